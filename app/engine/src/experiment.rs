//! Experiments: puzzles × solvers × parameter grids × seeds, as a file says, and the plan of runs that comes of it.
//!
//! [`file`] is the shape of the RON text, `text` writes it and `refusal` is the sentence about one that does not fit; `grid` and
//! `decimal` lay out parameters, `puzzles` gathers what the runs work on, and [`plan`] puts everything in order;
//! `preview` counts what that will be.
//! Nothing here runs anything.

mod decimal;
pub mod file;
mod grid;
pub mod plan;
mod preview;
mod puzzles;
mod refusal;
pub mod tag;
mod text;

pub use file::Experiment;
pub use grid::values;
pub use plan::{Plan, PlannedRun};
pub use preview::{Pair, Preview, preview};
pub use puzzles::PlannedPuzzle;
pub use tag::Tag;

use crate::catalog::UnknownSolver;
use crate::generate;
use crate::store::StoreError;
use std::path::PathBuf;

/// Why there is no plan. The text is the sentence for a person.
#[derive(Debug, thiserror::Error)]
pub enum ExperimentError {
    /// The file cannot be read.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The text is no experiment.
    #[error("{path}:{line}:{column}: {reason}")]
    Text {
        /// The file.
        path: PathBuf,
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What is wrong, and what would be right.
        reason: String,
    },
    /// A part of it cannot be done.
    #[error("{0}")]
    Part(String),
    /// A solver is not there.
    #[error("{0}")]
    Solver(#[from] UnknownSolver),
    /// A puzzle cannot be made.
    #[error("Generate: {0}")]
    Generate(generate::Failure),
}

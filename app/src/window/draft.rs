//! An experiment as it stands in its pane: as it was typed, so that a mistake is shown where it is made and no number
//! changes by itself. `axis` reads what stands for a parameter, `check` makes the experiment of it or tells the
//! mistakes, `reading` makes a draft of an experiment, `puzzles` are where its puzzles come from.

mod axis;
mod check;
mod puzzles;
mod reading;

pub use axis::{AxisDraft, choices};
pub use check::{Field, Mistake};
pub use puzzles::{FilesDraft, MadeDraft, NumberField, PuzzleDraft};

use engine::batch::Workers;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// An experiment as it was typed.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct Draft {
    /// What it is called.
    pub name: String,
    /// Where its puzzles come from.
    pub puzzles: Vec<PuzzleDraft>,
    /// What works on them.
    pub solvers: Vec<SolverDraft>,
    /// The first seed.
    pub first_seed: String,
    /// How many seeds, one a repetition.
    pub repetitions: String,
    /// Where each run ends by itself.
    pub limits: LimitsDraft,
    /// What is kept of each run.
    pub record: RecordDraft,
    /// Runs at the same time; empty for as many as there are processors.
    pub jobs: String,
    /// Whether each run has a worker of its own.
    pub workers: Workers,
    /// The folder from which patterns of file names are seen.
    pub folder: PathBuf,
}

/// A solver as it was typed.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct SolverDraft {
    /// Its id.
    pub id: String,
    /// The preset that its parameters start from.
    pub preset: Option<String>,
    /// What was set, in the order in which the grid is laid out.
    pub axes: Vec<(String, AxisDraft)>,
    /// Whether combinations and puzzles that it does not take are left out; else they are refused.
    pub skip_misfits: bool,
}

impl SolverDraft {
    /// A solver with its defaults.
    pub fn new(id: String) -> SolverDraft {
        SolverDraft { id, preset: None, axes: Vec::new(), skip_misfits: true }
    }
}

/// Limits as they were typed; an empty one is none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct LimitsDraft {
    /// Most iterations.
    pub iterations: String,
    /// Most work in the solver's own unit.
    pub work: String,
    /// Most seconds of solver time.
    pub seconds: String,
}

/// Which samples are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum SamplesKind {
    /// All.
    All,
    /// The first of each so many.
    Every,
    /// The last.
    Last,
    /// None.
    None,
}

/// Which boards are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum BoardsKind {
    /// The last.
    Last,
    /// One each so many seconds, and the last.
    EverySeconds,
    /// None.
    None,
}

/// What is kept of a run, as it was typed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct RecordDraft {
    /// Which samples.
    pub samples: SamplesKind,
    /// Of how many samples one is kept.
    pub every: String,
    /// Which boards.
    pub boards: BoardsKind,
    /// Seconds from one kept board to the next.
    pub seconds: String,
}

impl Default for RecordDraft {
    fn default() -> RecordDraft {
        let (samples, boards) = (SamplesKind::All, BoardsKind::Last);
        RecordDraft { samples, every: "10".into(), boards, seconds: "1".into() }
    }
}

impl Draft {
    /// A new experiment without puzzles and solvers: ten repetitions of ten seconds at most.
    pub fn new(name: String, folder: PathBuf) -> Draft {
        Draft {
            name,
            puzzles: Vec::new(),
            solvers: Vec::new(),
            first_seed: "1".into(),
            repetitions: "10".into(),
            limits: LimitsDraft { seconds: "10".into(), ..LimitsDraft::default() },
            record: RecordDraft::default(),
            jobs: String::new(),
            workers: Workers::Reused,
            folder,
        }
    }
}

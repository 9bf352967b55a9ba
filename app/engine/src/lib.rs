//! The headless engine of Puzzle Workbench: finds plugins, runs jobs in worker processes, checks what
//! they claim, and keeps the record as a session.
//!
//! It never names the window's toolkit and never links a plugin. The command line, the window and the
//! tests stand on it alike. File access happens in [`store`], in [`batch`], in
//! the puzzles of an [`experiment`] and in the search for plugins.

pub mod analysis;
pub mod batch;
pub mod budget;
pub mod catalog;
pub mod check;
pub mod comparison;
pub mod counting;
pub mod descriptor;
pub mod experiment;
pub mod export;
pub mod figure;
pub mod generate;
pub mod job;
pub mod library;
pub mod machine;
pub mod outcome;
pub mod parameter;
mod random;
pub mod recording;
pub mod repeat;
pub mod replay;
pub mod run;
pub mod series;
pub mod session;
pub mod snapshots;
pub mod statistics;
pub mod store;
pub mod worker;

pub use reasoning::{count, grade, hint};

//! One run to make: which puzzle, which solver of which plugin, with what, from which seed, how long.

use crate::budget::Budget;
use crate::descriptor::SolverInfo;
use crate::library::Library;
use crate::parameter::Parameters;
use crate::recording::Recording;
use crate::worker::{Checkpoint, RunRequest, WirePuzzle};
use plugin_api::FlatPuzzle;
use puzzle::Puzzle;
use std::path::PathBuf;
use std::sync::Arc;

/// One run to make.
#[derive(Clone, Debug)]
pub struct Job {
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// The file of the plugin that holds the solver, for the record.
    pub plugin: PathBuf,
    /// Its content, as it was when it was found.
    pub library: Library,
    /// The solver, as it describes itself.
    pub solver: Arc<SolverInfo>,
    /// The preset that the parameters started from.
    pub preset: Option<String>,
    /// A value for each parameter of the solver.
    pub parameters: Parameters,
    /// Seed of the run's one random generator.
    pub seed: u64,
    /// Where the run ends by itself.
    pub budget: Budget,
    /// What the run keeps of its samples and boards.
    pub recording: Recording,
}

/// Whether somebody looks at the board of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watch {
    /// Board states are sent at display rate.
    Board,
    /// Only the last board is sent, and those that the run's recording asks for.
    Nothing,
}

/// Whether a run starts at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// It does.
    Running,
    /// It is held before its first iteration.
    Held,
}

impl Job {
    /// The request that a worker gets.
    pub fn request(&self, watch: Watch, start: Start) -> RunRequest {
        RunRequest {
            library: self.library.clone(),
            solver: self.solver.id.clone(),
            parameters: self.parameters.iter().map(|(key, value)| (key.clone(), value.into())).collect(),
            puzzle: WirePuzzle::from(FlatPuzzle::new(&self.puzzle)),
            seed: self.seed,
            max_iterations: self.budget.max_iterations,
            max_work: self.budget.max_work,
            max_ns: self.budget.max_ns(),
            watched: watch == Watch::Board,
            board_period_ns: self.recording.boards.period_ns(),
            boards_at: Vec::new(),
            paused: start == Start::Held,
            resume: None,
        }
    }

    /// The request that goes on from a checkpoint of an earlier run of this job. Limits count what was
    /// done before it, too.
    pub fn resume(&self, watch: Watch, start: Start, from: Checkpoint) -> RunRequest {
        RunRequest { resume: Some(from), ..self.request(watch, start) }
    }
}

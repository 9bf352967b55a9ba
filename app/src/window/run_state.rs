//! How far a run is or how it ended, in one word with a colour.

use super::model::Progress;
use super::theme::Palette;
use egui::Color32;
use engine::outcome::Status;
use engine::run::Run;

/// How far a run is, or how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RunState {
    /// It goes on.
    Running,
    /// It was asked to stop.
    Stopping,
    /// It is held before an iteration.
    Held,
    /// It waits for a place.
    Waiting,
    /// It found a solution, which the program has checked.
    Solved,
    /// It proved that there is none, as its solver says.
    NoSolution,
    /// It met a limit, or gave up.
    NotSolved,
    /// A person ended it.
    Stopped,
    /// Its solver does not take such a puzzle.
    Unsupported,
    /// Its plugin failed.
    Failed,
}

impl RunState {
    /// All of them.
    pub const ALL: [RunState; 10] = [
        RunState::Running,
        RunState::Stopping,
        RunState::Held,
        RunState::Waiting,
        RunState::Solved,
        RunState::NoSolution,
        RunState::NotSolved,
        RunState::Stopped,
        RunState::Unsupported,
        RunState::Failed,
    ];

    /// That of a run which is so far.
    pub fn of(run: &Run, progress: Progress) -> RunState {
        match (run.outcome().map(|outcome| outcome.status), progress) {
            (Some(Status::Solved), _) => RunState::Solved,
            (Some(Status::NotSolved), _) => RunState::NotSolved,
            (Some(Status::Unsolvable), _) => RunState::NoSolution,
            (Some(Status::Cancelled), _) => RunState::Stopped,
            (Some(Status::Unsupported), _) => RunState::Unsupported,
            (Some(Status::Error), _) => RunState::Failed,
            (None, Progress::Waiting) => RunState::Waiting,
            (None, Progress::Held) => RunState::Held,
            (None, Progress::Stopping) => RunState::Stopping,
            (None, Progress::Running | Progress::Over) => RunState::Running,
        }
    }

    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            RunState::Running => "Running",
            RunState::Stopping => "Stopping",
            RunState::Held => "Held",
            RunState::Waiting => "Waiting",
            RunState::Solved => "Solved, verified",
            RunState::NoSolution => "No solution",
            RunState::NotSolved => "Not solved",
            RunState::Stopped => "Stopped",
            RunState::Unsupported => "Not supported",
            RunState::Failed => "Failed",
        }
    }

    /// Its colour.
    pub fn colour(self, palette: Palette) -> Color32 {
        match self {
            RunState::Solved => palette.right,
            RunState::Failed | RunState::Unsupported => palette.wrong,
            RunState::Running | RunState::Stopping => palette.solver,
            RunState::Held | RunState::NotSolved | RunState::NoSolution => palette.ink,
            RunState::Waiting | RunState::Stopped => palette.faint,
        }
    }

    /// Whether the run has ended.
    pub fn is_over(self) -> bool {
        self >= RunState::Solved
    }
}

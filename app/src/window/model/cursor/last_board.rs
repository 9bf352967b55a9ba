//! The last board of a run that is over. A solver tells a board some thirty times a second, so that a short run may have
//! told none at its end; such a run is made again up to there.

use super::Model;
use crate::wording::grouped;
use engine::outcome::Status;
use std::time::Duration;

/// Solver time of the runs that are made again for their last board alone. A longer one is so only when it is asked for
/// by a step back.
const SHORT: Duration = Duration::from_secs(1);

impl Model {
    /// The iteration of the last board of the run shown, where it ended without a solution and has not told that board.
    pub(super) fn untold_last(&self) -> Option<u64> {
        let run = &self.cursor_run()?.run;
        let outcome = run.outcome()?;
        let is_short = u128::from(run.solver_ns()) <= SHORT.as_nanos();
        if !is_short || outcome.status == Status::Error || !outcome.solution.is_empty() {
            return None;
        }
        // The board after the last iteration is never asked for: the solver has returned.
        let last = run.iterations().checked_sub(1)?;
        run.board().is_none_or(|board| board.iteration < last).then_some(last)
    }

    /// Has the last board made, once it is looked at and nothing runs.
    pub(super) fn want_last(&mut self) {
        if self.cursor.moment.is_some() || self.cursor.wants_last || self.is_running() {
            return;
        }
        if let Some(last) = self.untold_last() {
            self.cursor.wants_last = true;
            self.cursor.replaying.want(vec![last]);
            self.see();
        }
    }

    /// Which board is shown where no moment is looked at, in a sentence.
    pub(super) fn newest_told(&self) -> String {
        let Some(run) = self.cursor_run().map(|run| &run.run) else { return String::new() };
        let Some(outcome) = run.outcome() else { return "The newest board.".into() };
        if !outcome.solution.is_empty() {
            return "The solution.".into();
        }
        let shown = self.board_at_moment().or_else(|| run.board()).map(|board| board.iteration);
        match shown {
            Some(shown) if shown + 1 >= run.iterations() => "The last board.".into(),
            Some(shown) => format!("Board of iteration {}, the last that was told.", grouped(shown)),
            None => "No board was told.".into(),
        }
    }
}

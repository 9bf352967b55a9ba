//! Iterative sampling: playouts from the start until one is a solution.

use crate::board::Board;
use crate::kept::Plan;
use crate::progress::Halt;
use crate::search::{Found, Search};
use plugin_api::Damaged;

/// The least score of a playout so far.
#[derive(Clone, Debug)]
pub struct Sampling {
    least: u32,
}

plugin_api::stored!(Sampling { least });

impl Sampling {
    /// Before the first playout.
    pub fn new() -> Sampling {
        Sampling { least: u32::MAX }
    }
}

impl Plan for Sampling {
    fn check(&self, _fresh: &Sampling, _board: &mut impl Board) -> Result<(), Damaged> {
        Ok(())
    }
}

/// Repeats playouts until one scores 0.
///
/// # Errors
///
/// [`Halt`] when the search is ended.
pub fn run<B: Board>(search: &mut Search<'_, '_, B, Sampling>) -> Result<Found, Halt> {
    let once = |search: &mut Search<'_, '_, B, Sampling>, _| {
        let score = search.sample()?;
        if score < search.kept.plan.least {
            search.kept.plan.least = score;
            search.kept.heat.add(&search.playout);
        }
        Ok(score)
    };
    search.restart_until_solved(once, |search| search.playout.clone())
}

//! Iterative sampling: playouts from the start until one is a solution.

use crate::board::Board;
use crate::progress::Halt;
use crate::search::{Found, Search};

/// Repeats playouts until one scores 0.
///
/// # Errors
///
/// [`Halt`] when the search is ended.
pub fn run<B: Board>(search: &mut Search<'_, '_, B>) -> Result<Found, Halt> {
    let mut least = u32::MAX;
    search.restart_until_solved(|search, played| {
        let score = search.sample(played)?;
        if score < least {
            least = score;
            search.heat.add(played);
        }
        Ok(score)
    })
}

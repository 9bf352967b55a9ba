//! Changes the filling of a Kakuro until the puzzle is solved by the means of a level.
//!
//! Hill climbing with sideways moves: a chain of two digits through a cell that is still open changes places;
//! the change stays when no more cells are open than before.

use super::filling::Filling;
use super::proof::{Judged, is_easier, judge};
use super::{Failure, IsStopped};
use crate::grade::Level;
use crate::random::Random;
use puzzle::Puzzle;

/// Moves that change a puzzle which turned out too easy.
const MOVES_AWAY: usize = 3;

/// The puzzle of the changed filling; none when `steps` were not enough.
///
/// # Errors
///
/// [`Failure::Stopped`].
pub(super) fn climb(
    filling: &mut Filling,
    build: &dyn Fn(&Filling) -> Puzzle,
    level: Option<Level>,
    steps: usize,
    random: &mut Random,
    is_stopped: IsStopped<'_>,
) -> Result<Option<Puzzle>, Failure> {
    let means = level.unwrap_or(Level::Search);
    let mut open = match judge(&build(filling), means) {
        Judged::Solved => Vec::new(),
        Judged::Open(open) => open,
    };
    for _ in 0..steps {
        if is_stopped() {
            return Err(Failure::Stopped);
        }
        if open.is_empty() {
            let puzzle = build(filling);
            if level.is_none_or(|level| !is_easier(&puzzle, level)) {
                return Ok(Some(puzzle));
            }
            for _ in 0..MOVES_AWAY {
                filling.swap_at_random(random);
            }
            if let Judged::Open(cells) = judge(&build(filling), means) {
                open = cells;
            }
            continue;
        }
        let cell = open[random.below(open.len())];
        let former = filling.digits()[cell as usize];
        filling.swap(cell, random.below(filling.n_digits() as usize) as u32 + 1);
        match judge(&build(filling), means) {
            Judged::Solved => open.clear(),
            Judged::Open(cells) if cells.len() <= open.len() => open = cells,
            Judged::Open(_) => filling.swap(cell, former),
        }
    }
    Ok(None)
}

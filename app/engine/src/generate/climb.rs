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
    let mut open = open_cells(&build(filling), means);
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
            open = open_cells(&build(filling), means);
            continue;
        }
        let cell = open[random.below(open.len())];
        let former = filling.digits()[cell as usize];
        filling.swap(cell, random.below(filling.n_digits() as usize) as u32 + 1);
        let cells = open_cells(&build(filling), means);
        if cells.len() <= open.len() {
            open = cells;
        } else {
            filling.swap(cell, former);
        }
    }
    Ok(None)
}

/// The cells that combinations leave open; none when the puzzle is solved by the means asked for. Those that
/// are dearer than combinations are tried only when little is left for them.
fn open_cells(puzzle: &Puzzle, means: Level) -> Vec<u32> {
    let Judged::Open(open) = judge(puzzle, means.min(Level::Combinations)) else { return Vec::new() };
    let is_near = open.len() <= (puzzle.cells().len() / 8).max(12);
    if means > Level::Combinations && is_near && judge(puzzle, means) == Judged::Solved {
        return Vec::new();
    }
    open
}

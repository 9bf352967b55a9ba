//! A random solution of a puzzle without givens, by search in random order with restarts.

use super::{Failure, IsStopped};
use crate::random::Random;
use puzzle::{Digit, Puzzle};
use reasoning::count::find;
use reasoning::propagate::{Board, Network, Thoroughness};
use reasoning::search::Search;

/// Starts before the search is given up. A start is short, so that a bad beginning costs little.
const MAX_STARTS: u64 = 60;

/// A solution, `[cells]`; none when there is none or none was found.
///
/// # Errors
///
/// [`Failure::Stopped`].
pub(super) fn random_solution(
    puzzle: &Puzzle,
    random: &mut Random,
    is_stopped: IsStopped<'_>,
) -> Result<Option<Vec<Digit>>, Failure> {
    let network = Network::new(puzzle);
    let n_cells = puzzle.cells().len() as u64;
    for start in 1..=MAX_STARTS {
        if is_stopped() {
            return Err(Failure::Stopped);
        }
        let mut draw = |n| random.below(n);
        let search = Search::new(puzzle, &network, Board::new(puzzle), Thoroughness::Search);
        let found = find(search.in_drawn_order(&mut draw), 1, Some(n_cells + n_cells * start / 10));
        if let Some(grid) = found.first {
            return Ok(grid.into_iter().collect());
        }
        if found.is_complete {
            return Ok(None);
        }
    }
    Ok(None)
}

//! The boards of a run that its record holds, and the nearest of them to a moment.

use crate::run::Run;
use crate::snapshots::Snapshot;
use crate::worker::Board;

/// A board of the record.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recorded<'a> {
    /// Iterations done.
    pub iteration: u64,
    /// `[cells]`: a digit, or 0.
    pub cells: &'a [u32],
    /// The board with what else its solver showed; of boards on the way only the digits are kept.
    pub whole: Option<&'a Board>,
}

impl Recorded<'_> {
    /// The board as far as the record knows it.
    pub fn board(&self) -> Board {
        let digits = || Board { iteration: self.iteration, cells: self.cells.to_vec(), ..Board::default() };
        self.whole.cloned().unwrap_or_else(digits)
    }
}

/// The board that was recorded nearest to an iteration; of two that are as near, the earlier one. None where the
/// record holds no board with digits.
pub fn nearest(run: &Run, iteration: u64) -> Option<Recorded<'_>> {
    fn of_snapshot(kept: &Snapshot) -> Recorded<'_> {
        Recorded { iteration: kept.iteration, cells: &kept.cells, whole: None }
    }
    let last = run.board().filter(|board| !board.cells.is_empty());
    let last =
        last.map(|board| Recorded { iteration: board.iteration, cells: &board.cells, whole: Some(board) });
    // The last board comes first, since it tells more than a snapshot of the same iteration.
    let all = last.into_iter().chain(run.snapshots().iter().map(of_snapshot));
    all.min_by_key(|board| (board.iteration.abs_diff(iteration), board.iteration))
}

#[cfg(test)]
mod tests {
    use super::super::sample::{board, run_of};
    use super::nearest;

    #[test]
    fn the_nearest_board_is_found_on_either_side_and_of_two_the_earlier() {
        let run = run_of(&[], &[board(10, 1), board(20, 2), board(40, 4)]);
        let at = |iteration| nearest(&run, iteration).map(|found| (found.iteration, found.cells[0]));
        assert_eq!(at(0), Some((10, 1)));
        assert_eq!(at(15), Some((10, 1)));
        assert_eq!(at(16), Some((20, 2)));
        assert_eq!(at(1000), Some((40, 4)));
        assert!(nearest(&run, 40).is_some_and(|found| found.whole.is_some()), "the last one is whole");
        assert_eq!(nearest(&run_of(&[], &[]), 3), None);
    }
}

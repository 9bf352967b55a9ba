//! The row swaps of a mutation, as bytes that change places.

use super::layout::Layout;
use super::vector::Swap;
use crate::mutation::RowSwap;
use crate::problem::Problem;

/// The swaps in the order in which [`crate::mutation::RowSwaps`] has them.
pub fn swaps(problem: &Problem, layout: &Layout, swaps: &[RowSwap]) -> Vec<Swap> {
    let mut spots = vec![(0, 0); problem.n_cells()];
    for free in layout.free() {
        let (piece, begin) = layout.piece(free.section);
        spots[free.cell] = (piece as u8, begin as u8 + free.code);
    }
    let spot = |row: u8, place: u8| spots[usize::from(row) * problem.side() + usize::from(place)];
    let translated = |&RowSwap { row, a, b }: &RowSwap| {
        let ((piece, a), (_, b)) = (spot(row, a), spot(row, b));
        Swap { piece, a, b }
    };
    swaps.iter().map(translated).collect()
}

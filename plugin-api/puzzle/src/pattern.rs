//! Builds the puzzle of an associative memory: a probe, the stored pictures, and a picture to recall.

use crate::digit::{Digit, DigitSet};
use crate::model::{BoxShape, Cell, Family, ModelError, Puzzle, PuzzleParts};

/// The memory puzzle of pictures that all are `rows × cols`; the first is the probe, the others are
/// stored. A picture is `[rows × cols]`, row-major, true for a dark point.
///
/// The pictures stand under each other in a grid of one column of boxes, the puzzle's `box_shape` being
/// the size of a picture: probe, stored pictures, and last the recalled picture, whose cells are the only
/// ones without a given. Digit 1 is a light point and digit 2 a dark one. There are no constraints: which
/// stored picture is recalled, if any, is the outcome.
///
/// # Errors
///
/// [`ModelError`] when a picture has no point or is too large.
///
/// # Panics
///
/// When a picture has not rows·cols entries.
pub fn pattern(rows: u32, cols: u32, pictures: &[Vec<bool>]) -> Result<Puzzle, ModelError> {
    let n_points = rows as usize * cols as usize;
    assert!(pictures.iter().all(|picture| picture.len() == n_points), "one entry a point");
    let points = pictures.iter().flatten().map(|&dark| Digit::new(1 + u32::from(dark)));
    let points = points.chain((0..n_points).map(|_| None));
    let cells = points.zip(0_u32..).map(|(given, i)| Cell {
        row: i / cols.max(1),
        col: i % cols.max(1),
        given,
        domain: given.map_or(DigitSet::up_to(2), DigitSet::only),
    });
    let cells: Vec<Cell> = cells.collect();
    Puzzle::new(PuzzleParts {
        family: Family::Pattern,
        rows: rows * (pictures.len() as u32 + 1),
        cols,
        n_digits: 2,
        box_shape: Some(BoxShape { rows, cols }),
        cells,
        constraints: Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::pattern;

    #[test]
    fn the_recalled_picture_is_open_and_the_others_are_given() {
        let puzzle = pattern(1, 3, &[vec![true, false, false], vec![true, true, false]]).unwrap();
        assert_eq!((puzzle.rows(), puzzle.cols(), puzzle.n_givens()), (3, 3, 6));
        let givens = puzzle.row_major(&puzzle.givens());
        assert_eq!(givens, [2, 1, 1, 2, 2, 1, 0, 0, 0]);
    }
}

//! Builds the plain Sudoku of any box shape.

use crate::constraint::{Constraint, Relation, Role};
use crate::digit::{Digit, DigitSet};
use crate::model::{BoxShape, Cell, CellIndex, Family, ModelError, Puzzle, PuzzleParts};

/// The Sudoku with boxes of this shape; its side N is `rows × cols` of a box. `givens` is `[N × N]`,
/// row-major.
///
/// # Errors
///
/// [`ModelError`] when a given is above N or the side is out of range.
///
/// # Panics
///
/// When `givens` has not N·N entries.
pub fn sudoku(box_shape: BoxShape, givens: &[Option<Digit>]) -> Result<Puzzle, ModelError> {
    let side = box_shape.rows * box_shape.cols;
    assert_eq!(givens.len(), (side * side) as usize, "one given a cell");
    let cells = square_cells(side, givens);
    let box_of = |row: u32, col: u32| {
        let boxes_across = side / box_shape.cols;
        row / box_shape.rows * boxes_across + col / box_shape.cols
    };
    let mut constraints = Vec::new();
    for number in 0..side {
        constraints.push(group(&cells, Role::Row, |cell| cell.row == number));
    }
    for number in 0..side {
        constraints.push(group(&cells, Role::Column, |cell| cell.col == number));
    }
    for number in 0..side {
        constraints.push(group(&cells, Role::Box, |cell| box_of(cell.row, cell.col) == number));
    }
    Puzzle::new(PuzzleParts {
        family: Family::Sudoku,
        rows: side,
        cols: side,
        n_digits: side,
        box_shape: Some(box_shape),
        cells,
        constraints,
    })
}

/// The cells of a full grid of this side; `givens` is `[side × side]`, row-major.
pub(crate) fn square_cells(side: u32, givens: &[Option<Digit>]) -> Vec<Cell> {
    let all = DigitSet::up_to(side);
    let cell = |(i, &given): (usize, &Option<Digit>)| Cell {
        row: i as u32 / side,
        col: i as u32 % side,
        given,
        domain: given.map_or(all, DigitSet::only),
    };
    givens.iter().enumerate().map(cell).collect()
}

fn group(cells: &[Cell], role: Role, belongs: impl Fn(&Cell) -> bool) -> Constraint {
    let members = cells.iter().enumerate().filter(|(_, cell)| belongs(cell));
    let scope = members.map(|(i, _)| CellIndex(i as u32)).collect();
    Constraint { relation: Relation::AllDifferent, role, scope }
}

#[cfg(test)]
mod tests {
    use super::sudoku;
    use crate::model::BoxShape;
    use crate::Role;

    #[test]
    fn a_sudoku_has_as_many_rows_columns_and_boxes_as_digits() {
        for (rows, cols) in [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (6, 6)] {
            let side = (rows * cols) as usize;
            let puzzle = sudoku(BoxShape { rows, cols }, &vec![None; side * side]).unwrap();
            for role in [Role::Row, Role::Column, Role::Box] {
                let groups: Vec<_> = puzzle.constraints().iter().filter(|c| c.role == role).collect();
                assert_eq!(groups.len(), side);
                assert!(groups.iter().all(|group| group.scope.len() == side));
            }
        }
    }

    #[test]
    fn the_box_shape_decides_who_shares_a_box() {
        let wide = sudoku(BoxShape { rows: 2, cols: 3 }, &[None; 36]).unwrap();
        let first_box = wide.constraints().iter().find(|c| c.role == Role::Box).unwrap();
        let cells: Vec<u32> = first_box.scope.iter().map(|cell| cell.0).collect();
        assert_eq!(cells, [0, 1, 2, 6, 7, 8]);
    }
}

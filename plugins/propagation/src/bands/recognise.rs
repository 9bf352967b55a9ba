//! Tells the plain 9×9 Sudoku from all else.

use plugin_api::puzzle::{BoxShape, Constraint, Puzzle, Relation};

/// The givens of a plain 9×9 Sudoku, 0 for an open cell; none for any other puzzle.
///
/// Cells, domains and constraints are looked at, not the family: a puzzle with one group more or less, or with
/// cells that a format narrowed, is not plain.
pub fn plain_givens(puzzle: &Puzzle) -> Option<[u8; 81]> {
    let shape = Some(BoxShape { rows: 3, cols: 3 });
    let sides = (puzzle.rows(), puzzle.cols(), puzzle.n_digits(), puzzle.cells().len());
    if sides != (9, 9, 9, 81) || puzzle.box_shape() != shape || puzzle.constraints().len() != 27 {
        return None;
    }
    let mut seen = 0_u32;
    for constraint in puzzle.constraints() {
        seen |= 1 << group(constraint)?;
    }
    let is_open_or_given = puzzle.cells().iter().all(|cell| cell.given.is_some() || cell.domain.len() == 9);
    let mut givens = [0; 81];
    for (given, cell) in givens.iter_mut().zip(puzzle.cells()) {
        *given = cell.given.map_or(0, |digit| digit.value() as u8);
    }
    (seen == (1 << 27) - 1 && is_open_or_given).then_some(givens)
}

/// The number of the row, column or box that a constraint speaks of, 0 to 26.
fn group(constraint: &Constraint) -> Option<u32> {
    if constraint.relation != Relation::AllDifferent || constraint.scope.len() != 9 {
        return None;
    }
    // Nine different cells that agree in a number are the whole group.
    let shared = |number: fn(u32) -> u32| {
        let mut numbers = constraint.scope.iter().map(|cell| number(cell.0));
        let first = numbers.next()?;
        numbers.all(|other| other == first).then_some(first)
    };
    let row = shared(|cell| cell / 9);
    let column = || shared(|cell| cell % 9).map(|column| 9 + column);
    let in_box = || shared(|cell| cell / 27 * 3 + cell % 9 / 3).map(|number| 18 + number);
    row.or_else(column).or_else(in_box)
}

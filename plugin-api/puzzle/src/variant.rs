//! Builds Sudoku with irregular regions, diagonals and cages.

use crate::constraint::{Constraint, Relation, Role};
use crate::digit::Digit;
use crate::model::{BoxShape, CellIndex, Family, ModelError, Puzzle, PuzzleParts};
use crate::sudoku::square_cells;

/// What takes the place of the boxes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Regions {
    /// Boxes of this shape.
    Boxes(BoxShape),
    /// `[side × side]`: the number of each cell's region; a cell may be in none.
    Irregular(Vec<Option<u32>>),
}

/// Cells whose digits differ and, if the sum is known, add up to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KillerCage {
    /// The sum of the digits.
    pub sum: Option<i64>,
    /// The cells.
    pub cells: Vec<CellIndex>,
}

/// What a Sudoku asks for beside rows and columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SudokuRules {
    /// The boxes or regions.
    pub regions: Regions,
    /// Whether the digits on the diagonal from the top left to the bottom right differ.
    pub falling_diagonal: bool,
    /// Whether the digits on the diagonal from the bottom left to the top right differ.
    pub rising_diagonal: bool,
    /// The cages of a killer Sudoku.
    pub cages: Vec<KillerCage>,
}

/// The Sudoku of this side and these rules. `givens` is `[side × side]`, row-major.
///
/// Constraints come in the order rows, columns, regions by number, falling diagonal, rising diagonal,
/// cages; a cage with a sum makes two constraints of one scope, all-different first.
///
/// # Errors
///
/// [`ModelError`] when a given is above the side, or a cage names a cell twice or one outside the grid.
///
/// # Panics
///
/// When `givens` or the regions have not side·side entries.
pub fn sudoku_with_rules(
    side: u32,
    rules: &SudokuRules,
    givens: &[Option<Digit>],
) -> Result<Puzzle, ModelError> {
    let n_cells = side as usize * side as usize;
    assert_eq!(givens.len(), n_cells, "one given a cell");
    let cells = square_cells(side, givens);
    let mut constraints = latin_square(side);
    let mut different = |role, scope: Vec<CellIndex>| {
        if !scope.is_empty() {
            constraints.push(Constraint { relation: Relation::AllDifferent, role, scope });
        }
    };
    let regions = region_numbers(side, &rules.regions);
    assert_eq!(regions.len(), n_cells, "one region a cell");
    let mut scopes = std::collections::BTreeMap::<u32, Vec<CellIndex>>::new();
    for (cell, number) in (0..).zip(&regions) {
        if let Some(number) = number {
            scopes.entry(*number).or_default().push(CellIndex(cell));
        }
    }
    for (_, scope) in scopes {
        different(Role::Box, scope);
    }
    if rules.falling_diagonal {
        different(Role::Diagonal, (0..side).map(|k| CellIndex(k * side + k)).collect());
    }
    if rules.rising_diagonal {
        different(Role::Diagonal, (0..side).map(|k| CellIndex(k * side + side - 1 - k)).collect());
    }
    for cage in &rules.cages {
        let scope = || cage.cells.clone();
        constraints.push(Constraint { relation: Relation::AllDifferent, role: Role::Cage, scope: scope() });
        if let Some(sum) = cage.sum {
            constraints.push(Constraint { relation: Relation::Sum(sum), role: Role::Cage, scope: scope() });
        }
    }
    let box_shape = match rules.regions {
        Regions::Boxes(shape) => Some(shape),
        Regions::Irregular(_) => None,
    };
    let (rows, cols, n_digits, family) = (side, side, side, Family::Sudoku);
    Puzzle::new(PuzzleParts { family, rows, cols, n_digits, box_shape, cells, constraints })
}

/// The rows and then the columns of a full square, each with different digits.
pub(crate) fn latin_square(side: u32) -> Vec<Constraint> {
    let line = |role, cell: &dyn Fn(u32) -> u32| Constraint {
        relation: Relation::AllDifferent,
        role,
        scope: (0..side).map(|k| CellIndex(cell(k))).collect(),
    };
    let rows = (0..side).map(|row| line(Role::Row, &|k| row * side + k));
    let cols = (0..side).map(|col| line(Role::Column, &|k| k * side + col));
    rows.chain(cols).collect()
}

fn region_numbers(side: u32, regions: &Regions) -> Vec<Option<u32>> {
    match regions {
        Regions::Irregular(numbers) => numbers.clone(),
        Regions::Boxes(shape) => {
            let across = side / shape.cols.max(1);
            let number = |cell: u32| {
                let (row, col) = (cell / side, cell % side);
                row / shape.rows.max(1) * across + col / shape.cols.max(1)
            };
            (0..side * side).map(|cell| Some(number(cell))).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{sudoku_with_rules, KillerCage, Regions, SudokuRules};
    use crate::{sudoku, BoxShape, CellIndex, Relation, Role};

    fn plain(shape: BoxShape) -> SudokuRules {
        let (falling_diagonal, rising_diagonal, cages) = (false, false, Vec::new());
        SudokuRules { regions: Regions::Boxes(shape), falling_diagonal, rising_diagonal, cages }
    }

    #[test]
    fn without_extra_rules_it_is_the_plain_sudoku() {
        let shape = BoxShape { rows: 2, cols: 3 };
        let givens = vec![None; 36];
        assert_eq!(sudoku_with_rules(6, &plain(shape), &givens), sudoku(shape, &givens));
    }

    #[test]
    fn regions_diagonals_and_cages_become_constraints() {
        let mut rules = plain(BoxShape { rows: 2, cols: 2 });
        rules.regions = Regions::Irregular((0..16).map(|cell| Some(cell / 4)).collect());
        rules.rising_diagonal = true;
        rules.cages.push(KillerCage { sum: Some(5), cells: vec![CellIndex(0), CellIndex(5)] });
        let puzzle = sudoku_with_rules(4, &rules, &[None; 16]).unwrap();
        let told: Vec<_> = puzzle.constraints()[8..].iter().map(|c| (c.role, c.relation)).collect();
        assert_eq!(told[3], (Role::Box, Relation::AllDifferent));
        assert_eq!(told[4], (Role::Diagonal, Relation::AllDifferent));
        assert_eq!(told[5..], [(Role::Cage, Relation::AllDifferent), (Role::Cage, Relation::Sum(5))]);
        let diagonal: Vec<_> = puzzle.constraints()[12].scope.iter().map(|cell| cell.0).collect();
        assert_eq!(diagonal, [3, 6, 9, 12]);
        assert_eq!(puzzle.box_shape(), None);
    }
}

//! The independent checker: the only code whose word "solved" counts.

use crate::constraint::{Constraint, Relation};
use crate::digit::Digit;
use crate::model::{CellIndex, Puzzle};
use std::fmt;

/// Why a grid is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    /// The grid has this many entries, not one a cell.
    Length(usize),
    /// A cell holds no digit.
    Empty {
        /// Row of the cell, from 0.
        row: u32,
        /// Column of the cell, from 0.
        col: u32,
    },
    /// A cell holds a digit that its domain (the given, or 1 to N) does not allow.
    NotAllowed {
        /// Row of the cell, from 0.
        row: u32,
        /// Column of the cell, from 0.
        col: u32,
        /// What it holds.
        digit: Digit,
    },
    /// A constraint does not hold.
    Broken(Constraint),
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Violation::Length(n) => write!(f, "the grid has {} digits, not one a cell", n),
            Violation::Empty { row, col } => {
                write!(f, "the cell in row {}, column {} is empty", row + 1, col + 1)
            }
            Violation::NotAllowed { row, col, digit } => write!(
                f,
                "the cell in row {}, column {} holds {}, which the puzzle does not allow there",
                row + 1,
                col + 1,
                digit
            ),
            Violation::Broken(constraint) => {
                let role = constraint.role.name();
                let first = constraint.scope[0].0 + 1;
                match constraint.relation {
                    Relation::AllDifferent => {
                        write!(f, "a digit stands twice in the {} of cell {}", role, first)
                    }
                    _ => write!(f, "the {} of cell {} misses its target", role, first),
                }
            }
        }
    }
}

impl std::error::Error for Violation {}

/// Checks a complete grid, `[cells]`, against domains and constraints.
///
/// # Errors
///
/// The first [`Violation`] found; none means that the grid is a solution.
pub fn check(puzzle: &Puzzle, grid: &[Option<Digit>]) -> Result<(), Violation> {
    if grid.len() != puzzle.cells().len() {
        return Err(Violation::Length(grid.len()));
    }
    for (cell, digit) in puzzle.cells().iter().zip(grid) {
        let (row, col) = (cell.row, cell.col);
        match *digit {
            None => return Err(Violation::Empty { row, col }),
            Some(digit) if !cell.domain.contains(digit) => {
                return Err(Violation::NotAllowed { row, col, digit });
            }
            Some(_) => {}
        }
    }
    for constraint in puzzle.constraints() {
        let digits = constraint.scope.iter().filter_map(|cell| grid[cell.index()]);
        let digits: Vec<i64> = digits.map(|digit| i64::from(digit.value())).collect();
        if !constraint.relation.holds(&digits) {
            return Err(Violation::Broken(constraint.clone()));
        }
    }
    Ok(())
}

/// Two cells of one all-different constraint that hold the same digit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// Index of the constraint.
    pub constraint: usize,
    /// The earlier cell.
    pub first: CellIndex,
    /// The later cell.
    pub second: CellIndex,
    /// The digit that both hold.
    pub digit: Digit,
}

/// All pairs of equal digits under an all-different constraint in a grid, `[cells]`, that may have
/// empty cells. A cell that repeats an earlier one is paired with the first that holds the digit.
pub fn clashes(puzzle: &Puzzle, grid: &[Option<Digit>]) -> Vec<Clash> {
    let mut found = Vec::new();
    for (index, constraint) in puzzle.constraints().iter().enumerate() {
        if constraint.relation != Relation::AllDifferent {
            continue;
        }
        let mut holder = vec![None; puzzle.n_digits() as usize + 1];
        for &cell in &constraint.scope {
            let digit = match grid.get(cell.index()).copied().flatten() {
                Some(digit) if digit.value() <= puzzle.n_digits() => digit,
                _ => continue,
            };
            match holder[digit.value() as usize] {
                Some(first) => found.push(Clash { constraint: index, first, second: cell, digit }),
                None => holder[digit.value() as usize] = Some(cell),
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{check, clashes, Violation};
    use crate::model::{BoxShape, CellIndex};
    use crate::{sudoku, Digit, Puzzle};

    fn grid(text: &str) -> Vec<Option<Digit>> {
        text.chars().map(|c| Digit::new(c.to_digit(10).unwrap())).collect()
    }

    fn small(givens: &str) -> Puzzle {
        sudoku(BoxShape { rows: 2, cols: 2 }, &grid(givens)).unwrap()
    }

    #[test]
    fn a_right_grid_passes() {
        let puzzle = small("1000000000000000");
        assert_eq!(check(&puzzle, &grid("1234341221434321")), Ok(()));
    }

    #[test]
    fn each_wrong_grid_is_refused_for_its_reason() {
        let puzzle = small("1000000000000000");
        assert_eq!(check(&puzzle, &grid("1234")), Err(Violation::Length(4)));
        assert_eq!(check(&puzzle, &grid("1234341221434320")), Err(Violation::Empty { row: 3, col: 3 }));
        let other_given = check(&puzzle, &grid("2134341221434321"));
        assert_eq!(other_given, Err(Violation::NotAllowed { row: 0, col: 0, digit: Digit::new(2).unwrap() }));
        let too_large = check(&puzzle, &grid("1534341221434321"));
        assert_eq!(too_large, Err(Violation::NotAllowed { row: 0, col: 1, digit: Digit::new(5).unwrap() }));
        assert!(matches!(check(&puzzle, &grid("1243341221434321")), Err(Violation::Broken(_))));
        assert!(matches!(check(&puzzle, &grid("1234123412341234")), Err(Violation::Broken(_))));
    }

    #[test]
    fn clashes_name_both_cells() {
        let puzzle = small("0000000000000000");
        let found = clashes(&puzzle, &grid("1010000000000000"));
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].first, found[0].second), (CellIndex(0), CellIndex(2)));
        assert!(clashes(&puzzle, &grid("1234341221434321")).is_empty());
    }
}

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

/// All that is wrong with a grid: at least one violation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violations(Vec<Violation>);

impl Violations {
    /// First the cells that are empty or hold a digit that is not allowed, in reading order, then the
    /// constraints that do not hold, in the puzzle's order.
    pub fn as_slice(&self) -> &[Violation] {
        &self.0
    }
}

/// The first violation, and how many more there are.
impl fmt::Display for Violations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0[0])?;
        match self.0.len() - 1 {
            0 => Ok(()),
            1 => write!(f, ", and there is 1 more violation"),
            more => write!(f, ", and there are {} more violations", more),
        }
    }
}

impl std::error::Error for Violations {}

/// Checks a complete grid, `[cells]`, against domains and constraints.
///
/// # Errors
///
/// Every violation; none means that the grid is a solution.
pub fn check(puzzle: &Puzzle, grid: &[Option<Digit>]) -> Result<(), Violations> {
    let found: Vec<_> = violations(puzzle, grid).collect();
    if found.is_empty() {
        Ok(())
    } else {
        Err(Violations(found))
    }
}

/// Whether [`check`] finds nothing; the first violation ends the search for others.
pub fn is_solution(puzzle: &Puzzle, grid: &[Option<Digit>]) -> bool {
    violations(puzzle, grid).next().is_none()
}

/// What is wrong with a grid, found as it is asked for.
fn violations<'a>(puzzle: &'a Puzzle, grid: &'a [Option<Digit>]) -> impl Iterator<Item = Violation> + 'a {
    let fits = grid.len() == puzzle.cells().len();
    let length = if fits { None } else { Some(Violation::Length(grid.len())) };
    let cells = puzzle.cells().iter().zip(grid).filter_map(|(cell, digit)| {
        let (row, col) = (cell.row, cell.col);
        match *digit {
            None => Some(Violation::Empty { row, col }),
            Some(digit) if cell.domain.contains(digit) => None,
            Some(digit) => Some(Violation::NotAllowed { row, col, digit }),
        }
    });
    let mut digits = Vec::new();
    let constraints = puzzle.constraints().iter().filter(move |constraint| {
        digits.clear();
        let filled = constraint.scope.iter().filter_map(|cell| grid[cell.index()]);
        digits.extend(filled.map(|digit| i64::from(digit.value())));
        // An empty cell is a violation of its own; what is around it can still repeat a digit.
        let is_full = digits.len() == constraint.scope.len();
        let is_judged = is_full || constraint.relation == Relation::AllDifferent;
        is_judged && !constraint.relation.holds(&digits)
    });
    let broken = constraints.map(|constraint| Violation::Broken(constraint.clone()));
    // Nothing can be said of the cells of a grid of another length.
    let of_cells = if fits { Some(cells.chain(broken)) } else { None };
    length.into_iter().chain(of_cells.into_iter().flatten())
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

/// The clashes among the givens: what makes a puzzle impossible before any search.
pub fn conflicts(puzzle: &Puzzle) -> Vec<Clash> {
    clashes(puzzle, &puzzle.givens())
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
    use super::{check, clashes, conflicts, is_solution, Violation};
    use crate::constraint::Role;
    use crate::model::{BoxShape, CellIndex};
    use crate::{kenken, sudoku, Digit, KenKenCage, Puzzle, Relation};

    fn grid(text: &str) -> Vec<Option<Digit>> {
        text.chars().map(|c| Digit::new(c.to_digit(10).unwrap())).collect()
    }

    fn small(givens: &str) -> Puzzle {
        sudoku(BoxShape { rows: 2, cols: 2 }, &grid(givens)).unwrap()
    }

    fn found(puzzle: &Puzzle, text: &str) -> Vec<Violation> {
        let violations = check(puzzle, &grid(text)).unwrap_err();
        assert!(!is_solution(puzzle, &grid(text)));
        violations.as_slice().to_vec()
    }

    /// Role and first cell of each broken constraint.
    fn broken(puzzle: &Puzzle, text: &str) -> Vec<(Role, u32)> {
        let constraints = found(puzzle, text).into_iter().filter_map(|violation| match violation {
            Violation::Broken(constraint) => Some((constraint.role, constraint.scope[0].0)),
            _ => None,
        });
        constraints.collect()
    }

    #[test]
    fn a_right_grid_passes() {
        let puzzle = small("1000000000000000");
        assert_eq!(check(&puzzle, &grid("1234341221434321")), Ok(()));
        assert!(is_solution(&puzzle, &grid("1234341221434321")));
    }

    #[test]
    fn each_wrong_grid_is_refused_for_its_reason() {
        let puzzle = small("1000000000000000");
        assert_eq!(found(&puzzle, "1234"), [Violation::Length(4)]);
        assert_eq!(found(&puzzle, "1234341221434320"), [Violation::Empty { row: 3, col: 3 }]);
        let other_given = found(&puzzle, "2143431212343421");
        assert_eq!(other_given, [Violation::NotAllowed { row: 0, col: 0, digit: Digit::new(2).unwrap() }]);
        let too_large = found(&puzzle, "1534341221434321");
        assert_eq!(too_large, [Violation::NotAllowed { row: 0, col: 1, digit: Digit::new(5).unwrap() }]);
    }

    #[test]
    fn every_violated_constraint_is_listed() {
        let puzzle = small("0000000000000000");
        // Two cells of the first row change places: two columns repeat a digit.
        assert_eq!(broken(&puzzle, "2134341221434321"), [(Role::Column, 0), (Role::Column, 1)]);
        let all = broken(&puzzle, "1111111111111111");
        assert_eq!(all.len(), puzzle.constraints().len());
        // Empty cells and what the others break stand in one list.
        let partly = found(&puzzle, "1100000000000000");
        assert_eq!(partly.len(), 14 + 2);
        assert_eq!(broken(&puzzle, "1100000000000000"), [(Role::Row, 0), (Role::Box, 0)]);
    }

    #[test]
    fn a_sum_is_judged_when_its_cells_are_filled() {
        let cage = |relation, cells: [u32; 2]| KenKenCage { relation, cells: cells.map(CellIndex).to_vec() };
        let cages = [cage(Relation::Sum(3), [0, 1]), cage(Relation::Difference(2), [2, 3])];
        let puzzle = kenken(2, &cages).unwrap();
        assert_eq!(broken(&puzzle, "1221"), [(Role::Cage, 2)]);
        assert_eq!(broken(&puzzle, "1200"), []);
    }

    #[test]
    fn one_sentence_tells_the_first_violation_and_the_number_of_others() {
        let puzzle = small("0000000000000000");
        let said = |text| check(&puzzle, &grid(text)).unwrap_err().to_string();
        assert_eq!(said("1234341221434320"), "the cell in row 4, column 4 is empty");
        let two = "a digit stands twice in the column of cell 1, and there is 1 more violation";
        assert_eq!(said("2134341221434321"), two);
        let all = "a digit stands twice in the row of cell 1, and there are 11 more violations";
        assert_eq!(said("1111111111111111"), all);
    }

    #[test]
    fn clashes_and_conflicts_name_both_cells() {
        let puzzle = small("0000000000000000");
        let found = clashes(&puzzle, &grid("1010000000000000"));
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].first, found[0].second), (CellIndex(0), CellIndex(2)));
        assert!(clashes(&puzzle, &grid("1234341221434321")).is_empty());
        assert_eq!(conflicts(&puzzle), []);
        assert_eq!(conflicts(&small("1010000000000000")), found);
    }
}

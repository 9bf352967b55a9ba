//! The puzzle itself: family, grid, cells, constraints.

use crate::constraint::Constraint;
use crate::digit::{Digit, DigitSet};
use std::fmt;

/// Number of a cell in its puzzle, from 0, in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellIndex(pub u32);

impl CellIndex {
    /// As an index into a slice with one entry a cell.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Which kind of puzzle it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Latin square with boxes or other regions.
    Sudoku,
    /// Runs with sums.
    Kakuro,
    /// Latin square with cages.
    KenKen,
    /// Pictures for an associative memory.
    Pattern,
}

impl Family {
    /// The name that plugins and files use.
    pub fn key(self) -> &'static str {
        match self {
            Family::Sudoku => "sudoku",
            Family::Kakuro => "kakuro",
            Family::KenKen => "kenken",
            Family::Pattern => "pattern",
        }
    }

    /// The name for people.
    pub fn name(self) -> &'static str {
        match self {
            Family::Sudoku => "Sudoku",
            Family::Kakuro => "Kakuro",
            Family::KenKen => "KenKen",
            Family::Pattern => "Pattern",
        }
    }

    /// The family with this key.
    pub fn from_key(key: &str) -> Option<Family> {
        [Family::Sudoku, Family::Kakuro, Family::KenKen, Family::Pattern]
            .iter()
            .copied()
            .find(|family| family.key() == key)
    }
}

/// Size of a regular box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoxShape {
    /// Rows of a box.
    pub rows: u32,
    /// Columns of a box.
    pub cols: u32,
}

/// A cell that takes a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// Row in the grid, from 0.
    pub row: u32,
    /// Column in the grid, from 0.
    pub col: u32,
    /// The digit that the puzzle gives.
    pub given: Option<Digit>,
    /// The digits allowed; a given cell's domain is its digit.
    pub domain: DigitSet,
}

/// What a [`Puzzle`] is made from.
#[derive(Clone, Debug)]
pub struct PuzzleParts {
    /// Which kind of puzzle it is.
    pub family: Family,
    /// Rows of the grid that the cells lie in.
    pub rows: u32,
    /// Columns of the grid that the cells lie in.
    pub cols: u32,
    /// Digits are 1 to this.
    pub n_digits: u32,
    /// Size of the boxes, where they are regular.
    pub box_shape: Option<BoxShape>,
    /// The cells that take a digit, in reading order.
    pub cells: Vec<Cell>,
    /// The constraints.
    pub constraints: Vec<Constraint>,
}

/// A puzzle whose parts fit together: cells lie in the grid in reading order, domains stay within the
/// digits, and scopes name existing cells, each once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    family: Family,
    rows: u32,
    cols: u32,
    n_digits: u32,
    box_shape: Option<BoxShape>,
    cells: Vec<Cell>,
    constraints: Vec<Constraint>,
}

/// Why parts do not make a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModelError {
    /// The number of digits is 0 or above [`Digit::MAX`].
    Digits(u32),
    /// A cell lies outside the grid, or not after the one before it in reading order.
    Position(CellIndex),
    /// A domain holds a digit above the puzzle's, or a given is not the domain's only digit.
    Domain(CellIndex),
    /// The constraint with this index is empty, names a cell that does not exist or names one twice.
    Scope(usize),
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ModelError::Digits(n) => write!(f, "a puzzle takes 1 to {} digits, not {}", Digit::MAX, n),
            ModelError::Position(cell) => write!(f, "cell {} is out of place", cell.0 + 1),
            ModelError::Domain(cell) => write!(f, "cell {} has an impossible domain", cell.0 + 1),
            ModelError::Scope(index) => write!(f, "constraint {} has a broken scope", index + 1),
        }
    }
}

impl std::error::Error for ModelError {}

impl Puzzle {
    /// Makes a puzzle of its parts.
    ///
    /// # Errors
    ///
    /// A [`ModelError`] when the parts do not fit together.
    pub fn new(parts: PuzzleParts) -> Result<Puzzle, ModelError> {
        let PuzzleParts { family, rows, cols, n_digits, box_shape, cells, constraints } = parts;
        if n_digits == 0 || n_digits > Digit::MAX {
            return Err(ModelError::Digits(n_digits));
        }
        check_cells(rows, cols, n_digits, &cells)?;
        check_scopes(cells.len(), &constraints)?;
        Ok(Puzzle { family, rows, cols, n_digits, box_shape, cells, constraints })
    }

    /// Which kind of puzzle it is.
    pub fn family(&self) -> Family {
        self.family
    }

    /// Rows of the grid that the cells lie in.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// Columns of the grid that the cells lie in.
    pub fn cols(&self) -> u32 {
        self.cols
    }

    /// Digits are 1 to this.
    pub fn n_digits(&self) -> u32 {
        self.n_digits
    }

    /// Size of the boxes, where they are regular.
    pub fn box_shape(&self) -> Option<BoxShape> {
        self.box_shape
    }

    /// The cells that take a digit, in reading order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The constraints.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// The given digit of each cell.
    pub fn givens(&self) -> Vec<Option<Digit>> {
        self.cells.iter().map(|cell| cell.given).collect()
    }

    /// Number of given cells.
    pub fn n_givens(&self) -> usize {
        self.cells.iter().filter(|cell| cell.given.is_some()).count()
    }

    /// Spreads `[cells]` digits over the grid: `[rows × cols]`, row-major, 0 where a cell takes no digit
    /// or holds none.
    ///
    /// # Panics
    ///
    /// When `grid` has not one entry a cell.
    pub fn row_major(&self, grid: &[Option<Digit>]) -> Vec<u32> {
        assert_eq!(grid.len(), self.cells.len(), "one entry a cell");
        let mut spread = vec![0; self.rows as usize * self.cols as usize];
        for (cell, digit) in self.cells.iter().zip(grid) {
            spread[cell.row as usize * self.cols as usize + cell.col as usize] =
                digit.map_or(0, Digit::value);
        }
        spread
    }
}

fn check_cells(rows: u32, cols: u32, n_digits: u32, cells: &[Cell]) -> Result<(), ModelError> {
    let all = DigitSet::up_to(n_digits);
    let mut next = 0_u64;
    for (i, cell) in cells.iter().enumerate() {
        let index = CellIndex(i as u32);
        let place = u64::from(cell.row) * u64::from(cols) + u64::from(cell.col);
        if cell.row >= rows || cell.col >= cols || place < next {
            return Err(ModelError::Position(index));
        }
        next = place + 1;
        let within = cell.domain.iter().all(|digit| all.contains(digit));
        let fixed = cell.given.map_or(true, |digit| cell.domain == DigitSet::only(digit));
        if !within || !fixed || cell.domain.is_empty() {
            return Err(ModelError::Domain(index));
        }
    }
    Ok(())
}

fn check_scopes(n_cells: usize, constraints: &[Constraint]) -> Result<(), ModelError> {
    let mut last_seen_in = vec![usize::MAX; n_cells];
    for (i, constraint) in constraints.iter().enumerate() {
        if constraint.scope.is_empty() {
            return Err(ModelError::Scope(i));
        }
        for cell in &constraint.scope {
            match last_seen_in.get_mut(cell.index()) {
                Some(seen) if *seen != i => *seen = i,
                _ => return Err(ModelError::Scope(i)),
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{BoxShape, CellIndex, ModelError, Puzzle, PuzzleParts};
    use crate::{sudoku, Digit};

    fn parts(puzzle: &Puzzle) -> PuzzleParts {
        PuzzleParts {
            family: puzzle.family(),
            rows: puzzle.rows(),
            cols: puzzle.cols(),
            n_digits: puzzle.n_digits(),
            box_shape: puzzle.box_shape(),
            cells: puzzle.cells().to_vec(),
            constraints: puzzle.constraints().to_vec(),
        }
    }

    #[test]
    fn broken_parts_are_refused() {
        let good = sudoku(BoxShape { rows: 2, cols: 2 }, &[None; 16]).unwrap();

        let mut bad = parts(&good);
        bad.cells.swap(0, 1);
        assert_eq!(Puzzle::new(bad), Err(ModelError::Position(CellIndex(1))));

        let mut bad = parts(&good);
        bad.cells[3].domain.insert(Digit::new(5).unwrap());
        assert_eq!(Puzzle::new(bad), Err(ModelError::Domain(CellIndex(3))));

        let mut bad = parts(&good);
        bad.constraints[2].scope.push(CellIndex(16));
        assert_eq!(Puzzle::new(bad), Err(ModelError::Scope(2)));

        let mut bad = parts(&good);
        let twice = bad.constraints[1].scope[0];
        bad.constraints[1].scope.push(twice);
        assert_eq!(Puzzle::new(bad), Err(ModelError::Scope(1)));
    }
}

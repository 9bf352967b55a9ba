//! The direct encoding of the cells: a literal for each cell and digit, and exactly one of them a cell.

use crate::at_most_one::at_most_one;
use crate::formula::{Formula, Literal};
use plugin_api::puzzle::{CellIndex, Digit, Puzzle};

/// The literals of the cells.
pub struct Cells {
    n_digits: usize,
    /// `[cells × digits]`, row-major: the cell holds the digit.
    holds: Vec<Literal>,
}

impl Cells {
    /// Writes "each cell holds exactly one digit of its domain".
    pub fn encode(puzzle: &Puzzle, formula: &mut Formula) -> Cells {
        let n_digits = puzzle.n_digits() as usize;
        let mut holds = vec![Literal::FALSE; puzzle.cells().len() * n_digits];
        for (cell, row) in puzzle.cells().iter().zip(holds.chunks_mut(n_digits)) {
            let literals: Vec<Literal> = match cell.domain.single() {
                Some(_) => vec![Literal::TRUE],
                None => cell.domain.iter().map(|_| formula.fresh()).collect(),
            };
            formula.add(literals.iter().copied());
            at_most_one(&literals, formula);
            for (digit, literal) in cell.domain.iter().zip(literals) {
                row[digit.value() as usize - 1] = literal;
            }
        }
        Cells { n_digits, holds }
    }

    /// "This cell holds this digit"; digits are 1 to the number of digits.
    pub fn holds(&self, cell: CellIndex, digit: usize) -> Literal {
        self.holds[cell.index() * self.n_digits + digit - 1]
    }

    /// Number of digits.
    pub fn n_digits(&self) -> usize {
        self.n_digits
    }

    /// Number of cells.
    pub fn len(&self) -> usize {
        self.holds.len() / self.n_digits
    }

    /// Whether there is no cell.
    pub fn is_empty(&self) -> bool {
        self.holds.is_empty()
    }

    /// The digits that a cell is not known to lack, given which literals are known to fail.
    pub fn open(&self, cell: usize, mut fails: impl FnMut(Literal) -> bool) -> impl Iterator<Item = Digit> {
        let row = &self.holds[cell * self.n_digits..(cell + 1) * self.n_digits];
        let open = (1..).zip(row).filter(move |&(_, &literal)| !fails(literal));
        open.filter_map(|(digit, _)| Digit::new(digit))
    }
}

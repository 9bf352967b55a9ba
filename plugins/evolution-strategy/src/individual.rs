//! An individual: a grid whose rows are right, with the error of its columns.

use crate::errors::{Errors, Measure, Unmeasured};
use crate::random::Random;
use crate::rows::{Row, rows};
use plugin_api::puzzle::Puzzle;

/// What all individuals share.
#[derive(Debug)]
pub struct Problem {
    /// Rows with two open cells or more, or one without a clue: those that can change.
    changing: Vec<Row>,
    /// A grid to begin with, `[cells]`.
    first: Vec<u8>,
    measure: Measure,
    n_digits: usize,
}

/// A grid and its error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Individual {
    /// `[cells]`: the digit of each cell.
    pub digits: Vec<u8>,
    errors: Errors,
}

/// Why a puzzle is not begun.
#[derive(Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The run that begins with this cell cannot be filled, so that there is no solution.
    NoFilling(usize),
    /// It has constraints or domains that a Kakuro has not.
    NoKakuro,
}

impl Problem {
    /// Fills the rows of a puzzle.
    ///
    /// # Errors
    ///
    /// [`Refusal`].
    pub fn new(puzzle: &Puzzle) -> Result<Problem, Refusal> {
        let n_digits = puzzle.n_digits();
        let is_plain =
            puzzle.cells().iter().all(|cell| cell.given.is_some() || cell.domain.len() == n_digits);
        // A digit is a byte here, and a set of them a word of 128 bits.
        if !is_plain || n_digits > 126 {
            return Err(Refusal::NoKakuro);
        }
        let (rows, others) = rows(puzzle);
        let measure = Measure::new(puzzle, &others).map_err(|Unmeasured| Refusal::NoKakuro)?;
        let given = puzzle.cells().iter().map(|cell| cell.given.map_or(0, |digit| digit.value() as u8));
        let mut first: Vec<u8> = given.collect();
        for row in &rows {
            let filling = row.fill().ok_or(Refusal::NoFilling(row.open.first().copied().unwrap_or(0)))?;
            row.open.iter().zip(filling).for_each(|(&cell, digit)| first[cell] = digit);
        }
        let can_change = |row: &Row| row.open.len() > 1 || (row.sum.is_none() && !row.open.is_empty());
        let changing = rows.into_iter().filter(can_change).collect();
        Ok(Problem { changing, first, measure, n_digits: n_digits as usize })
    }

    /// Number of rows that can change.
    pub fn n_rows(&self) -> usize {
        self.changing.len()
    }

    /// An individual with these digits, which must keep the rows.
    pub fn individual(&self, digits: Vec<u8>) -> Individual {
        let errors = self.measure.of(&digits);
        Individual { digits, errors }
    }

    /// An individual far from the first filling.
    pub fn random_individual(&self, random: &mut Random) -> Individual {
        let mut individual = self.individual(self.first.clone());
        for row in 0..self.changing.len() {
            for _ in 0..4 * self.changing[row].open.len() {
                self.change_row(&mut individual, row, random);
            }
        }
        individual
    }

    /// Mutates: one row, and each further one with a chance that makes `strength` rows on average.
    pub fn mutate(&self, individual: &mut Individual, strength: f64, random: &mut Random) {
        if self.changing.is_empty() {
            return;
        }
        self.change_row(individual, random.below(self.changing.len()), random);
        while random.chance(1.0 - 1.0 / strength) {
            self.change_row(individual, random.below(self.changing.len()), random);
        }
    }

    fn change_row(&self, individual: &mut Individual, row: usize, random: &mut Random) {
        let Individual { digits, errors } = individual;
        for (cell, digit) in self.changing[row].change(digits, self.n_digits, random).into_iter().flatten() {
            self.measure.put(errors, cell, digits[cell], digit);
            digits[cell] = digit;
        }
    }

    /// Whether digits keep the rows, and the given cells: what a checkpoint has to hold.
    pub fn is_right(&self, digits: &[u8]) -> bool {
        let mut is_open = vec![false; self.first.len()];
        self.changing.iter().flat_map(|row| &row.open).for_each(|&cell| is_open[cell] = true);
        digits.len() == self.first.len()
            && digits
                .iter()
                .zip(&self.first)
                .zip(is_open)
                .all(|((one, first), is_open)| is_open || one == first)
            && self.changing.iter().all(|row| row.is_right(digits))
    }
}

impl Row {
    fn is_right(&self, digits: &[u8]) -> bool {
        let mut left = self.allowed;
        let mut sum = 0;
        for &cell in &self.open {
            let digit = digits[cell];
            if digit > 127 || left >> digit & 1 == 0 {
                return false;
            }
            left &= !(1 << digit);
            sum += i64::from(digit);
        }
        self.sum.is_none_or(|wanted| wanted == sum)
    }
}

impl Individual {
    /// What its columns are off by; 0 is a solution.
    pub fn error(&self) -> i64 {
        self.errors.total
    }

    /// Becomes a copy of another of the same puzzle.
    pub fn copy_from(&mut self, other: &Individual) {
        self.digits.copy_from_slice(&other.digits);
        self.errors.clone_from(&other.errors);
    }
}

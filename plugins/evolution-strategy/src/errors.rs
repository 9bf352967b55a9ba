//! The fitness: what the columns, and all else that the rows do not keep, are off by.

use plugin_api::puzzle::{Constraint, Puzzle, Relation};

/// What is measured: sums and all-different scopes.
#[derive(Debug)]
pub struct Measure {
    /// Target of each sum, none for all-different.
    targets: Vec<Option<i64>>,
    /// `[cells]`: the measured constraints that a cell is in.
    of_cell: Vec<Vec<usize>>,
    /// Entries a constraint in [`Errors::counts`].
    stride: usize,
}

/// Why a puzzle cannot be measured.
#[derive(Debug, PartialEq, Eq)]
pub struct Unmeasured;

/// The error of one grid, kept up to date cell by cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Errors {
    /// Sum of each measured sum's digits; 0 for all-different.
    sums: Vec<i64>,
    /// `[constraints × (digits + 1)]`: how often a digit stands in an all-different scope.
    counts: Vec<u8>,
    /// Errors of the sums, and repetitions.
    pub total: i64,
}

impl Measure {
    /// Measures these constraints of a puzzle.
    ///
    /// # Errors
    ///
    /// [`Unmeasured`] when one is neither a sum nor all-different.
    pub fn new(puzzle: &Puzzle, constraints: &[&Constraint]) -> Result<Measure, Unmeasured> {
        let mut of_cell = vec![Vec::new(); puzzle.cells().len()];
        let mut targets = Vec::new();
        for (number, constraint) in constraints.iter().enumerate() {
            targets.push(match constraint.relation {
                Relation::Sum(target) => Some(target),
                Relation::AllDifferent => None,
                _ => return Err(Unmeasured),
            });
            constraint.scope.iter().for_each(|cell| of_cell[cell.index()].push(number));
        }
        Ok(Measure { targets, of_cell, stride: puzzle.n_digits() as usize + 1 })
    }

    /// The error of a grid, `[cells]`.
    pub fn of(&self, digits: &[u8]) -> Errors {
        let n = self.targets.len();
        let total = self.targets.iter().flatten().map(|target| target.abs()).sum();
        let mut errors = Errors { sums: vec![0; n], counts: vec![0; n * self.stride], total };
        for (cell, &digit) in digits.iter().enumerate() {
            self.put(&mut errors, cell, 0, digit);
        }
        errors
    }

    /// Takes a digit out of a cell and puts another in; 0 is none.
    pub fn put(&self, errors: &mut Errors, cell: usize, old: u8, new: u8) {
        for &constraint in &self.of_cell[cell] {
            match self.targets[constraint] {
                Some(target) => {
                    let sum = &mut errors.sums[constraint];
                    errors.total -= (*sum - target).abs();
                    *sum += i64::from(new) - i64::from(old);
                    errors.total += (*sum - target).abs();
                }
                None => {
                    let counts = &mut errors.counts[constraint * self.stride..][..self.stride];
                    if old > 0 {
                        counts[usize::from(old)] -= 1;
                        errors.total -= i64::from(counts[usize::from(old)] > 0);
                    }
                    if new > 0 {
                        errors.total += i64::from(counts[usize::from(new)] > 0);
                        counts[usize::from(new)] += 1;
                    }
                }
            }
        }
    }
}

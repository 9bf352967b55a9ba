//! A puzzle as a formula, constraint by constraint, so that a run can be stopped in between.

use crate::at_most_one::at_most_one;
use crate::cages::{self, Digits};
use crate::cells::Cells;
use crate::formula::{Formula, Literal};
use plugin_api::puzzle::{CellIndex, Constraint, Puzzle, Relation};

/// The formula of a puzzle, as far as it is written.
pub struct Encoding<'a> {
    puzzle: &'a Puzzle,
    /// The clauses.
    pub formula: Formula,
    /// The literals of the cells.
    pub cells: Cells,
    /// `[cells]`: the all-different constraints that a cell is in, ascending.
    all_different: Vec<Vec<usize>>,
    written: usize,
}

impl<'a> Encoding<'a> {
    /// The cells alone.
    pub fn begin(puzzle: &'a Puzzle) -> Encoding<'a> {
        let mut formula = Formula::default();
        let cells = Cells::encode(puzzle, &mut formula);
        let mut all_different = vec![Vec::new(); cells.len()];
        for (number, constraint) in puzzle.constraints().iter().enumerate() {
            if constraint.relation == Relation::AllDifferent {
                for cell in &constraint.scope {
                    all_different[cell.index()].push(number);
                }
            }
        }
        Encoding { puzzle, formula, cells, all_different, written: 0 }
    }

    /// The whole formula.
    pub fn of(puzzle: &'a Puzzle) -> Encoding<'a> {
        let mut encoding = Encoding::begin(puzzle);
        while encoding.write_next() {}
        encoding
    }

    /// Writes the next constraint; false when there is none left.
    pub fn write_next(&mut self) -> bool {
        let Some(Constraint { relation, scope, .. }) = self.puzzle.constraints().get(self.written) else {
            return false;
        };
        self.written += 1;
        match relation {
            Relation::AllDifferent => all_different(scope, &self.cells, &mut self.formula),
            _ => cages::encode(*relation, scope, self.digits_of(scope), &self.cells, &mut self.formula),
        }
        true
    }

    /// They differ when all cells of the scope meet in one all-different constraint.
    fn digits_of(&self, scope: &[CellIndex]) -> Digits {
        let groups = |cell: &CellIndex| &self.all_different[cell.index()];
        let covers = |group: &usize| scope.iter().all(|cell| groups(cell).binary_search(group).is_ok());
        match scope.first().is_none_or(|cell| groups(cell).iter().any(covers)) {
            true => Digits::Differ,
            false => Digits::MayRepeat,
        }
    }
}

/// Writes "no digit stands twice", and "every digit stands somewhere" where there are as many cells as digits.
fn all_different(scope: &[CellIndex], cells: &Cells, formula: &mut Formula) {
    let holders = |digit| -> Vec<Literal> {
        let holders = scope.iter().map(|&cell| cells.holds(cell, digit));
        holders.filter(|&holder| holder != Literal::FALSE).collect()
    };
    let all: Vec<Vec<Literal>> = (1..=cells.n_digits()).map(holders).filter(|all| !all.is_empty()).collect();
    for holders in &all {
        at_most_one(holders, formula);
    }
    if all.len() < scope.len() {
        formula.add([]);
    } else if all.len() == scope.len() {
        for holders in all {
            formula.add(holders);
        }
    }
}

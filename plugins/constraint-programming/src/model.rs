//! A puzzle as Pumpkin's variables and constraints, posted constraint by constraint, so that a run can be stopped in
//! between.

use crate::cages;
use plugin_api::puzzle::{Constraint, Puzzle, Relation};
use pumpkin_constraints as constraints;
use pumpkin_core::options::SolverOptions;
use pumpkin_core::predicate;
use pumpkin_core::variables::DomainId;
use pumpkin_core::{Solver, rand};
use rand::SeedableRng as _;

/// Up to this many accepted tuples make a table; measured in `PAPER.md`.
pub const MOST_ROWS: usize = 200;

/// The model of a puzzle, as far as it is posted.
pub struct Model {
    /// The solver with what was posted.
    pub solver: Solver,
    /// `[cells]`: the digit of each cell.
    pub cells: Vec<DomainId>,
    /// Digits are 1 to this.
    pub n_digits: i32,
    /// Up to this many accepted tuples make a table.
    pub most_rows: usize,
    /// `[cells]`: the digits of the puzzle, ascending.
    domains: Vec<Vec<i32>>,
    /// `[cells]`: the all-different constraints that a cell is in, ascending.
    groups: Vec<Vec<usize>>,
    posted: usize,
}

/// The cells that a constraint speaks of.
pub struct Scope {
    /// Their numbers.
    pub cells: Vec<usize>,
    /// Whether other constraints make their digits differ.
    pub are_different: bool,
}

impl Scope {
    /// The variables of the cells.
    pub fn variables(&self, model: &Model) -> Vec<DomainId> {
        self.cells.iter().map(|&cell| model.cells[cell]).collect()
    }
}

impl Model {
    /// The cells alone. Random numbers of the search are drawn from the seed.
    pub fn begin(puzzle: &Puzzle, seed: u64) -> Model {
        let random_generator = rand::rngs::SmallRng::seed_from_u64(seed);
        let mut solver = Solver::with_options(SolverOptions { random_generator, ..SolverOptions::default() });
        let digits =
            |cell: &plugin_api::puzzle::Cell| cell.domain.iter().map(|digit| digit.value() as i32).collect();
        let domains: Vec<Vec<i32>> = puzzle.cells().iter().map(digits).collect();
        let cells = domains.iter().map(|domain| new_variable(&mut solver, domain)).collect();
        let mut groups = vec![Vec::new(); domains.len()];
        for (number, constraint) in puzzle.constraints().iter().enumerate() {
            if constraint.relation == Relation::AllDifferent {
                constraint.scope.iter().for_each(|cell| groups[cell.index()].push(number));
            }
        }
        let n_digits = puzzle.n_digits() as i32;
        Model { solver, cells, n_digits, most_rows: MOST_ROWS, domains, groups, posted: 0 }
    }

    /// The whole model.
    pub fn of(puzzle: &Puzzle, seed: u64) -> Model {
        let mut model = Model::begin(puzzle, seed);
        while model.post_next(puzzle) {}
        model
    }

    /// The digits that the puzzle allows in a cell, ascending.
    pub fn domain(&self, cell: usize) -> Vec<i32> {
        self.domains[cell].clone()
    }

    /// Posts the next constraint of the puzzle; false when there is none left.
    pub fn post_next(&mut self, puzzle: &Puzzle) -> bool {
        let Some(Constraint { relation, scope, .. }) = puzzle.constraints().get(self.posted) else {
            return false;
        };
        self.posted += 1;
        let cells: Vec<usize> = scope.iter().map(|cell| cell.index()).collect();
        let meet = |group: &usize| cells.iter().all(|&cell| self.groups[cell].binary_search(group).is_ok());
        let are_different = cells.first().is_some_and(|&cell| self.groups[cell].iter().any(meet));
        let scope = Scope { cells, are_different };
        match relation {
            Relation::AllDifferent => self.post_all_different(&scope),
            _ => cages::post(self, *relation, &scope),
        }
        true
    }

    /// Pumpkin writes all-different as pairs that differ. Where there are as many cells as digits, each digit has to
    /// stand somewhere; where there are more, nothing fits.
    fn post_all_different(&mut self, scope: &Scope) {
        let tag = self.solver.new_constraint_tag();
        let variables = scope.variables(self);
        self.solver.add_constraint(constraints::all_different(variables, tag)).post();
        let holders = |digit: i32| -> Vec<usize> {
            scope.cells.iter().copied().filter(|&cell| self.domains[cell].contains(&digit)).collect()
        };
        let holders: Vec<(i32, Vec<usize>)> = (1..=self.n_digits)
            .map(|digit| (digit, holders(digit)))
            .filter(|(_, cells)| !cells.is_empty())
            .collect();
        if holders.len() < scope.cells.len() {
            self.solver.add_clause([], tag);
        } else if holders.len() == scope.cells.len() {
            for (digit, cells) in holders {
                let cells: Vec<DomainId> = cells.into_iter().map(|cell| self.cells[cell]).collect();
                self.solver.add_clause(cells.into_iter().map(|cell| predicate![cell == digit]), tag);
            }
        }
    }
}

fn new_variable(solver: &mut Solver, domain: &[i32]) -> DomainId {
    match domain {
        [first, .., last] if domain.len() as i32 == last - first + 1 => {
            solver.new_bounded_integer(*first, *last)
        }
        _ => solver.new_sparse_integer(domain),
    }
}

//! Tests of the encodings by brute force, and of the solver through the same gate as in the program.

use crate::cages::{self, Digits};
use crate::cells::Cells;
use crate::describe::{Sat, metric};
use crate::diagram::Diagram;
use crate::encoding::Encoding;
use crate::formula::{Formula, Literal};
use crate::search::load;
use batsat::{Lit, Solver, SolverInterface as _, Var, callbacks::Basic, lbool};
use plugin_api::puzzle::{CellIndex, Puzzle, Relation};
use proptest::prelude::{any, proptest};
use trials::promises::{self, HARD, square_sudoku};
use trials::small::{self, ALL, holds_in, row, rows_of_digits};

/// Whether the formula can hold together with each of these assignments.
pub fn can_hold(formula: &Formula, assignments: &[Vec<Literal>]) -> Vec<bool> {
    let mut solver: Solver<Basic> = Solver::default();
    load(&mut solver, formula, 0);
    let answer = |assignment: &Vec<Literal>| {
        let literal =
            |literal: &Literal| Lit::new(Var::unsafe_from_idx(literal.variable()), literal.is_positive());
        if assignment.contains(&Literal::FALSE) {
            return false;
        }
        let assumptions = assignment.iter().filter(|&&literal| literal != Literal::TRUE).map(literal);
        solver.solve_limited(&assumptions.collect::<Vec<_>>()) == lbool::TRUE
    };
    assignments.iter().map(answer).collect()
}

/// The formula of a puzzle has exactly its solutions.
fn assert_exact(puzzle: &Puzzle) {
    let encoding = Encoding::of(puzzle);
    assert_models(puzzle, &encoding.cells, &encoding.formula, |digits| holds_in(puzzle, digits));
}

fn assert_models(puzzle: &Puzzle, cells: &Cells, formula: &Formula, holds: impl Fn(&[i64]) -> bool) {
    let rows = rows_of_digits(puzzle.cells().len(), puzzle.n_digits());
    let literals = |digits: &Vec<i64>| -> Vec<Literal> {
        (0..).zip(digits).map(|(cell, &digit)| cells.holds(CellIndex(cell), digit as usize)).collect()
    };
    let can = can_hold(formula, &rows.iter().map(literals).collect::<Vec<_>>());
    for (digits, can) in rows.iter().zip(can) {
        assert_eq!(can, holds(digits), "{digits:?} in {:?}", puzzle.constraints());
    }
}

#[test]
fn every_cage_has_exactly_its_models() {
    small::cages().iter().for_each(assert_exact);
}

#[test]
fn every_cage_of_different_digits_has_exactly_its_models() {
    small::cages_of_different_digits().iter().for_each(assert_exact);
}

#[test]
fn all_different_has_exactly_its_models_also_where_it_is_tight_or_impossible() {
    small::different_digits().iter().for_each(assert_exact);
}

#[test]
fn rows_and_nodes_write_the_same_diagram_with_a_root_and_without() {
    let cell = CellIndex;
    let free = row(5, &[ALL; 3], &[]);
    for target in 3..=15 {
        for with_root in [false, true] {
            for encode in [Diagram::encode_rows, Diagram::encode_nodes] {
                let mut formula = Formula::default();
                let cells = Cells::encode(&free, &mut formula);
                let choices: Vec<Vec<Literal>> =
                    (0..3).map(|at| (1..=5).map(|digit| cells.holds(cell(at), digit)).collect()).collect();
                let read = |sum: usize, _, choice| Some(sum + choice + 1);
                let diagram = Diagram::build(&choices, 0, read, |sum| sum == target);
                let root = if with_root { formula.fresh() } else { Literal::TRUE };
                encode(&diagram, root, &mut formula);
                if with_root {
                    // Nothing is said while the root is open.
                    assert_models(&free, &cells, &formula, |_| true);
                    formula.add([root]);
                }
                let sums = |digits: &[i64]| digits.iter().sum::<i64>() == target as i64;
                assert_models(&free, &cells, &formula, sums);
            }
        }
    }
}

#[test]
fn a_long_run_does_not_explode() {
    // 16 of 32 digits: 601,080,390 sets, of which millions have this sum.
    let scope: Vec<u32> = (0..16).collect();
    let digits: Vec<u32> = (1..=32).collect();
    let domains = vec![&digits[..]; 16];
    let puzzle = row(32, &domains, &[(Relation::AllDifferent, &scope), (Relation::Sum(264), &scope)]);
    let encoding = Encoding::of(&puzzle);
    assert_eq!((encoding.formula.variables(), encoding.formula.len()), LONG_RUN);
}

/// Variables and clauses of 16 cells with 32 digits.
const LONG_RUN: (u32, usize) = (3934, 22_563);

#[test]
fn a_cage_that_repeats_digits_is_not_taken_for_one_that_does_not() {
    let puzzle = row(5, &[ALL; 3], &[(Relation::AllDifferent, &[0, 1]), (Relation::Sum(3), &[0, 1, 2])]);
    let mut formula = Formula::default();
    let cells = Cells::encode(&puzzle, &mut formula);
    let scope = &puzzle.constraints()[1].scope;
    cages::encode(Relation::Sum(3), scope, Digits::MayRepeat, &cells, &mut formula);
    assert_models(&puzzle, &cells, &formula, |digits| digits == [1, 1, 1]);
    assert_exact(&puzzle);
}

proptest! {
    #[test]
    fn a_random_puzzle_has_the_verdict_of_brute_force(puzzle in small::random_puzzle(), seed in any::<u64>()) {
        promises::verdict_of_brute_force::<Sat>(&puzzle, seed);
    }
}

#[test]
fn the_same_seed_is_the_same_run_whether_it_is_watched_or_not() {
    promises::same_run_watched_or_not::<Sat>();
}

#[test]
fn clashing_givens_and_a_hidden_contradiction_are_proved() {
    promises::contradictions_are_proved::<Sat>("the clauses contradict each other");
}

#[test]
fn the_metrics_agree_with_the_work() {
    let run = promises::unique::<Sat>(&square_sudoku(HARD), 1);
    let last =
        |wanted| run.samples.iter().rev().find(|sample| sample.metric == wanted).map(|sample| sample.value);
    assert_eq!(last(metric::CONFLICTS), Some(run.work as f64));
    assert!(last(metric::DECISIONS) > last(metric::CONFLICTS));
    assert!(last(metric::PROPAGATIONS) > last(metric::DECISIONS));
    let encoding = Encoding::of(&square_sudoku(HARD)).formula;
    assert_eq!(last(metric::CLAUSES), Some(encoding.len() as f64));
    assert_eq!(last(metric::VARIABLES), Some(f64::from(encoding.variables())));
}

//! Tests of the model by brute force, and of the solver through the same gate as in the program.

use crate::describe::{ConstraintProgramming, metric};
use crate::model::Model;
use plugin_api::puzzle::Puzzle;
use proptest::prelude::{any, proptest};
use pumpkin_conflict_resolvers::resolvers::ResolutionResolver;
use pumpkin_core::predicate;
use pumpkin_core::results::{ProblemSolution as _, SatisfactionResult};
use pumpkin_core::termination::Indefinite;
use trials::promises::{self, HARD, square_sudoku};
use trials::small;

/// All solutions that the model has.
fn solutions(model: Model) -> Vec<Vec<i64>> {
    let Model { mut solver, cells, .. } = model;
    let mut brancher = solver.default_brancher();
    let mut found = Vec::new();
    loop {
        let digits: Vec<i32> = {
            let mut resolver = ResolutionResolver::default();
            match solver.satisfy(&mut brancher, &mut Indefinite, &mut resolver) {
                SatisfactionResult::Satisfiable(answer) => {
                    cells.iter().map(|&cell| answer.solution().get_integer_value(cell)).collect()
                }
                _ => break,
            }
        };
        let tag = solver.new_constraint_tag();
        let others = cells.iter().zip(&digits).map(|(&cell, &digit)| predicate![cell != digit]);
        solver.add_clause(others.collect::<Vec<_>>(), tag);
        found.push(digits.into_iter().map(i64::from).collect());
    }
    found.sort();
    found
}

/// The model of a puzzle has exactly its solutions, with tables and with arithmetic.
fn assert_exact(puzzle: &Puzzle) {
    let expected = small::solutions(puzzle);
    for most_rows in [0, 1000] {
        let mut model = Model::begin(puzzle, 1);
        model.most_rows = most_rows;
        while model.post_next(puzzle) {}
        assert_eq!(solutions(model), expected, "{most_rows} rows, {:?}", puzzle.constraints());
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

proptest! {
    #[test]
    fn a_random_puzzle_has_the_verdict_of_brute_force(puzzle in small::random_puzzle(), seed in any::<u64>()) {
        promises::verdict_of_brute_force::<ConstraintProgramming>(&puzzle, seed);
    }
}

#[test]
fn the_same_seed_is_the_same_run_whether_it_is_watched_or_not() {
    promises::same_run_watched_or_not::<ConstraintProgramming>();
}

#[test]
fn clashing_givens_and_a_hidden_contradiction_are_proved() {
    promises::contradictions_are_proved::<ConstraintProgramming>("the search has refuted every assignment");
}

#[test]
fn the_metrics_agree_with_the_work() {
    let run = promises::unique::<ConstraintProgramming>(&square_sudoku(HARD), 1);
    let last =
        |wanted| run.samples.iter().rev().find(|sample| sample.metric == wanted).map(|sample| sample.value);
    assert_eq!(last(metric::FAILURES), Some(run.work as f64));
    assert!(last(metric::NODES).is_some_and(|nodes| nodes > 0.0 && nodes <= run.iterations as f64));
}

//! Tests of comparisons on runs that were made up.

use super::{CompareError, Comparison, TestKind, compare, fitting_measure};
use crate::analysis::sample::{Made, session};
use crate::analysis::{Key, Measure, group};
use crate::budget::Budget;

fn compared(made: &[Made], measure: Measure) -> Result<Comparison, CompareError> {
    let session = session(made);
    compare(&session, &group(&session, &[Key::Solver]), measure)
}

/// Ten runs of each solver on each puzzle; the second needs twice what the first does, and so on.
fn made(solvers: &[&'static str], puzzles: u32) -> Vec<Made> {
    let mut made = Vec::new();
    for puzzle in 1..=puzzles {
        for (factor, &solver) in (1..).zip(solvers) {
            let run = |seed| Made {
                solver,
                puzzle,
                seed,
                ..Made::solved(factor * (100 + seed * u64::from(puzzle)))
            };
            made.extend((1..=10).map(run));
        }
    }
    made
}

fn kinds(comparison: &Comparison) -> Vec<TestKind> {
    comparison.tests.iter().map(|test| test.kind).collect()
}

#[test]
fn two_groups_on_one_puzzle_are_compared_by_shares_and_ranks() {
    let found = compared(&made(&["a", "b"], 1), Measure::Work).unwrap();
    assert_eq!(kinds(&found), [TestKind::Fisher, TestKind::MannWhitney]);
    assert_eq!(found.tests[0].p_value(), 1.0);
    assert!(found.tests[1].p_value() < 0.001, "{found:?}");
    assert_eq!((found.tests[1].effect, found.tests[1].adjusted), (Some(1.0), None));
    assert!(found.doubts.is_empty());
}

#[test]
fn two_groups_on_several_puzzles_are_paired_by_puzzle() {
    let found = compared(&made(&["a", "b"], 2), Measure::Work).unwrap();
    let each = [TestKind::McNemar, TestKind::Wilcoxon, TestKind::MannWhitney, TestKind::MannWhitney];
    assert_eq!(kinds(&found), each);
    assert_eq!(found.tests[1].result.p_value, 0.5);
    assert_eq!(found.tests[3].puzzle.as_deref(), Some("grid #2"));
    let (raw, adjusted) = (found.tests[3].result.p_value, found.tests[3].adjusted.unwrap());
    assert!(adjusted > raw, "{found:?}");
    assert_eq!(found.doubts.iter().map(super::Doubt::key).collect::<Vec<_>>(), ["few-puzzles"]);
}

#[test]
fn more_than_two_groups_get_a_test_of_all_and_corrected_pairs() {
    let one = compared(&made(&["a", "b", "c"], 1), Measure::Work).unwrap();
    let expected =
        [[TestKind::Fisher; 3].as_slice(), &[TestKind::KruskalWallis], &[TestKind::MannWhitney; 3]];
    assert_eq!(kinds(&one), expected.concat());
    assert!(one.tests[4..].iter().all(|test| test.adjusted.is_some()));
    let several = compared(&made(&["a", "b", "c"], 2), Measure::Work).unwrap();
    let expected = [[TestKind::McNemar; 3].as_slice(), &[TestKind::Friedman], &[TestKind::Wilcoxon; 3]];
    assert_eq!(kinds(&several), expected.concat());
}

#[test]
fn shares_on_several_puzzles_are_paired_and_a_puzzle_is_solved_by_more_than_half_of_its_runs() {
    let of = |solver, puzzle, solved: usize, runs: usize| {
        (0..runs).map(move |k| {
            let made = if k < solved { Made::solved(5) } else { Made::unsolved(9) };
            Made { solver, puzzle, seed: k as u64, ..made }
        })
    };
    let made: Vec<Made> =
        of("a", 1, 2, 3).chain(of("b", 1, 1, 2)).chain(of("a", 2, 1, 1)).chain(of("b", 2, 3, 3)).collect();
    let found = compared(&made, Measure::Work).unwrap();
    let shares = &found.tests[0];
    assert_eq!((shares.kind, shares.alone, &shares.sizes), (TestKind::McNemar, Some([1, 0]), &vec![2, 2]));
    assert_eq!(shares.p_value(), 1.0);
}

#[test]
fn runs_without_a_solution_rank_last() {
    let mut made: Vec<Made> = (1..=5).map(|seed| Made { seed, ..Made::solved(1000) }).collect();
    made.extend((1..=5).map(|seed| Made { seed, solver: "b", ..Made::unsolved(10) }));
    let found = compared(&made, Measure::Work).unwrap();
    assert_eq!(found.tests[1].effect, Some(1.0));
    assert!(found.tests[0].p_value() < 0.01);
}

#[test]
fn what_cannot_be_compared_is_refused() {
    assert_eq!(compared(&made(&["a"], 1), Measure::Work), Err(CompareError::TooFew(1)));
    let apart = [Made::solved(1), Made { solver: "b", puzzle: 2, ..Made::solved(1) }];
    assert_eq!(compared(&apart, Measure::Work), Err(CompareError::NothingInCommon("a; b".into())));
    let session = session(&made(&["a"], 1));
    let all = group(&session, &[]).remove(0);
    let refusal = compare(&session, &[all.clone(), all], Measure::Work).unwrap_err();
    assert!(matches!(refusal, CompareError::Overlap { run: 1, .. }), "{refusal}");
}

#[test]
fn different_limits_units_and_numbers_of_runs_are_told() {
    let keys = |made: &[Made], measure| {
        let found = compared(made, measure).unwrap();
        found.doubts.iter().map(super::Doubt::key).collect::<Vec<_>>()
    };
    let budget = Budget { max_work: Some(5), ..Budget::default() };
    let limited = [Made::solved(1), Made { solver: "b", budget, ..Made::solved(1) }];
    assert_eq!(keys(&limited, Measure::Work), ["budgets-differ"]);
    let uncounted = [Made::solved(1), Made { solver: "b", counts_work: false, ..Made::solved(1) }];
    assert_eq!(keys(&uncounted, Measure::Work), ["units-differ"]);
    assert_eq!(keys(&uncounted, Measure::Seconds), ["seconds"]);
    let mut unbalanced = made(&["a", "b"], 2);
    unbalanced.pop();
    assert_eq!(keys(&unbalanced, Measure::Work), ["few-puzzles", "unbalanced"]);
}

#[test]
fn the_measure_that_fits_is_work_in_one_unit_or_seconds() {
    let same = session(&[Made::solved(1), Made { solver: "b", ..Made::solved(1) }]);
    assert_eq!(fitting_measure(&group(&same, &[Key::Solver])), Measure::Work);
    let other = session(&[Made::solved(1), Made { solver: "b", counts_work: false, ..Made::solved(1) }]);
    assert_eq!(fitting_measure(&group(&other, &[Key::Solver])), Measure::Seconds);
}

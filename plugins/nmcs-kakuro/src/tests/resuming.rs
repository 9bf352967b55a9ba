//! A run that is cut and resumed is the run that was not cut, for every search, check and number of threads.

use crate::grids::fully_white;
use crate::tests::puzzles;
use crate::{ForwardChecking, IterativeSampling, MetaMonteCarlo, NestedMonteCarlo};
use plugin_api::host::Limits;
use plugin_api::puzzle::Puzzle;
use plugin_api::{Drive, Solver, assert_resumes, assert_survives_damage, drive};

fn until(iterations: u64) -> Limits {
    Limits { iterations: Some(iterations), ..Limits::default() }
}

/// A white grid on which searches work for a while, and two puzzles of other kinds.
fn some_puzzles() -> [Puzzle; 3] {
    [fully_white(8, 8, 9, 3), puzzles::newspaper(), puzzles::killer()]
}

/// Resumes each run at its beginning, early, here and there, and just before its end.
fn resumes<S: Solver>(how: &Drive<'_>) -> usize {
    let mut cuts = 0;
    for puzzle in some_puzzles() {
        for seed in [1, 6] {
            let how = Drive { seed, ..how.clone() };
            let last = drive::<S>(&puzzle, &how).iterations;
            let mut at = [0, 1, 2, last / 3, last / 2, last.saturating_sub(1)];
            at.sort_unstable();
            cuts += assert_resumes::<S>(&puzzle, &how, &at);
        }
    }
    cuts
}

fn with<S: Solver>(settings: &[(&str, &str)], iterations: u64) {
    let how = Drive { settings, limits: until(iterations), ..Drive::default() };
    assert!(resumes::<S>(&how) > 5, "{settings:?}");
}

#[test]
fn the_nested_search_resumes_on_every_level() {
    for level in ["1", "2", "3", "4"] {
        for check in ["naive", "bounds", "run-consistent"] {
            with::<NestedMonteCarlo>(&[("level", level), ("check", check)], 700);
            with::<NestedMonteCarlo>(&[("level", level), ("check", check), ("ties", "random")], 300);
        }
    }
    with::<NestedMonteCarlo>(&[("check", "bounds"), ("memory", "true")], 3000);
    with::<NestedMonteCarlo>(&[("check", "naive"), ("variables", "places"), ("ties", "random")], 700);
    with::<NestedMonteCarlo>(&[("check", "naive"), ("variables", "sets"), ("ties", "random")], 700);
}

#[test]
fn every_preset_resumes() {
    for preset in ["paper", "best"] {
        let how = Drive { preset: Some(preset), limits: until(500), ..Drive::default() };
        for seed in 1..9 {
            let how = Drive { seed, ..how.clone() };
            for puzzle in some_puzzles() {
                assert_resumes::<NestedMonteCarlo>(&puzzle, &how, &[0, 1, 7, 400]);
                assert_resumes::<ForwardChecking>(&puzzle, &how, &[0, 1, 7, 400]);
            }
        }
    }
    let paper = Drive { preset: Some("paper"), limits: until(500), ..Drive::default() };
    assert!(resumes::<MetaMonteCarlo>(&paper) > 5 && resumes::<IterativeSampling>(&paper) > 5);
}

#[test]
fn policy_adaptation_resumes() {
    for level in ["1", "2", "3"] {
        with::<NestedMonteCarlo>(&[("policy", "adapted"), ("level", level), ("check", "naive")], 350);
    }
    with::<NestedMonteCarlo>(&[("policy", "adapted"), ("variables", "sets"), ("check", "naive")], 350);
}

#[test]
fn the_rivals_resume() {
    for check in ["naive", "max", "combinations"] {
        with::<MetaMonteCarlo>(&[("check", check)], 900);
        with::<IterativeSampling>(&[("check", check), ("ties", "random")], 900);
        with::<ForwardChecking>(&[("check", check), ("ties", "random")], 900);
        with::<ForwardChecking>(&[("check", check), ("variables", "places"), ("solutions", "40")], 900);
    }
}

#[test]
fn a_run_on_several_threads_resumes_between_their_meetings() {
    let grid = fully_white(8, 8, 9, 3);
    let settings: [&[(&str, &str)]; 4] = [
        &[("threads", "2"), ("check", "naive")],
        &[("threads", "3"), ("check", "max"), ("level", "1")],
        &[("threads", "2"), ("check", "bounds"), ("memory", "true"), ("variables", "places")],
        &[("threads", "2"), ("policy", "adapted"), ("variables", "places"), ("check", "naive")],
    ];
    for settings in settings {
        let how = Drive { settings, limits: until(6000), ..Drive::default() };
        let last = drive::<NestedMonteCarlo>(&grid, &how).iterations;
        let cuts = [0, last / 4, last / 2, last - 1];
        assert_eq!(assert_resumes::<NestedMonteCarlo>(&grid, &how, &cuts), 4, "{settings:?}");
    }
    let how = Drive { settings: &[("threads", "2")], limits: until(12_000), ..Drive::default() };
    assert!(assert_resumes::<MetaMonteCarlo>(&grid, &how, &[0, 999, 8_000]) > 1);
    assert!(assert_resumes::<IterativeSampling>(&grid, &how, &[0, 999, 8_000]) > 1);
}

#[test]
fn damaged_states_are_refused_or_gone_on_from() {
    fn survives<S: Solver>(settings: &[(&str, &str)], puzzle: &Puzzle) {
        let how = Drive { settings, ..Drive::default() };
        let first = drive::<S>(puzzle, &Drive { limits: until(25), ..how.clone() });
        let kept = first.checkpoint.expect("the run is longer");
        let refused = assert_survives_damage::<S>(puzzle, &how, &kept, 300);
        assert!((20..300).contains(&refused), "{settings:?}: {refused} of 300");
    }
    let grid = fully_white(8, 8, 9, 3);
    survives::<NestedMonteCarlo>(&[("check", "naive"), ("level", "3")], &grid);
    survives::<NestedMonteCarlo>(&[("check", "naive"), ("threads", "2")], &grid);
    survives::<NestedMonteCarlo>(&[("check", "naive"), ("variables", "places")], &grid);
    survives::<NestedMonteCarlo>(&[("policy", "adapted"), ("check", "naive")], &fully_white(4, 4, 5, 1));
    survives::<MetaMonteCarlo>(&[("check", "naive")], &grid);
    survives::<IterativeSampling>(&[("check", "naive")], &grid);
    survives::<ForwardChecking>(&[("check", "naive"), ("solutions", "40")], &grid);
    survives::<ForwardChecking>(&[("check", "naive"), ("variables", "places")], &grid);
}

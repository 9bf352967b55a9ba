//! A run that is cut and resumed is the run that was not cut, for both solvers, every operator and preset.

use crate::sample_puzzles::{HARD, SIX, nine, of_shape, pattern};
use crate::{Geometric, GeometricGa, HillClimber, Scalar};
use plugin_api::host::{Checkpoint, Limits};
use plugin_api::puzzle::Puzzle;
use plugin_api::{Drive, Solver, assert_resumes, assert_survives_damage, drive};

const SMALL: [(&str, &str); 3] = [("population", "120"), ("elite", "50"), ("sample-every", "3")];

/// Each mutation with a crossover of its space.
const OPERATORS: [(&str, &str, &str); 9] = [
    ("row-swap", "multi-cycle", "row-swap"),
    ("row-swap", "one-cycle", "exponential-row-swap"),
    ("row-swap", "pmx", "smart-square"),
    ("row-swap", "uniform-swap", "none"),
    ("row-swap", "none", "row-swap"),
    ("hamming", "whole-row", "uniform-swap"),
    ("hamming", "uniform", "point"),
    ("hamming", "two-point", "exponential-point"),
    ("hamming", "uniform", "smart-square"),
];

/// Resumes each run at its beginning, early, here and there, and just before its end.
fn resumes<S: Solver>(how: &Drive<'_>) -> usize {
    let mut cuts = 0;
    for puzzle in [nine(HARD[0]), of_shape(2, 3, SIX), pattern(4, 4, |cell| cell % 3 == 0)] {
        for seed in [1, 5] {
            let how = Drive { seed, ..how.clone() };
            let last = drive::<S>(&puzzle, &how).iterations;
            let mut at = [0, 1, 2, last / 3, last / 2, last.saturating_sub(1)];
            at.sort_unstable();
            cuts += assert_resumes::<S>(&puzzle, &how, &at);
        }
    }
    cuts
}

fn until(iterations: u64) -> Limits {
    Limits { iterations: Some(iterations), ..Limits::default() }
}

#[test]
fn every_operator_of_the_genetic_algorithm_resumes() {
    for (space, crossover, mutation) in OPERATORS {
        let operators = [("space", space), ("crossover", crossover), ("mutation", mutation)];
        let settings = [&SMALL[..], &operators[..], &[("idle-generations", "7")]].concat();
        let how = Drive { settings: &settings, limits: until(40), ..Drive::default() };
        assert!(resumes::<GeometricGa>(&how) > 20, "{operators:?}");
    }
}

#[test]
fn every_preset_resumes() {
    for preset in ["paper", "hamming", "best"] {
        let settings = &SMALL[..2];
        let how = Drive { preset: Some(preset), settings, limits: until(30), ..Drive::default() };
        assert!(resumes::<GeometricGa>(&how) > 20, "{preset}");
    }
    let how = Drive { preset: Some("paper"), limits: until(900), ..Drive::default() };
    assert!(resumes::<HillClimber>(&how) > 20);
}

#[test]
fn every_mutation_of_the_hill_climber_resumes() {
    for (space, _, mutation) in OPERATORS {
        for accept in ["fitter", "not-less-fit"] {
            let settings = [("space", space), ("mutation", mutation), ("accept", accept)];
            let settings = [&settings[..], &[("idle-evaluations", "150")]].concat();
            let how = Drive { settings: &settings, limits: until(600), ..Drive::default() };
            assert!(resumes::<HillClimber>(&how) > 20, "{settings:?}");
        }
    }
}

fn cut<S: Solver>(puzzle: &Puzzle, how: &Drive<'_>, iterations: u64) -> Checkpoint {
    let first = drive::<S>(puzzle, &Drive { limits: until(iterations), ..how.clone() });
    first.checkpoint.expect("the run is longer")
}

#[test]
fn a_run_may_go_on_on_another_path() {
    let how = Drive { settings: &SMALL, ..Drive::default() };
    let puzzle = nine(HARD[1]);
    let fastest = cut::<GeometricGa>(&puzzle, &how, 9);
    assert_eq!(cut::<Geometric<Scalar>>(&puzzle, &how, 9), fastest);
    let goes_on = Drive { resume: Some(&fastest), ..how };
    let (one, other) =
        (drive::<GeometricGa>(&puzzle, &goes_on), drive::<Geometric<Scalar>>(&puzzle, &goes_on));
    assert_eq!((one.iterations, one.message), (other.iterations, other.message));
}

#[test]
fn damaged_states_are_refused_or_gone_on_from() {
    let puzzle = of_shape(2, 3, SIX);
    let settings = [("population", "12"), ("elite", "5"), ("idle-generations", "0")];
    for space in [("space", "row-swap"), ("space", "hamming")] {
        let operators: &[(&str, &str)] = match space.1 {
            "hamming" => &[("crossover", "two-point"), ("mutation", "exponential-point")],
            _ => &[("crossover", "uniform-swap"), ("mutation", "smart-square")],
        };
        let settings = [&settings[..], &[space], operators].concat();
        let how = Drive { settings: &settings, ..Drive::default() };
        let kept = cut::<GeometricGa>(&puzzle, &how, 4);
        let refused = assert_survives_damage::<GeometricGa>(&puzzle, &how, &kept, 400);
        assert!((40..400).contains(&refused), "{refused} of 400");
        let settings = [space, operators[1]];
        let how = Drive { settings: &settings, ..Drive::default() };
        let kept = cut::<HillClimber>(&puzzle, &how, 20);
        let refused = assert_survives_damage::<HillClimber>(&puzzle, &how, &kept, 400);
        assert!((40..400).contains(&refused), "{refused} of 400");
    }
}

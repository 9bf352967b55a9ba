//! A run that is cut and resumed is the run that was not cut, for every solver, variant and preset.

use crate::describe::Ac3Tabu;
use crate::filtering::Ac3;
use crate::sample_puzzles::{CLASH, EASY, HARD, HIDDEN_CONTRADICTION, SIX, nine, of_shape};
use crate::swap::describe::Tabu;
use plugin_api::host::Limits;
use plugin_api::puzzle::{BoxShape, Puzzle, sudoku};
use plugin_api::{Drive, Solver, assert_resumes, assert_survives_damage, drive};

fn puzzles() -> [Puzzle; 4] {
    let open = sudoku(BoxShape { rows: 4, cols: 4 }, &[None; 256]).unwrap();
    [nine(HARD[0]), of_shape(2, 3, SIX), of_shape(2, 2, HIDDEN_CONTRADICTION), open]
}

/// Resumes each run at its beginning, early, here and there, and just before its end.
fn resumes<S: Solver>(how: &Drive<'_>) -> usize {
    let mut cuts = 0;
    for puzzle in puzzles() {
        for seed in [1, 2, 9] {
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
fn every_preset_of_the_hybrid_resumes() {
    for preset in ["paper", "paper-repair", "best", "strong-filter"] {
        let how = Drive { preset: Some(preset), limits: until(700), ..Drive::default() };
        assert!(resumes::<Ac3Tabu>(&how) > 10, "{preset}");
    }
}

#[test]
fn every_variant_resumes_with_every_filter() {
    for variant in ["literal", "repair", "eject"] {
        for filter in ["ac3", "hidden-singles", "all-different"] {
            let settings = [("variant", variant), ("filter", filter), ("tenure", "3"), ("alpha", "1.5")];
            let how = Drive { settings: &settings, limits: until(150), ..Drive::default() };
            assert!(resumes::<Ac3Tabu>(&how) > 10, "{variant}, {filter}");
        }
    }
    let settings = [("restart", "false"), ("idle-iterations", "40"), ("dead-end", "list")];
    let how = Drive { settings: &settings, limits: until(700), ..Drive::default() };
    assert!(resumes::<Ac3Tabu>(&how) > 20);
}

#[test]
fn tabu_alone_resumes() {
    let settings: [&[(&str, &str)]; 4] = [
        &[],
        &[("fill", "columns"), ("list-length", "3")],
        &[("idle-iterations", "25"), ("list-length", "40")],
        &[("acceptance", "at-most-best")],
    ];
    for settings in settings {
        let how = Drive { settings, limits: until(400), ..Drive::default() };
        assert!(resumes::<Tabu>(&how) > 20, "{settings:?}");
    }
}

#[test]
fn filtering_alone_resumes() {
    for filter in ["ac3", "hidden-singles", "all-different"] {
        let settings = [("filter", filter)];
        let how = Drive { settings: &settings, ..Drive::default() };
        for puzzle in [nine(HARD[0]), of_shape(2, 2, EASY), of_shape(2, 2, CLASH)] {
            assert!(assert_resumes::<Ac3>(&puzzle, &how, &[0, 1]) > 0);
        }
    }
}

#[test]
fn damaged_states_are_refused_or_gone_on_from() {
    fn survives<S: Solver>(settings: &[(&str, &str)], cut: u64) {
        let how = Drive { settings, ..Drive::default() };
        for puzzle in [nine(HARD[0]), of_shape(2, 2, HIDDEN_CONTRADICTION)] {
            let first = drive::<S>(&puzzle, &Drive { limits: until(cut), ..how.clone() });
            let kept = first.checkpoint.expect("the run is longer");
            let refused = assert_survives_damage::<S>(&puzzle, &how, &kept, 400);
            assert!((40..400).contains(&refused), "{refused} of 400");
        }
    }
    survives::<Ac3>(&[], 1);
    for variant in ["literal", "repair", "eject"] {
        survives::<Ac3Tabu>(&[("variant", variant)], 6);
    }
    survives::<Tabu>(&[("list-length", "20")], 30);
}

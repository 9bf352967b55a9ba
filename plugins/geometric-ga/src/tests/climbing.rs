//! The hill climber as a whole.

use crate::HillClimber;
use crate::describe::climber_metric as metric;
use crate::sample_puzzles::{EASY, HARD, nine, of_shape, pattern};
use plugin_api::puzzle::{Digit, Puzzle, check};
use plugin_api::{Drive, Driven, abi, drive};

fn run(puzzle: &Puzzle, seed: u64, settings: &[(&str, &str)]) -> Driven {
    drive::<HillClimber>(puzzle, &Drive { seed, settings, ..Drive::default() })
}

#[test]
fn smart_square_solves_an_easy_puzzle_with_0_evaluations() {
    let puzzle = of_shape(2, 2, EASY);
    let run = run(&puzzle, 1, &[("mutation", "smart-square")]);
    assert_eq!((run.verdict, run.iterations, run.work), (abi::VERDICT_SOLVED, 0, 0));
    let grid: Vec<_> = run.solution.unwrap().into_iter().map(Digit::new).collect();
    assert!(check(&puzzle, &grid).is_ok());
}

#[test]
fn golden_effort() {
    let settings: [&[(&str, &str)]; 3] = [
        &[("idle-evaluations", "5000")],
        &[("mutation", "row-swap"), ("idle-evaluations", "5000")],
        &[
            ("space", "hamming"),
            ("mutation", "exponential-point"),
            ("accept", "fitter"),
            ("idle-evaluations", "5000"),
        ],
    ];
    let effort = settings.map(|settings| {
        [1, 2].map(|seed| {
            let run = run(&nine(HARD[0]), seed, settings);
            let fitness = run.samples.iter().rfind(|sample| sample.metric == metric::FITNESS).unwrap().value;
            (run.iterations, run.work, fitness)
        })
    });
    assert_eq!(
        effort,
        [
            [(6370, 6371, 238.0), (5712, 5713, 237.0)],
            [(6922, 6923, 235.0), (12503, 12504, 239.0)],
            [(8716, 8717, 217.0), (8238, 8239, 219.0)]
        ]
    );
}

#[test]
fn an_open_grid_is_climbed_to_the_top_and_never_down() {
    let puzzle = pattern(2, 2, |cell| cell < 4);
    for settings in [
        &[("mutation", "row-swap"), ("idle-evaluations", "1000")][..],
        &[("space", "hamming"), ("mutation", "point"), ("idle-evaluations", "1000")],
        &[("mutation", "row-swap"), ("accept", "fitter"), ("idle-evaluations", "500")],
    ] {
        let runs: Vec<Driven> = (0..20).map(|seed| run(&puzzle, seed, settings)).collect();
        for run in &runs {
            let samples = run.samples.iter().filter(|sample| sample.metric == metric::FITNESS);
            let fitness: Vec<f64> = samples.map(|sample| sample.value).collect();
            assert!(fitness.is_sorted());
            assert_eq!(run.work, run.iterations + 1);
            assert_eq!(run.verdict == abi::VERDICT_SOLVED, fitness.last() == Some(&48.0));
        }
        let solved = runs.iter().filter(|run| run.verdict == abi::VERDICT_SOLVED).count();
        assert!(solved > 0, "{settings:?}");
    }
}

#[test]
fn watched_and_unwatched_climbs_are_equal() {
    let how = Drive { seed: 4, settings: &[("idle-evaluations", "300")], ..Drive::default() };
    let unwatched = drive::<HillClimber>(&nine(HARD[1]), &how);
    let watched = drive::<HillClimber>(&nine(HARD[1]), &Drive { watched: true, ..how });
    assert_eq!((watched.iterations, watched.work), (unwatched.iterations, unwatched.work));
    assert_eq!(watched.boards.len() as u64, watched.iterations);
    assert!(watched.message.starts_with("300 evaluations brought nothing fitter than "));
}

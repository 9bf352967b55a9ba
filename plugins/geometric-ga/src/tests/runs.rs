//! The genetic algorithm as a whole, run through the same gate as in the program.

use crate::describe::metric;
use crate::kernel::Path;
use crate::sample_puzzles::{EASY, HARD, SIX, nine, of_shape, pattern};
use crate::{Avx2, Avx512, Fastest, Geometric, GeometricGa, OnPath, Scalar, Textbook};
use plugin_api::host::{EndedBy, Limits};
use plugin_api::puzzle::{Digit, Puzzle, check};
use plugin_api::{Drive, Driven, abi, drive};

/// Small enough for tests, large enough to solve something.
const SMALL: [(&str, &str); 2] = [("population", "600"), ("elite", "300")];

fn run(puzzle: &Puzzle, seed: u64, settings: &[(&str, &str)]) -> Driven {
    on::<Fastest>(puzzle, seed, settings)
}

fn on<P: OnPath>(puzzle: &Puzzle, seed: u64, settings: &[(&str, &str)]) -> Driven {
    drive::<Geometric<P>>(puzzle, &Drive { seed, settings, ..Drive::default() })
}

fn is_solution(puzzle: &Puzzle, run: &Driven) -> bool {
    let cells = run.solution.as_ref().expect("a solved run has a grid");
    let grid: Vec<_> = cells.iter().map(|&digit| Digit::new(digit)).collect();
    run.verdict == abi::VERDICT_SOLVED && check(puzzle, &grid).is_ok()
}

fn values(run: &Driven, metric: u32) -> Vec<f64> {
    run.samples.iter().filter(|sample| sample.metric == metric).map(|sample| sample.value).collect()
}

fn untimed(run: &Driven) -> Vec<(u64, u32, f64)> {
    run.samples.iter().map(|sample| (sample.iteration, sample.metric, sample.value)).collect()
}

#[test]
fn golden_effort() {
    let settings: [&[(&str, &str)]; 5] = [
        &[],
        &[("crossover", "uniform-swap"), ("mutation", "exponential-row-swap")],
        &[("crossover", "pmx"), ("points", "shared"), ("mutation", "smart-square")],
        &[("space", "hamming"), ("crossover", "whole-row"), ("mutation", "uniform-swap")],
        &[("space", "hamming"), ("crossover", "two-point"), ("mutation", "exponential-point")],
    ];
    let effort = settings.map(|settings| {
        let settings = [&SMALL[..], settings].concat();
        [1, 2].map(|seed| {
            let run = run(&nine(HARD[0]), seed, &settings);
            (run.iterations, run.work, values(&run, metric::BEST).last().copied().unwrap_or(0.0))
        })
    });
    assert_eq!(
        effort,
        [
            [(76, 23400, 238.0), (102, 31200, 239.0)],
            [(110, 33600, 234.0), (105, 32100, 231.0)],
            [(124, 37800, 241.0), (101, 30900, 239.0)],
            [(127, 38700, 230.0), (131, 39900, 229.0)],
            [(169, 51300, 233.0), (157, 47700, 224.0)]
        ]
    );
}

#[test]
fn the_paper_solves_an_easier_grid_and_takes_the_same_way_on_every_path() {
    let puzzle = pattern(3, 3, |cell| cell % 9 * 7 % 5 < 2 || cell % 11 == 3);
    let settings = [("population", "2000"), ("elite", "1000")];
    let scalar = on::<Scalar>(&puzzle, 3, &settings);
    assert!(is_solution(&puzzle, &scalar), "{}", scalar.message);
    let mut others = vec![on::<Textbook>(&puzzle, 3, &settings), run(&puzzle, 3, &settings)];
    if Path::available().contains(&Path::Avx2) {
        others.push(on::<Avx2>(&puzzle, 3, &settings));
    }
    if Path::available().contains(&Path::Avx512) {
        others.push(on::<Avx512>(&puzzle, 3, &settings));
    }
    for other in others {
        assert_eq!(untimed(&other), untimed(&scalar));
        assert_eq!((other.solution, other.work), (scalar.solution.clone(), scalar.work));
    }
}

#[test]
fn larger_and_smaller_grids_take_the_same_way_on_every_path() {
    for (rows, cols) in [(2, 3), (3, 4), (4, 4), (5, 5)] {
        let puzzle = pattern(rows, cols, |cell| cell % 3 != 0);
        let settings = [("population", "100"), ("elite", "50"), ("max-generations", "15")];
        let scalar = on::<Textbook>(&puzzle, 9, &settings);
        assert_eq!(untimed(&run(&puzzle, 9, &settings)), untimed(&scalar));
        if Path::available().contains(&Path::Avx2) {
            assert_eq!(untimed(&on::<Avx2>(&puzzle, 9, &settings)), untimed(&scalar));
        }
    }
}

#[test]
fn presets_are_what_they_name() {
    let puzzle = pattern(2, 3, |cell| cell % 5 < 2);
    let with = |preset| drive::<GeometricGa>(&puzzle, &Drive { preset: Some(preset), ..Drive::default() });
    assert_eq!(untimed(&with("paper")), untimed(&run(&puzzle, 1, &[])));
    for preset in ["paper", "hamming", "best"] {
        let run = with(preset);
        assert!(is_solution(&puzzle, &run), "{preset}: {}", run.message);
    }
}

#[test]
fn smart_square_solves_an_easy_puzzle_before_evolution_begins() {
    let puzzle = of_shape(2, 2, EASY);
    let run = run(&puzzle, 1, &[("mutation", "smart-square")]);
    assert!(is_solution(&puzzle, &run));
    assert_eq!((run.iterations, run.work), (0, 0));
}

#[test]
fn the_run_ends_when_it_is_told_to() {
    let puzzle = nine(HARD[1]);
    let small = |more: &[(&'static str, &'static str)]| [&SMALL[..], more].concat();
    let idle = run(&puzzle, 1, &small(&[("idle-generations", "3")]));
    assert_eq!(idle.verdict, abi::VERDICT_NOT_SOLVED);
    assert!(idle.message.starts_with("3 generations brought nothing fitter than "), "{}", idle.message);
    let best = values(&idle, metric::BEST);
    let (before, idle) = best.split_at(best.len() - 4);
    assert!(idle.iter().all(|&value| value == idle[0]) && before.last() < idle.first());

    let ended = run(&puzzle, 1, &small(&[("idle-generations", "0"), ("max-generations", "5")]));
    assert_eq!((ended.iterations, ended.work), (5, 600 + 5 * 300));
    assert!(ended.message.starts_with("the best of 5 generations has fitness "), "{}", ended.message);

    let limits = Limits { work: Some(1500), ..Limits::default() };
    let settings = small(&[]);
    let limited = drive::<GeometricGa>(&puzzle, &Drive { settings: &settings, limits, ..Drive::default() });
    assert_eq!((limited.ended_by, limited.work), (Some(EndedBy::Work), 1500));
}

#[test]
fn every_generation_emits_its_metrics_and_the_costly_ones_when_due() {
    let settings = [&SMALL[..], &[("max-generations", "23")]].concat();
    let puzzle = nine(HARD[2]);
    let run = run(&puzzle, 4, &settings);
    let iterations = |index: u32| -> Vec<u64> {
        run.samples.iter().filter(|s| s.metric == index).map(|s| s.iteration).collect()
    };
    let every = (0..=run.iterations).collect::<Vec<_>>();
    for index in
        [metric::BEST, metric::MEAN, metric::WORST, metric::EVALUATIONS, metric::FITTER, metric::FIXED]
    {
        assert_eq!(iterations(index), every, "metric {index}");
    }
    for index in [metric::DIVERSITY, metric::UNIQUE] {
        let due: Vec<u64> = every.iter().copied().filter(|iteration| iteration % 20 == 0).collect();
        assert_eq!(iterations(index), due);
    }
    assert_eq!(values(&run, metric::EVALUATIONS).last(), Some(&(run.work as f64)));
    let (best, mean, worst) =
        (values(&run, metric::BEST), values(&run, metric::MEAN), values(&run, metric::WORST));
    assert!(best.is_sorted() && mean.is_sorted(), "the elite stays, so that best and mean never fall");
    for i in 0..best.len() {
        assert!(worst[i] <= mean[i] && mean[i] <= best[i]);
    }
    assert_eq!(values(&run, metric::UNIQUE)[0], 600.0);
    let diversity = values(&run, metric::DIVERSITY);
    assert!(diversity.last() < diversity.first(), "the population draws together");
    assert!(values(&run, metric::FITTER).iter().all(|share| (0.0..1.0).contains(share)));
    assert!(values(&run, metric::FIXED).iter().all(|&fixed| fixed == puzzle.n_givens() as f64));
}

#[test]
fn watched_and_unwatched_runs_are_equal() {
    let settings = [&SMALL[..], &[("max-generations", "8")]].concat();
    let how = Drive { seed: 7, settings: &settings, ..Drive::default() };
    let unwatched = drive::<GeometricGa>(&nine(HARD[1]), &how);
    let watched = drive::<GeometricGa>(&nine(HARD[1]), &Drive { watched: true, ..how });
    assert_eq!(untimed(&watched), untimed(&unwatched));
    assert_eq!(watched.boards.len() as u64, watched.iterations);
    let givens = nine(HARD[1]).givens();
    for (_, cells) in &watched.boards {
        assert!(
            givens.iter().zip(cells).all(|(given, &shown)| given.is_none_or(|given| given.value() == shown))
        );
    }
}

#[test]
fn parameters_at_their_ends_do_not_break_the_run() {
    let ends: [&[(&str, &str)]; 5] = [
        &[("population", "3"), ("elite", "2")],
        &[("population", "500"), ("elite", "499")],
        &[("population", "500"), ("elite", "2")],
        &[("mutation-probability", "0")],
        &[
            ("mutation-probability", "1"),
            ("mutation", "exponential-row-swap"),
            ("repetition-probability", "0.99"),
        ],
    ];
    for settings in ends {
        let settings = [&SMALL[..], &[("max-generations", "10")], settings].concat();
        for puzzle in [nine(HARD[0]), of_shape(2, 3, SIX), pattern(1, 1, |_| false), pattern(2, 1, |_| false)]
        {
            let run = run(&puzzle, 1, &settings);
            assert!([abi::VERDICT_SOLVED, abi::VERDICT_NOT_SOLVED].contains(&run.verdict), "{}", run.message);
        }
    }
}

//! What the plugin's end of a run costs: Pumpkin called directly on the model, and the same through the gate of the
//! plugin. `cargo bench -p constraint-programming`
//!
//! Both post the constraints and search with the same options, so both do the same search. They take turns; the medians
//! of their times and the ratio are printed.

use constraint_programming::describe::ConstraintProgramming;
use constraint_programming::model::Model;
use plugin_api::puzzle::Puzzle;
use plugin_api::{Drive, abi, drive};
use pumpkin_conflict_resolvers::resolvers::ResolutionResolver;
use pumpkin_core::results::SatisfactionResult;
use pumpkin_core::termination::Indefinite;
use puzzle_formats::Options;
use std::path::Path;

const FILES: [&str; 5] = [
    "sudoku/9-level-5.sdm",
    "sudoku/25.sdm",
    "kakuro/newspaper-20x20.kakuro",
    "kakuro/white-9x9.kakuro",
    "kenken/9-level-5.yaml",
];

const TURNS: usize = 31;

fn main() {
    for file in FILES {
        let puzzle = read(file);
        let (mut directly, mut through) = (Vec::new(), Vec::new());
        for _ in 0..TURNS {
            directly.push(milliseconds(|| assert!(direct(&puzzle))));
            through.push(milliseconds(|| {
                assert_eq!(
                    drive::<ConstraintProgramming>(&puzzle, &Drive::default()).verdict,
                    abi::VERDICT_SOLVED
                );
            }));
        }
        let (directly, through) = (median(directly), median(through));
        println!(
            "{file}: directly {directly:.3} ms, plugin {through:.3} ms, ratio {:.2}",
            through / directly
        );
    }
}

/// In processor time, so that other programs do not count.
fn milliseconds(work: impl FnOnce()) -> f64 {
    let begun = now();
    work();
    (now() - begun) * 1e3
}

#[cfg(unix)]
fn now() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

#[cfg(not(unix))]
fn now() -> f64 {
    std::time::SystemTime::UNIX_EPOCH.elapsed().map_or(0.0, |elapsed| elapsed.as_secs_f64())
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn direct(puzzle: &Puzzle) -> bool {
    let mut solver = Model::of(puzzle, 1).solver;
    let mut brancher = solver.default_brancher();
    let mut resolver = ResolutionResolver::default();
    let answer = solver.satisfy(&mut brancher, &mut Indefinite, &mut resolver);
    matches!(answer, SatisfactionResult::Satisfiable(_))
}

fn read(file: &str) -> Puzzle {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/puzzles").join(file);
    let bytes = std::fs::read(path).expect("the sample is there");
    puzzle_formats::read(file, &bytes, &Options::default()).expect("it can be read").entry(0).puzzle
}

//! What the plugin's end of a run costs: BatSat called directly on the formula, and the same through the gate of the
//! plugin. `cargo bench -p sat`
//!
//! Both encode the puzzle, load the clauses and search with the same options, so both do the same search. They take turns; the medians
//! of their times and the ratio are printed.

use batsat::{Solver, SolverInterface as _, callbacks::Basic, lbool};
use plugin_api::puzzle::Puzzle;
use plugin_api::{Drive, abi, drive};
use puzzle_formats::Options;
use sat::describe::{Sat, options};
use sat::encoding::Encoding;
use sat::search::load;
use std::path::Path;

const FILES: [&str; 5] = [
    "sudoku/9-level-5.sdm",
    "sudoku/25.sdm",
    "kakuro/newspaper-20x20.kakuro",
    "kakuro/white-9x9.kakuro",
    "kenken/9-level-5.yaml",
];

const TURNS: usize = 101;

fn main() {
    for file in FILES {
        let puzzle = read(file);
        let (mut directly, mut through) = (Vec::new(), Vec::new());
        for _ in 0..TURNS {
            directly.push(milliseconds(|| assert_eq!(direct(&puzzle), lbool::TRUE)));
            through.push(milliseconds(|| {
                assert_eq!(drive::<Sat>(&puzzle, &Drive::default()).verdict, abi::VERDICT_SOLVED);
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

fn direct(puzzle: &Puzzle) -> lbool {
    let encoding = Encoding::of(puzzle);
    let mut solver: Solver<Basic> = Solver::new(options(1), Basic::default());
    load(&mut solver, &encoding.formula, 0);
    solver.solve_limited(&[])
}

fn read(file: &str) -> Puzzle {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/puzzles").join(file);
    let bytes = std::fs::read(path).expect("the sample is there");
    puzzle_formats::read(file, &bytes, &Options::default()).expect("it can be read").entry(0).puzzle
}

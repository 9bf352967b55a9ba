//! What a plugin's end of a run costs: a library called directly, and the same search through the gate of its plugin.

use crate::promises::sample_puzzles;
use plugin_api::puzzle::Puzzle;
use plugin_api::{Drive, Solver, abi, drive};

const FILES: [&str; 5] = [
    "sudoku/9-level-5.sdm",
    "sudoku/25.sdm",
    "kakuro/newspaper-20x20.kakuro",
    "kakuro/white-9x9.kakuro",
    "kenken/9-level-5.yaml",
];

/// Solves five samples both ways in turn, so many times, and prints the medians of their processor times and the ratio.
/// `direct` tells whether it has solved the puzzle.
///
/// # Panics
///
/// When one of the two does not solve a sample.
pub fn compare<S: Solver>(turns: usize, direct: impl Fn(&Puzzle) -> bool) {
    for file in FILES {
        let puzzle = &sample_puzzles(&format!("puzzles/{file}"))[0];
        let (mut directly, mut through) = (Vec::new(), Vec::new());
        for _ in 0..turns {
            directly.push(milliseconds(|| assert!(direct(puzzle), "{file}")));
            through.push(milliseconds(|| {
                assert_eq!(drive::<S>(puzzle, &Drive::default()).verdict, abi::VERDICT_SOLVED, "{file}");
            }));
        }
        let (directly, through) = (median(directly), median(through));
        let ratio = through / directly;
        println!("{file}: directly {directly:.3} ms, plugin {through:.3} ms, ratio {ratio:.2}");
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

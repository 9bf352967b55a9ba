//! What every complete solver with the preset `unique` has to keep. Each function panics where its solver does not.

use crate::small;
use plugin_api::host::{EndedBy, Limits};
use plugin_api::puzzle::{BoxShape, Digit, Puzzle, check, sudoku};
use plugin_api::{Drive, Driven, Solver, abi, drive};
use std::path::{Path, PathBuf};

/// The preset that looks whether there is another solution.
const UNIQUE: &str = "unique";

/// A 9×9 that takes some search; made by removing clues of a shuffled pattern grid while there was one solution.
pub const HARD: &str = "000000802490032000300000007008000070035000028000420000000200601500600000000084000";

/// A Sudoku with square boxes from one character a cell, where no digit from 1 is an empty cell.
///
/// # Panics
///
/// When its length is no square of a square.
pub fn square_sudoku(text: &str) -> Puzzle {
    let side = text.len().isqrt().isqrt() as u32;
    let givens: Vec<_> = text.chars().map(|c| c.to_digit(10).and_then(Digit::new)).collect();
    sudoku(BoxShape { rows: side, cols: side }, &givens).expect("it is well formed")
}

/// A run that also proves whether its solution is the only one.
pub fn unique<S: Solver>(puzzle: &Puzzle, seed: u64) -> Driven {
    drive::<S>(puzzle, &Drive { seed, preset: Some(UNIQUE), ..Drive::default() })
}

fn assert_solution(puzzle: &Puzzle, run: &Driven) {
    assert_eq!(run.verdict, abi::VERDICT_SOLVED, "{}", run.message);
    let grid: Vec<_> = run.solution.iter().flatten().map(|&digit| Digit::new(digit)).collect();
    assert_eq!(check(puzzle, &grid), Ok(()), "{}", run.message);
}

/// A small puzzle has no solution, one, or more, as trying every assignment says.
///
/// # Panics
///
/// When it is told otherwise, or the solution is none.
pub fn verdict_of_brute_force<S: Solver>(puzzle: &Puzzle, seed: u64) {
    let solutions = small::solutions(puzzle).len();
    let run = unique::<S>(puzzle, seed);
    let found = match run.verdict {
        abi::VERDICT_UNSOLVABLE => 0,
        _ if run.message.starts_with("it is the only") => 1,
        _ => 2,
    };
    assert_eq!(found, solutions.min(2), "{}", run.message);
    if solutions > 0 {
        assert_solution(puzzle, &run);
    }
}

/// The same seed is the same run, whether it is watched or not, and the board fills.
///
/// # Panics
///
/// When it is not so.
pub fn same_run_watched_or_not<S: Solver>() {
    let puzzle = square_sudoku(HARD);
    let untimed = |run: &Driven| -> Vec<(u64, u32, u64)> {
        run.samples.iter().map(|sample| (sample.iteration, sample.metric, sample.value.to_bits())).collect()
    };
    let (first, second) = (unique::<S>(&puzzle, 5), unique::<S>(&puzzle, 5));
    let watched = Drive { seed: 5, preset: Some(UNIQUE), watched: true, ..Drive::default() };
    let watched = drive::<S>(&puzzle, &watched);
    assert_eq!(untimed(&first), untimed(&second));
    assert_eq!(untimed(&first), untimed(&watched));
    assert_eq!((first.iterations, first.solution), (watched.iterations, watched.solution));
    let last = &watched.boards.last().expect("it was watched").1;
    assert!(last.iter().filter(|&&digit| digit > 0).count() > 30, "the board fills: {last:?}");
}

/// Givens that clash, and a contradiction that shows later, are proved, in these words.
///
/// # Panics
///
/// When they are not.
pub fn contradictions_are_proved<S: Solver>(message: &str) {
    for text in [&format!("11{}", "0".repeat(79)), "1000002000000200"] {
        let run = drive::<S>(&square_sudoku(text), &Drive::default());
        assert_eq!((run.verdict, run.message.as_str()), (abi::VERDICT_UNSOLVABLE, message), "{text}");
    }
}

fn samples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples")
}

/// The puzzles of a file of `samples/`.
///
/// # Panics
///
/// When it is not there, or cannot be read.
pub fn sample_puzzles(file: &str) -> Vec<Puzzle> {
    let bytes = std::fs::read(samples().join(file)).expect("the file is there");
    let reading = puzzle_formats::read(file, &bytes, &puzzle_formats::Options::default());
    let reading = reading.expect("it can be read");
    (0..reading.len()).map(|number| reading.entry(number).puzzle).collect()
}

/// Every sample puzzle of the project has the outcome that its index says.
///
/// # Panics
///
/// When one has another, or the index has fewer puzzles than it had.
pub fn every_sample_has_the_outcome_of_the_index<S: Solver>() {
    let index = std::fs::read_to_string(samples().join("INDEX.md")).expect("the index is there");
    let mut tried = 0;
    for line in index.lines().filter(|line| line.contains("solution |")) {
        let columns: Vec<&str> = line.split('|').map(str::trim).collect();
        let (file, expected) = (columns[2], columns[8]);
        for puzzle in sample_puzzles(file) {
            let run = unique::<S>(&puzzle, 1);
            assert_solution(&puzzle, &run);
            let is_only = run.message.starts_with("it is the only solution");
            let found = if is_only { "one solution" } else { "more than one solution" };
            assert_eq!(found, expected, "{file}: {}", run.message);
            tried += 1;
        }
    }
    assert_eq!(tried, 56);
}

/// Iterations and work of the hard KenKen sample with seeds 1, 2 and 3.
pub fn effort<S: Solver>() -> [(u64, u64); 3] {
    let puzzle = &sample_puzzles("puzzles/kenken/9-level-5.yaml")[0];
    [1, 2, 3].map(|seed| {
        let run = unique::<S>(puzzle, seed);
        (run.iterations, run.work)
    })
}

/// A solution that was found is kept when the proof that it is the only one is cut short; before there is one, a limit
/// cancels the run.
///
/// # Panics
///
/// When it is not so.
pub fn a_found_solution_is_kept<S: Solver>() {
    let puzzle = &sample_puzzles("puzzles/kenken/9-level-5.yaml")[0];
    let found = drive::<S>(puzzle, &Drive::default()).iterations;
    let limits = Limits { iterations: Some(found + 5), ..Limits::default() };
    let run = drive::<S>(puzzle, &Drive { preset: Some(UNIQUE), limits, ..Drive::default() });
    assert_eq!(run.verdict, abi::VERDICT_SOLVED);
    assert_eq!(run.message, "whether it is the only solution is not decided, since the run was ended");
    let limits = Limits { iterations: Some(found - 5), ..Limits::default() };
    let run = drive::<S>(puzzle, &Drive { limits, ..Drive::default() });
    assert_eq!((run.verdict, run.ended_by), (abi::VERDICT_CANCELLED, Some(EndedBy::Iterations)));
}

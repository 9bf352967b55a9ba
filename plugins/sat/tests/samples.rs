//! Every sample puzzle of the project has the outcome that its index says, and a run keeps what it has found.

use plugin_api::host::{EndedBy, Limits};
use plugin_api::puzzle::{Digit, Puzzle, check};
use plugin_api::{Drive, abi, drive};
use puzzle_formats::Options;
use sat::describe::Sat;
use std::path::{Path, PathBuf};

fn samples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples")
}

fn puzzles(file: &str) -> Vec<Puzzle> {
    let bytes = std::fs::read(samples().join(file)).expect("the file is there");
    let reading = puzzle_formats::read(file, &bytes, &Options::default()).expect("it can be read");
    (0..reading.len()).map(|number| reading.entry(number).puzzle).collect()
}

#[test]
fn every_sample_has_the_outcome_of_the_index() {
    let index = std::fs::read_to_string(samples().join("INDEX.md")).expect("the index is there");
    let mut tried = 0;
    for line in index.lines().filter(|line| line.contains("solution |")) {
        let columns: Vec<&str> = line.split('|').map(str::trim).collect();
        let (file, expected) = (columns[2], columns[8]);
        for puzzle in puzzles(file) {
            let run = drive::<Sat>(&puzzle, &Drive { preset: Some("unique"), ..Drive::default() });
            assert_eq!(run.verdict, abi::VERDICT_SOLVED, "{file}: {}", run.message);
            let grid: Vec<_> = run.solution.iter().flatten().map(|&digit| Digit::new(digit)).collect();
            assert_eq!(check(&puzzle, &grid), Ok(()), "{file}");
            let found = match run.message.starts_with("it is the only solution") {
                true => "one solution",
                false => "more than one solution",
            };
            assert_eq!(found, expected, "{file}: {}", run.message);
            tried += 1;
        }
    }
    assert_eq!(tried, 56);
}

/// Iterations and conflicts with seeds 1, 2 and 3.
const EFFORT: [(u64, u64); 3] = [(733, 398), (927, 484), (644, 331)];

#[test]
fn golden_effort() {
    let puzzle = &puzzles("puzzles/kenken/9-level-5.yaml")[0];
    let effort = [1, 2, 3].map(|seed| {
        let run = drive::<Sat>(puzzle, &Drive { seed, preset: Some("unique"), ..Drive::default() });
        (run.iterations, run.work)
    });
    assert_eq!(effort, EFFORT);
}

#[test]
fn a_solution_that_was_found_is_kept_when_the_proof_is_cut_short() {
    let puzzle = &puzzles("puzzles/kenken/9-level-5.yaml")[0];
    let found = drive::<Sat>(puzzle, &Drive::default()).iterations;
    let limits = Limits { iterations: Some(found + 5), ..Limits::default() };
    let run = drive::<Sat>(puzzle, &Drive { preset: Some("unique"), limits, ..Drive::default() });
    assert_eq!(run.verdict, abi::VERDICT_SOLVED);
    assert_eq!(run.message, "whether it is the only solution is not decided, since the run was ended");
    let limits = Limits { iterations: Some(found - 5), ..Limits::default() };
    let run = drive::<Sat>(puzzle, &Drive { limits, ..Drive::default() });
    assert_eq!((run.verdict, run.ended_by), (abi::VERDICT_CANCELLED, Some(EndedBy::Iterations)));
}

//! The puzzles of this project, with the outcome and the level of their index, and what they cost.

use crate::Propagation;
use plugin_api::puzzle::{Digit, Puzzle, check};
use plugin_api::{Drive, Driven, abi, drive};
use std::path::Path;

/// File, level and outcome of a row of the index.
struct Row {
    file: String,
    levels: String,
    outcome: String,
}

fn index() -> Vec<Row> {
    let text = std::fs::read_to_string(samples().join("INDEX.md")).unwrap();
    let rows = text.lines().filter(|line| line.contains("| puzzles/") && line.split('|').count() > 9);
    rows.map(|line| {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        Row { file: parts[2].into(), levels: parts[7].into(), outcome: parts[8].into() }
    })
    .collect()
}

fn samples() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples")
}

fn puzzles(file: &str) -> Vec<Puzzle> {
    let bytes = std::fs::read(samples().join(file)).unwrap();
    let reading = puzzle_formats::read(file, &bytes, &puzzle_formats::Options::default()).unwrap();
    (0..reading.len()).map(|k| reading.entry(k).puzzle).collect()
}

fn run(puzzle: &Puzzle, preset: &str) -> Driven {
    let run = drive::<Propagation>(puzzle, &Drive { preset: Some(preset), ..Drive::default() });
    assert_eq!(run.verdict, abi::VERDICT_SOLVED, "{}", run.message);
    let grid: Vec<Option<Digit>> = run.solution.iter().flatten().map(|&digit| Digit::new(digit)).collect();
    assert_eq!(check(puzzle, &grid), Ok(()));
    run
}

/// The last value of a metric.
fn last(run: &Driven, metric: u32) -> f64 {
    run.samples.iter().rev().find(|sample| sample.metric == metric).unwrap().value
}

#[test]
fn every_sample_has_the_number_of_solutions_and_the_level_of_the_index() {
    let rows = index();
    assert!(rows.len() >= 49);
    for row in rows {
        for puzzle in puzzles(&row.file) {
            let (graded, fast) = (run(&puzzle, "grade"), run(&puzzle, "prove"));
            let expected = if row.outcome == "one solution" { 1.0 } else { 2.0 };
            assert_eq!((last(&graded, 0), last(&fast, 0)), (expected, expected), "{}", row.file);
            if expected == 1.0 {
                let level = last(&graded, 1).to_string();
                assert!(row.levels.split(", ").any(|told| told == level), "{}: {level}", row.file);
                assert!(graded.message.contains(&format!("level {level} of 5")), "{}", graded.message);
                assert_eq!(graded.solution, fast.solution);
            }
        }
    }
}

#[test]
fn the_effort_is_what_it_was() {
    let effort = |file: &str, preset| {
        let run = run(&puzzles(file)[0], preset);
        (run.iterations, run.work, last(&run, 5) as u64)
    };
    let files = ["sudoku/9-level-5.sdm", "sudoku/16.sdm", "kakuro/white-6x6.kakuro", "kenken/9-level-5.yaml"];
    let efforts = files.map(|file| {
        let file = format!("puzzles/{file}");
        [effort(&file, "grade"), effort(&file, "prove")]
    });
    let expected = [
        [(255, 874, 7), (52, 51, 25)],
        [(804, 4369, 26), (180, 2584, 28)],
        [(87, 909, 18), (46, 512, 18)],
        [(334, 2550, 31), (275, 3105, 51)],
    ];
    assert_eq!(efforts, expected);
}

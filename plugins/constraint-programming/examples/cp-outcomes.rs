//! What `constraint-programming` makes of puzzle files:
//!
//!     cargo run --release -p constraint-programming --example cp-outcomes -- KEY=VALUE... FILE...
//!
//! with parameters such as `goal=unique`. One line a puzzle: iterations, failures, seconds and outcome.

use constraint_programming::describe::ConstraintProgramming;
use plugin_api::{Drive, abi, drive};
use puzzle_formats::Options;
use std::time::Instant;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let settings: Vec<(&str, &str)> =
        arguments.iter().filter_map(|argument| argument.split_once('=')).collect();
    for path in arguments.iter().filter(|argument| !argument.contains('=')) {
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) => {
                println!("{path}: cannot be read: {error}");
                continue;
            }
        };
        match puzzle_formats::read(path, &bytes, &Options::default()) {
            Ok(reading) => {
                (0..reading.len()).for_each(|number| tell(path, &reading.entry(number), &settings))
            }
            Err(_) => println!("{path}: holds no puzzle"),
        }
    }
}

fn tell(path: &str, entry: &puzzle_formats::Entry, settings: &[(&str, &str)]) {
    let begun = Instant::now();
    let run = drive::<ConstraintProgramming>(&entry.puzzle, &Drive { settings, ..Drive::default() });
    let seconds = begun.elapsed().as_secs_f64();
    let verdict = match run.verdict {
        abi::VERDICT_SOLVED => "solved",
        abi::VERDICT_UNSOLVABLE => "no solution",
        _ => "not solved",
    };
    println!(
        "{path}: {} iterations, {} failures, {seconds:.4} s: {verdict}; {}",
        run.iterations, run.work, run.message
    );
}

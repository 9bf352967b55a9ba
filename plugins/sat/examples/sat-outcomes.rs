//! What `sat` makes of puzzle files:
//!
//!     cargo run --release -p sat --example sat-outcomes -- KEY=VALUE... FILE...
//!
//! with parameters such as `goal=unique`. One line a puzzle: size of the formula, conflicts, seconds and outcome.

use plugin_api::{Drive, abi, drive};
use puzzle_formats::Options;
use sat::describe::Sat;
use sat::encoding::Encoding;
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
    let formula = Encoding::of(&entry.puzzle).formula;
    let begun = Instant::now();
    let run = drive::<Sat>(&entry.puzzle, &Drive { settings, ..Drive::default() });
    let seconds = begun.elapsed().as_secs_f64();
    let verdict = match run.verdict {
        abi::VERDICT_SOLVED => "solved",
        abi::VERDICT_UNSOLVABLE => "no solution",
        _ => "not solved",
    };
    let (variables, clauses) = (formula.variables(), formula.len());
    println!(
        "{path}: {variables} variables, {clauses} clauses, {} conflicts, {seconds:.4} s: {verdict}; {}",
        run.work, run.message
    );
}

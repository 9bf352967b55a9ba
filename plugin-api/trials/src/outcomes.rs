//! What a solver makes of puzzle files: the examples of its plugin.

use plugin_api::puzzle::Puzzle;
use plugin_api::{Drive, Driven, Solver, abi, drive};
use puzzle_formats::{Entry, Options};
use std::time::Instant;

/// Prints a line for each puzzle of the files that the program's arguments name; arguments such as `goal=unique` set
/// parameters. `effort` puts into words what the run took.
pub fn of_files<S: Solver>(effort: impl Fn(&Puzzle, &Driven) -> String) {
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
            Ok(reading) => (0..reading.len())
                .for_each(|number| tell::<S>(path, &reading.entry(number), &settings, &effort)),
            Err(_) => println!("{path}: holds no puzzle"),
        }
    }
}

fn tell<S: Solver>(
    path: &str,
    entry: &Entry,
    settings: &[(&str, &str)],
    effort: impl Fn(&Puzzle, &Driven) -> String,
) {
    let begun = Instant::now();
    let run = drive::<S>(&entry.puzzle, &Drive { settings, ..Drive::default() });
    let seconds = begun.elapsed().as_secs_f64();
    let verdict = match run.verdict {
        abi::VERDICT_SOLVED => "solved",
        abi::VERDICT_UNSOLVABLE => "no solution",
        _ => "not solved",
    };
    println!("{path}: {}, {seconds:.4} s: {verdict}; {}", effort(&entry.puzzle, &run), run.message);
}

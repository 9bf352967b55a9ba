//! What `constraint-programming` makes of puzzle files: `cargo run --release -p
//! constraint-programming --example cp-outcomes -- GOAL FILE...`, where GOAL is
//! `solve` or `unique`. One line a puzzle: its name, iterations, failures, seconds and outcome.

use constraint_programming::describe::ConstraintProgramming;
use plugin_api::{Drive, abi, drive};
use puzzle_formats::Options;
use std::time::Instant;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let goal = arguments.next().unwrap_or_default();
    if !["solve", "unique"].contains(&goal.as_str()) {
        eprintln!("say what is wanted, then the files: cp-outcomes solve|unique FILE...");
        std::process::exit(2);
    }
    for path in arguments {
        let bytes = match std::fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) => {
                println!("{path}: cannot be read: {error}");
                continue;
            }
        };
        match puzzle_formats::read(&path, &bytes, &Options::default()) {
            Ok(reading) => (0..reading.len()).for_each(|number| tell(&path, &reading.entry(number), &goal)),
            Err(_) => println!("{path}: holds no puzzle"),
        }
    }
}

fn tell(path: &str, entry: &puzzle_formats::Entry, goal: &str) {
    let begun = Instant::now();
    let run = drive::<ConstraintProgramming>(
        &entry.puzzle,
        &Drive { settings: &[("goal", goal)], ..Drive::default() },
    );
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

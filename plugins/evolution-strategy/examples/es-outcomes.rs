//! How often and how fast `evolution-strategy` solves Kakuro files: `cargo run --release -p evolution-strategy --example
//! es-outcomes -- GENERATIONS SEEDS KEY=VALUE... FILE...`. One line a file: solved runs, and the median of their
//! generations, evaluations and seconds.

use evolution_strategy::describe::EvolutionStrategy;
use plugin_api::host::Limits;
use plugin_api::puzzle::Puzzle;
use plugin_api::{Drive, abi, drive};
use puzzle_formats::Options;
use std::time::Instant;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| arguments.get(at).and_then(|text| text.parse::<u64>().ok());
    let (Some(generations), Some(seeds)) = (number(0), number(1)) else {
        eprintln!("say the limits, then the files: es-outcomes GENERATIONS SEEDS KEY=VALUE... FILE...");
        std::process::exit(2);
    };
    let settings: Vec<(&str, &str)> =
        arguments.iter().filter_map(|argument| argument.split_once('=')).collect();
    for path in arguments[2..].iter().filter(|argument| !argument.contains('=')) {
        let reading = std::fs::read(path)
            .ok()
            .and_then(|bytes| puzzle_formats::read(path, &bytes, &Options::default()).ok());
        match reading {
            Some(reading) => tell(path, &reading.entry(0).puzzle, generations, seeds, &settings),
            None => println!("{path}: holds no puzzle"),
        }
    }
}

fn tell(path: &str, puzzle: &Puzzle, generations: u64, seeds: u64, settings: &[(&str, &str)]) {
    let (mut solved, mut unsolvable) = (Vec::new(), 0);
    for seed in 1..=seeds {
        let limits = Limits { iterations: Some(generations), ..Limits::default() };
        let begun = Instant::now();
        let run = drive::<EvolutionStrategy>(puzzle, &Drive { seed, settings, limits, ..Drive::default() });
        match run.verdict {
            abi::VERDICT_SOLVED => solved.push((run.iterations, run.work, begun.elapsed().as_secs_f64())),
            abi::VERDICT_UNSOLVABLE => unsolvable += 1,
            _ => {}
        }
    }
    solved.sort_by_key(|one| one.0);
    let median = solved.get(solved.len() / 2).copied().unwrap_or_default();
    println!(
        "{path}: {} of {seeds} solved, {unsolvable} refuted; median {} generations, {} evaluations, {:.3} s",
        solved.len(),
        median.0,
        median.1,
        median.2
    );
}

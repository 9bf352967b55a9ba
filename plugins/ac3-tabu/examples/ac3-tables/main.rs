//! Measures the solvers on the puzzles of a folder and prints a line a puzzle: the tables of `PAPER.md`.
//!
//! `cargo run --release -p ac3-tabu --example ac3-tables -- FOLDER [KEY=VALUE...]`, with the keys `solver`
//! (`ac3-tabu` or `tabu`), `preset`, `only` (part of the file names), `seeds` (from 1, 10), `cap` (most iterations,
//! 10000), `seconds` (a slower run counts as not solved, 60); any other key is a parameter of the solver. Seconds
//! are processor time where the system tells it.

use ac3_tabu::describe::Ac3Tabu;
use ac3_tabu::swap::describe::Tabu;
use plugin_api::host::Limits;
use plugin_api::puzzle::{Digit, Puzzle, check};
use plugin_api::{Drive, Driven, abi, drive};
use processor_time::Started;
use std::path::{Path, PathBuf};

mod processor_time;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let Some(folder) = arguments.next() else {
        eprintln!("say which folder holds the puzzles: tables FOLDER [KEY=VALUE...]");
        std::process::exit(2);
    };
    let mut plan = Plan::default();
    for argument in arguments {
        if let Err(reason) = plan.take(&argument) {
            eprintln!("{reason}");
            std::process::exit(2);
        }
    }
    println!(
        "{:24} {:>7} {:>12} {:>12} {:>9} {:>9} {:>9}",
        "puzzle", "solved", "median iter.", "most iter.", "median s", "most s", "µs/iter."
    );
    for (name, puzzle) in puzzles(Path::new(&folder), &plan.only) {
        let runs: Vec<Measured> = (1..=plan.seeds).map(|seed| plan.run(&puzzle, seed)).collect();
        println!("{name:24} {}", summary(&runs));
    }
}

/// What to run.
struct Plan {
    solver: String,
    preset: Option<String>,
    settings: Vec<(String, String)>,
    only: String,
    seeds: u64,
    cap: u64,
    seconds: f64,
}

impl Default for Plan {
    fn default() -> Plan {
        let (preset, settings, only) = (None, Vec::new(), String::new());
        Plan { solver: "ac3-tabu".into(), preset, settings, only, seeds: 10, cap: 10_000, seconds: 60.0 }
    }
}

/// One run.
struct Measured {
    is_solved: bool,
    iterations: u64,
    seconds: f64,
}

impl Plan {
    fn take(&mut self, argument: &str) -> Result<(), String> {
        let Some((key, value)) = argument.split_once('=') else {
            return Err(format!("{argument:?} is not KEY=VALUE"));
        };
        let wrong = |_| format!("{value:?} is no number for {key}");
        match key {
            "solver" => self.solver = value.into(),
            "preset" => self.preset = Some(value.into()),
            "only" => self.only = value.into(),
            "seeds" => self.seeds = value.parse().map_err(wrong)?,
            "cap" => self.cap = value.parse().map_err(wrong)?,
            "seconds" => {
                self.seconds = value.parse().map_err(|_| format!("{value:?} is no number for {key}"))?
            }
            _ => self.settings.push((key.into(), value.into())),
        }
        Ok(())
    }

    fn run(&self, puzzle: &Puzzle, seed: u64) -> Measured {
        let settings: Vec<(&str, &str)> =
            self.settings.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        let limits = Limits { iterations: Some(self.cap), ..Limits::default() };
        let preset = self.preset.as_deref();
        let how = Drive { seed, preset, settings: &settings, limits, ..Drive::default() };
        let begin = Started::now();
        let run = match self.solver.as_str() {
            "ac3-tabu" => drive::<Ac3Tabu>(puzzle, &how),
            "tabu" => drive::<Tabu>(puzzle, &how),
            other => {
                eprintln!("there is no solver {other:?} here");
                std::process::exit(2);
            }
        };
        let seconds = begin.elapsed().as_secs_f64();
        let is_solved = seconds <= self.seconds && is_solved(puzzle, &run);
        Measured { is_solved, iterations: run.iterations, seconds }
    }
}

fn is_solved(puzzle: &Puzzle, run: &Driven) -> bool {
    let grid: Vec<_> = run.solution.iter().flatten().map(|&digit| Digit::new(digit)).collect();
    run.verdict == abi::VERDICT_SOLVED && check(puzzle, &grid).is_ok()
}

fn summary(runs: &[Measured]) -> String {
    let solved = runs.iter().filter(|run| run.is_solved).count();
    let iterations = sorted(runs.iter().map(|run| run.iterations as f64));
    let seconds = sorted(runs.iter().map(|run| run.seconds));
    let an_iteration = 1e6 * seconds.iter().sum::<f64>() / iterations.iter().sum::<f64>().max(1.0);
    format!(
        "{:>7} {:>12} {:>12} {:>9.3} {:>9.3} {:>9.2}",
        format!("{solved}/{}", runs.len()),
        median(&iterations),
        iterations.last().copied().unwrap_or(0.0),
        median(&seconds),
        seconds.last().copied().unwrap_or(0.0),
        an_iteration
    )
}

fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values
}

/// The middle, or the mean of the two in the middle.
fn median(sorted: &[f64]) -> f64 {
    match (sorted.len(), sorted.len() / 2) {
        (0, _) => 0.0,
        (n, half) if n % 2 == 0 => (sorted[half - 1] + sorted[half]) / 2.0,
        (_, half) => sorted[half],
    }
}

/// The puzzles of the folder's files, by file name.
fn puzzles(folder: &Path, only: &str) -> Vec<(String, Puzzle)> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| {
        eprintln!("{} cannot be listed: {error}", folder.display());
        std::process::exit(2);
    });
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    let mut puzzles = Vec::new();
    for path in paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let is_puzzle = path.extension().is_some_and(|extension| extension == "txt");
        if !is_puzzle || !name.contains(only) {
            continue;
        }
        let Ok(bytes) = std::fs::read(&path) else { continue };
        match puzzle_formats::read(&name, &bytes, &puzzle_formats::Options::default()) {
            Ok(reading) if !reading.is_empty() => puzzles.push((name, reading.entry(0).puzzle)),
            Ok(_) => eprintln!("{name} holds no puzzle"),
            Err(refusal) => eprintln!("{name}: {refusal}"),
        }
    }
    puzzles
}

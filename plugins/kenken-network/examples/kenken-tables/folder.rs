//! The puzzles of a folder under every reading and preset.

use crate::{is_solved, run};
use kenken_network::describe::{KenKenNetwork, SudokuNetwork};
use plugin_api::Driven;
use plugin_api::puzzle::{Family, Puzzle, Relation};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// A way to run a puzzle: its name and what does it.
type Way = (&'static str, fn(&Puzzle) -> Driven);

/// Runs without ladder; the ladder's are named so.
const KENKEN: [Way; 9] = [
    ("literal", |puzzle| run::<KenKenNetwork>(puzzle, Some("paper-literal"), &[])),
    ("static", |puzzle| run::<KenKenNetwork>(puzzle, Some("paper"), &[])),
    ("dynamic", |puzzle| run::<KenKenNetwork>(puzzle, None, &[("ladder", "false")])),
    ("on-bits", |puzzle| run::<KenKenNetwork>(puzzle, None, &[("ladder", "false"), ("reading", "on-bits")])),
    ("static ladder", |puzzle| run::<KenKenNetwork>(puzzle, None, &[("reading", "static")])),
    ("dynamic ladder", |puzzle| run::<KenKenNetwork>(puzzle, None, &[])),
    ("on-bits ladder", |puzzle| run::<KenKenNetwork>(puzzle, None, &[("reading", "on-bits")])),
    ("best", |puzzle| run::<KenKenNetwork>(puzzle, Some("best"), &[])),
    ("narrow", |puzzle| run::<KenKenNetwork>(puzzle, Some("narrow"), &[])),
];

const SUDOKU: [Way; 3] = [
    ("paper", |puzzle| run::<SudokuNetwork>(puzzle, Some("paper"), &[])),
    ("ladder", |puzzle| run::<SudokuNetwork>(puzzle, None, &[])),
    ("best", |puzzle| run::<SudokuNetwork>(puzzle, Some("best"), &[])),
];

/// Runs of one group of puzzles under one way.
#[derive(Default)]
struct Share {
    solved: usize,
    runs: usize,
    slowest: f64,
}

/// Prints a line a puzzle, and the share that each way solves of each group: a level where names say it
/// (`3hard-7`), else the family and size.
pub fn survey(folder: &Path) {
    let mut shares: BTreeMap<(String, &'static str), Share> = BTreeMap::new();
    for file in files(folder) {
        let Ok(bytes) = std::fs::read(&file) else { continue };
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Ok(reading) = puzzle_formats::read(&name, &bytes, &puzzle_formats::Options::default()) else {
            println!("{name}: not readable");
            continue;
        };
        for entry in (0..reading.len()).map(|index| reading.entry(index)) {
            let group = group(&name, &entry.name, &entry.puzzle);
            let told: Vec<String> = ways(&entry.puzzle)
                .iter()
                .map(|&(way, solve)| {
                    let begun = Instant::now();
                    let run = solve(&entry.puzzle);
                    let share = shares.entry((group.clone(), way)).or_default();
                    share.slowest = share.slowest.max(begun.elapsed().as_secs_f64());
                    share.runs += 1;
                    let solved = is_solved(&entry.puzzle, &run);
                    share.solved += usize::from(solved);
                    let end = if solved { "" } else { run.message.split(':').next().unwrap_or("") };
                    format!("{way} {}{}{end}", run.iterations, if end.is_empty() { "" } else { " " })
                })
                .collect();
            println!("{name} {}: {}", entry.name, told.join(", "));
        }
    }
    println!();
    for ((group, way), share) in &shares {
        let Share { solved, runs, slowest } = share;
        println!("{group:30} {way:16} {solved} of {runs} solved, slowest {slowest:.3} s");
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).map(|entries| entries.flatten().map(|entry| entry.path()));
    let mut files: Vec<PathBuf> =
        entries.map(|paths| paths.filter(|path| path.is_file()).collect()).unwrap_or_default();
    files.sort();
    if files.is_empty() {
        eprintln!("There is no file in {}.", folder.display());
    }
    files
}

fn group(file: &str, name: &str, puzzle: &Puzzle) -> String {
    let size = format!("{} {}×{}", puzzle.family().name(), puzzle.rows(), puzzle.cols());
    match name.split_once('-') {
        Some((level, number)) if number.parse::<u32>().is_ok() => format!("{size} {file} {level}"),
        _ => size,
    }
}

/// The networks that take a puzzle.
fn ways(puzzle: &Puzzle) -> &'static [Way] {
    let is_plain = puzzle.constraints().iter().all(|c| c.relation == Relation::AllDifferent);
    match puzzle.family() {
        Family::Sudoku if is_plain => &SUDOKU,
        Family::Pattern => &[],
        _ => &KENKEN,
    }
}

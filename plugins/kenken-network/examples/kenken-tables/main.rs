//! The paper's tables 1 and 2 and examples 1, 3 and 5 on puzzles of our own, beside the paper's figures:
//!
//!     cargo run --release -p kenken-network --example kenken-tables
//!
//! With a folder, the iterations and solved share of every reading and preset on the puzzles of its files:
//!
//!     cargo run --release -p kenken-network --example kenken-tables DIR
//!
//! The paper's sizes 4×4 and 6×6 of KenKen are taken as swapped: its counts for "6×6" are those of 4×4
//! puzzles, and its "4×4" example speaks of digits 5 and 6.

mod folder;
mod paper;
#[path = "../../tests/puzzles/mod.rs"]
mod puzzles;

use kenken_network::describe::{KenKenNetwork, SudokuNetwork};
use kenken_network::system::System;
use plugin_api::host::Limits;
use plugin_api::puzzle::{BoxShape, Digit, Puzzle, check};
use plugin_api::{Drive, Driven, Solver, drive};
use puzzles::{Cages, Clues, count::count_solutions, unique_kenken, unique_sudoku};

fn main() {
    match std::env::args_os().nth(1) {
        Some(folder) => folder::survey(folder.as_ref()),
        None => {
            table_1();
            table_2();
            examples();
        }
    }
}

/// Runs a solver without ladder, each rung of the paper being a run of its own.
pub fn run<S: Solver>(puzzle: &Puzzle, preset: Option<&str>, settings: &[(&str, &str)]) -> Driven {
    let limits = Limits { work: Some(500_000_000), ..Limits::default() };
    drive::<S>(puzzle, &Drive { preset, settings, limits, ..Drive::default() })
}

/// Whether a run gave a grid that the checker lets pass.
pub fn is_solved(puzzle: &Puzzle, run: &Driven) -> bool {
    let grid: Vec<_> = run.solution.iter().flatten().map(|&digit| Digit::new(digit)).collect();
    check(puzzle, &grid).is_ok()
}

/// Iterations of a run, or "inf".
fn count(puzzle: &Puzzle, run: &Driven) -> String {
    if is_solved(puzzle, run) { run.iterations.to_string() } else { "inf".into() }
}

/// Puzzles sorted by the branches of a complete search, which is our measure of a level.
fn by_difficulty(puzzles: impl Iterator<Item = Puzzle>) -> Vec<Puzzle> {
    let effort = |puzzle: &Puzzle| {
        let system = System::new(puzzle).expect("a puzzle of ours makes a network");
        let memories: usize = system.blocks().iter().map(|block| block.memories.len()).sum();
        (count_solutions(&system, 2).nodes, memories)
    };
    let mut puzzles: Vec<Puzzle> = puzzles.collect();
    puzzles.sort_by_cached_key(effort);
    puzzles
}

fn table_1() {
    println!("Table 1: 9×9 Sudoku, iterations at T_on = -T_off = .5, .6, .7, .8, .9 (inf: not solved)\n");
    println!("{:8} {:34}  the paper's", "", "ours");
    let clues = [34, 30, 28, 26, 24, 22];
    let shape = BoxShape { rows: 3, cols: 3 };
    let ours = by_difficulty((0..45).map(|seed| unique_sudoku(shape, clues[seed % 6], seed as u64)));
    for (level, name) in ["easy", "medium", "hard"].into_iter().enumerate() {
        for row in 0..5 {
            let puzzle = &ours[level * 20 + row];
            let counts = ["0.5", "0.6", "0.7", "0.8", "0.9"].map(|on| {
                let off = format!("-{on}");
                let settings = [("t-on", on), ("t-off", &off)];
                count(puzzle, &run::<SudokuNetwork>(puzzle, Some("paper"), &settings))
            });
            println!("{name:8} {:34}  {}", counts.join(" / "), paper::TABLE_1[level * 5 + row]);
        }
    }
}

fn table_2() {
    println!(
        "\nTable 2: KenKen, ten puzzles a level, static, .9/-.95: mean, least, most of the solved; solved"
    );
    println!("The paper says 6×6; we take that as 4×4 and show 6×6 beside it.\n");
    println!("{:10} {:26} {:26} the paper's", "", "ours, 4×4", "ours, 6×6");
    let made = |side: usize, largest: usize| {
        let cages = Cages { largest, clues: Clues::Usual };
        by_difficulty((0..50).map(|seed| unique_kenken(side, cages, seed)))
    };
    let (four, six) = (made(4, 3), made(6, 3));
    for (level, name) in ["easiest", "easy", "medium", "hard", "expert"].into_iter().enumerate() {
        let ten = |puzzles: &[Puzzle]| summary(&puzzles[level * 10..level * 10 + 10]);
        println!("{name:10} {:26} {:26} {}", ten(&four), ten(&six), paper::TABLE_2[level]);
    }
}

fn summary(puzzles: &[Puzzle]) -> String {
    let solved: Vec<u64> = puzzles
        .iter()
        .map(|puzzle| (puzzle, run::<KenKenNetwork>(puzzle, Some("paper"), &[])))
        .filter(|(puzzle, run)| is_solved(puzzle, run))
        .map(|(_, run)| run.iterations)
        .collect();
    let mean = solved.iter().sum::<u64>() / solved.len().max(1) as u64;
    let (least, most) = (solved.iter().min().unwrap_or(&0), solved.iter().max().unwrap_or(&0));
    format!("{mean}, {least}, {most}; {} of {}", solved.len(), puzzles.len())
}

fn examples() {
    println!("\nExample 1: a Sudoku (the paper's: 1913 iterations, shown at 500, 1000, 1500)");
    let sudoku = unique_sudoku(BoxShape { rows: 3, cols: 3 }, 26, 1);
    let watched = Drive { preset: Some("paper"), watched: true, ..Drive::default() };
    let run = drive::<SudokuNetwork>(&sudoku, &watched);
    println!("ours: {} iterations", count(&sudoku, &run));
    for (iteration, cells) in run.boards.iter().filter(|(at, _)| [500, 1000, 1500].contains(at)) {
        println!("\nafter {iteration}, {} decided:", cells.iter().filter(|digit| **digit > 0).count());
        for row in cells.chunks(9) {
            let digits = row.iter().map(|&digit| if digit == 0 { ".".into() } else { digit.to_string() });
            println!("  {}", digits.collect::<Vec<String>>().join(" "));
        }
    }
    let kinds = [
        ("Example 3: a 9×9 KenKen", "2262", 9, Clues::Usual),
        ("Example 5: a 6×6 KenKen without operations (the paper says 4×4)", "1419", 6, Clues::NoOperation),
    ];
    for (title, paper, side, clues) in kinds {
        println!("\n{title}; the paper's: {paper} iterations");
        for seed in 1..=5 {
            let puzzle = unique_kenken(side, Cages { largest: 3, clues }, seed);
            let counts = ["literal", "static", "dynamic", "on-bits"].map(|reading| {
                let settings = [("reading", reading), ("ladder", "false")];
                format!("{reading} {}", count(&puzzle, &self::run::<KenKenNetwork>(&puzzle, None, &settings)))
            });
            println!("  ours: {}", counts.join(", "));
        }
    }
}

//! The paper's comparison and the way past it, on fully white grids made here: prints the tables of `PAPER.md`.
//!
//! `cargo run --release -p nmcs-kakuro --example kakuro-tables -- [paper] [parts] [frontier] [digits]`
//!
//! Times are seconds of the processor, one thread. A search that does not get through ends after a number of
//! assignments, so that what is solved does not depend on the machine.

use nmcs_kakuro::grids::fully_white;
use nmcs_kakuro::{ForwardChecking, IterativeSampling, MetaMonteCarlo, NestedMonteCarlo};
use plugin_api::host::Limits;
use plugin_api::puzzle::{Digit, Puzzle, check};
use plugin_api::{Drive, Driven, Solver, abi, drive};
use std::time::Instant;

/// Assignments after which a run ends: half a minute or less.
const MOST_WORK: u64 = 1_000_000_000;

/// As [`MOST_WORK`] for the searches that hardly solve a grid.
const MOST_WORK_OF_WEAK: u64 = 100_000_000;

fn main() {
    let parts: Vec<String> = std::env::args().skip(1).collect();
    let tables: [(&str, fn()); 4] =
        [("paper", paper), ("parts", parts_table), ("frontier", frontier), ("digits", digits)];
    for (name, table) in tables {
        if parts.is_empty() || parts.iter().any(|part| part == name) {
            table();
        }
    }
}

/// The paper's four algorithms on 8×8 grids with digits 1 to 9.
fn paper() {
    println!(
        "Fully white 8×8 to 9, presets `paper`. The paper, of 100 grids: level 2 100 in 17.85 s, level 1 100 in"
    );
    println!("78.30 s, iterative sampling 10 in 94,605 s, forward checking 8 in 92,131 s.\n");
    let grids = |count| (0..count).map(|seed| fully_white(8, 8, 9, seed)).collect::<Vec<_>>();
    let paper = |settings| How { preset: Some("paper"), settings, most_work: MOST_WORK };
    let weak = How { most_work: MOST_WORK_OF_WEAK, ..paper(&[]) };
    row::<NestedMonteCarlo>("nested level 2", &grids(100), paper(&[]));
    row::<NestedMonteCarlo>("nested level 1", &grids(100), paper(&[("level", "1")]));
    row::<NestedMonteCarlo>("nested level 3", &grids(100), paper(&[("level", "3")]));
    row::<MetaMonteCarlo>("meta", &grids(10), paper(&[]));
    row::<IterativeSampling>("iterative sampling", &grids(10), weak);
    row::<ForwardChecking>("forward checking", &grids(10), weak);
    row::<NestedMonteCarlo>("level 2, naive", &grids(100), paper(&[("check", "naive")]));
    row::<NestedMonteCarlo>("level 1, naive", &grids(100), paper(&[("level", "1"), ("check", "naive")]));
    row::<NestedMonteCarlo>("level 2, bounds", &grids(100), paper(&[("check", "bounds")]));
    row::<NestedMonteCarlo>("level 1, bounds", &grids(100), paper(&[("level", "1"), ("check", "bounds")]));
    row::<NestedMonteCarlo>("level 2, ties random", &grids(100), paper(&[("ties", "random")]));
    row::<NestedMonteCarlo>("best", &grids(100), How { preset: Some("best"), ..paper(&[]) });
}

/// What each part of our own brings, one added to the other, and some on their own.
fn parts_table() {
    for (n, n_digits, count) in [(8, 9, 100), (10, 12, 20), (12, 14, 20)] {
        println!("\nWhat the parts bring: {count} fully white {n}×{n} to {n_digits}.\n");
        let grids: Vec<_> = (0..count).map(|seed| fully_white(n, n, n_digits, seed)).collect();
        let row = |name: &str, settings: &[(&str, &str)]| {
            let own = How { preset: None, settings, most_work: MOST_WORK_OF_WEAK };
            row::<NestedMonteCarlo>(name, &grids, own);
        };
        let combinations = ("check", "combinations");
        row("level 2, bounds", &[("check", "bounds")]);
        row("level 2, combinations", &[combinations]);
        row("level 1, combinations", &[combinations, ("level", "1")]);
        row("… ties random", &[combinations, ("level", "1"), ("ties", "random")]);
        row("… memory", &[combinations, ("level", "2"), ("memory", "true")]);
        row("… adapted, level 2", &[combinations, ("level", "2"), ("policy", "adapted")]);
        row("level 1, places", &[combinations, ("level", "1"), ("variables", "places")]);
        row("… ties random", &[combinations, ("level", "1"), ("variables", "places"), ("ties", "random")]);
        row("… adapted, level 2", &[combinations, ("policy", "adapted"), ("variables", "places")]);
        row("level 1, sets", &[combinations, ("level", "1"), ("variables", "sets"), ("ties", "random")]);
        row(
            "… run-consistent: best",
            &[("check", "run-consistent"), ("level", "1"), ("variables", "sets"), ("ties", "random")],
        );
    }
}

/// How far the preset `best` goes.
fn frontier() {
    println!("\nThe preset `best`, 20 grids each.\n");
    for (n, n_digits) in [
        (8, 9),
        (8, 10),
        (9, 10),
        (9, 11),
        (10, 11),
        (10, 12),
        (11, 12),
        (11, 13),
        (12, 13),
        (12, 14),
        (13, 14),
        (13, 15),
        (14, 15),
        (14, 16),
        (15, 16),
        (15, 17),
        (16, 16),
        (16, 17),
        (16, 18),
        (16, 19),
        (20, 22),
        (24, 26),
        (28, 30),
        (30, 32),
    ] {
        let grids: Vec<_> = (0..20).map(|seed| fully_white(n, n, n_digits, seed)).collect();
        let best = How { preset: Some("best"), settings: &[], most_work: MOST_WORK_OF_WEAK };
        row::<NestedMonteCarlo>(&format!("{n}×{n} to {n_digits}"), &grids, best);
    }
}

/// How the difficulty of an 8×8 grows and falls with the number of digits.
fn digits() {
    println!("\n8×8 by number of digits, 20 grids each: the preset `paper`, and combinations with places.\n");
    for n_digits in 8..=16 {
        let grids: Vec<_> = (0..20).map(|seed| fully_white(8, 8, n_digits, seed)).collect();
        let paper = How { preset: Some("paper"), settings: &[], most_work: MOST_WORK_OF_WEAK };
        row::<NestedMonteCarlo>(&format!("to {n_digits}, paper"), &grids, paper);
        let settings =
            &[("check", "combinations"), ("variables", "places"), ("ties", "random"), ("level", "1")];
        row::<NestedMonteCarlo>(
            &format!("to {n_digits}, places"),
            &grids,
            How { preset: None, settings, ..paper },
        );
    }
}

/// How a row's runs go about it.
#[derive(Clone, Copy)]
struct How<'a> {
    preset: Option<&'a str>,
    settings: &'a [(&'a str, &'a str)],
    most_work: u64,
}

/// Runs a solver on each grid with seed 1 and prints a line.
fn row<S: Solver>(name: &str, grids: &[Puzzle], how: How<'_>) {
    let limits = Limits { work: Some(how.most_work), ..Limits::default() };
    let drive_how = Drive { preset: how.preset, settings: how.settings, limits, ..Drive::default() };
    let (mut solved, mut playouts, mut work, mut seconds) = (0, 0, 0, Vec::new());
    for grid in grids {
        let begin = processor_seconds();
        let run = drive::<S>(grid, &drive_how);
        seconds.push(processor_seconds() - begin);
        solved += u32::from(is_solution(grid, &run));
        playouts += run.iterations;
        work += run.work;
    }
    seconds.sort_by(f64::total_cmp);
    let (total, median) = (seconds.iter().sum::<f64>(), seconds[seconds.len() / 2]);
    println!(
        "{name:24} {solved:3}/{:3}  total {total:9.3} s  median {median:9.5}  most {:9.4}  {playouts:11} playouts  {:6.1} ns an assignment",
        grids.len(),
        seconds[seconds.len() - 1],
        total * 1e9 / work.max(1) as f64,
    );
}

fn is_solution(puzzle: &Puzzle, run: &Driven) -> bool {
    let Some(cells) = &run.solution else { return false };
    let grid: Vec<_> = cells.iter().map(|&digit| Digit::new(digit)).collect();
    run.verdict == abi::VERDICT_SOLVED && check(puzzle, &grid).is_ok()
}

/// Seconds that this thread has run, or that have passed where the system does not say.
fn processor_seconds() -> f64 {
    static BEGIN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let begin = BEGIN.get_or_init(Instant::now);
    // The system brings its figure up to date when a thread gives way.
    std::thread::yield_now();
    let said = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = said.and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
    nanoseconds.map_or_else(|| begin.elapsed().as_secs_f64(), |ns| ns as f64 / 1e9)
}

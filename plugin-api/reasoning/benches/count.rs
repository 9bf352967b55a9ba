//! How long it takes to tell whether a hard Sudoku has one solution.
//!
//! `cargo bench -p reasoning` counts puzzles that are made here; with `PUZZLE_BENCH_DIR=FOLDER` it counts those in
//! the files of a folder instead.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use puzzle::{BoxShape, Digit, Puzzle, sudoku};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use reasoning::count::{Count, Limit, count};
use std::hint::black_box;
use std::time::Instant;

criterion_group!(benches, counts);
criterion_main!(benches);

fn counts(criterion: &mut Criterion) {
    let puzzles = match std::env::var_os("PUZZLE_BENCH_DIR") {
        Some(folder) => of_folder(folder.as_ref()),
        None => (0..if is_bench() { 46 } else { 2 }).map(minimal).collect(),
    };
    let mut times: Vec<f64> = puzzles.iter().map(milliseconds).collect();
    times.sort_by(f64::total_cmp);
    let (median, largest) = (times[times.len() / 2], times[times.len() - 1]);
    println!("{} puzzles: median {median:.3} ms, largest {largest:.3} ms", times.len());
    let mut group = criterion.benchmark_group("count");
    group.throughput(Throughput::Elements(puzzles.len() as u64));
    group.bench_function("all puzzles", |bencher| {
        bencher.iter(|| puzzles.iter().filter(|puzzle| is_unique(puzzle)).count());
    });
}

/// Run as a test it only has to work.
fn is_bench() -> bool {
    std::env::args().any(|argument| argument == "--bench")
}

fn is_unique(puzzle: &Puzzle) -> bool {
    matches!(count(black_box(puzzle), 2, Limit::NONE), Count::Unique(_))
}

/// The median of eleven rounds.
fn milliseconds(puzzle: &Puzzle) -> f64 {
    let mut rounds = [0.0; 11].map(|_: f64| {
        let begin = Instant::now();
        black_box(count(black_box(puzzle), 2, Limit::NONE));
        begin.elapsed().as_secs_f64() * 1e3
    });
    rounds.sort_by(f64::total_cmp);
    rounds[5]
}

fn of_folder(folder: &std::path::Path) -> Vec<Puzzle> {
    let files = std::fs::read_dir(folder).expect("PUZZLE_BENCH_DIR is a folder");
    let mut paths: Vec<_> = files.map(|file| file.expect("the folder can be listed").path()).collect();
    paths.sort();
    let mut puzzles = Vec::new();
    for path in paths {
        let bytes = std::fs::read(&path).expect("the file can be read");
        match puzzle_formats::read("file", &bytes, &puzzle_formats::Options::default()) {
            Ok(reading) => puzzles.extend((0..reading.len()).map(|k| reading.entry(k).puzzle)),
            Err(refusal) => println!("{}: {refusal}", path.display()),
        }
    }
    assert!(!puzzles.is_empty(), "{} holds no puzzle", folder.display());
    puzzles
}

/// A 9×9 Sudoku with one solution that has more as soon as any given is taken away.
fn minimal(seed: u64) -> Puzzle {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut shuffled = |n: usize| {
        let mut order: Vec<usize> = (0..n).collect();
        for last in (1..n).rev() {
            order.swap(last, (random.next_u64() % (last as u64 + 1)) as usize);
        }
        order
    };
    // A grid that counts up, with digits, bands and the lines of each band in a random order.
    let digits = shuffled(9);
    let mut lines = || -> Vec<usize> {
        let bands = shuffled(3);
        bands.into_iter().flat_map(|band| shuffled(3).into_iter().map(move |line| band * 3 + line)).collect()
    };
    let (rows, cols) = (lines(), lines());
    let digit = |cell: usize| {
        let (row, col) = (rows[cell / 9], cols[cell % 9]);
        Digit::new(digits[(row * 3 + row / 3 + col) % 9] as u32 + 1)
    };
    let mut givens: Vec<Option<Digit>> = (0..81).map(digit).collect();
    let puzzle =
        |givens: &[Option<Digit>]| sudoku(BoxShape { rows: 3, cols: 3 }, givens).expect("digits fit");
    for cell in shuffled(81) {
        let given = givens[cell].take();
        if !is_unique(&puzzle(&givens)) {
            givens[cell] = given;
        }
    }
    puzzle(&givens)
}

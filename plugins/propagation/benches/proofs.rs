//! How long it takes to prove that a puzzle has one solution.
//!
//! `cargo bench -p propagation` proves 46 minimal Sudoku that are made here, by bands and by the search for every
//! puzzle, and samples of this repository by both methods. With `PUZZLE_BENCH_DIR=FOLDER` it also proves the
//! plain 9×9 Sudoku in the files of a folder, as one list. Reading is not part of it.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use plugin_api::puzzle::{BoxShape, Digit, Puzzle, sudoku};
use propagation::bands::{Bands, plain_givens};
use propagation::{Filter, Plan, prove};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use reasoning::count::{Count, Limit, count};
use std::hint::black_box;
use std::path::{Path, PathBuf};

criterion_group!(benches, lists, samples);
criterion_main!(benches);

const GRADED: Plan = Plan::Graded { filter: Filter::Combinations, shaving: true };

fn lists(criterion: &mut Criterion) {
    let made: Vec<[u8; 81]> = (0..if is_bench() { 46 } else { 2 }).map(minimal).collect();
    list(criterion, "46 minimal Sudoku", &made);
    if let Some(folder) = std::env::var_os("PUZZLE_BENCH_DIR") {
        let files = std::fs::read_dir(folder).expect("PUZZLE_BENCH_DIR is a folder");
        let mut paths: Vec<PathBuf> = files.map(|file| file.expect("it can be listed").path()).collect();
        paths.sort();
        let given: Vec<[u8; 81]> =
            paths.iter().flat_map(|path| puzzles(path)).filter_map(|p| plain_givens(&p)).collect();
        list(criterion, "Sudoku of the folder", &given);
    }
}

fn list(criterion: &mut Criterion, name: &str, all: &[[u8; 81]]) {
    let puzzles: Vec<Puzzle> = all.iter().map(puzzle).collect();
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(all.len() as u64));
    group.bench_function("bands", |bencher| {
        bencher.iter(|| all.iter().filter(|givens| Bands::new(black_box(givens)).count(2) == 1).count());
    });
    group.bench_function("bands, from the model", |bencher| {
        let is_unique = |puzzle: &&Puzzle| {
            prove(black_box(puzzle), Plan::Fast, 2, || false).is_some_and(|end| end.solutions == 1)
        };
        bencher.iter(|| puzzles.iter().filter(is_unique).count());
    });
    group.bench_function("search for every puzzle", |bencher| {
        let is_unique =
            |puzzle: &&Puzzle| matches!(count(black_box(puzzle), 2, Limit::NONE), Count::Unique(_));
        bencher.iter(|| puzzles.iter().filter(is_unique).count());
    });
    group.finish();
}

fn samples(criterion: &mut Criterion) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/puzzles");
    let mut group = criterion.benchmark_group("samples");
    for file in [
        "kakuro/newspaper-10x14.kakuro",
        "kakuro/newspaper-20x20.kakuro",
        "kenken/9.yaml",
        "kenken/9-no-operators.yaml",
        "kenken/9-level-5.yaml",
        "sudoku/16.sdm",
        "sudoku/25.sdm",
    ] {
        let puzzle = puzzles(&folder.join(file)).remove(0);
        for (name, plan) in [("level by level", GRADED), ("at once", Plan::Fast)] {
            group.bench_function(BenchmarkId::new(name, file), |bencher| {
                bencher.iter(|| prove(black_box(&puzzle), plan, 2, || false));
            });
        }
    }
    group.finish();
}

/// Run as a test it only has to work.
fn is_bench() -> bool {
    std::env::args().any(|argument| argument == "--bench")
}

fn puzzles(path: &Path) -> Vec<Puzzle> {
    let bytes = std::fs::read(path).expect("the file can be read");
    match puzzle_formats::read("file", &bytes, &puzzle_formats::Options::default()) {
        Ok(reading) => (0..reading.len()).map(|k| reading.entry(k).puzzle).collect(),
        Err(_) => Vec::new(),
    }
}

fn puzzle(givens: &[u8; 81]) -> Puzzle {
    let givens: Vec<_> = givens.iter().map(|&digit| Digit::new(u32::from(digit))).collect();
    sudoku(BoxShape { rows: 3, cols: 3 }, &givens).expect("digits fit")
}

/// A Sudoku with one solution that has more as soon as any given is taken away.
fn minimal(seed: u64) -> [u8; 81] {
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
    let mut givens = std::array::from_fn(|cell| {
        let (row, col) = (rows[cell / 9], cols[cell % 9]);
        digits[(row * 3 + row / 3 + col) % 9] as u8 + 1
    });
    for cell in shuffled(81) {
        let given = std::mem::take(&mut givens[cell]);
        if Bands::new(&givens).count(2) != 1 {
            givens[cell] = given;
        }
    }
    givens
}

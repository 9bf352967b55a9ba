//! How long dancing links take to prove that a puzzle has one solution, and to set the lists up.
//!
//! `cargo bench -p exact-cover` proves samples of this repository; with `PUZZLE_BENCH_DIR=FOLDER` also the puzzles
//! of different digits alone in the files of a folder, as one list. Reading is not part of it.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use exact_cover::cover::Cover;
use exact_cover::links::Links;
use exact_cover::search::{Heuristic, Search, Turn};
use plugin_api::puzzle::Puzzle;
use std::hint::black_box;
use std::path::{Path, PathBuf};

criterion_group!(benches, samples, lists);
criterion_main!(benches);

fn samples(criterion: &mut Criterion) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/puzzles/sudoku");
    let mut group = criterion.benchmark_group("exact cover");
    for file in ["9-minimal.sdm", "9-level-5.sdm", "9-jigsaw.solo", "9-diagonals.solo", "16.sdm"] {
        let puzzle = puzzles(&folder.join(file)).remove(0);
        group.bench_function(BenchmarkId::new("prove", file), |bencher| {
            bencher.iter(|| solutions(black_box(&puzzle)));
        });
        group.bench_function(BenchmarkId::new("set up", file), |bencher| {
            bencher
                .iter(|| Links::new(&Cover::of(black_box(&puzzle)).expect("different digits alone").options));
        });
    }
    group.finish();
}

fn lists(criterion: &mut Criterion) {
    let Some(folder) = std::env::var_os("PUZZLE_BENCH_DIR") else { return };
    let files = std::fs::read_dir(folder).expect("PUZZLE_BENCH_DIR is a folder");
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("it can be listed").path()).collect();
    paths.sort();
    let all: Vec<Puzzle> =
        paths.iter().flat_map(|path| puzzles(path)).filter(|p| Cover::of(p).is_ok()).collect();
    let mut group = criterion.benchmark_group("puzzles of the folder");
    group.throughput(Throughput::Elements(all.len() as u64));
    group.bench_function("prove", |bencher| bencher.iter(|| all.iter().map(solutions).sum::<u64>()));
    group.finish();
}

/// Solutions, up to two.
fn solutions(puzzle: &Puzzle) -> u64 {
    let cover = Cover::of(puzzle).expect("different digits alone");
    let mut search = Search::new(Links::new(&cover.options), Heuristic::Smallest);
    let mut found = 0;
    while found < 2 {
        match search.turn() {
            Turn::Visited => found += 1,
            Turn::Terminated => break,
            Turn::Entered | Turn::Tried | Turn::TakenBack => {}
        }
    }
    found
}

fn puzzles(path: &Path) -> Vec<Puzzle> {
    let bytes = std::fs::read(path).expect("the file can be read");
    match puzzle_formats::read("file", &bytes, &puzzle_formats::Options::default()) {
        Ok(reading) => (0..reading.len()).map(|k| reading.entry(k).puzzle).collect(),
        Err(_) => Vec::new(),
    }
}

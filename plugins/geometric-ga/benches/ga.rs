//! Time per candidate (crossover, mutation and fitness) of whole runs with the paper's settings, as the program
//! runs them, metrics included, on each path of the machine.
//!
//! `cargo bench -p geometric-ga --bench ga`; criterion's time is that of one candidate, its "elem/s" are
//! evaluations per second. Run as a test it makes one short run.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use geometric_ga::{Avx2, Avx512, Geometric, OnPath, Path, Scalar, Textbook};
use plugin_api::puzzle::{BoxShape, Digit, Puzzle, sudoku};
use plugin_api::{Drive, drive};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// A hard sample of this project.
const HARD: &str = include_str!("../../../samples/puzzles/sudoku/hard-1.txt");

/// Whole runs, one seed after the other, until so many candidates were made; the time for exactly `candidates`.
fn time<P: OnPath>(puzzle: &Puzzle, candidates: u64) -> Duration {
    let (mut made, mut seed) = (0, 0);
    let begin = now();
    while made < candidates {
        seed += 1;
        // Runs of large grids are cut, so that they end.
        let settings = if puzzle.n_digits() > 9 { &[("max-generations", "60")][..] } else { &[] };
        made += drive::<Geometric<P>>(puzzle, &Drive { seed, settings, ..Drive::default() }).work;
    }
    (now() - begin).mul_f64(candidates as f64 / made as f64)
}

/// Processor time of this thread, which other programs do not disturb; time of the clock where the system does not tell.
fn now() -> Duration {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let schedule = std::fs::read_to_string("/proc/thread-self/schedstat");
    let on_processor = schedule.ok().and_then(|text| text.split(' ').next()?.parse().ok());
    on_processor.map_or_else(|| BEGIN.elapsed(), Duration::from_nanos)
}

fn nine() -> Puzzle {
    let givens: Vec<_> = HARD.split_whitespace().map(|cell| cell.parse().ok().and_then(Digit::new)).collect();
    sudoku(BoxShape { rows: 3, cols: 3 }, &givens).expect("the sample is well formed")
}

/// A 25×25 grid of which two cells in five are given.
fn twenty_five() -> Puzzle {
    let givens: Vec<Option<Digit>> = (0..625_u32)
        .map(|cell| {
            let (row, col) = (cell / 25, cell % 25);
            let digit = Digit::new((row % 5 * 5 + row / 5 + col) % 25 + 1);
            digit.filter(|_| (cell * 7 + row * 3) % 5 < 2)
        })
        .collect();
    sudoku(BoxShape { rows: 5, cols: 5 }, &givens).expect("the grid is well formed")
}

fn benches(criterion: &mut Criterion) {
    for (name, puzzle) in [("9x9", nine()), ("25x25", twenty_five())] {
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Elements(1)).sample_size(10);
        for path in Path::available() {
            let time = match path {
                Path::Textbook => time::<Textbook>,
                Path::Scalar => time::<Scalar>,
                Path::Avx2 => time::<Avx2>,
                Path::Avx512 => time::<Avx512>,
            };
            group.bench_function(format!("{path:?}"), |bencher| {
                bencher.iter_custom(|candidates| time(&puzzle, candidates));
            });
        }
    }
}

criterion_group!(ga, benches);
criterion_main!(ga);

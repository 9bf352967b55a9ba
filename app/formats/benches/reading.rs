//! How fast files are read, and what a list of puzzles takes in memory beside its text.
//!
//! `cargo bench -p puzzle-formats`

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use puzzle::{Digit, KakuroSquare, Puzzle};
use puzzle_formats::{Format, Options, Reading, print, read};
use std::hint::black_box;

const LINE: &str = "1...5...9.2...6...7..3...8.4...7.1.....8....2.9...3...4.5..1.6...2..8.7...3..9.5.\n";

criterion_group!(benches, lines, large_kakuro);
criterion_main!(benches);

/// A list of a million lines of 81 characters.
fn lines(criterion: &mut Criterion) {
    // Run as a test it only has to work.
    let n_lines = if std::env::args().any(|argument| argument == "--bench") { 1_000_000 } else { 1000 };
    let text = LINE.repeat(n_lines);
    let before = resident_bytes();
    let list = open("list.txt", &text);
    if let Some((before, after)) = before.zip(resident_bytes()) {
        let ratio = after.saturating_sub(before) as f64 / text.len() as f64;
        println!("memory of a list of {} puzzles: {ratio:.2} times its text", list.len());
    }
    let mut group = criterion.benchmark_group("lines");
    group.sample_size(10).throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("read", |bencher| bencher.iter(|| open("list.txt", black_box(&text))));
    group.throughput(Throughput::Elements(1));
    let mut k = 0;
    group.bench_function("build one puzzle of the list", |bencher| {
        bencher.iter(|| {
            k = (k + 1) % n_lines;
            list.entry(k)
        });
    });
}

/// A Kakuro of 150×150 squares, from its text to the puzzle.
fn large_kakuro(criterion: &mut Criterion) {
    let puzzle = kakuro(150);
    let text = print(Format::KakuroKak, &[("", &puzzle)]).expect("the format holds it");
    let mut group = criterion.benchmark_group("kakuro 150×150");
    group.sample_size(10).throughput(Throughput::Bytes(text.len() as u64));
    let name = format!("open, {} cells", puzzle.cells().len());
    group.bench_function(name, |bencher| bencher.iter(|| open("large.kak", black_box(&text)).entry(0)));
}

fn open(name: &str, text: &str) -> Reading {
    read(name, text.as_bytes(), &Options::default()).expect("the text is right")
}

/// Walls stand a knight's move apart, so that runs have six cells; the sums are those of a grid that counts up.
fn kakuro(side: usize) -> Puzzle {
    let is_white = |row: usize, col: usize| row > 0 && col > 0 && !(row + 3 * col).is_multiple_of(7);
    let digit = |row: usize, col: usize| ((row + col) % 9 + 1) as i64;
    let sum = |cells: &[(usize, usize)]| {
        let run: Vec<_> = cells.iter().take_while(|(row, col)| is_white(*row, *col)).collect();
        (!run.is_empty()).then(|| run.iter().map(|(row, col)| digit(*row, *col)).sum())
    };
    let square = |k: usize| {
        let (row, col) = (k / side, k % side);
        if is_white(row, col) {
            return KakuroSquare::White(None::<Digit>);
        }
        let below: Vec<_> = (row + 1..side).map(|row| (row, col)).collect();
        let right: Vec<_> = (col + 1..side).map(|col| (row, col)).collect();
        KakuroSquare::Wall { down: sum(&below), right: sum(&right) }
    };
    let squares: Vec<_> = (0..side * side).map(square).collect();
    puzzle::kakuro(side as u32, side as u32, 9, &squares).expect("runs are short")
}

/// Memory that the process holds, where the system says it.
fn resident_bytes() -> Option<usize> {
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
    Some(pages.split(' ').nth(1)?.parse::<usize>().ok()? * 4096)
}

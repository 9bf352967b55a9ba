//! How fast a list of a million lines is read, and what it takes in memory beside the text.
//!
//! `cargo bench -p puzzle-formats --bench lines`

use puzzle_formats::{Options, read};
use std::time::Instant;

const LINE: &str = "1...5...9.2...6...7..3...8.4...7.1.....8....2.9...3...4.5..1.6...2..8.7...3..9.5.\n";

fn main() {
    // Run as a test it only has to work.
    let n_lines = if std::env::args().any(|arg| arg == "--bench") { 1_000_000 } else { 1000 };
    let text = LINE.repeat(n_lines);
    let before = resident_bytes();
    let mut best = f64::INFINITY;
    let mut reading = None;
    for _ in 0..5 {
        drop(reading.take());
        let begin = Instant::now();
        let read = read("list.txt", text.as_bytes(), &Options::default()).expect("the lines are right");
        best = best.min(begin.elapsed().as_secs_f64());
        reading = Some(read);
    }
    let reading = reading.expect("five rounds were run");
    let megabytes = text.len() as f64 / 1e6;
    println!("{} lines, {megabytes:.0} MB: {best:.3} s, {:.0} MB/s", reading.len(), megabytes / best);
    if let Some((before, after)) = before.zip(resident_bytes()) {
        println!(
            "memory of the list: {:.2} times its text",
            after.saturating_sub(before) as f64 / text.len() as f64
        );
    }
    let begin = Instant::now();
    let givens: usize = (0..10_000).map(|k| k % n_lines).map(|k| reading.entry(k).puzzle.n_givens()).sum();
    println!("{:.1} µs to build an entry ({givens} givens)", begin.elapsed().as_secs_f64() * 100.0);
}

/// Memory that the process holds, where the system says it.
fn resident_bytes() -> Option<usize> {
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
    Some(pages.split(' ').nth(1)?.parse::<usize>().ok()? * 4096)
}

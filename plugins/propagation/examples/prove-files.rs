//! How many solutions the puzzles in some files have, the level of those with one, and how long that takes.
//!
//! `cargo run --release -p propagation --example prove-files -- [--seconds S] FILE...` prints a line a puzzle:
//! the number of solutions (none, one, many, or unknown after S seconds, 60 unless told), the level, digits tried and
//! the median time of proving it from the puzzle on, level by level and by the fastest search.

use plugin_api::puzzle::Puzzle;
use propagation::{End, Filter, Plan, prove};
use std::time::{Duration, Instant};

fn main() {
    let mut paths: Vec<String> = std::env::args().skip(1).collect();
    let mut seconds = 60.0;
    if paths.first().is_some_and(|first| first == "--seconds") {
        seconds = paths.get(1).and_then(|s| s.parse().ok()).unwrap_or(seconds);
        paths.drain(..2.min(paths.len()));
    }
    let limit = Duration::from_secs_f64(seconds);
    for path in paths {
        let name = path.rsplit('/').next().unwrap_or(&path);
        let read = |bytes: &Vec<u8>| {
            puzzle_formats::read(name, bytes, &puzzle_formats::Options::default()).map_err(|e| e.to_string())
        };
        let reading = std::fs::read(&path).map_err(|e| e.to_string()).and_then(|bytes| read(&bytes));
        match reading {
            Err(refusal) => println!("{name}: {}", refusal.lines().next().unwrap_or_default()),
            Ok(reading) => (0..reading.len()).for_each(|k| {
                let entry = reading.entry(k);
                match entry.conflicts.first() {
                    Some(clash) => println!("{name} {}: none, {clash}", k + 1),
                    None => println!("{name} {}: {}", k + 1, line(&entry.puzzle, limit)),
                }
            }),
        }
    }
}

fn line(puzzle: &Puzzle, limit: Duration) -> String {
    let graded = Plan::Graded { filter: Filter::Combinations, shaving: true };
    let ((end, by_level), (fast, at_once)) = (timed(puzzle, graded, limit), timed(puzzle, Plan::Fast, limit));
    let number = |end: Option<End>| end.map(|end| end.solutions);
    let agree = if end.is_some() && fast.is_some() && number(end) != number(fast) { " DISAGREE" } else { "" };
    let told = match number(end.or(fast)) {
        None => "unknown".into(),
        Some(0) => "none".into(),
        Some(1) => {
            format!("one, level {}", end.map_or_else(|| "?".into(), |end| end.level.number().to_string()))
        }
        Some(_) => "many".into(),
    };
    let nodes = |end: Option<End>| end.map_or_else(|| "–".into(), |end| end.nodes.to_string());
    format!(
        "{told}; by level {by_level:.3} ms, {} tried; at once {at_once:.3} ms, {} tried{agree}",
        nodes(end),
        nodes(fast)
    )
}

/// What is known, and the median milliseconds of as many tries as fit into a fifth of a second, at most 21.
fn timed(puzzle: &Puzzle, plan: Plan, limit: Duration) -> (Option<End>, f64) {
    let mut times = Vec::new();
    let all = Instant::now();
    loop {
        let begin = Instant::now();
        let end = prove(puzzle, plan, 2, || begin.elapsed() > limit);
        times.push(begin.elapsed().as_secs_f64() * 1e3);
        if times.len() == 21 || all.elapsed() > Duration::from_millis(200) {
            times.sort_by(f64::total_cmp);
            return (end, times[times.len() / 2]);
        }
    }
}

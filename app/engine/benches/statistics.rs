//! How long the numbers of 10,000 runs take, once they are loaded.
//!
//! `STATISTICS_BENCH_SAVE=FILE cargo bench -p engine --bench statistics` writes these runs as a session, on which
//! `workbench stats FILE` can be timed as a whole.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use engine::analysis::{Key, Measure, Summary, cautions, compare, group};
use engine::budget::Budget;
use engine::outcome::{Outcome, Status};
use engine::parameter::{ParameterValue, Parameters};
use engine::recording::Recording;
use engine::run::{Restored, Run, RunSetup, SeriesId};
use engine::series::{Point, Series};
use engine::session::{Marks, RunId, Session, SessionRun};
use puzzle::{BoxShape, Digit, sudoku};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use std::sync::Arc;

criterion_group!(benches, numbers);
criterion_main!(benches);

const SOLVERS: [&str; 4] = ["ac3-tabu", "geometric-ga", "nested-monte-carlo", "sudoku-network"];
const PUZZLES: u32 = 9;
const SAMPLES: u64 = 20;
const HASH: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
/// Work after which a run was cut off.
const LIMIT: u64 = 20_000;

fn numbers(criterion: &mut Criterion) {
    let runs = if is_bench() { 10_000 } else { 100 };
    let session = session(runs);
    if let Some(path) = std::env::var_os("STATISTICS_BENCH_SAVE") {
        engine::store::save_session(path.as_ref(), &session).expect("the session can be saved");
    }
    let mut measured = criterion.benchmark_group("statistics");
    measured.throughput(Throughput::Elements(runs));
    measured.sample_size(10);
    for (name, keys) in [("one group", vec![]), ("36 groups", vec![Key::Solver, Key::Puzzle])] {
        measured.bench_function(name, |bencher| {
            bencher.iter(|| {
                let groups = group(&session, &keys);
                let told = groups.iter().map(|group| {
                    (Summary::of(group, Measure::Work, 1), cautions(group, Measure::Work).len())
                });
                told.collect::<Vec<_>>()
            });
        });
    }
    measured.bench_function("four solvers compared", |bencher| {
        bencher.iter(|| compare(&session, &group(&session, &[Key::Solver]), Measure::Work));
    });
    measured.finish();
}

/// Run as a test it only has to work.
fn is_bench() -> bool {
    std::env::args().any(|argument| argument == "--bench")
}

/// So many runs of four solvers on nine puzzles, with efforts as skewed as those of real runs.
fn session(runs: u64) -> Session {
    let mut session = Session::default();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let shape = BoxShape { rows: 3, cols: 3 };
    let mut puzzles = Vec::new();
    for k in 0..PUZZLES {
        let digit = |cell: u32| (cell / 9 * 3 + cell / 27 + cell % 9 + k) % 9 + 1;
        let solution: Vec<u32> = (0..81).map(digit).collect();
        // Two cells of three are given.
        let given: Vec<u32> = (0..81).map(|cell| if cell % 3 > 0 { digit(cell) } else { 0 }).collect();
        let givens: Vec<Option<Digit>> = given.iter().map(|&digit| Digit::new(digit)).collect();
        let line: String = given.iter().map(u32::to_string).collect();
        let puzzle = Arc::new(sudoku(shape, &givens).expect("digits fit"));
        let id = session.add_puzzle(format!("puzzle-{k}"), "sudoku-line".into(), line, Arc::clone(&puzzle));
        puzzles.push((id, puzzle, solution));
    }
    for number in 0..runs {
        let (id, puzzle, solution) = &puzzles[(number / 4) as usize % puzzles.len()];
        let solver = (number % 4) as usize;
        // Exponential, with a mean of a few thousand.
        let uniform = (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        let work = (-(1.0 - uniform).ln() * 3000.0 * (solver + 1) as f64) as u64 + 10;
        let run = run(Arc::clone(puzzle), SOLVERS[solver], number, work, solution);
        session.runs.push(SessionRun {
            id: RunId(number as u32 + 1),
            puzzle: *id,
            plugin_sha256: HASH.into(),
            experiment: None,
            repetition: None,
            marks: Marks::default(),
            run,
        });
    }
    session
}

fn run(puzzle: Arc<puzzle::Puzzle>, solver: &str, number: u64, work: u64, solution: &[u32]) -> Run {
    let (work, solved) = (work.min(LIMIT), work < LIMIT);
    let mut series = Series::default();
    for sample in 0..SAMPLES {
        let done = work * sample / SAMPLES;
        let value = (SAMPLES - sample) as f64;
        series.push(Point { iteration: done / 10, work: done, time_ns: done * 1000, value });
    }
    let parameters = (0..10).map(|k| (format!("parameter-{k}"), ParameterValue::Int(k)));
    let setup = RunSetup {
        solver: solver.into(),
        solver_version: "0.1.0".into(),
        plugin: "libsolver.so".into(),
        preset: None,
        parameters: parameters.collect::<Parameters>(),
        seed: number + 1,
        budget: Budget { max_work: Some(LIMIT), ..Budget::default() },
        recording: Recording::default(),
        metrics: vec!["cost".into(), "evaluations".into()],
        measured: Vec::new(),
        work_metric: Some(1),
    };
    let outcome = if solved {
        Outcome {
            status: Status::Solved,
            verified: true,
            solution: solution.to_vec(),
            message: "Solved, and checked.".into(),
        }
    } else {
        Outcome::without_solution(Status::NotSolved, "No solution found within the limit on work.".into())
    };
    let restored = Restored {
        setup,
        series: [(SeriesId { metric: 0, lane: 0 }, series)].into(),
        board: None,
        snapshots: Vec::new(),
        checkpoint: None,
        log: Vec::new(),
        outcome,
        iterations: work / 10,
        work,
        solver_ns: work * 1000,
    };
    Run::restore(puzzle, restored)
}

//! Runs for the tests of this module, which never ran.

use engine::budget::Budget;
use engine::outcome::{Outcome, Status};
use engine::parameter::{ParameterValue, Parameters};
use engine::recording::Recording;
use engine::run::{Restored, Run, RunSetup};
use engine::worker::{Event, Sample};
use puzzle::{BoxShape, sudoku};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A run that solved its puzzle in so many iterations of a microsecond; its parameter `tenure` is its seed.
pub fn run(solver: &str, seed: u64, iterations: u64) -> Run {
    timed_run(solver, seed, iterations, 1000)
}

fn timed_run(solver: &str, seed: u64, iterations: u64, nanoseconds: u64) -> Run {
    let outcome = Outcome { verified: true, ..Outcome::without_solution(Status::Solved, String::new()) };
    let setup = RunSetup {
        solver: solver.into(),
        solver_version: "1.0.0".into(),
        plugin: "lib.so".into(),
        preset: None,
        parameters: Parameters::from([("tenure".into(), ParameterValue::Int(seed as i64))]),
        seed,
        budget: Budget::default(),
        recording: Recording::default(),
        metrics: vec!["cost".into()],
        measured: Vec::new(),
        work_metric: None,
    };
    let restored = Restored {
        setup,
        series: BTreeMap::new(),
        board: None,
        snapshots: Vec::new(),
        checkpoint: None,
        log: Vec::new(),
        outcome,
        iterations,
        work: iterations,
        solver_ns: iterations * nanoseconds,
    };
    let puzzle = sudoku(BoxShape { rows: 2, cols: 2 }, &[None; 16]).expect("an empty grid is a Sudoku");
    Run::restore(Arc::new(puzzle), restored)
}

/// A run with so many samples of `cost`: at iteration 1, 2, … twice the iteration, each a microsecond after the one before.
pub fn sampled(samples: u64) -> Run {
    timed(samples, 1000)
}

/// The same with iterations of so many nanoseconds.
pub fn timed(samples: u64, nanoseconds: u64) -> Run {
    let mut run = timed_run("a", 1, samples, nanoseconds);
    let sample = |iteration: u64| Sample {
        time_ns: iteration * nanoseconds,
        iteration,
        value: 2.0 * iteration as f64,
        metric: 0,
        lane: 0,
    };
    run.apply(Event::Samples((1..=samples).map(sample).collect()));
    run
}

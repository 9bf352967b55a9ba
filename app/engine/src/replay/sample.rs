//! Runs for the tests of this module, that never ran.

use crate::budget::Budget;
use crate::descriptor::{Goal, MetricInfo, SolverInfo};
use crate::outcome::{Outcome, Status};
use crate::parameter::Parameters;
use crate::recording::{Boards, Recording, Samples};
use crate::run::{Restored, Run, RunSetup, SeriesId};
use crate::series::{Point, Series};
use crate::snapshots::Snapshot;
use crate::worker::Board;
use puzzle::{BoxShape, sudoku};
use std::sync::Arc;

/// A board on the way with one digit in its first cell.
pub fn board(iteration: u64, digit: u32) -> Snapshot {
    let mut cells = vec![0; 16];
    cells[0] = digit;
    Snapshot { iteration, work: 2 * iteration, time_ns: 1000 * iteration, cells }
}

/// A run of an iteration, two units of work and a microsecond for each of these costs. Its last board is the last of
/// those on the way.
pub fn run_of(costs: &[f64], boards: &[Snapshot]) -> Run {
    let mut series = Series::default();
    for (iteration, &value) in (1..).zip(costs) {
        series.push(Point { iteration, work: 2 * iteration, time_ns: 1000 * iteration, value });
    }
    let n = costs.len() as u64;
    let last = boards.last().map(|last| Board {
        iteration: last.iteration,
        cells: last.cells.clone(),
        ..Board::default()
    });
    let restored = Restored {
        setup: RunSetup {
            solver: "made-up".into(),
            solver_version: "1.0.0".into(),
            plugin: "lib.so".into(),
            preset: None,
            parameters: Parameters::new(),
            seed: 1,
            budget: Budget::default(),
            recording: Recording { samples: Samples::All, boards: Boards::EverySeconds(1e-9) },
            metrics: vec!["cost".into()],
            measured: Vec::new(),
            work_metric: None,
        },
        series: [(SeriesId { metric: 0, lane: 0 }, series)].into(),
        board: last,
        snapshots: boards.to_vec(),
        checkpoint: None,
        log: Vec::new(),
        outcome: Outcome::without_solution(Status::NotSolved, "It met its limit.".into()),
        iterations: n,
        work: 2 * n,
        solver_ns: 1000 * n,
    };
    let puzzle = sudoku(BoxShape { rows: 2, cols: 2 }, &[None; 16]).unwrap();
    Run::restore(Arc::new(puzzle), restored)
}

/// Its solver, which wants costs to be small.
pub fn solver() -> SolverInfo {
    let cost = MetricInfo {
        key: "cost".into(),
        label: "Cost".into(),
        unit: String::new(),
        doc: String::new(),
        goal: Goal::Min,
        counter: false,
        log_scale: false,
        target: Some(0.0),
    };
    SolverInfo {
        id: "made-up".into(),
        name: "Made up".into(),
        version: "1.0.0".into(),
        doc: String::new(),
        iteration_doc: String::new(),
        deterministic: true,
        families: Vec::new(),
        relations: u64::MAX,
        can_resume: false,
        work_metric: None,
        parameters: Vec::new(),
        metrics: vec![cost],
        presets: Vec::new(),
    }
}

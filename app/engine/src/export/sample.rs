//! Sessions for the tests of this module and of the figures, made of runs that never ran.

use crate::budget::Budget;
use crate::outcome::{Outcome, Status};
use crate::parameter::{ParameterValue, Parameters};
use crate::recording::Recording;
use crate::run::{Restored, Run, RunSetup, SeriesId};
use crate::series::{Point, Series};
use crate::session::{Entered, PuzzleId, Session, SessionPuzzle};
use puzzle::{BoxShape, sudoku};
use std::sync::Arc;

/// A run as a test wants it. It has one iteration and one microsecond for each unit of work.
#[derive(Clone, Copy)]
pub(crate) struct Made {
    pub solver: &'static str,
    pub seed: u64,
    pub tenure: i64,
    pub max_work: Option<u64>,
    pub status: Status,
    pub work: u64,
    /// For each lane work and value of the samples of `cost`.
    pub costs: &'static [(u32, &'static [(u64, f64)])],
}

impl Made {
    pub const PLAIN: Made = Made {
        solver: "a",
        seed: 1,
        tenure: 10,
        max_work: None,
        status: Status::Solved,
        work: 10,
        costs: &[],
    };
}

/// A session of these runs on one puzzle.
pub(crate) fn session(made: &[Made]) -> Session {
    let puzzle = Arc::new(sudoku(BoxShape { rows: 2, cols: 2 }, &[None; 16]).unwrap());
    let mut session = Session::default();
    let text = String::new();
    let (name, format) = ("grid".into(), "sudoku-line".into());
    let entered = Entered::default();
    session.puzzles.push(SessionPuzzle {
        id: PuzzleId(1),
        name,
        format,
        text,
        puzzle: Arc::clone(&puzzle),
        entered,
    });
    for made in made {
        session.add_run(PuzzleId(1), "abc".into(), Run::restore(Arc::clone(&puzzle), restored(made)));
    }
    session
}

fn restored(made: &Made) -> Restored {
    let series = made.costs.iter().map(|(lane, samples)| {
        let mut series = Series::default();
        for &(work, value) in *samples {
            series.push(Point { iteration: work, work, time_ns: work * 1000, value });
        }
        (SeriesId { metric: 0, lane: *lane }, series)
    });
    let outcome = Outcome::without_solution(made.status, String::new());
    Restored {
        setup: RunSetup {
            solver: made.solver.into(),
            solver_version: "0.1.0".into(),
            plugin: "lib.so".into(),
            preset: None,
            parameters: Parameters::from([("tenure".into(), ParameterValue::Int(made.tenure))]),
            seed: made.seed,
            budget: Budget { max_work: made.max_work, ..Budget::default() },
            recording: Recording::default(),
            metrics: vec!["cost".into(), "evaluations".into()],
            measured: Vec::new(),
            work_metric: Some(1),
        },
        series: series.collect(),
        board: None,
        snapshots: Vec::new(),
        checkpoint: None,
        log: Vec::new(),
        outcome: Outcome { verified: made.status == Status::Solved, ..outcome },
        iterations: made.work,
        work: made.work,
        solver_ns: made.work * 1000,
    }
}

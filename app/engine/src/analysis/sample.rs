//! Sessions for the tests of this module, made of runs that never ran.

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
    pub puzzle: u32,
    pub hash: &'static str,
    pub seed: u64,
    pub tenure: i64,
    pub budget: Budget,
    pub status: Status,
    pub work: u64,
    /// Whether the solver counts evaluations.
    pub counts_work: bool,
    /// Work and value of each sample of `cost`.
    pub costs: &'static [(u64, f64)],
}

impl Made {
    pub fn solved(work: u64) -> Made {
        Made {
            solver: "a",
            puzzle: 1,
            hash: "abcdef01",
            seed: 1,
            tenure: 10,
            budget: Budget::default(),
            status: Status::Solved,
            work,
            counts_work: true,
            costs: &[],
        }
    }

    pub fn unsolved(work: u64) -> Made {
        Made { status: Status::NotSolved, ..Made::solved(work) }
    }

    fn run(&self) -> Run {
        let puzzle = sudoku(BoxShape { rows: 2, cols: 2 }, &[None; 16]).unwrap();
        let mut series = Series::default();
        for &(work, value) in self.costs {
            series.push(Point { iteration: work, work, time_ns: work * 1000, value });
        }
        let parameters = Parameters::from([("tenure".into(), ParameterValue::Int(self.tenure))]);
        let setup = RunSetup {
            solver: self.solver.into(),
            solver_version: "0.1.0".into(),
            plugin: "lib.so".into(),
            preset: None,
            parameters,
            seed: self.seed,
            budget: self.budget,
            recording: Recording::default(),
            metrics: vec!["cost".into(), "evaluations".into()],
            measured: Vec::new(),
            work_metric: self.counts_work.then_some(1),
        };
        let outcome = Outcome {
            verified: self.status == Status::Solved,
            ..Outcome::without_solution(self.status, String::new())
        };
        let restored = Restored {
            setup,
            series: [(SeriesId { metric: 0, lane: 0 }, series)].into(),
            board: None,
            snapshots: Vec::new(),
            checkpoint: None,
            log: Vec::new(),
            outcome,
            iterations: self.work,
            work: self.work,
            solver_ns: self.work * 1000,
        };
        Run::restore(Arc::new(puzzle), restored)
    }
}

/// A session of these runs, on two puzzles of one name.
pub(crate) fn session(made: &[Made]) -> Session {
    let mut session = Session::default();
    let puzzle = Arc::new(sudoku(BoxShape { rows: 2, cols: 2 }, &[None; 16]).unwrap());
    let named = |id| SessionPuzzle {
        id: PuzzleId(id),
        name: "grid".into(),
        format: "sudoku-line".into(),
        text: String::new(),
        puzzle: Arc::clone(&puzzle),
        entered: Entered::default(),
    };
    session.puzzles = vec![named(1), named(2)];
    for made in made {
        session.add_run(PuzzleId(made.puzzle), made.hash.into(), made.run());
    }
    session
}

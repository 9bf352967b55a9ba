//! How many solutions a puzzle has, for the list and the command line.
//!
//! Nearly every puzzle is told after a glance: a few branches in the program itself. What takes longer is
//! proved by the solver `propagation` in a worker, where it can be ended at any moment. Both stand on the
//! rules of `reasoning`; without the solver the program goes on by itself.

use crate::budget::Budget;
use crate::catalog::{Catalog, Found};
use crate::count::{Count, Limit, count_until};
use crate::job::{Job, Start, Watch};
use crate::outcome::{Claims, Status, judge};
use crate::parameter;
use crate::recording::{Boards, Recording, Samples};
use crate::worker::{Event, RunHandle, WorkerProgram};
use crossbeam_channel::RecvTimeoutError;
use puzzle::{Digit, Puzzle};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

/// The solver that proves.
pub const PROVER: &str = "propagation";
/// Its preset for a proof without a level, and the metric that tells the number of solutions.
const PRESET: &str = "prove";
const SOLUTIONS: &str = "solutions";

/// How far the program looks before it asks a worker: most take less, and a worker takes longer to start.
const GLANCE: Limit = Limit { nodes: Some(200), seconds: Some(0.05) };
/// How often it looks whether anybody still wants to know.
const PATIENCE: Duration = Duration::from_millis(20);

/// Who counts.
pub struct Counter {
    prover: LazyLock<Option<Prover>, Box<dyn FnOnce() -> Option<Prover> + Send>>,
}

struct Prover {
    program: WorkerProgram,
    found: Found,
}

impl Counter {
    /// The program, and the [`PROVER`] of a catalog for what takes long, if there is one. Plugins are searched
    /// when the first puzzle takes long.
    pub fn new(search: impl FnOnce() -> Option<(Catalog, WorkerProgram)> + Send + 'static) -> Counter {
        let prover = move || {
            let (catalog, program) = search()?;
            let found = catalog.solvers().find(|found| found.solver.id == PROVER)?;
            Some(Prover { program, found })
        };
        Counter { prover: LazyLock::new(Box::new(prover)) }
    }

    /// The program alone.
    pub fn alone() -> Counter {
        Counter::new(|| None)
    }

    /// Counts the solutions up to two, within so many seconds, until `is_over` is set.
    pub fn count(&self, puzzle: &Puzzle, seconds: f64, is_over: &AtomicBool) -> Count {
        let begin = Instant::now();
        let glance = Limit { seconds: GLANCE.seconds.map(|glance| glance.min(seconds)), ..GLANCE };
        let count = count_until(puzzle, 2, glance, is_over);
        if !matches!(count, Count::Unknown { .. }) || is_over.load(Ordering::Relaxed) {
            return count;
        }
        let left = || (seconds - begin.elapsed().as_secs_f64()).max(0.0);
        let proved = self.prover.as_ref().and_then(|prover| prover.count(puzzle, left(), is_over));
        proved
            .unwrap_or_else(|| count_until(puzzle, 2, Limit { seconds: Some(left()), nodes: None }, is_over))
    }
}

impl Prover {
    /// None when the solver does not take the puzzle, or fails.
    fn count(&self, puzzle: &Puzzle, seconds: f64, is_over: &AtomicBool) -> Option<Count> {
        let solver = &self.found.solver;
        if !solver.takes_puzzle(puzzle) || seconds <= 0.0 {
            return None;
        }
        let job = Job {
            puzzle: Arc::new(puzzle.clone()),
            plugin: self.found.path.clone(),
            library: self.found.library.clone(),
            solver: Arc::clone(solver),
            preset: Some(PRESET.into()),
            parameters: parameter::resolve(solver, Some(PRESET), &[]).ok()?,
            seed: 1,
            budget: Budget { max_seconds: Some(seconds), ..Budget::default() },
            recording: Recording { samples: Samples::Last, boards: Boards::None },
        };
        let handle = self.program.run(job.request(Watch::Nothing, Start::Running), Arc::new(|| ())).ok()?;
        self.follow(puzzle, &handle, is_over)
    }

    fn follow(&self, puzzle: &Puzzle, handle: &RunHandle, is_over: &AtomicBool) -> Option<Count> {
        let metric = self.found.solver.metrics.iter().position(|metric| metric.key == SOLUTIONS)? as u32;
        let mut claims = Claims::default();
        let mut solutions = 0;
        let ended = loop {
            match handle.events().recv_timeout(PATIENCE) {
                Ok(Event::Samples(samples)) => {
                    let told = samples.iter().filter(|sample| sample.metric == metric);
                    solutions = told.map(|sample| sample.value as u64).fold(solutions, u64::max);
                }
                Ok(Event::Solution(cells)) => claims.solution = Some(cells),
                Ok(Event::Counted(count)) => claims.count = Some(count),
                Ok(Event::Ended(ended)) => break ended,
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) if is_over.load(Ordering::Relaxed) => {
                    return Some(Count::Unknown { found: solutions });
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        };
        let outcome = judge(&self.found.solver.id, puzzle, &ended, &claims);
        let grid = || outcome.solution.iter().map(|&digit| Digit::new(digit)).collect();
        match outcome.status {
            Status::Solved if solutions == 1 => Some(Count::Unique(grid())),
            Status::Solved if solutions > 1 => Some(Count::Many { at_least: solutions }),
            Status::Unsolvable => Some(Count::None),
            Status::NotSolved | Status::Cancelled => Some(Count::Unknown { found: solutions }),
            Status::Solved | Status::Unsupported | Status::Error => None,
        }
    }
}

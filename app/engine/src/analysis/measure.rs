//! What the effort of a run is counted in.

use crate::budget::Budget;
use crate::outcome::Status;
use crate::run::Run;
use crate::series::{Counted, Point};
use crate::statistics::Attempt;

/// What the effort of a run is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The solver's own unit, such as evaluations; iterations where it has none.
    Work,
    /// Iterations.
    Iterations,
    /// Seconds of solver time.
    Seconds,
}

impl Measure {
    /// All of them.
    pub const ALL: [Measure; 3] = [Measure::Work, Measure::Iterations, Measure::Seconds];

    /// `work`, `iterations` or `seconds`.
    pub fn key(self) -> &'static str {
        match self {
            Measure::Work => "work",
            Measure::Iterations => "iterations",
            Measure::Seconds => "seconds",
        }
    }

    /// The measure of this key.
    pub fn from_key(key: &str) -> Option<Measure> {
        Measure::ALL.into_iter().find(|measure| measure.key() == key)
    }

    /// The unit in which it counts a run: the key of the solver's metric for work.
    pub fn unit(self, run: &Run) -> &str {
        let setup = run.setup();
        match self {
            Measure::Work => setup.work_metric.map_or("iterations", |index| setup.metrics[index].as_str()),
            Measure::Iterations | Measure::Seconds => self.key(),
        }
    }

    /// What the run spent until it ended.
    pub fn spent(self, run: &Run) -> f64 {
        match self {
            Measure::Work if run.setup().work_metric.is_some() => run.work() as f64,
            Measure::Work | Measure::Iterations => run.iterations() as f64,
            Measure::Seconds => run.seconds(),
        }
    }

    /// The limit that a budget sets on it.
    pub fn limit(self, budget: &Budget) -> Option<f64> {
        match self {
            Measure::Work => budget.max_work.map(|limit| limit as f64),
            Measure::Iterations => budget.max_iterations.map(|limit| limit as f64),
            Measure::Seconds => budget.max_seconds,
        }
    }

    /// What it reads of the samples of a run: work of a solver that counts none is iterations.
    pub fn counted(self, run: &Run) -> Counted {
        match self {
            Measure::Work if run.setup().work_metric.is_some() => Counted::Work,
            Measure::Work | Measure::Iterations => Counted::Iterations,
            Measure::Seconds => Counted::Time,
        }
    }

    /// What was spent by a sample. A sample counts the work of its own lane.
    pub fn of_point(self, run: &Run, point: &Point) -> f64 {
        let counted = self.counted(run);
        let unit = if counted == Counted::Time { 1e9 } else { 1.0 };
        counted.number(point) as f64 / unit
    }

    /// What a run without a solution is charged with: what it spent. One that failed or was refused is charged with
    /// its limit where it has one, so that a crash is never cheaper than an honest end.
    pub fn charge(self, run: &Run) -> f64 {
        let spent = self.spent(run);
        match run.outcome().map(|outcome| outcome.status) {
            Some(Status::Error | Status::Unsupported) => {
                self.limit(&run.setup().budget).map_or(spent, |limit| limit.max(spent))
            }
            _ => spent,
        }
    }

    /// The run as an attempt at a checked solution.
    pub fn attempt(self, run: &Run) -> Attempt {
        Attempt { effort: self.charge(run), hit: is_solved(run) }
    }
}

/// Whether the run found a solution that was checked.
pub(super) fn is_solved(run: &Run) -> bool {
    run.outcome().is_some_and(|outcome| outcome.status == Status::Solved && outcome.verified)
}

//! What a run was started with, and what a session restores one from.

use crate::budget::Budget;
use crate::descriptor::{Goal, Measured, MetricInfo, SolverInfo};
use crate::job::Job;
use crate::outcome::Outcome;
use crate::parameter::Parameters;
use crate::recording::Recording;
use crate::series::Series;
use crate::snapshots::Snapshot;
use crate::worker::{Board, Checkpoint};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// What a run was started with, as far as the record needs it.
#[derive(Clone, Debug, PartialEq)]
pub struct RunSetup {
    /// Id of the solver.
    pub solver: String,
    /// Version of the solver.
    pub solver_version: String,
    /// The library that held it.
    pub plugin: PathBuf,
    /// The preset that the parameters started from.
    pub preset: Option<String>,
    /// A value for each parameter.
    pub parameters: Parameters,
    /// Seed.
    pub seed: u64,
    /// Limits.
    pub budget: Budget,
    /// What is kept of its samples and boards.
    pub recording: Recording,
    /// Keys of the metrics, by index.
    pub metrics: Vec<String>,
    /// What they measure, in the same order; nothing in a run of a session that did not keep it.
    pub measured: Vec<Measured>,
    /// Index of the metric that counts work.
    pub work_metric: Option<usize>,
}

impl RunSetup {
    /// That of a job.
    pub fn of(job: &Job) -> RunSetup {
        RunSetup {
            solver: job.solver.id.clone(),
            solver_version: job.solver.version.clone(),
            plugin: job.plugin.clone(),
            preset: job.preset.clone(),
            parameters: job.parameters.clone(),
            seed: job.seed,
            budget: job.budget,
            recording: job.recording,
            metrics: job.solver.metrics.iter().map(|metric| metric.key.clone()).collect(),
            measured: job.solver.metrics.iter().map(MetricInfo::measured).collect(),
            work_metric: job.solver.work_metric,
        }
    }
}

impl RunSetup {
    /// Which direction of a metric is better: as the run keeps it, or else as its solver says, where that is installed.
    pub fn goal(&self, metric: usize, solver: Option<&SolverInfo>) -> Goal {
        let kept = self.measured.get(metric).map(|measured| measured.goal);
        let said = || {
            let key = self.metrics.get(metric)?;
            solver?.metrics.iter().find(|info| info.key == *key).map(|info| info.goal)
        };
        kept.or_else(said).unwrap_or_default()
    }
}

/// Names a series: index of the metric, number of the lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SeriesId {
    /// Index of the metric.
    pub metric: usize,
    /// Number of the lane.
    pub lane: u32,
}

/// What a session restores a run from.
#[derive(Clone, Debug)]
pub struct Restored {
    /// What it was started with.
    pub setup: RunSetup,
    /// Its samples.
    pub series: BTreeMap<SeriesId, Series>,
    /// Its last board.
    pub board: Option<Board>,
    /// The boards that it showed on its way.
    pub snapshots: Vec<Snapshot>,
    /// Where it can be resumed.
    pub checkpoint: Option<Checkpoint>,
    /// Lines of its log.
    pub log: Vec<String>,
    /// How it ended.
    pub outcome: Outcome,
    /// Iterations begun.
    pub iterations: u64,
    /// Work done.
    pub work: u64,
    /// Solver time in nanoseconds.
    pub solver_ns: u64,
}

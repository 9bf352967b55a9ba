//! The record of one run: what its worker has said so far, and how it ended.

use crate::budget::Budget;
use crate::job::Job;
use crate::outcome::{Claims, Outcome, judge};
use crate::parameter::Parameters;
use crate::series::{Point, Series};
use crate::worker::{Board, Checkpoint, Event, Tree};
use plugin_abi::Sample;
use puzzle::Puzzle;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// Most lines of the log that are kept; earlier ones are dropped, and counted.
const LOG_LINES: usize = 1000;
/// Most lanes of one metric that are kept.
pub const LANES: u32 = 64;

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
    /// Keys of the metrics, by index.
    pub metrics: Vec<String>,
    /// Index of the metric that counts work.
    pub work_metric: Option<usize>,
}

/// Names a series: index of the metric, number of the lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SeriesId {
    /// Index of the metric.
    pub metric: usize,
    /// Number of the lane.
    pub lane: u32,
}

/// The record of one run.
#[derive(Clone, Debug)]
pub struct Run {
    puzzle: Arc<Puzzle>,
    setup: RunSetup,
    series: BTreeMap<SeriesId, Series>,
    work_of_lane: BTreeMap<u32, u64>,
    board: Option<Board>,
    tree: Option<Tree>,
    checkpoint: Option<Checkpoint>,
    log: Vec<String>,
    log_dropped: u64,
    claims: Claims,
    outcome: Option<Outcome>,
    iterations: u64,
    work: u64,
    solver_ns: u64,
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
    /// How it ended.
    pub outcome: Outcome,
    /// Iterations begun.
    pub iterations: u64,
    /// Work done.
    pub work: u64,
    /// Solver time in nanoseconds.
    pub solver_ns: u64,
}

impl Run {
    /// The empty record of a job.
    pub fn new(job: &Job) -> Run {
        let setup = RunSetup {
            solver: job.solver.id.clone(),
            solver_version: job.solver.version.clone(),
            plugin: job.plugin.clone(),
            preset: job.preset.clone(),
            parameters: job.parameters.clone(),
            seed: job.seed,
            budget: job.budget,
            metrics: job.solver.metrics.iter().map(|metric| metric.key.clone()).collect(),
            work_metric: job.solver.work_metric,
        };
        Run {
            puzzle: Arc::clone(&job.puzzle),
            setup,
            series: BTreeMap::new(),
            work_of_lane: BTreeMap::new(),
            board: None,
            tree: None,
            checkpoint: None,
            log: Vec::new(),
            log_dropped: 0,
            claims: Claims::default(),
            outcome: None,
            iterations: 0,
            work: 0,
            solver_ns: 0,
        }
    }

    /// A run that ended in an earlier session.
    pub fn restore(puzzle: Arc<Puzzle>, restored: Restored) -> Run {
        let Restored { setup, series, board, outcome, iterations, work, solver_ns } = restored;
        Run {
            puzzle,
            setup,
            series,
            work_of_lane: BTreeMap::new(),
            board,
            tree: None,
            checkpoint: None,
            log: Vec::new(),
            log_dropped: 0,
            claims: Claims::default(),
            outcome: Some(outcome),
            iterations,
            work,
            solver_ns,
        }
    }

    /// Takes what the worker says.
    pub fn apply(&mut self, event: Event) {
        match event {
            Event::Samples(samples) => samples.iter().for_each(|sample| self.take_sample(sample)),
            Event::Board(board) => {
                self.iterations = self.iterations.max(board.iteration);
                self.board = Some(board);
            }
            Event::Tree(tree) => self.tree = Some(tree),
            Event::Checkpoint(checkpoint) => self.checkpoint = Some(checkpoint),
            Event::Log(plugin_abi::LOG_WARNING, text) => self.take_log(format!("Warning: {text}")),
            Event::Log(plugin_abi::LOG_ERROR, text) => self.take_log(format!("Error: {text}")),
            Event::Log(_, text) => self.take_log(text),
            Event::Heartbeat(ns) => self.solver_ns = ns,
            Event::Solution(cells) => self.claims.solution = Some(cells),
            Event::Explain(text) => self.claims.explanation = text,
            Event::Ended(ended) => {
                if let Ok(ended) = &ended {
                    self.iterations = ended.iterations;
                    self.work = ended.work;
                    self.solver_ns = ended.solver_ns;
                }
                self.outcome = Some(judge(&self.setup.solver, &self.puzzle, &ended, &self.claims));
            }
        }
    }

    fn take_sample(&mut self, sample: &Sample) {
        let metric = sample.metric as usize;
        if metric >= self.setup.metrics.len() || sample.lane >= LANES {
            return;
        }
        if self.setup.work_metric == Some(metric) && sample.value >= 0.0 {
            self.work_of_lane.insert(sample.lane, sample.value as u64);
            self.work = self.work_of_lane.values().sum();
        }
        self.iterations = self.iterations.max(sample.iteration);
        let work = self.work_of_lane.get(&sample.lane).copied().unwrap_or(0);
        let Sample { iteration, time_ns, value, .. } = *sample;
        let id = SeriesId { metric, lane: sample.lane };
        self.series.entry(id).or_default().push(Point { iteration, work, time_ns, value });
    }

    fn take_log(&mut self, text: String) {
        if self.log.len() == LOG_LINES {
            self.log.remove(0);
            self.log_dropped += 1;
        }
        self.log.push(text);
    }

    /// The puzzle that it works on.
    pub fn puzzle(&self) -> &Arc<Puzzle> {
        &self.puzzle
    }

    /// What it was started with.
    pub fn setup(&self) -> &RunSetup {
        &self.setup
    }

    /// Its samples.
    pub fn series(&self) -> &BTreeMap<SeriesId, Series> {
        &self.series
    }

    /// The last value of each metric, on its lowest lane, by key.
    pub fn last_values(&self) -> BTreeMap<&str, f64> {
        let mut values = BTreeMap::new();
        for (id, series) in &self.series {
            if let Some(last) = series.last() {
                values.entry(self.setup.metrics[id.metric].as_str()).or_insert(last.value);
            }
        }
        values
    }

    /// The last board that the solver showed.
    pub fn board(&self) -> Option<&Board> {
        self.board.as_ref()
    }

    /// The last part of its search tree that the solver showed.
    pub fn tree(&self) -> Option<&Tree> {
        self.tree.as_ref()
    }

    /// The last point from which the run can be resumed.
    pub fn checkpoint(&self) -> Option<&Checkpoint> {
        self.checkpoint.as_ref()
    }

    /// The last lines of the log.
    pub fn log(&self) -> &[String] {
        &self.log
    }

    /// Number of earlier lines that were dropped.
    pub fn log_dropped(&self) -> u64 {
        self.log_dropped
    }

    /// How it ended; none while it runs.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Iterations begun, as far as is known.
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// Work done, as far as is known.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// Solver time in nanoseconds, as far as is known.
    pub fn solver_ns(&self) -> u64 {
        self.solver_ns
    }

    /// Solver time in seconds.
    pub fn seconds(&self) -> f64 {
        self.solver_ns as f64 / 1e9
    }
}

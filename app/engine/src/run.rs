//! The record of one run: what its worker has said so far, and how it ended.

mod resumed;
mod setup;

use crate::job::Job;
use crate::outcome::{Claims, Outcome, Status, judge};
use crate::recording::Samples;
use crate::series::{LAST_ONLY, Point, Series};
use crate::snapshots::{Snapshot, Snapshots};
use crate::worker::{Board, Checkpoint, Ended, Event, Failure, Tree};
use plugin_abi::Sample;
use puzzle::Puzzle;
use std::collections::BTreeMap;
use std::sync::Arc;

pub use self::setup::{Restored, RunSetup, SeriesId};

/// Most lines of the log that are kept; earlier ones are dropped, and counted.
const LOG_LINES: usize = 1000;
/// How a warning begins in the log.
const WARNING: &str = "Warning: ";
/// How an error begins in the log.
const ERROR: &str = "Error: ";
/// Most lanes of one metric that are kept.
pub const LANES: u32 = 64;

/// Most samples that are kept of all series of a run. Where there are more, the longest series are thinned.
pub const KEPT: usize = 1 << 22;

/// The record of one run.
#[derive(Clone, Debug)]
pub struct Run {
    puzzle: Arc<Puzzle>,
    setup: RunSetup,
    /// Shared with copies of the run, which are made while it goes on; with the next sample a series of them is copied,
    /// which costs little.
    series: BTreeMap<SeriesId, Arc<Series>>,
    /// Samples in all series.
    kept: usize,
    work_of_lane: BTreeMap<u32, u64>,
    /// Samples of no metric or lane that the run has, which were dropped.
    strays: u64,
    silent_ms: u32,
    board: Option<Board>,
    snapshots: Option<Snapshots>,
    tree: Option<Tree>,
    checkpoint: Option<Checkpoint>,
    log: Vec<String>,
    log_dropped: u64,
    /// Iterations that were known of when lines of the log came.
    message_iterations: Vec<u64>,
    claims: Claims,
    outcome: Option<Outcome>,
    iterations: u64,
    work: u64,
    /// Nanoseconds that the run had taken when it was resumed; 0 for one from the beginning. Its worker
    /// counts from there.
    resumed_ns: u64,
    solver_ns: u64,
}

impl Run {
    /// The empty record of a job.
    pub fn new(job: &Job) -> Run {
        Run::empty(Arc::clone(&job.puzzle), RunSetup::of(job))
    }

    fn empty(puzzle: Arc<Puzzle>, setup: RunSetup) -> Run {
        let snapshots = setup.recording.boards.period_ns().map(Snapshots::new);
        Run {
            puzzle,
            setup,
            series: BTreeMap::new(),
            kept: 0,
            work_of_lane: BTreeMap::new(),
            strays: 0,
            silent_ms: 0,
            board: None,
            snapshots,
            tree: None,
            checkpoint: None,
            log: Vec::new(),
            log_dropped: 0,
            message_iterations: Vec::new(),
            claims: Claims::default(),
            outcome: None,
            iterations: 0,
            work: 0,
            resumed_ns: 0,
            solver_ns: 0,
        }
    }

    /// A run that ended in an earlier session.
    pub fn restore(puzzle: Arc<Puzzle>, restored: Restored) -> Run {
        let period_ns = restored.setup.recording.boards.period_ns();
        Run {
            series: restored.series.into_iter().map(|(id, series)| (id, Arc::new(series))).collect(),
            board: restored.board,
            snapshots: period_ns.map(|period_ns| Snapshots::restore(restored.snapshots, period_ns)),
            checkpoint: restored.checkpoint,
            log: restored.log,
            outcome: Some(restored.outcome),
            iterations: restored.iterations,
            work: restored.work,
            solver_ns: restored.solver_ns,
            ..Run::empty(puzzle, restored.setup)
        }
    }

    /// Takes what the worker says.
    pub fn apply(&mut self, event: Event) {
        match event {
            Event::Samples(samples) => {
                let of_one_series = |a: &Sample, b: &Sample| (a.metric, a.lane) == (b.metric, b.lane);
                samples.chunk_by(of_one_series).for_each(|samples| self.take_samples(samples));
            }
            Event::Board(board) => self.take_board(board),
            Event::Tree(tree) => self.tree = Some(tree),
            Event::Checkpoint(checkpoint) => self.checkpoint = Some(checkpoint),
            Event::Log(level, text) => self.take_message(level, text),
            Event::Heartbeat(beat) => {
                self.see_time(beat.solver_ns);
                self.silent_ms = beat.silent_ms;
            }
            Event::Solution(cells) => self.claims.solution = Some(cells),
            Event::Explain(text) => self.claims.explanation = text,
            Event::Counted(count) => self.claims.count = Some(count),
            Event::Ended(ended) => self.end(&ended),
        }
    }

    /// The run as it stands, as if it had been stopped now. One that has ended is as it is.
    #[must_use]
    pub fn cut_short(&self, message: &str) -> Run {
        let stopped = || Outcome::without_solution(Status::Cancelled, message.into());
        Run { outcome: Some(self.outcome.clone().unwrap_or_else(stopped)), ..self.clone() }
    }

    /// What the analysis of runs needs of it: samples, counts and outcome, without boards, log and checkpoint. Samples are
    /// shared, so that this costs little whatever their number.
    #[must_use]
    pub fn without_boards(&self) -> Run {
        Run {
            series: self.series.clone(),
            kept: self.kept,
            outcome: self.outcome.clone(),
            iterations: self.iterations,
            work: self.work,
            resumed_ns: self.resumed_ns,
            solver_ns: self.solver_ns,
            ..Run::empty(Arc::clone(&self.puzzle), self.setup.clone())
        }
    }

    fn end(&mut self, ended: &Result<Ended, Failure>) {
        if let Ok(ended) = ended {
            // Another lane may be further than the one that the host counts.
            self.iterations = self.iterations.max(ended.iterations);
            self.work = ended.work;
            self.solver_ns = self.resumed_ns.saturating_add(ended.solver_ns);
            if ended.threads_left > 0 {
                let threads = ended.threads_left;
                self.take_log(format!("{WARNING}it returned with {threads} of its threads still running"));
            }
        }
        if self.strays > 0 {
            let strays = self.strays;
            self.take_log(format!(
                "{WARNING}{strays} samples were dropped: their metric is none of the solver's, or their lane is \
                 above {}",
                LANES - 1
            ));
        }
        self.silent_ms = 0;
        let outcome = judge(&self.setup.solver, &self.puzzle, ended, &self.claims);
        if matches!(outcome.status, Status::Solved | Status::Unsolvable) {
            // From here there is nowhere to go on to.
            self.checkpoint = None;
        }
        self.outcome = Some(outcome);
    }

    /// Takes samples of one metric on one lane.
    fn take_samples(&mut self, mut samples: &[Sample]) {
        let Some(&Sample { metric, lane, .. }) = samples.first() else { return };
        let id = SeriesId { metric: metric as usize, lane };
        if id.metric >= self.setup.metrics.len() || lane >= LANES {
            self.strays += samples.len() as u64;
            return;
        }
        // What a run keeps is bounded at the sample that is too many, and not where a batch ends: batches are
        // cut by the clock, and the same run keeps the same samples.
        while !samples.is_empty() {
            let room = KEPT.saturating_sub(self.kept).max(1);
            let (now, later) = samples.split_at(room.min(samples.len()));
            self.push_samples(id, now);
            self.keep_bounded();
            samples = later;
        }
    }

    fn push_samples(&mut self, id: SeriesId, samples: &[Sample]) {
        let counts_work = self.setup.work_metric == Some(id.metric);
        let mut work = self.work_of_lane.get(&id.lane).copied().unwrap_or(0);
        let every = match self.setup.recording.samples {
            Samples::All => 1,
            Samples::Every(step) => step,
            // The last one is still told while the run goes on.
            Samples::Last | Samples::None => LAST_ONLY,
        };
        let series = self.series.entry(id).or_insert_with(|| Arc::new(Series::keeping(every)));
        let series = Arc::make_mut(series);
        let before = series.len();
        for &Sample { iteration, time_ns, value, .. } in samples {
            if counts_work && value >= 0.0 {
                work = value as u64;
            }
            self.iterations = self.iterations.max(iteration);
            let time_ns = self.resumed_ns.saturating_add(time_ns);
            series.push(Point { iteration, work, time_ns, value });
        }
        self.kept = self.kept + series.len() - before;
        if let Some(last) = samples.last() {
            self.see_time(last.time_ns);
        }
        if counts_work {
            self.work_of_lane.insert(id.lane, work);
            self.work = self.work_of_lane.values().fold(0, |sum, &work| u64::saturating_add(sum, work));
        }
    }

    /// Thins the longer series while all together keep too much.
    fn keep_bounded(&mut self) {
        while self.kept > KEPT {
            let mean = KEPT / self.series.len();
            let long = self.series.values_mut().filter(|series| series.len() > mean);
            long.for_each(|series| Arc::make_mut(series).thin());
            self.kept = self.series.values().map(|series| series.len()).sum();
        }
    }

    fn take_board(&mut self, board: Board) {
        self.iterations = self.iterations.max(board.iteration);
        self.see_time(board.time_ns);
        if let Some(snapshots) = self.snapshots.as_mut().filter(|_| !board.cells.is_empty()) {
            let time_ns = self.resumed_ns.saturating_add(board.time_ns);
            let (iteration, cells) = (board.iteration, board.cells.clone());
            snapshots.offer(Snapshot { iteration, work: self.work, time_ns, cells });
        }
        self.board = Some(board);
    }

    /// Counts on to a time of the worker's clock. Heartbeats stand behind samples in the queue, so whatever has a time tells it.
    fn see_time(&mut self, worker_ns: u64) {
        self.solver_ns = self.solver_ns.max(self.resumed_ns.saturating_add(worker_ns));
    }

    /// Takes a line of the solver, which says nothing of its iteration.
    fn take_message(&mut self, level: u32, text: String) {
        if self.message_iterations.last() != Some(&self.iterations)
            && self.message_iterations.len() < LOG_LINES
        {
            self.message_iterations.push(self.iterations);
        }
        self.take_log(match level {
            plugin_abi::LOG_WARNING => format!("{WARNING}{text}"),
            plugin_abi::LOG_ERROR => format!("{ERROR}{text}"),
            _ => text,
        });
    }

    fn take_log(&mut self, text: String) {
        if self.log.len() == LOG_LINES {
            self.log.remove(0);
            self.log_dropped += 1;
        }
        self.log.push(text);
    }

    /// Samples that were dropped because the solver has no such metric, or the run no such lane.
    pub fn strays(&self) -> u64 {
        self.strays
    }

    /// Seconds for which the solver has not begun an iteration, though it was asked for a sign; 0 when it
    /// answers, is paused or has ended.
    pub fn silent_seconds(&self) -> f64 {
        f64::from(self.silent_ms) / 1e3
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
    pub fn series(&self) -> &BTreeMap<SeriesId, Arc<Series>> {
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

    /// Nanoseconds of solver time when it showed its last board; 0 when it has shown none.
    pub fn board_ns(&self) -> u64 {
        self.board.as_ref().map_or(0, |board| self.resumed_ns.saturating_add(board.time_ns))
    }

    /// The boards that it showed on its way, as far as its recording wants them.
    pub fn snapshots(&self) -> &[Snapshot] {
        self.snapshots.as_ref().map_or(&[], Snapshots::kept)
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

    /// The iterations that were known of when the first lines of the log came, in their order; those of an earlier
    /// session are not known any more.
    pub fn message_iterations(&self) -> &[u64] {
        &self.message_iterations
    }

    /// The warnings and errors among the lines of the log.
    pub fn warnings(&self) -> impl Iterator<Item = &str> {
        let is_warning = |line: &&str| line.starts_with(WARNING) || line.starts_with(ERROR);
        self.log.iter().map(String::as_str).filter(is_warning)
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

#[cfg(test)]
mod tests;

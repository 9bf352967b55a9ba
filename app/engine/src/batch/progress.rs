//! How far a batch is: runs done and left, what is running now, and how long the rest may take.

use crate::outcome::Status;
use crate::run::Run;
use std::time::{Duration, Instant};

/// How many runs have ended, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Runs that have ended.
    pub done: usize,
    /// Those of them that solved their puzzle, which was checked.
    pub solved: usize,
    /// Those of them that failed: their solver crashed, was refused, or claimed what is not so.
    pub failed: usize,
}

impl Tally {
    /// Counts a run that has ended.
    pub fn count(&mut self, run: &Run) {
        let status = run.outcome().map(|outcome| outcome.status);
        self.done += usize::from(status.is_some());
        self.solved += usize::from(status == Some(Status::Solved));
        self.failed += usize::from(status == Some(Status::Error));
    }

    /// Counts more.
    pub fn add(&mut self, more: Tally) {
        self.done += more.done;
        self.solved += more.solved;
        self.failed += more.failed;
    }

    /// Counts runs that have ended.
    pub fn of<'a>(runs: impl IntoIterator<Item = &'a Run>) -> Tally {
        let mut tally = Tally::default();
        runs.into_iter().for_each(|run| tally.count(run));
        tally
    }
}

/// A run in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Current {
    /// Its place in the plan, from 0.
    pub place: usize,
    /// When it began.
    pub since: Instant,
}

/// How far a batch is.
#[derive(Clone, Debug)]
pub struct Progress {
    /// Runs in all.
    pub planned: usize,
    /// Those that have ended, earlier starts included.
    pub tally: Tally,
    /// Whether it is held.
    pub paused: bool,
    /// The run of each job.
    running: Vec<Option<Current>>,
    /// Runs that have ended since this start.
    made: usize,
    began: Instant,
    /// Time that it was held, without the present pause.
    held_for: Duration,
    held_since: Option<Instant>,
}

impl Progress {
    pub(super) fn begin() -> Progress {
        Progress {
            planned: 0,
            tally: Tally::default(),
            paused: false,
            running: Vec::new(),
            made: 0,
            began: Instant::now(),
            held_for: Duration::ZERO,
            held_since: None,
        }
    }

    pub(super) fn expect(&mut self, planned: usize, before: Tally) {
        (self.planned, self.tally, self.made, self.began) = (planned, before, 0, Instant::now());
    }

    pub(super) fn pause(&mut self, paused: bool) {
        self.paused = paused;
        match (paused, self.held_since.take()) {
            (true, since) => self.held_since = Some(since.unwrap_or_else(Instant::now)),
            (false, since) => self.held_for += since.map_or(Duration::ZERO, |since| since.elapsed()),
        }
    }

    pub(super) fn run_begins(&mut self, job: usize, place: usize) {
        self.running.resize(self.running.len().max(job + 1), None);
        self.running[job] = Some(Current { place, since: Instant::now() });
    }

    pub(super) fn run_is_over(&mut self, job: usize) {
        if let Some(running) = self.running.get_mut(job) {
            *running = None;
        }
    }

    pub(super) fn count(&mut self, ended: Tally) {
        self.tally.add(ended);
        self.made += ended.done;
    }

    /// The runs in progress.
    pub fn running(&self) -> impl Iterator<Item = Current> {
        self.running.iter().filter_map(|running| *running)
    }

    /// Runs that have not ended.
    pub fn left(&self) -> usize {
        self.planned.saturating_sub(self.tally.done)
    }

    /// Time since this start, without pauses.
    pub fn elapsed(&self) -> Duration {
        let held = self.held_since.map_or(Duration::ZERO, |since| since.elapsed());
        self.began.elapsed().saturating_sub(self.held_for + held)
    }

    /// How long the rest takes when it goes on as it went since this start; none before a run has ended.
    pub fn time_left(&self) -> Option<Duration> {
        (self.made > 0).then(|| self.elapsed().mul_f64(self.left() as f64 / self.made as f64))
    }
}

#[cfg(test)]
mod tests {
    use super::{Progress, Tally};
    use std::time::Duration;

    #[test]
    fn what_is_left_is_judged_by_this_start_alone() {
        let mut progress = Progress::begin();
        progress.expect(100, Tally { done: 40, solved: 30, failed: 1 });
        assert_eq!((progress.left(), progress.time_left()), (60, None));
        progress.began -= Duration::from_secs(10);
        (progress.made, progress.tally.done) = (20, 60);
        let left = progress.time_left().unwrap().as_secs_f64();
        assert!((20.0..21.0).contains(&left), "{left}");
    }

    #[test]
    fn a_pause_is_no_time_of_the_batch() {
        let mut progress = Progress::begin();
        progress.began -= Duration::from_secs(10);
        progress.pause(true);
        progress.held_since = progress.held_since.map(|since| since - Duration::from_secs(4));
        assert!(progress.elapsed() < Duration::from_secs(7));
        progress.pause(false);
        assert!((5..7).contains(&progress.elapsed().as_secs()) && !progress.paused);
    }

    #[test]
    fn the_runs_in_progress_are_those_of_the_jobs() {
        let mut progress = Progress::begin();
        progress.run_begins(1, 7);
        progress.run_begins(0, 8);
        assert_eq!(progress.running().map(|run| run.place).collect::<Vec<_>>(), [8, 7]);
        progress.run_is_over(0);
        assert_eq!(progress.running().map(|run| run.place).collect::<Vec<_>>(), [7]);
    }
}

//! Making a run again in a worker, as far as an iteration, for the boards on the way there.
//!
//! The same content of the plugin, puzzle, parameters and seed give the same run; what it samples is held against the
//! record as it comes. Such a run has the limits of the first but for the clock, and is ended once the last board has come:
//! a limit on iterations would hold for each of its threads, and the first of them may be behind the others.

use super::witness::{Record, Witness};
use crate::catalog::Found;
use crate::job::{Job, Start, Watch};
use crate::parameter::ParameterError;
use crate::repeat;
use crate::run::Run;
use crate::worker::{Board, Checkpoint, Ended, Event, Failure, RunHandle, RunRequest, WorkerProgram};
use crossbeam_channel::RecvTimeoutError;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often it is seen whether the boards are still wanted.
const LOOK: Duration = Duration::from_millis(20);
/// Time from one checkpoint on the way to the next, so that what was passed is found again sooner.
const KEEP: Duration = Duration::from_millis(500);
/// Time from one word of how far it is to the next.
const TELL: Duration = Duration::from_millis(100);

/// Why a run cannot be made again; a part of a sentence that begins after "it cannot be made again: ".
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CannotReplay {
    /// Its plugin has changed.
    #[error(
        "the plugin that made it ({solver} {then}) is not installed any more; what is installed is another build ({now})"
    )]
    Changed {
        /// The solver.
        solver: String,
        /// Its version then.
        then: String,
        /// Its version now.
        now: String,
    },
    /// Its solver promises nothing.
    #[error("{0} does not promise the same run for the same seed")]
    NotDeterministic(String),
    /// Its solver takes other parameters now.
    #[error("{0}")]
    Parameters(#[from] ParameterError),
}

/// Why there are no boards, in a sentence's end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// Nobody wants them any more.
    #[error("it was stopped")]
    Stopped,
    /// It went another way than the run did.
    #[error("made again, it went another way: {0}")]
    Differs(String),
    /// Its worker failed.
    #[error("{0}")]
    Failed(String),
}

/// What is told while a run is made again.
#[derive(Clone, Debug)]
pub enum Told {
    /// So many iterations are done.
    Reached(u64),
    /// A board that was wanted; its iteration is the one that was asked for.
    Board(Board),
    /// From here it can go on another time.
    Checkpoint(Checkpoint),
}

/// A run that can be made again.
#[derive(Clone)]
pub struct Replay {
    job: Job,
    record: Record,
}

impl Replay {
    /// Sees whether a run can be made again, with the solver that was found.
    ///
    /// # Errors
    ///
    /// [`CannotReplay`] says why not.
    pub fn of(run: &Run, plugin_sha256: &str, found: &Found) -> Result<Replay, CannotReplay> {
        let setup = run.setup();
        if found.library.sha256 != plugin_sha256 {
            return Err(CannotReplay::Changed {
                solver: setup.solver.clone(),
                then: setup.solver_version.clone(),
                now: found.solver.version.clone(),
            });
        }
        if !found.solver.deterministic {
            return Err(CannotReplay::NotDeterministic(found.solver.name.clone()));
        }
        Ok(Replay { job: repeat::job(run, found)?, record: Record::of(run) })
    }

    /// Makes the run again, from the beginning or from a checkpoint, and tells its boards after these numbers of
    /// iterations, in their order. Waits until it is done.
    ///
    /// # Errors
    ///
    /// [`ReplayError`]; what was told before is right all the same, as far as the record tells.
    pub fn boards(
        &self,
        program: &WorkerProgram,
        moments: &[u64],
        from: Option<Checkpoint>,
        is_over: &AtomicBool,
        tell: &mut dyn FnMut(Told),
    ) -> Result<(), ReplayError> {
        let mut moments = moments.to_vec();
        moments.sort_unstable();
        moments.dedup();
        let Some(&last) = moments.last() else { return Ok(()) };
        let begin = from.as_ref().map(|from| from.iteration);
        let handle = program.run(self.request(&moments, from), Arc::new(|| ()));
        let handle = handle.map_err(|failure| self.failed(&failure))?;
        let mut going = Going {
            witness: Witness::new(&self.record, begin),
            moments,
            reached: begin.unwrap_or(0),
            told: Instant::now(),
            kept: Instant::now(),
            solution: None,
            tell,
        };
        loop {
            if is_over.load(Ordering::Relaxed) {
                return Err(ReplayError::Stopped);
            }
            match handle.events().recv_timeout(LOOK) {
                Ok(Event::Ended(Ok(ended))) => return going.end(&ended, last),
                Ok(Event::Ended(Err(failure))) => return Err(self.failed(&failure)),
                Ok(event) => going.take(event)?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(self.failed(&Failure::Died("was lost".into())));
                }
            }
            if going.moments.is_empty() {
                return going.witness.end(last).map_err(ReplayError::Differs);
            }
            if self.job.solver.can_resume {
                going.keep(&handle);
            }
        }
    }

    fn request(&self, moments: &[u64], from: Option<Checkpoint>) -> RunRequest {
        let mut request = self.job.request(Watch::Nothing, Start::Running);
        request.resume = from;
        request.max_ns = None;
        request.board_period_ns = None;
        request.boards_at = moments.to_vec();
        request
    }

    fn failed(&self, failure: &Failure) -> ReplayError {
        ReplayError::Failed(format!("{} {failure}", self.job.solver.id))
    }
}

/// A run that is being made again.
struct Going<'a> {
    witness: Witness<'a>,
    /// The moments whose boards have not come yet.
    moments: Vec<u64>,
    reached: u64,
    told: Instant,
    kept: Instant,
    solution: Option<Vec<u32>>,
    tell: &'a mut dyn FnMut(Told),
}

impl Going<'_> {
    fn take(&mut self, event: Event) -> Result<(), ReplayError> {
        match event {
            Event::Samples(samples) => {
                self.witness.take(&samples).map_err(ReplayError::Differs)?;
                let of_lane_0 = samples.iter().filter(|sample| sample.lane == 0);
                self.reached = of_lane_0.map(|sample| sample.iteration).fold(self.reached, u64::max);
                if self.told.elapsed() >= TELL {
                    self.told = Instant::now();
                    (self.tell)(Told::Reached(self.reached));
                }
            }
            Event::Board(board) => {
                if let Ok(place) = self.moments.binary_search(&board.iteration) {
                    self.moments.remove(place);
                    (self.tell)(Told::Board(board));
                }
            }
            Event::Checkpoint(checkpoint) => (self.tell)(Told::Checkpoint(checkpoint)),
            Event::Solution(cells) => self.solution = Some(cells),
            _ => {}
        }
        Ok(())
    }

    fn keep(&mut self, handle: &RunHandle) {
        if self.kept.elapsed() >= KEEP {
            self.kept = Instant::now();
            handle.keep();
        }
    }

    /// The board of the iteration in which a solver ends is the solution that it gives.
    fn end(mut self, ended: &Ended, last: u64) -> Result<(), ReplayError> {
        self.witness.end(last.min(ended.iterations)).map_err(ReplayError::Differs)?;
        match self.solution.take().filter(|_| self.moments == [ended.iterations]) {
            Some(cells) => {
                let iteration = ended.iterations;
                (self.tell)(Told::Board(Board { iteration, cells, ..Board::default() }));
                Ok(())
            }
            None if ended.iterations < last => {
                let n = ended.iterations;
                Err(ReplayError::Differs(format!("it ended by itself after {n} iterations")))
            }
            None => Err(ReplayError::Failed("its solver showed no board there".into())),
        }
    }
}

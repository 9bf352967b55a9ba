//! One recorded run of the validator.

use super::Context;
use super::puzzles::Named;
use crate::budget::Budget;
use crate::comparison::{self, first_difference_of_ends, first_difference_of_samples, trajectory};
use crate::job::{Job, Start, Watch};
use crate::outcome::Outcome;
use crate::parameter::Parameters;
use crate::recording::Recording;
use crate::run::{Run, SeriesId};
use crate::worker::{Checkpoint, Ended, Event, Failure, RunHandle, RunRequest};
use std::sync::Arc;
use std::time::Duration;

/// Limits of a run that is compared with another. The one on time is only a last resort.
pub const COMPARED: Budget =
    Budget { max_iterations: Some(300), max_work: Some(200_000), max_seconds: Some(20.0) };
/// Signs of life, ten a second, after which a checkpoint that was asked for is not waited for any more.
const UNKEPT: u32 = 50;
/// Time after which a run that has its limits and still says nothing is given up.
const PATIENCE: Duration = Duration::from_secs(60);

/// A run with what the validator wants to know of it.
pub struct Trial {
    /// The record.
    pub run: Run,
    /// How the worker ended.
    pub ended: Result<Ended, Failure>,
}

/// How a run is looked at and held while it goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Treatment {
    /// Left alone.
    Alone,
    /// Somebody looks at the board.
    Watched,
    /// Held, stepped and held again.
    Held,
}

/// How long a run is followed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// To its next sign of life.
    Heartbeat,
    /// To its next checkpoint, or to a sign of life long after one was asked for.
    Checkpoint,
    /// To its end.
    Ended,
}

impl Context {
    /// The job of a puzzle with these parameters.
    pub fn job(&self, puzzle: &Named, parameters: Parameters, seed: u64, budget: Budget) -> Job {
        Job {
            puzzle: Arc::clone(&puzzle.puzzle),
            plugin: self.plugin.clone(),
            library: self.library.clone(),
            solver: Arc::clone(&self.solver),
            preset: None,
            parameters,
            seed,
            budget,
            recording: Recording::default(),
        }
    }

    /// The defaults of the solver.
    pub fn defaults(&self) -> Parameters {
        let parameters = self.solver.parameters.iter();
        parameters.map(|parameter| (parameter.key.clone(), parameter.default_value())).collect()
    }

    /// Makes a run to its end.
    pub fn try_out(&self, job: &Job, treatment: Treatment) -> Result<Trial, String> {
        let watch = if treatment == Treatment::Alone { Watch::Nothing } else { Watch::Board };
        let start = if treatment == Treatment::Held { Start::Held } else { Start::Running };
        let handle = self.start(job, watch, start)?;
        let mut run = Run::new(job);
        if treatment == Treatment::Held {
            // A heartbeat says that the solver has begun and is held: commands that came earlier would
            // only meet a worker that still loads its library.
            for steps in [1, 3, 0] {
                if let Some(trial) = self.follow(&handle, &mut run, Until::Heartbeat)? {
                    return Ok(trial);
                }
                (0..steps).for_each(|_| handle.step());
            }
            handle.resume();
            handle.pause();
            handle.resume();
        }
        self.finish(&handle, run)
    }

    /// Makes a run to its end that goes on from a checkpoint.
    pub fn go_on(&self, job: &Job, from: Checkpoint) -> Result<Trial, String> {
        let handle = self.begin(job.resume(Watch::Nothing, Start::Running, from))?;
        self.finish(&handle, Run::new(job))
    }

    /// Starts a run.
    pub fn start(&self, job: &Job, watch: Watch, start: Start) -> Result<RunHandle, String> {
        self.begin(job.request(watch, start))
    }

    fn begin(&self, request: RunRequest) -> Result<RunHandle, String> {
        let started = self.program.run(request, Arc::new(|| ()));
        started.map_err(|failure| format!("{} {failure}.", self.solver.id))
    }

    /// Follows a run to its end.
    pub fn finish(&self, handle: &RunHandle, mut run: Run) -> Result<Trial, String> {
        match self.follow(handle, &mut run, Until::Ended)? {
            Some(trial) => Ok(trial),
            None => Err(format!("{} did not end.", self.solver.id)),
        }
    }

    /// Follows a run until something comes; gives the trial when it has ended.
    pub fn follow(&self, handle: &RunHandle, run: &mut Run, until: Until) -> Result<Option<Trial>, String> {
        let mut beaten = 0;
        loop {
            let event = handle.events().recv_timeout(PATIENCE);
            let event = event.map_err(|_| format!("{} said nothing for a minute.", self.solver.id))?;
            let ended = if let Event::Ended(ended) = &event { Some(ended.clone()) } else { None };
            beaten += u32::from(matches!(event, Event::Heartbeat(_)));
            let is_kept = matches!(event, Event::Checkpoint(_));
            run.apply(event);
            let has_come = match until {
                Until::Heartbeat => beaten > 0,
                Until::Checkpoint => is_kept || beaten >= UNKEPT,
                Until::Ended => false,
            };
            match ended {
                Some(ended) => return Ok(Some(Trial { run: run.clone(), ended })),
                None if has_come => return Ok(None),
                None => {}
            }
        }
    }
}

impl Trial {
    /// How the run ended.
    pub fn outcome(&self) -> &Outcome {
        self.run.outcome().expect("a trial has ended")
    }

    /// Whether the clock ended it, so that it can be compared with none.
    pub fn ran_out_of_time(&self) -> bool {
        self.ended.as_ref().is_ok_and(|ended| ended.ended_by == Some(crate::worker::EndedBy::Time))
    }

    /// Says how another run of the same job differs from this one, times aside.
    pub fn first_difference(&self, other: &Trial) -> Option<String> {
        comparison::first_difference(&self.run, &other.run)
    }

    /// Says how a run that went on after so many iterations differs from the rest of this one. Only lane 0 is compared,
    /// since a checkpoint keeps the counts of no other, and only what this run kept every sample of.
    pub fn first_difference_after(&self, other: &Trial, iterations: u64) -> Option<String> {
        let is_whole =
            |id: &SeriesId| id.lane == 0 && self.run.series().get(id).is_none_or(|s| s.every() == 1);
        let (mut mine, mut theirs) = (trajectory(&self.run), trajectory(&other.run));
        mine.values_mut().for_each(|columns| columns.drop_up_to(iterations));
        mine.retain(|id, columns| is_whole(id) && !columns.is_empty());
        theirs.retain(|id, _| is_whole(id));
        first_difference_of_samples(&self.run, &mine, &theirs)
            .or_else(|| first_difference_of_ends(&self.run, &other.run))
    }
}

//! The promises of a solver, one function each: what was seen when it is kept, and what was broken when not.

use super::puzzles::{self, FAMILIES, Named};
use super::trial::{COMPARED, Treatment, Trial};
use super::{Context, Options, draw};
use crate::budget::Budget;
use crate::descriptor::{self, SolverInfo};
use crate::job::{Start, Watch};
use crate::outcome::Status;
use crate::parameter::ParameterKind;
use crate::worker::Event;
use puzzle::Family;
use std::time::{Duration, Instant};

/// Time within which a run must have stopped.
const STOPPED: Duration = Duration::from_millis(250);
/// How often a late stop is tried again: a busy machine may be late itself.
const TRIES: usize = 3;
/// Limits of a run with random parameters.
const SHORT: Budget = Budget { max_iterations: Some(50), max_work: Some(20_000), max_seconds: Some(1.0) };

/// What a check says.
pub type Checked = Result<String, String>;

/// What it says of itself is whole, and each default lies in its range.
pub fn descriptor(solver: &SolverInfo) -> Checked {
    descriptor::check(solver)?;
    let empty = |what: &str, text: &str| match text.trim() {
        "" => Err(format!("Its {what} is empty.")),
        _ => Ok(()),
    };
    empty("name", &solver.name)?;
    empty("description", &solver.doc)?;
    empty("description of an iteration", &solver.iteration_doc)?;
    if solver.version.split('.').count() != 3
        || !solver.version.split('.').all(|part| part.parse::<u32>().is_ok())
    {
        return Err(format!("Its version {:?} is not major.minor.patch.", solver.version));
    }
    if let Some(family) = solver.families.iter().find(|key| Family::from_key(key).is_none()) {
        return Err(format!("It takes a family {family:?} that there is not."));
    }
    for parameter in &solver.parameters {
        empty(&format!("label of {}", parameter.key), &parameter.label)?;
        empty(&format!("description of {}", parameter.key), &parameter.doc)?;
        let turned = match parameter.kind {
            ParameterKind::Int { min, max, .. } => min > max,
            ParameterKind::Real { min, max, .. } => !(min <= max && min.is_finite() && max.is_finite()),
            _ => false,
        };
        if turned {
            return Err(format!("The range of {} has its ends the wrong way round.", parameter.key));
        }
        if let Some((key, _)) = &parameter.enabled_when
            && solver.parameter(key).is_none()
        {
            return Err(format!("{} depends on {key}, which there is not.", parameter.key));
        }
    }
    for metric in &solver.metrics {
        empty(&format!("label of the metric {}", metric.key), &metric.label)?;
    }
    if let Some(metric) = solver.work_metric.map(|index| &solver.metrics[index])
        && !metric.counter
    {
        return Err(format!("Its work is counted in {}, which is no counter.", metric.key));
    }
    let (parameters, metrics) = (solver.parameters.len(), solver.metrics.len());
    Ok(format!("What it says of itself is whole: {parameters} parameters, {metrics} metrics."))
}

/// The puzzles of the families that a solver takes.
pub fn taken(context: &Context) -> Vec<Named> {
    FAMILIES.into_iter().filter(|&family| context.solver.takes(family)).flat_map(puzzles::of).collect()
}

pub fn plain(context: &Context, puzzle: &Named, treatment: Treatment) -> Result<Trial, String> {
    context.try_out(&context.job(puzzle, context.defaults(), context.seed, COMPARED), treatment)
}

/// Each run ends in order, and what it claims is so.
pub fn claims_hold(context: &Context) -> Checked {
    let puzzles = taken(context);
    let mut solved = 0;
    for puzzle in &puzzles {
        let trial = plain(context, puzzle, Treatment::Alone)?;
        let outcome = trial.outcome();
        if outcome.status == Status::Error {
            return Err(format!("On {}: {}", puzzle.name, outcome.message));
        }
        solved += usize::from(outcome.verified);
    }
    Ok(format!("Of {} small puzzles it solved {solved}, and claimed nothing false.", puzzles.len()))
}

/// A puzzle of a family that it does not take is refused as such.
pub fn refuses_unsupported(context: &Context) -> Checked {
    let others = FAMILIES.into_iter().filter(|&family| !context.solver.takes(family));
    let others: Vec<Named> = others.filter_map(|family| puzzles::of(family).into_iter().next()).collect();
    for puzzle in &others {
        let trial = plain(context, puzzle, Treatment::Alone)?;
        let outcome = trial.outcome();
        if outcome.status != Status::Unsupported {
            return Err(format!(
                "On {}, which it says that it does not take, it ended with: {}",
                puzzle.name, outcome.message
            ));
        }
    }
    Ok(match others.len() {
        0 => "It says that it takes every family.".into(),
        _ => "It refuses the families that it does not take.".into(),
    })
}

/// Compares a run that is left alone with one that is treated in another way.
fn compare(context: &Context, treatment: Treatment, difference: &str) -> Checked {
    if !context.solver.deterministic {
        return Ok("It does not promise that the same seed gives the same run.".into());
    }
    let mut samples = 0;
    for puzzle in taken(context) {
        let alone = plain(context, &puzzle, Treatment::Alone)?;
        let other = plain(context, &puzzle, treatment)?;
        if alone.ran_out_of_time() || other.ran_out_of_time() {
            return Err(format!("On {} it made no 300 iterations in 20 seconds.", puzzle.name));
        }
        if let Some(what) = alone.first_difference(&other) {
            return Err(format!("On {}, {difference}: {what}.", puzzle.name));
        }
        samples += alone.run.series().values().map(|series| series.seen()).sum::<u64>();
    }
    Ok(format!("All {samples} samples and all grids are the same."))
}

/// The same seed gives the same samples and grid.
pub fn deterministic(context: &Context) -> Checked {
    compare(context, Treatment::Alone, "a second run with the same seed differs")
}

/// Looking at the board changes nothing.
pub fn watched_equals_unwatched(context: &Context) -> Checked {
    compare(context, Treatment::Watched, "a run that is watched differs")
}

/// Holding, stepping and resuming change nothing.
pub fn pause_changes_nothing(context: &Context) -> Checked {
    compare(context, Treatment::Held, "a run that is paused and stepped differs")
}

/// A run without limits stops soon after it is told to.
pub fn stops_in_time(context: &Context) -> Checked {
    let mut slowest: Option<Duration> = None;
    for puzzle in taken(context) {
        let mut best: Option<Duration> = None;
        for _ in 0..TRIES {
            match time_to_stop(context, &puzzle)? {
                Some(time) => best = Some(best.map_or(time, |best| best.min(time))),
                None => break,
            }
            if best.is_some_and(|best| best <= STOPPED) {
                break;
            }
        }
        if let Some(best) = best.filter(|&best| best > STOPPED) {
            let ms = best.as_millis();
            return Err(format!("On {} it took {ms} ms to stop; 250 ms are allowed.", puzzle.name));
        }
        slowest = slowest.max(best);
    }
    Ok(match slowest {
        None => "Each run ended by itself before it could be stopped.".into(),
        Some(_) => "It stops within 250 ms.".into(),
    })
}

/// Stops a run once it is under way; none when it ended by itself first.
fn time_to_stop(context: &Context, puzzle: &Named) -> Result<Option<Duration>, String> {
    let job = context.job(puzzle, context.defaults(), context.seed, Budget::default());
    let handle = context.start(&job, Watch::Nothing, Start::Running)?;
    let mut stopped: Option<Instant> = None;
    loop {
        let event = handle.events().recv_timeout(Duration::from_secs(60));
        match event.map_err(|_| format!("{} said nothing for a minute.", context.solver.id))? {
            Event::Ended(Ok(ended)) => {
                let by_user = ended.ended_by == Some(crate::worker::EndedBy::User);
                return Ok(stopped.filter(|_| by_user).map(|at| at.elapsed()));
            }
            Event::Ended(Err(failure)) => {
                return Err(format!("On {} it {failure}.", puzzle.name));
            }
            Event::Samples(_) | Event::Heartbeat(_) if stopped.is_none() => {
                handle.stop();
                stopped = Some(Instant::now());
            }
            _ => {}
        }
    }
}

/// When it has returned it is silent: no thread of it lives on, and every sample was of a metric of its own.
pub fn quiet_after_return(context: &Context) -> Checked {
    for puzzle in taken(context) {
        let trial = plain(context, &puzzle, Treatment::Alone)?;
        let left = trial.ended.as_ref().map_or(0, |ended| ended.threads_left);
        if left > 0 {
            return Err(format!("On {} it returned with {left} of its threads still running.", puzzle.name));
        }
        if trial.run.strays() > 0 {
            let strays = trial.run.strays();
            return Err(format!(
                "On {} it sent {strays} samples of no metric or lane that it has.",
                puzzle.name
            ));
        }
    }
    Ok("It leaves no thread behind, and every sample is of a metric that it has.".into())
}

/// Any parameters in their ranges are taken. Gives the seeds of the sets that break it, with what happened.
pub fn random_parameters(context: &Context, options: &Options) -> Vec<(u64, String)> {
    let puzzles = taken(context);
    let Some(first) = puzzles.first() else { return Vec::new() };
    let mut broken = Vec::new();
    for seed in (0..options.sets).map(|set| options.seed.wrapping_add(set)) {
        let puzzle = puzzles.get((seed % puzzles.len() as u64) as usize).unwrap_or(first);
        let job = context.job(puzzle, draw::parameters(&context.solver, seed), seed, SHORT);
        let failed = match context.try_out(&job, Treatment::Alone) {
            Ok(trial) if trial.outcome().status == Status::Error => trial.outcome().message.clone(),
            Ok(_) => continue,
            Err(message) => message,
        };
        let set: Vec<String> = job.parameters.iter().map(|(key, value)| format!("{key}={value}")).collect();
        broken.push((seed, format!("On {} with {} and seed {seed}: {failed}", puzzle.name, set.join(" "))));
    }
    broken
}

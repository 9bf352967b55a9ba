//! The promise of a solver that can resume: a run that goes on from a checkpoint equals one that was never
//! interrupted. Tried with a checkpoint that is asked for early on, and with the one that a limit brings.

use super::Context;
use super::promises::{Checked, plain, taken};
use super::puzzles::Named;
use super::trial::{COMPARED, Treatment, Trial, Until};
use crate::budget::Budget;
use crate::job::{Job, Start, Watch};
use crate::run::Run;
use crate::worker::Checkpoint;

/// Iterations before a checkpoint is asked for.
const EARLY: u64 = 3;

/// A resumed run equals one that was never interrupted, and asking for a checkpoint changes nothing.
pub fn resume_equals_uninterrupted(context: &Context) -> Checked {
    if !context.solver.can_resume {
        return Ok("It does not promise that it can go on from a checkpoint.".into());
    }
    if !context.solver.deterministic {
        return Ok("It does not promise that the same seed gives the same run.".into());
    }
    let mut resumed = 0;
    for puzzle in taken(context) {
        let whole = plain(context, &puzzle, Treatment::Alone)?;
        if whole.ran_out_of_time() {
            return Err(format!("On {} it made no 300 iterations in 20 seconds.", puzzle.name));
        }
        let job = context.job(&puzzle, context.defaults(), context.seed, COMPARED);
        for kept in
            [kept_on_request(context, &puzzle, &job, &whole)?, kept_by_limit(context, &puzzle, &whole)?]
        {
            let Some(kept) = kept else { continue };
            let iterations = kept.iteration;
            let rest = context.go_on(&job, kept)?;
            if let Some(what) = whole.first_difference_after(&rest, iterations) {
                return Err(format!(
                    "On {}, a run that goes on after {iterations} iterations differs from one that was never \
                     interrupted: {what}.",
                    puzzle.name
                ));
            }
            resumed += 1;
        }
    }
    Ok(match resumed {
        0 => "Each run ended before it could be interrupted.".into(),
        _ => format!("From {resumed} checkpoints it went on as if it had never been interrupted."),
    })
}

/// The checkpoint that is asked for after a few iterations; none when the run ends before.
fn kept_on_request(
    context: &Context,
    puzzle: &Named,
    job: &Job,
    whole: &Trial,
) -> Result<Option<Checkpoint>, String> {
    if whole.run.iterations() <= EARLY {
        return Ok(None);
    }
    let handle = context.start(job, Watch::Nothing, Start::Held)?;
    let mut run = Run::new(job);
    // The first sign of life says that the solver is held, the second that its steps are done.
    for steps in [EARLY, 0] {
        if context.follow(&handle, &mut run, Until::Heartbeat)?.is_some() {
            return Ok(None);
        }
        (0..steps).for_each(|_| handle.step());
    }
    handle.keep();
    if context.follow(&handle, &mut run, Until::Checkpoint)?.is_some() {
        return Ok(None);
    }
    let Some(kept) = run.checkpoint().cloned() else {
        return Err(format!("On {} it was asked for a checkpoint and gave none.", puzzle.name));
    };
    handle.resume();
    let asked = context.finish(&handle, run)?;
    match whole.first_difference(&asked) {
        Some(what) => {
            Err(format!("On {}, a run that was asked for a checkpoint differs: {what}.", puzzle.name))
        }
        None => Ok(Some(kept)),
    }
}

/// The checkpoint that a limit brings halfway; none when the run is too short for one.
fn kept_by_limit(context: &Context, puzzle: &Named, whole: &Trial) -> Result<Option<Checkpoint>, String> {
    let half = whole.run.iterations() / 2;
    if half == 0 {
        return Ok(None);
    }
    let budget = Budget { max_iterations: Some(half), ..COMPARED };
    let job = context.job(puzzle, context.defaults(), context.seed, budget);
    let first = context.try_out(&job, Treatment::Alone)?;
    match first.run.checkpoint() {
        Some(kept) => Ok(Some(kept.clone())),
        None => Err(format!(
            "On {} it met a limit after {half} iterations and gave no checkpoint to go on from.",
            puzzle.name
        )),
    }
}

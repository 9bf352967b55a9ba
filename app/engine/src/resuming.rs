//! Going on with a stored run from its checkpoint: whether it can, and the job for it. The same puzzle, solver,
//! parameters and seed, with the limits of now.

use crate::budget::Budget;
use crate::catalog::Found;
use crate::job::{Job, Start, Watch};
use crate::outcome::Status;
use crate::parameter::ParameterError;
use crate::repeat;
use crate::run::Run;
use crate::session::SessionRun;
use crate::worker::{Checkpoint, RunRequest};

/// Why a run cannot go on.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CannotResume {
    /// It is in progress.
    #[error("Run {0} is still in progress.")]
    InProgress(u32),
    /// Its search has nowhere to go.
    #[error("Run {run} has come to its end: {message}")]
    Ended {
        /// Its number.
        run: u32,
        /// How it ended.
        message: String,
    },
    /// It handed over no checkpoint.
    #[error(
        "Run {run} has no checkpoint to go on from: {solver} handed over none when it ended. \
         `workbench solvers --json` says which solvers can."
    )]
    NoCheckpoint {
        /// Its number.
        run: u32,
        /// Its solver.
        solver: String,
    },
    /// A limit lies below what was done.
    #[error("Run {run} has {done} behind it, and limits count the run as a whole; give one of {limit} above that.")]
    Limit {
        /// Its number.
        run: u32,
        /// What was done.
        done: String,
        /// What the limit counts.
        limit: &'static str,
    },
    /// Another version may understand the checkpoint differently.
    #[error(
        "Run {run} was made by {solver} {then}, and here is {now}: its checkpoint cannot be trusted to mean the same. \
         Install version {then} to go on."
    )]
    OtherVersion {
        /// Its number.
        run: u32,
        /// Its solver.
        solver: String,
        /// The version then.
        then: String,
        /// The version now.
        now: String,
    },
    /// The solver that is installed promises nothing.
    #[error("{solver} {version} does not say that it can go on from a checkpoint.")]
    NotPromised {
        /// The solver.
        solver: String,
        /// Its version.
        version: String,
    },
    /// The solver takes other parameters now.
    #[error("{0}")]
    Parameters(#[from] ParameterError),
}

/// A run that can go on.
#[derive(Clone, Debug)]
pub struct Resumption {
    /// The job of the whole run.
    pub job: Job,
    /// What its worker is asked, with nobody there to look at the board.
    pub request: RunRequest,
    /// Its record up to the checkpoint.
    pub run: Run,
    /// Where it goes on.
    pub from: Checkpoint,
    /// Whether the plugin is another build than the one that made the run, of the same version.
    pub is_other_build: bool,
}

/// Where a run can go on; an ended search has nowhere to go.
///
/// # Errors
///
/// [`CannotResume`] says why it cannot.
pub fn checkpoint_of(stored: &SessionRun) -> Result<&Checkpoint, CannotResume> {
    let (id, run) = (stored.id.0, &stored.run);
    match run.outcome() {
        None => Err(CannotResume::InProgress(id)),
        Some(outcome) if matches!(outcome.status, Status::Solved | Status::Unsolvable) => {
            Err(CannotResume::Ended { run: id, message: outcome.message.clone() })
        }
        Some(_) => {
            let none = || CannotResume::NoCheckpoint { run: id, solver: run.setup().solver.clone() };
            run.checkpoint().ok_or_else(none)
        }
    }
}

/// Prepares a run to go on within these limits, with the solver that was found.
///
/// # Errors
///
/// [`CannotResume`] says why it cannot.
pub fn prepare(stored: &SessionRun, found: &Found, budget: Budget) -> Result<Resumption, CannotResume> {
    let from = checkpoint_of(stored)?.clone();
    leaves_room(stored, &budget, &from)?;
    fits(stored, found)?;
    let job = Job { budget, ..repeat::job(&stored.run, found)? };
    let run = Run::resumed(&job, &stored.run, &from);
    let mut request = job.resume(Watch::Nothing, Start::Running, from.clone());
    // The worker's clock begins anew; the limit is one for the run as a whole.
    request.max_ns = request.max_ns.map(|limit| limit.saturating_sub(run.solver_ns()).max(1));
    let is_other_build = stored.plugin_sha256 != found.library.sha256;
    Ok(Resumption { job, request, run, from, is_other_build })
}

/// Limits count the run as a whole, so they have to lie above what was done.
fn leaves_room(stored: &SessionRun, budget: &Budget, from: &Checkpoint) -> Result<(), CannotResume> {
    let above = |limit, done| Err(CannotResume::Limit { run: stored.id.0, done, limit });
    if budget.max_iterations.is_some_and(|limit| limit <= from.iteration) {
        return above("iterations", format!("{} iterations", from.iteration));
    }
    if budget.max_work.is_some_and(|limit| limit <= from.work) {
        return above("work", format!("{} units of work", from.work));
    }
    let ns = stored.run.ns_at(from);
    if budget.max_ns().is_some_and(|limit| limit <= ns) {
        return above("time", format!("{:.3} seconds", ns as f64 / 1e9));
    }
    Ok(())
}

/// Whether the solver that was found can understand the checkpoint.
fn fits(stored: &SessionRun, found: &Found) -> Result<(), CannotResume> {
    let setup = stored.run.setup();
    let (solver, then, now) = (&setup.solver, &setup.solver_version, &found.solver.version);
    if then != now {
        return Err(CannotResume::OtherVersion {
            run: stored.id.0,
            solver: solver.clone(),
            then: then.clone(),
            now: now.clone(),
        });
    }
    if !found.solver.can_resume {
        return Err(CannotResume::NotPromised { solver: solver.clone(), version: now.clone() });
    }
    Ok(())
}

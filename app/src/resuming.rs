//! Going on with a stored run from its checkpoint: one place for command line and window.

use crate::wording::count;
use engine::budget::Budget;
use engine::catalog::Found;
use engine::job::{Job, Start, Watch};
use engine::outcome::Status;
use engine::repeat;
use engine::run::Run;
use engine::session::SessionRun;
use engine::worker::{Checkpoint, RunRequest};

/// A run that is ready to go on.
pub struct Resumed {
    /// What is made.
    pub job: Job,
    /// The record, as far as the checkpoint.
    pub run: Run,
    /// What the worker is asked.
    pub request: RunRequest,
    /// What is good to know before.
    pub warning: Option<String>,
    /// Iterations of the checkpoint.
    pub from: u64,
}

/// The names of the limits, where they are set.
pub struct LimitNames {
    /// Of that on iterations.
    pub iterations: &'static str,
    /// Of that on work.
    pub work: &'static str,
    /// Of that on time.
    pub seconds: &'static str,
}

/// Makes a stored run ready to go on, with the limits of now.
///
/// # Errors
///
/// A sentence that says why it cannot go on, or what to change.
pub fn prepare(
    stored: &SessionRun,
    found: &Found,
    budget: Budget,
    watch: Watch,
    names: &LimitNames,
) -> Result<Resumed, String> {
    let from = checkpoint_of(stored)?.clone();
    leaves_room(stored, &budget, &from, names)?;
    let warning = fits(stored, found)?;
    let mut job = repeat::job(&stored.run, found).map_err(|error| error.to_string())?;
    job.budget = budget;
    let run = Run::resumed(&job, &stored.run, &from);
    let mut request = job.resume(watch, Start::Running, from.clone());
    // The worker's clock begins anew; the limit is one for the run as a whole.
    request.max_ns = request.max_ns.map(|limit| limit.saturating_sub(run.solver_ns()).max(1));
    Ok(Resumed { job, run, request, warning, from: from.iteration })
}

/// Where a run can go on; an ended search has nowhere to go.
///
/// # Errors
///
/// A sentence that says why it cannot.
pub fn checkpoint_of(stored: &SessionRun) -> Result<&Checkpoint, String> {
    let (id, run) = (stored.id.0, &stored.run);
    match run.outcome() {
        Some(outcome) if matches!(outcome.status, Status::Solved | Status::Unsolvable) => {
            Err(format!("Run {id} has come to its end: {}", outcome.message))
        }
        _ => run.checkpoint().ok_or_else(|| {
            format!(
                "Run {id} has no checkpoint to go on from: {} handed over none when it ended. \
                 `workbench solvers --json` says which solvers can.",
                run.setup().solver
            )
        }),
    }
}

/// Limits count the run as a whole, so they have to lie above what was done.
fn leaves_room(
    stored: &SessionRun,
    budget: &Budget,
    from: &Checkpoint,
    names: &LimitNames,
) -> Result<(), String> {
    let id = stored.id.0;
    let above =
        |name: &str, done: String| Err(format!("Run {id} has {done} behind it; give {name} more than that."));
    if budget.max_iterations.is_some_and(|limit| limit <= from.iteration) {
        return above(names.iterations, count(from.iteration, "iteration"));
    }
    if budget.max_work.is_some_and(|limit| limit <= from.work) {
        return above(names.work, format!("{} units of work", from.work));
    }
    let ns = stored.run.ns_at(from);
    if budget.max_ns().is_some_and(|limit| limit <= ns) {
        return above(names.seconds, format!("{:.3} seconds", ns as f64 / 1e9));
    }
    Ok(())
}

/// Whether the solver that was found is the one that made the run. Another version may understand the checkpoint
/// differently; another build of the same version should not, and is told.
fn fits(stored: &SessionRun, found: &Found) -> Result<Option<String>, String> {
    let (id, setup) = (stored.id.0, stored.run.setup());
    let (then, now) = (&setup.solver_version, &found.solver.version);
    if then != now {
        return Err(format!(
            "Run {id} was made by {} {then}, and here is {now}: its checkpoint cannot be trusted to mean the same. \
             Install version {then} to go on.",
            setup.solver
        ));
    }
    if !found.solver.can_resume {
        return Err(format!("{} {now} does not say that it can go on from a checkpoint.", setup.solver));
    }
    Ok((stored.plugin_sha256 != found.library.sha256).then(|| {
        format!(
            "{} is not the file that made run {id}, though its version is the same: the run may go on differently.",
            found.path.display()
        )
    }))
}

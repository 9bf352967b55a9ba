//! A run that goes on from the checkpoint of a stored run: the same puzzle, solver, parameters and seed, with the
//! limits of now.

use super::{Prepared, Target};
use crate::cli::{Exit, tell};
use crate::commands::{Installed, Plugins, exit_of_unknown};
use crate::wording::count;
use engine::budget::Budget;
use engine::catalog::Found;
use engine::job::{Start, Watch};
use engine::outcome::Status;
use engine::repeat;
use engine::run::Run;
use engine::session::{RunId, Session, SessionRun};
use engine::store;
use engine::worker::Checkpoint;
use std::path::Path;

/// # Errors
///
/// The exit code with the sentence.
pub(super) fn prepare(
    file: &Path,
    number: Option<u32>,
    budget: Budget,
    plugins: &Plugins,
) -> Result<Prepared, (Exit, String)> {
    let refused = |message: String| (Exit::Refused, message);
    let session = store::load_session(file).map_err(|error| refused(format!("--resume: {error}")))?;
    let stored = chosen(file, &session, number).map_err(refused)?;
    let from = checkpoint_of(stored).map_err(refused)?.clone();
    leaves_room(stored, &budget, &from).map_err(refused)?;
    let installed = Installed::search(plugins).map_err(refused)?;
    let solver = &stored.run.setup().solver;
    let found = installed.catalog.find(solver, &installed.folders).map_err(exit_of_unknown)?;
    fits(stored, &found).map_err(refused)?;
    let (id, puzzle) = (stored.id, stored.puzzle);
    let mut job = repeat::job(&stored.run, &found).map_err(|error| refused(error.to_string()))?;
    job.budget = budget;
    let run = Run::resumed(&job, &stored.run, &from);
    let mut request = job.resume(Watch::Nothing, Start::Running, from.clone());
    // The worker's clock begins anew; the limit is one for the run as a whole.
    request.max_ns = request.max_ns.map(|limit| limit.saturating_sub(run.solver_ns()).max(1));
    let index = session.puzzles.iter().position(|known| known.id == puzzle).map_or(1, |place| place + 1);
    Ok(Prepared {
        job,
        program: installed.program,
        run,
        request,
        resumed_from: Some(from.iteration),
        file: file.to_path_buf(),
        index,
        target: Target { session, puzzle, run: Some(id) },
    })
}

fn chosen<'a>(file: &Path, session: &'a Session, number: Option<u32>) -> Result<&'a SessionRun, String> {
    let file = file.display();
    if session.runs.is_empty() {
        return Err(format!("{file} holds no runs."));
    }
    match number {
        Some(number) => session.run(RunId(number)).ok_or_else(|| {
            let last = session.runs.iter().map(|run| run.id.0).max().unwrap_or(0);
            format!("{file} has no run {number}; its last is {last}.")
        }),
        None => session.runs.iter().rev().find(|run| checkpoint_of(run).is_ok()).ok_or_else(|| match session
            .runs
            .as_slice()
        {
            [only] => checkpoint_of(only).map_or_else(|why| why, |_| String::new()),
            runs => format!("None of the {} runs of {file} can go on: none has a checkpoint.", runs.len()),
        }),
    }
}

/// Where a run can go on; an ended search has nowhere to go.
fn checkpoint_of(stored: &SessionRun) -> Result<&Checkpoint, String> {
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
fn leaves_room(stored: &SessionRun, budget: &Budget, from: &Checkpoint) -> Result<(), String> {
    let id = stored.id.0;
    let above =
        |name: &str, done: String| Err(format!("Run {id} has {done} behind it; give {name} more than that."));
    if budget.max_iterations.is_some_and(|limit| limit <= from.iteration) {
        return above("--max-iterations", count(from.iteration, "iteration"));
    }
    if budget.max_work.is_some_and(|limit| limit <= from.work) {
        return above("--max-work", format!("{} units of work", from.work));
    }
    let ns = stored.run.ns_at(from);
    if budget.max_ns().is_some_and(|limit| limit <= ns) {
        return above("--max-seconds", format!("{:.3} seconds", ns as f64 / 1e9));
    }
    Ok(())
}

/// Whether the solver that was found is the one that made the run. Another version may understand the checkpoint
/// differently; another build of the same version should not, and is told.
fn fits(stored: &SessionRun, found: &Found) -> Result<(), String> {
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
    if stored.plugin_sha256 != found.library.sha256 {
        tell(&format!(
            "{} is not the file that made run {id}, though its version is the same: the run may go on differently.",
            found.path.display()
        ));
    }
    Ok(())
}

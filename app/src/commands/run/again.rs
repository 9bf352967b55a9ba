//! A run that goes on from the checkpoint of a stored run: the same puzzle, solver, parameters and seed, with the
//! limits of now.

use super::{Prepared, Target};
use crate::cli::{Exit, tell};
use crate::commands::{Installed, Plugins, exit_of_unknown};
use crate::resuming::{self, LimitNames, Resumed, checkpoint_of};
use engine::budget::Budget;
use engine::job::Watch;
use engine::session::{RunId, Session, SessionRun};
use engine::store;
use std::path::Path;

/// The limits, as they are typed.
const LIMITS: LimitNames =
    LimitNames { iterations: "--max-iterations", work: "--max-work", seconds: "--max-seconds" };

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
    // Whether it can go on at all is told before whether its solver is there.
    checkpoint_of(stored).map_err(refused)?;
    let installed = Installed::search(plugins).map_err(refused)?;
    let solver = &stored.run.setup().solver;
    let found = installed.catalog.find(solver, &installed.folders).map_err(exit_of_unknown)?;
    let resumed = resuming::prepare(stored, &found, budget, Watch::Nothing, &LIMITS).map_err(refused)?;
    if let Some(warning) = &resumed.warning {
        tell(warning);
    }
    let Resumed { job, run, request, from, .. } = resumed;
    let (id, puzzle) = (stored.id, stored.puzzle);
    let index = session.puzzles.iter().position(|known| known.id == puzzle).map_or(1, |place| place + 1);
    Ok(Prepared {
        job,
        program: installed.program,
        run,
        request,
        resumed_from: Some(from),
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

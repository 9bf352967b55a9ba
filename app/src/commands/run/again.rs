//! A run that goes on from the checkpoint of a stored run: which run of a session, and what is told of it.

use super::{Prepared, Target};
use crate::cli::{Exit, tell};
use crate::commands::{Installed, Plugins, exit_of_unknown};
use engine::budget::Budget;
use engine::resuming::{self, Resumption};
use engine::session::{RunId, Session, SessionRun};
use engine::store;
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
    // Before plugins are looked for, which takes a while.
    resuming::checkpoint_of(stored).map_err(|error| refused(error.to_string()))?;
    let installed = Installed::search(plugins).map_err(refused)?;
    let solver = &stored.run.setup().solver;
    let found = installed.catalog.find(solver, &installed.folders).map_err(exit_of_unknown)?;
    let Resumption { job, request, run, from, is_other_build } =
        resuming::prepare(stored, &found, budget).map_err(|error| refused(error.to_string()))?;
    if is_other_build {
        tell(&format!(
            "{} is not the file that made run {}, though its version is the same: the run may go on differently.",
            found.path.display(),
            stored.id.0
        ));
    }
    let (id, puzzle) = (stored.id, stored.puzzle);
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
        None => {
            let can = |run: &&SessionRun| resuming::checkpoint_of(run).is_ok();
            session.runs.iter().rev().find(can).ok_or_else(|| match session.runs.as_slice() {
                [only] => resuming::checkpoint_of(only).err().map_or(String::new(), |why| why.to_string()),
                runs => format!("None of the {} runs of {file} can go on: none has a checkpoint.", runs.len()),
            })
        }
    }
}

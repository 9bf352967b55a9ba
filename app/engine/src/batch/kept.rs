//! What of a journal belongs to a plan, and how the runs of a plan are numbered in a session of their own.

use super::journal::{Definition, Header, Journal, JournalError, Kept};
use super::{BatchError, Shard};
use crate::experiment::Plan;
use crate::experiment::plan::{hash_of_puzzle, key};
use crate::run::{Run, RunSetup};
use crate::session::{Marks, PuzzleId, RunId, Session, SessionRun};
use crate::store;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The runs of a journal that are of a plan, by their places in it.
pub(super) struct Fitting {
    /// Each place once.
    pub runs: BTreeMap<usize, SessionRun>,
    /// What was left out, one sentence each.
    pub notes: Vec<String>,
}

/// An experiment that was cut off: its journal lies there, and nobody writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// The journal.
    pub journal: PathBuf,
    /// The experiment's name.
    pub name: String,
    /// Runs that the journal holds.
    pub done: usize,
    /// Runs of the plan.
    pub planned: u32,
    /// What was run.
    pub definition: Definition,
}

impl Unfinished {
    /// The journals in a folder that can be gone on with by themselves, where `is_ours` says so of their file names;
    /// earlier names first.
    pub fn in_folder(folder: &Path, is_ours: impl Fn(&str) -> bool) -> Vec<Unfinished> {
        let is_ours = |path: &PathBuf| path.file_name().is_some_and(|name| is_ours(&name.to_string_lossy()));
        store::files_in(folder).into_iter().filter(is_ours).filter_map(Unfinished::of).collect()
    }

    fn of(journal: PathBuf) -> Option<Unfinished> {
        let (header, done) = Journal::look(&journal)?;
        let (name, planned) = (header.experiment, header.runs);
        Some(Unfinished { journal, name, done, planned, definition: header.definition? })
    }
}

/// Sees which runs of a journal belong to the plan, and writes the header where it is missing.
///
/// # Errors
///
/// The journal is of another plan or of other plugins, or cannot be written.
pub(super) fn fitting(
    plan: &Plan,
    kept: Kept,
    header: &Header,
    journal: &Journal,
) -> Result<Fitting, BatchError> {
    let path = journal.path();
    let mut fitting = Fitting { runs: BTreeMap::new(), notes: Vec::new() };
    match &kept.header {
        Some(old) => same_batch(path, old, header)?,
        None => {
            journal.head(header).map_err(|source| JournalError::File { path: path.to_path_buf(), source })?
        }
    }
    if kept.dropped > 0 {
        let lines = if kept.dropped == 1 { "line was" } else { "lines were" };
        fitting.notes.push(format!(
            "{} {lines} torn in {}, and dropped; what they held is run again.",
            kept.dropped,
            path.display()
        ));
    }
    for run in kept.runs {
        // A header that fits means that each of its runs does, unless somebody changed the lines.
        let index = (run.id.0 as usize).checked_sub(1).filter(|&index| index < plan.len());
        match index.filter(|&index| key_of(&run) == plan.key(index)) {
            Some(index) => {
                fitting.runs.entry(index).or_insert(run);
            }
            None => fitting.notes.push(format!("{}: run {} is none of the plan.", path.display(), run.id.0)),
        }
    }
    Ok(fitting)
}

/// A run of a plan as the plan's own session holds it.
pub(super) fn session_run(plan: &Plan, index: usize, run: Run) -> SessionRun {
    let planned = plan.run(index);
    SessionRun {
        id: RunId(index as u32 + 1),
        puzzle: PuzzleId(planned.puzzle as u32 + 1),
        plugin_sha256: plan.combinations[planned.combination].found.library.sha256.clone(),
        experiment: Some(plan.tag().to_string()),
        repetition: Some(planned.repetition),
        marks: Marks::default(),
        run,
    }
}

/// A session with the puzzles of the plan, which all shards have with the same numbers.
pub(super) fn empty_session(plan: &Plan) -> Session {
    let mut session = Session::default();
    for puzzle in &plan.puzzles {
        let (name, format, text) = (puzzle.name.clone(), puzzle.format.clone(), puzzle.text.clone());
        session.add_puzzle(name, format, text, puzzle.puzzle.clone());
    }
    session
}

pub(super) fn header_of(plan: &Plan, shard: Shard) -> Header {
    let mut plugins: Vec<(String, PathBuf, String)> = Vec::new();
    for combination in &plan.combinations {
        let found = &combination.found;
        if !plugins.iter().any(|(solver, _, _)| *solver == found.solver.id) {
            plugins.push((found.solver.id.clone(), found.path.clone(), found.library.sha256.clone()));
        }
    }
    Header::new(
        plan.name.clone(),
        plan.hash().to_string(),
        plan.tag().runs,
        (shard.number, shard.of),
        plugins,
    )
}

fn same_batch(path: &Path, old: &Header, new: &Header) -> Result<(), BatchError> {
    let changed = |difference| Err(BatchError::Changed { path: path.to_path_buf(), difference });
    if old.experiment != new.experiment {
        return changed(format!("its name was {:?} and is {:?}", old.experiment, new.experiment));
    }
    if old.runs != new.runs {
        return changed(format!("it had {} runs and has {}", old.runs, new.runs));
    }
    if old.plan != new.plan {
        return changed("its puzzles, parameters, seeds, budget or recording differ".into());
    }
    if old.shard != new.shard {
        let ((a, b), (c, d)) = (old.shard, new.shard);
        return changed(format!("it was shard {a}/{b} and is {c}/{d}"));
    }
    for (solver, file, sha256) in &new.plugins {
        if old.plugins.iter().any(|(other, _, before)| other == solver && before != sha256) {
            let (solver, file, path) = (solver.clone(), file.clone(), path.to_path_buf());
            return Err(BatchError::Plugin { solver, file, path });
        }
    }
    Ok(())
}

/// The key of a run that was made.
pub(super) fn key_of(run: &SessionRun) -> String {
    key_of_made(&hash_of_puzzle(run.run.puzzle()), run.run.setup())
}

/// The key of a run that was started so, on the puzzle with this hash.
pub(super) fn key_of_made(puzzle: &str, setup: &RunSetup) -> String {
    key(puzzle, &setup.solver, &setup.parameters, setup.seed, &setup.budget)
}

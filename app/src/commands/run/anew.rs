//! A run from the beginning, on a puzzle of a file.

use super::{Arguments, Prepared, Target, request};
use crate::cli::{Exit, tell};
use crate::commands::{Installed, Plugins, exit_of_unknown};
use crate::opening::{located, read_puzzles, refuse_conflicts};
use engine::budget::Budget;
use engine::job::Job;
use engine::parameter;
use engine::recording::Recording;
use engine::run::Run;
use engine::session::Session;
use puzzle_formats::{Entry, Format, Options};
use std::path::Path;
use std::sync::Arc;

/// # Errors
///
/// The exit code with the sentence.
pub(super) fn prepare(
    arguments: &Arguments,
    file: &Path,
    solver: &str,
    budget: Budget,
    plugins: &Plugins,
) -> Result<Prepared, (Exit, String)> {
    let refused = |message: String| (Exit::Refused, message);
    let (entry, format) = pick(file, &arguments.boxes.options(), arguments.index).map_err(refused)?;
    let installed = Installed::search(plugins).map_err(refused)?;
    let found = installed.catalog.find(solver, &installed.folders).map_err(exit_of_unknown)?;
    if let Some(key) = repeated(&arguments.set) {
        return Err(refused(format!("--set gives {key} more than once.")));
    }
    let parameters = parameter::resolve(&found.solver, arguments.preset.as_deref(), &arguments.set);
    let job = Job {
        puzzle: Arc::new(entry.puzzle),
        plugin: found.path,
        library: found.library,
        parameters: parameters.map_err(|error| refused(error.to_string()))?,
        solver: found.solver,
        preset: arguments.preset.clone(),
        seed: arguments.seed,
        budget,
        recording: Recording::default(),
    };
    let mut session = Session::default();
    let puzzle =
        session.add_puzzle(entry.name, format.key().to_string(), entry.text, Arc::clone(&job.puzzle));
    Ok(Prepared {
        run: Run::new(&job),
        request: request(&job),
        job,
        program: installed.program,
        resumed_from: None,
        file: file.to_path_buf(),
        index: arguments.index,
        target: Target { session, puzzle, run: None },
    })
}

fn repeated(settings: &[(String, String)]) -> Option<&str> {
    let is_repeated = |i: usize| settings[..i].iter().any(|(key, _)| *key == settings[i].0);
    (1..settings.len()).find(|&i| is_repeated(i)).map(|i| settings[i].0.as_str())
}

fn pick(path: &Path, options: &Options, index: usize) -> Result<(Entry, Format), String> {
    let reading = read_puzzles(path, options).map_err(|unread| unread.message(path))?;
    if !reading.diagnostics().is_empty() {
        tell(&located(path, reading.diagnostics()));
    }
    if index == 0 || index > reading.len() {
        let holds = match reading.len() {
            1 => "1 puzzle".to_string(),
            n => format!("{n} puzzles"),
        };
        return Err(format!("{} holds {holds}; --index counts from 1 to {}.", path.display(), reading.len()));
    }
    let entry = reading.entry(index - 1);
    refuse_conflicts(path, &entry)?;
    Ok((entry, reading.format()))
}

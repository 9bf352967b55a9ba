//! Runs as commands that make them again in a terminal.

use super::Model;
use crate::window::command::PuzzleKey;
use crate::window::command_line::{Call, Place};
use engine::catalog::{Folder, Found, Origin};
use puzzle::Puzzle;
use puzzle_formats::{Options, Reading, read};
use std::path::{Path, PathBuf};

impl Model {
    /// The command that makes the chosen run.
    ///
    /// # Errors
    ///
    /// A sentence when there is none.
    pub fn command_of_run(&self) -> Result<String, String> {
        let run = self.chosen_run().ok_or("Choose one run whose command is wanted.")?;
        let found = self.solver_of(run)?;
        let setup = run.run.setup();
        let puzzle =
            self.session.puzzle(run.puzzle).ok_or("The puzzle of this run is not in the session.")?;
        Ok(Call {
            place: self
                .place_of(self.joined.get(&run.puzzle).copied(), &puzzle.puzzle, || puzzle.text.clone()),
            solver: &found.solver,
            preset: setup.preset.as_deref(),
            parameters: &setup.parameters,
            seed: setup.seed,
            budget: setup.budget,
            plugins: self.folder_of(&found),
        }
        .line())
    }

    /// The command that makes what the form holds, on the puzzle that is shown; none where there is nothing to run.
    pub fn command_of_form(&self) -> Option<String> {
        let found = self.solver()?;
        let current = self.current.as_ref()?;
        let call = Call {
            place: self.place_of(current.key, &current.puzzle, || current.text_alone()),
            solver: &found.solver,
            preset: self.form.preset.as_deref(),
            parameters: &self.form.parameters,
            seed: self.form.seed,
            budget: self.form.budget,
            plugins: self.folder_of(&found),
        };
        Some(call.line())
    }

    /// Where a command finds a puzzle: in its file where that gives it, else as text.
    fn place_of(&self, key: Option<PuzzleKey>, puzzle: &Puzzle, text: impl FnOnce() -> String) -> Place {
        let boxes = puzzle.box_shape();
        if let Some((path, reading, item)) = key.and_then(|key| self.file_of(key)) {
            let is_read = |boxes| is_read_as(path, reading, item, &Options { boxes }, puzzle);
            if let Some(boxes) = [None, boxes].into_iter().find(|boxes| is_read(*boxes)) {
                return Place::File { path: path.to_path_buf(), item, boxes };
            }
        }
        Place::Text { text: text(), boxes }
    }

    /// The folder that has to be named for a plugin: one that was named for this window, too.
    fn folder_of(&self, found: &Found) -> Option<PathBuf> {
        let folder = found.path.parent()?;
        let program = std::env::current_exe().ok();
        let is_own = program.as_deref().and_then(Path::parent) == Some(folder);
        let is_named = |known: &Folder| known.origin == Origin::Named && known.path == folder;
        (!is_own && self.plugins.folders().iter().any(is_named)).then(|| folder.to_path_buf())
    }
}

/// Whether the command reads this very puzzle from the file, which has no second reading or the usual one.
fn is_read_as(path: &Path, reading: &Reading, item: usize, options: &Options, puzzle: &Puzzle) -> bool {
    if reading.ambiguities().is_empty() {
        return options.boxes.is_none() && reading.entry(item).puzzle == *puzzle;
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let again = read(&name, reading.text().as_bytes(), options);
    again.is_ok_and(|again| item < again.len() && again.entry(item).puzzle == *puzzle)
}

//! Runs as commands that make them again in a terminal.

use super::Model;
use crate::window::command_line::{Call, Place};
use engine::catalog::{Folder, Found, Origin};
use engine::session::{PuzzleId, SessionPuzzle};
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
            place: self.place_of(run.puzzle, puzzle),
            solver: &found.solver,
            preset: setup.preset.as_deref(),
            parameters: &setup.parameters,
            seed: setup.seed,
            budget: setup.budget,
            plugins: self.folder_of(&found),
        }
        .line())
    }

    /// The command that makes what the form holds, on the puzzle that is shown.
    ///
    /// # Errors
    ///
    /// A sentence when no puzzle or solver is chosen.
    pub fn command_of_form(&mut self) -> Result<String, String> {
        let found = self.solver().ok_or(self.why_not_run())?;
        let id = self.current_puzzle_id().ok_or(self.why_not_run())?;
        let puzzle = self.session.puzzle(id).ok_or("The puzzle is not in the session.")?;
        Ok(Call {
            place: self.place_of(id, puzzle),
            solver: &found.solver,
            preset: self.form.preset.as_deref(),
            parameters: &self.form.parameters,
            seed: self.form.seed,
            budget: self.form.budget,
            plugins: self.folder_of(&found),
        }
        .line())
    }

    /// Where a command finds the puzzle: in its file where that gives it, else as text.
    fn place_of(&self, id: PuzzleId, puzzle: &SessionPuzzle) -> Place {
        let boxes = puzzle.puzzle.box_shape();
        if let Some((path, reading, item)) = self.file_of(id) {
            let options = Options { boxes };
            if is_read_as(path, reading, item, &Options::default(), puzzle) {
                return Place::File { path: path.to_path_buf(), item, boxes: None };
            }
            if is_read_as(path, reading, item, &options, puzzle) {
                return Place::File { path: path.to_path_buf(), item, boxes };
            }
        }
        Place::Text { text: puzzle.text.clone(), boxes }
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
fn is_read_as(
    path: &Path,
    reading: &Reading,
    item: usize,
    options: &Options,
    puzzle: &SessionPuzzle,
) -> bool {
    if reading.ambiguities().is_empty() {
        return options.boxes.is_none() && reading.entry(item).puzzle == *puzzle.puzzle;
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let again = read(&name, reading.text().as_bytes(), options);
    again.is_ok_and(|again| item < again.len() && again.entry(item).puzzle == *puzzle.puzzle)
}

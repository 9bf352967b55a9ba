//! Experiment files: opened into the list, saved as the command line reads them, and kept with the session.

use super::{Entry, ExperimentDone, ExperimentId};
use crate::window::background::{Background, Dialog, Done, Origin};
use crate::window::draft::{Draft, PuzzleDraft};
use crate::window::model::{Model, NoticeKind, Question};
use engine::experiment::Experiment;
use engine::experiment::file::Source;
use engine::session::SessionExperiment;
use engine::store;
use std::path::{Path, PathBuf};

impl Model {
    /// An experiment file was opened: it stands in the pane.
    pub(in crate::window::model) fn take_experiment(&mut self, origin: &Origin, experiment: Experiment) {
        let folder = match origin {
            Origin::File(path) => {
                std::path::absolute(path).ok().and_then(|path| Some(path.parent()?.to_path_buf()))
            }
            Origin::Pasted(_) | Origin::Made(_) => std::env::current_dir().ok(),
        };
        let text = experiment.text();
        let draft = Draft::of(&experiment, folder.unwrap_or_default(), self.plugins.catalog());
        let id = self.add_experiment(draft);
        if let (Origin::File(path), Some(entry)) = (origin, self.experiments.entry_mut(id)) {
            entry.file = Some((path.clone(), text));
        }
        self.show_experiment(id);
    }

    pub(super) fn ask_save_experiment(&mut self, id: ExperimentId, background: &Background) {
        let Some(entry) = self.experiments.entry(id) else { return };
        if entry.checked.is_err() {
            let text = "The experiment cannot be saved yet: mend the fields that are marked.".into();
            return self.tell(NoticeKind::Problem, text);
        }
        background.ask(Dialog::SaveExperiment, self.suggested_experiment_name());
    }

    /// A file name for the experiment in the pane.
    pub(in crate::window::model) fn suggested_experiment_name(&self) -> String {
        let name = self.experiments.shown().map_or("experiment", |entry| entry.draft.name.as_str());
        let letters = name.chars().map(|c| if c.is_alphanumeric() || "-_ ".contains(c) { c } else { '-' });
        format!("{}.ron", letters.collect::<String>().trim())
    }

    pub(super) fn save_experiment_as(&mut self, id: ExperimentId, path: PathBuf, background: &Background) {
        let path = if path.extension().is_none() { path.with_extension("ron") } else { path };
        let own = self.experiments.entry(id).and_then(|entry| entry.file.as_ref()).map(|(path, _)| path);
        if path.exists() && own != Some(&path) {
            self.question = Some(Question::ReplaceExperiment(path));
        } else {
            self.question = None;
            self.save_experiment(id, path, background);
        }
    }

    /// Saves the experiment; names of files that were seen from another folder are written so that they still fit.
    pub(super) fn save_experiment(&mut self, id: ExperimentId, path: PathBuf, background: &Background) {
        let Some(entry) = self.experiments.entry_mut(id) else { return };
        let folder = std::path::absolute(&path).ok().and_then(|path| Some(path.parent()?.to_path_buf()));
        if let Some(folder) = folder {
            let old = std::mem::replace(&mut entry.draft.folder, folder.clone());
            entry.draft.puzzles.iter_mut().for_each(|puzzle| move_source(puzzle, &old, &folder));
        }
        entry.check(self.plugins.catalog());
        let Some(text) = entry.text.clone() else { return };
        self.state_number += 1;
        background.spawn("save-experiment", move || {
            let command = "// Made in the window of Puzzle Workbench; `workbench batch` makes its runs.\n";
            let saved = store::write(&path, format!("{command}{text}").as_bytes());
            Done::Experiment(ExperimentDone::Saved(id, path, text, saved.map_err(|error| error.to_string())))
        });
    }

    pub(super) fn take_saved_experiment(
        &mut self,
        id: ExperimentId,
        path: PathBuf,
        text: String,
        saved: Result<(), String>,
    ) {
        if let Err(message) = saved {
            return self.tell(NoticeKind::Problem, message);
        }
        self.tell(NoticeKind::Info, format!("Experiment saved as {}.", path.display()));
        if let Some(entry) = self.experiments.entry_mut(id) {
            entry.file = Some((path, text));
        }
    }

    /// The command that makes the runs of the experiment in the pane; none before it is saved as it stands.
    pub fn experiment_command(&self) -> Option<String> {
        let entry = self.experiments.shown()?;
        let quoted = |path: &Path| engine::check::quoted(&path.to_string_lossy());
        let file = entry.saved_file()?;
        let save = file.with_extension("runs.ron");
        let mut command = format!("workbench batch {} --save {}", quoted(file), quoted(&save));
        if !entry.draft.jobs.trim().is_empty() {
            command += &format!(" --jobs {}", entry.draft.jobs.trim());
        }
        if entry.draft.workers == engine::batch::Workers::Fresh {
            command += " --fresh-workers";
        }
        Some(command)
    }

    /// The experiments as the session's file keeps them; one of which no file can be made yet as it was typed.
    pub(in crate::window::model) fn stored_experiments(&self) -> Vec<SessionExperiment> {
        let of = |entry: &Entry, text: &String, tag: Option<String>| {
            let (text, folder) = (text.clone(), entry.draft.folder.clone());
            SessionExperiment { text, folder, tag, draft: None }
        };
        let typed = |entry: &Entry| {
            let (text, folder) = (String::new(), entry.draft.folder.clone());
            let draft = ron::to_string(&entry.draft).ok()?;
            Some(SessionExperiment { text, folder, tag: None, draft: Some(draft) })
        };
        let mut stored = Vec::new();
        for entry in &self.experiments.list {
            stored.extend(entry.ran.as_ref().map(|text| of(entry, text, entry.tag.clone())));
            // One that was edited since it ran is two: what was run, and what stands there now.
            let text = entry.text.as_ref().filter(|text| entry.ran.as_ref() != Some(text));
            stored.extend(text.map(|text| of(entry, text, None)));
            stored.extend(entry.text.is_none().then(|| typed(entry)).flatten());
        }
        stored
    }

    /// The experiments of a session that was opened join the list.
    pub(in crate::window::model) fn take_stored_experiments(&mut self, stored: Vec<SessionExperiment>) {
        let before = self.state_number;
        for SessionExperiment { text, folder, tag, draft } in stored {
            let taken = match draft {
                Some(draft) => self.take_typed(&draft),
                None => self.take_text(&text, folder, tag),
            };
            match taken {
                Ok(id) => _ = self.experiments.shown.get_or_insert(id),
                Err(reason) => {
                    let text =
                        format!("An experiment of the session cannot be read and is left out: {reason}");
                    self.tell(NoticeKind::Problem, text);
                }
            }
        }
        // They are in the session's file.
        self.state_number = before;
    }

    fn take_text(
        &mut self,
        text: &str,
        folder: PathBuf,
        tag: Option<String>,
    ) -> Result<ExperimentId, String> {
        let experiment = Experiment::parse(Path::new("session"), text).map_err(|error| error.to_string())?;
        let id = self.add_experiment(Draft::of(&experiment, folder, self.plugins.catalog()));
        if let Some(entry) = self.experiments.entry_mut(id) {
            entry.ran = tag.is_some().then(|| experiment.text());
            entry.tag = tag;
        }
        Ok(id)
    }

    fn take_typed(&mut self, draft: &str) -> Result<ExperimentId, String> {
        let draft: Draft = ron::from_str(draft).map_err(|error| error.to_string())?;
        Ok(self.add_experiment(draft))
    }
}

/// Writes the name of a source that is seen from one folder as it is seen from another.
fn move_source(puzzle: &mut PuzzleDraft, old: &Path, new: &Path) {
    let PuzzleDraft::Files(files) = puzzle else { return };
    if let Ok(Source::Files(_) | Source::Part(_)) = files.source() {
        let whole = old.join(files.files.trim());
        let seen = whole.strip_prefix(new).unwrap_or(&whole);
        files.files = seen.to_string_lossy().into_owned();
    }
}

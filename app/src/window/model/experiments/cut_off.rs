//! Experiments that an earlier window did not bring to their end: their journals are found, and going on is offered.

use crate::window::background::{Background, Done, Opened, Origin};
use crate::window::draft::Draft;
use crate::window::model::experiments::{ExperimentDone, Extent};
use crate::window::model::{Model, NoticeKind, Question};
use engine::batch::{Journal, Unfinished};
use engine::experiment::Experiment;
use std::path::{Path, PathBuf};

/// How the names of journals begin that belong to no session's file.
pub(super) const UNSAVED: &str = "experiment-";
/// How the names of journals end.
const ENDING: &str = ".journal";

impl Model {
    /// Looks for what earlier windows have left where unsaved work is.
    pub(in crate::window::model) fn look_for_cut_off(&mut self, background: &Background) {
        if let Some(home) = self.plugins.home_of_user() {
            look(home.unsaved(), UNSAVED.into(), background);
        }
    }

    /// Looks for what an earlier window has left beside the file of a session.
    pub(in crate::window::model) fn look_for_cut_off_beside(
        &mut self,
        origin: &Origin,
        opened: &Opened,
        background: &Background,
    ) {
        let (Origin::File(path), Opened::Session(_)) = (origin, opened) else { return };
        if let (Some(folder), Some(name)) = (path.parent(), path.file_name()) {
            let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
            look(folder.to_path_buf(), format!("{}.", name.to_string_lossy()), background);
        }
    }

    pub(super) fn take_found_cut_off(&mut self, found: Vec<Unfinished>) {
        let is_asked = |question: &Question, unfinished: &Unfinished| match question {
            Question::CutOff(asked) => asked.journal == unfinished.journal,
            _ => false,
        };
        for unfinished in found {
            let is_known = self.experiments.cut_off.iter().any(|known| known.journal == unfinished.journal)
                || self.question.as_ref().is_some_and(|question| is_asked(question, &unfinished));
            if !is_known {
                self.experiments.cut_off.push_back(unfinished);
            }
        }
    }

    /// The next question about an experiment that was cut off; not before its solvers are known.
    pub(in crate::window::model) fn next_cut_off(&mut self) -> Option<Question> {
        if self.plugins.catalog().is_none() || self.experiments.is_active() {
            return None;
        }
        self.experiments.cut_off.pop_front().map(Question::CutOff)
    }

    pub(super) fn go_on_with_cut_off(&mut self, background: &Background) {
        let Some(Question::CutOff(unfinished)) = self.question.take() else { return };
        let definition = &unfinished.definition;
        match Experiment::parse(&unfinished.journal, &definition.text) {
            Ok(experiment) => {
                let known =
                    self.experiments.list.iter().find(|entry| entry.checked.as_ref() == Ok(&experiment));
                let id = known.map(|entry| entry.id).unwrap_or_else(|| {
                    let catalog = self.plugins.catalog();
                    let draft = Draft::of(&experiment, definition.folder.clone(), catalog);
                    self.add_experiment(draft)
                });
                self.show_experiment(id);
                self.run_experiment(id, Extent::All, Some(unfinished.journal), background);
            }
            Err(error) => self.tell(NoticeKind::Problem, error.to_string()),
        }
    }

    pub(super) fn forget_cut_off(&mut self) {
        if let Some(Question::CutOff(unfinished)) = self.question.take()
            && let Err(error) = Journal::discard(&unfinished.journal)
        {
            let text = format!("{} cannot be deleted: {error}.", unfinished.journal.display());
            self.tell(NoticeKind::Problem, text);
        }
    }
}

fn look(folder: PathBuf, beginning: String, background: &Background) {
    background.spawn("find-cut-off", move || {
        let is_ours = |name: &str| name.starts_with(&beginning) && name.ends_with(ENDING);
        Done::Experiment(ExperimentDone::FoundCutOff(Unfinished::in_folder(&folder, is_ours)))
    });
}

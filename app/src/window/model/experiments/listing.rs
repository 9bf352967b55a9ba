//! Taking an experiment and its runs from the session, and putting them back.

use super::{Entry, ExperimentId};
use crate::window::draft::Draft;
use crate::window::model::{Change, Model, NoticeKind};
use engine::session::SessionRun;

/// A draft as it was before a part of it came or went.
pub(super) struct Edited {
    /// Which.
    pub id: ExperimentId,
    /// As it was.
    pub draft: Draft,
}

impl Change for Edited {
    fn name(&self) -> String {
        format!("edit of experiment {}", self.draft.name)
    }

    fn swap(&mut self, model: &mut Model) {
        if let Some(entry) = model.experiments.entry_mut(self.id) {
            std::mem::swap(&mut entry.draft, &mut self.draft);
            entry.check(model.plugins.catalog());
        }
    }
}

/// An experiment that was taken from the list with its runs, each with the place where it stood; or none, when they
/// are back.
struct Removed {
    id: ExperimentId,
    name: String,
    tag: Option<String>,
    entry: Option<(usize, Entry)>,
    runs: Vec<(usize, SessionRun)>,
}

impl Change for Removed {
    fn name(&self) -> String {
        format!("removal of experiment {}", self.name)
    }

    fn swap(&mut self, model: &mut Model) {
        match self.entry.take() {
            None => self.take_from(model),
            Some((place, entry)) => {
                let list = &mut model.experiments.list;
                list.insert(place.min(list.len()), entry);
                model.experiments.shown = Some(self.id);
                put_back(&mut model.session.runs, self.runs.drain(..));
            }
        }
    }
}

impl Removed {
    fn take_from(&mut self, model: &mut Model) {
        let list = &mut model.experiments.list;
        if let Some(place) = list.iter().position(|entry| entry.id == self.id) {
            self.entry = Some((place, list.remove(place)));
            let next = list.get(place).or(list.last()).map(|entry| entry.id);
            model.experiments.shown = next;
        }
        let Some(tag) = &self.tag else { return };
        let all = std::mem::take(&mut model.session.runs).into_iter().enumerate();
        let (gone, left) =
            all.partition::<Vec<_>, _>(|(_, run)| run.experiment.as_deref() == Some(tag.as_str()));
        self.runs = gone;
        model.session.runs = left.into_iter().map(|(_, run)| run).collect();
        if model.shown_run.is_some_and(|id| model.session.run(id).is_none()) {
            model.shown_run = model.session.runs.last().map(|run| run.id);
        }
    }
}

/// Puts runs back to the places where they stood, in one pass.
fn put_back(runs: &mut Vec<SessionRun>, back: impl Iterator<Item = (usize, SessionRun)>) {
    let mut left = std::mem::take(runs).into_iter();
    for (place, run) in back {
        let missing = place.saturating_sub(runs.len());
        runs.extend(left.by_ref().take(missing));
        runs.push(run);
    }
    runs.extend(left);
}

impl Model {
    pub(super) fn remove_experiment(&mut self, id: ExperimentId) {
        if self.experiments.active.as_ref().is_some_and(|active| active.id == id) {
            let text = "An experiment that is running cannot be removed. Stop it first.".into();
            return self.tell(NoticeKind::Problem, text);
        }
        let Some(entry) = self.experiments.entry(id) else { return };
        let (name, tag) = (entry.draft.name.clone(), entry.tag.clone());
        let mut removed = Removed { id, name, tag, entry: None, runs: Vec::new() };
        removed.take_from(self);
        self.changed(removed);
    }
}

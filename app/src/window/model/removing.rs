//! Taking runs from the session, and putting them back.

use super::{Change, Model, Progress};
use engine::session::{RunId, SessionRun};

/// Runs that were taken from the session, each with the place where it stood; or none, when they are back.
struct Removed {
    ids: Vec<RunId>,
    runs: Vec<(usize, SessionRun)>,
    shown: Option<RunId>,
}

impl Change for Removed {
    fn name(&self) -> String {
        match self.ids.as_slice() {
            [id] => format!("removal of run {}", id.0),
            ids => format!("removal of {} runs", ids.len()),
        }
    }

    fn swap(&mut self, model: &mut Model) {
        if self.runs.is_empty() {
            self.take_from(model);
            return;
        }
        for (place, run) in self.runs.drain(..) {
            let place = place.min(model.session.runs.len());
            model.session.runs.insert(place, run);
        }
        model.shown_run = self.shown.take();
    }
}

impl Removed {
    fn take_from(&mut self, model: &mut Model) {
        self.shown = model.shown_run;
        let (gone, left) = std::mem::take(&mut model.session.runs)
            .into_iter()
            .enumerate()
            .partition::<Vec<_>, _>(|(_, run)| self.ids.contains(&run.id));
        self.runs = gone;
        model.session.runs = left.into_iter().map(|(_, run)| run).collect();
        if model.shown_run.is_some_and(|id| self.ids.contains(&id)) {
            model.shown_run = model.session.runs.last().map(|run| run.id);
        }
    }
}

impl Model {
    /// Takes runs that are over from the session; others stay.
    pub(super) fn remove_runs(&mut self, ids: impl IntoIterator<Item = RunId>) {
        let over = |id: &RunId| self.progress(*id) == Progress::Over && self.session.run(*id).is_some();
        let ids: Vec<RunId> = ids.into_iter().filter(over).collect();
        if ids.is_empty() {
            return;
        }
        let mut removed = Removed { ids, runs: Vec::new(), shown: None };
        removed.take_from(self);
        self.changed(removed);
    }
}

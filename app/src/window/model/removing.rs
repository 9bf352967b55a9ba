//! Taking runs from the session, and putting them back.

use super::{Change, Model, Progress};
use engine::session::{RunId, SessionPuzzle, SessionRun};
use std::collections::BTreeSet;

/// Runs that were taken from the session, each with the place where it stood; or none, when they are back.
struct Removed {
    ids: BTreeSet<RunId>,
    runs: Vec<(usize, SessionRun)>,
    /// Their puzzles, since one without a run may be forgotten.
    puzzles: Vec<SessionPuzzle>,
    shown: Option<RunId>,
}

impl Change for Removed {
    fn name(&self) -> String {
        match self.ids.first() {
            Some(id) if self.ids.len() == 1 => format!("removal of run {}", id.0),
            _ => format!("removal of {} runs", self.ids.len()),
        }
    }

    fn swap(&mut self, model: &mut Model) {
        if self.runs.is_empty() {
            self.take_from(model);
        } else {
            self.put_back(model);
        }
    }
}

impl Removed {
    fn take_from(&mut self, model: &mut Model) {
        self.shown = model.shown_run;
        self.runs = model.session.take_runs(&self.ids);
        let is_needed = |puzzle: &&SessionPuzzle| self.runs.iter().any(|(_, run)| run.puzzle == puzzle.id);
        self.puzzles = model.session.puzzles.iter().filter(is_needed).cloned().collect();
        model.chosen.retain(|id| !self.ids.contains(id));
        if model.shown_run.is_some_and(|id| self.ids.contains(&id)) {
            model.shown_run = model.session.runs.last().map(|run| run.id);
        }
    }

    fn put_back(&mut self, model: &mut Model) {
        for SessionPuzzle { id, name, format, text, puzzle, .. } in self.puzzles.drain(..) {
            // One that was forgotten meanwhile may have another number now.
            let now = model.session.add_puzzle(name, format, text, puzzle);
            let of_puzzle = self.runs.iter_mut().filter(|(_, run)| run.puzzle == id);
            of_puzzle.for_each(|(_, run)| run.puzzle = now);
        }
        model.session.put_back(std::mem::take(&mut self.runs));
        model.shown_run = self.shown.take();
    }
}

impl Model {
    /// Takes runs that are over from the session; others stay.
    pub(super) fn remove_runs(&mut self, ids: impl IntoIterator<Item = RunId>) {
        let over = |id: &RunId| self.progress(*id) == Progress::Over && self.session.run(*id).is_some();
        let ids: BTreeSet<RunId> = ids.into_iter().filter(over).collect();
        if ids.is_empty() {
            return;
        }
        let mut removed = Removed { ids, runs: Vec::new(), puzzles: Vec::new(), shown: None };
        removed.take_from(self);
        self.changed(removed);
    }
}

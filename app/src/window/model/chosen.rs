//! The runs that were chosen in the table: what further commands are about.

use super::{Model, Progress};
use engine::session::{RunId, SessionRun};

impl Model {
    /// The chosen runs, oldest first; where none was chosen, the one that is shown.
    pub fn chosen_runs(&self) -> Vec<&SessionRun> {
        self.session.runs.iter().filter(|run| self.is_chosen(run.id)).collect()
    }

    /// Whether commands are about this run.
    pub fn is_chosen(&self, id: RunId) -> bool {
        if self.chosen.is_empty() { self.shown_run == Some(id) } else { self.chosen.contains(&id) }
    }

    /// The only run that is chosen.
    pub fn chosen_run(&self) -> Option<&SessionRun> {
        let mut chosen = self.session.runs.iter().filter(|run| self.is_chosen(run.id));
        chosen.next().filter(|_| chosen.next().is_none())
    }

    /// Whether any run is chosen.
    pub fn has_chosen(&self) -> bool {
        self.session.runs.iter().any(|run| self.is_chosen(run.id))
    }

    /// The chosen runs that are over.
    pub fn chosen_and_over(&self) -> impl Iterator<Item = &SessionRun> {
        self.chosen_runs().into_iter().filter(|run| self.progress(run.id) == Progress::Over)
    }

    /// The two runs that are chosen, where there are two.
    pub fn chosen_pair(&self) -> Option<(&SessionRun, &SessionRun)> {
        match self.chosen_runs().as_slice() {
            [one, other] => Some((one, other)),
            _ => None,
        }
    }

    /// Whether the difference of the two chosen runs is to be seen.
    pub fn shows_difference(&self) -> bool {
        self.shows_difference && self.chosen_pair().is_some()
    }

    pub(super) fn choose_runs(&mut self, ids: Vec<RunId>) {
        self.chosen = ids.into_iter().collect();
        self.shows_difference = false;
    }

    pub(super) fn chosen_ids(&self) -> Vec<RunId> {
        self.chosen_runs().into_iter().map(|run| run.id).collect()
    }
}

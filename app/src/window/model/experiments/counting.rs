//! How many runs of each experiment there are, counted when runs have come or gone and not in every frame.

use super::Experiments;
use crate::window::model::Model;
use engine::batch::Tally;
use engine::experiment::Tag;
use engine::session::SessionRun;
use std::collections::BTreeMap;

/// Runs by experiment.
#[derive(Default)]
pub struct Counts {
    of: BTreeMap<String, Tally>,
    /// For which state of the session it was counted.
    at: Option<(u64, usize)>,
}

impl Counts {
    /// Counts a run that has just joined the session.
    pub(super) fn add(&mut self, run: &SessionRun) {
        if let Some(tag) = &run.experiment {
            match self.of.get_mut(tag) {
                Some(tally) => tally.count(&run.run),
                None => self.of.entry(tag.clone()).or_default().count(&run.run),
            }
        }
    }
}

impl Experiments {
    /// How the runs with this tag have ended.
    pub fn tally(&self, tag: &str) -> Tally {
        self.counts.of.get(tag).copied().unwrap_or_default()
    }

    /// Runs of experiments that are not in the list, such as those of a session that another program made.
    pub fn others(&self) -> impl Iterator<Item = (Tag, Tally)> {
        let is_listed = |tag: &str| self.list.iter().any(|entry| entry.tag.as_deref() == Some(tag));
        let others = self.counts.of.iter().filter(move |(tag, _)| !is_listed(tag));
        others.filter_map(|(tag, tally)| Some((Tag::parse(tag)?, *tally)))
    }
}

impl Model {
    /// Counts anew when runs have come or gone.
    pub fn count_experiments(&mut self) {
        let now = Some((self.began_at_number, self.session.runs.len()));
        if self.experiments.counts.at == now {
            return;
        }
        let mut counts = Counts { of: BTreeMap::new(), at: now };
        self.session.runs.iter().for_each(|run| counts.add(run));
        self.experiments.counts = counts;
    }

    /// A run has been counted with [`Counts::add`].
    pub(super) fn count_is_right(&mut self) {
        self.experiments.counts.at = Some((self.began_at_number, self.session.runs.len()));
    }
}

//! Which runs the curves show, and how each looks.

use super::Model;
use crate::window::theme::RUN_COLOURS;
use engine::session::{RunId, SessionRun};
use std::collections::{BTreeMap, BTreeSet};

/// How the curves of a run are drawn. A run keeps its look as long as it is in the session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Number of its colour.
    pub colour: usize,
    /// Number of its solver's dash.
    pub dash: usize,
}

/// The runs that are laid over the one that is shown.
#[derive(Default)]
pub(super) struct Overlay {
    ticked: BTreeSet<RunId>,
    colours: BTreeMap<RunId, usize>,
    dashes: BTreeMap<String, usize>,
}

impl Model {
    /// The runs whose curves are drawn, oldest first: the one that is shown, and those that were ticked.
    pub fn overlaid(&self) -> Vec<&SessionRun> {
        let mut ids = self.overlay.ticked.clone();
        ids.extend(self.shown_run);
        ids.into_iter().filter_map(|id| self.session.run(id)).collect()
    }

    /// Whether a run was ticked.
    pub fn is_ticked(&self, id: RunId) -> bool {
        self.overlay.ticked.contains(&id)
    }

    /// How the curves of a run look.
    pub fn look_of(&self, run: &SessionRun) -> Look {
        let own = own_colour(run.id);
        let by_hand = run.marks.colour.map(|colour| colour as usize % RUN_COLOURS);
        let colour = by_hand.or_else(|| self.overlay.colours.get(&run.id).copied()).unwrap_or(own);
        let dash = self.overlay.dashes.get(&run.run.setup().solver).copied().unwrap_or(0);
        Look { colour, dash }
    }

    /// What becomes of the ticks of these runs when all are changed at once: all are ticked, unless they are.
    pub fn wanted_of(&self, ids: &[RunId]) -> Wanted {
        if ids.iter().all(|id| self.is_ticked(*id)) { Wanted::Hidden } else { Wanted::Drawn }
    }

    pub(super) fn tick(&mut self, ids: &[RunId], wanted: Wanted) {
        match wanted {
            Wanted::Drawn => self.overlay.ticked.extend(ids),
            Wanted::Hidden => ids.iter().for_each(|id| _ = self.overlay.ticked.remove(id)),
        }
    }

    pub(super) fn untick_all(&mut self) {
        self.overlay.ticked.clear();
    }

    /// Gives runs that are drawn for the first time a colour: their own, or one that no other has now.
    pub fn settle_looks(&mut self) {
        let drawn: Vec<(RunId, String)> =
            self.overlaid().iter().map(|run| (run.id, run.run.setup().solver.clone())).collect();
        let overlay = &mut self.overlay;
        for (id, solver) in &drawn {
            let dash = overlay.dashes.len();
            overlay.dashes.entry(solver.clone()).or_insert(dash);
            if !overlay.colours.contains_key(id) {
                let colours = drawn.iter().filter_map(|(other, _)| overlay.colours.get(other));
                let colour = free_colour(own_colour(*id), colours.copied());
                overlay.colours.insert(*id, colour);
            }
        }
    }
}

/// Whether the curves of a run are to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// They are.
    Drawn,
    /// They are not, unless the run is the one that is shown.
    Hidden,
}

fn own_colour(id: RunId) -> usize {
    (id.0 as usize).wrapping_sub(1) % RUN_COLOURS
}

/// The first of the least used colours, beginning with a run's own.
fn free_colour(own: usize, used: impl Iterator<Item = usize>) -> usize {
    let mut times = [0; RUN_COLOURS];
    used.for_each(|colour| times[colour] += 1);
    let from_own = (0..RUN_COLOURS).map(|k| (own + k) % RUN_COLOURS);
    from_own.min_by_key(|&colour| times[colour]).unwrap_or(own)
}

#[cfg(test)]
mod tests {
    use super::{free_colour, own_colour};
    use engine::session::RunId;

    #[test]
    fn a_run_has_its_own_colour_where_that_is_free_and_else_one_that_is() {
        assert_eq!((own_colour(RunId(1)), own_colour(RunId(9))), (0, 0));
        assert_eq!(free_colour(3, [0, 1].into_iter()), 3);
        assert_eq!(free_colour(0, [0, 1].into_iter()), 2);
        assert_eq!(free_colour(7, [7].into_iter()), 0);
        assert_eq!(free_colour(2, 0..8), 2);
    }
}

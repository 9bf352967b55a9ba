//! What a checkpoint of the hybrid search keeps.
//!
//! The decisions alone make the domains: AC3 and the stronger filters come to the same fixpoint in any order.

use super::Search;
use crate::ac3::{is_single, unfixed};
use crate::candidates::Feature;
use crate::counters::Counters;
use crate::tabu_list::SavedTabu;
use plugin_api::{Ctx, Damaged, restore, store};
use random::Random;

struct Saved {
    random: Random,
    /// In the order of the search, since chance takes them back by their places.
    decisions: Vec<Feature>,
    tabu: SavedTabu,
    focus: Option<usize>,
    idle: u64,
    best_since_restart: usize,
    counters: Counters,
}

plugin_api::stored!(Saved { random, decisions, tabu, focus, idle, best_since_restart, counters });

impl Search {
    /// The state before an iteration.
    pub(super) fn save(&self) -> Vec<u8> {
        store(&Saved {
            random: self.random.clone(),
            decisions: self.decisions.clone(),
            tabu: self.tabu.save(),
            focus: self.focus,
            idle: self.idle,
            best_since_restart: self.best_since_restart,
            counters: self.counters,
        })
    }

    /// Brings a search that has only started into a saved state.
    ///
    /// # Errors
    ///
    /// [`Damaged`] when the bytes are no state of this search.
    pub(super) fn restore(&mut self, bytes: &[u8], ctx: &Ctx<'_>) -> Result<(), Damaged> {
        let saved: Saved = restore(bytes)?;
        for &Feature { cell, value } in &saved.decisions {
            let is_open = self.domains.get(cell).is_some_and(|domain| domain & value != 0);
            let filtered =
                (is_open && is_single(value)).then(|| self.network.assign(&mut self.domains, cell, value));
            Damaged::unless(matches!(filtered, Some(Ok(_))), "its decisions do not go together")?;
        }
        saved.counters.check(unfixed(&self.domains), ctx.work_done())?;
        let is_on_board = saved.focus.is_none_or(|cell| cell < self.domains.len());
        Damaged::unless(is_on_board && saved.idle <= ctx.iteration(), "its counts do not fit its state")?;
        self.iteration = ctx.iteration();
        self.tabu.restore(saved.tabu, self.iteration.max(1))?;
        self.network.count_revisions_from(saved.counters.revisions);
        self.random = saved.random;
        self.decisions = saved.decisions;
        self.focus = saved.focus;
        self.idle = saved.idle;
        self.best_since_restart = saved.best_since_restart;
        self.counters = saved.counters;
        Ok(())
    }
}

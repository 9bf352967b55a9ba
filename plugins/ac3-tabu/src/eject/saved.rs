//! What a checkpoint of conflict-guided repair keeps. The numbers that follow from the assignment are
//! computed anew.

use super::EjectSearch;
use crate::counters::Counters;
use crate::tabu_list::SavedTabu;
use plugin_api::{Ctx, Damaged, restore, store};
use random::Random;

struct Saved {
    random: Random,
    /// `[cells]`: the cell's digit, 0 while it is open.
    digits: Vec<u8>,
    /// The open cells in the order in which they are gone through.
    open: Vec<u32>,
    tabu: SavedTabu,
    focus: Option<usize>,
    counters: Counters,
}

plugin_api::stored!(Saved { random, digits, open, tabu, focus, counters });

impl EjectSearch {
    /// The state before an iteration.
    pub(super) fn save(&self) -> Vec<u8> {
        store(&Saved {
            random: self.random.clone(),
            digits: self.partial.digits(),
            open: self.partial.open().to_vec(),
            tabu: self.tabu.save(),
            focus: self.focus,
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
        self.partial.restore(&saved.digits, saved.open)?;
        saved.counters.check(self.partial.open().len(), ctx.work_done())?;
        let is_on_board = saved.focus.is_none_or(|cell| cell < saved.digits.len());
        Damaged::unless(is_on_board, "its counts do not fit its state")?;
        self.iteration = ctx.iteration();
        self.tabu.restore(saved.tabu, self.iteration.max(1))?;
        self.random = saved.random;
        self.focus = saved.focus;
        self.counters = saved.counters;
        Ok(())
    }
}

//! What a checkpoint of the tabu search alone keeps. What the swaps of the grid cost is computed anew.

use super::tabu_features::SavedFeatures;
use super::{SwapSearch, swap_that_gives};
use plugin_api::{Ctx, Damaged, restore, store};
use random::Random;

/// Above the cost of any grid, and above what any run counts to.
const MOST: u64 = 1 << 60;

struct Saved {
    random: Random,
    /// `[cells]`, from 0.
    digits: Vec<u8>,
    tabu: SavedFeatures,
    best_cost: i64,
    best_since_fill: i64,
    focus: Option<usize>,
    idle: u64,
    aspirations: u64,
    restarts: u64,
}

plugin_api::stored!(Saved {
    random,
    digits,
    tabu,
    best_cost,
    best_since_fill,
    focus,
    idle,
    aspirations,
    restarts,
});

impl SwapSearch {
    /// The state before an iteration.
    pub(super) fn save(&self) -> Vec<u8> {
        store(&Saved {
            random: self.random.clone(),
            digits: self.grid.digits().to_vec(),
            tabu: self.tabu.save(),
            best_cost: self.best_cost,
            best_since_fill: self.best_since_fill,
            focus: self.focus,
            idle: self.idle,
            aspirations: self.aspirations,
            restarts: self.restarts,
        })
    }

    /// Brings a search that has only started into a saved state.
    ///
    /// # Errors
    ///
    /// [`Damaged`] when the bytes are no state of this search.
    pub(super) fn restore(&mut self, bytes: &[u8], ctx: &Ctx<'_>) -> Result<(), Damaged> {
        let saved: Saved = restore(bytes)?;
        self.grid.fill_with(&saved.digits)?;
        self.tabu.restore(saved.tabu)?;
        for &feature in self.tabu.features() {
            if let Some(swap) = swap_that_gives(&self.grid, feature) {
                self.grid.measure(swap, true);
            }
        }
        let costs = [saved.best_cost, saved.best_since_fill];
        let counts = [saved.idle, saved.aspirations, saved.restarts];
        let is_possible = costs.iter().all(|cost| (0..=self.grid.cost()).contains(cost))
            && counts.iter().all(|&count| count < MOST)
            && saved.focus.is_none_or(|cell| cell < saved.digits.len())
            && ctx.work_done() == self.n_swaps.saturating_mul(ctx.iteration());
        Damaged::unless(is_possible, "its counts do not fit its state")?;
        self.random = saved.random;
        self.best_cost = saved.best_cost;
        self.best_since_fill = saved.best_since_fill;
        self.focus = saved.focus;
        self.idle = saved.idle;
        self.aspirations = saved.aspirations;
        self.restarts = saved.restarts;
        Ok(())
    }
}

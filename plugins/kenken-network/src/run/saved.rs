//! What a checkpoint of a set selection network keeps of the run.

use super::Run;
use crate::network::SavedNetwork;
use crate::rules::{Attempt, MOST_KICKS};
use plugin_api::{Ctx, Damaged, restore, store};
use random::Random;

struct Saved {
    random: Random,
    n_attempts: u64,
    network: SavedNetwork,
    since_reset: u64,
    kicks: u32,
    taken_back: u64,
    only_contradictions: bool,
    step: f64,
    n_resets: u64,
    n_taken_back: u64,
}

plugin_api::stored!(Saved {
    random,
    n_attempts,
    network,
    since_reset,
    kicks,
    taken_back,
    only_contradictions,
    step,
    n_resets,
    n_taken_back,
});

impl Run<'_> {
    /// The attempts from the present one on.
    pub(super) fn attempts_left(&self) -> impl Iterator<Item = Attempt> + use<> {
        self.rules.attempts_from(self.n_attempts)
    }

    /// The state before an iteration.
    pub(super) fn save(&self) -> Vec<u8> {
        store(&Saved {
            random: self.random.clone(),
            n_attempts: self.n_attempts,
            network: self.network.save(),
            since_reset: self.since_reset,
            kicks: self.kicks,
            taken_back: self.taken_back,
            only_contradictions: self.only_contradictions,
            step: self.step,
            n_resets: self.report.n_resets,
            n_taken_back: self.report.n_taken_back,
        })
    }

    /// Brings a run that has not begun into a saved state.
    ///
    /// # Errors
    ///
    /// [`Damaged`] when the bytes are no state of this run.
    pub(super) fn restore(&mut self, bytes: &[u8], ctx: &Ctx<'_>) -> Result<(), Damaged> {
        let saved: Saved = restore(bytes)?;
        self.n_attempts = saved.n_attempts;
        let most = self.rules.step.max(self.rules.beyond.largest_step);
        // A step may take back as many decisions as there are cells.
        let most_taken_back = ctx.iteration().saturating_mul(self.puzzle.cells().len() as u64);
        let is_possible = saved.n_attempts <= ctx.iteration()
            && self.attempts_left().next().is_some()
            && saved.since_reset <= ctx.iteration()
            && saved.kicks <= MOST_KICKS
            && saved.taken_back <= saved.n_taken_back
            && saved.n_taken_back <= most_taken_back
            && saved.n_resets <= ctx.iteration()
            && (self.rules.step..=most).contains(&saved.step);
        Damaged::unless(is_possible, "its counts do not fit its state")?;
        self.network.restore(&saved.network)?;
        self.random = saved.random;
        self.since_reset = saved.since_reset;
        self.kicks = saved.kicks;
        self.taken_back = saved.taken_back;
        self.only_contradictions = saved.only_contradictions;
        self.step = saved.step;
        self.report.n_resets = saved.n_resets;
        self.report.n_taken_back = saved.n_taken_back;
        let gain = self.annealed_gain();
        self.network.kernel_mut().set_step(self.step);
        self.network.kernel_mut().set_gain(gain);
        Ok(())
    }
}

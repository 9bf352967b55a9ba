//! What a checkpoint of a hill climber keeps.

use super::Climb;
use crate::dice::BLOCK;
use crate::random::{Random, SavedRandom};
use plugin_api::{Ctx, Damaged, restore, store};

struct Saved {
    random: SavedRandom,
    /// Chances of the block of candidates that is under way.
    mutations: [u64; BLOCK],
    /// Values of the free cells.
    individual: Vec<u8>,
    accepted: u64,
    idle: u64,
}

plugin_api::stored!(Saved { random, mutations, individual, accepted, idle });

impl Climb<'_> {
    /// The state before an iteration.
    pub(super) fn save(&self) -> Vec<u8> {
        store(&Saved {
            random: self.random.save(),
            mutations: self.draws.mutations(),
            individual: self.problem.free().iter().map(|&cell| self.individual[cell]).collect(),
            accepted: self.accepted,
            idle: self.idle,
        })
    }

    /// Brings a climb that has only started into a saved state.
    ///
    /// # Errors
    ///
    /// [`Damaged`] when the bytes are no state of this climb.
    pub(super) fn restore(&mut self, bytes: &[u8], ctx: &Ctx<'_>) -> Result<(), Damaged> {
        let saved: Saved = restore(bytes)?;
        let made = ctx.iteration();
        let is_possible = saved.accepted <= made && saved.idle <= made && ctx.work_done() == made + 1;
        Damaged::unless(is_possible, "its counts do not fit its state")?;
        self.space.individual(self.problem, &saved.individual, &mut self.individual)?;
        self.random = Random::restore(&saved.random)?;
        self.draws.restore_mutations(saved.mutations);
        self.fitness = self.evaluation.count(&self.individual);
        self.evaluations = ctx.work_done();
        self.accepted = saved.accepted;
        self.idle = saved.idle;
        Ok(())
    }
}

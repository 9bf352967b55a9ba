//! What a checkpoint of the genetic algorithm keeps: the elite, in its order. The others are about to be
//! replaced, and what the elite is worth is computed anew.

use super::Evolution;
use crate::random::{Random, SavedRandom};
use plugin_api::{Ctx, Damaged, Stored, Unread, restore};

/// The elite's values in its free cells, one individual after the other.
struct Saved {
    random: SavedRandom,
    idle: u64,
    elite: Elite,
}

plugin_api::stored!(Saved { random, idle, elite });

/// `[elite × free cells]`, written as one piece.
struct Elite(Vec<u8>);

impl Stored for Elite {
    fn put(&self, to: &mut Vec<u8>) {
        self.0.len().put(to);
        to.extend_from_slice(&self.0);
    }

    fn take(from: &mut Unread<'_>) -> Result<Elite, Damaged> {
        let length = usize::take(from)?;
        from.bytes(length).map(|values| Elite(values.to_vec()))
    }
}

impl Evolution<'_> {
    /// The state before a generation.
    pub(super) fn save(&self) -> Vec<u8> {
        let problem = self.operators.problem;
        let mut grid = vec![0; problem.n_cells()];
        let mut elite = Vec::with_capacity(self.population.elite_size() * problem.free().len());
        for number in 0..self.population.elite_size() {
            self.population.read(number, &mut grid);
            elite.extend(problem.free().iter().map(|&cell| grid[cell]));
        }
        let saved = Saved { random: self.random.save(), idle: self.idle, elite: Elite(elite) };
        plugin_api::store(&saved)
    }

    /// Brings an evolution that has only started into a saved state.
    ///
    /// # Errors
    ///
    /// [`Damaged`] when the bytes are no state of this evolution.
    pub(super) fn restore(&mut self, bytes: &[u8], ctx: &Ctx<'_>) -> Result<(), Damaged> {
        let Saved { random, idle, elite } = restore(bytes)?;
        self.generation = ctx.iteration();
        Damaged::unless(idle <= self.generation, "its counts do not fit its state")?;
        self.population.restore(self.operators, &elite.0)?;
        self.random = Random::restore(&random)?;
        self.best = self.population.spread().best;
        self.idle = idle;
        Ok(())
    }
}

//! What the genetic algorithm measures, and how it is emitted. Nothing here draws from the run's generator,
//! so that measuring changes no run.

use crate::describe::metric;
use crate::population::Population;
use crate::rules::Operators;
use plugin_api::Ctx;

/// Pairs of individuals whose distance is measured.
const PAIRS: usize = 64;

/// Room for measuring.
#[derive(Default)]
pub struct Measure {
    fingerprints: Vec<u64>,
    seen: Seen,
}

impl Measure {
    /// Emits a sample of each metric; of the two costly ones when they are due.
    pub fn emit(
        &mut self,
        population: &Population<'_>,
        operators: &Operators<'_>,
        is_costly_due: bool,
        ctx: &mut Ctx<'_>,
    ) {
        let spread = population.spread();
        ctx.sample(metric::BEST, f64::from(spread.best));
        ctx.sample(metric::MEAN, spread.mean);
        ctx.sample(metric::WORST, f64::from(spread.worst));
        let share = population.fitter_children() as f64 / population.n_children() as f64;
        ctx.sample(metric::FITTER, share);
        let problem = operators.problem;
        ctx.sample(metric::FIXED, (problem.n_cells() - problem.free().len()) as f64);
        if is_costly_due {
            ctx.sample(metric::DIVERSITY, Measure::diversity(population, operators));
            ctx.sample(metric::UNIQUE, self.unique(population) as f64);
        }
    }

    /// Mean distance, in the metric of the space, of pairs spread evenly over the population; the two of a
    /// pair stand half of it apart.
    fn diversity(population: &Population<'_>, operators: &Operators<'_>) -> f64 {
        let half = population.len() / 2;
        let pairs = (0..PAIRS).map(|pair| [pair * half / PAIRS, pair * half / PAIRS + half]);
        population.distances(pairs, operators) as f64 / PAIRS as f64
    }

    /// How many individuals differ from each other.
    fn unique(&mut self, population: &Population<'_>) -> usize {
        self.seen.clear(population.len());
        population.fingerprints(&mut self.fingerprints);
        self.fingerprints.iter().filter(|&&fingerprint| self.seen.insert(fingerprint)).count()
    }
}

/// Fingerprints met so far: each at the first free slot from the one that its upper bits name.
#[derive(Debug, Default)]
struct Seen {
    /// 0 where free; a power of two, at least twice as many as the fingerprints.
    slots: Vec<u64>,
}

impl Seen {
    /// Makes room for so many.
    fn clear(&mut self, most: usize) {
        self.slots.clear();
        self.slots.resize((2 * most).next_power_of_two().max(2), 0);
    }

    /// Whether a fingerprint is new. (0 counts as 1.)
    #[inline(always)]
    fn insert(&mut self, fingerprint: u64) -> bool {
        let fingerprint = fingerprint.max(1);
        let mut slot = (fingerprint >> (64 - self.slots.len().ilog2())) as usize;
        loop {
            let met = self.slots[slot];
            if met == 0 {
                self.slots[slot] = fingerprint;
                return true;
            }
            if met == fingerprint {
                return false;
            }
            slot = (slot + 1) % self.slots.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Seen;
    use crate::random::Random;
    use std::collections::BTreeSet;

    #[test]
    fn a_fingerprint_is_new_once() {
        let (mut random, mut seen) = (Random::new(2), Seen::default());
        for most in [0, 1, 5, 100, 3000] {
            seen.clear(most);
            let mut expected = BTreeSet::new();
            for _ in 0..most {
                // Many that are the same, and many whose upper bits are.
                let fingerprint = ((random.below(most) as u64) << 62) | (random.below(most) as u64 + 1);
                assert_eq!(seen.insert(fingerprint), expected.insert(fingerprint));
            }
        }
    }
}

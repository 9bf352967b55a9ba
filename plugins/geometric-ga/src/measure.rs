//! What the genetic algorithm measures, and how it is emitted. Nothing here draws from the run's generator,
//! so that measuring changes no run.

use crate::describe::metric;
use crate::population::Population;
use crate::rules::Operators;
use plugin_api::Ctx;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

/// Pairs of individuals whose distance is measured.
const PAIRS: usize = 64;

/// Room for measuring.
pub struct Measure {
    one: Vec<u8>,
    other: Vec<u8>,
    fingerprints: HashSet<u64, BuildHasherDefault<AsItIs>>,
}

impl Measure {
    /// Room for individuals of so many cells.
    pub fn new(n_cells: usize) -> Measure {
        Measure { one: vec![0; n_cells], other: vec![0; n_cells], fingerprints: HashSet::default() }
    }

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
            ctx.sample(metric::DIVERSITY, self.diversity(population, operators));
            ctx.sample(metric::UNIQUE, self.unique(population) as f64);
        }
    }

    /// Mean distance, in the metric of the space, of pairs spread evenly over the population; the two of a
    /// pair stand half of it apart.
    fn diversity(&mut self, population: &Population<'_>, operators: &Operators<'_>) -> f64 {
        let n = population.len();
        let mut sum = 0;
        for pair in 0..PAIRS {
            let number = pair * (n / 2) / PAIRS;
            population.read(number, &mut self.one);
            population.read(number + n / 2, &mut self.other);
            sum += operators.space.distance(operators.problem, &self.one, &self.other);
        }
        sum as f64 / PAIRS as f64
    }

    /// How many individuals differ from each other.
    fn unique(&mut self, population: &Population<'_>) -> usize {
        self.fingerprints.clear();
        self.fingerprints.reserve(population.len());
        for number in 0..population.len() {
            self.fingerprints.insert(population.fingerprint(number));
        }
        self.fingerprints.len()
    }
}

/// Hashes a fingerprint to itself.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = word;
    }
}

//! The population: who lives where, how fit, and the selection of the elite.

use crate::dice::Draws;
use crate::fitness::Fitness;
use crate::kernel::{Brood, Chances, Kernel, Parents, Path, kernel};
use crate::random::Random;
use crate::rules::Operators;

/// The individuals of a run.
pub struct Population<'a> {
    kernel: Box<dyn Kernel + 'a>,
    draws: Draws,
    elite_size: usize,
    /// Who stays: slots and fitness, the older first.
    elite: Members,
    /// Who is replaced: before the selection the children, after it the least fit.
    others: Members,
    next_elite: Members,
    next_others: Members,
    /// `[optimum + 1]`: how many have each fitness, as the last selection found it.
    histogram: Vec<u32>,
    fitter_children: usize,
}

/// Slots, each with the fitness of the individual in it.
#[derive(Default)]
struct Members {
    slots: Vec<u32>,
    fitness: Vec<u16>,
}

/// The fitness of the whole population.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// Of the fittest.
    pub best: u16,
    /// On average.
    pub mean: f64,
    /// Of the least fit.
    pub worst: u16,
}

impl<'a> Population<'a> {
    /// `size` random individuals of the space, evaluated; `elite_size` of them, fewer than all, will stay.
    pub fn draw(
        operators: &'a Operators<'a>,
        (size, elite_size): (usize, usize),
        path: Path,
        random: &mut Random,
    ) -> Population<'a> {
        let problem = operators.problem;
        let n_cells = problem.n_cells();
        let evaluation = Fitness::new(problem);
        let mut kernel = kernel(path, operators, size);
        let mut others = Members::default();
        let mut grid = vec![0; n_cells];
        for slot in 0..size {
            operators.space.draw(problem, random, &mut grid);
            kernel.write(slot, &grid);
            others.slots.push(slot as u32);
            others.fitness.push(evaluation.count(&grid));
        }
        Population {
            kernel,
            draws: Draws::new(n_cells),
            elite_size,
            elite: Members::default(),
            others,
            next_elite: Members::default(),
            next_others: Members::default(),
            histogram: vec![0; problem.optimum() as usize + 1],
            fitter_children: 0,
        }
    }

    /// Sorts by fitness and keeps the best as the elite. Among equals the older stay: a stable sort of the
    /// elite followed by its children would choose the same. Only who is on which side matters, so that
    /// counting replaces sorting.
    pub fn select(&mut self) {
        self.histogram.fill(0);
        for &fitness in self.elite.fitness.iter().chain(&self.others.fitness) {
            self.histogram[fitness as usize] += 1;
        }
        let (mut threshold, mut above) = (self.histogram.len() - 1, 0);
        while above + (self.histogram[threshold] as usize) < self.elite_size {
            above += self.histogram[threshold] as usize;
            threshold -= 1;
        }
        let mut split = Split { threshold: threshold as u16, of_threshold: self.elite_size - above };
        let total = self.elite.slots.len() + self.others.slots.len();
        self.next_elite.resize(self.elite_size + 1);
        self.next_others.resize(total - self.elite_size + 1);
        let (mut kept, mut dropped) = (0, 0);
        for members in [&self.elite, &self.others] {
            for (&slot, &fitness) in members.slots.iter().zip(&members.fitness) {
                // Written to both sides, and only one of the two counts: no branch to mispredict.
                let stays = split.stays(fitness);
                self.next_elite.set(kept, slot, fitness);
                self.next_others.set(dropped, slot, fitness);
                kept += usize::from(stays);
                dropped += usize::from(!stays);
            }
        }
        self.next_elite.resize(kept);
        self.next_others.resize(dropped);
        std::mem::swap(&mut self.elite, &mut self.next_elite);
        std::mem::swap(&mut self.others, &mut self.next_others);
    }

    /// Replaces all but the elite by children of two parents drawn from it.
    pub fn breed(&mut self, random: &mut Random) {
        let parents = Parents { slots: &self.elite.slots, fitness: &self.elite.fitness };
        let brood = Brood { slots: &self.others.slots, fitness: &mut self.others.fitness };
        let chances = Chances { random, draws: &mut self.draws };
        self.fitter_children = self.kernel.breed(parents, brood, chances);
    }

    /// Individuals.
    pub fn len(&self) -> usize {
        self.elite.slots.len() + self.others.slots.len()
    }

    /// Children of a generation.
    pub fn n_children(&self) -> usize {
        self.len() - self.elite_size
    }

    /// Children of the last generation that are fitter than both parents.
    pub fn fitter_children(&self) -> usize {
        self.fitter_children
    }

    /// The fitness of all, as the last selection found it.
    pub fn spread(&self) -> Spread {
        let (mut best, mut worst, mut sum) = (0, u16::MAX, 0);
        for (fitness, &count) in self.histogram.iter().enumerate().filter(|(_, count)| **count > 0) {
            best = fitness as u16;
            worst = worst.min(best);
            sum += fitness as u64 * u64::from(count);
        }
        Spread { best, mean: sum as f64 / self.len() as f64, worst }
    }

    /// Individuals of the elite.
    pub fn elite_size(&self) -> usize {
        self.elite_size
    }

    /// Reads an individual by its number: first the elite, then the others.
    pub fn read(&self, number: usize, grid: &mut [u8]) {
        let slot = match self.elite.slots.get(number) {
            Some(&slot) => slot,
            None => self.others.slots[number - self.elite.slots.len()],
        };
        self.kernel.read(slot as usize, grid);
    }

    /// Reads the fittest; the oldest of equals.
    pub fn read_best(&self, grid: &mut [u8]) {
        let best = self.elite.fitness.iter().max().copied().unwrap_or(0);
        let number = self.elite.fitness.iter().position(|&fitness| fitness == best).unwrap_or(0);
        self.read(number, grid);
    }
}

impl Members {
    fn resize(&mut self, len: usize) {
        self.slots.resize(len, 0);
        self.fitness.resize(len, 0);
    }

    #[inline(always)]
    fn set(&mut self, number: usize, slot: u32, fitness: u16) {
        self.slots[number] = slot;
        self.fitness[number] = fitness;
    }
}

/// Who stays: all above the threshold, and the first that stand on it.
struct Split {
    threshold: u16,
    of_threshold: usize,
}

impl Split {
    #[inline(always)]
    fn stays(&mut self, fitness: u16) -> bool {
        let on_it = fitness == self.threshold && self.of_threshold > 0;
        self.of_threshold -= usize::from(on_it);
        fitness > self.threshold || on_it
    }
}

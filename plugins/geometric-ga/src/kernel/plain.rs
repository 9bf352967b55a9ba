//! The kernel in plain code: every operator of both spaces on individuals of one byte a cell.

use super::cycles::multi_cycle;
use super::{Brood, Chances, Kernel, Parents};
use crate::crossover::Crossover;
use crate::dice::{BLOCK, Dice, Draws};
use crate::fitness::{Fitness, textbook_fitness};
use crate::rules::Operators;

/// Which form crossover and fitness take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As their definitions read.
    Textbook,
    /// Multi-cycle crossover and fitness without data-dependent branches.
    Fast,
}

/// Individuals, one after the other, `[slots × cells]`.
pub struct Plain<'a> {
    operators: &'a Operators<'a>,
    form: Form,
    fitness: Fitness,
    cells: Vec<u8>,
    child: Vec<u8>,
}

impl<'a> Plain<'a> {
    /// Room for so many individuals.
    pub fn new(operators: &'a Operators<'a>, slots: usize, form: Form) -> Plain<'a> {
        let n_cells = operators.problem.n_cells();
        Plain {
            operators,
            form,
            fitness: Fitness::new(operators.problem),
            cells: vec![0; slots * n_cells],
            child: vec![0; n_cells],
        }
    }

    fn at(&self, slot: usize) -> &[u8] {
        let n_cells = self.child.len();
        &self.cells[slot * n_cells..(slot + 1) * n_cells]
    }

    /// Child of the individuals in slots `x` and `y`, left in `self.child`.
    #[inline(always)]
    fn cross(&mut self, (x, y): (usize, usize), draws: &Draws, number: usize, dice: &mut Dice<'_>) {
        let mut child = std::mem::take(&mut self.child);
        let Operators { problem, crossover, points, .. } = self.operators;
        let parents = (self.at_len(x, child.len()), self.at_len(y, child.len()));
        if self.form == Form::Fast && *crossover == Crossover::MultiCycle {
            match problem.side() {
                9 => cross_cycles::<9>(parents, &mut child, draws, number),
                16 => cross_cycles::<16>(parents, &mut child, draws, number),
                25 => cross_cycles::<25>(parents, &mut child, draws, number),
                side => cross_rows(side, parents, &mut child, draws, number),
            }
        } else {
            crossover.cross((problem, *points), parents, &mut child, dice);
        }
        self.child = child;
    }

    fn at_len(&self, slot: usize, n_cells: usize) -> &[u8] {
        &self.cells[slot * n_cells..(slot + 1) * n_cells]
    }
}

impl Kernel for Plain<'_> {
    fn write(&mut self, slot: usize, grid: &[u8]) {
        let n_cells = self.child.len();
        self.cells[slot * n_cells..(slot + 1) * n_cells].copy_from_slice(grid);
    }

    fn read(&self, slot: usize, grid: &mut [u8]) {
        grid.copy_from_slice(self.at(slot));
    }

    fn breed(&mut self, parents: Parents<'_>, brood: Brood<'_>, chances: Chances<'_>) -> usize {
        let n_parents = parents.slots.len() as u32;
        let mut fitter = 0;
        for (slots, fitness) in brood.slots.chunks(BLOCK).zip(brood.fitness.chunks_mut(BLOCK)) {
            chances.draws.draw(chances.random);
            for (number, (&slot, fitness)) in slots.iter().zip(fitness).enumerate() {
                let (x, y) = chances.draws.parents(number, n_parents);
                let mut dice = Dice::new(chances.draws, number, chances.random);
                let slots = (parents.slots[x] as usize, parents.slots[y] as usize);
                self.cross(slots, chances.draws, number, &mut dice);
                self.operators.mutator.perhaps_mutate(&mut self.child, &mut dice);
                *fitness = match self.form {
                    Form::Textbook => textbook_fitness(self.operators.problem, &self.child),
                    Form::Fast => self.fitness.count(&self.child),
                };
                fitter += usize::from(*fitness > parents.fitness[x].max(parents.fitness[y]));
                let n_cells = self.child.len();
                self.cells[slot as usize * n_cells..][..n_cells].copy_from_slice(&self.child);
            }
        }
        fitter
    }
}

/// Multi-cycle crossover of all rows; the side is known to the compiler, which unrolls the walks.
#[inline(never)]
fn cross_cycles<const SIDE: usize>((x, y): (&[u8], &[u8]), child: &mut [u8], draws: &Draws, number: usize) {
    let rows = x.as_chunks::<SIDE>().0.iter().zip(y.as_chunks::<SIDE>().0);
    for ((row, (x, y)), child) in rows.enumerate().zip(child.as_chunks_mut::<SIDE>().0) {
        multi_cycle(x, y, child, coins(draws, number, row * SIDE, SIDE));
    }
}

fn cross_rows(side: usize, (x, y): (&[u8], &[u8]), child: &mut [u8], draws: &Draws, number: usize) {
    let rows = x.chunks_exact(side).zip(y.chunks_exact(side));
    for ((row, (x, y)), child) in rows.enumerate().zip(child.chunks_exact_mut(side)) {
        multi_cycle(x, y, child, coins(draws, number, row * side, side));
    }
}

/// The coins of the row that begins at cell `first`, bit p for place p.
#[inline(always)]
fn coins(draws: &Draws, number: usize, first: usize, side: usize) -> u32 {
    (0..side).fold(0, |bits, place| bits | u32::from(draws.coin(number, first + place)) << place)
}

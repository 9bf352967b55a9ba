//! The kernel in plain code: every operator of both spaces on individuals of one byte a cell.

use super::fingerprint::fingerprint;
use super::{Chances, Kernel, Member};
use crate::dice::{BLOCK, Dice};
use crate::fitness::{Fitness, textbook_fitness};
use crate::rules::Operators;

/// Which form the fitness takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As its definition reads.
    Textbook,
    /// With one bit a value.
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
            fitness: Fitness::new(operators.problem, operators.space),
            cells: vec![0; slots * n_cells],
            child: vec![0; n_cells],
        }
    }

    fn at(&self, slot: usize) -> &[u8] {
        let n_cells = self.child.len();
        &self.cells[slot * n_cells..(slot + 1) * n_cells]
    }

    #[inline(always)]
    fn count(&self, grid: &[u8]) -> u32 {
        let fitness = match self.form {
            Form::Textbook => textbook_fitness(self.operators.problem, grid),
            Form::Fast => self.fitness.count(grid),
        };
        fitness.into()
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

    fn fingerprints(&self, members: &[Member], into: &mut Vec<u64>) {
        into.extend(members.iter().map(|member| fingerprint(self.at(member.slot as usize))));
    }

    fn evaluate(&self, members: &mut [Member]) {
        for member in members {
            member.fitness = self.count(self.at(member.slot as usize));
        }
    }

    fn breed(&mut self, elite: &[Member], brood: &mut [Member], chances: Chances<'_>) -> usize {
        let n_cells = self.child.len();
        let mut fitter = 0;
        for block in brood.chunks_mut(BLOCK) {
            chances.draws.draw(chances.random);
            let [first, second] = chances.draws.parents(elite.len() as u32);
            for (number, member) in block.iter_mut().enumerate() {
                let (x, y) = (elite[first[number] as usize], elite[second[number] as usize]);
                let mut dice = Dice::new(chances.draws, number, chances.random);
                let Operators { problem, crossover, points, .. } = self.operators;
                let parents = (
                    &self.cells[x.slot as usize * n_cells..][..n_cells],
                    &self.cells[y.slot as usize * n_cells..][..n_cells],
                );
                crossover.cross((problem, *points), parents, &mut self.child, &mut dice);
                self.operators.mutator.perhaps_mutate(&mut self.child, &mut dice);
                member.fitness = self.count(&self.child);
                fitter += usize::from(member.fitness > x.fitness.max(y.fitness));
                self.cells[member.slot as usize * n_cells..][..n_cells].copy_from_slice(&self.child);
            }
        }
        fitter
    }
}

//! The kernel in plain code: every operator of both spaces on individuals of one byte a cell.

use super::cycles::Room;
use super::fingerprint::fingerprint;
use super::{Chances, Kernel, Member};
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
    room: Room,
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
            room: Room::new(),
        }
    }

    fn at(&self, slot: usize) -> &[u8] {
        let n_cells = self.child.len();
        &self.cells[slot * n_cells..(slot + 1) * n_cells]
    }

    /// Child of the individuals in slots `x` and `y`, left in `self.child`.
    #[inline(always)]
    fn cross(&mut self, (x, y): (usize, usize), draws: &Draws, number: usize, dice: &mut Dice<'_>) {
        let Plain { cells, child, room, .. } = self;
        let Operators { problem, crossover, points, .. } = self.operators;
        let n_cells = child.len();
        let parents = (&cells[x * n_cells..][..n_cells], &cells[y * n_cells..][..n_cells]);
        if self.form == Form::Fast && *crossover == Crossover::MultiCycle {
            match problem.side() {
                9 => cross_cycles::<9>(room, parents, child, (draws, number)),
                16 => cross_cycles::<16>(room, parents, child, (draws, number)),
                25 => cross_cycles::<25>(room, parents, child, (draws, number)),
                side => cross_rows(room, side, parents, child, (draws, number)),
            }
        } else {
            crossover.cross((problem, *points), parents, child, dice);
        }
    }

    #[inline(always)]
    fn evaluate(&self) -> u16 {
        match self.form {
            Form::Textbook => textbook_fitness(self.operators.problem, &self.child),
            Form::Fast => self.fitness.count(&self.child),
        }
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

    fn fingerprint(&self, slot: usize) -> u64 {
        fingerprint(self.at(slot))
    }

    fn breed(&mut self, elite: &[Member], brood: &mut [Member], chances: Chances<'_>) -> usize {
        let mut fitter = 0;
        for block in brood.chunks_mut(BLOCK) {
            chances.draws.draw(chances.random);
            let [first, second] = chances.draws.parents(elite.len() as u32);
            for (number, member) in block.iter_mut().enumerate() {
                let (x, y) = (elite[first[number] as usize], elite[second[number] as usize]);
                let mut dice = Dice::new(chances.draws, number, chances.random);
                self.cross((x.slot as usize, y.slot as usize), chances.draws, number, &mut dice);
                self.operators.mutator.perhaps_mutate(&mut self.child, &mut dice);
                member.fitness = self.evaluate().into();
                fitter += usize::from(member.fitness > x.fitness.max(y.fitness));
                let n_cells = self.child.len();
                self.cells[member.slot as usize * n_cells..][..n_cells].copy_from_slice(&self.child);
            }
        }
        fitter
    }
}

/// Multi-cycle crossover of all rows; the side is known to the compiler, which unrolls the walks.
#[inline(never)]
fn cross_cycles<const SIDE: usize>(
    room: &mut Room,
    (x, y): (&[u8], &[u8]),
    child: &mut [u8],
    (draws, number): (&Draws, usize),
) {
    let rows = x.as_chunks::<SIDE>().0.iter().zip(y.as_chunks::<SIDE>().0);
    for ((row, (x, y)), child) in rows.enumerate().zip(child.as_chunks_mut::<SIDE>().0) {
        *child = *x;
        // Late in a run most rows of two parents are the same, early none: an easy branch.
        if x != y {
            room.multi_cycle(x, y, child, coins(draws, number, row * SIDE, SIDE));
        }
    }
}

fn cross_rows(
    room: &mut Room,
    side: usize,
    (x, y): (&[u8], &[u8]),
    child: &mut [u8],
    (draws, number): (&Draws, usize),
) {
    let rows = x.chunks_exact(side).zip(y.chunks_exact(side));
    for ((row, (x, y)), child) in rows.enumerate().zip(child.chunks_exact_mut(side)) {
        room.multi_cycle(x, y, child, coins(draws, number, row * side, side));
    }
}

/// The coins of the row that begins at cell `first`, bit p for place p; what comes after its last is of no account.
#[inline(always)]
fn coins(draws: &Draws, number: usize, first: usize, side: usize) -> u32 {
    let bytes = draws.coins()[first..].as_chunks::<8>().0;
    let eights = bytes.iter().take(side.div_ceil(8)).enumerate();
    eights.fold(0, |bits, (eighth, bytes)| {
        // One bit of each byte, and a product that brings the eight together in the highest.
        let coins = u64::from_le_bytes(*bytes) >> number & 0x0101_0101_0101_0101;
        bits | (coins.wrapping_mul(0x0102_0408_1020_4080) >> 56 << (8 * eighth)) as u32
    })
}

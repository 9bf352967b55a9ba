//! Where the individuals lie and how children are made over the dead ones: one trait, and a form of it in
//! plain code that knows every operator. Faster forms, one in plain code and two in vectors, know the
//! crossover that the paper recommends and give bit for bit the same children.

mod columns;
mod fingerprint;
mod plain;
mod simd;
mod split;

use crate::crossover::Crossover;
use crate::dice::Draws;
use crate::random::Random;
use crate::rules::Operators;
use crate::space::Space;
use columns::Columns;
use plain::{Form, Plain};

pub use split::{MARGIN, Split};

/// The individuals, by slot, and the making of children.
pub trait Kernel {
    /// Puts an individual into a slot.
    fn write(&mut self, slot: usize, grid: &[u8]);

    /// Puts a random individual of the space into each of so many slots.
    fn draw(&mut self, slots: usize, operators: &Operators<'_>, random: &mut Random) {
        let mut grid = vec![0; operators.problem.n_cells()];
        for slot in 0..slots {
            operators.space.draw(operators.problem, random, &mut grid);
            self.write(slot, &grid);
        }
    }

    /// Reads the individual of a slot.
    fn read(&self, slot: usize, grid: &mut [u8]);

    /// The sum of the distances of the individuals of pairs of slots, in the metric of the space.
    fn distances(&self, pairs: &[[u32; 2]], operators: &Operators<'_>) -> usize {
        let problem = operators.problem;
        let (mut x, mut y) = (vec![0; problem.n_cells()], vec![0; problem.n_cells()]);
        let distance = |&[one, other]: &[u32; 2]| {
            self.read(one as usize, &mut x);
            self.read(other as usize, &mut y);
            operators.space.distance(problem, &x, &y)
        };
        pairs.iter().map(distance).sum()
    }

    /// Adds a number for each of these individuals. Two that differ have the same with a probability of about 2⁻⁶⁴.
    fn fingerprints(&self, members: &[Member], into: &mut Vec<u64>);

    /// Evaluates individuals that were put into their slots.
    fn evaluate(&self, members: &mut [Member]);

    /// Makes a child of two random ones of the elite in each slot of the brood: crossover, mutation, fitness.
    /// Returns how many are fitter than both parents.
    fn breed(&mut self, elite: &[Member], brood: &mut [Member], chances: Chances<'_>) -> usize;

    /// See [`Split::take`].
    fn split(&self, members: &[Member], least: u32, split: &mut Split<'_>) {
        split.take(members, least);
    }
}

/// An individual: where it lies, and how fit it is.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Member {
    /// Its slot.
    pub slot: u32,
    /// Its fitness.
    pub fitness: u32,
}

/// The run's generator, and room for the chances of a block of children.
pub struct Chances<'a> {
    /// The generator.
    pub random: &'a mut Random,
    /// The room.
    pub draws: &'a mut Draws,
}

/// Which code makes the children. All give the same ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// Operators and fitness as their definitions read.
    Textbook,
    /// Plain code.
    Scalar,
    /// AVX2, for the operators that it knows.
    Avx2,
    /// AVX-512, for the operators that it knows.
    Avx512,
}

impl Path {
    /// All paths that this machine can take.
    pub fn available() -> Vec<Path> {
        let mut paths = vec![Path::Textbook, Path::Scalar];
        if simd::has_avx2() {
            paths.push(Path::Avx2);
        }
        if simd::has_avx512() {
            paths.push(Path::Avx512);
        }
        paths
    }

    /// The fastest path of this machine.
    pub fn fastest() -> Path {
        Path::available().pop().unwrap_or(Path::Scalar)
    }
}

/// The kernel for `slots` individuals under these operators. A vector path that does not know them, or that
/// this machine cannot take, gives way to plain code.
pub fn kernel<'a>(path: Path, operators: &'a Operators<'a>, slots: usize) -> Box<dyn Kernel + 'a> {
    let is_multi_cycle = operators.space == Space::RowSwap && operators.crossover == Crossover::MultiCycle;
    if path == Path::Textbook || !is_multi_cycle {
        let form = if path == Path::Textbook { Form::Textbook } else { Form::Fast };
        return Box::new(Plain::new(operators, slots, form));
    }
    simd::kernel(path, operators, slots).unwrap_or_else(|| match operators.problem.side() {
        ..=9 => Box::new(Columns::<16, 9>::new(operators, slots)),
        10..=16 => Box::new(Columns::<16, 16>::new(operators, slots)),
        17..=25 => Box::new(Columns::<32, 25>::new(operators, slots)),
        _ => Box::new(Columns::<32, 32>::new(operators, slots)),
    })
}

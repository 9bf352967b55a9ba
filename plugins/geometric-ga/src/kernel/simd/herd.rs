//! The kernel of both vector machines: individuals, and how children are made of them.

use super::coins::Coins;
use super::layout::Layout;
use super::store::Store;
use super::swaps::swaps;
use super::vector::{Swap, Vector};
use crate::dice::{BLOCK, Dice};
use crate::kernel::{Chances, Kernel, Member, Split};
use crate::mutation::Mutation;
use crate::random::Random;
use crate::rules::Operators;

/// A machine with vectors. It is made only where its instructions are.
pub trait Machine: Sized {
    /// Its vector.
    type Vector: Vector;

    /// The fitness beyond the rows of a block of individuals of so many pieces.
    fn count(&self, store: &Store<Self::Vector>, pieces: usize, slots: &[u32; BLOCK]) -> [u32; BLOCK];

    /// [`Herd::breed_as`] with the machine's instructions.
    fn breed(
        herd: &mut Herd<'_, Self>,
        elite: &[Member],
        brood: &mut [Member],
        chances: Chances<'_>,
    ) -> usize;

    /// [`Herd::evaluate_all`] with the machine's instructions.
    fn evaluate(herd: &Herd<'_, Self>, members: &mut [Member]);

    /// [`Herd::fill`] with the machine's instructions.
    fn fill(herd: &mut Herd<'_, Self>, slots: usize, random: &mut Random);

    /// [`Herd::distances_of`] with the machine's instructions.
    fn distances(herd: &Herd<'_, Self>, pairs: &[[u32; 2]]) -> usize;

    /// Draws the chances of a block with the machine's instructions. A function of its own: compilers make
    /// better vectors of it by itself.
    fn draw(chances: &mut Chances<'_>);

    /// See [`Kernel::split`].
    fn split(members: &[Member], least: u32, split: &mut Split<'_>) {
        split.take(members, least);
    }
}

/// Individuals, and how they are evaluated.
pub struct Herd<'a, M: Machine> {
    operators: &'a Operators<'a>,
    machine: M,
    store: Store<M::Vector>,
    /// `[swaps]`.
    swaps: Vec<Swap>,
    coins: Coins<M::Vector>,
    shape: Shape,
    /// What the rows add to the fitness.
    of_rows: u32,
    /// A slot that nobody reads.
    spare: u32,
}

/// What the compiler may know of a herd.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Pieces of an individual.
    pub pieces: usize,
    /// How many doublings reach all of a cycle.
    pub doublings: u32,
    /// Whether the mutation is the row swap.
    pub is_row_swap: bool,
}

impl<'a, M: Machine> Herd<'a, M> {
    /// Room for so many individuals.
    pub fn new(operators: &'a Operators<'a>, layout: &Layout, machine: M, slots: usize) -> Herd<'a, M> {
        let problem = operators.problem;
        let swaps = swaps(problem, layout, operators.mutator.swaps().all());
        let shape = Shape {
            pieces: layout.pieces(),
            doublings: Layout::doublings(problem),
            is_row_swap: operators.mutator.kind() == Mutation::RowSwap,
        };
        let (coins, of_rows) = (Coins::new(layout), problem.side().pow(2) as u32);
        let store = Store::new(problem, layout, slots + 1);
        Herd { operators, machine, store, swaps, coins, shape, of_rows, spare: slots as u32 }
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// See [`Kernel::breed`].
    ///
    /// Step by step over a block, not child by child: the steps of one child wait for each other, those of
    /// eight do not. For the same reason the chances of a block are drawn before the block before it is
    /// evaluated.
    #[inline(always)]
    pub fn breed_as(
        &mut self,
        shape: Shape,
        elite: &[Member],
        brood: &mut [Member],
        mut chances: Chances<'_>,
    ) -> usize {
        let n_blocks = brood.len().div_ceil(BLOCK);
        let (mut fitter, mut before) = (0, Families::default());
        for number in 0..=n_blocks {
            let mut families = Families::default();
            if number < n_blocks {
                families = self.draw(shape, elite, &brood[number * BLOCK..], &mut chances);
            }
            if number > 0 {
                let counts = self.machine.count(&self.store, shape.pieces, &before.children);
                let block = &mut brood[(number - 1) * BLOCK..];
                for ((member, count), to_beat) in block.iter_mut().zip(counts).zip(before.to_beat) {
                    member.fitness = self.of_rows + count;
                    fitter += usize::from(member.fitness > to_beat);
                }
            }
            if number < n_blocks {
                for child in 0..BLOCK {
                    self.cross(shape, &families, child);
                }
                if !shape.swaps_at_once() {
                    self.mutate(shape, &families, &mut chances);
                }
            }
            before = families;
        }
        fitter
    }

    /// Draws the chances of a block of at most these children, lays the coins out, and finds the parents. A
    /// block that is not full is filled up with children of a slot that nobody reads.
    #[inline(always)]
    fn draw(
        &mut self,
        shape: Shape,
        elite: &[Member],
        brood: &[Member],
        chances: &mut Chances<'_>,
    ) -> Families {
        M::draw(chances);
        let [first, second] = chances.draws.parents(elite.len() as u32);
        let mut families = Families { children: [self.spare; BLOCK], ..Families::default() };
        for (slot, child) in families.children.iter_mut().zip(brood) {
            *slot = child.slot;
        }
        for number in 0..BLOCK {
            let (x, y) = (elite[first[number] as usize], elite[second[number] as usize]);
            families.parents[number] = [x.slot, y.slot];
            families.to_beat[number] = x.fitness.max(y.fitness);
            families.swaps[number] = self.operators.mutator.swap_under(chances.draws.mutation(number)) as u32;
        }
        self.coins.lay_out(chances.draws.coins(), shape.pieces);
        families
    }

    /// Makes a child of a block: multi-cycle crossover, and the row swap where it is made at once.
    #[inline(always)]
    fn cross(&mut self, shape: Shape, families: &Families, number: usize) {
        let [x, y] = families.parents[number];
        let swap = self.swaps[families.swaps[number] as usize];
        let ([x, y], child) = self.store.family([x, y, families.children[number]], shape.pieces);
        let coin = M::Vector::coin(number);
        let coins = &self.coins.all()[..shape.pieces];
        for (((x, y), &coins), child) in x.iter().zip(y).zip(coins).zip(child) {
            *child = x.cross(*y, coins, coin, shape.doublings);
            if shape.swaps_at_once() {
                *child = child.swapped(swap);
            }
        }
    }

    #[inline(always)]
    fn mutate(&mut self, shape: Shape, families: &Families, chances: &mut Chances<'_>) {
        let mutator = &self.operators.mutator;
        for (number, &slot) in families.children.iter().enumerate() {
            let word = chances.draws.mutation(number);
            if shape.is_row_swap {
                let swap = self.swaps[families.swaps[number] as usize];
                let piece = &mut self.store.individual_mut(slot, shape.pieces)[usize::from(swap.piece)];
                *piece = piece.swapped(swap);
            } else if slot != self.spare && mutator.probability().holds(word) {
                let mut dice = Dice::new(chances.draws, number, chances.random);
                self.store.mutate(slot, |packed| mutator.mutate_rows(packed, &mut dice));
            }
        }
    }

    /// See [`Kernel::draw`].
    #[inline(always)]
    pub fn fill(&mut self, slots: usize, random: &mut Random) {
        for slot in 0..slots {
            self.store.draw(slot, random);
        }
    }

    /// See [`Kernel::distances`]: of two rows it is the places that are not the first of their cycle.
    #[inline(always)]
    pub fn distances_of(&self, pairs: &[[u32; 2]]) -> usize {
        let Shape { pieces, doublings, .. } = self.shape;
        let mut distance = 0;
        for &[x, y] in pairs {
            let (x, y) = (self.store.individual(x, pieces), self.store.individual(y, pieces));
            for (x, y) in x.iter().zip(y) {
                let firsts = x.firsts(*y, doublings).equals(M::Vector::identity());
                distance += M::Vector::SIZE - firsts;
            }
        }
        distance
    }

    /// See [`Kernel::evaluate`].
    #[inline(always)]
    pub fn evaluate_all(&self, members: &mut [Member]) {
        for block in members.chunks_mut(BLOCK) {
            let mut slots = [self.spare; BLOCK];
            for (slot, member) in slots.iter_mut().zip(&*block) {
                *slot = member.slot;
            }
            for (member, count) in
                block.iter_mut().zip(self.machine.count(&self.store, self.shape.pieces, &slots))
            {
                member.fitness = self.of_rows + count;
            }
        }
    }
}

/// The families of a block.
#[derive(Clone, Copy, Debug, Default)]
struct Families {
    /// Slots of the parents.
    parents: [[u32; 2]; BLOCK],
    /// Slots of the children.
    children: [u32; BLOCK],
    /// The fitness of the fitter parent.
    to_beat: [u32; BLOCK],
    /// Numbers of the row swaps.
    swaps: [u32; BLOCK],
}

impl Shape {
    /// Whether an individual is one piece, in which a row swap is made as it is.
    fn swaps_at_once(&self) -> bool {
        self.is_row_swap && self.pieces == 1
    }
}

impl<M: Machine> Kernel for Herd<'_, M> {
    fn write(&mut self, slot: usize, grid: &[u8]) {
        self.store.write(slot, grid);
    }

    fn draw(&mut self, slots: usize, _: &Operators<'_>, random: &mut Random) {
        M::fill(self, slots, random);
    }

    fn read(&self, slot: usize, grid: &mut [u8]) {
        self.store.read(slot, grid);
    }

    fn distances(&self, pairs: &[[u32; 2]], _: &Operators<'_>) -> usize {
        M::distances(self, pairs)
    }

    fn fingerprints(&self, members: &[Member], into: &mut Vec<u64>) {
        let pieces = self.shape.pieces;
        into.extend(members.iter().map(|member| self.store.fingerprint(member.slot, pieces)));
    }

    fn breed(&mut self, elite: &[Member], brood: &mut [Member], chances: Chances<'_>) -> usize {
        M::breed(self, elite, brood, chances)
    }

    fn evaluate(&self, members: &mut [Member]) {
        M::evaluate(self, members);
    }

    fn split(&self, members: &[Member], least: u32, split: &mut Split<'_>) {
        M::split(members, least, split);
    }
}

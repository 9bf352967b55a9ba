//! The kernel of both vector machines: individuals, and how children are made of them.

use super::layout::Layout;
use super::store::{Line, Store, blank_lines, pieces, pieces_mut, units_mut};
use super::swaps::{Swap, Swaps};
use super::vector::{Piece, Vector};
use crate::dice::{BLOCK, Dice};
use crate::kernel::{Chances, Kernel, Member, Split};
use crate::mutation::Mutation;
use crate::rules::Operators;

/// A machine with vectors. It is made only where its instructions are.
pub trait Machine: Sized {
    /// The vector of a wide piece.
    type Wide: Vector;
    /// The vector of a narrow piece.
    type Narrow: Vector;

    /// How individuals lie.
    fn layout(&self) -> Layout;

    /// The fitness beyond the rows of a block of individuals of so many lines.
    fn count(&self, store: &Store, lines: usize, slots: &[u32; BLOCK]) -> [u32; BLOCK];

    /// [`Herd::breed_as`] with the machine's instructions.
    fn breed(
        herd: &mut Herd<'_, Self>,
        elite: &[Member],
        brood: &mut [Member],
        chances: Chances<'_>,
    ) -> usize;

    /// [`Herd::evaluate_all`] with the machine's instructions.
    fn evaluate(herd: &Herd<'_, Self>, members: &mut [Member]);

    /// Draws the chances of a block with the machine's instructions. A function of its own: compilers make
    /// better vectors of it by itself.
    fn draw(chances: &mut Chances<'_>);

    /// See [`Kernel::split`].
    fn split(members: &[Member], least: u32, split: &mut Split<'_>) {
        split.take(members, least);
    }
}

/// Individuals, and how they are evaluated.
pub struct Herd<'a, M> {
    operators: &'a Operators<'a>,
    machine: M,
    store: Store,
    swaps: Swaps,
    /// The coins of a block of children, laid out as values are.
    coins: Vec<Line>,
    /// How many doublings reach all of a cycle.
    doublings: u32,
    /// What the rows add to the fitness.
    of_rows: u32,
    /// A slot that nobody reads.
    spare: u32,
}

/// What the compiler may know of a herd.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Wide pieces.
    pub wide: usize,
    /// Narrow pieces.
    pub narrow: usize,
    /// Doublings.
    pub doublings: u32,
    /// Whether the mutation is the row swap.
    pub is_row_swap: bool,
}

impl<'a, M: Machine> Herd<'a, M> {
    /// Room for so many individuals.
    pub fn new(operators: &'a Operators<'a>, machine: M, slots: usize) -> Herd<'a, M> {
        let layout = machine.layout();
        let swaps = Swaps::new(&layout, operators.mutator.swaps().all());
        let coins = blank_lines(layout.lines());
        let doublings = Layout::doublings(operators.problem);
        let of_rows = layout.side().pow(2) as u32;
        let mut store = Store::new(operators.problem, layout, slots + 1);
        store.write(slots, operators.problem.blank());
        Herd { operators, machine, store, swaps, coins, doublings, of_rows, spare: slots as u32 }
    }

    /// The machine.
    pub fn machine(&self) -> &M {
        &self.machine
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        let Layout { wide, narrow, .. } = self.store.layout;
        let is_row_swap = self.operators.mutator.kind() == Mutation::RowSwap;
        Shape { wide, narrow, doublings: self.doublings, is_row_swap }
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
        let lines = 2 * shape.wide + shape.narrow;
        let n_blocks = brood.len().div_ceil(BLOCK);
        let (mut fitter, mut before) = (0, Families::default());
        for number in 0..=n_blocks {
            let mut families = Families::default();
            if number < n_blocks {
                families = self.draw(shape, elite, &brood[number * BLOCK..], &mut chances);
            }
            if number > 0 {
                let counts = self.machine.count(&self.store, lines, &before.children);
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
        let (layout, coins) = (&self.store.layout, chances.draws.coins());
        let n_wide = 2 * shape.wide;
        for (t, piece) in pieces_mut::<M::Wide>(&mut self.coins[..n_wide]).iter_mut().enumerate() {
            piece.values = M::Wide::of([layout.coins(coins, 2 * t), layout.coins(coins, 2 * t + 1)]);
        }
        for (t, piece) in pieces_mut::<M::Narrow>(&mut self.coins[n_wide..]).iter_mut().enumerate() {
            piece.values = M::Narrow::of([layout.coins(coins, n_wide + t); 2]);
        }
        families
    }

    /// Makes a child of a block: multi-cycle crossover, and the row swap where it is made at once.
    #[inline(always)]
    fn cross(&mut self, shape: Shape, families: &Families, number: usize) {
        let swap = shape.swaps_at_once().then(|| self.swaps.get(families.swaps[number] as usize));
        let n_wide = 2 * shape.wide;
        let [x, y] = families.parents[number];
        let (x, y, child) = self.store.family([x, y, families.children[number]], n_wide + shape.narrow);
        let coins = &self.coins[..n_wide + shape.narrow];
        let coin = M::Wide::coin(number);
        let parents = pieces::<M::Wide>(&x[..n_wide]).iter().zip(pieces::<M::Wide>(&y[..n_wide]));
        let coins_of = pieces::<M::Wide>(&coins[..n_wide]);
        for (((x, y), coins), child) in parents.zip(coins_of).zip(pieces_mut::<M::Wide>(&mut child[..n_wide]))
        {
            *child = x.cross(*y, coins.values, coin, shape.doublings);
            if let Some(Swap { change, unit, .. }) = swap {
                *child = child.swapped(change, unit);
            }
        }
        let coin = M::Narrow::coin(number);
        let parents = pieces::<M::Narrow>(&x[n_wide..]).iter().zip(pieces::<M::Narrow>(&y[n_wide..]));
        let coins_of = pieces::<M::Narrow>(&coins[n_wide..]);
        for (((x, y), coins), child) in
            parents.zip(coins_of).zip(pieces_mut::<M::Narrow>(&mut child[n_wide..]))
        {
            *child = x.cross(*y, coins.values, coin, shape.doublings);
            if let Some(Swap { change, unit, .. }) = swap {
                *child = child.swapped(change, unit.wrapping_sub(2));
            }
        }
    }

    #[inline(always)]
    fn mutate(&mut self, shape: Shape, families: &Families, chances: &mut Chances<'_>) {
        let mutator = &self.operators.mutator;
        for (number, &slot) in families.children.iter().enumerate() {
            let word = chances.draws.mutation(number);
            if shape.is_row_swap {
                let Swap { values, places, change, .. } = self.swaps.get(families.swaps[number] as usize);
                let lines = 2 * shape.wide + shape.narrow;
                let units = units_mut::<M::Narrow>(self.store.individual_mut(slot, lines));
                let piece = Piece { values: units[values], places: units[places] };
                let Piece { values: of_values, places: of_places } = piece.swapped(change, 0);
                (units[values], units[places]) = (of_values, of_places);
            } else if slot != self.spare && mutator.probability().holds(word) {
                let mut dice = Dice::new(chances.draws, number, chances.random);
                self.store.mutate(slot, |packed| mutator.mutate_rows(packed, &mut dice));
            }
        }
    }

    /// See [`Kernel::evaluate`].
    #[inline(always)]
    pub fn evaluate_all(&self, members: &mut [Member]) {
        let lines = self.store.layout.lines();
        for block in members.chunks_mut(BLOCK) {
            let mut slots = [self.spare; BLOCK];
            for (slot, member) in slots.iter_mut().zip(&*block) {
                *slot = member.slot;
            }
            for (member, count) in block.iter_mut().zip(self.machine.count(&self.store, lines, &slots)) {
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
    /// Whether an individual is a wide and a narrow piece, in which a row swap is made as they are.
    fn swaps_at_once(&self) -> bool {
        self.is_row_swap && (self.wide, self.narrow) == (1, 1)
    }
}

impl<M: Machine> Kernel for Herd<'_, M> {
    fn write(&mut self, slot: usize, grid: &[u8]) {
        self.store.write(slot, grid);
    }

    fn read(&self, slot: usize, grid: &mut [u8]) {
        self.store.read(slot, grid);
    }

    fn fingerprints(&self, members: &[Member], into: &mut Vec<u64>) {
        into.extend(members.iter().map(|member| self.store.fingerprint(member.slot)));
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

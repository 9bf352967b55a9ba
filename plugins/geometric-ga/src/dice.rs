//! The chances of one child, drawn for eight children at a time.
//!
//! What every child needs, its parents, whether it is mutated, and a coin a cell, is drawn ahead in blocks
//! that plain code and vector code read alike. The rarer needs of single operators come from the generator
//! as they arise.

use crate::random::{LANES, Probability, Random, Steps};
use std::ops::Range;

/// Children whose chances are drawn together: one bit of each coin byte.
pub const BLOCK: usize = LANES;

/// The chances of a block of children.
#[derive(Clone, Debug)]
pub struct Draws {
    /// `[child]`: decides both parents.
    parents: [u64; BLOCK],
    /// `[child]`: decides whether the child is mutated and, for a row swap, how.
    mutation: [u64; BLOCK],
    /// `[cells]` and some more; bit k is the coin of child k.
    coins: Vec<u8>,
}

/// Bytes of one step of the generator.
const STEP: usize = 8 * LANES;

/// Coins past the last cell that may be read: vector code takes 32 at a time.
const MARGIN: usize = 32;

impl Draws {
    /// Room for individuals of so many cells; none where no crossover asks for coins.
    pub fn new(n_cells: usize) -> Draws {
        let coins =
            if n_cells == 0 { Vec::new() } else { vec![0; (n_cells + MARGIN).next_multiple_of(STEP)] };
        Draws { parents: [0; BLOCK], mutation: [0; BLOCK], coins }
    }

    /// Draws the chances of the next block.
    #[inline(always)]
    pub fn draw(&mut self, random: &mut Random) {
        let mut ahead = random.ahead();
        self.draw_from(&mut ahead);
        random.catch_up(&ahead);
    }

    /// Draws the chances of the next block from these steps of the generator.
    #[inline(always)]
    pub fn draw_from(&mut self, steps: &mut impl Steps) {
        self.parents = steps.step();
        self.mutation = steps.step();
        for coins in self.coins.as_chunks_mut::<STEP>().0 {
            for (coins, word) in coins.as_chunks_mut::<8>().0.iter_mut().zip(steps.step()) {
                *coins = word.to_le_bytes();
            }
        }
    }

    /// The words that decide over the mutations of the block.
    pub fn mutations(&self) -> [u64; BLOCK] {
        self.mutation
    }

    /// Goes on with these words in the present block; nothing else of it is of account to a hill climber.
    pub fn restore_mutations(&mut self, mutation: [u64; BLOCK]) {
        self.mutation = mutation;
    }

    /// Two different ones of `n` parents, by number, for each child.
    #[inline(always)]
    pub fn parents(&self, n: u32) -> [[u64; BLOCK]; 2] {
        let (mut first, mut second) = ([0; BLOCK], [0; BLOCK]);
        let n = u64::from(n);
        for child in 0..BLOCK {
            let word = self.parents[child];
            first[child] = ((word & 0xFFFF_FFFF) * n) >> 32;
            let next = first[child] + 1 + (((word >> 32) * (n - 1)) >> 32);
            // Past the end it goes on at the start: below n the difference wraps to a number above all.
            second[child] = next.min(next.wrapping_sub(n));
        }
        [first, second]
    }

    /// The word that decides over a child's mutation.
    #[inline(always)]
    pub fn mutation(&self, child: usize) -> u64 {
        self.mutation[child]
    }

    /// The coin of a cell.
    #[inline(always)]
    pub fn coin(&self, child: usize, cell: usize) -> bool {
        self.coins[cell] >> child & 1 != 0
    }

    /// `[cells + 32 or more]`: a byte for each cell, whose bit k is the coin of child k.
    #[inline(always)]
    pub fn coins(&self) -> &[u8] {
        &self.coins
    }
}

/// The chances of one child.
pub struct Dice<'a> {
    draws: &'a Draws,
    child: usize,
    random: &'a mut Random,
}

impl<'a> Dice<'a> {
    /// Those of the child with this number in its block.
    #[inline(always)]
    pub fn new(draws: &'a Draws, child: usize, random: &'a mut Random) -> Dice<'a> {
        Dice { draws, child, random }
    }

    /// The coin of a cell: the same each time it is asked for.
    #[inline(always)]
    pub fn coin(&self, cell: usize) -> bool {
        self.draws.coin(self.child, cell)
    }

    /// The word that decides over the mutation.
    #[inline(always)]
    pub fn mutation(&self) -> u64 {
        self.draws.mutation(self.child)
    }

    /// 64 random bits.
    #[inline(always)]
    pub fn bits(&mut self) -> u64 {
        self.random.bits()
    }

    /// A number from 0 to `n - 1`.
    #[inline(always)]
    pub fn below(&mut self, n: usize) -> usize {
        self.random.below(n)
    }

    /// Two cut points, see [`Random::cut`].
    pub fn cut(&mut self, n: usize) -> Range<usize> {
        self.random.cut(n)
    }

    /// True with this probability.
    pub fn chance(&mut self, probability: Probability) -> bool {
        self.random.chance(probability)
    }
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, Draws};
    use crate::random::Random;
    use std::collections::BTreeSet;

    #[test]
    fn parents_differ_and_every_pair_comes_up() {
        let (mut draws, mut random) = (Draws::new(81), Random::new(1));
        for n in [2, 3, 7] {
            let mut seen = BTreeSet::new();
            for _ in 0..200 {
                draws.draw(&mut random);
                let [first, second] = draws.parents(n);
                for (x, y) in first.into_iter().zip(second) {
                    assert!(x != y && x < u64::from(n) && y < u64::from(n));
                    seen.insert((x, y));
                }
            }
            assert_eq!(seen.len(), (n * (n - 1)) as usize);
        }
    }

    #[test]
    fn coins_are_fair_and_are_the_bits_of_the_bytes() {
        let (mut draws, mut random) = (Draws::new(625), Random::new(9));
        let mut heads = vec![[0_u32; BLOCK]; 625];
        for _ in 0..400 {
            draws.draw(&mut random);
            for (cell, heads) in heads.iter_mut().enumerate() {
                for (child, heads) in heads.iter_mut().enumerate() {
                    assert_eq!(draws.coin(child, cell), draws.coins()[cell] >> child & 1 == 1);
                    *heads += u32::from(draws.coin(child, cell));
                }
            }
        }
        // Six standard deviations around 200.
        assert!(heads.iter().flatten().all(|&heads| (140..=260).contains(&heads)));
    }
}

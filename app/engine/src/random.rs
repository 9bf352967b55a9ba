//! The one random generator of puzzles and resamples: xoshiro256++.
//!
//! Puzzle `k` of a seed has a stream of its own, so that a longer list begins with the shorter one.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

/// A stream of random numbers.
pub(crate) struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The stream of puzzle `k`, from 1, of a seed.
    pub(crate) fn of_puzzle(seed: u64, k: u64) -> Random {
        let start = Xoshiro256PlusPlus::seed_from_u64(seed).next_u64();
        Random(Xoshiro256PlusPlus::seed_from_u64(start.wrapping_add(k)))
    }

    /// The one stream of a seed, for whatever is no puzzle.
    pub(crate) fn of_seed(seed: u64) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number from 0 to `n - 1`, by multiplication (Lemire); the bias is below n / 2⁶⁴.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.0.next_u64()) * n as u128) >> 64) as usize
    }

    /// Puts the items in random order (Fisher and Yates).
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }

    /// The numbers below `n` in random order.
    pub(crate) fn order(&mut self, n: usize) -> Vec<u32> {
        let mut order: Vec<u32> = (0..n as u32).collect();
        self.shuffle(&mut order);
        order
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn a_puzzle_has_the_same_stream_again_and_another_than_its_neighbours() {
        let draw = |seed, k| {
            let mut random = Random::of_puzzle(seed, k);
            (0..8).map(|_| random.below(1000)).collect::<Vec<_>>()
        };
        assert_eq!(draw(1, 3), draw(1, 3));
        assert_ne!(draw(1, 3), draw(1, 4));
        assert_ne!(draw(1, 3), draw(2, 3));
    }

    #[test]
    fn an_order_holds_each_number_once() {
        let mut order = Random::of_puzzle(1, 1).order(50);
        assert!(order.windows(2).any(|pair| pair[0] > pair[1]));
        order.sort_unstable();
        assert!(order.iter().copied().eq(0..50));
    }
}

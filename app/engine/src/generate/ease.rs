//! Moves the digits of a Kakuro so that its sums leave fewer combinations, as people who set them do.
//!
//! A sum such as 4 in two cells or 24 in three says much, 11 in two says little. Random digits give sums of
//! the second kind, and a large board of those never has one solution. What a move changes is looked up, so
//! that thousands of moves cost less than one look at the whole puzzle.

use super::filling::Filling;
use crate::random::Random;

/// Makes so many tries; a move stays when the runs that it touches have no more combinations together than
/// before.
pub(super) fn ease(filling: &mut Filling, tries: usize, random: &mut Random) {
    let longest = (0..filling.n_runs()).map(|run| filling.run(run).len()).max().unwrap_or(0);
    let combinations = Combinations::new(filling.n_digits() as usize, longest);
    let mut costs: Vec<f64> = (0..filling.n_runs()).map(|run| combinations.cost(filling, run)).collect();
    for _ in 0..tries {
        let cell = random.below(filling.digits().len()) as u32;
        let former = filling.digits()[cell as usize];
        let changed = filling.swap(cell, random.below(filling.n_digits() as usize) as u32 + 1);
        let mut touched: Vec<u32> = changed.iter().flat_map(|&cell| filling.runs_of(cell)).collect();
        touched.sort_unstable();
        touched.dedup();
        let before: f64 = touched.iter().map(|&run| costs[run as usize]).sum();
        let after: Vec<f64> = touched.iter().map(|&run| combinations.cost(filling, run)).collect();
        if after.iter().sum::<f64>() <= before {
            touched.iter().zip(after).for_each(|(&run, cost)| costs[run as usize] = cost);
        } else {
            filling.swap(cell, former);
        }
    }
}

/// How many sets of different digits have a size and a sum, as logarithms.
struct Combinations {
    /// `[sizes × sums]`
    logarithms: Vec<Vec<f64>>,
}

impl Combinations {
    fn new(n_digits: usize, longest: usize) -> Combinations {
        let greatest = n_digits * (n_digits + 1) / 2;
        let mut counts = vec![vec![0.0_f64; greatest + 1]; longest + 1];
        counts[0][0] = 1.0;
        for digit in 1..=n_digits {
            for size in (1..=longest).rev() {
                for sum in digit..=greatest {
                    counts[size][sum] += counts[size - 1][sum - digit];
                }
            }
        }
        let logarithms = counts.into_iter().map(|row| row.into_iter().map(f64::ln).collect());
        Combinations { logarithms: logarithms.collect() }
    }

    fn cost(&self, filling: &Filling, run: u32) -> f64 {
        let cells = filling.run(run);
        let sum: u32 = cells.iter().map(|&cell| filling.digits()[cell as usize]).sum();
        self.logarithms[cells.len()][sum as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::{Combinations, ease};
    use crate::generate::filling::Filling;
    use crate::random::Random;

    #[test]
    fn combinations_are_counted() {
        let combinations = Combinations::new(9, 3);
        let count = |size: usize, sum: usize| combinations.logarithms[size][sum].exp().round() as u32;
        assert_eq!([count(2, 3), count(2, 11), count(3, 15), count(3, 24), count(2, 18)], [1, 4, 8, 1, 0]);
    }

    #[test]
    fn easing_leaves_fewer_combinations_and_every_run_with_different_digits() {
        let mut random = Random::of_puzzle(1, 1);
        let white: Vec<bool> = (0..100).map(|i| i % 7 != 3).collect();
        let mut filling = Filling::random(&white, 10, 9, &mut random);
        let combinations = Combinations::new(9, 9);
        let cost = |filling: &Filling| -> f64 {
            (0..filling.n_runs()).map(|run| combinations.cost(filling, run)).sum()
        };
        let before = cost(&filling);
        ease(&mut filling, 2000, &mut random);
        assert!(filling.is_proper());
        assert!(cost(&filling) < before * 0.8, "{} of {before}", cost(&filling));
    }
}

//! Multi-cycle crossover of a row without a branch that depends on the data.
//!
//! Following each cycle with a loop of its own costs a mispredicted branch a cycle. Here every row is walked
//! in exactly N steps: a step that closes a cycle goes on at the first place not yet seen, and takes the coin
//! from there, which is what the textbook form does in its outer loop.

use crate::problem::MOST_DIGITS;

/// Writes the child of the rows `x` and `y`; bit p of `coins` is the coin of place p.
#[inline(always)]
pub fn multi_cycle(x: &[u8], y: &[u8], child: &mut [u8], coins: u32) {
    let side = x.len();
    let mut place_in_x = [0_u8; MOST_DIGITS];
    for (place, &value) in x.iter().enumerate() {
        place_in_x[value as usize % MOST_DIGITS] = place as u8;
    }
    let mut next = [0_u8; MOST_DIGITS];
    for (next, &value) in next.iter_mut().zip(y) {
        *next = place_in_x[value as usize % MOST_DIGITS];
    }
    let mut from_second = 0_u32;
    let mut unseen = u32::MAX;
    let mut place = 0_u32;
    let mut coin = coins & 1;
    for _ in 0..side {
        unseen &= !(1 << place);
        from_second |= coin << place;
        let ahead = u32::from(next[place as usize % MOST_DIGITS]);
        let first = unseen.trailing_zeros() % 32;
        let goes_on = unseen >> ahead & 1 != 0;
        place = if goes_on { ahead } else { first };
        coin = if goes_on { coin } else { coins >> first & 1 };
    }
    for (place, child) in child.iter_mut().enumerate() {
        *child = if from_second >> place & 1 != 0 { y[place] } else { x[place] };
    }
}

#[cfg(test)]
mod tests {
    use crate::random::Random;

    #[test]
    fn the_walk_makes_the_child_of_the_textbook() {
        let mut random = Random::new(1);
        for side in 1..=32 {
            for _ in 0..300 {
                let mut x: Vec<u8> = (0..side).collect();
                random.shuffle(&mut x);
                let mut y = x.clone();
                // Rows that share much, as late in a run, and rows that share nothing.
                let n = random.below(y.len() + 1);
                random.shuffle(&mut y[..n]);
                let coins = random.bits() as u32;
                let (mut walked, mut textbook) = (x.clone(), x.clone());
                super::multi_cycle(&x, &y, &mut walked, coins);
                crate::crossover::multi_cycle(&x, &y, &mut textbook, |place| coins >> place & 1 != 0);
                assert_eq!(walked, textbook);
            }
        }
    }
}

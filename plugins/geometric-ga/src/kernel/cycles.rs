//! Multi-cycle crossover of a row with a single loop.
//!
//! Following each cycle with a loop of its own costs a mispredicted branch a cycle. Here one walk goes over all places
//! at which the rows differ: a step that closes a cycle goes on at the first place not yet seen, and takes the coin from
//! there, which is what the textbook form does in its outer loop.

/// Room for the walks: by value the place in the first parent, and by place where its cycle leads. Each index is a
/// byte, so that none is out of bounds, and what earlier rows left is never read.
pub struct Room {
    place_in_x: [u8; 256],
    ahead: [u8; 256],
}

impl Room {
    /// Room for walks.
    pub fn new() -> Room {
        Room { place_in_x: [0; 256], ahead: [0; 256] }
    }

    /// Writes the child of the rows `x` and `y`, which have 32 places at most; bit p of `coins` is the coin of
    /// place p.
    #[inline(always)]
    pub fn multi_cycle(&mut self, x: &[u8], y: &[u8], child: &mut [u8], coins: u32) {
        for (place, &value) in x.iter().enumerate() {
            self.place_in_x[value as usize] = place as u8;
        }
        for (ahead, &value) in self.ahead.iter_mut().zip(y) {
            *ahead = self.place_in_x[value as usize];
        }
        // Where the rows agree, the cycle is that place alone and there is nothing to decide.
        let pairs = x.iter().zip(y).enumerate();
        let mut unseen = pairs.fold(0, |differ, (place, (x, y))| differ | u32::from(x != y) << place);
        let mut from_second = 0;
        let mut place = unseen.trailing_zeros() as u8;
        // All ones when the cycle comes from the second parent.
        let mut decision = all_ones_if(coins >> (place & 31) & 1);
        while unseen != 0 {
            let here = 1_u32 << (place & 31);
            unseen &= !here;
            from_second |= here & decision;
            let next = self.ahead[place as usize];
            let first = unseen.trailing_zeros() as u8;
            let goes_on = unseen >> (next & 31) & 1 != 0;
            let fresh = all_ones_if(coins >> (first & 31) & 1);
            place = if goes_on { next } else { first };
            decision = if goes_on { decision } else { fresh };
        }
        for (place, child) in child.iter_mut().enumerate() {
            *child = if from_second >> place & 1 != 0 { y[place] } else { x[place] };
        }
    }
}

#[inline(always)]
fn all_ones_if(bit: u32) -> u32 {
    bit.wrapping_neg()
}

#[cfg(test)]
mod tests {
    use crate::random::Random;

    #[test]
    fn the_walk_makes_the_child_of_the_textbook() {
        let (mut random, mut room) = (Random::new(1), super::Room::new());
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
                room.multi_cycle(&x, &y, &mut walked, coins);
                crate::crossover::multi_cycle(&x, &y, &mut textbook, |place| coins >> place & 1 != 0);
                assert_eq!(walked, textbook);
            }
        }
    }
}

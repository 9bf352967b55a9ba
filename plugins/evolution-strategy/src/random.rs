//! The run's one generator: splitmix64, whose state is one number, so that a checkpoint can hold it.

/// A generator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random {
    /// All that it is.
    pub state: u64,
}

impl Random {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `n`, which is at least 1; the bias is below n / 2^64.
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next()) * n as u128) >> 64) as usize
    }

    /// True with this chance.
    pub fn chance(&mut self, chance: f64) -> bool {
        // 53 bits make a number from 0 to below 1.
        ((self.next() >> 11) as f64) < chance * (1_u64 << 53) as f64
    }
}

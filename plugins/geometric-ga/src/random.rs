//! The one random generator of a run: eight interleaved streams of xoshiro256++.
//!
//! Eight streams side by side are what a vector unit can advance at once; plain code advances them one after
//! the other and gets the same words, so that a seed means the same run on every machine.

use plugin_api::Damaged;
use std::ops::Range;

/// Streams side by side, and words that one step gives.
pub const LANES: usize = 8;

/// The most items that are put in random order.
pub const MOST_ITEMS: usize = 32;

/// The run's random generator.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub struct Random {
    /// `[word of the state × stream]`.
    state: [[u64; LANES]; 4],
    /// Words of the last step that [`Random::bits`] has not handed out are at its end.
    buffer: [u64; LANES],
    left: usize,
}

impl Random {
    /// The streams of a seed. One SplitMix64 sequence fills the states, stream after stream, so that the
    /// first stream is what `seed_from_u64` of xoshiro256++ gives.
    pub fn new(seed: u64) -> Random {
        let mut split_mix = seed;
        let mut state = [[0; LANES]; 4];
        for lane in 0..LANES {
            for word in &mut state {
                word[lane] = split_mix_64(&mut split_mix);
            }
        }
        Random { state, buffer: [0; LANES], left: 0 }
    }

    /// What a checkpoint keeps of it.
    pub fn save(&self) -> SavedRandom {
        SavedRandom { state: self.state, left: self.buffer[LANES - self.left..].to_vec() }
    }

    /// The generator that was kept.
    ///
    /// # Errors
    ///
    /// [`Damaged`] when there is no such state: a stream of zeros would never end.
    pub fn restore(saved: &SavedRandom) -> Result<Random, Damaged> {
        let SavedRandom { state, left } = saved;
        let is_alive = |lane: usize| state.iter().any(|words| words[lane] != 0);
        let is_whole = left.len() <= LANES && (0..LANES).all(is_alive);
        Damaged::unless(is_whole, "the state of the random generator is none")?;
        let mut buffer = [0; LANES];
        buffer[LANES - left.len()..].copy_from_slice(left);
        Ok(Random { state: *state, buffer, left: left.len() })
    }

    /// A copy of the streams, which stays in registers whatever is written meanwhile; for [`Random::catch_up`].
    #[inline(always)]
    pub fn ahead(&self) -> Random {
        Random { state: self.state, buffer: [0; LANES], left: 0 }
    }

    /// Goes on where the copy is.
    #[inline(always)]
    pub fn catch_up(&mut self, ahead: &Random) {
        self.state = ahead.state;
    }

    /// The streams, `[word of the state × stream]`.
    #[inline(always)]
    pub fn streams(&self) -> &[[u64; LANES]; 4] {
        &self.state
    }

    /// The streams, to be advanced.
    #[inline(always)]
    pub fn streams_mut(&mut self) -> &mut [[u64; LANES]; 4] {
        &mut self.state
    }

    /// One step of all streams.
    #[inline(always)]
    pub fn step(&mut self) -> [u64; LANES] {
        // Whole rows at a time, so that a compiler sees the vectors.
        let [mut s0, mut s1, mut s2, mut s3] = self.state;
        let mut words = [0; LANES];
        each(|i| words[i] = s0[i].wrapping_add(s3[i]).rotate_left(23).wrapping_add(s0[i]));
        let mut shifted = [0; LANES];
        each(|i| shifted[i] = s1[i] << 17);
        each(|i| s2[i] ^= s0[i]);
        each(|i| s3[i] ^= s1[i]);
        each(|i| s1[i] ^= s2[i]);
        each(|i| s0[i] ^= s3[i]);
        each(|i| s2[i] ^= shifted[i]);
        each(|i| s3[i] = s3[i].rotate_left(45));
        self.state = [s0, s1, s2, s3];
        words
    }

    /// 64 random bits.
    #[inline(always)]
    pub fn bits(&mut self) -> u64 {
        if self.left == 0 {
            self.buffer = self.step();
            self.left = LANES;
        }
        self.left -= 1;
        self.buffer[LANES - 1 - self.left]
    }

    /// A number from 0 to `n - 1`, by multiplication (Lemire); the bias is below n / 2⁶⁴.
    #[inline(always)]
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.bits()) * n as u128) >> 64) as usize
    }

    /// Two cut points of a sequence of `n`: a range that is neither empty nor the whole, where `n` lets it.
    pub fn cut(&mut self, n: usize) -> Range<usize> {
        // Of the n + 1 places between and around the items, two different ones, but not both ends.
        if n < 2 {
            return 0..n;
        }
        loop {
            let (a, b) = (self.below(n + 1), self.below(n + 1));
            let cut = a.min(b)..a.max(b);
            if !cut.is_empty() && cut.len() < n {
                return cut;
            }
        }
    }

    /// True with this probability out of 2¹⁶.
    #[inline(always)]
    pub fn chance(&mut self, probability: Probability) -> bool {
        probability.holds(self.bits())
    }

    /// Puts `items`, [`MOST_ITEMS`] at most, in random order: the oracle of [`Random::deal`].
    #[cfg(test)]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        self.draw_swaps(items.len(), |i, j| items.swap(i, j));
    }

    /// Deals the first `n` of these items out to places in random order (Fisher and Yates); spoils them.
    #[inline(always)]
    pub fn deal<T: Copy>(&mut self, items: &mut [T; MOST_ITEMS], n: usize, mut put: impl FnMut(usize, T)) {
        self.draw_swaps(n, |i, j| {
            // The remainders change nothing, and spare checks.
            put(i, items[j % MOST_ITEMS]);
            items[j % MOST_ITEMS] = items[i % MOST_ITEMS];
        });
        if n > 0 {
            put(0, items[0]);
        }
    }

    /// The swaps that shuffle `n` items: the places from the last to the second, each with one that is not
    /// behind it. One word gives up to eight indices, the whole part of word × n / 2⁶⁴ each time, whose
    /// fraction is the word for the next; the bias is below 2⁻²⁴.
    #[inline(always)]
    fn draw_swaps(&mut self, n: usize, mut swap: impl FnMut(usize, usize)) {
        debug_assert!(n <= MOST_ITEMS, "a word gives eight indices below 32");
        let mut left = n;
        while left > 1 {
            let mut word = self.bits();
            let last = left.saturating_sub(8).max(1);
            for i in (last..left).rev() {
                let product = u128::from(word) * (i as u128 + 1);
                swap(i, (product >> 64) as usize);
                word = product as u64;
            }
            left = last;
        }
    }
}

/// What makes the steps of a generator.
pub trait Steps {
    /// One step of all streams.
    fn step(&mut self) -> [u64; LANES];
}

impl Steps for Random {
    #[inline(always)]
    fn step(&mut self) -> [u64; LANES] {
        Random::step(self)
    }
}

/// What a checkpoint keeps of the generator.
pub struct SavedRandom {
    state: [[u64; LANES]; 4],
    /// Words that are not handed out yet.
    left: Vec<u64>,
}

plugin_api::stored!(SavedRandom { state, left });

/// A probability in steps of 2⁻¹⁶.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probability(u32);

impl Probability {
    /// The step next to `p`, which is from 0 to 1.
    pub fn new(p: f64) -> Probability {
        Probability((p.clamp(0.0, 1.0) * 65536.0).round() as u32)
    }

    /// Whether it holds for the low 16 bits of a random word.
    #[inline(always)]
    pub fn holds(self, word: u64) -> bool {
        (word & 0xFFFF) < u64::from(self.0)
    }
}

/// Does it for each stream.
#[inline(always)]
fn each(advance: impl FnMut(usize)) {
    (0..LANES).for_each(advance);
}

fn split_mix_64(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::{LANES, Probability, Random};
    use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
    use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

    #[test]
    fn each_stream_is_the_xoshiro256_plus_plus_of_its_words() {
        for seed in [0, 1, 42, u64::MAX] {
            let mut random = Random::new(seed);
            let mut seeds = SplitMix64::seed_from_u64(seed);
            let mut streams: Vec<Xoshiro256PlusPlus> = (0..LANES)
                .map(|_| {
                    let mut bytes = [0; 32];
                    seeds.fill_bytes(&mut bytes);
                    Xoshiro256PlusPlus::from_seed(bytes)
                })
                .collect();
            assert_eq!(streams[0], Xoshiro256PlusPlus::seed_from_u64(seed));
            for _ in 0..100 {
                let expected: Vec<u64> = streams.iter_mut().map(|stream| stream.next_u64()).collect();
                assert_eq!(random.step().to_vec(), expected);
            }
        }
    }

    #[test]
    fn words_come_in_the_order_of_the_streams() {
        let (mut one, mut other) = (Random::new(7), Random::new(7));
        for _ in 0..3 {
            for word in one.step() {
                assert_eq!(other.bits(), word);
            }
        }
    }

    #[test]
    fn a_cut_is_neither_empty_nor_everything() {
        let mut random = Random::new(3);
        for n in 2..10 {
            let mut seen = std::collections::BTreeSet::new();
            for _ in 0..3000 {
                let cut = random.cut(n);
                assert!(!cut.is_empty() && cut.len() < n && cut.end <= n);
                seen.insert((cut.start, cut.end));
            }
            assert_eq!(seen.len(), n * (n + 1) / 2 - 1, "every range of {n} comes up");
        }
        assert_eq!((random.cut(1), random.cut(0)), (0..1, 0..0));
    }

    #[test]
    fn every_order_is_as_likely_as_any_other() {
        let mut random = Random::new(8);
        let mut times = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            random.shuffle(&mut items);
            *times.entry(items).or_insert(0) += 1;
        }
        // Six standard deviations around 1,000.
        assert!(times.len() == 24 && times.values().all(|times| (812..=1188).contains(times)));
        let mut first = [0_u32; 32];
        for _ in 0..32_000 {
            let mut items: [usize; 32] = std::array::from_fn(|i| i);
            random.shuffle(&mut items);
            first[items[0]] += 1;
        }
        assert!(first.iter().all(|times| (812..=1188).contains(times)));
    }

    #[test]
    fn dealing_puts_items_where_shuffling_does() {
        let (mut one, mut other) = (Random::new(4), Random::new(4));
        for n in (0..=32).cycle().take(330) {
            let mut shuffled: Vec<usize> = (0..n).collect();
            let (mut items, mut dealt) = (std::array::from_fn(|i| i), vec![usize::MAX; n]);
            one.shuffle(&mut shuffled);
            other.deal(&mut items, n, |place, item| dealt[place] = item);
            assert_eq!(dealt, shuffled);
        }
    }

    #[test]
    fn probabilities_0_and_1_are_certain() {
        let mut random = Random::new(5);
        for _ in 0..1000 {
            let word = random.bits();
            assert!(!Probability::new(0.0).holds(word) && Probability::new(1.0).holds(word));
        }
        let times = (0..65536).filter(|&word| Probability::new(0.8).holds(word)).count();
        assert_eq!(times, 52429);
    }
}

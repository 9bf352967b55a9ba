//! The AVX2 machine: two rows a unit, since its byte permutes reach 16 bytes; for sides up to 16.

use super::avx2_fitness::Folded;
use super::fitness::{Folding, Listed};
use super::herd::{Herd, Machine, Shape};
use super::layout::Layout;
use super::store::{Store, bytes};
use super::streams::Avx2Streams;
use super::vector::{Swap, Vector};
use crate::dice::BLOCK;
use crate::kernel::{Chances, Member};
use crate::problem::Problem;
use crate::random::Random;
use std::arch::x86_64::{
    __m128i, __m256i, _mm_cvtsi64_si128, _mm_loadu_si128, _mm256_and_si256, _mm256_blendv_epi8,
    _mm256_broadcastsi128_si256, _mm256_cmpeq_epi8, _mm256_min_epu8, _mm256_movemask_epi8, _mm256_or_si256,
    _mm256_set1_epi8, _mm256_shuffle_epi8, _mm256_sll_epi16, _mm256_xor_si256,
};

/// The longest row: what a byte permute reaches.
pub const REACH: usize = 16;

/// How it evaluates.
pub enum Avx2 {
    /// Regular boxes.
    Folded(Folded),
    /// Any groups.
    Listed(Listed),
}

impl Avx2 {
    /// The machine for a puzzle. It must have the instructions.
    pub fn new(problem: &Problem, layout: &Layout) -> Avx2 {
        match Folding::new(problem) {
            Some(folding) => Avx2::Folded(Folded::new(problem, &folding, layout)),
            None => Avx2::Listed(Listed::new(problem, layout)),
        }
    }
}

impl Machine for Avx2 {
    type Vector = Pair;

    #[inline(always)]
    fn count(&self, store: &Store<Pair>, pieces: usize, slots: &[u32; BLOCK]) -> [u32; BLOCK] {
        let mut sum = [0; BLOCK];
        for (sum, &slot) in sum.iter_mut().zip(slots) {
            let child = bytes(store.individual(slot, pieces));
            *sum = match self {
                // SAFETY: `simd::kernel` makes this machine only where the instructions are.
                Avx2::Folded(folded) => unsafe { folded.count(child) },
                Avx2::Listed(listed) => listed.count(child),
            };
        }
        sum
    }

    fn breed(
        herd: &mut Herd<'_, Self>,
        elite: &[Member],
        brood: &mut [Member],
        chances: Chances<'_>,
    ) -> usize {
        // SAFETY: `simd::kernel` makes this machine only where the instructions are.
        unsafe { breed(herd, elite, brood, chances) }
    }

    fn evaluate(herd: &Herd<'_, Self>, members: &mut [Member]) {
        // SAFETY: `simd::kernel` makes this machine only where the instructions are.
        unsafe { evaluate(herd, members) }
    }

    fn fill(herd: &mut Herd<'_, Self>, slots: usize, random: &mut Random) {
        // SAFETY: `simd::kernel` makes this machine only where the instructions are.
        unsafe { fill(herd, slots, random) }
    }

    fn distances(herd: &Herd<'_, Self>, pairs: &[[u32; 2]]) -> usize {
        // SAFETY: `simd::kernel` makes this machine only where the instructions are.
        unsafe { distances(herd, pairs) }
    }

    fn draw(chances: &mut Chances<'_>) {
        // SAFETY: `simd::kernel` makes this machine only where the instructions are.
        unsafe { draw(chances) }
    }
}

#[target_feature(enable = "avx2,bmi2,popcnt")]
fn breed(herd: &mut Herd<'_, Avx2>, elite: &[Member], brood: &mut [Member], chances: Chances<'_>) -> usize {
    let shape = herd.shape();
    if !shape.is_row_swap {
        return herd.breed_as(shape, elite, brood, chances);
    }
    // What most puzzles have, so that the compiler knows it.
    let of = |pieces, doublings| Shape { pieces, doublings, is_row_swap: true };
    match (shape.pieces, shape.doublings) {
        (2, ..=3) => herd.breed_as(of(2, 3), elite, brood, chances),
        (3, ..=3) => herd.breed_as(of(3, 3), elite, brood, chances),
        (pieces, ..=3) => herd.breed_as(of(pieces, 3), elite, brood, chances),
        (pieces, _) => herd.breed_as(of(pieces, 4), elite, brood, chances),
    }
}

#[target_feature(enable = "avx2,bmi2,popcnt")]
fn evaluate(herd: &Herd<'_, Avx2>, members: &mut [Member]) {
    herd.evaluate_all(members);
}

#[target_feature(enable = "avx2,bmi2,popcnt")]
fn fill(herd: &mut Herd<'_, Avx2>, slots: usize, random: &mut Random) {
    herd.fill(slots, random);
}

#[target_feature(enable = "avx2,bmi2,popcnt")]
fn distances(herd: &Herd<'_, Avx2>, pairs: &[[u32; 2]]) -> usize {
    herd.distances_of(pairs)
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2,popcnt")]
fn draw(chances: &mut Chances<'_>) {
    let mut streams = Avx2Streams::of(chances.random);
    chances.draws.draw_from(&mut streams);
    streams.store(chances.random);
}

/// 32 bytes, whose halves are permuted each for itself.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Pair(__m256i);

// SAFETY: 32 bytes of any pattern.
unsafe impl Vector for Pair {
    const SIZE: usize = 32;
    const REACH: usize = REACH;
    const WINDOW: usize = 16;

    /// Shifting by it brings the bit of the child to the sign of its byte.
    type Coin = __m128i;

    #[inline(always)]
    fn of(bytes: &[u8]) -> Pair {
        Pair(vector(std::array::from_fn(|i| bytes[i])))
    }

    #[inline(always)]
    fn identity() -> Pair {
        Pair(vector(std::array::from_fn(|i| (i % REACH) as u8)))
    }

    #[inline(always)]
    fn coin(number: usize) -> __m128i {
        // SAFETY: see `Vector`: only kernels call this, which are made only where the instructions are.
        unsafe { _mm_cvtsi64_si128(7 - number as i64) }
    }

    #[inline(always)]
    fn permute(self, order: Pair) -> Pair {
        // SAFETY: as in `coin`.
        Pair(unsafe { _mm256_shuffle_epi8(self.0, order.0) })
    }

    #[inline(always)]
    fn gathered(window: &[u8; 32], order: Pair) -> Pair {
        // SAFETY: as in `coin`. The load needs no alignment, and its 16 bytes are the first of the window.
        unsafe {
            let half = _mm_loadu_si128(window.as_ptr().cast());
            Pair(_mm256_shuffle_epi8(_mm256_broadcastsi128_si256(half), order.0))
        }
    }

    #[inline(always)]
    fn swap(Swap { a, b, .. }: Swap) -> Pair {
        let bytes = vector(std::array::from_fn(|i| i as u8));
        // SAFETY: as in `coin`.
        unsafe {
            let at = |byte: u8| _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(byte as i8));
            Pair(_mm256_and_si256(_mm256_or_si256(at(a), at(b)), _mm256_set1_epi8((a ^ b) as i8)))
        }
    }

    #[inline(always)]
    fn or(self, other: Pair) -> Pair {
        // SAFETY: as in `coin`.
        Pair(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Pair) -> Pair {
        // SAFETY: as in `coin`.
        Pair(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn least(self, other: Pair) -> Pair {
        // SAFETY: as in `coin`.
        Pair(unsafe { _mm256_min_epu8(self.0, other.0) })
    }

    #[inline(always)]
    fn equals(self, other: Pair) -> usize {
        // SAFETY: as in `coin`.
        unsafe { _mm256_movemask_epi8(_mm256_cmpeq_epi8(self.0, other.0)) }.count_ones() as usize
    }

    #[inline(always)]
    fn ready(self, to_sign: __m128i) -> Pair {
        // SAFETY: as in `coin`.
        Pair(unsafe { _mm256_sll_epi16(self.0, to_sign) })
    }

    #[inline(always)]
    fn choose(self, second: Pair, coins: Pair, _: __m128i) -> Pair {
        // SAFETY: as in `coin`.
        Pair(unsafe { _mm256_blendv_epi8(self.0, second.0, coins.0) })
    }
}

/// The vector of these bytes.
#[inline(always)]
pub fn vector(bytes: [u8; 32]) -> __m256i {
    // SAFETY: both are 32 bytes, of which every pattern is valid.
    unsafe { std::mem::transmute::<[u8; 32], __m256i>(bytes) }
}

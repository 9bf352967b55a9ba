//! The AVX-512 machine: byte permutes over 64 bytes, masks, and a population count.

use super::avx512_rows::{Rows, TOGETHER};
use super::avx512_small::{Small, sums};
use super::avx512_split;
use super::fitness::{Folding, Listed};
use super::herd::{Herd, Machine, Shape};
use super::layout::Layout;
use super::store::{Store, bytes};
use super::vector::{Swap, Vector};
use crate::dice::BLOCK;
use crate::kernel::{Chances, Member, Split};
use crate::problem::Problem;
use crate::random::Random;
use std::arch::x86_64::{
    __m512i, _mm256_loadu_si256, _mm256_setzero_si256, _mm512_cmpeq_epi8_mask, _mm512_mask_blend_epi8,
    _mm512_maskz_set1_epi8, _mm512_min_epu8, _mm512_or_si512, _mm512_permutexvar_epi8, _mm512_set1_epi8,
    _mm512_test_epi8_mask, _mm512_xor_si512, _mm512_zextsi256_si512,
};

/// How it evaluates.
#[expect(clippy::large_enum_variant, reason = "there is one a run, and it is read for every child")]
pub enum Avx512 {
    /// Any groups of a small puzzle, whose individuals are one piece.
    Small(Small),
    /// Regular boxes.
    Rows(Rows),
    /// Any groups.
    Listed(Listed),
}

impl Avx512 {
    /// The machine for a puzzle. It must have the instructions.
    pub fn new(problem: &Problem, layout: &Layout) -> Avx512 {
        if let Some(small) = Small::new(problem, layout) {
            return Avx512::Small(small);
        }
        match Folding::new(problem) {
            Some(folding) => Avx512::Rows(Rows::new(problem, &folding, layout)),
            None => Avx512::Listed(Listed::new(problem, layout)),
        }
    }
}

impl Machine for Avx512 {
    type Vector = Wide;

    #[inline(always)]
    fn count(&self, store: &Store<Wide>, pieces: usize, slots: &[u32; BLOCK]) -> [u32; BLOCK] {
        // SAFETY: `simd::kernel` makes this machine only where the instructions are.
        unsafe {
            match self {
                Avx512::Small(small) => {
                    let mut counts = [_mm256_setzero_si256(); BLOCK];
                    let mut ninth = [0; BLOCK];
                    for ((counts, ninth), &slot) in counts.iter_mut().zip(&mut ninth).zip(slots) {
                        (*counts, *ninth) = small.count(store.individual(slot, 1)[0].values.0);
                    }
                    let counts = sums(counts);
                    std::array::from_fn(|i| counts[i] as u32 + ninth[i])
                }
                Avx512::Rows(rows) => {
                    let mut counts = [_mm256_setzero_si256(); BLOCK];
                    let together = slots.as_chunks::<TOGETHER>().0;
                    for (counts, slots) in counts.as_chunks_mut::<TOGETHER>().0.iter_mut().zip(together) {
                        *counts = rows.count(slots.map(|slot| store.individual(slot, pieces)));
                    }
                    sums(counts).map(|count| count as u32)
                }
                Avx512::Listed(listed) => {
                    slots.map(|slot| listed.count(bytes(store.individual(slot, pieces))))
                }
            }
        }
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

    fn split(members: &[Member], least: u32, split: &mut Split<'_>) {
        // SAFETY: `simd::kernel` makes this machine only where the instructions are.
        unsafe { avx512_split::take(split, members, least) }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vpopcntdq,bmi2,popcnt")]
fn breed(herd: &mut Herd<'_, Avx512>, elite: &[Member], brood: &mut [Member], chances: Chances<'_>) -> usize {
    let shape = herd.shape();
    if !shape.is_row_swap {
        return herd.breed_as(shape, elite, brood, chances);
    }
    // What most puzzles have, so that the compiler knows it.
    let of = |pieces, doublings| Shape { pieces, doublings, is_row_swap: true };
    match (shape.pieces, shape.doublings) {
        (1, ..=3) => herd.breed_as(of(1, 3), elite, brood, chances),
        (1, _) => herd.breed_as(of(1, 4), elite, brood, chances),
        (pieces, ..=4) => herd.breed_as(of(pieces, 4), elite, brood, chances),
        (pieces, _) => herd.breed_as(of(pieces, 5), elite, brood, chances),
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vpopcntdq,bmi2,popcnt")]
fn evaluate(herd: &Herd<'_, Avx512>, members: &mut [Member]) {
    herd.evaluate_all(members);
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vpopcntdq,bmi2,popcnt")]
fn fill(herd: &mut Herd<'_, Avx512>, slots: usize, random: &mut Random) {
    herd.fill(slots, random);
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vpopcntdq,bmi2,popcnt")]
fn distances(herd: &Herd<'_, Avx512>, pairs: &[[u32; 2]]) -> usize {
    herd.distances_of(pairs)
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vpopcntdq,bmi2,popcnt")]
fn draw(chances: &mut Chances<'_>) {
    chances.draws.draw(chances.random);
}

/// 64 bytes.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Wide(pub __m512i);

// SAFETY: 64 bytes of any pattern.
unsafe impl Vector for Wide {
    const SIZE: usize = 64;
    const REACH: usize = 64;
    const WINDOW: usize = 32;

    /// Every byte has the bit of the child.
    type Coin = __m512i;

    #[inline(always)]
    fn of(bytes: &[u8]) -> Wide {
        Wide(wide(std::array::from_fn(|i| bytes[i])))
    }

    #[inline(always)]
    fn identity() -> Wide {
        Wide(wide(std::array::from_fn(|i| i as u8)))
    }

    #[inline(always)]
    fn coin(number: usize) -> __m512i {
        // SAFETY: see `Vector`: only kernels call this, which are made only where the instructions are.
        unsafe { _mm512_set1_epi8(1 << number) }
    }

    #[inline(always)]
    fn permute(self, order: Wide) -> Wide {
        // SAFETY: as in `coin`.
        Wide(unsafe { _mm512_permutexvar_epi8(order.0, self.0) })
    }

    #[inline(always)]
    fn gathered(window: &[u8; 32], order: Wide) -> Wide {
        // SAFETY: as in `coin`. The load needs no alignment; beyond the window all is 0, and `NOTHING` is there.
        unsafe {
            let window = _mm512_zextsi256_si512(_mm256_loadu_si256(window.as_ptr().cast()));
            Wide(_mm512_permutexvar_epi8(order.0, window))
        }
    }

    #[inline(always)]
    fn swap(Swap { a, b, .. }: Swap) -> Wide {
        // SAFETY: as in `coin`.
        Wide(unsafe { _mm512_maskz_set1_epi8(1 << (a & 63) | 1 << (b & 63), (a ^ b) as i8) })
    }

    #[inline(always)]
    fn or(self, other: Wide) -> Wide {
        // SAFETY: as in `coin`.
        Wide(unsafe { _mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Wide) -> Wide {
        // SAFETY: as in `coin`.
        Wide(unsafe { _mm512_xor_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn least(self, other: Wide) -> Wide {
        // SAFETY: as in `coin`.
        Wide(unsafe { _mm512_min_epu8(self.0, other.0) })
    }

    #[inline(always)]
    fn equals(self, other: Wide) -> usize {
        // SAFETY: as in `coin`.
        unsafe { _mm512_cmpeq_epi8_mask(self.0, other.0) }.count_ones() as usize
    }

    #[inline(always)]
    fn ready(self, _: __m512i) -> Wide {
        self
    }

    #[inline(always)]
    fn choose(self, second: Wide, coins: Wide, coin: __m512i) -> Wide {
        // SAFETY: as in `coin`.
        Wide(unsafe { _mm512_mask_blend_epi8(_mm512_test_epi8_mask(coins.0, coin), self.0, second.0) })
    }
}

/// The vector of these bytes.
#[inline(always)]
pub fn wide(bytes: [u8; 64]) -> __m512i {
    // SAFETY: both are 64 bytes, of which every pattern is valid.
    unsafe { std::mem::transmute::<[u8; 64], __m512i>(bytes) }
}

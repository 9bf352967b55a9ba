//! The AVX-512 machine: byte permutes over 64 bytes, masks, and a population count.
//!
//! A unit takes three rows of a 9×9, or one row of any other grid; a wide piece two units.

use super::avx512_fitness::{Bands, Rows, sums};
use super::avx512_split;
use super::fitness::Folding;
use super::herd::{Herd, Machine, Shape};
use super::layout::{HALF, Layout};
use super::store::{Store, bytes, pieces, units, vector, wide};
use super::vector::Vector;
use crate::dice::BLOCK;
use crate::fitness::Fitness;
use crate::kernel::{Chances, Member, Split};
use crate::problem::Problem;
use std::arch::x86_64::{
    __m256i, __m512i, _mm_loadu_si128, _mm256_mask_blend_epi8, _mm256_maskz_mov_epi64, _mm256_min_epu8,
    _mm256_permutexvar_epi8, _mm256_set_m128i, _mm256_set1_epi8, _mm256_setzero_si256, _mm256_test_epi8_mask,
    _mm256_xor_si256, _mm512_castsi256_si512, _mm512_inserti64x4, _mm512_mask_blend_epi8,
    _mm512_maskz_broadcast_i64x4, _mm512_min_epu8, _mm512_permutexvar_epi8, _mm512_set1_epi8,
    _mm512_test_epi8_mask, _mm512_xor_si512,
};

/// The machine, and how it evaluates.
pub struct Avx512 {
    layout: Layout,
    groups: Groups,
}

/// What is counted beyond the rows.
#[expect(clippy::large_enum_variant, reason = "there is one a run, and it is read for every child")]
enum Groups {
    /// 9×9 in bands.
    Bands(Bands),
    /// Regular boxes, a row a unit.
    Folded(Rows),
    /// Any, from the bytes.
    Listed(Fitness),
}

impl Avx512 {
    /// The machine for a puzzle. It must have the instructions.
    pub fn new(problem: &Problem) -> Avx512 {
        let side = problem.side();
        match Folding::new(problem) {
            Some(folding) if (side, folding.box_rows) == (9, 3) => {
                Avx512 { layout: Layout::bands(), groups: Groups::Bands(Bands::new()) }
            }
            folding => {
                let layout = Layout::rows(side);
                let groups = match folding {
                    Some(folding) => Groups::Folded(Rows::new(&folding, &layout)),
                    None => {
                        let place = |cell: usize| layout.row(cell / side).values + cell % side;
                        Groups::Listed(Fitness::beyond_rows(problem, place))
                    }
                };
                Avx512 { layout, groups }
            }
        }
    }
}

impl Machine for Avx512 {
    type Wide = Wide;
    type Narrow = Narrow;

    fn layout(&self) -> Layout {
        self.layout.clone()
    }

    #[inline(always)]
    fn count(&self, store: &Store, lines: usize, slots: &[u32; BLOCK]) -> [u32; BLOCK] {
        let mut sum = [0; BLOCK];
        // SAFETY: `simd::kernel` makes this machine only where the instructions are.
        unsafe {
            match &self.groups {
                Groups::Bands(bands) => {
                    let mut counts = [_mm256_setzero_si256(); BLOCK];
                    let mut ninth = [0; BLOCK];
                    for ((counts, ninth), &slot) in counts.iter_mut().zip(&mut ninth).zip(slots) {
                        let lines = store.individual(slot, 3);
                        let (two, third) = (pieces::<Wide>(&lines[..2])[0], pieces::<Narrow>(&lines[2..])[0]);
                        (*counts, *ninth) = bands.count(two.values.0, third.values.0);
                    }
                    for ((sum, counted), ninth) in sum.iter_mut().zip(sums(counts)).zip(ninth) {
                        *sum = counted as u32 + ninth;
                    }
                }
                Groups::Folded(rows) => {
                    let mut counts = [_mm256_setzero_si256(); BLOCK];
                    for (counts, &slot) in counts.iter_mut().zip(slots) {
                        *counts = rows.count(units(store.individual(slot, lines)));
                    }
                    for (sum, counted) in sum.iter_mut().zip(sums(counts)) {
                        *sum = counted as u32;
                    }
                }
                Groups::Listed(fitness) => {
                    let of_rows = (self.layout.side() * self.layout.side()) as u32;
                    for (sum, &slot) in sum.iter_mut().zip(slots) {
                        let child = bytes(store.individual(slot, lines));
                        *sum = u32::from(fitness.count(child)) - of_rows;
                    }
                }
            }
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
    if !matches!(herd.machine().groups, Groups::Bands(_)) {
        return herd.breed_as(shape, elite, brood, chances);
    }
    // What is known of a 9×9, so that the compiler knows it too.
    let of = |doublings, is_row_swap| Shape { wide: 1, narrow: 1, doublings, is_row_swap };
    match (shape.doublings, shape.is_row_swap) {
        (..=3, true) => herd.breed_as(of(3, true), elite, brood, chances),
        (_, true) => herd.breed_as(of(4, true), elite, brood, chances),
        (_, false) => herd.breed_as(of(4, false), elite, brood, chances),
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vpopcntdq,bmi2,popcnt")]
fn evaluate(herd: &Herd<'_, Avx512>, members: &mut [Member]) {
    herd.evaluate_all(members);
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vpopcntdq,bmi2,popcnt")]
fn draw(chances: &mut Chances<'_>) {
    chances.draws.draw(chances.random);
}

/// 64 bytes.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Wide(__m512i);

/// 32 bytes.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Narrow(__m256i);

// SAFETY: 64 bytes of any pattern.
unsafe impl Vector for Wide {
    /// Every byte has the bit of the child.
    type Coin = __m512i;

    #[inline(always)]
    fn of(units: [[&[u8; HALF]; 2]; 2]) -> Wide {
        let [first, second] = [Narrow::of([units[0]; 2]).0, Narrow::of([units[1]; 2]).0];
        // SAFETY: see `Vector`: only kernels call this, which are made only where the instructions are.
        Wide(unsafe { _mm512_inserti64x4::<1>(_mm512_castsi256_si512(first), second) })
    }

    #[inline(always)]
    fn masked(bytes: __m256i, unit: usize) -> Wide {
        let lanes = if unit < 2 { 0x0F << (4 * unit) } else { 0 };
        // SAFETY: as in `of`.
        Wide(unsafe { _mm512_maskz_broadcast_i64x4(lanes, bytes) })
    }

    #[inline(always)]
    fn xor(self, other: Wide) -> Wide {
        // SAFETY: as in `of`.
        Wide(unsafe { _mm512_xor_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn coin(number: usize) -> __m512i {
        // SAFETY: see `Vector`: only kernels call this, which are made only where the instructions are.
        unsafe { _mm512_set1_epi8(1 << number) }
    }

    #[inline(always)]
    fn identity() -> Wide {
        Wide(wide(std::array::from_fn(|i| i as u8)))
    }

    #[inline(always)]
    fn permute(self, order: Wide) -> Wide {
        // SAFETY: as in `coin`.
        Wide(unsafe { _mm512_permutexvar_epi8(order.0, self.0) })
    }

    #[inline(always)]
    fn least(self, other: Wide) -> Wide {
        // SAFETY: as in `coin`.
        Wide(unsafe { _mm512_min_epu8(self.0, other.0) })
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

// SAFETY: 32 bytes of any pattern.
unsafe impl Vector for Narrow {
    /// Every byte has the bit of the child.
    type Coin = __m256i;

    #[inline(always)]
    fn of(units: [[&[u8; HALF]; 2]; 2]) -> Narrow {
        let [[first, second], _] = units;
        // SAFETY: see `Vector`: only kernels call this, which are made only where the instructions are. The
        // loads need no alignment.
        unsafe {
            let (first, second) =
                (_mm_loadu_si128(first.as_ptr().cast()), _mm_loadu_si128(second.as_ptr().cast()));
            Narrow(_mm256_set_m128i(second, first))
        }
    }

    #[inline(always)]
    fn masked(bytes: __m256i, unit: usize) -> Narrow {
        let lanes = if unit == 0 { 0xF } else { 0 };
        // SAFETY: as in `of`.
        Narrow(unsafe { _mm256_maskz_mov_epi64(lanes, bytes) })
    }

    #[inline(always)]
    fn xor(self, other: Narrow) -> Narrow {
        // SAFETY: as in `of`.
        Narrow(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn coin(number: usize) -> __m256i {
        // SAFETY: see `Vector`: only kernels call this, which are made only where the instructions are.
        unsafe { _mm256_set1_epi8(1 << number) }
    }

    #[inline(always)]
    fn identity() -> Narrow {
        Narrow(vector(std::array::from_fn(|i| i as u8)))
    }

    #[inline(always)]
    fn permute(self, order: Narrow) -> Narrow {
        // SAFETY: as in `coin`.
        Narrow(unsafe { _mm256_permutexvar_epi8(order.0, self.0) })
    }

    #[inline(always)]
    fn least(self, other: Narrow) -> Narrow {
        // SAFETY: as in `coin`.
        Narrow(unsafe { _mm256_min_epu8(self.0, other.0) })
    }

    #[inline(always)]
    fn ready(self, _: __m256i) -> Narrow {
        self
    }

    #[inline(always)]
    fn choose(self, second: Narrow, coins: Narrow, coin: __m256i) -> Narrow {
        // SAFETY: as in `coin`.
        Narrow(unsafe { _mm256_mask_blend_epi8(_mm256_test_epi8_mask(coins.0, coin), self.0, second.0) })
    }
}

//! The AVX2 machine: two rows a unit, since its byte permutes reach 16 bytes; for sides up to 16.

use super::avx2_fitness::Folded;
use super::fitness::Folding;
use super::herd::{Herd, Machine, Shape};
use super::layout::{HALF, Layout};
use super::store::{Store, bytes, units, vector};
use super::streams::Avx2Streams;
use super::vector::Vector;
use crate::dice::BLOCK;
use crate::fitness::Fitness;
use crate::kernel::{Chances, Member};
use crate::problem::Problem;
use std::arch::x86_64::{
    __m128i, __m256i, _mm_cvtsi64_si128, _mm_loadu_si128, _mm256_blendv_epi8, _mm256_min_epu8,
    _mm256_set_m128i, _mm256_shuffle_epi8, _mm256_sll_epi16, _mm256_xor_si256,
};

/// The machine, and how it evaluates.
pub struct Avx2 {
    layout: Layout,
    groups: Groups,
}

/// What is counted beyond the rows.
enum Groups {
    /// Regular boxes.
    Folded(Folded),
    /// Any, from the bytes.
    Listed(Fitness),
}

impl Avx2 {
    /// The machine for a puzzle. It must have the instructions.
    pub fn new(problem: &Problem) -> Avx2 {
        let side = problem.side();
        let layout = Layout::pairs(side);
        let groups = match Folding::new(problem) {
            Some(folding) => Groups::Folded(Folded::new(&folding, side)),
            None => {
                let place = |cell: usize| layout.row(cell / side).values + cell % side;
                Groups::Listed(Fitness::beyond_rows(problem, place))
            }
        };
        Avx2 { layout, groups }
    }

    fn is_nine(&self) -> bool {
        matches!(&self.groups, Groups::Folded(folded) if folded.is_nine())
    }
}

impl Machine for Avx2 {
    type Wide = Pair;
    type Narrow = Pair;

    fn layout(&self) -> Layout {
        self.layout.clone()
    }

    #[inline(always)]
    fn count(&self, store: &Store, lines: usize, slots: &[u32; BLOCK]) -> [u32; BLOCK] {
        let mut sum = [0; BLOCK];
        for (sum, &slot) in sum.iter_mut().zip(slots) {
            let child = store.individual(slot, lines);
            *sum = match &self.groups {
                // SAFETY: `simd::kernel` makes this machine only where the instructions are.
                Groups::Folded(folded) if folded.is_nine() => unsafe {
                    folded.count::<9, 3, 2>(units(child))
                },
                // SAFETY: as above.
                Groups::Folded(folded) => unsafe { folded.count::<0, 0, 0>(units(child)) },
                Groups::Listed(fitness) => {
                    u32::from(fitness.count(bytes(child))) - (self.layout.side() * self.layout.side()) as u32
                }
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

    fn draw(chances: &mut Chances<'_>) {
        // SAFETY: `simd::kernel` makes this machine only where the instructions are.
        unsafe { draw(chances) }
    }
}

#[target_feature(enable = "avx2,bmi2,popcnt")]
fn breed(herd: &mut Herd<'_, Avx2>, elite: &[Member], brood: &mut [Member], chances: Chances<'_>) -> usize {
    let shape = herd.shape();
    if !herd.machine().is_nine() {
        return herd.breed_as(shape, elite, brood, chances);
    }
    // What is known of a 9×9, so that the compiler knows it too.
    let of = |doublings, is_row_swap| Shape { wide: 0, narrow: 5, doublings, is_row_swap };
    match (shape.doublings, shape.is_row_swap) {
        (..=3, true) => herd.breed_as(of(3, true), elite, brood, chances),
        (_, true) => herd.breed_as(of(4, true), elite, brood, chances),
        (_, false) => herd.breed_as(of(4, false), elite, brood, chances),
    }
}

#[target_feature(enable = "avx2,bmi2,popcnt")]
fn evaluate(herd: &Herd<'_, Avx2>, members: &mut [Member]) {
    herd.evaluate_all(members);
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
    /// Shifting by it brings the bit of the child to the sign of its byte.
    type Coin = __m128i;

    #[inline(always)]
    fn of(units: [[&[u8; HALF]; 2]; 2]) -> Pair {
        let [[first, second], _] = units;
        // SAFETY: see `Vector`: only kernels call this, which are made only where the instructions are. The
        // loads need no alignment.
        unsafe {
            let (first, second) =
                (_mm_loadu_si128(first.as_ptr().cast()), _mm_loadu_si128(second.as_ptr().cast()));
            Pair(_mm256_set_m128i(second, first))
        }
    }

    #[inline(always)]
    fn masked(bytes: __m256i, _: usize) -> Pair {
        Pair(bytes)
    }

    #[inline(always)]
    fn xor(self, other: Pair) -> Pair {
        // SAFETY: as in `of`.
        Pair(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn coin(number: usize) -> __m128i {
        // SAFETY: see `Vector`: only kernels call this, which are made only where the instructions are.
        unsafe { _mm_cvtsi64_si128(7 - number as i64) }
    }

    #[inline(always)]
    fn identity() -> Pair {
        Pair(vector(std::array::from_fn(|i| (i % HALF) as u8)))
    }

    #[inline(always)]
    fn permute(self, order: Pair) -> Pair {
        // SAFETY: as in `coin`.
        Pair(unsafe { _mm256_shuffle_epi8(self.0, order.0) })
    }

    #[inline(always)]
    fn least(self, other: Pair) -> Pair {
        // SAFETY: as in `coin`.
        Pair(unsafe { _mm256_min_epu8(self.0, other.0) })
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

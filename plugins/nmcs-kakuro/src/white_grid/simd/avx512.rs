//! AVX-512: one instruction counts the bits of each entry.

use super::kernels::{AT_ENTRY_OF_8, AT_ENTRY_OF_16, kernels, load_8, load_16, store_8, store_16};
use crate::board::Move;
use crate::white_grid::WhiteGrid;
use crate::white_grid::state::{Smallest, State, TAKEN, Taken};
use random::Random;
use std::arch::x86_64::{
    __m128i, __m256i, _mm_and_si128, _mm_andnot_si128, _mm_cvtsi128_si32, _mm_min_epu16, _mm_minpos_epu16,
    _mm_or_si128, _mm_popcnt_epi16, _mm_set1_epi16, _mm_slli_epi16, _mm_ternarylogic_epi32, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_min_epu16, _mm256_or_si256,
    _mm256_popcnt_epi16, _mm256_set1_epi16, _mm256_slli_epi16, _mm256_ternarylogic_epi32, _pdep_u32,
};

/// 32 × the number of zeroes in each entry of `a | b`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg")]
fn sizes_8(a: __m128i, b: __m128i) -> __m128i {
    const NOR: i32 = 0b0000_0011;
    _mm_slli_epi16::<5>(_mm_popcnt_epi16(_mm_ternarylogic_epi32::<NOR>(a, b, b)))
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg")]
fn sizes_16(a: __m256i, b: __m256i) -> __m256i {
    const NOR: i32 = 0b0000_0011;
    _mm256_slli_epi16::<5>(_mm256_popcnt_epi16(_mm256_ternarylogic_epi32::<NOR>(a, b, b)))
}

/// Member number `n` of a set as its bit.
#[inline]
#[target_feature(enable = "bmi2")]
fn nth_bit(set: u16, n: usize) -> u16 {
    _pdep_u32(1 << n, set.into()) as u16
}

kernels!("avx512f,avx512bw,avx512vl,avx512bitalg,avx2,popcnt,bmi1,bmi2");

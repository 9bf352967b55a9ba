//! AVX2: bits are counted by looking up each half of a byte.

use super::kernels::{AT_ENTRY_OF_8, AT_ENTRY_OF_16, kernels, load_8, load_16, store_8, store_16};
use crate::board::Move;
use crate::digits::nth_bit_of_16 as nth_bit;
use crate::white_grid::WhiteGrid;
use crate::white_grid::state::{Smallest, State, TAKEN, Taken};
use random::Random;
use std::arch::x86_64::{
    __m128i, __m256i, _mm_add_epi8, _mm_and_si128, _mm_andnot_si128, _mm_cvtsi128_si32, _mm_maddubs_epi16,
    _mm_min_epu16, _mm_minpos_epu16, _mm_or_si128, _mm_set1_epi8, _mm_set1_epi16, _mm_setr_epi8,
    _mm_shuffle_epi8, _mm_srli_epi16, _mm256_add_epi8, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_broadcastsi128_si256, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_maddubs_epi16,
    _mm256_min_epu16, _mm256_or_si256, _mm256_set1_epi8, _mm256_set1_epi16, _mm256_shuffle_epi8,
    _mm256_srli_epi16,
};

#[inline]
#[target_feature(enable = "avx2")]
fn zeroes_of_nibbles() -> __m128i {
    _mm_setr_epi8(4, 3, 3, 2, 3, 2, 2, 1, 3, 2, 2, 1, 2, 1, 1, 0)
}

#[inline]
#[target_feature(enable = "avx2")]
fn sizes_8(a: __m128i, b: __m128i) -> __m128i {
    let (excluded, nibble) = (_mm_or_si128(a, b), _mm_set1_epi8(15));
    let low = _mm_shuffle_epi8(zeroes_of_nibbles(), _mm_and_si128(excluded, nibble));
    let high = _mm_and_si128(_mm_srli_epi16::<4>(excluded), nibble);
    let high = _mm_shuffle_epi8(zeroes_of_nibbles(), high);
    _mm_maddubs_epi16(_mm_add_epi8(low, high), _mm_set1_epi8(32))
}

#[inline]
#[target_feature(enable = "avx2")]
fn sizes_16(a: __m256i, b: __m256i) -> __m256i {
    let (excluded, nibble) = (_mm256_or_si256(a, b), _mm256_set1_epi8(15));
    let zeroes = _mm256_broadcastsi128_si256(zeroes_of_nibbles());
    let low = _mm256_shuffle_epi8(zeroes, _mm256_and_si256(excluded, nibble));
    let high = _mm256_and_si256(_mm256_srli_epi16::<4>(excluded), nibble);
    let high = _mm256_shuffle_epi8(zeroes, high);
    _mm256_maddubs_epi16(_mm256_add_epi8(low, high), _mm256_set1_epi8(32))
}

kernels!("avx2,popcnt");

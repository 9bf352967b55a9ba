//! The code that all vector forms share but for the way of counting: taking a cell of a grid of either width, a
//! playout, and an assignment.

use std::arch::x86_64::{
    __m128i, __m256i, _mm_loadu_si128, _mm_storeu_si128, _mm256_loadu_si256, _mm256_storeu_si256,
};

/// `[entries × entries]`: all ones at the entry, zeroes at the others.
const fn at_entry<const W: usize>() -> [[u16; W]; W] {
    let mut masks = [[0; W]; W];
    let mut entry = 0;
    while entry < W {
        masks[entry][entry] = u16::MAX;
        entry += 1;
    }
    masks
}

pub static AT_ENTRY_OF_8: [[u16; 8]; 8] = at_entry();
pub static AT_ENTRY_OF_16: [[u16; 16]; 16] = at_entry();

/// Reads a list of eight.
#[inline]
#[target_feature(enable = "sse2")]
pub fn load_8(list: &[u16; 8]) -> __m128i {
    // SAFETY: the list has 16 bytes.
    unsafe { _mm_loadu_si128(list.as_ptr().cast()) }
}

/// Writes a list of eight.
#[inline]
#[target_feature(enable = "sse2")]
pub fn store_8(list: &mut [u16; 8], row: __m128i) {
    // SAFETY: the list has 16 bytes.
    unsafe { _mm_storeu_si128(list.as_mut_ptr().cast(), row) }
}

/// Reads a list of sixteen.
#[inline]
#[target_feature(enable = "avx")]
pub fn load_16(list: &[u16; 16]) -> __m256i {
    // SAFETY: the list has 32 bytes.
    unsafe { _mm256_loadu_si256(list.as_ptr().cast()) }
}

/// Writes a list of sixteen.
#[inline]
#[target_feature(enable = "avx")]
pub fn store_16(list: &mut [u16; 16], row: __m256i) {
    // SAFETY: the list has 32 bytes.
    unsafe { _mm256_storeu_si256(list.as_mut_ptr().cast(), row) }
}

/// Makes the functions for a kind of processor. Beside it stand `sizes_8` and `sizes_16`, 32 × the number of zeroes
/// in each entry of `a | b`, and `nth_bit`, member number `n` of a set as its bit.
macro_rules! kernels {
    ($features:literal) => {
        #[inline]
        #[target_feature(enable = $features)]
        fn take_8(state: &mut State<8>, taken: Taken) -> Smallest {
            let Taken { row, col, row_excluded, col_excluded } = taken;
            let lane = load_8(&AT_ENTRY_OF_8[col]);
            let keys = _mm_and_si128(lane, _mm_set1_epi16(TAKEN as i16));
            let keys = _mm_or_si128(load_8(&state.keys[row]), keys);
            store_8(&mut state.keys[row], keys);
            // The row itself is counted apart from the others, whose entries are at hand: nothing waits for what has
            // just been written. Among them it stands as if it excluded nothing, so that its keys are no less.
            state.row_excluded[row] = 0;
            let cols = load_8(&state.col_excluded);
            let cols = _mm_or_si128(
                _mm_andnot_si128(lane, cols),
                _mm_and_si128(lane, _mm_set1_epi16(col_excluded as i16)),
            );
            store_8(&mut state.col_excluded, cols);
            let mut least = _mm_or_si128(sizes_8(cols, _mm_set1_epi16(row_excluded as i16)), keys);
            for (keys, &row_excluded) in state.keys.iter().zip(&state.row_excluded) {
                let sizes = sizes_8(cols, _mm_set1_epi16(row_excluded as i16));
                least = _mm_min_epu16(least, _mm_or_si128(sizes, load_8(keys)));
            }
            state.row_excluded[row] = row_excluded;
            Smallest(_mm_cvtsi128_si32(_mm_minpos_epu16(least)) as u32)
        }

        #[inline]
        #[target_feature(enable = $features)]
        fn take_16(state: &mut State<16>, taken: Taken) -> Smallest {
            let Taken { row, col, row_excluded, col_excluded } = taken;
            let lane = load_16(&AT_ENTRY_OF_16[col]);
            let keys = _mm256_and_si256(lane, _mm256_set1_epi16(TAKEN as i16));
            let keys = _mm256_or_si256(load_16(&state.keys[row]), keys);
            store_16(&mut state.keys[row], keys);
            state.row_excluded[row] = 0;
            let cols = load_16(&state.col_excluded);
            let cols = _mm256_or_si256(
                _mm256_andnot_si256(lane, cols),
                _mm256_and_si256(lane, _mm256_set1_epi16(col_excluded as i16)),
            );
            store_16(&mut state.col_excluded, cols);
            let mut least = _mm256_or_si256(sizes_16(cols, _mm256_set1_epi16(row_excluded as i16)), keys);
            for (keys, &row_excluded) in state.keys.iter().zip(&state.row_excluded) {
                let sizes = sizes_16(cols, _mm256_set1_epi16(row_excluded as i16));
                least = _mm256_min_epu16(least, _mm256_or_si256(sizes, load_16(keys)));
            }
            state.row_excluded[row] = row_excluded;
            let halves = (_mm256_castsi256_si128(least), _mm256_extracti128_si256::<1>(least));
            let least = _mm_min_epu16(halves.0, halves.1);
            Smallest(_mm_cvtsi128_si32(_mm_minpos_epu16(least)) as u32)
        }

        #[target_feature(enable = $features)]
        pub fn sample_8(grid: &mut WhiteGrid<8>, random: &mut Random, sequence: &mut Vec<Move>) -> u32 {
            grid.sample(random, sequence, |set, n| nth_bit(set, n), |state, taken| take_8(state, taken))
        }

        #[target_feature(enable = $features)]
        pub fn sample_16(grid: &mut WhiteGrid<16>, random: &mut Random, sequence: &mut Vec<Move>) -> u32 {
            grid.sample(random, sequence, |set, n| nth_bit(set, n), |state, taken| take_16(state, taken))
        }

        #[target_feature(enable = $features)]
        pub fn assign_8(grid: &mut WhiteGrid<8>, cell: (usize, usize), bit: u16) {
            grid.state.smallest = grid.assign_bit(cell, bit, |state, taken| take_8(state, taken));
        }

        #[target_feature(enable = $features)]
        pub fn assign_16(grid: &mut WhiteGrid<16>, cell: (usize, usize), bit: u16) {
            grid.state.smallest = grid.assign_bit(cell, bit, |state, taken| take_16(state, taken));
        }
    };
}

pub(super) use kernels;

//! Fitness in AVX-512 vectors, for columns and regular boxes.

use super::fitness::{Folding, PLANES};
use super::layout::WIDTH;
use super::packed::vector;
use std::arch::x86_64::{
    __m256i, _mm_add_epi64, _mm_cvtsi128_si64, _mm_unpackhi_epi64, _mm256_add_epi64, _mm256_and_si256,
    _mm256_castsi256_si128, _mm256_cmpeq_epi8_mask, _mm256_extracti128_si256, _mm256_mask_blend_epi8,
    _mm256_maskz_mov_epi8, _mm256_or_si256, _mm256_permutexvar_epi8, _mm256_popcnt_epi64,
    _mm256_setzero_si256, _mm256_ternarylogic_epi64,
};

/// Three-operand or.
const OR: i32 = 0xFE;

/// Fitness of a 9×9 in bands. Digits 1 to 8 are the bits of a byte; the ninth is counted in masks.
pub struct Bands {
    bit: __m256i,
    /// The place one row further in the band, and two rows further.
    below: [__m256i; 2],
    /// The two other columns of the box.
    beside: [__m256i; 2],
    /// The value that stands for a nine at each place.
    nine: __m256i,
}

/// After folding, every row of a band has the digits of the columns, and every column of a box those of the box. Columns
/// are counted at these places, boxes at those: each once, and none in the same place.
const COLUMNS: u32 = 0b011_011_011 | 0b100_100_100 << 9;
const BOXES: u32 = 0b100_100_100 | 0b001_001_001 << 9 | 0b001_001_001 << 18;

impl Bands {
    /// The tables.
    pub fn new() -> Bands {
        let of = |byte: fn(usize) -> usize, beyond: fn(usize) -> usize| {
            vector(std::array::from_fn(|i| if i < 27 { byte(i) } else { beyond(i) } as u8))
        };
        Bands {
            bit: of(|i| if i % 9 < 8 { 1 << (i % 9) } else { 0 }, |_| 0),
            below: [of(|i| (i + 9) % 27, |i| i), of(|i| (i + 18) % 27, |i| i)],
            beside: [of(|i| i / 3 * 3 + (i + 1) % 3, |i| i), of(|i| i / 3 * 3 + (i + 2) % 3, |i| i)],
            nine: of(|i| i / 9 * 9 + 8, |_| 255),
        }
    }

    /// The fitness of a child.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vpopcntdq,popcnt")]
    pub fn count(&self, child: &[__m256i]) -> u16 {
        let bands = [self.band(child[0]), self.band(child[1]), self.band(child[2])];
        let columns = _mm256_ternarylogic_epi64::<OR>(bands[0], bands[1], bands[2]);
        // One vector with the columns of the first band in its first row, and so on.
        let mixed = _mm256_mask_blend_epi8(0x1FF << 9, bands[0], bands[1]);
        let mixed = _mm256_mask_blend_epi8(0x1FF << 18, mixed, bands[2]);
        let beside = self.beside.map(|beside| _mm256_permutexvar_epi8(beside, mixed));
        let boxes = _mm256_ternarylogic_epi64::<OR>(mixed, beside[0], beside[1]);
        let counted = _mm256_maskz_mov_epi8(COLUMNS | BOXES, _mm256_mask_blend_epi8(COLUMNS, boxes, columns));
        81 + sum_words(_mm256_popcnt_epi64(counted)) + self.count_nines(child)
    }

    /// The digits 1 to 8 of a band's columns, the same in all three rows.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
    fn band(&self, values: __m256i) -> __m256i {
        let bits = _mm256_permutexvar_epi8(values, self.bit);
        let below = self.below.map(|below| _mm256_permutexvar_epi8(below, bits));
        _mm256_ternarylogic_epi64::<OR>(bits, below[0], below[1])
    }

    /// Columns and boxes that have a nine.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,popcnt")]
    fn count_nines(&self, child: &[__m256i]) -> u16 {
        let nines = |t: usize| u64::from(_mm256_cmpeq_epi8_mask(child[t], self.nine));
        let two = nines(0) | nines(1) << 32;
        let two = (two | two >> 9 | two >> 18) & 0x1FF_0000_01FF;
        let third = nines(2);
        let third = (third | third >> 9 | third >> 18) & 0x1FF;
        // Three bands of nine columns, 12 bits from the second to the third, so that no shift below mixes them.
        let all = two | third << 12;
        let columns = (all | all >> 12 | all >> 32) & 0x1FF;
        let boxes = (all | all >> 1 | all >> 2) & (0o111 | 0o111 << 12 | 0o111 << 32);
        (columns.count_ones() + boxes.count_ones()) as u16
    }
}

/// Fitness of a grid with a row a vector and regular boxes.
pub struct Rows {
    side: usize,
    box_rows: usize,
    planes: usize,
    bit: [__m256i; PLANES],
    box_starts: __m256i,
    columns: __m256i,
    /// Permutes that or together 2, 4, … columns from each place on; the last one reaches the box's last column.
    beside: Vec<__m256i>,
}

impl Rows {
    /// The tables.
    pub fn new(folding: &Folding, side: usize) -> Rows {
        let further = |by: usize| vector(std::array::from_fn(|i| (i + by).min(WIDTH - 1) as u8));
        let mut beside = Vec::new();
        let mut reached = 1;
        while reached < folding.box_cols {
            let by = reached.min(folding.box_cols - reached);
            beside.push(further(by));
            reached += by;
        }
        Rows {
            side,
            box_rows: folding.box_rows,
            planes: folding.planes,
            bit: folding.bit.map(vector),
            box_starts: vector(folding.box_starts),
            columns: vector(folding.columns),
            beside,
        }
    }

    /// The fitness of a child.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vpopcntdq,popcnt")]
    pub fn count(&self, child: &[__m256i]) -> u16 {
        let counts = match self.planes {
            1 => self.count_planes::<1>(child),
            2 => self.count_planes::<2>(child),
            3 => self.count_planes::<3>(child),
            _ => self.count_planes::<PLANES>(child),
        };
        (self.side * self.side) as u16 + sum_words(counts)
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vpopcntdq,popcnt")]
    fn count_planes<const COUNT: usize>(&self, child: &[__m256i]) -> __m256i {
        let mut counts = _mm256_setzero_si256();
        let mut columns = [_mm256_setzero_si256(); COUNT];
        for rows in child[..self.side].chunks_exact(self.box_rows) {
            let mut band = [_mm256_setzero_si256(); COUNT];
            for &row in rows {
                for (band, &bit) in band.iter_mut().zip(&self.bit) {
                    *band = _mm256_or_si256(*band, _mm256_permutexvar_epi8(row, bit));
                }
            }
            for (columns, mut band) in columns.iter_mut().zip(band) {
                *columns = _mm256_or_si256(*columns, band);
                for &beside in &self.beside {
                    band = _mm256_or_si256(band, _mm256_permutexvar_epi8(beside, band));
                }
                counts =
                    _mm256_add_epi64(counts, _mm256_popcnt_epi64(_mm256_and_si256(band, self.box_starts)));
            }
        }
        for columns in columns {
            counts = _mm256_add_epi64(counts, _mm256_popcnt_epi64(_mm256_and_si256(columns, self.columns)));
        }
        counts
    }
}

/// Sum of the four words.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
fn sum_words(words: __m256i) -> u16 {
    let pair = _mm_add_epi64(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
    _mm_cvtsi128_si64(_mm_add_epi64(pair, _mm_unpackhi_epi64(pair, pair))) as u16
}

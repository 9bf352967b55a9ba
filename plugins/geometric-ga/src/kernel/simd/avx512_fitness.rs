//! Fitness in AVX-512 vectors, for columns and regular boxes.

use super::fitness::{Folding, PLANES};
use super::layout::WIDTH;
use super::packed::{vector, wide, words};
use crate::dice::BLOCK;
use std::arch::x86_64::{
    __m256i, __m512i, _mm256_add_epi64, _mm256_and_si256, _mm256_or_si256, _mm256_permute2x128_si256,
    _mm256_permutexvar_epi8, _mm256_popcnt_epi64, _mm256_setzero_si256, _mm256_unpackhi_epi64,
    _mm256_unpacklo_epi64, _mm512_broadcast_i64x4, _mm512_castsi512_si256, _mm512_extracti64x4_epi64,
    _mm512_mask_blend_epi8, _mm512_maskz_mov_epi8, _mm512_or_si512, _mm512_permutexvar_epi8,
    _mm512_popcnt_epi64, _mm512_ternarylogic_epi64,
};

/// Three-operand or.
const OR: i32 = 0xFE;

/// Fitness of a 9×9 in bands. A vector of 512 bits has the digits 1 to 8 as bits in its lower half, and the ninth in its
/// upper half.
pub struct Bands {
    bit: __m512i,
    /// The place one row further in the band, and two rows further.
    below: [__m512i; 2],
    /// The two other columns of the box.
    beside: [__m512i; 2],
}

/// After folding, every row of a band has the digits of the columns, and every column of a box those of the box. Columns
/// are counted at these places, boxes at those: each once, and none in the same place.
const COLUMNS: u64 = both_halves(0b011_011_011 | 0b100_100_100 << 9);
const BOXES: u64 = both_halves(0b100_100_100 | 0b001_001_001 << 9 | 0b001_001_001 << 18);

const fn both_halves(mask: u64) -> u64 {
    mask | mask << 32
}

impl Bands {
    /// The tables.
    pub fn new() -> Bands {
        let to = |place: fn(usize) -> usize| {
            let half = |i: usize| if i < 27 { place(i) } else { i };
            wide(std::array::from_fn(|i| (half(i % WIDTH) + i / WIDTH * WIDTH) as u8))
        };
        let bit = |i: usize| match (i / WIDTH, i % WIDTH) {
            (_, 27..) => 0,
            (0, place) if place % 9 < 8 => 1 << (place % 9),
            (1, place) if place % 9 == 8 => 1,
            _ => 0,
        };
        Bands {
            bit: wide(std::array::from_fn(bit)),
            below: [to(|i| (i + 9) % 27), to(|i| (i + 18) % 27)],
            beside: [to(|i| i / 3 * 3 + (i + 1) % 3), to(|i| i / 3 * 3 + (i + 2) % 3)],
        }
    }

    /// The fitness of a child beyond its rows, in four parts.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vpopcntdq,popcnt")]
    pub fn count(&self, child: &[__m256i]) -> __m256i {
        let bands = [self.band(child[0]), self.band(child[1]), self.band(child[2])];
        let columns = _mm512_ternarylogic_epi64::<OR>(bands[0], bands[1], bands[2]);
        // One vector with the columns of the first band in its first row, and so on.
        let mixed = _mm512_mask_blend_epi8(const { both_halves(0x1FF << 9) }, bands[0], bands[1]);
        let mixed = _mm512_mask_blend_epi8(const { both_halves(0x1FF << 18) }, mixed, bands[2]);
        let beside = self.beside.map(|beside| _mm512_permutexvar_epi8(beside, mixed));
        let boxes = _mm512_ternarylogic_epi64::<OR>(mixed, beside[0], beside[1]);
        let counted = _mm512_maskz_mov_epi8(COLUMNS | BOXES, _mm512_mask_blend_epi8(COLUMNS, boxes, columns));
        let counts = _mm512_popcnt_epi64(counted);
        _mm256_add_epi64(_mm512_castsi512_si256(counts), _mm512_extracti64x4_epi64::<1>(counts))
    }

    /// The digits of a band's columns, the same in all three rows.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
    fn band(&self, values: __m256i) -> __m512i {
        // Both halves look the values up, each in its own half of the table.
        let values = _mm512_or_si512(_mm512_broadcast_i64x4(values), wide(UPPER));
        let bits = _mm512_permutexvar_epi8(values, self.bit);
        let below = self.below.map(|below| _mm512_permutexvar_epi8(below, bits));
        _mm512_ternarylogic_epi64::<OR>(bits, below[0], below[1])
    }
}

/// Added to indices into the upper half of a table.
const UPPER: [u8; 2 * WIDTH] = {
    let mut upper = [0; 2 * WIDTH];
    let mut i = WIDTH;
    while i < upper.len() {
        upper[i] = WIDTH as u8;
        i += 1;
    }
    upper
};

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

    /// The fitness of a child beyond its rows, in four parts.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vpopcntdq,popcnt")]
    pub fn count(&self, child: &[__m256i]) -> __m256i {
        match self.planes {
            1 => self.count_planes::<1>(child),
            2 => self.count_planes::<2>(child),
            3 => self.count_planes::<3>(child),
            _ => self.count_planes::<PLANES>(child),
        }
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

/// The sum of the four words of each vector: a few steps for all of a block together.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
pub fn sums([a, b, c, d, e, f, g, h]: [__m256i; BLOCK]) -> [u64; BLOCK] {
    let pair = |a, b| _mm256_add_epi64(_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));
    let quad = |a, b| {
        let (low, high) = (_mm256_permute2x128_si256::<0x20>(a, b), _mm256_permute2x128_si256::<0x31>(a, b));
        _mm256_add_epi64(low, high)
    };
    words([quad(pair(a, b), pair(c, d)), quad(pair(e, f), pair(g, h))])
}

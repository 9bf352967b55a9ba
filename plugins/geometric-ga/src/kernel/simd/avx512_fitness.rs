//! Fitness in AVX-512 vectors, for columns and regular boxes.

use super::fitness::{Folding, PLANES};
use super::layout::{Layout, UNIT};
use super::store::{vector, wide, words};
use crate::dice::BLOCK;
use std::arch::x86_64::{
    __m256i, __m512i, _mm256_add_epi64, _mm256_and_si256, _mm256_cmpeq_epi8_mask, _mm256_mask_blend_epi8,
    _mm256_maskz_mov_epi8, _mm256_or_si256, _mm256_permute2x128_si256, _mm256_permutexvar_epi8,
    _mm256_popcnt_epi64, _mm256_setzero_si256, _mm256_ternarylogic_epi64, _mm256_unpackhi_epi64,
    _mm256_unpacklo_epi64, _mm512_castsi512_si256, _mm512_cmpeq_epi8_mask, _mm512_extracti64x4_epi64,
    _mm512_permutexvar_epi8, _mm512_ternarylogic_epi64,
};

/// Three-operand or.
const OR: i32 = 0xFE;

/// Fitness of a 9×9 in bands. The first eight digits become bits of a byte; the ninth is counted by masks.
pub struct Bands {
    bit: Both,
    ninth: Both,
    /// The place one row further in the band, and two rows further.
    below: [Both; 2],
    /// The two other columns of the box.
    beside: [__m256i; 2],
}

/// A table for two bands, and for one.
#[derive(Clone, Copy)]
struct Both(__m512i, __m256i);

/// After folding, every row of a band has the digits of the columns, and every column of a box those of the
/// box. Columns are counted at these places, boxes at those: each once, and none in the same place.
const COLUMNS: u32 = 0b011_011_011 | 0b100_100_100 << 9;
const BOXES: u32 = 0b100_100_100 | 0b001_001_001 << 9 | 0b001_001_001 << 18;

impl Bands {
    /// The tables.
    pub fn new() -> Bands {
        let of = |byte: &dyn Fn(usize) -> usize, beyond: usize| -> [u8; UNIT] {
            std::array::from_fn(|i| if i < 27 { byte(i) as u8 } else { beyond as u8 })
        };
        // Indices into the second half are greater by its place.
        let both = |half: [u8; UNIT], added: u8| {
            Both(wide(std::array::from_fn(|i| half[i % UNIT] + (i / UNIT) as u8 * added)), vector(half))
        };
        let below = |by: usize| both(of(&|i| (i + by) % 27, 0), UNIT as u8);
        let beside = |by: usize| vector(of(&|i| i / 3 * 3 + (i + by) % 3, 27));
        Bands {
            bit: both(of(&|i| if i % 9 < 8 { 1 << (i % 9) } else { 0 }, 0), 0),
            // What belongs to no row maps to itself, which is not 0.
            ninth: both(of(&|i| i / 9 * 9 + 8, 0), UNIT as u8),
            below: [below(9), below(18)],
            beside: [beside(1), beside(2)],
        }
    }

    /// The fitness of a child beyond its rows: of the first eight digits in four parts, and of the ninth.
    /// `two` has the values of the first two bands, `third` those of the third.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vpopcntdq,popcnt")]
    pub fn count(&self, two: __m512i, third: __m256i) -> (__m256i, u32) {
        let [below, below_that] = self.below;
        let bits = _mm512_permutexvar_epi8(two, self.bit.0);
        let columns = _mm512_ternarylogic_epi64::<OR>(
            bits,
            _mm512_permutexvar_epi8(below.0, bits),
            _mm512_permutexvar_epi8(below_that.0, bits),
        );
        let (first, second) = (_mm512_castsi512_si256(columns), _mm512_extracti64x4_epi64::<1>(columns));
        let bits = _mm256_permutexvar_epi8(third, self.bit.1);
        let last = _mm256_ternarylogic_epi64::<OR>(
            bits,
            _mm256_permutexvar_epi8(below.1, bits),
            _mm256_permutexvar_epi8(below_that.1, bits),
        );
        let columns = _mm256_ternarylogic_epi64::<OR>(first, second, last);
        // One vector with the columns of the first band in its first row, and so on.
        let mixed = _mm256_mask_blend_epi8(0x1FF << 9, first, second);
        let mixed = _mm256_mask_blend_epi8(0x1FF << 18, mixed, last);
        let boxes = _mm256_ternarylogic_epi64::<OR>(
            mixed,
            _mm256_permutexvar_epi8(self.beside[0], mixed),
            _mm256_permutexvar_epi8(self.beside[1], mixed),
        );
        let counted = _mm256_maskz_mov_epi8(COLUMNS | BOXES, _mm256_mask_blend_epi8(COLUMNS, boxes, columns));
        let two = _mm512_cmpeq_epi8_mask(two, self.ninth.0);
        let third = _mm256_cmpeq_epi8_mask(third, self.ninth.1);
        (_mm256_popcnt_epi64(counted), count_ninth(two, third))
    }
}

/// The columns and boxes that have the ninth digit. The masks have the cells that hold it, three rows of nine
/// in 32 bits.
#[inline(always)]
fn count_ninth(two: u64, third: u32) -> u32 {
    let (two, third) = (two | two >> 9 | two >> 18, u64::from(third | third >> 9 | third >> 18));
    // Columns of the first band from bit 0 on, of the third from bit 12 on, of the second from bit 32 on.
    let columns = two & 0x01FF_0000_01FF | (third & 0x1FF) << 12;
    let any = (columns | columns >> 12 | columns >> 32) & 0x1FF;
    let boxes = (columns | columns >> 1 | columns >> 2) & (0o111 | 0o111 << 12 | 0o111 << 32);
    any.count_ones() + boxes.count_ones()
}

/// Fitness of a grid with a row a unit and regular boxes.
pub struct Rows {
    /// Where each row lies, in units.
    rows: Vec<usize>,
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
    pub fn new(folding: &Folding, layout: &Layout) -> Rows {
        let further = |by: usize| vector(std::array::from_fn(|i| (i + by).min(UNIT - 1) as u8));
        let mut beside = Vec::new();
        let mut reached = 1;
        while reached < folding.box_cols {
            let by = reached.min(folding.box_cols - reached);
            beside.push(further(by));
            reached += by;
        }
        Rows {
            rows: (0..layout.side()).map(|row| layout.values(row) / UNIT).collect(),
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
        for rows in self.rows.chunks_exact(self.box_rows) {
            let mut band = [_mm256_setzero_si256(); COUNT];
            for &row in rows {
                for (band, &bit) in band.iter_mut().zip(&self.bit) {
                    *band = _mm256_or_si256(*band, _mm256_permutexvar_epi8(child[row], bit));
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

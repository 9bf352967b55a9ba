//! Fitness in AVX-512 vectors, for columns and regular boxes of individuals of several pieces.

use super::avx512::{Wide, wide};
use super::fitness::{Folding, bit};
use super::layout::Layout;
use super::vector::Piece;
use crate::problem::{MOST_DIGITS, Problem};
use std::arch::x86_64::{
    __m256i, __m512i, _mm256_add_epi64, _mm256_setzero_si256, _mm512_add_epi8, _mm512_add_epi64,
    _mm512_and_si512, _mm512_castsi512_si256, _mm512_extracti64x4_epi64, _mm512_maskz_permutexvar_epi8,
    _mm512_or_si512, _mm512_permutexvar_epi8, _mm512_popcnt_epi64, _mm512_setzero_si512,
};

/// Vectors of two planes of eight digits each, one in each half: for up to 32 digits.
const PAIRS: usize = 2;

/// Children that are counted at a time.
pub const TOGETHER: usize = 4;

/// The tables.
pub struct Rows {
    pairs: usize,
    box_rows: usize,
    /// `[rows]`.
    rows: Vec<Row>,
    /// `[bands]`: the bits of what is fixed, by column.
    fixed: Vec<[__m512i; PAIRS]>,
    box_starts: __m512i,
    columns: __m512i,
    /// Permutes that or columns together, see [`Folding::beside`].
    beside: Vec<__m512i>,
}

/// A row, in each half of a vector.
struct Row {
    /// Its piece.
    piece: usize,
    /// The byte of each column.
    columns: __m512i,
    /// The free columns.
    free: u64,
    /// Added to a byte to make it an index into `bits`.
    added: __m512i,
    /// The bits of values.
    bits: [__m512i; PAIRS],
}

impl Rows {
    /// The tables.
    pub fn new(problem: &Problem, folding: &Folding, layout: &Layout) -> Rows {
        let side = problem.side();
        let both = |half: &dyn Fn(usize) -> usize| {
            wide(std::array::from_fn(|i| (half(i % MOST_DIGITS) + i / MOST_DIGITS * MOST_DIGITS) as u8))
        };
        let halves = |bytes: [u8; MOST_DIGITS]| wide(std::array::from_fn(|i| bytes[i % MOST_DIGITS]));
        let row = |(number, row): (usize, &super::layout::Row)| {
            let open = &problem.free_rows()[number];
            let (mut columns, mut free) = ([0; MOST_DIGITS], 0);
            for (&cell, code) in open.cells.iter().zip(row.base..) {
                columns[cell - number * side] = code;
                free |= 1 << (cell - number * side);
            }
            let bits = std::array::from_fn(|pair| {
                wide(std::array::from_fn(|i| {
                    let value = open.missing.get(i % MOST_DIGITS);
                    value.map_or(0, |&value| bit(value, 2 * pair + i / MOST_DIGITS))
                }))
            });
            let added =
                wide(std::array::from_fn(|i| ((i / MOST_DIGITS * MOST_DIGITS) as u8).wrapping_sub(row.base)));
            let (piece, _) = layout.piece(row.section);
            Row { piece, columns: halves(columns), free: free | free << MOST_DIGITS, added, bits }
        };
        let fixed: [_; 2 * PAIRS] = std::array::from_fn(|plane| folding.fixed(problem, plane));
        let band = |number: usize| {
            std::array::from_fn(|pair| {
                wide(std::array::from_fn(|i| fixed[2 * pair + i / MOST_DIGITS][number][i % MOST_DIGITS]))
            })
        };
        Rows {
            pairs: side.div_ceil(16),
            box_rows: folding.box_rows,
            rows: layout.rows().iter().enumerate().map(row).collect(),
            fixed: (0..fixed[0].len()).map(band).collect(),
            box_starts: halves(folding.box_starts),
            columns: halves(folding.columns),
            beside: folding.beside.iter().map(|by| both(&|i| (i + by).min(MOST_DIGITS - 1))).collect(),
        }
    }

    /// The fitness beyond their rows of some children, each in four parts. Some at a time, since the steps of one
    /// wait for each other.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vpopcntdq")]
    pub fn count(&self, children: [&[Piece<Wide>]; TOGETHER]) -> [__m256i; TOGETHER] {
        match self.pairs {
            1 => self.count_pairs::<1>(children),
            _ => self.count_pairs::<PAIRS>(children),
        }
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vpopcntdq")]
    fn count_pairs<const N: usize>(&self, children: [&[Piece<Wide>]; TOGETHER]) -> [__m256i; TOGETHER] {
        let mut counts = [_mm512_setzero_si512(); TOGETHER];
        let mut columns = [[_mm512_setzero_si512(); N]; TOGETHER];
        for (rows, fixed) in self.rows.chunks_exact(self.box_rows).zip(&self.fixed) {
            let mut bands = [[_mm512_setzero_si512(); N]; TOGETHER];
            for row in rows {
                for (bands, child) in bands.iter_mut().zip(children) {
                    let codes = _mm512_permutexvar_epi8(row.columns, child[row.piece].values.0);
                    let values = _mm512_add_epi8(codes, row.added);
                    for (band, bits) in bands.iter_mut().zip(row.bits) {
                        *band = _mm512_or_si512(*band, _mm512_maskz_permutexvar_epi8(row.free, values, bits));
                    }
                }
            }
            for (columns, bands) in columns.iter_mut().zip(&mut bands) {
                for ((columns, band), &fixed) in columns.iter_mut().zip(bands).zip(fixed) {
                    *band = _mm512_or_si512(*band, fixed);
                    *columns = _mm512_or_si512(*columns, *band);
                }
            }
            for &beside in &self.beside {
                for band in bands.as_flattened_mut() {
                    *band = _mm512_or_si512(*band, _mm512_permutexvar_epi8(beside, *band));
                }
            }
            count_masked(&mut counts, &bands, self.box_starts);
        }
        count_masked(&mut counts, &columns, self.columns);
        let mut halves = [_mm256_setzero_si256(); TOGETHER];
        for (halves, counts) in halves.iter_mut().zip(counts) {
            let upper = _mm512_extracti64x4_epi64::<1>(counts);
            *halves = _mm256_add_epi64(_mm512_castsi512_si256(counts), upper);
        }
        halves
    }
}

/// Counts the bits of each child under a mask.
#[inline]
#[target_feature(enable = "avx512f,avx512vpopcntdq")]
fn count_masked<const N: usize>(
    counts: &mut [__m512i; TOGETHER],
    of_children: &[[__m512i; N]; TOGETHER],
    mask: __m512i,
) {
    for (counts, of_child) in counts.iter_mut().zip(of_children) {
        for &bits in of_child {
            let counted = _mm512_popcnt_epi64(_mm512_and_si512(bits, mask));
            *counts = _mm512_add_epi64(*counts, counted);
        }
    }
}

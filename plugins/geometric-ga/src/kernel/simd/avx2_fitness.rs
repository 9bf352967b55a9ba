//! Fitness in AVX2 vectors, for columns and regular boxes of sides up to 16.

use super::avx2::{REACH, vector};
use super::fitness::{Folding, bit};
use super::layout::Layout;
use crate::problem::Problem;
use std::arch::x86_64::{
    __m128i, __m256i, _mm_add_epi64, _mm_cvtsi128_si64, _mm_loadu_si128, _mm_unpackhi_epi64, _mm256_add_epi8,
    _mm256_and_si256, _mm256_broadcastsi128_si256, _mm256_castsi256_si128, _mm256_extracti128_si256,
    _mm256_or_si256, _mm256_sad_epu8, _mm256_set1_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8,
    _mm256_srli_epi16,
};

/// The most sections: a row of 16 each.
const SECTIONS: usize = 16;

/// Both planes of eight digits side by side, one in each half of a vector.
pub struct Folded {
    box_rows: usize,
    /// `[sections]`.
    sections: Vec<Section>,
    /// `[rows]`.
    rows: Vec<Row>,
    /// `[bands]`: the bits of what is fixed, by column.
    fixed: Vec<__m256i>,
    box_starts: __m256i,
    columns: __m256i,
    /// Permutes that or columns together, see [`Folding::beside`].
    beside: Vec<__m256i>,
    /// Bits set in each half byte.
    bits_of: __m256i,
}

/// Where the values of a section begin, and the bits that they stand for.
struct Section {
    begin: usize,
    bits: __m256i,
}

/// The section of a row, and the order that brings its cells to their columns.
struct Row {
    section: usize,
    columns: __m256i,
}

impl Folded {
    /// The tables.
    pub fn new(problem: &Problem, folding: &Folding, layout: &Layout) -> Folded {
        let both = |half: &dyn Fn(usize) -> u8| vector(std::array::from_fn(|i| half(i % REACH)));
        let bits = [0, 1].map(|plane| layout.table(problem, |value| bit(value, plane)));
        let section = |number: usize| Section {
            begin: layout.begin(number),
            bits: vector(std::array::from_fn(|i| bits[i / REACH][number * REACH + i % REACH])),
        };
        let row = |(number, row): (usize, &super::layout::Row)| {
            // The upper bit says that nothing comes.
            let mut columns = [0x80; REACH];
            let first = number * problem.side();
            for free in layout.free().iter().filter(|free| free.cell / problem.side() == number) {
                columns[free.cell - first] = free.code;
            }
            Row { section: row.section, columns: both(&|i| columns[i]) }
        };
        let fixed = [0, 1].map(|plane| folding.fixed(problem, plane));
        let band = |number: usize| vector(std::array::from_fn(|i| fixed[i / REACH][number][i % REACH]));
        Folded {
            box_rows: folding.box_rows,
            sections: (0..layout.sections()).map(section).collect(),
            rows: layout.rows().iter().enumerate().map(row).collect(),
            fixed: (0..fixed[0].len()).map(band).collect(),
            box_starts: both(&|i| folding.box_starts[i]),
            columns: both(&|i| folding.columns[i]),
            beside: folding.beside.iter().map(|by| both(&|i| (i + by).min(REACH - 1) as u8)).collect(),
            bits_of: both(&|i| i.count_ones() as u8),
        }
    }

    /// The fitness of a child beyond its rows.
    #[inline]
    #[target_feature(enable = "avx2,popcnt")]
    pub fn count(&self, child: &[u8]) -> u32 {
        match (self.rows.len(), self.box_rows, self.beside.len()) {
            (9, 3, 2) => self.count_as::<9, 3, 2>(child),
            (16, 4, 2) => self.count_as::<16, 4, 2>(child),
            _ => self.count_as::<0, 0, 0>(child),
        }
    }

    /// Side, rows of a box and the number of permutes in `beside` may be known to the compiler; 0 where they are
    /// not.
    #[inline]
    #[target_feature(enable = "avx2,popcnt")]
    fn count_as<const SIDE: usize, const BOX_ROWS: usize, const BESIDE: usize>(&self, child: &[u8]) -> u32 {
        let side = if SIDE > 0 { SIDE } else { self.rows.len() };
        let box_rows = if SIDE > 0 { BOX_ROWS } else { self.box_rows };
        let beside = if SIDE > 0 { &self.beside[..BESIDE] } else { &self.beside };
        let mut bits = [_mm256_setzero_si256(); SECTIONS];
        for (bits, section) in bits.iter_mut().zip(&self.sections) {
            let values: &[u8; REACH] = child[section.begin..].first_chunk().expect("a section");
            // SAFETY: 16 bytes of any pattern; the load needs no alignment.
            let values: __m128i = unsafe { _mm_loadu_si128(values.as_ptr().cast()) };
            *bits = _mm256_shuffle_epi8(section.bits, _mm256_broadcastsi128_si256(values));
        }
        // Eight bits a byte in each of at most 16 bands and the columns: the sums stay below 256.
        let mut counts = _mm256_setzero_si256();
        let mut columns = _mm256_setzero_si256();
        for (rows, &fixed) in self.rows[..side].chunks_exact(box_rows).zip(&self.fixed) {
            let mut band = fixed;
            for row in rows {
                let digits = _mm256_shuffle_epi8(bits[row.section % SECTIONS], row.columns);
                band = _mm256_or_si256(band, digits);
            }
            columns = _mm256_or_si256(columns, band);
            for &beside in beside {
                band = _mm256_or_si256(band, _mm256_shuffle_epi8(band, beside));
            }
            counts = _mm256_add_epi8(counts, self.count_bits(_mm256_and_si256(band, self.box_starts)));
        }
        counts = _mm256_add_epi8(counts, self.count_bits(_mm256_and_si256(columns, self.columns)));
        sum_bytes(counts)
    }

    /// Bits set in each byte.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn count_bits(&self, bytes: __m256i) -> __m256i {
        let low = _mm256_set1_epi8(0x0F);
        let high = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), low);
        let low = _mm256_and_si256(bytes, low);
        _mm256_add_epi8(_mm256_shuffle_epi8(self.bits_of, low), _mm256_shuffle_epi8(self.bits_of, high))
    }
}

/// Sum of all bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn sum_bytes(bytes: __m256i) -> u32 {
    let words = _mm256_sad_epu8(bytes, _mm256_setzero_si256());
    let pair = _mm_add_epi64(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
    _mm_cvtsi128_si64(_mm_add_epi64(pair, _mm_unpackhi_epi64(pair, pair))) as u32
}

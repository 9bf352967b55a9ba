//! Fitness in AVX2 vectors, for columns and regular boxes of sides up to 16.

use super::fitness::Folding;
use super::layout::{HALF, UNIT};
use super::store::vector;
use std::arch::x86_64::{
    __m128i, __m256i, _mm_add_epi64, _mm_cvtsi128_si64, _mm_unpackhi_epi64, _mm256_add_epi8,
    _mm256_and_si256, _mm256_broadcastsi128_si256, _mm256_castsi256_si128, _mm256_extracti128_si256,
    _mm256_or_si256, _mm256_sad_epu8, _mm256_set1_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8,
    _mm256_srli_epi16,
};

/// Both planes of eight digits side by side, one in each half of a vector.
pub struct Folded {
    side: usize,
    box_rows: usize,
    bit: __m256i,
    box_starts: __m256i,
    columns: __m256i,
    /// Permutes that or together 2, 4, … columns from each place on; the last one reaches the box's last column.
    beside: Vec<__m256i>,
    /// Bits set in each half byte.
    bits_of: __m256i,
}

impl Folded {
    /// The tables.
    pub fn new(folding: &Folding, side: usize) -> Folded {
        let both = |half: &dyn Fn(usize) -> u8| vector(std::array::from_fn(|i| half(i % HALF)));
        let mut beside = Vec::new();
        let mut reached = 1;
        while reached < folding.box_cols {
            let by = reached.min(folding.box_cols - reached);
            beside.push(both(&|i| (i + by).min(HALF - 1) as u8));
            reached += by;
        }
        let mut bit = [0; UNIT];
        bit[..HALF].copy_from_slice(&folding.bit[0][..HALF]);
        bit[HALF..].copy_from_slice(&folding.bit[1][..HALF]);
        Folded {
            side,
            box_rows: folding.box_rows,
            bit: vector(bit),
            box_starts: both(&|i| folding.box_starts[i]),
            columns: both(&|i| folding.columns[i]),
            beside,
            bits_of: both(&|i| i.count_ones() as u8),
        }
    }

    /// The fitness of a child beyond its rows. Side, rows of a box and the number of permutes in `beside` may
    /// be known to the compiler; 0 where they are not.
    #[inline]
    #[target_feature(enable = "avx2,popcnt")]
    pub fn count<const SIDE: usize, const BOX_ROWS: usize, const BESIDE: usize>(
        &self,
        child: &[__m256i],
    ) -> u32 {
        let side = if SIDE > 0 { SIDE } else { self.side };
        let box_rows = if SIDE > 0 { BOX_ROWS } else { self.box_rows };
        let beside = if SIDE > 0 { &self.beside[..BESIDE] } else { &self.beside };
        let row = |number: usize| -> __m128i {
            // Units of values and of places take turns.
            let pair = child[number / 2 * 2];
            if number.is_multiple_of(2) {
                _mm256_castsi256_si128(pair)
            } else {
                _mm256_extracti128_si256(pair, 1)
            }
        };
        // Eight bits a byte in each of at most 16 bands and the columns: the sums stay below 256.
        let mut counts = _mm256_setzero_si256();
        let mut columns = _mm256_setzero_si256();
        for first in (0..side).step_by(box_rows) {
            let mut band = _mm256_setzero_si256();
            for number in first..first + box_rows {
                let digits = _mm256_shuffle_epi8(self.bit, _mm256_broadcastsi128_si256(row(number)));
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

    /// Whether this is a 9×9 with boxes of three rows and three columns.
    pub fn is_nine(&self) -> bool {
        (self.side, self.box_rows, self.beside.len()) == (9, 3, 2)
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

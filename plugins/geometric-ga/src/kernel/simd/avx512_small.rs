//! Fitness in AVX-512 vectors, for any groups of a small puzzle whose individuals are one piece: of sides up
//! to 9, with 64 free cells and 21 groups beyond the rows at most.
//!
//! The free cells of all groups are gathered side by side, in a few vectors. There a digit becomes one bit of
//! a byte, but for the ninth, which is compared and becomes a bit of a mask.

use super::avx2::vector;
use super::avx512::wide;
use super::fitness::bit;
use super::layout::Layout;
use crate::dice::BLOCK;
use crate::problem::Problem;
use std::arch::x86_64::{
    __m256i, __m512i, _mm256_add_epi64, _mm256_permute2x128_si256, _mm256_popcnt_epi64,
    _mm256_ternarylogic_epi64, _mm256_unpackhi_epi64, _mm256_unpacklo_epi64, _mm512_castsi512_si256,
    _mm512_cmpeq_epi8_mask, _mm512_permutexvar_epi8, _mm512_setzero_si512, _mm512_ternarylogic_epi64,
};

/// Three-operand or.
const OR: i32 = 0xFE;

/// Bits of the first that the second has, or the third.
const AND_OR: i32 = 0xEA;

/// The most groups: a third of what a vector holds.
const GROUPS: usize = 21;

/// The value that is no bit of a byte.
const NINTH: u8 = 8;

/// The tables.
pub struct Small {
    gathers: [Gather; 3],
    /// Bytes to bits.
    bits: __m512i,
    /// The second third, and the last third, to the places of the first.
    thirds: [__m512i; 2],
    /// All ones at the groups that have free cells, among the bytes and among the bits of a mask.
    open: (__m256i, u64),
    /// The bits of what is fixed in each group, and the groups in which the ninth digit is.
    fixed: (__m256i, u64),
}

/// Which bytes are brought together, in thirds that have one of each group, and what byte stands for the ninth
/// digit there.
#[derive(Clone, Copy)]
struct Gather {
    order: __m512i,
    ninth: __m512i,
}

impl Small {
    /// The tables, when the puzzle is small enough.
    pub fn new(problem: &Problem, layout: &Layout) -> Option<Small> {
        let (side, groups) = (problem.side(), problem.groups());
        if layout.pieces() > 1 || side > 9 || groups.len() > GROUPS {
            return None;
        }
        // Where a row has its ninth digit fixed, no byte stands for it.
        let ninth_of = |cell: usize| {
            let (base, open) = (layout.rows()[cell / side].base, &problem.free_rows()[cell / side]);
            let number = open.missing.iter().position(|&value| value == NINTH);
            number.map_or(u8::MAX, |number| base + number as u8)
        };
        let (mut orders, mut ninths) = ([[0; 64]; 3], [[u8::MAX; 64]; 3]);
        let (mut open, mut fixed) = (([0; 32], 0), ([0; 32], 0));
        for (number, group) in groups.iter().enumerate() {
            for value in group.iter().filter_map(|&cell| problem.fixed()[cell]) {
                fixed.0[number] |= bit(value, 0);
                fixed.1 |= u64::from(value == NINTH) << number;
            }
            let free: Vec<_> = layout.free().iter().filter(|free| group.contains(&free.cell)).collect();
            if !free.is_empty() {
                open.0[number] = u8::MAX;
                open.1 |= 1 << number;
                // A group of fewer cells repeats some.
                for (i, free) in free.iter().cycle().take(3 * 3).enumerate() {
                    orders[i / 3][i % 3 * GROUPS + number] = free.code;
                    ninths[i / 3][i % 3 * GROUPS + number] = ninth_of(free.cell);
                }
            }
        }
        let bits = layout.table(problem, |value| bit(value, 0));
        let third = |number: usize| wide(std::array::from_fn(|i| (i + number * GROUPS) as u8 % 64));
        let gather = |i: usize| Gather { order: wide(orders[i]), ninth: wide(ninths[i]) };
        Some(Small {
            gathers: [gather(0), gather(1), gather(2)],
            bits: wide(std::array::from_fn(|i| bits[i])),
            thirds: [third(1), third(2)],
            open: (vector(open.0), open.1),
            fixed: (vector(fixed.0), fixed.1),
        })
    }

    /// The fitness of a child beyond its rows: of the first eight digits in four parts, and of the ninth.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vpopcntdq,popcnt")]
    pub fn count(&self, values: __m512i) -> (__m256i, u32) {
        let (mut bits, mut ninth) = ([_mm512_setzero_si512(); 3], 0);
        for (bits, gather) in bits.iter_mut().zip(&self.gathers) {
            let cells = _mm512_permutexvar_epi8(gather.order, values);
            *bits = _mm512_permutexvar_epi8(cells, self.bits);
            ninth |= _mm512_cmpeq_epi8_mask(cells, gather.ninth);
        }
        let all = _mm512_ternarylogic_epi64::<OR>(bits[0], bits[1], bits[2]);
        let groups = _mm256_ternarylogic_epi64::<OR>(
            _mm512_castsi512_si256(all),
            _mm512_castsi512_si256(_mm512_permutexvar_epi8(self.thirds[0], all)),
            _mm512_castsi512_si256(_mm512_permutexvar_epi8(self.thirds[1], all)),
        );
        let groups = _mm256_ternarylogic_epi64::<AND_OR>(groups, self.open.0, self.fixed.0);
        let of_ninth = (ninth | ninth >> GROUPS | ninth >> (2 * GROUPS)) & self.open.1 | self.fixed.1;
        (_mm256_popcnt_epi64(groups), of_ninth.count_ones())
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
    let words = [quad(pair(a, b), pair(c, d)), quad(pair(e, f), pair(g, h))];
    // SAFETY: both are 64 bytes, of which every pattern is valid.
    unsafe { std::mem::transmute::<[__m256i; 2], [u64; BLOCK]>(words) }
}

//! Steps of the random generator in AVX2 vectors, which compilers do not find by themselves.

use crate::random::{LANES, Random, Steps};
use std::arch::x86_64::{
    __m256i, _mm256_add_epi64, _mm256_or_si256, _mm256_slli_epi64, _mm256_srli_epi64, _mm256_xor_si256,
};

/// AVX2 vectors of all streams.
const VECTORS: usize = 2;

/// The streams of a generator in AVX2 vectors, `[word of the state × vector]`.
pub struct Avx2Streams([[__m256i; VECTORS]; 4]);

impl Avx2Streams {
    /// Takes the streams up.
    #[inline(always)]
    pub fn of(random: &Random) -> Avx2Streams {
        // SAFETY: both are eight words of 64 bits for each word of the state, and every pattern is valid.
        Avx2Streams(unsafe {
            std::mem::transmute::<[[u64; LANES]; 4], [[__m256i; VECTORS]; 4]>(*random.streams())
        })
    }

    /// Gives them back.
    #[inline(always)]
    pub fn store(self, random: &mut Random) {
        // SAFETY: as in `of`.
        *random.streams_mut() =
            unsafe { std::mem::transmute::<[[__m256i; VECTORS]; 4], [[u64; LANES]; 4]>(self.0) };
    }
}

impl Steps for Avx2Streams {
    #[inline(always)]
    fn step(&mut self) -> [u64; LANES] {
        let mut words = [self.0[0][0]; VECTORS];
        for (i, words) in words.iter_mut().enumerate() {
            let [s0, s1, s2, s3] = [self.0[0][i], self.0[1][i], self.0[2][i], self.0[3][i]];
            // SAFETY: used by the AVX2 machine alone, which is made only where the instructions are.
            unsafe {
                *words = _mm256_add_epi64(rotated::<23, 41>(_mm256_add_epi64(s0, s3)), s0);
                let (s2, s3) = (_mm256_xor_si256(s2, s0), _mm256_xor_si256(s3, s1));
                self.0[0][i] = _mm256_xor_si256(s0, s3);
                self.0[1][i] = _mm256_xor_si256(s1, s2);
                self.0[2][i] = _mm256_xor_si256(s2, _mm256_slli_epi64::<17>(s1));
                self.0[3][i] = rotated::<45, 19>(s3);
            }
        }
        // SAFETY: as in `of`.
        unsafe { std::mem::transmute::<[__m256i; VECTORS], [u64; LANES]>(words) }
    }
}

/// Words rotated to the left by `LEFT`, which `RIGHT` fills up to 64.
#[inline]
#[target_feature(enable = "avx2")]
fn rotated<const LEFT: i32, const RIGHT: i32>(words: __m256i) -> __m256i {
    _mm256_or_si256(_mm256_slli_epi64::<LEFT>(words), _mm256_srli_epi64::<RIGHT>(words))
}

#[cfg(test)]
mod tests {
    use super::Avx2Streams;
    use crate::kernel::simd::has_avx2;
    use crate::random::{Random, Steps};

    #[test]
    fn steps_are_those_of_the_generator() {
        if !has_avx2() {
            return;
        }
        let (mut one, mut other) = (Random::new(6), Random::new(6));
        for _ in 0..3 {
            let mut streams = Avx2Streams::of(&other);
            for _ in 0..5 {
                assert_eq!(streams.step(), one.step());
            }
            streams.store(&mut other);
        }
        assert_eq!(one.step(), other.step());
    }
}

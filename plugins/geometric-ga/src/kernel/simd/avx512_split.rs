//! Selection in AVX-512 vectors: eight members at a time, pressed together on both sides.

use crate::kernel::Member;
use crate::kernel::split::{MARGIN, Split};
use std::arch::x86_64::{
    __m512i, _mm512_cmpge_epu64_mask, _mm512_loadu_si512, _mm512_maskz_compress_epi64, _mm512_set1_epi64,
    _mm512_storeu_si512,
};

/// [`Split::take`] in vectors.
#[target_feature(enable = "avx512f,popcnt")]
pub fn take(split: &mut Split<'_>, members: &[Member], least: u32) {
    // A member is a word whose upper half is its fitness.
    let least_word = _mm512_set1_epi64((u64::from(least) << 32) as i64);
    let (eights, rest) = members.as_chunks::<MARGIN>();
    for eight in eights {
        // SAFETY: eight members are the 64 bytes of a vector, which need no alignment.
        let words = unsafe { _mm512_loadu_si512(eight.as_ptr().cast()) };
        let stays = _mm512_cmpge_epu64_mask(words, least_word);
        store(&mut split.stay[split.n_stay..], _mm512_maskz_compress_epi64(stays, words));
        store(&mut split.go[split.n_go..], _mm512_maskz_compress_epi64(!stays, words));
        split.n_stay += stays.count_ones() as usize;
        split.n_go += stays.count_zeros() as usize;
    }
    split.take(rest, least);
}

#[target_feature(enable = "avx512f")]
fn store(members: &mut [Member], words: __m512i) {
    let eight: &mut [Member; MARGIN] = members.first_chunk_mut().expect("a margin");
    // SAFETY: eight members are the 64 bytes of a vector, which need no alignment and of which every pattern
    // is valid.
    unsafe { _mm512_storeu_si512(eight.as_mut_ptr().cast(), words) }
}

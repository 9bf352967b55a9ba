//! Fingerprints of individuals, to count the different ones.

/// Bytes that are taken in at a time, as four words that do not wait for each other.
pub const STRIDE: usize = 32;

/// 64 bits of the bytes of an individual, as a kernel stores them.
pub fn fingerprint(bytes: &[u8]) -> u64 {
    let (strides, rest) = bytes.as_chunks();
    let mut last = [0; STRIDE];
    last[..rest.len()].copy_from_slice(rest);
    fingerprint_of(strides.iter().chain((!rest.is_empty()).then_some(&last)))
}

/// 64 bits of some strides.
#[inline(always)]
pub fn fingerprint_of<'b>(strides: impl Iterator<Item = &'b [u8; STRIDE]>) -> u64 {
    let mut sums = [1_u64, 2, 3, 4].map(|seed| seed.wrapping_mul(0x2545_F491_4F6C_DD1D));
    for stride in strides {
        for (sum, word) in sums.iter_mut().zip(stride.as_chunks::<8>().0) {
            *sum = fold(*sum ^ u64::from_le_bytes(*word));
        }
    }
    fold(sums[0] ^ sums[1].rotate_left(16) ^ sums[2].rotate_left(32) ^ sums[3].rotate_left(48))
}

/// Both halves of a product with an odd number without pattern, xor-ed.
fn fold(word: u64) -> u64 {
    let product = u128::from(word) * 0x9E37_79B9_7F4A_7C15;
    (product >> 64) as u64 ^ product as u64
}

#[cfg(test)]
mod tests {
    use super::fingerprint;
    use std::collections::BTreeSet;

    #[test]
    fn individuals_that_differ_in_a_cell_have_different_fingerprints() {
        let grid = [3_u8; 81];
        let mut seen = BTreeSet::from([fingerprint(&grid)]);
        for cell in 0..81 {
            for value in (0..9).filter(|&value| value != 3) {
                let mut other = grid;
                other[cell] = value;
                assert!(seen.insert(fingerprint(&other)));
            }
        }
        assert!(!seen.insert(fingerprint(&grid)));
    }
}

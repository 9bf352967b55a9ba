//! Which digits can, and which must, take part when `k` of a set of digits are to give a sum.
//!
//! Choosing `k` of the digits is leaving out the others, so the smaller of the two is counted. A table over
//! (digits looked at, number chosen) holds the sums that can be reached as bits of a word; one pass from
//! either end tells for each digit whether it is chosen, or left out, by some choice.

use crate::digits::{Digits, sum};

/// The greatest digit for which sums are counted exactly: half of 16 digits add up to at most 100, which
/// fits a word.
pub const MOST_DIGITS: u32 = 16;

/// What every choice has in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Support {
    /// Digits that some choice holds.
    pub allowed: Digits,
    /// Digits that every choice holds.
    pub required: Digits,
}

/// The support of the choices of `k` digits out of `set` (digits up to [`MOST_DIGITS`]) that add up to
/// `target`; none when there is no such choice.
pub fn support(set: Digits, k: u32, target: i32) -> Option<Support> {
    debug_assert!(set >> MOST_DIGITS == 0);
    let left_out = set.count_ones().checked_sub(k)?;
    if k <= left_out {
        let found = count(set, k, target)?;
        Some(Support { allowed: found.chosen, required: set & !found.left_out })
    } else {
        let found = count(set, left_out, sum(set) - target)?;
        Some(Support { allowed: found.left_out, required: set & !found.chosen })
    }
}

/// Digits that some choice holds, and digits that some choice lacks.
struct Count {
    chosen: Digits,
    left_out: Digits,
}

/// Sums by number of digits chosen: bit `s` of entry `j` is set when `j` digits can add up to `s`.
type Sums = [u128; 9];

fn count(set: Digits, k: u32, target: i32) -> Option<Count> {
    let (k, target) = (k as usize, u32::try_from(target).ok().filter(|&target| target < 128)?);
    let mut before = [[0_u128; 9]; 17];
    before[0][0] = 1;
    let mut digits = [0_u32; 16];
    let mut n = 0;
    let mut rest = set;
    while rest != 0 {
        digits[n] = rest.trailing_zeros() + 1;
        rest &= rest - 1;
        before[n + 1] = with(&before[n], digits[n], k);
        n += 1;
    }
    if before[n][k] >> target & 1 == 0 {
        return None;
    }
    let mut after: Sums = [0; 9];
    after[0] = 1;
    let mut count = Count { chosen: 0, left_out: 0 };
    for i in (0..n).rev() {
        let bit = 1 << (digits[i] - 1);
        if meets(&before[i], &after, k, target) {
            count.left_out |= bit;
        }
        if k > 0 && digits[i] <= target && meets(&before[i], &after, k - 1, target - digits[i]) {
            count.chosen |= bit;
        }
        after = with(&after, digits[i], k);
    }
    Some(count)
}

/// The sums when one more digit may be chosen.
fn with(sums: &Sums, digit: u32, k: usize) -> Sums {
    let mut more = *sums;
    for j in 1..=k {
        more[j] |= sums[j - 1] << digit;
    }
    more
}

/// Whether `k` digits, some from either side, add up to `target`.
fn meets(before: &Sums, after: &Sums, k: usize, target: u32) -> bool {
    (0..=k).any(|j| before[j] & (after[k - j].reverse_bits() >> (127 - target)) != 0)
}

#[cfg(test)]
mod tests {
    use super::{Support, support};
    use crate::digits::{sum, up_to};
    use random::Random;

    fn by_enumeration(set: u32, k: u32, target: i32) -> Option<Support> {
        let mut found: Option<Support> = None;
        for chosen in 0..=set {
            if chosen & !set == 0 && chosen.count_ones() == k && sum(chosen) == target {
                let so_far = found.unwrap_or(Support { allowed: 0, required: set });
                found =
                    Some(Support { allowed: so_far.allowed | chosen, required: so_far.required & chosen });
            }
        }
        found
    }

    #[test]
    fn it_is_what_enumeration_finds() {
        let mut random = Random::new(1);
        let mut consistent = 0;
        for n in [1, 5, 9, 12] {
            for _ in 0..1500 {
                let set = random.bits() as u32 & up_to(n);
                let k = random.below(n as usize + 2) as u32;
                let target = random.below(90) as i32 - 3;
                let found = support(set, k, target);
                assert_eq!(found, by_enumeration(set, k, target), "{k} of {set:b} to give {target}");
                consistent += u32::from(found.is_some());
            }
        }
        assert!(consistent > 100, "{consistent}");
    }

    #[test]
    fn sixteen_digits_fit() {
        let all = up_to(16);
        assert_eq!(support(all, 16, 136), Some(Support { allowed: all, required: all }));
        assert_eq!(support(all, 16, 135), None);
        let support = support(all, 15, 130).unwrap();
        assert_eq!((support.allowed, support.required), (all & !(1 << 5), all & !(1 << 5)));
        assert_eq!(super::support(all, 8, 100).unwrap().allowed, 0xff00);
    }
}

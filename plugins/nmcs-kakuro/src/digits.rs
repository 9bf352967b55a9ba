//! Sets of digits and of places as bits of a word: bit `v - 1` stands for digit `v`, bit `i` for place `i`.

/// A set of digits 1 to 32.
pub type Digits = u32;

/// The greatest digit that a set holds.
pub const MOST_DIGITS: u32 = 32;

/// The digits 1 to `n`; none when `n` is not positive, all 32 when it is larger.
#[inline(always)]
pub fn up_to(n: i32) -> Digits {
    if n <= 0 {
        0
    } else if n >= 32 {
        u32::MAX
    } else {
        (1 << n) - 1
    }
}

/// The set of one digit.
#[inline(always)]
pub fn only(digit: u32) -> Digits {
    1 << (digit - 1)
}

/// The digits of a set, smallest first.
pub fn ascending(mut set: Digits) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let digit = set.trailing_zeros() + 1;
            set &= set - 1;
            digit
        })
    })
}

/// Member number `n` of a set, counted from 0 and from the smallest, as its bit; 0 when there are fewer.
#[inline(always)]
pub fn nth_bit(mut set: u32, n: usize) -> u32 {
    for _ in 0..n {
        set &= set.wrapping_sub(1);
    }
    set & set.wrapping_neg()
}

/// As [`nth_bit`] for a set of up to 16 that has such a member, without a branch: where `n` is drawn at random,
/// a processor guesses the end of a loop wrong.
#[inline(always)]
pub fn nth_bit_of_16(set: u16, n: usize) -> u16 {
    let (low, high) = (set as u8, (set >> 8) as u8);
    let in_low = low.count_ones() as usize;
    let (part, n, first) = if n < in_low { (low, n, 0) } else { (high, n - in_low, 8) };
    1 << (first + NTH_OF_8[usize::from(part)][n % 8])
}

/// `[sets of 8 × n]`: place of member number `n`.
static NTH_OF_8: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut set = 0;
    while set < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if set >> bit & 1 == 1 {
                table[set][n] = bit as u8;
                n += 1;
            }
            bit += 1;
        }
        set += 1;
    }
    table
};

/// Sum of the digits of a set.
pub fn sum(set: Digits) -> i32 {
    ascending(set).map(|digit| digit as i32).sum()
}

/// The `n` smallest digits of a set.
pub fn smallest(set: Digits, n: u32) -> Digits {
    ascending(set).take(n as usize).map(only).sum()
}

/// The `n` largest digits of a set.
pub fn largest(set: Digits, n: u32) -> Digits {
    set & !smallest(set, set.count_ones().saturating_sub(n))
}

#[cfg(test)]
mod tests {
    use super::{largest, nth_bit, nth_bit_of_16, smallest, sum, up_to};

    #[test]
    fn both_ways_to_find_a_member_agree() {
        for set in 1..=u16::MAX {
            for n in 0..set.count_ones() as usize {
                assert_eq!(u32::from(nth_bit_of_16(set, n)), nth_bit(u32::from(set), n));
            }
        }
    }

    #[test]
    fn sets_are_counted_from_the_smallest_digit() {
        let set = 0b1011_0010;
        assert_eq!([0, 1, 3, 4].map(|n| nth_bit(set, n)), [2, 16, 128, 0]);
        assert_eq!((smallest(set, 2), largest(set, 2)), (0b1_0010, 0b1010_0000));
        assert_eq!((smallest(set, 9), largest(set, 9)), (set, set));
        assert_eq!((sum(set), up_to(0), up_to(4), up_to(32)), (2 + 5 + 6 + 8, 0, 15, u32::MAX));
    }
}

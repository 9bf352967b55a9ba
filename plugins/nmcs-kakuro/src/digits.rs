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
    use super::{largest, nth_bit, smallest, sum, up_to};

    #[test]
    fn sets_are_counted_from_the_smallest_digit() {
        let set = 0b1011_0010;
        assert_eq!([0, 1, 3, 4].map(|n| nth_bit(set, n)), [2, 16, 128, 0]);
        assert_eq!((smallest(set, 2), largest(set, 2)), (0b1_0010, 0b1010_0000));
        assert_eq!((smallest(set, 9), largest(set, 9)), (set, set));
        assert_eq!((sum(set), up_to(0), up_to(4), up_to(32)), (2 + 5 + 6 + 8, 0, 15, u32::MAX));
    }
}

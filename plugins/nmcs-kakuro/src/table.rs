//! The support of lines of one length by remaining sum and used digits, worked out when first asked for.
//!
//! For 9 digits a table has 46 × 512 entries; for 16 digits 137 × 65,536, of which a search touches a small
//! part.

use crate::check::{Check, Rest, support};
use crate::digits::{Digits, up_to};
use crate::subsets::{MOST_DIGITS, Support};

/// Supports of the lines with as many cells.
#[derive(Debug)]
pub struct Table {
    check: Check,
    n_digits: u32,
    length: u32,
    most: i32,
    /// `[sum × used digits]`: digits that are not allowed; 0 before the entry is worked out. (All of 16 digits
    /// are allowed only where none is used: worked out each time, once a playout at most.)
    excluded: Vec<u16>,
    /// `[sum × used digits]`: required digits.
    required: Vec<u16>,
}

impl Clone for Table {
    /// A blank table: to ask for zeroed memory and work out what is needed costs less than to copy.
    fn clone(&self) -> Table {
        let size = self.excluded.len();
        Table { excluded: vec![0; size], required: vec![0; size], ..*self }
    }
}

impl Table {
    /// The table of lines of `length` cells, at least one, whose clue is at most `most`. None when the
    /// digits are too many for a table or too few for the line.
    pub fn new(check: Check, n_digits: u32, length: u32, most: i32) -> Option<Table> {
        let fits = n_digits <= MOST_DIGITS && (1..=n_digits).contains(&length);
        let most = most.clamp(0, (n_digits * (n_digits + 1) / 2) as i32);
        fits.then(|| {
            let size = (most as usize + 1) << n_digits;
            Table { check, n_digits, length, most, excluded: vec![0; size], required: vec![0; size] }
        })
    }

    /// What the free cells of a line may and must take: the line holds `used` and has `left` to go, with at
    /// least one cell free. None when it is inconsistent.
    #[inline(always)]
    pub fn get(&mut self, used: Digits, left: i32) -> Option<Support> {
        let allowed = self.allowed(used, left);
        (allowed != 0).then(|| {
            let required = self.required[self.index(used, left)];
            Support { allowed: u32::from(allowed), required: u32::from(required) }
        })
    }

    /// The digits that the free cells may take; none where the line is inconsistent, and all where it is
    /// complete with the right sum.
    #[inline(always)]
    pub fn allowed(&mut self, used: Digits, left: i32) -> u16 {
        if left < 0 || left > self.most {
            return 0;
        }
        match self.excluded[self.index(used, left)] {
            0 => self.work_out(used, left),
            excluded => !excluded,
        }
    }

    #[inline(always)]
    fn index(&self, used: Digits, left: i32) -> usize {
        (left as usize) << self.n_digits | used as usize
    }

    #[cold]
    #[inline(never)]
    fn work_out(&mut self, used: Digits, left: i32) -> u16 {
        let unused = up_to(self.n_digits as i32) & !used;
        let free = self.length - used.count_ones();
        let found = match free {
            0 => (left == 0).then(|| Support { allowed: up_to(self.n_digits as i32), required: 0 }),
            _ => support(self.check, Rest { unused, free, sum: Some(left) }),
        };
        let support = found.unwrap_or(Support { allowed: 0, required: 0 });
        let index = self.index(used, left);
        self.excluded[index] = !(support.allowed as u16);
        self.required[index] = support.required as u16;
        support.allowed as u16
    }
}

#[cfg(test)]
mod tests {
    use super::Table;
    use crate::check::{Check, Rest, support};
    use crate::digits::up_to;

    #[test]
    fn it_tells_the_support_first_and_again() {
        for check in [Check::Naive, Check::Max, Check::Bounds, Check::Combinations] {
            let mut table = Table::new(check, 6, 3, 15).unwrap();
            for _ in 0..2 {
                for used in (0_u32..64).filter(|used| used.count_ones() < 3) {
                    for left in -2..30 {
                        let rest =
                            Rest { unused: up_to(6) & !used, free: 3 - used.count_ones(), sum: Some(left) };
                        let expected = support(check, rest).filter(|_| (0..=15).contains(&left));
                        assert_eq!(table.get(used, left), expected, "{check:?} {rest:?}");
                    }
                }
            }
        }
    }
}

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
    /// `[sum × used digits]`: allowed digits in the low half, required ones in the high half; 0 before it is
    /// worked out.
    entries: Vec<u32>,
}

impl Clone for Table {
    /// A blank table: to ask for zeroed memory and work out what is needed costs less than to copy.
    fn clone(&self) -> Table {
        Table { entries: vec![0; self.entries.len()], ..*self }
    }
}

/// An entry of an inconsistent line: it requires what it does not allow.
const INCONSISTENT: u32 = 0xffff_0000;

impl Table {
    /// The table of lines of `length` cells, at least one, whose clue is at most `most`. None when the
    /// digits are too many for a table or too few for the line.
    pub fn new(check: Check, n_digits: u32, length: u32, most: i32) -> Option<Table> {
        let fits = n_digits <= MOST_DIGITS && (1..=n_digits).contains(&length);
        let most = most.min((n_digits * (n_digits + 1) / 2) as i32);
        fits.then(|| {
            let entries = vec![0; (most as usize + 1) << n_digits];
            Table { check, n_digits, length, most, entries }
        })
    }

    /// What the free cells of a line may and must take: the line holds `used` and has `left` to go, with at
    /// least one cell free. None when it is inconsistent.
    #[inline(always)]
    pub fn get(&mut self, used: Digits, left: i32) -> Option<Support> {
        let entry = self.entry(used, left);
        (entry != INCONSISTENT).then_some(Support { allowed: entry & 0xffff, required: entry >> 16 })
    }

    /// As [`Table::get`], with the digits allowed in the low half and those required in the high half; no
    /// digit is allowed where the line is inconsistent.
    #[inline(always)]
    pub fn entry(&mut self, used: Digits, left: i32) -> u32 {
        if left < 0 || left > self.most {
            return INCONSISTENT;
        }
        let index = (left as usize) << self.n_digits | used as usize;
        match self.entries[index] {
            0 => self.work_out(index, used, left),
            entry => entry,
        }
    }

    #[cold]
    #[inline(never)]
    fn work_out(&mut self, index: usize, used: Digits, left: i32) -> u32 {
        let unused = up_to(self.n_digits as i32) & !used;
        let free = self.length - used.count_ones();
        let found = support(self.check, Rest { unused, free, sum: Some(left) });
        let entry = found.map_or(INCONSISTENT, |found| found.allowed | found.required << 16);
        self.entries[index] = entry;
        entry
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

//! What a line with a clue excludes, by the digits that it holds: as all lines here begin with no digit, those
//! tell the remaining sum, too. Worked out when first asked for.
//!
//! Lines of the same length and sum share a part of the table. For 9 digits a part has 512 entries and all
//! parts of an 8×8 fit into the first cache; for 16 digits it has 65,536, of which a search touches few.

use crate::check::{Check, Rest, support};
use crate::digits::{Digits, sum, up_to};
use crate::subsets::MOST_DIGITS;

/// What a line excludes that cannot be completed: everything.
pub const BROKEN: u16 = u16::MAX;

/// What lines exclude.
#[derive(Debug)]
pub struct Lines {
    check: Check,
    n_digits: u32,
    /// `[parts]`: length and sum.
    kinds: Vec<(u32, i32)>,
    /// `[parts × used digits]`: digits that are excluded; 0 before the entry is worked out. (Nothing is excluded
    /// only where all of 16 digits may still come: worked out each time, once a playout at most.)
    excluded: Vec<u16>,
}

impl Clone for Lines {
    /// A blank table: to ask for zeroed memory and work out what is needed costs less than to copy.
    fn clone(&self) -> Lines {
        let excluded = vec![0; self.excluded.len()];
        Lines { kinds: self.kinds.clone(), excluded, ..*self }
    }
}

impl Lines {
    /// The table of lines of these lengths and sums, and where each stands while it holds no digit: bit `v - 1`
    /// is added to that for digit `v`. None when the digits are too many for a table.
    pub fn new(check: Check, n_digits: u32, lines: &[(u32, i32)]) -> Option<(Lines, Vec<u32>)> {
        let mut kinds = lines.to_vec();
        kinds.sort_unstable();
        kinds.dedup();
        let part = |line| kinds.binary_search(line).unwrap_or_default() as u32;
        let begin = lines.iter().map(|line| part(line) << n_digits).collect();
        let fits = n_digits <= MOST_DIGITS;
        fits.then(|| {
            let excluded = vec![0; kinds.len() << n_digits];
            (Lines { check, n_digits, kinds, excluded }, begin)
        })
    }

    /// What a line excludes from its free cells; [`BROKEN`] where it cannot be completed, and anything else
    /// where it is complete.
    #[inline(always)]
    pub fn excluded(&mut self, at: u32) -> u16 {
        match self.excluded[at as usize] {
            0 => self.work_out(at as usize),
            excluded => excluded,
        }
    }

    #[cold]
    #[inline(never)]
    fn work_out(&mut self, at: usize) -> u16 {
        let all = up_to(self.n_digits as i32);
        let (length, total) = self.kinds[at >> self.n_digits];
        let used = at as Digits & all;
        let (free, left) = (length - used.count_ones(), total - sum(used));
        let allowed = match free {
            _ if left < 0 || total > sum(all) => 0,
            0 if left == 0 => all,
            0 => 0,
            _ => support(self.check, Rest { unused: all & !used, free, sum: Some(left) })
                .map_or(0, |support| support.allowed),
        };
        self.excluded[at] = !(allowed as u16);
        self.excluded[at]
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;
    use crate::check::{Check, Rest, support};
    use crate::digits::{sum, up_to};

    #[test]
    fn it_tells_what_a_line_excludes_first_and_again() {
        for check in [Check::Naive, Check::Max, Check::Bounds, Check::Combinations] {
            let totals = [10, 15, 10];
            let (mut lines, begin) = Lines::new(check, 6, &totals.map(|total| (3, total))).unwrap();
            assert_eq!((begin[0], begin[2]), (0, 0));
            for _ in 0..2 {
                for used in (0_u32..64).filter(|used| used.count_ones() < 3) {
                    for (total, at) in totals.into_iter().zip(&begin) {
                        let (free, left) = (3 - used.count_ones(), total - sum(used));
                        let rest = Rest { unused: up_to(6) & !used, free, sum: Some(left) };
                        let allowed = support(check, rest).filter(|_| left >= 0);
                        let expected = !allowed.map_or(0, |support| support.allowed as u16);
                        assert_eq!(lines.excluded(at | used), expected, "{check:?} {rest:?}");
                    }
                }
            }
        }
    }
}

//! The consistency of one line: which digits its free cells may take, as a function of what is left of it.
//!
//! The paper removes assigned values and "all values greater than maxval"; what maxval is it does not say,
//! so that two readings are here (*naive*, *max*), and three stronger checks of our own.

use crate::digits::{Digits, MOST_DIGITS, largest, only, smallest, sum, up_to};
use crate::subsets::{self, Support};

/// How strongly domains are filtered, from the weakest to the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Check {
    /// A value is at most the remaining sum.
    Naive,
    /// A value leaves room for 1 + 2 + … in the other free cells.
    Max,
    /// A value leaves room for the smallest and for the largest sum of unused digits.
    Bounds,
    /// A value is part of a set of unused digits that gives the sum.
    Combinations,
    /// *Bounds*, and a value is part of a matching of the line's cells to digits; to the fixpoint. Stands in
    /// for the stronger ones on more than 16 digits.
    BoundsMatching,
    /// A value is part of a filling of the whole line by values that its cells have; to the fixpoint.
    RunConsistent,
}

impl Check {
    /// The check that is used on `n_digits` when this one is asked for.
    pub fn on(self, n_digits: u32) -> Check {
        if self >= Check::Combinations && n_digits > subsets::MOST_DIGITS {
            Check::BoundsMatching
        } else {
            self
        }
    }

    /// Whether what one line removes is handed on to the lines that cross it, until nothing changes.
    pub fn propagates(self) -> bool {
        self >= Check::BoundsMatching
    }
}

/// What is left of a line of different digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rest {
    /// Digits that the line does not hold yet.
    pub unused: Digits,
    /// Free cells, at least one.
    pub free: u32,
    /// What the free cells must add up to; none when the line has no clue.
    pub sum: Option<i32>,
}

/// The digits that the free cells of a line may and must take; none when the line is inconsistent.
///
/// Checks that propagate filter the cells' own domains beyond this.
pub fn support(check: Check, rest: Rest) -> Option<Support> {
    let n_unused = rest.unused.count_ones();
    if rest.free > n_unused {
        return None;
    }
    let Some(target) = rest.sum else {
        return Some(of_different(rest, rest.unused));
    };
    let others = rest.free - 1;
    let allowed = match check {
        Check::Naive => rest.unused & up_to(target),
        Check::Max => rest.unused & up_to(target.saturating_sub((others * (others + 1) / 2) as i32)),
        Check::Bounds | Check::BoundsMatching => within_bounds(rest, target),
        Check::Combinations | Check::RunConsistent => {
            return subsets::support(rest.unused, rest.free, target);
        }
    };
    (allowed != 0).then(|| of_different(rest, allowed))
}

/// When every unused digit has to be taken, all are required.
fn of_different(rest: Rest, allowed: Digits) -> Support {
    let all_taken = rest.free == rest.unused.count_ones();
    Support { allowed, required: if all_taken { rest.unused } else { 0 } }
}

fn within_bounds(rest: Rest, target: i32) -> Digits {
    let fits = |digit: u32| {
        let others = rest.unused & !only(digit);
        let left = target - digit as i32;
        sum(smallest(others, rest.free - 1)) <= left && left <= sum(largest(others, rest.free - 1))
    };
    (1..=MOST_DIGITS).filter(|&digit| rest.unused & only(digit) != 0 && fits(digit)).map(only).sum()
}

#[cfg(test)]
mod tests {
    use super::{Check, Rest, support};
    use crate::digits::{only, up_to};
    use crate::subsets;
    use random::Random;

    const BY_STRENGTH: [Check; 4] = [Check::Naive, Check::Max, Check::Bounds, Check::Combinations];

    #[test]
    fn the_text_s_examples() {
        let rest = Rest { unused: up_to(9), free: 3, sum: Some(8) };
        let allowed = |check| support(check, rest).map(|support| support.allowed);
        assert_eq!(allowed(Check::Naive), Some(up_to(8)));
        assert_eq!(allowed(Check::Max), Some(up_to(5)));
        assert_eq!(allowed(Check::Bounds), Some(up_to(5)));
        assert_eq!(allowed(Check::Combinations), Some(up_to(5)));
        let gap = Rest { unused: up_to(9) & !only(1) & !only(4), free: 2, sum: Some(9) };
        let allowed = |check| support(check, gap).map(|support| support.allowed);
        assert_eq!(allowed(Check::Bounds), Some(only(2) | only(3) | only(5) | only(6) | only(7)));
        assert_eq!(allowed(Check::Combinations), Some(only(2) | only(3) | only(6) | only(7)));
    }

    #[test]
    fn each_level_removes_what_the_weaker_one_removes_and_never_a_value_with_support() {
        let mut random = Random::new(3);
        let mut differs = [0; 3];
        for _ in 0..20_000 {
            let n = 1 + random.below(12) as i32;
            let unused = random.bits() as u32 & up_to(n);
            let free = 1 + random.below(5) as u32;
            let rest = Rest { unused, free, sum: Some(random.below(40) as i32) };
            let allowed = BY_STRENGTH.map(|check| support(check, rest).map_or(0, |found| found.allowed));
            for (i, pair) in allowed.windows(2).enumerate() {
                assert_eq!(pair[1] & !pair[0], 0, "{rest:?}");
                differs[i] += u32::from(pair[0] != pair[1]);
            }
            let supported =
                subsets::support(unused, free, rest.sum.unwrap()).map_or(0, |found| found.allowed);
            assert!(allowed.iter().all(|allowed| supported & !allowed == 0), "{rest:?}");
        }
        assert!(differs.iter().all(|&times| times > 100), "{differs:?}");
    }

    #[test]
    fn a_line_with_more_cells_than_digits_is_inconsistent() {
        let rest = Rest { unused: up_to(3), free: 4, sum: None };
        assert!(BY_STRENGTH.iter().all(|&check| support(check, rest).is_none()));
    }
}

//! The generic cage check: a cage whose digits may repeat, with any of the relations of the puzzle model.
//!
//! Only what the assigned digits leave room for is asked, with free cells taking any digit 1 to N: that is
//! exact but for the rows and columns that cross the cage, which have checks of their own.

use crate::digits::{Digits, ascending, only};
use plugin_api::puzzle::Relation;

/// What is assigned of a cage, and what is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CageState {
    /// Sum of the assigned digits.
    pub sum: i64,
    /// The largest of them; 0 when there is none.
    pub largest: i64,
    /// Their product; it stays at the greatest number when it overflows.
    pub product: i64,
    /// Free cells.
    pub free: u32,
}

impl CageState {
    /// Nothing assigned.
    pub fn new(cells: usize) -> CageState {
        CageState { sum: 0, largest: 0, product: 1, free: cells as u32 }
    }

    /// With one more digit assigned.
    pub fn with(self, digit: u32) -> CageState {
        let digit = i64::from(digit);
        CageState {
            sum: self.sum + digit,
            largest: self.largest.max(digit),
            product: self.product.saturating_mul(digit),
            free: self.free - 1,
        }
    }
}

/// The digits out of `among` that a free cell of the cage may take.
pub fn allowed(relation: Relation, n_digits: u32, state: CageState, among: Digits) -> Digits {
    ascending(among).filter(|&digit| is_possible(relation, n_digits, state.with(digit))).map(only).sum()
}

/// Whether the free cells can be filled with digits 1 to `n_digits` so that the relation holds.
pub fn is_possible(relation: Relation, n_digits: u32, state: CageState) -> bool {
    let (n, k) = (i64::from(n_digits), i64::from(state.free));
    match relation {
        // Different digits are a line's business.
        Relation::AllDifferent => true,
        Relation::Sum(target) => (k..=k * n).contains(&(target - state.sum)),
        Relation::Product(target) => {
            state.product > 0
                && target > 0
                && target % state.product == 0
                && is_product(target / state.product, state.free, n)
        }
        Relation::Difference(target) => difference_is_possible(target, n, state),
        Relation::Quotient(target) => quotient_is_possible(target, n, state),
        Relation::NoOperation(target) => [
            Relation::Sum(target),
            Relation::Product(target),
            Relation::Difference(target),
            Relation::Quotient(target),
        ]
        .iter()
        .any(|&relation| is_possible(relation, n_digits, state)),
    }
}

/// Whether `k` digits 1 to `n` can multiply to `product`. Ones fill up what larger digits leave.
fn is_product(product: i64, k: u32, n: i64) -> bool {
    if product == 1 {
        return true;
    }
    k > 0 && (2..=n).rev().any(|digit| product % digit == 0 && is_product(product / digit, k - 1, digit))
}

/// The largest digit minus all others: twice the largest minus the sum.
fn difference_is_possible(target: i64, n: i64, state: CageState) -> bool {
    let k = i64::from(state.free);
    let assigned_is_largest = state.largest > 0 && {
        let rest = 2 * state.largest - state.sum - target;
        (k..=k * state.largest).contains(&rest)
    };
    let free_is_largest = |largest: i64| {
        let rest = largest - state.sum - target;
        (k - 1..=(k - 1) * largest).contains(&rest)
    };
    assigned_is_largest || k > 0 && (state.largest.max(1)..=n).any(free_is_largest)
}

/// The largest digit is `target` times the product of all others.
fn quotient_is_possible(target: i64, n: i64, state: CageState) -> bool {
    let times = |others: i64, largest: i64, k: u32| {
        // `others · target · rest = largest`, with `rest` the product of `k` digits.
        others
            .checked_mul(target)
            .is_some_and(|known| known > 0 && largest % known == 0 && (k > 0 || largest == known))
    };
    let assigned_is_largest =
        state.largest > 0 && times(state.product / state.largest, state.largest, state.free);
    let free_is_largest = |largest: i64| times(state.product, largest, state.free - 1);
    assigned_is_largest || state.free > 0 && (state.largest.max(1)..=n).any(free_is_largest)
}

#[cfg(test)]
mod tests {
    use super::{CageState, is_possible};
    use plugin_api::puzzle::Relation;

    fn some_filling(relation: Relation, n: u32, digits: &mut Vec<i64>, free: u32) -> bool {
        if free == 0 {
            return relation.holds(digits);
        }
        (1..=i64::from(n)).any(|digit| {
            digits.push(digit);
            let found = some_filling(relation, n, digits, free - 1);
            digits.pop();
            found
        })
    }

    #[test]
    fn it_is_what_enumeration_finds() {
        let n = 5;
        let assigned: [&[u32]; 6] = [&[], &[3], &[1], &[5], &[2, 4], &[1, 1]];
        let mut possible = 0;
        for digits in assigned {
            for free in 0..=3 {
                if digits.len() + free as usize == 0 {
                    continue;
                }
                let start = CageState::new(digits.len() + free as usize);
                let state = digits.iter().fold(start, |state, &digit| state.with(digit));
                for target in 0..=40 {
                    for relation in [
                        Relation::Sum(target),
                        Relation::Product(target),
                        Relation::Difference(target),
                        Relation::Quotient(target),
                        Relation::NoOperation(target),
                    ] {
                        let mut filled = digits.iter().map(|&digit| i64::from(digit)).collect();
                        let expected = some_filling(relation, n, &mut filled, free);
                        let found = is_possible(relation, n, state);
                        assert_eq!(found, expected, "{relation:?} with {digits:?} and {free} free");
                        possible += u32::from(found);
                    }
                }
            }
        }
        assert!(possible > 300, "{possible}");
    }
}

//! The four operations as automata that read digits one by one.
//!
//! The state after some digits is a [`Tally`]. Equal tallies have equal futures, which is what lets a cage
//! be filtered by layers of tallies instead of tuples. Agrees with [`Relation::holds`], overflow included.

use puzzle::Relation;

/// One of the ways in which digits give a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    Sum,
    Product,
    Difference,
    Quotient,
}

/// What digits read so far amount to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tally {
    /// Sum or product of all, or of all but the largest where that one stands apart.
    amount: i64,
    /// The largest, for difference and quotient; 0 before the first digit.
    largest: i64,
}

/// Bounds on what is still to be read.
#[derive(Clone, Copy, Debug)]
pub struct Ahead {
    /// Least and greatest sum of the digits to come.
    pub sum: (i64, i64),
    /// The greatest digit of the cage, read or to come.
    pub greatest: i64,
}

impl Operation {
    /// The operations of which one has to give the target.
    pub fn of(relation: Relation) -> &'static [Operation] {
        match relation {
            Relation::AllDifferent => &[],
            Relation::Sum(_) => &[Operation::Sum],
            Relation::Product(_) => &[Operation::Product],
            Relation::Difference(_) => &[Operation::Difference],
            Relation::Quotient(_) => &[Operation::Quotient],
            Relation::NoOperation(_) => {
                &[Operation::Sum, Operation::Product, Operation::Difference, Operation::Quotient]
            }
        }
    }

    /// The tally of no digit.
    pub fn start(self) -> Tally {
        let amount = match self {
            Operation::Sum | Operation::Difference => 0,
            Operation::Product | Operation::Quotient => 1,
        };
        Tally { amount, largest: 0 }
    }

    /// The tally after one more digit; none when it overflows and so can no longer give a target.
    pub fn read(self, tally: Tally, digit: u32) -> Option<Tally> {
        let digit = i64::from(digit);
        let Tally { amount, largest } = tally;
        let (low, high) = (digit.min(largest), digit.max(largest));
        Some(match self {
            Operation::Sum => Tally { amount: amount.checked_add(digit)?, largest },
            Operation::Product => Tally { amount: amount.checked_mul(digit)?, largest },
            _ if largest == 0 => Tally { amount, largest: digit },
            Operation::Difference => Tally { amount: amount.checked_add(low)?, largest: high },
            Operation::Quotient => Tally { amount: amount.checked_mul(low)?, largest: high },
        })
    }

    /// Whether the digits to come may still give the target; false is a proof, true a guess.
    pub fn may_give(self, target: i64, tally: Tally, ahead: Ahead) -> bool {
        let amount = tally.amount;
        match self {
            Operation::Sum => {
                amount.saturating_add(ahead.sum.0) <= target && target <= amount.saturating_add(ahead.sum.1)
            }
            Operation::Product => target > 0 && target % amount == 0,
            Operation::Difference => amount.saturating_add(target) <= ahead.greatest,
            Operation::Quotient => target > 0 && amount.saturating_mul(target) <= ahead.greatest,
        }
    }

    /// Whether the digits read give the target.
    pub fn gives(self, target: i64, tally: Tally) -> bool {
        let Tally { amount, largest } = tally;
        match self {
            Operation::Sum | Operation::Product => amount == target,
            Operation::Difference => largest.checked_sub(amount) == Some(target),
            Operation::Quotient => amount.checked_mul(target) == Some(largest),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Operation;
    use puzzle::Relation;

    #[test]
    fn tallies_agree_with_the_relations_of_the_model() {
        let relations = [Relation::Sum, Relation::Product, Relation::Difference, Relation::Quotient];
        for digits in (0..4_u32.pow(4)).map(|n| [n % 4 + 1, n / 4 % 4 + 1, n / 16 % 4 + 1, n / 64 + 1]) {
            for n in 1..=4 {
                let digits = &digits[..n];
                let values: Vec<i64> = digits.iter().map(|&digit| i64::from(digit)).collect();
                for (target, relation) in (-9..20).flat_map(|target| relations.map(|r| (target, r(target)))) {
                    let operation = Operation::of(relation)[0];
                    let read = |tally, &digit: &u32| operation.read(tally, digit);
                    let tally = digits.iter().try_fold(operation.start(), read).unwrap();
                    assert_eq!(
                        operation.gives(target, tally),
                        relation.holds(&values),
                        "{relation:?} {digits:?}"
                    );
                }
            }
        }
    }
}

//! The operations of a cage as small machines that read digit after digit: what has been read, whether it can
//! still come to the target, and whether it has. All are symmetric, so that the order of the digits is free.

use plugin_api::puzzle::Relation;

/// An operation with its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// The digits add up to the target.
    Sum(i64),
    /// The digits multiply to the target.
    Product(i64),
    /// The largest digit minus the sum of the others.
    Difference(i64),
    /// The largest digit divided by the product of the others.
    Quotient(i64),
}

/// What an operation remembers of the digits it has read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    /// Largest digit; 0 before the first, and for sum and product.
    largest: i64,
    /// Sum or product of the digits, without the largest for difference and quotient.
    rest: i64,
}

impl Operation {
    /// The operations of which at least one has to hold; none for all-different.
    pub fn of(relation: Relation) -> Vec<Operation> {
        match relation {
            Relation::AllDifferent => vec![],
            Relation::Sum(target) => vec![Operation::Sum(target)],
            Relation::Product(target) => vec![Operation::Product(target)],
            Relation::Difference(target) => vec![Operation::Difference(target)],
            Relation::Quotient(target) => vec![Operation::Quotient(target)],
            Relation::NoOperation(target) => vec![
                Operation::Sum(target),
                Operation::Product(target),
                Operation::Difference(target),
                Operation::Quotient(target),
            ],
        }
    }

    /// Before the first digit.
    pub fn start(self) -> State {
        let rest = match self {
            Operation::Sum(_) | Operation::Difference(_) => 0,
            Operation::Product(_) | Operation::Quotient(_) => 1,
        };
        State { largest: 0, rest }
    }

    /// After one more digit; `None` when no further digits, up to `n_digits` each, come to the target.
    pub fn read(self, state: State, digit: i64, n_digits: i64) -> Option<State> {
        let State { largest, rest } = state;
        let smaller = digit.min(largest);
        match self {
            Operation::Sum(target) => {
                (rest + digit <= target).then_some(State { largest: 0, rest: rest + digit })
            }
            Operation::Product(target) => {
                let product = rest.checked_mul(digit)?;
                (target > 0 && target % product == 0).then_some(State { largest: 0, rest: product })
            }
            Operation::Difference(target) => {
                let state = State { largest: digit.max(largest), rest: rest + smaller };
                (state.rest.checked_add(target)? <= n_digits).then_some(state)
            }
            Operation::Quotient(target) => {
                // The first digit has nothing smaller beside it.
                let state = State { largest: digit.max(largest), rest: rest.checked_mul(smaller.max(1))? };
                (target > 0 && state.rest.checked_mul(target)? <= n_digits).then_some(state)
            }
        }
    }

    /// Whether the digits read come to the target.
    pub fn accepts(self, state: State) -> bool {
        let State { largest, rest } = state;
        match self {
            Operation::Sum(target) | Operation::Product(target) => rest == target,
            Operation::Difference(target) => largest.checked_sub(rest) == Some(target),
            Operation::Quotient(target) => rest.checked_mul(target) == Some(largest),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Operation;
    use plugin_api::puzzle::Relation;

    /// Whether one of the operations accepts the digits in this order.
    fn accepts(relation: Relation, digits: &[i64]) -> bool {
        Operation::of(relation).into_iter().any(|operation| {
            let read = |state, &digit: &i64| operation.read(state, digit, 6);
            digits.iter().try_fold(operation.start(), read).is_some_and(|state| operation.accepts(state))
        })
    }

    #[test]
    fn every_operation_agrees_with_the_checker_on_all_short_cages() {
        let mut held = 0;
        for code in 0..6_i64.pow(4) {
            let digits: Vec<i64> = (0..4).map(|place| code / 6_i64.pow(place) % 6 + 1).collect();
            for n_cells in 1..=4 {
                for target in -3..=40 {
                    for relation in [
                        Relation::Sum(target),
                        Relation::Product(target),
                        Relation::Difference(target),
                        Relation::Quotient(target),
                        Relation::NoOperation(target),
                    ] {
                        let holds = relation.holds(&digits[..n_cells]);
                        assert_eq!(accepts(relation, &digits[..n_cells]), holds, "{relation:?} {digits:?}");
                        held += u32::from(holds);
                    }
                }
            }
        }
        assert!(held > 10_000, "{held}");
    }

    #[test]
    fn targets_at_the_end_of_their_range_overflow_nothing() {
        for target in [i64::MIN, i64::MIN + 1, 0, i64::MAX] {
            for relation in [Relation::Sum(target), Relation::NoOperation(target)] {
                assert!(!accepts(relation, &[6, 6, 5]), "{relation:?}");
            }
        }
    }
}

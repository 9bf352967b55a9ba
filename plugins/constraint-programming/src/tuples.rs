//! The tuples of digits that a relation accepts, found depth first, with tuples that cannot be completed cut off.

use plugin_api::puzzle::Relation;

/// The accepted tuples of one digit a cell, in ascending order; `None` when there are more than `most`, or when
/// looking for them takes more than a hundred steps for each that may be there.
///
/// `domains` are the digits of each cell, ascending; `are_different` leaves out tuples with a digit twice.
pub fn accepted(
    relation: Relation,
    domains: &[Vec<i32>],
    are_different: bool,
    most: usize,
) -> Option<Vec<Vec<i32>>> {
    let largest = domains.iter().flatten().max().copied().unwrap_or(0);
    let order = if are_different { Order::Different } else { Order::Any };
    let largest = i64::from(largest);
    let mut listing = Listing { relation, domains, order, most, largest, steps: 0, tuples: vec![] };
    listing.extend(&mut Vec::new())?;
    Some(listing.tuples)
}

/// The accepted sets of `n_cells` digits out of `digits`, each ascending; `None` as for [`accepted`].
pub fn accepted_sets(
    relation: Relation,
    digits: &[i32],
    n_cells: usize,
    most: usize,
) -> Option<Vec<Vec<i32>>> {
    let domains = vec![digits.to_vec(); n_cells];
    let largest = i64::from(digits.last().copied().unwrap_or(0));
    let mut listing = Listing {
        relation,
        domains: &domains,
        order: Order::Ascending,
        most,
        largest,
        steps: 0,
        tuples: vec![],
    };
    listing.extend(&mut Vec::new())?;
    Some(listing.tuples)
}

/// Which tuples are listed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Any,
    Different,
    Ascending,
}

impl Order {
    fn allows(self, tuple: &[i64], digit: i64) -> bool {
        match self {
            Order::Any => true,
            Order::Different => !tuple.contains(&digit),
            Order::Ascending => tuple.last().is_none_or(|&last| last < digit),
        }
    }
}

struct Listing<'a> {
    relation: Relation,
    domains: &'a [Vec<i32>],
    order: Order,
    most: usize,
    /// Largest digit of any domain.
    largest: i64,
    steps: usize,
    tuples: Vec<Vec<i32>>,
}

impl Listing<'_> {
    fn extend(&mut self, tuple: &mut Vec<i64>) -> Option<()> {
        let Some(domain) = self.domains.get(tuple.len()) else {
            if self.relation.holds(tuple) {
                self.tuples.push(tuple.iter().map(|&digit| digit as i32).collect());
            }
            return (self.tuples.len() <= self.most).then_some(());
        };
        for &digit in domain {
            let digit = i64::from(digit);
            if !self.order.allows(tuple, digit) {
                continue;
            }
            self.steps += 1;
            if self.steps > 100 * self.most {
                return None;
            }
            tuple.push(digit);
            if can_hold(self.relation, tuple, self.domains.len() - tuple.len(), self.largest) {
                self.extend(tuple)?;
            }
            tuple.pop();
        }
        Some(())
    }
}

/// Whether digits may still be completed, by `missing` more of 1 to `largest`; `true` may be wrong.
fn can_hold(relation: Relation, digits: &[i64], missing: usize, largest: i64) -> bool {
    let missing = missing as i64;
    let sum: i64 = digits.iter().sum();
    let product = digits.iter().try_fold(1_i64, |product, &digit| product.checked_mul(digit));
    let most = digits.iter().copied().max().unwrap_or(0);
    match relation {
        Relation::AllDifferent => true,
        Relation::Sum(target) => sum + missing <= target && target <= sum + missing * largest,
        Relation::Product(target) => product.is_some_and(|product| target > 0 && target % product == 0),
        // Whatever comes, all digits but one are subtracted or multiplied.
        Relation::Difference(target) => target.saturating_add(sum - most) <= largest,
        Relation::Quotient(target) => product
            .and_then(|product| (product / most.max(1)).checked_mul(target))
            .is_some_and(|least| target > 0 && least <= largest),
        Relation::NoOperation(target) => {
            let operations = [
                Relation::Sum(target),
                Relation::Product(target),
                Relation::Difference(target),
                Relation::Quotient(target),
            ];
            operations.into_iter().any(|operation| can_hold(operation, digits, missing as usize, largest))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{accepted, accepted_sets};
    use plugin_api::puzzle::Relation;

    #[test]
    fn the_tuples_are_those_of_brute_force() {
        let domains = [vec![1, 2, 3, 4, 5], vec![2, 3, 5], vec![1, 2, 4, 5]];
        let mut found = 0;
        for target in -2..=30 {
            for relation in [
                Relation::Sum(target),
                Relation::Product(target),
                Relation::Difference(target),
                Relation::Quotient(target),
                Relation::NoOperation(target),
                Relation::AllDifferent,
            ] {
                for are_different in [false, true] {
                    let mut all = Vec::new();
                    for &first in &domains[0] {
                        for &second in &domains[1] {
                            all.extend(domains[2].iter().map(|&third| vec![first, second, third]));
                        }
                    }
                    all.retain(|tuple: &Vec<i32>| {
                        let digits: Vec<i64> = tuple.iter().map(|&digit| i64::from(digit)).collect();
                        relation.holds(&digits) && (!are_different || Relation::AllDifferent.holds(&digits))
                    });
                    found += all.len();
                    assert_eq!(accepted(relation, &domains, are_different, 1000), Some(all), "{relation:?}");
                }
            }
        }
        assert!(found > 1000, "{found}");
    }

    #[test]
    fn sets_are_the_ascending_tuples_of_different_digits() {
        let digits = [1, 2, 4, 5, 6];
        for target in 1..=30 {
            for relation in [Relation::Sum(target), Relation::NoOperation(target)] {
                let mut tuples =
                    accepted(relation, &vec![digits.to_vec(); 3], true, 1000).expect("they are few");
                tuples.retain(|tuple| tuple.is_sorted());
                assert_eq!(accepted_sets(relation, &digits, 3, 1000), Some(tuples), "{relation:?}");
            }
        }
    }

    #[test]
    fn too_many_are_not_listed() {
        let domains = vec![(1..=9).collect::<Vec<i32>>(); 3];
        assert_eq!(accepted(Relation::Sum(15), &domains, false, 60), None);
        assert_eq!(accepted(Relation::Sum(15), &domains, false, 61).map(|tuples| tuples.len()), Some(61));
        assert_eq!(accepted(Relation::Product(1 << 20), &vec![vec![1, 2]; 40], false, 50), None);
    }
}

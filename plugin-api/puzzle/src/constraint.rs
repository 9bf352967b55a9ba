//! Constraints: a relation over a scope of cells, with the role that it plays in the grid.

use crate::model::CellIndex;

/// What must hold between the digits of a scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// No digit stands twice.
    AllDifferent,
    /// The digits add up to the target.
    Sum(i64),
    /// The digits multiply to the target.
    Product(i64),
    /// The largest digit minus the sum of the others is the target.
    Difference(i64),
    /// The largest digit is the target times the product of the others.
    Quotient(i64),
    /// One of sum, product, difference or quotient gives the target.
    NoOperation(i64),
}

impl Relation {
    /// The number that the digits must give; none for all-different.
    pub fn target(self) -> Option<i64> {
        match self {
            Relation::AllDifferent => None,
            Relation::Sum(target)
            | Relation::Product(target)
            | Relation::Difference(target)
            | Relation::Quotient(target)
            | Relation::NoOperation(target) => Some(target),
        }
    }

    /// Whether complete `digits` satisfy the relation. Overflow of a product counts as unequal.
    pub fn holds(self, digits: &[i64]) -> bool {
        match self {
            Relation::AllDifferent => {
                let mut sorted = digits.to_vec();
                sorted.sort_unstable();
                sorted.windows(2).all(|pair| pair[0] != pair[1])
            }
            Relation::Sum(target) => digits.iter().sum::<i64>() == target,
            Relation::Product(target) => product(digits) == Some(target),
            Relation::Difference(target) => {
                let (largest, rest) = largest_and_rest(digits);
                largest - rest.iter().sum::<i64>() == target
            }
            Relation::Quotient(target) => {
                let (largest, rest) = largest_and_rest(digits);
                product(&rest).and_then(|p| p.checked_mul(target)) == Some(largest)
            }
            Relation::NoOperation(target) => {
                [Relation::Sum(target), Relation::Product(target), Relation::Difference(target)]
                    .iter()
                    .any(|relation| relation.holds(digits))
                    || Relation::Quotient(target).holds(digits)
            }
        }
    }
}

fn product(digits: &[i64]) -> Option<i64> {
    digits.iter().try_fold(1_i64, |product, &digit| product.checked_mul(digit))
}

fn largest_and_rest(digits: &[i64]) -> (i64, Vec<i64>) {
    let mut sorted = digits.to_vec();
    sorted.sort_unstable();
    let largest = sorted.pop().unwrap_or(0);
    (largest, sorted)
}

/// What a scope is in the grid, so that a solver that thinks in rows finds them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// None of the others.
    Other,
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box, or another region of a partition.
    Box,
    /// A run of a Kakuro.
    Run,
    /// A cage of a KenKen or a killer Sudoku.
    Cage,
    /// A diagonal.
    Diagonal,
}

impl Role {
    /// The word for it in a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Role::Other => "group",
            Role::Row => "row",
            Role::Column => "column",
            Role::Box => "box",
            Role::Run => "run",
            Role::Cage => "cage",
            Role::Diagonal => "diagonal",
        }
    }
}

/// One constraint of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Constraint {
    /// What must hold.
    pub relation: Relation,
    /// What the scope is in the grid.
    pub role: Role,
    /// The cells it speaks of, each at most once.
    pub scope: Vec<CellIndex>,
}

#[cfg(test)]
mod tests {
    use super::Relation;

    #[test]
    fn difference_and_quotient_take_three_cells() {
        assert!(Relation::Difference(1).holds(&[2, 6, 3]));
        assert!(!Relation::Difference(1).holds(&[2, 6, 4]));
        assert!(Relation::Quotient(2).holds(&[1, 3, 6]));
        assert!(!Relation::Quotient(2).holds(&[2, 3, 6]));
    }

    #[test]
    fn a_cage_without_operation_takes_any_of_the_four() {
        for digits in [[1, 2], [2, 1]] {
            assert!(Relation::NoOperation(3).holds(&digits)); // sum
            assert!(Relation::NoOperation(2).holds(&digits)); // product, quotient
            assert!(Relation::NoOperation(1).holds(&digits)); // difference
            assert!(!Relation::NoOperation(4).holds(&digits));
        }
    }

    #[test]
    fn a_product_that_overflows_is_no_match() {
        assert!(!Relation::Product(i64::MAX).holds(&[i64::MAX, 2]));
    }
}

//! "At most one of these literals holds": pairwise while they are few, the product encoding for more.
//!
//! Source of the product encoding: J. Chen, "A new SAT encoding of the at-most-one constraint", ModRef 2010. The
//! literals are laid out in a grid; at most one row and at most one column is in use.

use crate::formula::{Formula, Literal};

/// Up to this many literals are excluded pair by pair: n·(n - 1)/2 clauses, the faster form for every Sudoku up to
/// 36×36 (measured in `PAPER.md`).
const MOST_IN_PAIRS: usize = 40;

/// Writes "at most one of the literals holds".
pub fn at_most_one(literals: &[Literal], formula: &mut Formula) {
    let open: Vec<Literal> = literals.iter().copied().filter(|&literal| literal != Literal::FALSE).collect();
    if open.len() <= MOST_IN_PAIRS {
        pairs(&open, formula);
    } else {
        product(&open, formula);
    }
}

fn pairs(literals: &[Literal], formula: &mut Formula) {
    for (i, &first) in literals.iter().enumerate() {
        for &second in &literals[i + 1..] {
            formula.add([!first, !second]);
        }
    }
}

/// Literal i stands in row i / columns and column i % columns of a grid that is nearly square.
fn product(literals: &[Literal], formula: &mut Formula) {
    let columns = (1..).find(|side| side * side >= literals.len()).unwrap_or(1);
    let rows = literals.len().div_ceil(columns);
    let in_row: Vec<Literal> = (0..rows).map(|_| formula.fresh()).collect();
    let in_column: Vec<Literal> = (0..columns).map(|_| formula.fresh()).collect();
    for (i, &literal) in literals.iter().enumerate() {
        formula.add([!literal, in_row[i / columns]]);
        formula.add([!literal, in_column[i % columns]]);
    }
    at_most_one(&in_row, formula);
    at_most_one(&in_column, formula);
}

#[cfg(test)]
mod tests {
    use super::{at_most_one, product};
    use crate::formula::{Formula, Literal};
    use crate::tests::can_hold;

    #[test]
    fn one_literal_can_hold_and_no_two_in_either_form() {
        let forms: [fn(&[Literal], &mut Formula); 2] = [at_most_one, product];
        for form in forms {
            for n in [1, 2, 5, 7, 9, 12, 41, 50] {
                let mut formula = Formula::default();
                let literals: Vec<Literal> = (0..n).map(|_| formula.fresh()).collect();
                form(&literals, &mut formula);
                let others = |kept: &[usize]| -> Vec<Literal> {
                    let signed = literals.iter().enumerate();
                    signed.map(|(i, &literal)| if kept.contains(&i) { literal } else { !literal }).collect()
                };
                let mut tried = vec![others(&[])];
                tried.extend((0..n).map(|one| others(&[one])));
                assert!(can_hold(&formula, &tried).into_iter().all(|can| can), "{n}");
                let pairs = (0..n).flat_map(|one| (0..one).map(move |two| [one, two]));
                let tried: Vec<_> = pairs.map(|pair| others(&pair)).collect();
                assert!(can_hold(&formula, &tried).into_iter().all(|can| !can), "{n}");
            }
        }
    }
}

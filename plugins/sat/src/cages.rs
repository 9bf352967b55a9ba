//! Sums, products, differences and quotients. Where the cells of a scope are known to differ, the digits that it
//! uses matter alone, not who holds which: a diagram over the digits, "used or not". Elsewhere a diagram over the
//! cells.

use crate::cells::Cells;
use crate::diagram::Diagram;
use crate::formula::{Formula, Literal};
use crate::operation::Operation;
use plugin_api::puzzle::{CellIndex, Relation};

/// Whether the digits of a scope are known to differ by other constraints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Digits {
    /// They differ.
    Differ,
    /// They may repeat.
    MayRepeat,
}

/// Writes "the relation holds in the scope"; all-different is written elsewhere.
pub fn encode(relation: Relation, scope: &[CellIndex], digits: Digits, cells: &Cells, formula: &mut Formula) {
    let operations = Operation::of(relation);
    // Without an operation, a literal for each chooses which of them holds.
    let roots: Vec<Literal> = match operations.len() {
        1 => vec![Literal::TRUE],
        n => (0..n).map(|_| formula.fresh()).collect(),
    };
    formula.add(roots.iter().copied());
    let used = (digits == Digits::Differ).then(|| used_digits(scope, cells, formula));
    for (operation, root) in operations.into_iter().zip(roots) {
        let diagram = match &used {
            Some(used) => over_digits(operation, scope.len(), used),
            None => over_cells(operation, scope, cells),
        };
        diagram.encode(root, formula);
    }
}

/// `[digits]`: "some cell of the scope holds it".
fn used_digits(scope: &[CellIndex], cells: &Cells, formula: &mut Formula) -> Vec<Literal> {
    (1..=cells.n_digits())
        .map(|digit| {
            let holders: Vec<Literal> = scope.iter().map(|&cell| cells.holds(cell, digit)).collect();
            if holders.iter().all(|&holder| holder == Literal::FALSE) {
                return Literal::FALSE;
            }
            if holders.contains(&Literal::TRUE) {
                return Literal::TRUE;
            }
            let used = formula.fresh();
            for &holder in &holders {
                formula.add([!holder, used]);
            }
            formula.add(holders.into_iter().chain([!used]));
            used
        })
        .collect()
}

/// The sets of `n_cells` digits that the operation accepts: a layer a digit, with the choices "not used" and "used".
fn over_digits(operation: Operation, n_cells: usize, used: &[Literal]) -> Diagram {
    let choices: Vec<Vec<Literal>> = used.iter().map(|&used| vec![!used, used]).collect();
    let n_digits = used.len();
    let read = |(count, state), layer: usize, choice| {
        let (count, state) = match choice {
            0 => (count, state),
            _ => (count + 1, operation.read(state, layer as i64 + 1, n_digits as i64)?),
        };
        let can_be_filled = count <= n_cells && count + (n_digits - layer - 1) >= n_cells;
        can_be_filled.then_some((count, state))
    };
    Diagram::build(&choices, (0, operation.start()), read, |(_, state)| operation.accepts(state))
}

/// The tuples that the operation accepts: a layer a cell, with a choice a digit.
fn over_cells(operation: Operation, scope: &[CellIndex], cells: &Cells) -> Diagram {
    let n_digits = cells.n_digits();
    let choices: Vec<Vec<Literal>> =
        scope.iter().map(|&cell| (1..=n_digits).map(|digit| cells.holds(cell, digit)).collect()).collect();
    let read = |state, _, choice| operation.read(state, choice as i64 + 1, n_digits as i64);
    Diagram::build(&choices, operation.start(), read, |state| operation.accepts(state))
}

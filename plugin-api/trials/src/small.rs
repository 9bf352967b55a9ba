//! Puzzles of a few cells in one row, whose solutions are found by trying every assignment.

use plugin_api::puzzle::{
    Cell, CellIndex, Constraint, Digit, DigitSet, Family, Puzzle, PuzzleParts, Relation, Role, check,
};
use proptest::prelude::{Just, Strategy, prop_oneof};

/// The digits of most of these puzzles.
pub const ALL: &[u32] = &[1, 2, 3, 4, 5];

/// A row of cells with these digits each, and constraints over some of them, numbered from 0.
///
/// # Panics
///
/// When the parts do not fit.
pub fn row(n_digits: u32, domains: &[&[u32]], constraints: &[(Relation, &[u32])]) -> Puzzle {
    let cell = |(col, digits): (u32, &&[u32])| {
        let mut domain = DigitSet::default();
        digits.iter().filter_map(|&digit| Digit::new(digit)).for_each(|digit| domain.insert(digit));
        Cell { row: 0, col, given: None, domain }
    };
    let constraint = |(relation, scope): &(Relation, &[u32])| {
        let scope = scope.iter().map(|&cell| CellIndex(cell)).collect();
        Constraint { relation: *relation, role: Role::Other, scope }
    };
    Puzzle::new(PuzzleParts {
        family: Family::Kakuro,
        rows: 1,
        cols: domains.len() as u32,
        n_digits,
        box_shape: None,
        cells: (0..).zip(domains).map(cell).collect(),
        constraints: constraints.iter().map(constraint).collect(),
    })
    .expect("the parts fit")
}

/// All rows of `n` digits, in ascending order.
pub fn rows_of_digits(n: usize, n_digits: u32) -> Vec<Vec<i64>> {
    let longer = |rows: Vec<Vec<i64>>, _| {
        let with_each =
            |row: Vec<i64>| (1..=i64::from(n_digits)).map(move |digit| [&row[..], &[digit]].concat());
        rows.into_iter().flat_map(with_each).collect()
    };
    (0..n).fold(vec![Vec::new()], longer)
}

/// Whether these digits, one a cell, solve the puzzle.
pub fn holds_in(puzzle: &Puzzle, digits: &[i64]) -> bool {
    let grid: Vec<Option<Digit>> = digits.iter().map(|&digit| Digit::new(digit as u32)).collect();
    check(puzzle, &grid).is_ok()
}

/// All solutions of a puzzle, in ascending order.
pub fn solutions(puzzle: &Puzzle) -> Vec<Vec<i64>> {
    let mut rows = rows_of_digits(puzzle.cells().len(), puzzle.n_digits());
    rows.retain(|digits| holds_in(puzzle, digits));
    rows
}

/// Every relation of a cage, with this target.
fn relations(target: i64) -> [Relation; 5] {
    [
        Relation::Sum(target),
        Relation::Product(target),
        Relation::Difference(target),
        Relation::Quotient(target),
        Relation::NoOperation(target),
    ]
}

/// Cages of one and three cells with every relation and targets within and beyond what can be.
pub fn cages() -> Vec<Puzzle> {
    let targets = (-1..=21).chain([24, 36, 60, 120, 125, 625]);
    let of = |relation| {
        [
            row(5, &[ALL], &[(relation, &[0])]),
            row(5, &[ALL, &[2, 3, 5], ALL], &[(relation, &[0, 1, 2])]),
            row(5, &[ALL, ALL, &[4]], &[(relation, &[2, 0, 1])]),
        ]
    };
    targets.flat_map(relations).flat_map(of).collect()
}

/// The same of three and four cells among cells that differ.
pub fn cages_of_different_digits() -> Vec<Puzzle> {
    const WHOLE: &[u32] = &[0, 1, 2, 3];
    let targets = (-1..=15).chain([24, 30, 40, 60, 120]);
    let of = |relation| {
        let part = [(Relation::AllDifferent, WHOLE), (relation, &[1, 3, 0][..])];
        let whole = [(Relation::AllDifferent, WHOLE), (relation, WHOLE)];
        [row(5, &[ALL, ALL, &[1, 3, 4], ALL], &part), row(5, &[ALL, &[2], ALL, ALL], &whole)]
    };
    targets.flat_map(relations).flat_map(of).collect()
}

/// Four cells that differ, also with no digit to spare and with one too few.
pub fn different_digits() -> Vec<Puzzle> {
    const FOUR: &[u32] = &[1, 2, 3, 4];
    let domains: [[&[u32]; 4]; 5] =
        [[ALL; 4], [FOUR; 4], [FOUR, ALL, &[2, 3], &[2, 3]], [&ALL[..3]; 4], [&ALL[1..3]; 4]];
    domains.iter().map(|domains| row(5, domains, &[(Relation::AllDifferent, &[0, 1, 2, 3])])).collect()
}

/// Four cells with four digits, and up to four constraints.
pub fn random_puzzle() -> impl Strategy<Value = Puzzle> {
    let relation = prop_oneof![
        Just(Relation::AllDifferent),
        (1_i64..14).prop_map(Relation::Sum),
        (1_i64..30).prop_map(Relation::Product),
        (0_i64..4).prop_map(Relation::Difference),
        (1_i64..5).prop_map(Relation::Quotient),
        (1_i64..9).prop_map(Relation::NoOperation),
    ];
    let scope = proptest::sample::subsequence(vec![0_u32, 1, 2, 3], 2..=4);
    proptest::collection::vec((relation, scope), 1..5).prop_map(|constraints| {
        let constraints: Vec<(Relation, &[u32])> =
            constraints.iter().map(|(relation, scope)| (*relation, &scope[..])).collect();
        row(4, &[&ALL[..4]; 4], &constraints)
    })
}

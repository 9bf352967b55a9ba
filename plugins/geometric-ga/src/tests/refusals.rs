//! What is refused, and the sentence for it.

use crate::sample_puzzles::{EASY, nine, of_parts, of_shape, pattern};
use crate::{GeometricGa, HillClimber};
use plugin_api::puzzle::{BoxShape, CellIndex, Constraint, Digit, DigitSet, Puzzle, Relation, Role, sudoku};
use plugin_api::{Drive, Driven, Solver, abi, drive};

fn run<S: Solver>(puzzle: &Puzzle, settings: &[(&str, &str)]) -> Driven {
    drive::<S>(puzzle, &Drive { settings, ..Drive::default() })
}

/// The plain 4×4 without the constraints of this role.
fn without(role: Role) -> Puzzle {
    let plain = of_shape(2, 2, EASY);
    let kept = plain.constraints().iter().filter(|constraint| constraint.role != role).cloned();
    of_parts(4, plain.cells().to_vec(), kept.collect())
}

#[test]
fn a_puzzle_without_rows_is_not_supported() {
    for refused in
        [run::<GeometricGa>(&without(Role::Row), &[]), run::<HillClimber>(&without(Role::Row), &[])]
    {
        assert_eq!(refused.verdict, abi::VERDICT_UNSUPPORTED);
        assert_eq!(
            refused.message,
            "no rule says that the cells of row 1 differ, and the individuals are made of rows that do"
        );
        assert_eq!(refused.work, 0);
    }
}

#[test]
fn a_grid_with_holes_is_not_supported() {
    let plain = of_shape(2, 2, EASY);
    let holed = of_parts(4, plain.cells()[1..].to_vec(), Vec::new());
    let refused = run::<GeometricGa>(&holed, &[]);
    assert_eq!(refused.verdict, abi::VERDICT_UNSUPPORTED);
    assert!(
        refused.message.ends_with("the puzzle has 15 cells on 4 rows and 4 columns"),
        "{}",
        refused.message
    );
}

#[test]
fn a_cell_that_may_not_hold_every_digit_is_not_supported() {
    let plain = of_shape(2, 2, "0000000000000000");
    let mut cells = plain.cells().to_vec();
    cells[6].domain = [2, 4].into_iter().filter_map(Digit::new).collect::<DigitSet>();
    let refused = run::<GeometricGa>(&of_parts(4, cells, plain.constraints().to_vec()), &[]);
    assert_eq!(refused.verdict, abi::VERDICT_UNSUPPORTED);
    assert_eq!(
        refused.message,
        "row 2, column 3 may not hold every digit, and the operators know nothing of that"
    );
}

#[test]
fn too_many_digits_are_not_supported() {
    let large = sudoku(BoxShape { rows: 3, cols: 11 }, &vec![None; 33 * 33]).unwrap();
    let refused = run::<GeometricGa>(&large, &[]);
    assert_eq!(refused.verdict, abi::VERDICT_UNSUPPORTED);
    assert_eq!(refused.message, "the puzzle has 33 digits; the algorithm takes up to 32");
}

#[test]
fn operators_of_the_other_space_are_refused_with_what_there_is() {
    let puzzle = pattern(3, 3, |cell| cell % 3 == 0);
    let cases: [(&[(&str, &str)], &str); 5] = [
        (
            &[("space", "hamming")],
            "crossover multi-cycle does not belong to the space hamming; there are none, whole-row, uniform and \
             two-point",
        ),
        (
            &[("crossover", "uniform")],
            "crossover uniform does not belong to the space row-swap; there are none, whole-row, pmx, one-cycle, \
             multi-cycle and uniform-swap",
        ),
        (
            &[("space", "hamming"), ("crossover", "whole-row")],
            "mutation row-swap does not belong to the space hamming; there are none, point, uniform-swap, \
             exponential-point and smart-square",
        ),
        (
            &[("mutation", "point")],
            "mutation point does not belong to the space row-swap; there are none, row-swap, exponential-row-swap \
             and smart-square",
        ),
        (
            &[("population", "100"), ("elite", "100")],
            "an elite of 100 leaves no room for children in a population of 100; it must be smaller",
        ),
    ];
    for (settings, sentence) in cases {
        let refused = run::<GeometricGa>(&puzzle, settings);
        assert_eq!(refused.verdict, abi::VERDICT_UNSUPPORTED, "{settings:?}");
        assert_eq!(refused.message, sentence);
    }
    let refused = run::<HillClimber>(&puzzle, &[("mutation", "point")]);
    assert_eq!((refused.verdict, refused.message.as_str()), (abi::VERDICT_UNSUPPORTED, cases[3].1));
}

#[test]
fn givens_that_clash_are_proved_unsolvable() {
    let row_clash = of_shape(2, 2, "1001000000000000");
    let refused = run::<GeometricGa>(&row_clash, &[]);
    assert_eq!(
        (refused.verdict, refused.message.as_str()),
        (abi::VERDICT_UNSOLVABLE, "row 1 has the 1 twice")
    );

    let column_clash = of_shape(2, 2, "1000100000000000");
    let smart = [("mutation", "smart-square")];
    let refused = run::<GeometricGa>(&column_clash, &smart);
    assert_eq!(refused.verdict, abi::VERDICT_UNSOLVABLE);
    assert_eq!(refused.message, "smart-square leaves row 2, column 1 without a value");
    // Without filtering nothing is proved; the search only fails.
    let failed = run::<GeometricGa>(&column_clash, &[("population", "50"), ("elite", "20")]);
    assert_eq!(failed.verdict, abi::VERDICT_NOT_SOLVED);

    let mut constraints = of_shape(2, 2, EASY).constraints().to_vec();
    let scope = (0..5).map(CellIndex).collect();
    constraints.push(Constraint { relation: Relation::AllDifferent, role: Role::Other, scope });
    let crowded = of_parts(4, of_shape(2, 2, EASY).cells().to_vec(), constraints);
    let refused = run::<GeometricGa>(&crowded, &[]);
    assert_eq!(
        (refused.verdict, refused.message.as_str()),
        (abi::VERDICT_UNSOLVABLE, "5 cells must differ, and there are 4 digits")
    );
}

#[test]
fn a_puzzle_without_boxes_is_a_latin_square() {
    let latin = without(Role::Box);
    let solved = run::<GeometricGa>(&latin, &[("population", "200"), ("elite", "100")]);
    assert_eq!(solved.verdict, abi::VERDICT_SOLVED, "{}", solved.message);
    let full = nine("534678912672195348198342567859761423426853791713924856961537284287419635345286179");
    let solved = run::<GeometricGa>(&full, &[]);
    assert_eq!((solved.verdict, solved.iterations), (abi::VERDICT_SOLVED, 0));
}

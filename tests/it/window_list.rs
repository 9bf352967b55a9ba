//! The list of puzzles tells kind, size, givens and the number of solutions of the rows that are seen.

use crate::program::file;
use crate::window::{has, until, window};

const UNIQUE: &str = "000000000376009020000540000402030081600000000000004709000900000940000030800000016";

#[test]
fn each_row_tells_its_puzzle_and_how_many_solutions_it_has() {
    // Only a 9 fits the end of the first row, and its column has one.
    let none = format!("12345678.{:.<63}........9", "");
    let text = format!("{UNIQUE}\n{:.<81}\n{none}\n{:.<81}\n", "1", "11");
    let (_folder, path) = file("four.sdm", text.as_bytes());
    let mut window = window(vec![path]);
    let rows = [
        "four.sdm #1, Sudoku 9×9 · 23 givens, unique",
        "four.sdm #2, Sudoku 9×9 · 1 given, many",
        "four.sdm #3, Sudoku 9×9 · 9 givens, none",
        "four.sdm #4, Sudoku 9×9 · 2 givens, clash",
    ];
    for row in rows {
        until(&mut window, row, |window| has(window, row));
    }
}

#[test]
fn a_long_list_draws_and_counts_only_what_is_seen() {
    let (_folder, path) = file("long.sdm", format!("{UNIQUE}\n").repeat(100_000).as_bytes());
    let mut window = window(vec![path]);
    until(&mut window, "the count", |window| has(window, "long.sdm #5, Sudoku 9×9 · 23 givens, unique"));
    assert!(!has(&window, "long.sdm #50,"));
    assert!(has(&window, "of 100"));
}

//! Puzzles for the tests. Each was made from a pattern grid by shuffling bands, rows, stacks, columns and
//! digits, and then removing clues at random while a backtracking count found one solution.

use plugin_api::puzzle::{BoxShape, Cell, Constraint, Digit, Family, Puzzle, PuzzleParts, sudoku};

/// 9×9 puzzles on which smart-square leaves 58, 58 and 57 cells open.
pub const HARD: [&str; 3] = [
    "000000802490032000300000007008000070035000028000420000000200601500600000000084000",
    "000204100005080002060000900050000004630100000800006001000000000008090207047005000",
    "000573002000000080092000000200008050409000000070326000000000200100002406007690000",
];

/// A 6×6 puzzle on which smart-square leaves 22 cells open.
pub const SIX: &str = "403006000000010300040020001205000000";

/// A 4×4 puzzle that smart-square solves.
pub const EASY: &str = "0300002000001004";

/// The 9×9 puzzle of a text with a character a cell.
pub fn nine(text: &str) -> Puzzle {
    of_shape(3, 3, text)
}

/// The puzzle with boxes of this shape.
pub fn of_shape(rows: u32, cols: u32, text: &str) -> Puzzle {
    let givens: Vec<_> = text.chars().map(|c| c.to_digit(10).and_then(Digit::new)).collect();
    sudoku(BoxShape { rows, cols }, &givens).expect("a sample puzzle is well formed")
}

/// The open puzzle with boxes of this shape, in which the cells that `is_given` names are given from the pattern
/// grid.
pub fn pattern(rows: u32, cols: u32, is_given: impl Fn(usize) -> bool) -> Puzzle {
    let side = (rows * cols) as usize;
    let givens: Vec<Option<Digit>> = (0..side * side)
        .map(|cell| {
            let (row, col) = (cell / side, cell % side);
            let value = (row % rows as usize * cols as usize + row / rows as usize + col) % side;
            is_given(cell).then(|| Digit::new(value as u32 + 1)).flatten()
        })
        .collect();
    sudoku(BoxShape { rows, cols }, &givens).expect("the pattern grid is well formed")
}

/// A square puzzle of these cells and constraints, without regular boxes.
pub fn of_parts(n_digits: u32, cells: Vec<Cell>, constraints: Vec<Constraint>) -> Puzzle {
    let (family, rows, cols) = (Family::Sudoku, n_digits, n_digits);
    Puzzle::new(PuzzleParts { family, rows, cols, n_digits, box_shape: None, cells, constraints })
        .expect("the parts fit together")
}

//! The puzzle model of Puzzle Workbench and its independent checker.
//!
//! A puzzle is a set of cells with domains, and constraints over their scopes. Nothing here reads a
//! file, searches for a solution or depends on another crate: the checker is the one that every claimed
//! solution has to pass, so it stays plain enough to be read in one sitting.
#![deny(missing_docs)]

mod check;
mod constraint;
mod digit;
mod kakuro;
mod kenken;
mod model;
mod pattern;
mod sudoku;
mod variant;

pub use check::{check, clashes, conflicts, is_solution, Clash, Violation, Violations};
pub use constraint::{Constraint, Relation, Role};
pub use digit::{Digit, DigitSet};
pub use kakuro::{kakuro, kakuro_squares, KakuroSquare};
pub use kenken::{kenken, KenKenCage};
pub use model::{BoxShape, Cell, CellIndex, Family, ModelError, Puzzle, PuzzleParts};
pub use pattern::pattern;
pub use sudoku::sudoku;
pub use variant::{sudoku_with_rules, KillerCage, Regions, SudokuRules};

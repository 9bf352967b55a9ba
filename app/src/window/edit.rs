//! What a person can ask for at the board: to enter digits and pencil marks, to check them, to make a puzzle
//! of them.

use puzzle::{BoxShape, CellIndex, Digit};

/// One request of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Begin to edit by hand, or end it.
    Toggle,
    /// Put a digit into a cell.
    Enter(CellIndex, Digit),
    /// Make a pencil mark in a cell, or take it away.
    Mark(CellIndex, Digit),
    /// Take the digit from a cell, or its pencil marks where it has no digit.
    Empty(CellIndex),
    /// Take away all that was entered.
    Clear,
    /// Tell whether the entries clash, are complete, and can be completed.
    Check,
    /// Tell a cell whose digit follows from the rules.
    Hint,
    /// Make a puzzle whose givens are the givens and entries of this one.
    UseAsPuzzle,
    /// Ask which empty puzzle to make.
    AskNew,
    /// Make an empty puzzle.
    MakeEmpty(Empty),
}

/// A puzzle without givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Empty {
    /// A Sudoku with boxes of this shape.
    Sudoku(BoxShape),
    /// A Latin square of this side.
    LatinSquare(u32),
}

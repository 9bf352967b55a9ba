//! Clashes among the given digits, told in terms of the file.

use crate::diagnostic::Position;
use puzzle::{CellIndex, Digit, Puzzle, Role};
use std::fmt;

/// A cell of a [`Conflict`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConflictCell {
    /// Where it stands in the file.
    pub position: Position,
    /// Row of the puzzle's grid, from 0.
    pub row: u32,
    /// Column of the puzzle's grid, from 0.
    pub col: u32,
}

/// A digit that is given twice where it may stand once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The digit.
    pub digit: Digit,
    /// What it stands in twice.
    pub role: Role,
    /// Which row, column, box … it is, from 0.
    pub number: u32,
    /// The earlier cell.
    pub first: ConflictCell,
    /// The later cell.
    pub second: ConflictCell,
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Conflict { digit, role, number, first, second } = self;
        let (role, number) = (role.name(), number + 1);
        let (first, second) = (first.position, second.position);
        write!(f, "{digit} stands twice in {role} {number}: at {first} and at {second}")
    }
}

/// The clashes among the givens of a puzzle whose cells stand at `positions`.
pub(crate) fn conflicts(puzzle: &Puzzle, positions: &[Position]) -> Vec<Conflict> {
    let place = |cell: CellIndex| {
        let index = cell.index();
        let position = positions.get(index).copied().unwrap_or(Position { line: 1, column: 1 });
        ConflictCell { position, row: puzzle.cells()[index].row, col: puzzle.cells()[index].col }
    };
    let tell = |clash: puzzle::Clash| {
        let role = puzzle.constraints()[clash.constraint].role;
        let (first, second) = (place(clash.first), place(clash.second));
        let number = match role {
            Role::Row => first.row,
            Role::Column => first.col,
            _ => number_in_role(puzzle, clash.constraint),
        };
        Conflict { digit: clash.digit, role, number, first, second }
    };
    puzzle::conflicts(puzzle).into_iter().map(tell).collect()
}

/// How many constraints of the same role and relation come before this one.
fn number_in_role(puzzle: &Puzzle, index: usize) -> u32 {
    let constraints = puzzle.constraints();
    let (role, relation) = (constraints[index].role, constraints[index].relation);
    constraints[..index].iter().filter(|c| c.role == role && c.relation == relation).count() as u32
}

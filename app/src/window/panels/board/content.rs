//! What stands in the cells: made anew when the model shows something else, and never for a frame alone.

use super::heat::Heat;
use crate::window::clashing::clashing;
use crate::window::model::{BoardShown, Filling};
use engine::session::Entered;
use engine::worker::Board;
use puzzle::{Digit, DigitSet, Puzzle};

/// What stands in the cells.
pub struct Content {
    /// `[cells]`: digits, givens included.
    pub digits: Vec<Option<Digit>>,
    /// `[cells]`: digits that are still possible, or pencil marks; empty where nobody tells them.
    pub candidates: Vec<DigitSet>,
    /// How strongly a solver thinks of each digit.
    pub heat: Heat,
    /// The cell that a solver works on.
    pub focus: Option<u32>,
    /// `[cells]`: whether a cell's digit breaks a rule.
    pub clashing: Vec<bool>,
    /// Who put the digits there that are not given.
    pub author: Author,
    /// What a reader is told of the board as a whole.
    pub label: String,
}

/// Who fills the cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Author {
    /// A solver, by its name.
    Solver(String),
    /// A person.
    Person,
}

impl Content {
    /// What is shown now.
    pub fn new(shown: &BoardShown<'_>) -> Content {
        let puzzle = shown.current.puzzle.as_ref();
        let mut content = Content {
            digits: puzzle.givens(),
            candidates: Vec::new(),
            heat: Heat::default(),
            focus: None,
            clashing: Vec::new(),
            author: shown.solver.clone().map_or(Author::Person, Author::Solver),
            label: String::new(),
        };
        match shown.filling {
            Filling::Givens => {}
            Filling::Solver(board) => content.take_board(puzzle, board),
            Filling::Grid(cells) => content.take_digits(puzzle, cells),
            Filling::Entered(entered) => content.take_entered(puzzle, entered),
        }
        content.clashing = clashing(puzzle, &content.digits);
        content.label = content.label(&shown.current.name, puzzle);
        content
    }

    fn take_board(&mut self, puzzle: &Puzzle, board: &Board) {
        let cells = puzzle.cells().len();
        self.take_digits(puzzle, &board.cells);
        let words = (puzzle.n_digits() as usize).div_ceil(64);
        if board.candidates.len() == cells * words {
            self.candidates = board.candidates.chunks(words).map(DigitSet::from_words).collect();
        }
        self.heat = Heat::new(&board.heat, cells, puzzle.n_digits());
        self.focus = board.focus.filter(|&cell| (cell as usize) < cells);
    }

    /// Digits of another number are none.
    fn take_digits(&mut self, puzzle: &Puzzle, cells: &[u32]) {
        if cells.len() == puzzle.cells().len() {
            for (digit, &shown) in self.digits.iter_mut().zip(cells) {
                *digit = Digit::new(shown).or(*digit);
            }
        }
    }

    fn take_entered(&mut self, puzzle: &Puzzle, entered: &Entered) {
        self.digits = entered.grid(puzzle);
        self.candidates = vec![DigitSet::EMPTY; self.digits.len()];
        for (cell, entry) in entered.iter() {
            if let Some(marks) = self.candidates.get_mut(cell.index()) {
                *marks = entry.marks;
            }
        }
    }

    /// Whether a cell holds no digit.
    pub fn is_open(&self, cell: usize) -> bool {
        self.digits.get(cell).is_some_and(Option::is_none)
    }

    /// Number of cells that break a rule.
    pub fn n_clashing(&self) -> usize {
        self.clashing.iter().filter(|clashes| **clashes).count()
    }

    fn label(&self, name: &str, puzzle: &Puzzle) -> String {
        let filled = self.digits.iter().flatten().count();
        let (rows, cols, cells) = (puzzle.rows(), puzzle.cols(), puzzle.cells().len());
        let clashes = match self.n_clashing() {
            0 => String::new(),
            clashing => format!(", {clashing} of them break a rule"),
        };
        format!("Board of {name}: {rows} rows, {cols} columns, {filled} of {cells} cells filled{clashes}")
    }
}

//! Puzzles made by hand: an empty one to type into, and one whose givens are what was entered.

use super::library::Items;
use super::{Change, Model, Source};
use crate::window::background::Origin;
use crate::window::clashing::clashing;
use crate::window::command::PuzzleKey;
use crate::window::edit::Empty;
use engine::session::written;
use puzzle::{
    CellIndex, Constraint, Digit, DigitSet, Family, Puzzle, PuzzleParts, Regions, Relation, Role,
    SudokuRules, sudoku, sudoku_with_rules,
};
use std::sync::Arc;

/// A puzzle that was made and stands in the list, or was taken back and stands there no more.
struct Made {
    title: String,
    source: usize,
    /// The puzzle that is shown without it.
    before: Option<PuzzleKey>,
}

impl Change for Made {
    fn name(&self) -> String {
        format!("making of {}", self.title)
    }

    fn swap(&mut self, model: &mut Model) {
        let Some(source) = model.sources.get_mut(self.source) else { return };
        source.is_closed = !source.is_closed;
        let is_closed = source.is_closed;
        model.list_has_changed();
        match self.before.filter(|_| is_closed) {
            Some(before) => model.show_puzzle(before),
            None if is_closed => model.show_another(),
            None => model.show_puzzle(PuzzleKey { source: self.source, item: 0 }),
        }
    }
}

impl Model {
    /// Makes a puzzle of the givens and entries of the one that is shown.
    pub(super) fn use_as_puzzle(&mut self) {
        let Some((puzzle, grid)) = self.entered_grid() else { return };
        if clashing(&puzzle, &grid).contains(&true) {
            self.refuse(
                "This cannot be a puzzle: some of its digits break a rule. They are marked on the board; change \
                 them first.",
            );
            return;
        }
        let name = self.current.as_ref().map(|current| current.name.clone()).unwrap_or_default();
        let base = name.split(" as entered").next().unwrap_or(&name);
        let name = self.free_title(&format!("{base} as entered"));
        if let Some(made) = with_givens(&puzzle, &grid) {
            self.add_own(name, made);
        }
    }

    pub(super) fn make_empty(&mut self, empty: Empty) {
        let (name, made) = match empty {
            Empty::Sudoku(shape) => {
                let side = shape.rows * shape.cols;
                (format!("Sudoku {side}×{side}"), sudoku(shape, &vec![None; (side * side) as usize]))
            }
            Empty::LatinSquare(side) => (format!("Latin square {side}×{side}"), latin_square(side)),
        };
        let name = self.free_title(&name);
        match made {
            Ok(made) => {
                if self.add_own(name, made) && !self.is_editing() {
                    self.begin_editing();
                }
            }
            Err(error) => self.refuse(format!("There is no such puzzle: {error}.")),
        }
    }

    /// Adds a puzzle to the library and the session, and shows it. One that no file format holds is refused, since
    /// the session could not keep it.
    fn add_own(&mut self, name: String, puzzle: Puzzle) -> bool {
        let Some((format, text)) = written(&name, &puzzle) else {
            self.refuse(format!(
                "{name} was not made: a {} with such givens fits no file format, so the session could not keep it.",
                puzzle.family().name()
            ));
            return false;
        };
        let id = self.session.add_puzzle(name.clone(), format, text, Arc::new(puzzle));
        let before = self.current.as_ref().and_then(|current| current.key);
        let title = name.clone();
        self.sources.push(Source::new(Origin::Made(name), Items::Session(vec![id])));
        let source = self.sources.len() - 1;
        self.list_has_changed();
        self.show_puzzle(PuzzleKey { source, item: 0 });
        if !self.is_form_of_use() {
            self.choose_fitting_solver();
        }
        self.changed(Made { title, source, before });
        true
    }

    /// A title that no source has: this one, or with a number behind it.
    fn free_title(&self, title: &str) -> String {
        let is_free = |name: &String| !self.sources.iter().any(|source| source.title == *name);
        let mut names = std::iter::once(title.to_string()).chain((2..).map(|k| format!("{title} {k}")));
        names.find(is_free).unwrap_or_default()
    }
}

/// A Sudoku whose regions are its rows, so that rows and columns are its only rules; no file format knows one
/// without regions.
fn latin_square(side: u32) -> Result<Puzzle, puzzle::ModelError> {
    let n_cells = side * side;
    let rules = SudokuRules {
        regions: Regions::Irregular((0..n_cells).map(|cell| Some(cell / side)).collect()),
        falling_diagonal: false,
        rising_diagonal: false,
        cages: Vec::new(),
    };
    sudoku_with_rules(side, &rules, &vec![None; n_cells as usize])
}

/// The puzzle whose givens are the digits of a grid, `[cells]`; none when its cells do not allow them.
pub(super) fn with_givens(puzzle: &Puzzle, grid: &[Option<Digit>]) -> Option<Puzzle> {
    let mut cells = puzzle.cells().to_vec();
    let mut constraints = puzzle.constraints().to_vec();
    let is_kenken = puzzle.family() == Family::KenKen;
    for ((cell, digit), index) in cells.iter_mut().zip(grid).zip(0..) {
        let Some(digit) = digit.filter(|digit| cell.given != Some(*digit)) else { continue };
        cell.given = Some(digit);
        cell.domain = DigitSet::only(digit);
        if is_kenken {
            // What a KenKen gives stands in a cage of one cell.
            let (relation, scope) = (Relation::Sum(digit.value().into()), vec![CellIndex(index)]);
            constraints.push(Constraint { relation, role: Role::Cage, scope });
        }
    }
    let parts = PuzzleParts {
        family: puzzle.family(),
        rows: puzzle.rows(),
        cols: puzzle.cols(),
        n_digits: puzzle.n_digits(),
        box_shape: puzzle.box_shape(),
        cells,
        constraints,
    };
    Puzzle::new(parts).ok()
}

#[cfg(test)]
mod tests {
    use super::{latin_square, with_givens};
    use engine::session::written;
    use puzzle::{BoxShape, Digit, KakuroSquare, Puzzle, kakuro, sudoku};

    /// A puzzle with one digit more.
    fn with_one(puzzle: &Puzzle) -> Puzzle {
        let mut grid = puzzle.givens();
        grid[0] = Digit::new(1);
        with_givens(puzzle, &grid).unwrap()
    }

    #[test]
    fn a_session_can_keep_own_puzzles_of_every_kind_and_size() {
        for side in [2, 4, 5, 9, 12, 25, 36] {
            let empty = latin_square(side).unwrap();
            assert!(written("Latin square", &empty).is_some(), "{side}");
            assert!(written("Latin square", &with_one(&empty)).is_some(), "{side} with a given");
        }
        for (rows, cols) in [(2, 2), (3, 2), (3, 3), (3, 4), (5, 5), (6, 6)] {
            let side = (rows * cols) as usize;
            let empty = sudoku(BoxShape { rows, cols }, &vec![None; side * side]).unwrap();
            assert!(written("Sudoku", &empty).is_some(), "{side}");
            assert!(written("Sudoku", &with_one(&empty)).is_some(), "{side} with a given");
        }
        let wall = |down, right| KakuroSquare::Wall { down, right };
        let white = KakuroSquare::White(None);
        let squares =
            [wall(None, None), wall(Some(3), None), wall(None, Some(1)), white, wall(None, Some(2)), white];
        let puzzle = kakuro(3, 2, 9, &squares).unwrap();
        assert!(written("Kakuro", &with_one(&puzzle)).is_some());
    }
}

//! Editing by hand: what was entered into the puzzle shown. It belongs to the puzzle, and the session keeps it.

use super::checking::Checking;
use super::{Change, Model, NoticeKind};
use crate::window::background::Background;
use crate::window::edit::Edit;
use crate::window::model::Question;
use engine::session::{Entered, Entry, PuzzleId};
use puzzle::{CellIndex, Family};

/// How editing stands.
#[derive(Default)]
pub(super) struct Editing {
    is_on: bool,
    /// How often something was entered, or another puzzle shown.
    number: u64,
    pub(super) checking: Checking,
}

/// Cells as they were before they were edited.
struct Edited {
    puzzle: PuzzleId,
    name: String,
    cells: Vec<(CellIndex, Entry)>,
}

impl Change for Edited {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn swap(&mut self, model: &mut Model) {
        if let Some(puzzle) = model.session.puzzle_mut(self.puzzle) {
            for (cell, entry) in &mut self.cells {
                let now = puzzle.entered.get(*cell);
                puzzle.entered.set(*cell, std::mem::replace(entry, now));
            }
        }
        model.entries_changed();
        model.show_puzzle_of_session(self.puzzle);
    }
}

impl Model {
    /// Whether the board takes entries.
    pub fn is_editing(&self) -> bool {
        self.editing.is_on && self.can_edit()
    }

    /// Whether there is something that a person could fill in.
    pub fn can_edit(&self) -> bool {
        self.current.as_ref().is_some_and(|current| current.puzzle.family() != Family::Pattern)
    }

    pub(super) fn begin_editing(&mut self) {
        self.editing.is_on = true;
    }

    pub(super) fn end_editing(&mut self) {
        self.editing.is_on = false;
    }

    /// What was entered into the puzzle shown.
    pub fn entered(&self) -> Option<&Entered> {
        let id = self.current.as_ref()?.id?;
        self.session.puzzle(id).map(|puzzle| &puzzle.entered).filter(|entered| !entered.is_empty())
    }

    /// A number that changes with each entry.
    pub(super) fn n_entered(&self) -> u64 {
        self.editing.number
    }

    /// Forgets what was told of the entries as they were.
    pub(super) fn entries_changed(&mut self) {
        self.editing.number += 1;
        self.editing.checking.forget();
    }

    /// Does what the board asks for.
    pub(super) fn edit(&mut self, edit: Edit, background: &Background) {
        match edit {
            Edit::Toggle => self.editing.is_on = !self.is_editing(),
            Edit::Enter(cell, digit) => {
                self.enter(cell, |entry| Entry { digit: Some(digit), ..entry });
            }
            Edit::Mark(cell, digit) => self.enter(cell, |mut entry| {
                if !entry.marks.remove(digit) {
                    entry.marks.insert(digit);
                }
                Entry { digit: None, ..entry }
            }),
            Edit::Empty(cell) => self.enter(cell, |entry| match entry.digit {
                Some(_) => Entry { digit: None, ..entry },
                None => Entry::default(),
            }),
            Edit::Clear => self.clear_entries(),
            Edit::Check => self.check_entries(background),
            Edit::Hint => self.look_for_hint(background),
            Edit::UseAsPuzzle => self.use_as_puzzle(),
            Edit::AskNew => self.question = Some(Question::NewPuzzle),
            Edit::MakeEmpty(empty) => {
                self.question = None;
                self.make_empty(empty);
            }
        }
    }

    /// Changes the entry of an open cell.
    fn enter(&mut self, cell: CellIndex, change: impl FnOnce(Entry) -> Entry) {
        let Some(current) = self.current.as_ref().filter(|_| self.is_editing()) else { return };
        let puzzle = &current.puzzle;
        let Some(place) = puzzle.cells().get(cell.index()) else { return };
        if place.given.is_some() {
            return;
        }
        let (name, n_digits) =
            (format!("entry in row {}, column {}", place.row + 1, place.col + 1), puzzle.n_digits());
        let before = self.entered().map(|entered| entered.get(cell)).unwrap_or_default();
        let after = change(before);
        let fits = |digit: puzzle::Digit| digit.value() <= n_digits;
        if after == before || !after.digit.into_iter().chain(after.marks.iter()).all(fits) {
            return;
        }
        self.set_entries(name, vec![(cell, after)]);
    }

    fn clear_entries(&mut self) {
        let cells: Vec<_> = self.entered().into_iter().flat_map(Entered::iter).collect();
        if !cells.is_empty() {
            let empty = cells.into_iter().map(|(cell, _)| (cell, Entry::default()));
            self.set_entries("clearing of the entries".into(), empty.collect());
        }
    }

    fn set_entries(&mut self, name: String, cells: Vec<(CellIndex, Entry)>) {
        let Some(puzzle) = self.current_puzzle_id() else { return };
        let mut change = Edited { puzzle, name, cells };
        change.swap(self);
        self.changed(change);
    }

    /// Tells why something is not done.
    pub(super) fn refuse(&mut self, text: impl Into<String>) {
        self.tell(NoticeKind::Problem, text.into());
    }
}

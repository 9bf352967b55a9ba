//! Taking another reading of a text that can be meant in two ways. The puzzle changes in its place in the
//! list; runs that were made on the earlier reading keep it, and show it when they are looked at.

use super::library::Items;
use super::{Model, NoticeKind};
use crate::window::command::PuzzleKey;
use crate::wording;
use engine::session::{Entered, PuzzleId, SessionPuzzle};
use puzzle::Family;
use puzzle_formats::{Choice, Options, Reading};
use std::sync::Arc;

/// The reading of a session's puzzle, where its text may be open.
pub(super) fn reading_of(puzzle: &SessionPuzzle) -> Option<Reading> {
    if puzzle.puzzle.family() != Family::Sudoku {
        return None;
    }
    let options = Options { boxes: puzzle.puzzle.box_shape() };
    let reading = puzzle_formats::read(&puzzle.name, puzzle.text.as_bytes(), &options).ok()?;
    (reading.len() == 1 && reading.entry(0).puzzle == *puzzle.puzzle).then_some(reading)
}

impl Model {
    /// Means the puzzles of this side in the shown one's source in another way. A reading in which the
    /// givens of the puzzle shown clash is refused, and nothing changes.
    pub(super) fn choose_reading(&mut self, side: u32, choice: Choice) {
        let Some(key) = self.current.as_ref().and_then(|current| current.key) else { return };
        let Some(source) = self.sources.get(key.source) else { return };
        let (other, item) = match &source.items {
            Items::Reading(reading) => (Some(reading.as_ref().clone()), key.item),
            Items::Session(ids) => {
                let puzzle = ids.get(key.item).and_then(|&id| self.session.puzzle(id));
                (puzzle.and_then(reading_of), 0)
            }
        };
        let Some(mut other) = other else { return };
        if !other.choose(side, choice) {
            return;
        }
        let entry = other.entry(item);
        if let Some(clash) = entry.conflicts.first() {
            let words = wording::choice(side, choice);
            let text = format!("{} cannot have {words}: {clash}. It stays as it was read.", entry.name);
            self.tell(NoticeKind::Problem, text);
            return;
        }
        let format = other.format().key().to_string();
        let puzzle = Arc::new(entry.puzzle);
        let (name, text, entered) = (entry.name, entry.text, Entered::default());
        let read = SessionPuzzle { id: PuzzleId(0), name, format, text, puzzle, entered };
        self.replace(key, other, read);
        self.listing.forget(Some(key.source));
        self.list_has_changed();
        self.show_puzzle(key);
    }

    fn replace(&mut self, key: PuzzleKey, other: Reading, read: SessionPuzzle) {
        let before: Vec<PuzzleId> = match &mut self.sources[key.source].items {
            Items::Reading(reading) => {
                **reading = other;
                let joined = self.joined.extract_if(|_, place| place.source == key.source);
                joined.map(|(id, _)| id).collect()
            }
            Items::Session(ids) => {
                let SessionPuzzle { name, format, text, puzzle, .. } = read;
                let id = self.session.add_puzzle(name, format, text, puzzle);
                vec![std::mem::replace(&mut ids[key.item], id)]
            }
        };
        before.into_iter().for_each(|id| self.forget_unused(id));
    }

    /// Takes a puzzle from the session that no run was made on, nobody has edited and no list shows.
    fn forget_unused(&mut self, id: PuzzleId) {
        let is_listed = self.sources.iter().any(|source| match &source.items {
            Items::Session(ids) => ids.contains(&id),
            Items::Reading(_) => false,
        });
        let is_edited = self.session.puzzle(id).is_some_and(|puzzle| !puzzle.entered.is_empty());
        if !is_listed && !is_edited && self.session.runs.iter().all(|run| run.puzzle != id) {
            self.session.puzzles.retain(|puzzle| puzzle.id != id);
        }
    }
}

//! What a person has put into the cells of a puzzle: digits, and pencil marks for digits that may go there.

use puzzle::{CellIndex, Digit, DigitSet, Puzzle};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Entries by cell. Cells that the puzzle gives hold none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entered {
    cells: BTreeMap<u32, Entry>,
}

/// What was put into one cell: a digit above pencil marks, which come back when it goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// The digit.
    pub digit: Option<Digit>,
    /// The pencil marks.
    pub marks: DigitSet,
}

impl Entry {
    fn is_empty(self) -> bool {
        self == Entry::default()
    }
}

impl Entered {
    /// Whether nothing was entered.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Number of cells that hold a digit.
    pub fn n_digits(&self) -> usize {
        self.cells.values().filter(|entry| entry.digit.is_some()).count()
    }

    /// What was put into a cell.
    pub fn get(&self, cell: CellIndex) -> Entry {
        self.cells.get(&cell.0).copied().unwrap_or_default()
    }

    /// Puts an entry into a cell, in the place of what it held.
    pub fn set(&mut self, cell: CellIndex, entry: Entry) {
        if entry.is_empty() {
            self.cells.remove(&cell.0);
        } else {
            self.cells.insert(cell.0, entry);
        }
    }

    /// The entries, by cell.
    pub fn iter(&self) -> impl Iterator<Item = (CellIndex, Entry)> {
        self.cells.iter().map(|(&cell, &entry)| (CellIndex(cell), entry))
    }

    /// `[cells]`: the givens of the puzzle, and what was entered beside them.
    pub fn grid(&self, puzzle: &Puzzle) -> Vec<Option<Digit>> {
        let mut grid = puzzle.givens();
        for (cell, entry) in self.iter() {
            if let Some(place) = grid.get_mut(cell.index()) {
                *place = place.or(entry.digit);
            }
        }
        grid
    }
}

/// An entry in a session file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct EntryRecord {
    /// Number of the cell, from 0.
    cell: u32,
    #[serde(default, skip_serializing_if = "is_none")]
    digit: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    marks: Vec<u32>,
}

fn is_none(digit: &u32) -> bool {
    *digit == 0
}

impl EntryRecord {
    pub(super) fn all_of(entered: &Entered) -> Vec<EntryRecord> {
        let record = |(cell, entry): (CellIndex, Entry)| EntryRecord {
            cell: cell.0,
            digit: entry.digit.map_or(0, Digit::value),
            marks: entry.marks.iter().map(Digit::value).collect(),
        };
        entered.iter().map(record).collect()
    }

    /// The entries of a puzzle.
    ///
    /// # Errors
    ///
    /// A sentence that names the first entry that the puzzle has no place for.
    pub(super) fn restore(records: Vec<EntryRecord>, puzzle: &Puzzle) -> Result<Entered, String> {
        let mut entered = Entered::default();
        for EntryRecord { cell, digit, marks } in records {
            let open = puzzle.cells().get(cell as usize).is_some_and(|cell| cell.given.is_none());
            let fits = |digit: u32| Digit::new(digit).filter(|digit| digit.value() <= puzzle.n_digits());
            let n_marks = marks.len();
            let marks: Vec<Digit> = marks.into_iter().filter_map(fits).collect();
            if !open || marks.len() != n_marks || (digit != 0 && fits(digit).is_none()) {
                return Err(format!("what was entered into cell {cell} does not fit the puzzle"));
            }
            entered.set(CellIndex(cell), Entry { digit: fits(digit), marks: marks.into_iter().collect() });
        }
        Ok(entered)
    }
}

#[cfg(test)]
mod tests {
    use super::{Entered, Entry, EntryRecord};
    use puzzle::{BoxShape, CellIndex, Digit, DigitSet, Puzzle, sudoku};

    fn puzzle() -> Puzzle {
        let mut givens = [None; 16];
        givens[0] = Digit::new(1);
        sudoku(BoxShape { rows: 2, cols: 2 }, &givens).unwrap()
    }

    fn entry(digit: u32) -> Entry {
        Entry { digit: Digit::new(digit), marks: DigitSet::EMPTY }
    }

    #[test]
    fn entries_stand_beside_givens_and_go_when_they_are_emptied() {
        let mut entered = Entered::default();
        entered.set(CellIndex(0), entry(2));
        entered.set(CellIndex(5), entry(3));
        let grid = entered.grid(&puzzle());
        assert_eq!((grid[0], grid[5]), (Digit::new(1), Digit::new(3)));
        entered.set(CellIndex(0), Entry::default());
        entered.set(CellIndex(5), Entry::default());
        assert!(entered.is_empty());
    }

    #[test]
    fn records_give_back_what_was_entered_and_refuse_what_does_not_fit() {
        let mut entered = Entered::default();
        entered.set(CellIndex(3), entry(4));
        entered.set(CellIndex(7), Entry { digit: None, marks: DigitSet::up_to(2) });
        let records = EntryRecord::all_of(&entered);
        assert_eq!(EntryRecord::restore(records, &puzzle()), Ok(entered));
        for (cell, digit, marks) in [(0, 2, vec![]), (16, 2, vec![]), (3, 5, vec![]), (3, 0, vec![9])] {
            assert!(EntryRecord::restore(vec![EntryRecord { cell, digit, marks }], &puzzle()).is_err());
        }
    }
}

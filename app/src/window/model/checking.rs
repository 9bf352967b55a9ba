//! Checking what was entered: clashes and open cells at once; whether it can still be completed, and which cell
//! comes next, on a thread of their own.

use super::Model;
use crate::window::background::{Background, Done};
use crate::window::clashing::clashing;
use crate::window::listed::SECONDS;
use crate::wording::count;
use engine::count::Count;
use engine::counting::Counter;
use engine::hint::{Hint, hint};
use puzzle::{Digit, Puzzle, is_solution};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What is known of the entries.
#[derive(Default)]
pub(super) struct Checking {
    told: Option<Checked>,
    task: Option<Task>,
    last_number: u64,
}

struct Task {
    number: u64,
    is_over: Arc<AtomicBool>,
}

/// What a check told, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The sentence.
    pub text: String,
    /// How it stands.
    pub standing: Standing,
    /// The cell that it is about.
    pub cell: Option<u32>,
}

/// How the entries stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// They are the solution, or can become one.
    Right,
    /// They cannot become one.
    Wrong,
    /// That is not known.
    Open,
}

impl Checking {
    /// Drops what was told, and whoever still looks.
    pub(super) fn forget(&mut self) {
        self.told = None;
        if let Some(task) = self.task.take() {
            task.is_over.store(true, Ordering::Relaxed);
        }
    }

    fn begin(&mut self) -> (u64, Arc<AtomicBool>) {
        self.forget();
        self.last_number += 1;
        let is_over = Arc::new(AtomicBool::new(false));
        self.task = Some(Task { number: self.last_number, is_over: Arc::clone(&is_over) });
        (self.last_number, is_over)
    }

    fn tell(&mut self, standing: Standing, text: String) {
        self.forget();
        self.told = Some(Checked { text, standing, cell: None });
    }
}

impl Model {
    /// What the last check told of the entries as they are.
    pub fn checked(&self) -> Option<&Checked> {
        self.editing.checking.told.as_ref()
    }

    /// Whether a check is being made.
    pub fn is_checking(&self) -> bool {
        self.editing.checking.task.is_some()
    }

    /// `[cells]`: the givens and entries of the puzzle shown.
    pub(super) fn entered_grid(&self) -> Option<(Arc<Puzzle>, Vec<Option<Digit>>)> {
        let puzzle = Arc::clone(&self.current.as_ref()?.puzzle);
        let grid = self.entered().map_or_else(|| puzzle.givens(), |entered| entered.grid(&puzzle));
        Some((puzzle, grid))
    }

    pub(super) fn check_entries(&mut self, background: &Background) {
        let Some((puzzle, grid)) = self.entered_grid() else { return };
        let Some((begin, with_entries)) = self.begin_if_open(&puzzle, &grid) else { return };
        let (number, is_over) = begin;
        let catalog = self.plugins.catalog().cloned();
        let program = self.plugins.program().clone();
        let lead = standing_words(&grid);
        background.spawn("check-entries", move || {
            let counter = Counter::new(move || Some((catalog?, program)));
            let (standing, words) = count_words(&counter.count(&with_entries, SECONDS, &is_over));
            Done::Checked(number, Checked { text: format!("{lead} {words}"), standing, cell: None })
        });
    }

    pub(super) fn look_for_hint(&mut self, background: &Background) {
        let Some((puzzle, grid)) = self.entered_grid() else { return };
        let Some(((number, is_over), with_entries)) = self.begin_if_open(&puzzle, &grid) else { return };
        background.spawn("look-for-hint", move || {
            let found = hint(&with_entries, SECONDS, &is_over);
            let (standing, text) = hint_words(&with_entries, &found);
            let cell = match found {
                Hint::Cell { cell, .. } => Some(cell.0),
                _ => None,
            };
            Done::Checked(number, Checked { text, standing, cell })
        });
    }

    /// The puzzle with the entries as givens, when it takes a search to say more of them; what is plain is told
    /// at once.
    fn begin_if_open(
        &mut self,
        puzzle: &Puzzle,
        grid: &[Option<Digit>],
    ) -> Option<((u64, Arc<AtomicBool>), Puzzle)> {
        let checking = &mut self.editing.checking;
        let clashes = clashing(puzzle, grid).into_iter().filter(|&clashes| clashes).count() as u64;
        if clashes > 0 {
            let verb = if clashes == 1 { "breaks" } else { "break" };
            let text = format!("{} {verb} a rule, marked on the board.", count(clashes, "cell"));
            checking.tell(Standing::Wrong, text);
            return None;
        }
        if is_solution(puzzle, grid) {
            checking.tell(Standing::Right, "Solved: every cell is filled and every rule holds.".into());
            return None;
        }
        let with_entries = super::own_puzzle::with_givens(puzzle, grid)?;
        Some((checking.begin(), with_entries))
    }

    pub(super) fn take_checked(&mut self, number: u64, checked: Checked) {
        let checking = &mut self.editing.checking;
        if checking.task.take_if(|task| task.number == number).is_some() {
            checking.told = Some(checked);
        }
    }
}

fn standing_words(grid: &[Option<Digit>]) -> String {
    let open = grid.iter().filter(|digit| digit.is_none()).count();
    format!("No clash, {} open.", count(open as u64, "cell"))
}

/// What the number of solutions that go with the entries means for them.
fn count_words(found: &Count) -> (Standing, String) {
    match found {
        Count::Unique(_) => (Standing::Right, "It can be completed, in one way.".into()),
        Count::Many { .. } => (Standing::Right, "It can be completed, in more than one way.".into()),
        Count::None => (Standing::Wrong, "It cannot be completed: no solution has these entries.".into()),
        Count::Unknown { found: 0 } => (
            Standing::Open,
            format!("Whether it can be completed was not found out within {SECONDS} seconds."),
        ),
        Count::Unknown { .. } => {
            let text =
                format!("It can be completed; in how many ways was not found out within {SECONDS} seconds.");
            (Standing::Right, text)
        }
    }
}

fn hint_words(puzzle: &Puzzle, hint: &Hint) -> (Standing, String) {
    match hint {
        Hint::Cell { cell, digit, means } => {
            let place = &puzzle.cells()[cell.index()];
            let (row, col) = (place.row + 1, place.col + 1);
            (Standing::Right, format!("Row {row}, column {col} takes {digit}: {}.", means.words()))
        }
        Hint::Contradiction => (
            Standing::Wrong,
            "It cannot be completed: with these entries the rules contradict each other.".into(),
        ),
        Hint::Nothing => (Standing::Open, "No cell follows from the rules without trying digits.".into()),
        Hint::OutOfTime => (Standing::Open, format!("No hint was found within {SECONDS} seconds.")),
    }
}

#[cfg(test)]
mod tests {
    use super::{Count, Standing, count_words};

    #[test]
    fn what_a_limit_ended_is_never_told_as_impossible() {
        assert_eq!(count_words(&Count::Unknown { found: 0 }).0, Standing::Open);
        assert_eq!(count_words(&Count::Unknown { found: 1 }).0, Standing::Right);
        assert_eq!(count_words(&Count::None).0, Standing::Wrong);
    }
}

//! The keyboard on the board: the cell that the keys are at, and digits that are typed into it.

use super::lattice::Lattice;
use crate::window::command::Command;
use crate::window::edit::Edit;
use egui::{Event, EventFilter, Key, Modifiers, Response, Ui};
use puzzle::{CellIndex, Digit};

/// Seconds within which a second digit belongs to the number of the first.
const PATIENCE: f64 = 1.5;

const ARROWS: [(Key, i32, i32); 4] =
    [(Key::ArrowUp, -1, 0), (Key::ArrowDown, 1, 0), (Key::ArrowLeft, 0, -1), (Key::ArrowRight, 0, 1)];

/// The cell that the keys are at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    /// Its number.
    pub cell: Option<u32>,
}

/// Moves the cursor by the arrow keys, and says to which cell.
pub fn moved(ui: &Ui, response: &Response, lattice: &Lattice, cursor: &mut Cursor) -> Option<u32> {
    if !response.has_focus() {
        return None;
    }
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    let from = match cursor.cell {
        Some(cell) => cell,
        // Whoever comes by the Tab key is at the first cell.
        None => {
            cursor.cell = Some(0).filter(|_| !lattice.puzzle.cells().is_empty());
            return cursor.cell;
        }
    };
    let before = cursor.cell;
    for (key, rows, cols) in ARROWS {
        let times = ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key));
        for _ in 0..times {
            cursor.cell = cursor.cell.and_then(|cell| lattice.step(cell, rows, cols)).or(cursor.cell);
        }
    }
    let edge = |key: Key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    for (key, cols) in [(Key::Home, -1), (Key::End, 1)] {
        if edge(key) {
            let mut at = cursor.cell.unwrap_or(from);
            while let Some(next) = lattice.step(at, 0, cols) {
                at = next;
            }
            cursor.cell = Some(at);
        }
    }
    cursor.cell.filter(|_| cursor.cell != before)
}

/// What was typed into a cell so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Typing {
    /// Whether digits are typed as pencil marks without Shift, too.
    pub is_marking: bool,
    last: Option<Typed>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Typed {
    cell: u32,
    number: u32,
    kind: Kind,
    at: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Digit,
    Mark,
}

impl Typing {
    /// Takes digits, Delete and Backspace while the board has the keyboard.
    pub fn take(
        &mut self,
        ui: &Ui,
        response: &Response,
        cursor: Cursor,
        n_digits: u32,
        commands: &mut Vec<Command>,
    ) {
        let Some(cell) = cursor.cell.filter(|_| response.has_focus()) else { return };
        let (events, time) = ui.input(|input| (input.events.clone(), input.time));
        for event in events {
            let Event::Key { key, physical_key, pressed: true, modifiers, .. } = event else { continue };
            if modifiers.command || modifiers.alt {
                continue;
            }
            if matches!(key, Key::Delete | Key::Backspace) {
                self.last = None;
                commands.push(Command::Edit(Edit::Empty(CellIndex(cell))));
            }
            // The place of the key counts: with Shift it types a sign that differs from keyboard to keyboard.
            if let Some(digit) = physical_key.and_then(digit_of).or_else(|| digit_of(key)) {
                let kind = if modifiers.shift || self.is_marking { Kind::Mark } else { Kind::Digit };
                commands.extend(self.digit(digit, Typed { cell, number: 0, kind, at: time }, n_digits));
            }
        }
    }

    /// What a digit means, after those that were typed before it.
    fn digit(&mut self, digit: u32, typed: Typed, n_digits: u32) -> Vec<Command> {
        let goes_on = |last: &Typed| {
            (last.cell, last.kind) == (typed.cell, typed.kind)
                && typed.at - last.at < PATIENCE
                && last.number * 10 + digit <= n_digits
        };
        let begun = self.last.filter(goes_on).map(|last| last.number);
        let number = begun.unwrap_or(0) * 10 + digit;
        let Some(whole) = Digit::new(number).filter(|whole| whole.value() <= n_digits) else {
            return Vec::new();
        };
        self.last = Some(Typed { number, ..typed });
        let cell = CellIndex(typed.cell);
        match typed.kind {
            Kind::Digit => vec![Command::Edit(Edit::Enter(cell, whole))],
            Kind::Mark => {
                // The mark of the first digit alone was none.
                let taken_back = begun.and_then(Digit::new);
                let marks = taken_back.into_iter().chain([whole]);
                marks.map(|digit| Command::Edit(Edit::Mark(cell, digit))).collect()
            }
        }
    }
}

fn digit_of(key: Key) -> Option<u32> {
    const DIGITS: [Key; 10] = [
        Key::Num0,
        Key::Num1,
        Key::Num2,
        Key::Num3,
        Key::Num4,
        Key::Num5,
        Key::Num6,
        Key::Num7,
        Key::Num8,
        Key::Num9,
    ];
    DIGITS.iter().position(|known| *known == key).map(|digit| digit as u32)
}

#[cfg(test)]
mod tests {
    use super::{Command, Edit, Kind, Typed, Typing};
    use puzzle::{CellIndex, Digit};

    fn typed(cell: u32, kind: Kind, at: f64) -> Typed {
        Typed { cell, number: 0, kind, at }
    }

    fn enter(digit: u32) -> Vec<Command> {
        vec![Command::Edit(Edit::Enter(CellIndex(3), Digit::new(digit).unwrap()))]
    }

    #[test]
    fn digits_join_to_a_number_as_far_as_there_is_such_a_digit() {
        let mut typing = Typing::default();
        let mut key = |digit, at| typing.digit(digit, typed(3, Kind::Digit, at), 16);
        assert_eq!(key(1, 0.0), enter(1));
        assert_eq!(key(2, 0.5), enter(12));
        assert_eq!(key(3, 1.0), enter(3), "123 is none");
        assert_eq!(key(1, 9.0), enter(1));
        assert_eq!(key(2, 19.0), enter(2), "too late");
        assert_eq!(key(0, 40.0), []);
    }

    #[test]
    fn another_cell_begins_another_number() {
        let mut typing = Typing::default();
        typing.digit(1, typed(2, Kind::Digit, 0.0), 16);
        assert_eq!(typing.digit(2, typed(3, Kind::Digit, 0.1), 16), enter(2));
    }

    #[test]
    fn a_longer_mark_takes_back_the_shorter_one() {
        let mut typing = Typing::default();
        typing.digit(1, typed(3, Kind::Mark, 0.0), 16);
        let marks = [1, 14].map(|digit| Command::Edit(Edit::Mark(CellIndex(3), Digit::new(digit).unwrap())));
        assert_eq!(typing.digit(4, typed(3, Kind::Mark, 0.1), 16), marks);
    }
}

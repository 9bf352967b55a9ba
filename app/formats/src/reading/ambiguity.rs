//! Where the text of plain Sudoku can be meant in more than one way: which ways there are, which was taken,
//! and how to take another. Nothing is read again for it, since pieces are built when they are asked for.

use super::Reading;
use crate::sudoku::Symbols;
use crate::sudoku::boxes::shapes;
use puzzle::BoxShape;

/// One way to mean the grids of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The boxes have this shape.
    Boxes(BoxShape),
    /// The digits begin here.
    Digits(FirstDigit),
}

/// Which character is the first digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstDigit {
    /// `1`; a `0` is a blank.
    One,
    /// `0`; it is shown as 1.
    Zero,
}

/// What a text leaves open about its grids of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ambiguity {
    /// Rows and columns of these grids.
    pub side: u32,
    /// The ways to mean them, the usual one first; at least two.
    pub choices: Vec<Choice>,
    /// The way that is taken now.
    pub taken: Choice,
    /// The message of the diagnostic that told it when the text was read.
    pub note: String,
}

impl Ambiguity {
    fn of_boxes(side: u32, taken: BoxShape, note: &str) -> Ambiguity {
        let choices = shapes(side).into_iter().map(Choice::Boxes).collect();
        Ambiguity { side, choices, taken: Choice::Boxes(taken), note: note.to_owned() }
    }

    fn of_digits(side: u32, symbols: Symbols) -> Option<Ambiguity> {
        let taken = match symbols {
            Symbols::OneBasedAssumed => FirstDigit::One,
            Symbols::ZeroBased => FirstDigit::Zero,
            Symbols::OneBased | Symbols::Letters => return None,
        };
        let note = symbols.note(side).map(|note| note.message).unwrap_or_default();
        let choices = [FirstDigit::One, FirstDigit::Zero].map(Choice::Digits).to_vec();
        Some(Ambiguity { side, choices, taken: Choice::Digits(taken), note })
    }
}

impl Reading {
    /// What the text leaves open; empty for most.
    pub fn ambiguities(&self) -> Vec<Ambiguity> {
        let boxes = self.choices.box_notes.iter().filter_map(|(&side, note)| {
            let taken = self.choices.boxes.get(&side)?;
            Some(Ambiguity::of_boxes(side, *taken, note))
        });
        let digits = self.choices.symbols.iter();
        boxes.chain(digits.filter_map(|(&side, &symbols)| Ambiguity::of_digits(side, symbols))).collect()
    }

    /// Means the grids of this side in another way from now on. Says whether that is one of the choices of
    /// the [`ambiguities`](Reading::ambiguities); when it is not, nothing changes.
    ///
    /// Each grid stays one: digits are only open where all characters have a value within the side both
    /// ways, and any shape of the right size cuts a grid into boxes.
    pub fn choose(&mut self, side: u32, choice: Choice) -> bool {
        let is_offered =
            |ambiguity: &Ambiguity| ambiguity.side == side && ambiguity.choices.contains(&choice);
        if !self.ambiguities().iter().any(is_offered) {
            return false;
        }
        match choice {
            Choice::Boxes(shape) => {
                self.choices.boxes.insert(side, shape);
            }
            Choice::Digits(first) => {
                let symbols = match first {
                    FirstDigit::One => Symbols::OneBasedAssumed,
                    FirstDigit::Zero => Symbols::ZeroBased,
                };
                self.choices.symbols.insert(side, symbols);
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::{Choice, FirstDigit};
    use crate::{Options, Reading, read};
    use puzzle::{BoxShape, Digit};

    const WIDE: BoxShape = BoxShape { rows: 2, cols: 3 };
    const TALL: BoxShape = BoxShape { rows: 3, cols: 2 };

    fn reading(side: usize, cells: &str) -> Reading {
        let text = format!("{cells:.<width$}", width = side * side);
        read("a", text.as_bytes(), &Options::default()).unwrap()
    }

    #[test]
    fn open_boxes_can_be_meant_in_the_other_way_and_back() {
        let mut six = reading(6, "1");
        let ambiguities = six.ambiguities();
        assert_eq!(ambiguities.len(), 1);
        assert_eq!(ambiguities[0].choices, [Choice::Boxes(WIDE), Choice::Boxes(TALL)]);
        assert_eq!(ambiguities[0].taken, Choice::Boxes(WIDE));
        assert_eq!(six.diagnostics()[0].message, ambiguities[0].note);
        for shape in [TALL, WIDE] {
            assert!(six.choose(6, Choice::Boxes(shape)));
            assert_eq!(six.entry(0).puzzle.box_shape(), Some(shape));
            assert_eq!(six.ambiguities()[0].taken, Choice::Boxes(shape));
        }
    }

    #[test]
    fn what_is_not_offered_changes_nothing() {
        assert!(reading(9, "1").ambiguities().is_empty());
        let mut six = reading(6, "1");
        for (side, choice) in [
            (6, Choice::Boxes(BoxShape { rows: 2, cols: 2 })),
            (9, Choice::Boxes(WIDE)),
            (6, Choice::Digits(FirstDigit::Zero)),
        ] {
            assert!(!six.choose(side, choice));
        }
        assert_eq!(six.entry(0).puzzle.box_shape(), Some(WIDE));
    }

    #[test]
    fn a_zero_can_be_a_digit_or_a_blank() {
        let mut large = reading(16, "0F1");
        let first = |reading: &Reading| reading.entry(0).puzzle.cells()[0].given;
        assert_eq!(first(&large), Digit::new(1));
        assert!(large.choose(16, Choice::Digits(FirstDigit::One)));
        assert_eq!(first(&large), None);
        assert!(large.choose(16, Choice::Digits(FirstDigit::Zero)));
        assert_eq!(first(&large), Digit::new(1));
        let assumed = reading(16, "1F");
        assert_eq!(assumed.ambiguities()[0].taken, Choice::Digits(FirstDigit::One));
        assert!(reading(16, "1G").ambiguities().is_empty());
    }

    #[test]
    fn grids_whose_digits_are_open_can_be_built_both_ways() {
        for side in [12_u32, 16, 25, 36] {
            // All characters that leave the first digit open, a zero among them or not.
            let letters: String = ('A'..='Z').take(side as usize - 10).collect();
            for digits in ["123456789", "0123456789"] {
                let mut grid = reading(side as usize, &format!("{digits}{letters}"));
                for first in [FirstDigit::Zero, FirstDigit::One, FirstDigit::Zero] {
                    assert!(grid.choose(side, Choice::Digits(first)), "{side} {digits}");
                    assert!(grid.entry(0).puzzle.n_givens() >= letters.len() + 9);
                }
            }
        }
    }

    #[test]
    fn each_side_of_a_list_is_meant_apart() {
        let (six, twelve) = (format!("{:.<36}", "1"), format!("{:.<144}", "1"));
        let mut list = read("a", format!("{six}\n{twelve}\n").as_bytes(), &Options::default()).unwrap();
        let flat = BoxShape { rows: 2, cols: 6 };
        assert!(list.choose(6, Choice::Boxes(TALL)));
        assert!(list.choose(12, Choice::Boxes(flat)));
        let shapes = [0, 1].map(|k| list.entry(k).puzzle.box_shape());
        assert_eq!(shapes, [Some(TALL), Some(flat)]);
    }
}

//! Where the text of plain Sudoku can be meant in more than one way: which ways there are, which was taken,
//! and how to take another. Nothing is read again for it, since pieces are built when they are asked for.

use super::{Reader, Reading};
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

    /// Means the grids of this side in another way from now on, and says whether that can be done: it
    /// must be a choice of one of the [`ambiguities`](Reading::ambiguities), and each grid must stay one.
    /// When it cannot, nothing changes.
    pub fn choose(&mut self, side: u32, choice: Choice) -> bool {
        let is_offered =
            |ambiguity: &Ambiguity| ambiguity.side == side && ambiguity.choices.contains(&choice);
        if !self.ambiguities().iter().any(is_offered) {
            return false;
        }
        let before = self.choices.clone();
        match choice {
            Choice::Boxes(shape) => {
                self.choices.boxes.insert(side, shape);
                return true;
            }
            Choice::Digits(FirstDigit::One) => self.choices.symbols.insert(side, Symbols::OneBasedAssumed),
            Choice::Digits(FirstDigit::Zero) => self.choices.symbols.insert(side, Symbols::ZeroBased),
        };
        let are_grids = self.digits_fit(side);
        if !are_grids {
            self.choices = before;
        }
        are_grids
    }

    /// Whether each character of the grids of this side is a digit or a blank.
    fn digits_fit(&self, side: u32) -> bool {
        let Reader::Grid { cells, .. } = self.format.reader() else { return true };
        let raw = (0..self.len()).filter_map(|k| cells(&self.source(k)).ok());
        raw.filter(|raw| raw.side == side).all(|raw| self.choices.givens(&raw).is_ok())
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

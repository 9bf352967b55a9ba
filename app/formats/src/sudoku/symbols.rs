//! What the symbols of a plain Sudoku mean: 1 to 9 and A to G, 0 to 9 and A to F, letters only, numbers.

use super::{Choices, RawGrid};
use crate::diagnostic::Diagnostic;
use puzzle::Digit;
use std::collections::BTreeMap;

/// A cell as it stands in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RawCell {
    /// Nothing, or a sign that can only be a blank.
    Blank,
    /// One character.
    Char(char),
    /// A number; 0 is a blank.
    Number(u32),
}

/// How characters stand for digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Symbols {
    /// 1 to 9, then A; 0 is a blank.
    OneBased,
    /// As `OneBased`, but nothing in the file rules `ZeroBased` out.
    OneBasedAssumed,
    /// 0 to 9, then A: 0 is the digit 1.
    ZeroBased,
    /// A is 1.
    Letters,
}

/// Whether the character stands for an empty cell in every reading (0, x and X do only in some).
pub(crate) fn is_blank(c: char) -> bool {
    matches!(c, '.' | '*' | '-' | '_')
}

/// Whether the character may be a cell in some reading.
pub(crate) fn is_symbol(c: char) -> bool {
    c.is_ascii_alphanumeric() || is_blank(c)
}

impl Symbols {
    /// The digit of a cell, none for a blank, or what is wrong with it.
    pub(crate) fn digit(self, side: u32, cell: RawCell) -> Result<Option<Digit>, String> {
        let value = match cell {
            RawCell::Blank | RawCell::Number(0) => return Ok(None),
            RawCell::Number(value) => Some(value),
            RawCell::Char(c) if is_blank(c) => return Ok(None),
            RawCell::Char('0') if self != Symbols::ZeroBased => return Ok(None),
            RawCell::Char(c) => match self.value(c) {
                Some(value) if value <= side => Some(value),
                _ if matches!(c, 'x' | 'X') => return Ok(None),
                value => value,
            },
        };
        match value {
            Some(value) if value <= side => Ok(Digit::new(value)),
            _ => Err(self.complaint(side, cell)),
        }
    }

    fn value(self, c: char) -> Option<u32> {
        let letter = |first: u32| c.is_ascii_alphabetic().then(|| c.to_ascii_uppercase() as u32 - 65 + first);
        match self {
            Symbols::OneBased | Symbols::OneBasedAssumed => c.to_digit(10).or_else(|| letter(10)),
            Symbols::ZeroBased => c.to_digit(10).map(|value| value + 1).or_else(|| letter(11)),
            Symbols::Letters => letter(1),
        }
    }

    /// The character of a value; none when there is none.
    fn symbol(self, value: u32) -> Option<char> {
        "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0"
            .chars()
            .chain("ABCDEFGHIJKLMNOPQRSTUVWXYZ".chars())
            .find(|&c| self.value(c) == Some(value))
    }

    fn complaint(self, side: u32, cell: RawCell) -> String {
        let greatest = self.symbol(side).map_or(side.to_string(), |c| c.to_string());
        match cell {
            RawCell::Number(value) => {
                format!("{value} is no digit of a {side}×{side} puzzle, which takes 1 to {side}")
            }
            RawCell::Char(c) if self.value(c).is_some() && (side > 9 || c.is_ascii_digit()) => {
                format!("'{c}' is no digit of a {side}×{side} puzzle, which takes 1 to {greatest}")
            }
            RawCell::Char(c) => wrong_character(c),
            RawCell::Blank => String::new(),
        }
    }

    /// What the user may want to know.
    pub(crate) fn note(self, side: u32) -> Option<Diagnostic> {
        let greatest = Symbols::OneBased.symbol(side).unwrap_or('?');
        let message = match self {
            Symbols::OneBased => return None,
            Symbols::OneBasedAssumed => format!(
                "the {side}×{side} grids are read with 1 to {greatest} as digits; none of them uses 0 or {greatest}, so 0 to {} \
                 would be the other reading",
                Symbols::ZeroBased.symbol(side).unwrap_or('?')
            ),
            Symbols::ZeroBased => {
                format!("the {side}×{side} grids use 0 as a digit; it is shown as 1, and so on")
            }
            Symbols::Letters => format!("the {side}×{side} grids use letters; A is shown as 1, and so on"),
        };
        Some(Diagnostic::note(None, message))
    }
}

/// The sentence about a character that no reading takes.
pub(crate) fn wrong_character(c: char) -> String {
    format!("the character '{}' is neither a digit nor a blank (0 . * - _)", c.escape_debug())
}

/// The characters that the grids of each side use.
#[derive(Default)]
pub(crate) struct Survey {
    seen: BTreeMap<u32, Seen>,
}

#[derive(Clone, Copy, Default)]
struct Seen {
    zero: bool,
    one_to_nine: bool,
    sure_blank: bool,
    greatest_letter: Option<u32>,
}

impl Survey {
    pub(crate) fn see(&mut self, raw: &RawGrid) {
        if raw.side <= 9 {
            return;
        }
        let seen = self.seen.entry(raw.side).or_default();
        for &cell in &raw.cells {
            match cell {
                RawCell::Char('0') => seen.zero = true,
                RawCell::Char(c) if c.is_ascii_digit() => seen.one_to_nine = true,
                RawCell::Char(c) if is_blank(c) => seen.sure_blank = true,
                RawCell::Char(c) if matches!(c, 'x' | 'X') && raw.side < 24 => seen.sure_blank = true,
                RawCell::Char(c) => {
                    let number = c.to_ascii_uppercase() as u32 - 64;
                    seen.greatest_letter = seen.greatest_letter.max(Some(number));
                }
                RawCell::Blank => seen.sure_blank = true,
                RawCell::Number(_) => {}
            }
        }
    }

    pub(crate) fn choose_symbols(&self) -> Choices {
        let symbols = self.seen.iter().map(|(&side, seen)| (side, seen.choose(side))).collect();
        Choices { symbols, ..Choices::default() }
    }
}

impl Seen {
    fn choose(self, side: u32) -> Symbols {
        // The last digit of 1, 2, … A, B, … is this letter of the alphabet.
        let last_one_based = side - 9;
        match self.greatest_letter {
            Some(_) if !self.one_to_nine && !self.zero => Symbols::Letters,
            Some(letter) if letter >= last_one_based => {
                if side == 36 && self.zero {
                    Symbols::ZeroBased
                } else {
                    Symbols::OneBased
                }
            }
            _ if self.zero && self.sure_blank => Symbols::ZeroBased,
            Some(_) if !self.zero => Symbols::OneBasedAssumed,
            _ => Symbols::OneBased,
        }
    }
}

/// The character for a digit in the formats that we write: 1 to 9, then A to Z; none above 35.
pub(crate) fn character(digit: Digit) -> Option<char> {
    std::char::from_digit(digit.value(), 36).map(|c| c.to_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::{RawCell, Seen, Symbols};

    fn digit(symbols: Symbols, side: u32, c: char) -> Result<u32, String> {
        symbols.digit(side, RawCell::Char(c)).map(|digit| digit.map_or(0, |digit| digit.value()))
    }

    #[test]
    fn each_alphabet_has_its_own_first_digit() {
        assert_eq!(digit(Symbols::OneBased, 16, 'G'), Ok(16));
        assert_eq!(digit(Symbols::ZeroBased, 16, 'f'), Ok(16));
        assert_eq!(digit(Symbols::ZeroBased, 16, '0'), Ok(1));
        assert_eq!(digit(Symbols::Letters, 25, 'y'), Ok(25));
        assert_eq!(digit(Symbols::OneBased, 9, 'x'), Ok(0));
        assert_eq!(digit(Symbols::Letters, 25, 'x'), Ok(24));
        assert!(Symbols::OneBased.digit(9, RawCell::Number(10)).is_err());
    }

    #[test]
    fn wrong_characters_are_named() {
        let letter = digit(Symbols::OneBased, 9, 'Q').unwrap_err();
        assert_eq!(letter, "the character 'Q' is neither a digit nor a blank (0 . * - _)");
        let large = digit(Symbols::OneBased, 16, 'H').unwrap_err();
        assert_eq!(large, "'H' is no digit of a 16×16 puzzle, which takes 1 to G");
    }

    #[test]
    fn the_symbol_set_decides_the_alphabet() {
        let seen = |zero, one_to_nine, sure_blank, letter: Option<char>| {
            let greatest_letter = letter.map(|c| c as u32 - 64);
            Seen { zero, one_to_nine, sure_blank, greatest_letter }.choose(16)
        };
        assert_eq!(seen(false, true, true, Some('G')), Symbols::OneBased);
        assert_eq!(seen(true, true, true, Some('F')), Symbols::ZeroBased);
        assert_eq!(seen(true, true, false, Some('F')), Symbols::OneBased);
        assert_eq!(seen(false, true, true, Some('F')), Symbols::OneBasedAssumed);
        assert_eq!(seen(false, false, true, Some('P')), Symbols::Letters);
        // A grid that uses 0 as a blank beside '.' and the greatest letter.
        assert_eq!(seen(true, true, true, Some('G')), Symbols::OneBased);
    }
}

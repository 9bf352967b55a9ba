//! Digits and sets of digits.

use std::fmt;
use std::num::NonZeroU8;

/// A digit of a puzzle, 1 to [`Digit::MAX`]. How it is written (7, G, 12) is a matter of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The greatest digit that the model can hold.
    pub const MAX: u32 = 128;

    /// The digit of this value; none for 0 and above [`Digit::MAX`].
    pub fn new(value: u32) -> Option<Digit> {
        if value > Self::MAX {
            return None;
        }
        NonZeroU8::new(value as u8).map(Digit)
    }

    /// Its value, from 1.
    pub fn value(self) -> u32 {
        u32::from(self.0.get())
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value().fmt(f)
    }
}

/// A set of digits: the domain of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DigitSet {
    words: [u64; 2],
}

impl DigitSet {
    /// The set without a digit.
    pub const EMPTY: DigitSet = DigitSet { words: [0; 2] };

    /// The digits 1 to `n`.
    pub fn up_to(n: u32) -> DigitSet {
        (1..=n).filter_map(Digit::new).collect()
    }

    /// The set with one digit.
    pub fn only(digit: Digit) -> DigitSet {
        let mut set = DigitSet::EMPTY;
        set.insert(digit);
        set
    }

    /// The set whose bit `d - 1` says whether digit `d` is in it; bits past [`Digit::MAX`] are dropped.
    pub fn from_words(words: &[u64]) -> DigitSet {
        let word = |i: usize| words.get(i).copied().unwrap_or(0);
        DigitSet { words: [word(0), word(1)] }
    }

    /// Bit `d - 1` says whether digit `d` is in the set.
    pub fn words(self) -> [u64; 2] {
        self.words
    }

    /// Adds a digit.
    pub fn insert(&mut self, digit: Digit) {
        let (word, bit) = place(digit);
        self.words[word] |= bit;
    }

    /// Takes a digit out and says whether it was there.
    pub fn remove(&mut self, digit: Digit) -> bool {
        let (word, bit) = place(digit);
        let was = self.words[word] & bit != 0;
        self.words[word] &= !bit;
        was
    }

    /// Whether the digit is in the set.
    pub fn contains(self, digit: Digit) -> bool {
        let (word, bit) = place(digit);
        self.words[word] & bit != 0
    }

    /// Number of digits in the set.
    pub fn len(self) -> u32 {
        self.words[0].count_ones() + self.words[1].count_ones()
    }

    /// Whether no digit is in the set.
    pub fn is_empty(self) -> bool {
        self.words == [0; 2]
    }

    /// The digit of a set that has exactly one.
    pub fn single(self) -> Option<Digit> {
        if self.len() == 1 {
            self.iter().next()
        } else {
            None
        }
    }

    /// The digits in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Digit> {
        (0..2u32).flat_map(move |w| {
            let mut word = self.words[w as usize];
            std::iter::from_fn(move || {
                if word == 0 {
                    return None;
                }
                let bit = word.trailing_zeros();
                word &= word - 1;
                Digit::new(w * 64 + bit + 1)
            })
        })
    }
}

impl std::iter::FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        let mut set = DigitSet::EMPTY;
        for digit in digits {
            set.insert(digit);
        }
        set
    }
}

fn place(digit: Digit) -> (usize, u64) {
    let bit = digit.value() - 1;
    ((bit / 64) as usize, 1 << (bit % 64))
}

#[cfg(test)]
mod tests {
    use super::{Digit, DigitSet};

    #[test]
    fn digits_are_one_to_128() {
        assert_eq!(Digit::new(0), None);
        assert_eq!(Digit::new(129), None);
        assert_eq!(Digit::new(128).map(Digit::value), Some(128));
    }

    #[test]
    fn a_set_keeps_digits_of_both_words() {
        let digits = [1, 9, 64, 65, 128].map(|d| Digit::new(d).unwrap());
        let set: DigitSet = digits.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), digits);
        assert_eq!(set.len(), 5);
        assert_eq!(DigitSet::from_words(&set.words()), set);
    }

    #[test]
    fn a_set_of_one_names_its_digit() {
        let mut set = DigitSet::up_to(2);
        assert_eq!(set.single(), None);
        assert!(set.remove(Digit::new(1).unwrap()));
        assert!(!set.remove(Digit::new(1).unwrap()));
        assert_eq!(set.single(), Digit::new(2));
    }
}

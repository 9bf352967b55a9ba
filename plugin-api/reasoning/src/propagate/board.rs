//! The domains of all cells and the trail that undoes what was taken from them.
//!
//! It knows no constraint; it remembers which cells changed, for whoever propagates.

use crate::words::{Reader, Words};
use puzzle::{Digit, DigitSet, Puzzle};

/// A set of digits: bit `d - 1` says whether digit `d` is in it.
pub type Mask = u128;

/// A cell is left without a digit, or a rule cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wipeout;

/// The domains, `[cells]`, none of them empty.
pub struct Board {
    domains: Vec<Mask>,
    /// Cell and its domain before a change, oldest first.
    trail: Vec<(u32, Mask)>,
    /// Cells whose domain shrank since the list was last drained, perhaps more than once.
    pub changed: Vec<u32>,
    /// Those among them that came to hold one digit.
    pub fixed: Vec<u32>,
}

impl Board {
    /// The domains of a puzzle, every cell told as changed.
    pub fn new(puzzle: &Puzzle) -> Board {
        Board::with_domains(puzzle.cells().iter().map(|cell| mask_of(cell.domain)).collect())
    }

    /// A board of these domains, `[cells]`, none of them empty, every cell told as changed.
    pub fn with_domains(domains: Vec<Mask>) -> Board {
        let changed: Vec<u32> = (0..domains.len() as u32).collect();
        let fixed = changed.iter().copied().filter(|&cell| domains[cell as usize].count_ones() == 1);
        let fixed = fixed.collect();
        Board { domains, trail: Vec::new(), changed, fixed }
    }

    /// The digits left to a cell.
    pub fn domain(&self, cell: u32) -> Mask {
        self.domains[cell as usize]
    }

    /// All domains.
    pub fn domains(&self) -> &[Mask] {
        &self.domains
    }

    /// Keeps only the digits in `mask`.
    ///
    /// # Errors
    ///
    /// [`Wipeout`] when none would be left; the domain stays as it was.
    #[inline]
    pub fn keep(&mut self, cell: u32, mask: Mask) -> Result<(), Wipeout> {
        let old = self.domains[cell as usize];
        let new = old & mask;
        if new == old {
            return Ok(());
        }
        if new == 0 {
            return Err(Wipeout);
        }
        self.trail.push((cell, old));
        self.domains[cell as usize] = new;
        self.changed.push(cell);
        if new & (new - 1) == 0 {
            self.fixed.push(cell);
        }
        Ok(())
    }

    /// A mark to come back to with [`undo`](Board::undo).
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Gives back what was taken since the mark, and forgets what was still to be propagated.
    pub fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            if let Some((cell, old)) = self.trail.pop() {
                self.domains[cell as usize] = old;
            }
        }
        self.changed.clear();
        self.fixed.clear();
    }

    /// Writes domains, trail and what is to be propagated.
    pub fn save(&self, words: &mut Words) {
        words.list(&self.domains, |words, &domain| push_mask(words, domain));
        words.list(&self.trail, |words, &(cell, old)| {
            words.push(u64::from(cell));
            push_mask(words, old);
        });
        for cells in [&self.changed, &self.fixed] {
            words.list(cells, |words, &cell| words.push(u64::from(cell)));
        }
    }

    /// Takes the state of a board that began as this one did, of which nothing was taken yet; none when the words do
    /// not fit it.
    #[must_use = "a board that was not restored is of no use"]
    pub fn restore(&mut self, words: &mut Reader<'_>) -> Option<()> {
        let whole = std::mem::take(&mut self.domains);
        let cell = |words: &mut Reader<'_>| words.small().filter(|&cell| (cell as usize) < whole.len());
        let mut next = 0..;
        self.domains = words.list(|words| read_domain(words, *whole.get(next.next()?)?))?;
        self.trail = words.list(|words| {
            let cell = cell(words)?;
            Some((cell, read_domain(words, whole[cell as usize])?))
        })?;
        self.changed = words.list(cell)?;
        self.fixed = words.list(cell)?;
        (self.domains.len() == whole.len()).then_some(())
    }

    /// The digits, `[cells]`; nothing where more than one is left.
    pub fn grid(&self) -> Vec<Option<Digit>> {
        let digit = |&mask: &Mask| {
            if is_single(mask) { Digit::new(smallest(mask)) } else { None }
        };
        self.domains.iter().map(digit).collect()
    }
}

fn push_mask(words: &mut Words, mask: Mask) {
    words.push(mask as u64);
    words.push((mask >> 64) as u64);
}

/// Some of the digits of `whole`.
fn read_domain(words: &mut Reader<'_>, whole: Mask) -> Option<Mask> {
    let (low, high) = (words.word()?, words.word()?);
    Some(Mask::from(low) | Mask::from(high) << 64).filter(|&mask| mask != 0 && mask & !whole == 0)
}

fn mask_of(set: DigitSet) -> Mask {
    let [low, high] = set.words();
    Mask::from(low) | Mask::from(high) << 64
}

/// Whether the set has exactly one digit.
pub fn is_single(mask: Mask) -> bool {
    mask != 0 && mask & (mask - 1) == 0
}

/// The smallest digit of a set that is not empty.
pub fn smallest(mask: Mask) -> u32 {
    mask.trailing_zeros() + 1
}

/// The greatest digit of a set; 0 of the empty one.
pub fn greatest(mask: Mask) -> u32 {
    Mask::BITS - mask.leading_zeros()
}

/// The set of one digit, from 1.
pub fn bit(digit: u32) -> Mask {
    1 << (digit - 1)
}

/// The digits of a set in ascending order.
pub fn digits(mut mask: Mask) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let digit = smallest(mask);
        mask &= mask - 1;
        Some(digit)
    })
}

#[cfg(test)]
mod tests {
    use super::{Board, Wipeout, bit, digits, greatest};
    use puzzle::{BoxShape, sudoku};

    #[test]
    fn what_was_taken_comes_back_up_to_the_mark() {
        let puzzle = sudoku(BoxShape { rows: 2, cols: 2 }, &[None; 16]).unwrap();
        let mut board = Board::new(&puzzle);
        board.undo(0);
        assert_eq!(board.keep(3, 0b0111), Ok(()));
        let mark = board.mark();
        assert_eq!(board.keep(3, 0b0100), Ok(()));
        assert_eq!((board.changed.as_slice(), board.fixed.as_slice()), (&[3, 3][..], &[3][..]));
        assert_eq!(board.keep(3, 0b1000), Err(Wipeout));
        board.undo(mark);
        assert_eq!(board.domain(3), 0b0111);
        assert!(board.changed.is_empty());
    }

    #[test]
    fn digits_reach_to_128() {
        assert_eq!(digits(bit(1) | bit(65) | bit(128)).collect::<Vec<_>>(), [1, 65, 128]);
        assert_eq!(greatest(bit(128)), 128);
        assert_eq!(greatest(0), 0);
    }
}

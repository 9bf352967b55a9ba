//! How often each value was part of a best sequence, and how a position is drawn.

use crate::board::{Board, Move};
use plugin_api::Damaged;
use plugin_api::puzzle::{Digit, DigitSet};

/// Counts of values in best sequences.
#[derive(Clone, Debug, Default)]
pub struct Heat {
    n_digits: u32,
    /// `[cells × digits]`.
    times: Vec<u32>,
    most: u32,
}

plugin_api::stored!(Heat { n_digits, times, most });

impl Heat {
    /// No value counted.
    pub fn new(n_cells: usize, n_digits: u32) -> Heat {
        Heat { n_digits, times: vec![0; n_cells * n_digits as usize], most: 0 }
    }

    /// Counts the values of a sequence.
    pub fn add(&mut self, sequence: &[Move]) {
        for chosen in sequence {
            let index = chosen.cell as usize * self.n_digits as usize + usize::from(chosen.digit) - 1;
            self.times[index] += 1;
            self.most = self.most.max(self.times[index]);
        }
    }

    /// Whether these may be the counts of a search that began with `fresh`.
    ///
    /// # Errors
    ///
    /// [`Damaged`] when they may not.
    pub fn check(&self, fresh: &Heat) -> Result<(), Damaged> {
        let most = self.times.iter().copied().max().unwrap_or(0);
        let fits = self.n_digits == fresh.n_digits
            && self.times.len() == fresh.times.len()
            && self.most == most
            && most < u32::MAX / 2;
        Damaged::unless(fits, "its counts do not fit its state")
    }

    /// Whether a move is one of the puzzle.
    pub fn knows(&self, chosen: Move) -> bool {
        let n_cells = self.times.len() / self.n_digits.max(1) as usize;
        (chosen.cell as usize) < n_cells && (1..=self.n_digits).contains(&u32::from(chosen.digit))
    }

    /// Draws a position: digits, candidates left, and the counts as heat.
    pub fn draw(&self, position: &impl Board, view: &mut plugin_api::Board) {
        let digits = position.digits();
        for (cell, candidates) in position.candidates().into_iter().enumerate() {
            view.cell(cell, Digit::new(u32::from(digits[cell])));
            view.candidates(cell, DigitSet::from_words(&[u64::from(candidates)]));
            for value in 1..=self.n_digits {
                let times = self.times[cell * self.n_digits as usize + value as usize - 1];
                if let Some(digit) = Digit::new(value) {
                    view.heat(cell, digit, times as f32 / self.most.max(1) as f32);
                }
            }
        }
    }
}

//! How often each value was part of a best sequence, and how a position is drawn.

use crate::board::{Board, Move};
use plugin_api::puzzle::{Digit, DigitSet};

/// Counts of values in best sequences.
#[derive(Clone, Debug, Default)]
pub struct Heat {
    n_digits: u32,
    /// `[cells × digits]`.
    times: Vec<u32>,
    most: u32,
}

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

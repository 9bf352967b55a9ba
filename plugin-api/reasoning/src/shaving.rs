//! Shaving, or singleton consistency by singles: a digit that leads to a contradiction is taken away.

use crate::propagate::{Board, Clock, Fixpoint, Interruption, Network, Thoroughness, bit, digits, is_single};
use crate::words::{Reader, Words};

/// Shaves one cell after the other until none loses a digit.
pub struct Shaving {
    singles: Fixpoint,
    means: Fixpoint,
    cell: u32,
    unchanged: u32,
    trials: u64,
}

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shaved {
    /// A cell was looked at, and more are to be.
    Cell,
    /// No cell loses a digit any more.
    All,
}

impl Shaving {
    /// Digits are tried by singles, and what a digit that went leaves is propagated by `means`.
    pub fn new(network: &Network, means: Thoroughness) -> Shaving {
        let singles = Fixpoint::new(network, Thoroughness::Singles);
        Shaving { singles, means: Fixpoint::new(network, means), cell: 0, unchanged: 0, trials: 0 }
    }

    /// Begins with the first cell again, for another board.
    pub fn begin(&mut self) {
        (self.cell, self.unchanged) = (0, 0);
    }

    /// Digits tried so far.
    pub fn trials(&self) -> u64 {
        self.trials
    }

    /// The cell that is looked at next.
    pub fn focus(&self) -> u32 {
        self.cell
    }

    /// Looks at one cell.
    ///
    /// # Errors
    ///
    /// [`Interruption::Broken`] when there is no solution.
    pub fn step(&mut self, board: &mut Board, network: &Network) -> Result<Shaved, Interruption> {
        let n_cells = board.domains().len() as u32;
        if self.unchanged >= n_cells {
            return Ok(Shaved::All);
        }
        let changed = self.shave(board, network, self.cell)?;
        self.unchanged = if changed { 0 } else { self.unchanged + 1 };
        self.cell = (self.cell + 1) % n_cells;
        Ok(Shaved::Cell)
    }

    /// Whether a digit was taken away.
    fn shave(&mut self, board: &mut Board, network: &Network, cell: u32) -> Result<bool, Interruption> {
        let mut changed = false;
        for digit in digits(board.domain(cell)) {
            let domain = board.domain(cell);
            if is_single(domain) || domain & bit(digit) == 0 {
                continue;
            }
            self.trials += 1;
            let mark = board.mark();
            let kept = board.keep(cell, bit(digit)).is_ok();
            let holds = kept && self.singles.reach(board, network, &mut Clock::new(None)).is_ok();
            board.undo(mark);
            if !holds && board.keep(cell, !bit(digit)).is_ok() {
                changed = true;
                self.means.reach(board, network, &mut Clock::new(None))?;
            }
        }
        Ok(changed)
    }

    /// Writes where it stands.
    pub fn save(&self, words: &mut Words) {
        [u64::from(self.cell), u64::from(self.unchanged), self.trials]
            .into_iter()
            .for_each(|n| words.push(n));
    }

    /// Goes on where another one stood; none when the words do not fit a board of so many cells.
    #[must_use = "what was not restored is of no use"]
    pub fn restore(&mut self, words: &mut Reader<'_>, n_cells: usize) -> Option<()> {
        (self.cell, self.unchanged, self.trials) = (words.small()?, words.small()?, words.word()?);
        ((self.cell as usize) < n_cells).then_some(())
    }
}

//! Depth-first search over the cells of a puzzle whose constraints are all-different.

use plugin_api::puzzle::{Digit, DigitSet, Puzzle};
use plugin_api::{Board, Damaged, Stored};

/// What one step of the search did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A digit was tried in a cell.
    Tried,
    /// A cell has no digit left: it is empty again.
    TakenBack,
    /// Every cell is filled.
    Solved,
    /// Everything was tried.
    Exhausted,
}

/// A cell that the search has filled.
#[derive(Clone, Copy)]
struct Decision {
    cell: usize,
    /// Number of digits, in the order of the search, that are done with: the last of them is in the cell.
    tried: usize,
}

plugin_api::stored!(Decision { cell, tried });

/// The state of the search.
pub struct Search {
    /// `[cells]`: the cells that must differ from a cell.
    peers: Vec<Vec<usize>>,
    /// `[cells]`: the digits that the puzzle allows.
    domains: Vec<DigitSet>,
    /// The digits, in the order in which they are tried.
    order: Vec<Digit>,
    grid: Vec<Option<Digit>>,
    decisions: Vec<Decision>,
    /// Whether the last decision is to be changed before another is made.
    failed: bool,
}

impl Search {
    /// The search before its first step.
    pub fn new(puzzle: &Puzzle, shuffled: bool, seed: u64) -> Search {
        let mut peers = vec![Vec::new(); puzzle.cells().len()];
        for constraint in puzzle.constraints() {
            for cell in &constraint.scope {
                let others = constraint.scope.iter().filter(|other| *other != cell);
                peers[cell.index()].extend(others.map(|other| other.index()));
            }
        }
        let mut order: Vec<Digit> = DigitSet::up_to(puzzle.n_digits()).iter().collect();
        if shuffled {
            shuffle(&mut order, seed);
        }
        let domains = puzzle.cells().iter().map(|cell| cell.domain).collect();
        Search { peers, domains, order, grid: puzzle.givens(), decisions: Vec::new(), failed: false }
    }

    /// Tries the next digit of the last decision, or of a new one.
    pub fn step(&mut self) -> Step {
        if !self.failed {
            match self.narrowest_cell() {
                None => return Step::Solved,
                Some(cell) => self.decisions.push(Decision { cell, tried: 0 }),
            }
        }
        let Decision { cell, tried } = match self.decisions.last() {
            None => return Step::Exhausted,
            Some(last) => *last,
        };
        self.grid[cell] = None;
        let candidates = self.candidates(cell);
        match (tried..self.order.len()).find(|&next| candidates.contains(self.order[next])) {
            Some(next) => {
                self.grid[cell] = Some(self.order[next]);
                let last = self.decisions.len() - 1;
                self.decisions[last].tried = next + 1;
                self.failed = false;
                Step::Tried
            }
            None => {
                self.decisions.pop();
                self.failed = true;
                Step::TakenBack
            }
        }
    }

    fn narrowest_cell(&self) -> Option<usize> {
        let empty = (0..self.grid.len()).filter(|&cell| self.grid[cell].is_none());
        empty.min_by_key(|&cell| self.candidates(cell).len())
    }

    fn candidates(&self, cell: usize) -> DigitSet {
        let mut left = self.domains[cell];
        for digit in self.peers[cell].iter().filter_map(|&peer| self.grid[peer]) {
            left.remove(digit);
        }
        left
    }

    /// Number of cells that the search has filled.
    pub fn depth(&self) -> usize {
        self.decisions.len()
    }

    /// The digits of all filled cells: the solution when the last step was [`Step::Solved`].
    pub fn grid(&self) -> Vec<Digit> {
        self.grid.iter().copied().flatten().collect()
    }

    /// Shows digits and candidates.
    pub fn draw(&self, board: &mut Board) {
        for (cell, &digit) in self.grid.iter().enumerate() {
            board.cell(cell, digit);
            if digit.is_none() {
                board.candidates(cell, self.candidates(cell));
            }
        }
        if let Some(last) = self.decisions.last() {
            board.focus(last.cell);
        }
    }

    /// The state of the search: what [`Search::restore`] needs to come back to it.
    pub fn save(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.failed.put(&mut bytes);
        self.decisions.put(&mut bytes);
        bytes
    }

    /// Makes the decisions again.
    ///
    /// # Errors
    ///
    /// [`Damaged`] when the bytes hold none that fit the puzzle.
    pub fn restore(&mut self, bytes: &[u8]) -> Result<(), Damaged> {
        let (failed, decisions): (bool, Vec<Decision>) = plugin_api::restore(bytes)?;
        for &Decision { cell, tried } in &decisions {
            let digit = tried.checked_sub(1).and_then(|last| self.order.get(last).copied());
            match self.grid.get_mut(cell) {
                Some(empty) if empty.is_none() && digit.is_some() => *empty = digit,
                _ => return Err(Damaged("a decision in it does not fit the puzzle")),
            }
        }
        self.decisions = decisions;
        self.failed = failed;
        Ok(())
    }
}

/// Puts the digits in an order drawn from the seed (Fisher-Yates with splitmix64).
fn shuffle(digits: &mut [Digit], seed: u64) {
    let mut state = seed;
    for i in (1..digits.len()).rev() {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        digits.swap(i, ((mixed ^ (mixed >> 31)) % (i as u64 + 1)) as usize);
    }
}

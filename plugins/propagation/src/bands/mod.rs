//! A complete search for the plain 9×9 Sudoku, with all cells of a band in one word.
//!
//! The idea of working on whole bands with tables is that of the fast public solvers (jczsolve by Zhou Yundong,
//! tdoku by T. Dillon); the tables and rules here are our own, fewer and simpler. What the search of
//! [`reasoning`] does for every puzzle is the test's oracle.

mod recognise;
mod state;
mod tables;

pub use recognise::plain_givens;
pub use state::{Contradiction, Place, State};

use reasoning::words::{Reader, Words};

/// All nine digits are due.
const ALL_DUE: u16 = 511;

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A cell was given one of its digits.
    Branched,
    /// There was a contradiction.
    Failed,
    /// A solution was found: [`Bands::grid`].
    Found,
    /// Everything was searched.
    Ended,
}

/// Depth-first search: what is still to be looked at is a stack of states.
#[derive(Clone, Debug)]
pub struct Bands {
    /// The state to look at next is the last; each with the digits that are due.
    stack: Vec<(State, u16)>,
    found: [u8; 81],
    nodes: u64,
    failures: u64,
    solutions: u64,
}

impl Bands {
    /// With these digits given, 1 to 9, and 0 for an open cell.
    pub fn new(givens: &[u8; 81]) -> Bands {
        let stack = vec![(State::new(givens), ALL_DUE)];
        Bands { stack, found: [0; 81], nodes: 0, failures: 0, solutions: 0 }
    }

    /// Looks at one state: draws conclusions, and branches where they do not solve it.
    pub fn step(&mut self) -> Step {
        let Some((mut state, due)) = self.stack.pop() else { return Step::Ended };
        if state.propagate(due).is_err() {
            self.failures += 1;
            return Step::Failed;
        }
        match state.choose() {
            Some(place) if !state.is_solved() => {
                self.nodes += 1;
                self.branch(state, place);
                Step::Branched
            }
            _ => {
                self.solutions += 1;
                self.found = state.grid();
                Step::Found
            }
        }
    }

    /// The smallest digit of the cell first, then the rest.
    fn branch(&mut self, state: State, place: Place) {
        let digits = state.digits(place);
        let digit = digits.trailing_zeros() as usize;
        let mut without = state;
        without.take(place, digit);
        self.stack.push((without, 1 << digit));
        let mut with = state;
        with.put(place, digit);
        self.stack.push((with, digits));
    }

    /// Searches until it has found `up_to` solutions or all, and says how many.
    pub fn count(mut self, up_to: u64) -> u64 {
        while self.solutions < up_to && self.step() != Step::Ended {}
        self.solutions
    }

    /// The last solution found, digits 1 to 9.
    pub fn grid(&self) -> &[u8; 81] {
        &self.found
    }

    /// The state that is looked at next.
    pub fn top(&self) -> Option<&State> {
        self.stack.last().map(|(state, _)| state)
    }

    /// States that wait.
    pub fn depth(&self) -> usize {
        self.stack.len()
    }

    /// Branches taken, contradictions met, solutions found.
    pub fn counters(&self) -> [u64; 3] {
        [self.nodes, self.failures, self.solutions]
    }

    /// Writes all that is needed to go on from here; the solution found is not part of it.
    pub fn save(&self, words: &mut Words) {
        words.list(&self.stack, |words, (state, due)| {
            state.words().for_each(|word| words.push(word));
            words.push(u64::from(*due));
        });
        self.counters().into_iter().for_each(|count| words.push(count));
    }

    /// The search of such words; none when they hold something else.
    pub fn restore(words: &mut Reader<'_>) -> Option<Bands> {
        let stack = words.list(|words| {
            let state = State::from_words(|| words.word())?;
            Some((state, u16::try_from(words.word()?).ok().filter(|&due| due <= ALL_DUE)?))
        })?;
        let [nodes, failures, solutions] = [words.word()?, words.word()?, words.word()?];
        Some(Bands { stack, found: [0; 81], nodes, failures, solutions })
    }
}

#[cfg(test)]
mod tests;

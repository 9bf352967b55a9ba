//! What a search needs of a position: choose a variable, assign, go back.

use random::Random;

/// One assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The cell.
    pub cell: u32,
    /// Its digit, from 1.
    pub digit: u8,
}

/// A variable with its domain: what may be assigned next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A cell and its values (bits as in [`crate::digits`]).
    Cell {
        /// The cell.
        cell: u32,
        /// The values, at least one.
        values: u32,
    },
    /// A digit that a line still requires and the places that it can go to.
    Place {
        /// The line.
        line: u32,
        /// The digit.
        digit: u8,
        /// Bit `i` stands for the line's cell number `i`; at least one.
        places: u32,
    },
}

impl Choice {
    /// Size of the domain.
    #[inline(always)]
    pub fn len(self) -> usize {
        match self {
            Choice::Cell { values: options, .. } | Choice::Place { places: options, .. } => {
                options.count_ones() as usize
            }
        }
    }

    /// Never: a variable without a value is a dead end and no choice.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// Which of several variables with the smallest domain is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// The first in reading order.
    First,
    /// Any, with equal chance.
    Random,
}

/// A position that can be played on and taken back.
pub trait Board {
    /// What it takes to come back to a position.
    type Mark: Clone;

    /// Free variables.
    fn free(&self) -> u32;

    /// Whether a domain is empty or a line inconsistent.
    fn is_dead(&self) -> bool;

    /// The variable with the smallest domain; none when the position is dead or no variable is free.
    fn choose(&mut self, ties: Ties, random: &mut Random) -> Option<Choice>;

    /// Whether this is a choice that the position offers, whichever is the smallest.
    fn offers(&self, choice: Choice) -> bool;

    /// Option number `i` of a choice, from 0 to its length less 1, in ascending order.
    fn option(&self, choice: Choice, i: usize) -> Move;

    /// Assigns a value and updates the domains.
    fn assign(&mut self, chosen: Move);

    /// The present position.
    fn mark(&self) -> Self::Mark;

    /// Comes back to a position from which this one was reached.
    fn undo_to(&mut self, mark: &Self::Mark);

    /// The digit of each cell, 0 where it is free.
    fn digits(&self) -> Vec<u8>;

    /// The digits that each cell may still take; the assigned digit alone where it is not free.
    fn candidates(&self) -> Vec<u32>;

    /// Begins a playout: a board that restricts its lines at random does so here.
    fn begin_playout(&mut self, _random: &mut Random) {}

    /// Assignments that take about a millisecond: threads meet after as many, and later after more.
    fn batch(&self) -> u64;

    /// Sample: plays smallest domain first and values at random until no variable is free or the position
    /// is dead, appends the moves to `sequence`, and returns the score: 0 when solved, else 1 + free variables.
    fn playout(&mut self, ties: Ties, random: &mut Random, sequence: &mut Vec<Move>) -> u32 {
        self.begin_playout(random);
        loop {
            let Some(choice) = self.choose(ties, random) else {
                return self.score();
            };
            let chosen = self.option(choice, random.below(choice.len()));
            self.assign(chosen);
            sequence.push(chosen);
        }
    }

    /// Score of a position that no move is to follow: 0 when solved, else 1 + free variables.
    fn score(&self) -> u32 {
        if self.free() == 0 && !self.is_dead() { 0 } else { 1 + self.free() }
    }
}

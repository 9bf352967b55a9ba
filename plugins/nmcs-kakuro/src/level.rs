//! One level of the nested search, or the only one of meta Monte-Carlo: what it has played, the best sequence that
//! it knows, and which value it is trying.

use crate::board::{Board, Choice, Move};
use crate::kept::{play, play_option};
use plugin_api::Damaged;

/// A level between two playouts.
#[derive(Clone, Debug)]
pub struct Level {
    /// The best sequence; what of it is played already comes off its front.
    pub best: Best,
    /// The moves that the level has played since it began.
    pub played: Vec<Move>,
    /// The variable whose values are tried.
    pub choice: Choice,
    /// Number of the value that is tried now.
    pub trying: usize,
    /// Values of the variable that are known to be dead.
    pub n_dead: usize,
}

/// The best sequence so far and where it goes on.
#[derive(Clone, Debug)]
pub struct Best {
    /// Its score.
    pub score: u32,
    sequence: Vec<Move>,
    next: usize,
}

plugin_api::stored!(Level { best, played, choice, trying, n_dead });
plugin_api::stored!(Best { score, sequence, next });

impl Level {
    /// A level of a search over `free` variables that has not begun.
    pub fn new(free: u32) -> Level {
        let room = || Vec::with_capacity(free as usize);
        let best = Best { score: 0, sequence: room(), next: 0 };
        let choice = Choice::Cell { cell: 0, values: 0 };
        Level { best, played: room(), choice, trying: 0, n_dead: 0 }
    }

    /// Begins with nothing played; a sequence is better than none when it scores less than this.
    pub fn begin(&mut self, score: u32) {
        self.best.begin(score);
        self.played.clear();
    }

    /// Turns to the values of the next variable.
    pub fn turn_to(&mut self, choice: Choice) {
        self.choice = choice;
        self.trying = 0;
        self.n_dead = 0;
    }

    /// Plays what the level has played and the value that it tries, after a look at where the best sequence goes on.
    ///
    /// # Errors
    ///
    /// [`Damaged`] when that is not open on the board.
    pub fn check(&self, board: &mut impl Board) -> Result<(), Damaged> {
        play(board, &self.played)?;
        let is_possible = self.n_dead <= 2 * self.trying && self.best.next <= self.best.sequence.len();
        Damaged::unless(is_possible && !board.is_dead(), "its counts do not fit its state")?;
        let mark = board.mark();
        play(board, self.best.rest())?;
        board.undo_to(&mark);
        play_option(board, self.choice, self.trying)?;
        Damaged::unless(!board.is_dead(), "a value that is tried in it is dead")
    }
}

impl Best {
    fn begin(&mut self, score: u32) {
        self.score = score;
        self.sequence.clear();
        self.next = 0;
    }

    /// Takes a value and what the level below made of it.
    pub fn take(&mut self, score: u32, chosen: Move, rest: &[Move]) {
        self.begin(score);
        self.sequence.push(chosen);
        self.sequence.extend_from_slice(rest);
    }

    /// Takes the next move off the front.
    pub fn pop(&mut self) -> Option<Move> {
        let chosen = self.sequence.get(self.next).copied();
        self.next += usize::from(chosen.is_some());
        chosen
    }

    /// What is not played of it.
    pub fn rest(&self) -> &[Move] {
        &self.sequence[self.next..]
    }
}

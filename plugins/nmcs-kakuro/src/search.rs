//! What the Monte-Carlo searches share: a board, a random stream, and the restarts of the top level.

use crate::board::{Board, Choice, Move, Ties};
use crate::heat::Heat;
use crate::memory::Memory;
use crate::progress::{Halt, Progress};
use crate::random::Random;
use crate::tree::Tree;

/// Restarts in a row without a single playout after which a search gives up: the check refutes all.
const MOST_BARREN_RESTARTS: u32 = 1000;

/// A running Monte-Carlo search on one thread.
pub struct Search<'a, 'c, B: Board> {
    /// The position.
    pub board: B,
    /// The thread's random stream.
    pub random: Random,
    /// Which of several variables with the smallest domain is chosen.
    pub ties: Ties,
    /// The line to host and threads.
    pub progress: Progress<'a, 'c>,
    /// Values in best sequences.
    pub heat: Heat,
    /// Positions known to be dead.
    pub memory: Memory,
    /// What the top level has tried.
    pub tree: Tree,
}

/// What a search comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A digit for each cell.
    Solution(Vec<u8>),
    /// The position is dead, or the check refutes every value, before any playout.
    Refuted,
}

impl<B: Board> Search<'_, '_, B> {
    /// Sample: one playout from the present position, which is left at its end. Appends its moves to
    /// `sequence`.
    ///
    /// # Errors
    ///
    /// [`Halt`] when the search is ended.
    #[inline]
    pub fn sample(&mut self, sequence: &mut Vec<Move>) -> Result<u32, Halt> {
        let (board, heat, tree) = (&self.board, &self.heat, &self.tree);
        self.progress.before_playout(|view| {
            heat.draw(board, view);
            tree.draw(view);
        })?;
        let before = sequence.len();
        let score = self.board.playout(self.ties, &mut self.random, sequence);
        self.progress.after_playout(score, sequence.len() - before);
        Ok(score)
    }

    /// The variable of smallest domain.
    pub fn choose(&mut self) -> Option<Choice> {
        self.board.choose(self.ties, &mut self.random)
    }

    /// Assigns a value and updates the domains; whether the position is dead then, or known to be.
    pub fn assign(&mut self, chosen: Move) -> Liveness {
        self.board.assign(chosen);
        self.memory.assigned(chosen);
        self.progress.assigned();
        if self.board.is_dead() || self.memory.knows_dead() {
            self.progress.counters.prunings += 1;
            Liveness::Dead
        } else {
            Liveness::Alive
        }
    }

    /// Repeats `once`, which plays from the start and appends its moves, until it scores 0.
    ///
    /// # Errors
    ///
    /// [`Halt`] when the search is ended.
    pub fn restart_until_solved(
        &mut self,
        mut once: impl FnMut(&mut Self, &mut Vec<Move>) -> Result<u32, Halt>,
    ) -> Result<Found, Halt> {
        self.progress.emit();
        let mut played = Vec::with_capacity(self.board.free() as usize);
        let (start, known) = (self.board.mark(), self.memory.mark());
        let mut barren = 0;
        if self.board.is_dead() {
            barren = MOST_BARREN_RESTARTS;
        }
        while barren < MOST_BARREN_RESTARTS {
            let playouts = self.progress.counters.playouts;
            played.clear();
            self.tree.clear();
            let score = once(self, &mut played)?;
            self.board.undo_to(&start);
            self.memory.undo_to(known);
            if score == 0 {
                return self.solved_by(&played);
            }
            self.progress.counters.restarts += 1;
            self.progress.counters.depth = 0;
            barren = if self.progress.counters.playouts == playouts { barren + 1 } else { 0 };
        }
        self.progress.refuted()?;
        Ok(Found::Refuted)
    }

    fn solved_by(&mut self, played: &[Move]) -> Result<Found, Halt> {
        for &chosen in played {
            self.board.assign(chosen);
        }
        self.progress.counters.best_score = 0;
        self.progress.counters.depth = played.len();
        self.progress.emit();
        self.progress.solved()?;
        Ok(Found::Solution(self.board.digits()))
    }
}

/// Whether a position may still be completed, as far as the check tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Liveness {
    /// Every free variable has a value and no line is inconsistent.
    Alive,
    /// A domain is empty or a line inconsistent.
    Dead,
}

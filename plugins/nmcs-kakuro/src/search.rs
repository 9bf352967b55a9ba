//! What the searches share: a board, a random stream, and the restarts of the top level.

use crate::board::{Board, Choice, Move, Ties};
use crate::kept::{Entry, Kept, Plan};
use crate::progress::{Halt, Progress};

/// Restarts in a row without a single playout after which a search gives up: the check refutes all.
const MOST_BARREN_RESTARTS: u32 = 1000;

/// A running search on one thread, with the state of its algorithm.
pub struct Search<'a, 'c, B: Board, P> {
    /// The position.
    pub board: B,
    /// Which of several variables with the smallest domain is chosen.
    pub ties: Ties,
    /// The line to host and threads.
    pub progress: Progress<'a, 'c>,
    /// What a checkpoint keeps.
    pub kept: Kept<P>,
    /// Whether it goes on from a checkpoint.
    pub entry: Entry,
    /// The moves of the last playout.
    pub playout: Vec<Move>,
}

/// What a search comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A digit for each cell.
    Solution(Vec<u8>),
    /// The position is dead, or the check refutes every value, before any playout.
    Refuted,
}

impl<B: Board, P: Plan> Search<'_, '_, B, P> {
    /// Begins a playout: here the host and the other threads are heard.
    ///
    /// # Errors
    ///
    /// [`Halt`] when the search is ended.
    #[inline(always)]
    pub fn before_playout(&mut self) -> Result<(), Halt> {
        let (board, kept) = (&self.board, &self.kept);
        let draw = |view: &mut plugin_api::Board| {
            kept.heat.draw(board, view);
            kept.tree.draw(view);
        };
        self.progress.before_playout(draw, |line| kept.save(line))
    }

    /// Sample: one playout from the present position, which is left at its end. Its moves are left in
    /// `self.playout`.
    ///
    /// # Errors
    ///
    /// [`Halt`] when the search is ended.
    #[inline]
    pub fn sample(&mut self) -> Result<u32, Halt> {
        self.before_playout()?;
        self.playout.clear();
        let score = self.board.playout(self.ties, &mut self.kept.random, &mut self.playout);
        self.progress.after_playout(score, self.playout.len());
        Ok(score)
    }

    /// The variable of smallest domain.
    #[inline]
    pub fn choose(&mut self) -> Option<Choice> {
        self.board.choose(self.ties, &mut self.kept.random)
    }

    /// Assigns a value and updates the domains; whether the position is dead then, or known to be.
    #[inline]
    pub fn assign(&mut self, chosen: Move) -> Liveness {
        self.board.assign(chosen);
        self.kept.memory.assigned(chosen);
        self.progress.assigned();
        if self.board.is_dead() || self.kept.memory.knows_dead() {
            self.progress.counters.prunings += 1;
            Liveness::Dead
        } else {
            Liveness::Alive
        }
    }

    /// Plays moves again that led to a checkpoint and were counted before it.
    #[cold]
    pub fn play_again(&mut self, moves: impl FnOnce(&P) -> Vec<Move>) {
        for chosen in moves(&self.kept.plan) {
            self.board.assign(chosen);
            self.kept.memory.assigned(chosen);
        }
    }

    /// Repeats `once`, which plays from the start, until it scores 0; then `solution` names the moves.
    ///
    /// # Errors
    ///
    /// [`Halt`] when the search is ended.
    pub fn restart_until_solved(
        &mut self,
        mut once: impl FnMut(&mut Self, Entry) -> Result<u32, Halt>,
        mut solution: impl FnMut(&mut Self) -> Vec<Move>,
    ) -> Result<Found, Halt> {
        let mut entry = std::mem::take(&mut self.entry);
        let (start, known) = (self.board.mark(), self.kept.memory.mark());
        if self.kept.restarts.solution.is_some() {
            return self.solved();
        }
        if entry == Entry::Afresh {
            self.progress.emit();
        }
        if self.board.is_dead() || self.kept.restarts.is_refuted {
            self.kept.restarts.barren = MOST_BARREN_RESTARTS;
        }
        while self.kept.restarts.barren < MOST_BARREN_RESTARTS {
            if entry == Entry::Afresh {
                self.kept.restarts.playouts_before = self.progress.counters.playouts;
                self.kept.tree.clear();
            }
            let score = once(self, std::mem::take(&mut entry))?;
            self.board.undo_to(&start);
            self.kept.memory.undo_to(known);
            if score == 0 {
                self.kept.restarts.solution = Some(solution(self));
                return self.solved();
            }
            self.progress.counters.restarts += 1;
            self.progress.counters.depth = 0;
            let made_none = self.progress.counters.playouts == self.kept.restarts.playouts_before;
            self.kept.restarts.barren = if made_none { self.kept.restarts.barren + 1 } else { 0 };
        }
        self.kept.restarts.is_refuted = true;
        let kept = &self.kept;
        self.progress.refuted(|line| kept.save(line))?;
        Ok(Found::Refuted)
    }

    /// Plays the solution, and tells it.
    fn solved(&mut self) -> Result<Found, Halt> {
        let played = self.kept.restarts.solution.iter().flatten();
        let mut depth = 0;
        for &chosen in played {
            self.board.assign(chosen);
            depth += 1;
        }
        self.progress.counters.best_score = 0;
        self.progress.counters.depth = depth;
        self.progress.emit();
        let kept = &self.kept;
        self.progress.solved(|line| kept.save(line))?;
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

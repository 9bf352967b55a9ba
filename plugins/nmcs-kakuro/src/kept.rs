//! What a checkpoint keeps of the search on one thread, and what it looks at before it goes on from there.
//!
//! A checkpoint is taken as a playout begins, in the midst of all levels. Positions are not kept: the moves that
//! led to them are played again.

use crate::board::{Board, Choice, Move};
use crate::heat::Heat;
use crate::memory::Memory;
use crate::progress::Line;
use crate::tree::Tree;
use plugin_api::{Damaged, Stored, Unread};
use random::Random;

/// The state of a search, all but its position and its counters.
#[derive(Clone, Debug)]
pub struct Kept<P> {
    /// The thread's random stream.
    pub random: Random,
    /// Values in best sequences.
    pub heat: Heat,
    /// Positions known to be dead.
    pub memory: Memory,
    /// What the top level has tried.
    pub tree: Tree,
    /// Where the restarts of the top level are.
    pub restarts: Restarts,
    /// Where the algorithm itself is.
    pub plan: P,
}

/// Where the restarts of the top level are.
#[derive(Clone, Debug, Default)]
pub struct Restarts {
    /// Restarts in a row without a single playout.
    pub barren: u32,
    /// Playouts when the present one began.
    pub playouts_before: u64,
    /// The moves to the solution, once there is one.
    pub solution: Option<Vec<Move>>,
    /// Whether the search has given up.
    pub is_refuted: bool,
}

plugin_api::stored!(Restarts { barren, playouts_before, solution, is_refuted });

/// How a search, or one of its levels, is entered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Entry {
    /// At its beginning.
    #[default]
    Afresh,
    /// Where a checkpoint left it: at a playout that is about to begin.
    Resumed,
}

/// The state of an algorithm between two playouts.
pub trait Plan: Clone + Send + Stored {
    /// Plays the moves that it names, from the start, as the search will: each must be open where its turn
    /// comes. The board is left anywhere.
    ///
    /// # Errors
    ///
    /// [`Damaged`] when one is not, so that this is no state of such a search on this board.
    fn check(&self, fresh: &Self, board: &mut impl Board) -> Result<(), Damaged>;
}

impl<P: Plan> Kept<P> {
    /// All of it with the counters, as bytes.
    pub fn save(&self, line: &Line) -> Vec<u8> {
        let mut bytes = Vec::new();
        line.put(&mut bytes);
        self.put(&mut bytes);
        bytes
    }

    /// The state in these bytes, where it may be that of a search that began as `fresh` on this board.
    ///
    /// # Errors
    ///
    /// [`Damaged`] when it may not.
    pub fn restore(
        bytes: &[u8],
        fresh: &Kept<P>,
        board: &mut (impl Board + Clone),
    ) -> Result<(Line, Kept<P>), Damaged> {
        let (line, kept) = plugin_api::restore::<(Line, Kept<P>)>(bytes)?;
        line.check()?;
        kept.heat.check(&fresh.heat)?;
        kept.memory.check(&fresh.memory)?;
        kept.tree.check(&fresh.heat)?;
        Damaged::unless(kept.restarts.playouts_before <= line.playouts(), "its counts do not fit its state")?;
        match &kept.restarts.solution {
            Some(moves) => play(board, moves)?,
            None if kept.restarts.is_refuted => {}
            None => kept.plan.check(&fresh.plan, board)?,
        }
        Ok((line, kept))
    }
}

impl<P: Plan> Stored for Kept<P> {
    fn put(&self, to: &mut Vec<u8>) {
        self.random.put(to);
        self.heat.put(to);
        self.memory.put(to);
        self.tree.put(to);
        self.restarts.put(to);
        self.plan.put(to);
    }

    fn take(from: &mut Unread<'_>) -> Result<Kept<P>, Damaged> {
        Ok(Kept {
            random: Stored::take(from)?,
            heat: Stored::take(from)?,
            memory: Stored::take(from)?,
            tree: Stored::take(from)?,
            restarts: Stored::take(from)?,
            plan: Stored::take(from)?,
        })
    }
}

/// Plays moves of which each is open where its turn comes.
///
/// # Errors
///
/// [`Damaged`] at the first that is not.
pub fn play(board: &mut impl Board, moves: &[Move]) -> Result<(), Damaged> {
    for &Move { cell, digit } in moves {
        let (digits, candidates) = (board.digits(), board.candidates());
        let bit = 1_u32.checked_shl(u32::from(digit).wrapping_sub(1)).unwrap_or(0);
        let is_open = digits.get(cell as usize) == Some(&0) && candidates[cell as usize] & bit != 0;
        Damaged::unless(is_open && !board.is_dead(), "a move in it is not open")?;
        board.assign(Move { cell, digit });
    }
    Ok(())
}

/// Plays option number `i` of a choice that the board offers, and that leaves it alive.
///
/// # Errors
///
/// [`Damaged`] when there is no such option.
pub fn play_option(board: &mut impl Board, choice: Choice, i: usize) -> Result<(), Damaged> {
    Damaged::unless(board.offers(choice) && i < choice.len(), "a choice in it is not offered")?;
    board.assign(board.option(choice, i));
    Ok(())
}

plugin_api::stored!(Move { cell, digit });

impl Stored for Choice {
    fn put(&self, to: &mut Vec<u8>) {
        match *self {
            Choice::Cell { cell, values } => {
                false.put(to);
                (cell, values).put(to);
            }
            Choice::Place { line, digit, places } => {
                true.put(to);
                (line, (digit, places)).put(to);
            }
        }
    }

    fn take(from: &mut Unread<'_>) -> Result<Choice, Damaged> {
        if bool::take(from)? {
            let (line, (digit, places)) = Stored::take(from)?;
            Ok(Choice::Place { line, digit, places })
        } else {
            let (cell, values) = Stored::take(from)?;
            Ok(Choice::Cell { cell, values })
        }
    }
}

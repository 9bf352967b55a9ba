//! Counts the solutions of a puzzle: none, one or many, or as far as a limit allowed.
//!
//! A complete depth-first search with propagation over every relation of the model. It is no solver under
//! study: nothing here is watched, paused or compared, and it has no part in any run.
//!
//! The parts: `board` holds the domains and their trail, `network` the rules and who watches which
//! cell, `fixpoint` runs rules until none says more, `different`, `matching`, `sum` and `cage` are the
//! rules, `operation` reads the digits of a cage, `combinations` knows which sets of digits make a sum, and `search` branches.

mod board;
mod cage;
mod combinations;
mod different;
mod fixpoint;
mod matching;
mod network;
mod operation;
mod search;
mod sum;
#[cfg(test)]
mod tests;

use puzzle::{Digit, Puzzle};
use std::sync::atomic::AtomicBool;

/// Where counting stops by itself; absent means nowhere.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limit {
    /// Most branches taken. What propagation alone can tell costs no branch.
    pub nodes: Option<u64>,
    /// Most seconds; what is negative or no number counts as 0.
    pub seconds: Option<f64>,
}

impl Limit {
    /// Counting goes on until the answer is known.
    pub const NONE: Limit = Limit { nodes: None, seconds: None };
}

/// How many solutions a puzzle has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// Proved: there is no solution.
    None,
    /// Proved: this one, `[cells]`, and no other.
    Unique(Vec<Option<Digit>>),
    /// More than one.
    Many {
        /// Solutions found: at least 2, at most the number asked for, and exact when below that.
        at_least: u64,
    },
    /// The limit ended the search before the answer was known.
    Unknown {
        /// Solutions found so far; more may exist, and two or more already mean that it is not unique.
        found: u64,
    },
}

/// Counts the solutions of `puzzle`, up to `up_to` of them. Less than 2 counts as 2, since fewer could not
/// tell one solution from many.
///
/// The same puzzle and the same limit on branches give the same answer. A solution counts only when
/// [`puzzle::is_solution`] passes it.
pub fn count(puzzle: &Puzzle, up_to: u64, limit: Limit) -> Count {
    count_until(puzzle, up_to, limit, &AtomicBool::new(false))
}

/// As [`count`], for whoever may lose interest: once `is_over` is set, the count ends as a limit ends it.
pub fn count_until(puzzle: &Puzzle, up_to: u64, limit: Limit, is_over: &AtomicBool) -> Count {
    search::Search::new(puzzle, up_to.max(2), limit, is_over).run()
}

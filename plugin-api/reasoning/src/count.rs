//! Counts the solutions of a puzzle: none, one or many, or as far as a limit allowed.
//!
//! A complete depth-first search with propagation over every relation of the model. It is no solver under
//! study: nothing here is watched, paused or compared, and it has no part in any run.
//!
//! [`Search`] branches; here it is given its limits.

#[cfg(test)]
mod tests;

use crate::propagate::{Board, Clock, Network, Thoroughness};
use crate::search::{Grid, Search, Step};
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
    let network = Network::new(puzzle);
    let up_to = up_to.max(2);
    let search = Search::new(puzzle, &network, Board::new(puzzle), Thoroughness::Search);
    let clock = Clock::new(limit.seconds).until(is_over);
    let found = explore(search, up_to, limit.nodes, &clock);
    match (found.is_complete, found.number, found.first) {
        (_, number, _) if number >= up_to => Count::Many { at_least: number },
        (false, number, _) => Count::Unknown { found: number },
        (true, 1, Some(grid)) => Count::Unique(grid),
        (true, 0, _) => Count::None,
        (true, number, _) => Count::Many { at_least: number },
    }
}

/// What a search found.
pub struct Found {
    /// Whether it came to its end or to the number asked for, and not to its limit.
    pub is_complete: bool,
    /// Number of solutions found.
    pub number: u64,
    /// The first of them.
    pub first: Option<Grid>,
    /// The last of them.
    pub last: Option<Grid>,
}

/// Lets a search go on to its end, to `up_to` solutions, or before the branch that is above `max_nodes`.
pub fn find(search: Search<'_>, up_to: u64, max_nodes: Option<u64>) -> Found {
    explore(search, up_to, max_nodes, &Clock::new(None))
}

fn explore(mut search: Search<'_>, up_to: u64, max_nodes: Option<u64>, clock: &Clock<'_>) -> Found {
    let max_nodes = max_nodes.unwrap_or(u64::MAX);
    let mut first = None;
    let is_complete = loop {
        match search.step() {
            Step::Ended => break true,
            Step::Found => {
                first = first.or_else(|| search.last().cloned());
                if search.counters().solutions >= up_to {
                    break true;
                }
            }
            Step::Branched if search.counters().nodes > max_nodes => break false,
            Step::Propagated | Step::Branched if clock.is_over() => break false,
            Step::Propagated | Step::Branched | Step::Refuted => {}
        }
    };
    Found { is_complete, number: search.counters().solutions, first, last: search.last().cloned() }
}

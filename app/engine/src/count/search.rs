//! Depth-first search over the domains, with an explicit stack of branches.
//!
//! A branch gives a cell its smallest digit; when that is done with, the digit is taken from the cell and
//! what follows is propagated before the next branch. The cell is one with the fewest digits left; among
//! those, the one whose rules failed most often, every rule counting once from the start (the weighted
//! degree of Boussemart et al., ECAI 2004, which begins as the plain degree).

use super::board::{Board, bit, smallest};
use super::fixpoint::{Fixpoint, Interruption};
use super::network::Network;
use super::{Count, Limit};
use puzzle::{Digit, Puzzle, is_solution};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// One count.
pub(super) struct Search<'a> {
    puzzle: &'a Puzzle,
    network: Network,
    board: Board,
    fixpoint: Fixpoint,
    clock: Clock<'a>,
    nodes_left: Option<u64>,
    branches: Vec<Branch>,
    /// Of each cell.
    weights: Vec<u32>,
    up_to: u64,
    found: u64,
    first: Option<Vec<Option<Digit>>>,
}

/// A choice that can be taken back.
struct Branch {
    mark: usize,
    cell: u32,
    digit: u32,
}

/// The limit that ended the search.
struct Stopped;

impl<'a> Search<'a> {
    pub(super) fn new(
        puzzle: &'a Puzzle,
        up_to: u64,
        limit: Limit,
        is_cancelled: &'a AtomicBool,
    ) -> Search<'a> {
        let network = Network::new(puzzle);
        let weights = (0..puzzle.cells().len() as u32).map(|cell| network.rules_of(cell).len() as u32);
        Search {
            puzzle,
            board: Board::new(puzzle),
            fixpoint: Fixpoint::new(&network),
            clock: Clock::new(limit.seconds, is_cancelled),
            nodes_left: limit.nodes,
            branches: Vec::new(),
            weights: weights.collect(),
            up_to,
            found: 0,
            first: None,
            network,
        }
    }

    /// Searches to the end, the number asked for or the limit.
    pub(super) fn run(mut self) -> Count {
        let outcome = self.explore();
        match (outcome, self.found, self.first) {
            (_, found, _) if found >= self.up_to => Count::Many { at_least: found },
            (Err(Stopped), found, _) => Count::Unknown { found },
            (Ok(()), 1, Some(grid)) => Count::Unique(grid),
            (Ok(()), 0, _) => Count::None,
            (Ok(()), found, _) => Count::Many { at_least: found },
        }
    }

    fn explore(&mut self) -> Result<(), Stopped> {
        let mut is_consistent = self.propagate()?;
        loop {
            if is_consistent {
                match self.choose() {
                    Some(cell) => {
                        is_consistent = self.branch(cell)?;
                        continue;
                    }
                    None => self.record(),
                }
            }
            if self.found >= self.up_to {
                return Ok(());
            }
            match self.branches.pop() {
                Some(branch) => is_consistent = self.refute(&branch)?,
                None => return Ok(()),
            }
        }
    }

    /// Gives the cell its smallest digit. Says whether that is consistent, as far as propagation sees.
    fn branch(&mut self, cell: u32) -> Result<bool, Stopped> {
        if let Some(left) = &mut self.nodes_left {
            *left = left.checked_sub(1).ok_or(Stopped)?;
        }
        if self.clock.is_over() {
            return Err(Stopped);
        }
        let digit = smallest(self.board.domain(cell));
        self.branches.push(Branch { mark: self.board.mark(), cell, digit });
        match self.board.keep(cell, bit(digit)) {
            Ok(()) => self.propagate(),
            Err(_) => Ok(false),
        }
    }

    /// Takes a branch back and its digit from the cell.
    fn refute(&mut self, branch: &Branch) -> Result<bool, Stopped> {
        self.board.undo(branch.mark);
        match self.board.keep(branch.cell, !bit(branch.digit)) {
            Ok(()) => self.propagate(),
            Err(_) => Ok(false),
        }
    }

    fn propagate(&mut self) -> Result<bool, Stopped> {
        match self.fixpoint.reach(&mut self.board, &self.network, &mut self.clock) {
            Ok(()) => Ok(true),
            Err(Interruption::OutOfTime) => Err(Stopped),
            Err(Interruption::Broken(rule)) => {
                for &cell in &self.network.rules[rule as usize].scope {
                    let weight = &mut self.weights[cell as usize];
                    *weight = weight.saturating_add(1);
                }
                Ok(false)
            }
        }
    }

    /// The cell to branch on; none when every cell holds one digit.
    fn choose(&self) -> Option<u32> {
        let mut best = None;
        let mut best_rank = (u32::MAX, 0);
        for (cell, domain) in (0..).zip(self.board.domains()) {
            let size = domain.count_ones();
            if size < 2 || size > best_rank.0 {
                continue;
            }
            let weight = self.weights[cell as usize];
            if size < best_rank.0 || weight > best_rank.1 {
                best_rank = (size, weight);
                best = Some(cell);
            }
        }
        best
    }

    fn record(&mut self) {
        let grid = self.board.grid();
        if is_solution(self.puzzle, &grid) {
            self.found += 1;
            self.first.get_or_insert(grid);
        }
    }
}

/// Tells when the time is over, or nobody wants to know any more.
pub(super) struct Clock<'a> {
    end: Option<Instant>,
    is_cancelled: &'a AtomicBool,
    asked: u32,
}

impl<'a> Clock<'a> {
    fn new(seconds: Option<f64>, is_cancelled: &'a AtomicBool) -> Clock<'a> {
        let end = seconds.and_then(|seconds| {
            // More time than a clock can hold is no limit.
            let seconds = if seconds > 0.0 { seconds } else { 0.0 };
            Duration::try_from_secs_f64(seconds).ok().and_then(|time| Instant::now().checked_add(time))
        });
        Clock { end, is_cancelled, asked: 0 }
    }

    fn is_over(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed) || self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// Looks at the clock at every 32nd question only.
    pub(super) fn is_over_now_and_then(&mut self) -> bool {
        self.asked = self.asked.wrapping_add(1);
        self.asked.is_multiple_of(32) && self.is_over()
    }
}

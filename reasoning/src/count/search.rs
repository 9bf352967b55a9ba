//! Depth-first search over the domains, with an explicit stack of branches.
//!
//! A branch gives a cell its smallest digit, or one that is drawn; when that is done with, the digit is taken from the cell and
//! what follows is propagated before the next branch. The cell is one with the fewest digits left; among
//! those, the one whose rules failed most often, every rule counting once from the start (the weighted
//! degree of Boussemart et al., ECAI 2004, which begins as the plain degree).

use super::Limit;
use crate::propagate::{
    Board, Clock, Fixpoint, Interruption, Mask, Network, Thoroughness, bit, digits, smallest,
};
use puzzle::{Digit, Puzzle, is_solution};
use std::sync::atomic::AtomicBool;

/// The digits of each cell, `[cells]`.
pub type Grid = Vec<Option<Digit>>;

/// Draws a number below the one that it is given.
pub type Draw<'a> = dyn FnMut(usize) -> usize + 'a;

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

/// One search.
pub struct Search<'a> {
    puzzle: &'a Puzzle,
    network: &'a Network,
    board: Board,
    fixpoint: Fixpoint,
    clock: Clock<'a>,
    nodes_left: Option<u64>,
    branches: Vec<Branch>,
    /// Of each cell.
    weights: Vec<u32>,
    up_to: u64,
    found: u64,
    first: Option<Grid>,
    last: Option<Grid>,
    /// Draws which digit a branch takes; without it the smallest goes first.
    draw: Option<&'a mut Draw<'a>>,
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
    /// Looks for up to `up_to` solutions of the puzzle within the domains of the board.
    pub fn new(
        puzzle: &'a Puzzle,
        network: &'a Network,
        board: Board,
        up_to: u64,
        limit: Limit,
    ) -> Search<'a> {
        let weights = (0..puzzle.cells().len() as u32).map(|cell| network.rules_of(cell).len() as u32);
        Search {
            puzzle,
            board,
            fixpoint: Fixpoint::new(network, Thoroughness::Search),
            clock: Clock::new(limit.seconds),
            nodes_left: limit.nodes,
            branches: Vec::new(),
            weights: weights.collect(),
            up_to,
            found: 0,
            first: None,
            last: None,
            draw: None,
            network,
        }
    }

    /// Tries the digits of a cell in the order that is drawn.
    pub fn in_drawn_order(self, draw: &'a mut Draw<'a>) -> Search<'a> {
        Search { draw: Some(draw), ..self }
    }

    /// Ends, as a limit ends it, once this is set.
    pub fn until(self, is_over: &'a AtomicBool) -> Search<'a> {
        Search { clock: self.clock.until(is_over), ..self }
    }

    /// Searches to the end, the number asked for or the limit.
    pub fn run(mut self) -> Found {
        let is_complete = self.explore().is_ok();
        Found { is_complete, number: self.found, first: self.first, last: self.last }
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
        let digit = self.choose_digit(self.board.domain(cell));
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
        match self.fixpoint.reach(&mut self.board, self.network, &mut self.clock) {
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

    fn choose_digit(&mut self, domain: Mask) -> u32 {
        let Some(draw) = &mut self.draw else { return smallest(domain) };
        let nth = draw(domain.count_ones() as usize);
        digits(domain).nth(nth).unwrap_or_else(|| smallest(domain))
    }

    fn record(&mut self) {
        let grid = self.board.grid();
        if is_solution(self.puzzle, &grid) {
            self.found += 1;
            self.last = Some(grid.clone());
            self.first.get_or_insert(grid);
        }
    }
}

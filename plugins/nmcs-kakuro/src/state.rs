//! The changing part of a position, and the trail that takes changes back.

use crate::cage::CageState;
use crate::digits::Digits;
use crate::network::Network;
use crate::subsets::Support;

/// What is left of a line.
#[derive(Clone, Copy, Debug)]
pub struct LineState {
    /// Digits that are assigned on the line, or that its digit set leaves out.
    pub used: Digits,
    /// What is left of the sum; means nothing on a line without one.
    pub left: i32,
    /// Free cells.
    pub free: u32,
    /// Whether the digit set is drawn: the free cells take all unused digits.
    pub is_closed: bool,
    /// What the free cells may and must take.
    pub support: Support,
}

/// Marks the size of an assigned cell's domain.
pub const ASSIGNED: u8 = u8::MAX;

/// Domains, lines and cages.
#[derive(Clone, Debug)]
pub struct State {
    /// `[cells]`: values that are left, or the one that is assigned.
    pub domains: Vec<Digits>,
    /// `[cells]`: number of values, or [`ASSIGNED`].
    pub sizes: Vec<u8>,
    /// `[lines]`.
    pub lines: Vec<LineState>,
    /// `[cages]`.
    pub cages: Vec<CageState>,
    /// Free cells.
    pub free: u32,
    /// Free cells without a value, and lines and cages that cannot be completed.
    n_dead: u32,
    trail: Vec<Undo>,
}

/// What changed, as it was before.
#[derive(Clone, Copy, Debug)]
enum Undo {
    Cell { cell: u32, domain: Digits, size: u8 },
    Line { line: u32, state: LineState },
    Cage { cage: u32, state: CageState },
}

/// What it takes to come back to a state.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    trail: usize,
    free: u32,
    n_dead: u32,
}

impl State {
    /// Nothing assigned, nothing filtered, no line looked at.
    pub fn new(network: &Network) -> State {
        let lines = network.lines.iter().map(|line| LineState {
            used: 0,
            left: line.sum.unwrap_or(0),
            free: line.cells.len() as u32,
            is_closed: false,
            support: Support { allowed: Digits::MAX, required: 0 },
        });
        State {
            domains: network.domains.clone(),
            sizes: network.domains.iter().map(|domain| domain.count_ones() as u8).collect(),
            lines: lines.collect(),
            cages: network.cages.iter().map(|cage| CageState::new(cage.cells.len())).collect(),
            free: network.n_cells() as u32,
            n_dead: 0,
            trail: Vec::new(),
        }
    }

    /// Whether a domain is empty or a line inconsistent.
    #[inline(always)]
    pub fn is_dead(&self) -> bool {
        self.n_dead > 0
    }

    /// Notes that a line or cage cannot be completed.
    #[inline(always)]
    pub fn fail(&mut self) {
        self.n_dead += 1;
    }

    /// Whether a cell is free.
    #[inline(always)]
    pub fn is_free(&self, cell: usize) -> bool {
        self.sizes[cell] != ASSIGNED
    }

    /// Gives a free cell another domain.
    #[inline(always)]
    pub fn set_domain(&mut self, cell: usize, domain: Digits) {
        let old = self.domains[cell];
        self.trail.push(Undo::Cell { cell: cell as u32, domain: old, size: self.sizes[cell] });
        self.domains[cell] = domain;
        self.sizes[cell] = domain.count_ones() as u8;
        self.n_dead += u32::from(domain == 0);
    }

    /// Assigns a digit to a free cell.
    #[inline(always)]
    pub fn assign(&mut self, cell: usize, digit: Digits) {
        let (domain, size) = (self.domains[cell], self.sizes[cell]);
        self.trail.push(Undo::Cell { cell: cell as u32, domain, size });
        self.domains[cell] = digit;
        self.sizes[cell] = ASSIGNED;
        self.free -= 1;
    }

    /// Replaces the state of a line.
    #[inline(always)]
    pub fn set_line(&mut self, line: usize, state: LineState) {
        self.trail.push(Undo::Line { line: line as u32, state: self.lines[line] });
        self.lines[line] = state;
    }

    /// Replaces the state of a cage.
    pub fn set_cage(&mut self, cage: usize, state: CageState) {
        self.trail.push(Undo::Cage { cage: cage as u32, state: self.cages[cage] });
        self.cages[cage] = state;
    }

    /// The present state.
    pub fn mark(&self) -> Mark {
        Mark { trail: self.trail.len(), free: self.free, n_dead: self.n_dead }
    }

    /// Comes back to a state from which this one was reached.
    pub fn undo_to(&mut self, mark: Mark) {
        while self.trail.len() > mark.trail {
            match self.trail.pop() {
                Some(Undo::Cell { cell, domain, size }) => {
                    self.domains[cell as usize] = domain;
                    self.sizes[cell as usize] = size;
                }
                Some(Undo::Line { line, state }) => self.lines[line as usize] = state,
                Some(Undo::Cage { cage, state }) => self.cages[cage as usize] = state,
                None => break,
            }
        }
        (self.free, self.n_dead) = (mark.free, mark.n_dead);
    }

    /// Forgets how the state came about: it becomes one that cannot be gone back from.
    pub fn settle(&mut self) {
        self.trail.clear();
    }
}

//! The constraint network N = <X, D, C> of a puzzle made of all-different groups, and arc consistency
//! (Algorithms 2 and 3).
//!
//! An all-different group is taken as disequalities x ≠ y between its cells. On such a constraint a value
//! v of D(x) loses its support exactly when D(y) = {v}, so that AC3's queue of pairs (x, c) can be held as
//! the cells y whose domain has become a single value: each stands for the pairs of all its neighbours.
//! The textbook form with the queue of pairs is the oracle of the tests. Where a stronger filter is chosen,
//! the groups are filtered whenever the queue is empty, and the queue takes up what they fix.

use crate::groups::{Filter, Groups};
use plugin_api::puzzle::{Digit, DigitSet, Puzzle, Relation};

/// Most digits that a domain can hold.
pub const MOST_DIGITS: u32 = 64;

/// The domain of a cell: bit `d - 1` is set while digit `d` is possible.
pub type Domain = u64;

/// An emptied domain: the network is inconsistent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WipeOut;

/// What AC3 did to the domains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filtered {
    /// Values removed.
    pub removed: u32,
    /// Cells whose domain has become a single value.
    pub fixed: u32,
}

/// The variables' neighbours, and room for AC3's queue.
pub struct Network {
    /// Neighbours of all cells, one cell after the other.
    neighbours: Vec<u32>,
    /// `[cells + 1]`: where each cell's neighbours begin.
    begins: Vec<u32>,
    queue: Vec<u32>,
    groups: Groups,
    /// Cells that a group's filter has narrowed, with their new domains.
    narrowed: Vec<(usize, Domain)>,
    revisions: u64,
}

impl Network {
    /// The network of a puzzle whose constraints are all-different groups.
    pub fn new(puzzle: &Puzzle, filter: Filter) -> Network {
        let n = puzzle.cells().len();
        let mut adjacent = vec![Vec::new(); n];
        for constraint in puzzle.constraints() {
            if constraint.relation != Relation::AllDifferent {
                continue;
            }
            for a in &constraint.scope {
                let others = constraint.scope.iter().filter(|b| *b != a);
                adjacent[a.index()].extend(others.map(|b| b.0));
            }
        }
        let mut network = Network {
            neighbours: Vec::new(),
            begins: vec![0],
            queue: Vec::with_capacity(n),
            groups: Groups::new(puzzle, filter),
            narrowed: Vec::with_capacity(MOST_DIGITS as usize),
            revisions: 0,
        };
        for mut cells in adjacent {
            cells.sort_unstable();
            cells.dedup();
            network.neighbours.extend(cells);
            network.begins.push(network.neighbours.len() as u32);
        }
        network
    }

    /// The cells that must differ from this one.
    pub fn neighbours(&self, cell: usize) -> &[u32] {
        &self.neighbours[self.begins[cell] as usize..self.begins[cell + 1] as usize]
    }

    /// Pairs (x, c) that AC3 has revised so far.
    pub fn revisions(&self) -> u64 {
        self.revisions
    }

    /// Goes on counting the revisions from here.
    pub fn count_revisions_from(&mut self, revisions: u64) {
        self.revisions = revisions;
    }

    /// Filters all domains: AC3 with every pair in the queue.
    ///
    /// # Errors
    ///
    /// [`WipeOut`] when a domain was emptied.
    pub fn filter_all(&mut self, domains: &mut [Domain]) -> Result<Filtered, WipeOut> {
        self.queue.clear();
        self.queue.extend((0..domains.len() as u32).filter(|&cell| is_single(domains[cell as usize])));
        self.groups.touch_all();
        self.filter(domains, Filtered::default())
    }

    /// Gives a cell one of its values, and filters what follows: AC3 with the pairs of the cell's
    /// neighbours in the queue. The cell's other values count among the removed.
    ///
    /// # Errors
    ///
    /// [`WipeOut`] when a domain was emptied; the domains are then of no more use.
    pub fn assign(
        &mut self,
        domains: &mut [Domain],
        cell: usize,
        value: Domain,
    ) -> Result<Filtered, WipeOut> {
        let others = domains[cell] & !value;
        let decided = Filtered { removed: others.count_ones(), fixed: u32::from(others != 0) };
        domains[cell] = value;
        self.queue.clear();
        self.queue.push(cell as u32);
        self.groups.touch(cell);
        self.filter(domains, decided)
    }

    /// AC3, and the stronger filter on the groups that it has touched, until neither removes a value.
    fn filter(&mut self, domains: &mut [Domain], before: Filtered) -> Result<Filtered, WipeOut> {
        let mut filtered = self.run_queue(domains, before);
        if self.groups.are_filtered() {
            while let Ok(so_far) = filtered
                && let Some(group) = self.groups.take_touched()
            {
                filtered = self
                    .filter_group(group, domains, so_far)
                    .and_then(|so_far| self.run_queue(domains, so_far));
            }
        }
        if filtered.is_err() {
            self.groups.forget();
        }
        filtered
    }

    fn filter_group(
        &mut self,
        group: usize,
        domains: &mut [Domain],
        before: Filtered,
    ) -> Result<Filtered, WipeOut> {
        let Filtered { mut removed, mut fixed } = before;
        let narrowed = &mut self.narrowed;
        narrowed.clear();
        self.groups.filter(group, domains, |cell, domain| narrowed.push((cell, domain)))?;
        for &(cell, domain) in narrowed.iter() {
            removed += (domains[cell] & !domain).count_ones();
            domains[cell] = domain;
            self.groups.touch(cell);
            if is_single(domain) {
                fixed += 1;
                self.queue.push(cell as u32);
            }
        }
        Ok(Filtered { removed, fixed })
    }

    fn run_queue(&mut self, domains: &mut [Domain], before: Filtered) -> Result<Filtered, WipeOut> {
        let Filtered { mut removed, mut fixed } = before;
        let marks_groups = self.groups.are_filtered();
        while let Some(single) = self.queue.pop() {
            let single = single as usize;
            let value = domains[single];
            let neighbours = self.begins[single] as usize..self.begins[single + 1] as usize;
            self.revisions += neighbours.len() as u64;
            for &x in &self.neighbours[neighbours] {
                let domain = &mut domains[x as usize];
                // Revise: the value has lost its support.
                if *domain & value != 0 {
                    *domain &= !value;
                    removed += 1;
                    if marks_groups {
                        self.groups.touch(x as usize);
                    }
                    if *domain == 0 {
                        return Err(WipeOut);
                    }
                    if is_single(*domain) {
                        fixed += 1;
                        self.queue.push(x);
                    }
                }
            }
        }
        Ok(Filtered { removed, fixed })
    }
}

/// The domains that the puzzle allows, `[cells]`.
pub fn domains_of(puzzle: &Puzzle) -> Vec<Domain> {
    puzzle.cells().iter().map(|cell| cell.domain.words()[0]).collect()
}

/// Whether a domain is a single value.
pub fn is_single(domain: Domain) -> bool {
    domain & domain.wrapping_sub(1) == 0 && domain != 0
}

/// Number of cells whose domain is not a single value.
pub fn unfixed(domains: &[Domain]) -> usize {
    domains.iter().filter(|&&domain| !is_single(domain)).count()
}

/// The digit of a domain that is a single value.
pub fn digit(domain: Domain) -> Option<Digit> {
    DigitSet::from_words(&[domain]).single()
}

#[cfg(test)]
mod tests;

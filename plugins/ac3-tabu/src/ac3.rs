//! The constraint network N = <X, D, C> of a puzzle made of all-different groups, and arc consistency
//! (Algorithms 2 and 3).
//!
//! An all-different group is taken as disequalities x ≠ y between its cells. On such a constraint a value
//! v of D(x) loses its support exactly when D(y) = {v}, so that AC3's queue of pairs (x, c) can be held as
//! the cells y whose domain has become a single value: each stands for the pairs of all its neighbours.
//! The textbook form with the queue of pairs is the oracle of the tests.

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
}

impl Network {
    /// The network of a puzzle whose constraints are all-different groups.
    pub fn new(puzzle: &Puzzle) -> Network {
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
        let mut network = Network { neighbours: Vec::new(), begins: vec![0], queue: Vec::with_capacity(n) };
        for mut cells in adjacent {
            cells.sort_unstable();
            cells.dedup();
            network.neighbours.extend(cells);
            network.begins.push(network.neighbours.len() as u32);
        }
        network
    }

    /// Filters all domains: AC3 with every pair in the queue.
    ///
    /// # Errors
    ///
    /// [`WipeOut`] when a domain was emptied.
    pub fn filter_all(&mut self, domains: &mut [Domain]) -> Result<Filtered, WipeOut> {
        self.queue.clear();
        self.queue.extend((0..domains.len() as u32).filter(|&cell| is_single(domains[cell as usize])));
        self.run_queue(domains, Filtered::default())
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
        self.run_queue(domains, decided)
    }

    fn run_queue(&mut self, domains: &mut [Domain], before: Filtered) -> Result<Filtered, WipeOut> {
        let Filtered { mut removed, mut fixed } = before;
        while let Some(single) = self.queue.pop() {
            let single = single as usize;
            let value = domains[single];
            let neighbours = self.begins[single] as usize..self.begins[single + 1] as usize;
            for &x in &self.neighbours[neighbours] {
                let domain = &mut domains[x as usize];
                // Revise: the value has lost its support.
                if *domain & value != 0 {
                    *domain &= !value;
                    removed += 1;
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
mod tests {
    use super::{Domain, Filtered, Network, WipeOut, domains_of, is_single, unfixed};
    use crate::random::Random;
    use plugin_api::puzzle::{BoxShape, Puzzle, sudoku};
    use std::collections::VecDeque;

    /// Algorithm 3 as the text has it: a queue of pairs (variable, constraint), Revise, and the pairs of
    /// the neighbours again when a domain has changed.
    fn textbook_ac3(puzzle: &Puzzle, domains: &mut [Domain]) -> Result<(), WipeOut> {
        let mut constraints = Vec::new();
        for constraint in puzzle.constraints() {
            for (i, a) in constraint.scope.iter().enumerate() {
                for b in &constraint.scope[i + 1..] {
                    constraints.push((a.index(), b.index()));
                }
            }
        }
        let all = constraints.iter().enumerate().flat_map(|(c, &(a, b))| [(a, c), (b, c)]);
        let mut queue: VecDeque<(usize, usize)> = all.collect();
        while let Some((x, c)) = queue.pop_front() {
            let (a, b) = constraints[c];
            let y = if x == a { b } else { a };
            if revise(domains, x, y) {
                if domains[x] == 0 {
                    return Err(WipeOut);
                }
                for (other, &(a, b)) in constraints.iter().enumerate() {
                    if other != c && (a == x || b == x) {
                        queue.push_back((if a == x { b } else { a }, other));
                    }
                }
            }
        }
        Ok(())
    }

    /// Algorithm 2 on x ≠ y: removes the values of D(x) without a supporting value in D(y).
    fn revise(domains: &mut [Domain], x: usize, y: usize) -> bool {
        let before = domains[x];
        for bit in 0..64 {
            let value = 1 << bit;
            let has_support = domains[y] & !value != 0;
            if domains[x] & value != 0 && !has_support {
                domains[x] &= !value;
            }
        }
        domains[x] != before
    }

    fn empty(rows: u32, cols: u32) -> Puzzle {
        let side = (rows * cols) as usize;
        sudoku(BoxShape { rows, cols }, &vec![None; side * side]).unwrap()
    }

    fn n_values(domains: &[Domain]) -> u32 {
        domains.iter().map(|domain| domain.count_ones()).sum()
    }

    #[test]
    fn the_fast_form_equals_the_textbook_on_random_domains() {
        let mut random = Random::new(11);
        let (mut consistent, mut wiped) = (0, 0);
        for (rows, cols, rounds) in [(2, 2, 400), (2, 3, 200), (3, 3, 60), (4, 4, 6)] {
            let puzzle = empty(rows, cols);
            let mut network = Network::new(&puzzle);
            for _ in 0..rounds {
                let mut domains = domains_of(&puzzle);
                for domain in &mut domains {
                    // Some cells full, some thinned, some fixed.
                    match random.below(12) {
                        0 => *domain = 1 << random.below((rows * cols) as usize),
                        1 | 2 => *domain &= random.bits() | 1,
                        _ => {}
                    }
                }
                let (mut fast, mut slow) = (domains.clone(), domains);
                let expected = textbook_ac3(&puzzle, &mut slow);
                let got = network.filter_all(&mut fast);
                assert_eq!(got.is_ok(), expected.is_ok());
                if expected.is_ok() {
                    assert_eq!(fast, slow);
                    consistent += 1;
                } else {
                    wiped += 1;
                }
            }
        }
        assert!(consistent > 50 && wiped > 50, "both cases were seen: {consistent}, {wiped}");
    }

    #[test]
    fn assigning_step_by_step_equals_filtering_at_once() {
        let puzzle = empty(3, 3);
        let mut network = Network::new(&puzzle);
        let mut random = Random::new(5);
        for _ in 0..50 {
            let mut domains = domains_of(&puzzle);
            let mut at_once = domains.clone();
            for _ in 0..12 {
                let cell = random.below(81);
                if is_single(domains[cell]) {
                    continue;
                }
                let value = domains[cell] & domains[cell].wrapping_neg();
                at_once[cell] = value;
                let (values, open) = (n_values(&domains), unfixed(&domains));
                let Ok(filtered) = network.assign(&mut domains, cell, value) else { break };
                let removed = values - n_values(&domains);
                let fixed = (open - unfixed(&domains)) as u32;
                assert_eq!(filtered, Filtered { removed, fixed });
                let mut filtered = at_once.clone();
                assert!(network.filter_all(&mut filtered).is_ok());
                assert_eq!(filtered, domains);
            }
        }
    }
}

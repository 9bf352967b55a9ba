//! A plain complete search that counts solutions, on cells, groups and memories; no network.

use kenken_network::system::System;

/// What a count found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// Solutions, up to the limit.
    pub solutions: usize,
    /// Branches of the search; a measure of difficulty.
    pub nodes: u64,
}

/// Counts the solutions of a system, up to `limit`.
pub fn count_solutions(system: &System, limit: usize) -> Count {
    let open = |cell: usize| {
        let digits = system.open_digits(cell).iter().enumerate();
        digits.filter(|(_, open)| **open).fold(0_u32, |domain, (digit, _)| domain | 1 << digit)
    };
    let mut search = Search { system, limit, count: Count { solutions: 0, nodes: 0 } };
    let domains = (0..system.n_cells()).map(open).collect();
    search.branch(domains);
    search.count
}

struct Search<'a> {
    system: &'a System,
    limit: usize,
    count: Count,
}

impl Search<'_> {
    fn branch(&mut self, mut domains: Vec<u32>) {
        if self.count.solutions == self.limit || !self.filter(&mut domains) {
            return;
        }
        let open = (0..domains.len()).filter(|&cell| domains[cell].count_ones() > 1);
        let Some(cell) = open.min_by_key(|&cell| domains[cell].count_ones()) else {
            self.count.solutions += 1;
            return;
        };
        let mut left = domains[cell];
        while left != 0 {
            let digit = left & left.wrapping_neg();
            left ^= digit;
            self.count.nodes += 1;
            let mut next = domains.clone();
            next[cell] = digit;
            self.branch(next);
        }
    }

    /// Removes what cannot be until nothing changes; false when a cell or a digit has no place left.
    fn filter(&self, domains: &mut [u32]) -> bool {
        loop {
            let before = domains.to_vec();
            for cell in 0..domains.len() {
                if domains[cell].count_ones() == 1 {
                    let digit = domains[cell];
                    self.system.rivals(cell).iter().for_each(|&rival| domains[rival] &= !digit);
                }
            }
            for block in self.system.blocks() {
                let mut used = vec![0_u32; block.cells.len()];
                let fits = |memory: &&[u8]| {
                    memory.iter().zip(&block.cells).all(|(&digit, &cell)| domains[cell] >> digit & 1 == 1)
                };
                for memory in block.memories.iter().filter(fits) {
                    used.iter_mut().zip(memory).for_each(|(used, &digit)| *used |= 1 << digit);
                }
                block.cells.iter().zip(used).for_each(|(&cell, used)| domains[cell] &= used);
            }
            for group in self.system.groups() {
                let somewhere = group.iter().fold(0, |digits, &cell| digits | domains[cell]);
                if somewhere.count_ones() as usize != self.system.n_digits() {
                    return false;
                }
            }
            if domains.contains(&0) {
                return false;
            }
            if domains == before {
                return true;
            }
        }
    }
}

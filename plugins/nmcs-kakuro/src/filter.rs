//! The propagating checks: what one line or cage leaves of its free cells' domains, and the queue of those
//! that are to be looked at.
//!
//! *Run-consistent* keeps a value when a digit set that gives the sum has a matching to the cells in which
//! the cell takes it: generalised arc consistency of "all differ and add up". A forward-backward pass over
//! 512 digit masks does the same for 9 digits; sets and matchings stay small for 16 digits, too, and stop as
//! soon as every value has its support.

use crate::cage::{self, CageState};
use crate::check::Check;
use crate::digits::{Digits, ascending, largest, only, smallest, sum};
use crate::matching::{self, MOST_CELLS};
use crate::network::Network;
use crate::state::{LineState, State};

/// Filters lines and cages.
#[derive(Clone, Debug)]
pub struct Filter {
    queue: Vec<u32>,
    /// `[lines, then cages]`.
    is_queued: Vec<bool>,
    n_lines: usize,
}

/// The free cells of a line, and what is kept of their domains.
struct Scope {
    cells: [u32; MOST_CELLS],
    before: [Digits; MOST_CELLS],
    kept: [Digits; MOST_CELLS],
    len: usize,
}

impl Filter {
    /// With an empty queue.
    pub fn new(network: &Network) -> Filter {
        let n = network.lines.len() + network.cages.len();
        Filter { queue: Vec::with_capacity(n), is_queued: vec![false; n], n_lines: network.lines.len() }
    }

    /// Puts every line and cage on the queue.
    pub fn enqueue_all(&mut self) {
        for item in 0..self.is_queued.len() {
            self.enqueue(item);
        }
    }

    /// Puts the lines and cages of a cell on the queue.
    pub fn enqueue_cell(&mut self, network: &Network, cell: usize) {
        for &line in network.lines_of.of_cell(cell) {
            self.enqueue(line as usize);
        }
        for &cage in network.cages_of.of_cell(cell) {
            self.enqueue(self.n_lines + cage as usize);
        }
    }

    fn enqueue(&mut self, item: usize) {
        if !self.is_queued[item] {
            self.is_queued[item] = true;
            self.queue.push(item as u32);
        }
    }

    /// Filters what is on the queue, and what it touches, until nothing changes or the state is dead.
    pub fn run(&mut self, check: Check, network: &Network, state: &mut State) {
        while let Some(item) = self.queue.pop() {
            let item = item as usize;
            self.is_queued[item] = false;
            if state.is_dead() {
                continue;
            }
            if item < self.n_lines {
                self.filter_line(check, network, item, state);
            } else {
                self.filter_cage(network, item - self.n_lines, state);
            }
        }
    }

    fn filter_line(&mut self, check: Check, network: &Network, line: usize, state: &mut State) {
        let line_state = state.lines[line];
        let Some(mut scope) = Scope::of(&network.lines[line].cells, &line_state, state) else {
            return state.fail();
        };
        if scope.len == 0 {
            return;
        }
        let target = network.lines[line].sum.filter(|_| !line_state.is_closed).map(|_| line_state.left);
        let is_consistent = match (target, check) {
            (None, _) => scope.match_all(),
            (Some(target), Check::RunConsistent) => scope.match_sets(target),
            (Some(target), _) => scope.narrow_to_sum(target) && scope.match_all(),
        };
        if !is_consistent {
            return state.fail();
        }
        for i in 0..scope.len {
            let cell = scope.cells[i] as usize;
            if scope.kept[i] != state.domains[cell] {
                state.set_domain(cell, scope.kept[i]);
                self.enqueue_cell(network, cell);
            }
        }
    }

    /// Cells with one value count as assigned; the others keep what then is possible.
    fn filter_cage(&mut self, network: &Network, cage: usize, state: &mut State) {
        let cage = &network.cages[cage];
        let singles = cage.cells.iter().map(|&cell| state.domains[cell as usize]);
        let singles = singles.filter(|domain| domain.count_ones() == 1);
        let assigned = singles
            .fold(CageState::new(cage.cells.len()), |known, domain| known.with(domain.trailing_zeros() + 1));
        if !cage::is_possible(cage.relation, network.n_digits, assigned) {
            return state.fail();
        }
        for &cell in &cage.cells {
            let (cell, domain) = (cell as usize, state.domains[cell as usize]);
            if domain.count_ones() > 1 {
                let kept = cage::allowed(cage.relation, network.n_digits, assigned, domain);
                if kept != domain {
                    state.set_domain(cell, kept);
                    self.enqueue_cell(network, cell);
                }
            }
        }
    }
}

impl Scope {
    /// None when a cell is left without a value, or the cells are more than any digits.
    fn of(cells: &[u32], line: &LineState, state: &State) -> Option<Scope> {
        let mut scope =
            Scope { cells: [0; MOST_CELLS], before: [0; MOST_CELLS], kept: [0; MOST_CELLS], len: 0 };
        for &cell in cells.iter().filter(|&&cell| state.is_free(cell as usize)) {
            let domain = state.domains[cell as usize] & !line.used;
            if domain == 0 || scope.len == MOST_CELLS {
                return None;
            }
            scope.cells[scope.len] = cell;
            scope.before[scope.len] = domain;
            scope.len += 1;
        }
        Some(scope)
    }

    /// Keeps the values of matchings to any different digits.
    fn match_all(&mut self) -> bool {
        matching::filter(&self.before[..self.len], &mut self.kept)
    }

    /// Keeps the values of matchings to digit sets with this sum.
    fn match_sets(&mut self, target: i32) -> bool {
        let union = self.before[..self.len].iter().fold(0, |union, domain| union | domain);
        let left_out = union.count_ones() as i32 - self.len as i32;
        if left_out < 0 {
            return false;
        }
        let k = self.len as u32;
        if k <= left_out as u32 {
            each_subset(union, k, target, 0, &mut |set| self.match_set(set));
        } else {
            let rest = sum(union) - target;
            each_subset(union, left_out as u32, rest, 0, &mut |set| self.match_set(union & !set));
        }
        self.kept[..self.len].iter().all(|&kept| kept != 0)
    }

    /// Adds the values of matchings to one digit set; false when every value has support by now.
    fn match_set(&mut self, set: Digits) -> bool {
        let mut domains = [0; MOST_CELLS];
        for (domain, before) in domains.iter_mut().zip(&self.before[..self.len]) {
            *domain = before & set;
        }
        let mut supported = [0; MOST_CELLS];
        if matching::filter(&domains[..self.len], &mut supported) {
            for (kept, supported) in self.kept.iter_mut().zip(&supported[..self.len]) {
                *kept |= supported;
            }
        }
        self.kept[..self.len] != self.before[..self.len]
    }

    /// Narrows each domain to what the smallest and largest values of the other cells leave room for.
    fn narrow_to_sum(&mut self, target: i32) -> bool {
        loop {
            let domains = &mut self.before[..self.len];
            let least = |domain: &Digits| domain.trailing_zeros() as i32 + 1;
            let most = |domain: &Digits| 32 - domain.leading_zeros() as i32;
            let (low, high): (i32, i32) = (domains.iter().map(least).sum(), domains.iter().map(most).sum());
            let mut changed = false;
            for domain in domains {
                let (from, to) = (target - (high - most(domain)), target - (low - least(domain)));
                let kept = *domain & crate::digits::up_to(to) & !crate::digits::up_to(from - 1);
                if kept == 0 {
                    return false;
                }
                changed |= kept != *domain;
                *domain = kept;
            }
            if !changed {
                return true;
            }
        }
    }
}

/// Calls `visit` with each set of `k` digits out of `set` that adds up to `target`, joined with `chosen`,
/// until it says false. Says whether it never did.
fn each_subset(
    set: Digits,
    k: u32,
    target: i32,
    chosen: Digits,
    visit: &mut impl FnMut(Digits) -> bool,
) -> bool {
    if k == 0 {
        return target != 0 || visit(chosen);
    }
    if k == 1 {
        let fits = (1..=32).contains(&target) && set & only(target as u32) != 0;
        return !fits || visit(chosen | only(target as u32));
    }
    let mut rest = set;
    for digit in ascending(set) {
        if rest.count_ones() < k || sum(smallest(rest, k)) > target {
            break;
        }
        rest &= !only(digit);
        let others = target - digit as i32;
        if sum(largest(rest, k - 1)) >= others
            && !each_subset(rest, k - 1, others, chosen | only(digit), visit)
        {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::each_subset;
    use crate::digits::{sum, up_to};
    use random::Random;

    #[test]
    fn each_subset_is_visited_once() {
        let mut random = Random::new(8);
        let mut visited = 0;
        for _ in 0..2000 {
            let set = random.bits() as u32 & up_to(10);
            let (k, target) = (random.below(6) as u32, random.below(40) as i32);
            let mut found = Vec::new();
            assert!(each_subset(set, k, target, 0, &mut |subset| {
                found.push(subset);
                true
            }));
            found.sort_unstable();
            let is_right =
                |subset: &u32| subset & !set == 0 && subset.count_ones() == k && sum(*subset) == target;
            let expected: Vec<u32> = (0..=set).filter(is_right).collect();
            assert_eq!(found, expected);
            visited += found.len();
        }
        assert!(visited > 200, "{visited}");
    }
}

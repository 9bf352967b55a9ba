//! Filters a relation with a target over any scope.
//!
//! First by layers of tallies (a decision diagram of the cage that is thrown away after use), which is arc
//! consistency as far as the cells are independent; then, where cells of the cage must differ, by walking
//! the tuples in those layers. Both stop at a bound on their work, and a cage that exceeds it waits until
//! more of its cells are fixed.

use super::board::{Board, Mask, Wipeout, bit, digits, greatest, is_single, smallest};
use super::network::Rule;
use super::operation::{Ahead, Operation, Tally};

/// Most tallies read for the layers of a cage.
const MAX_READ: usize = 60_000;
/// Most tuple prefixes visited after that.
const MAX_VISITED: usize = 6_000;

/// Keeps the digits that have a support in the cage, as far as the bounds on work allow.
pub fn filter(board: &mut Board, rule: &Rule) -> Result<(), Wipeout> {
    let Some(target) = rule.relation.target() else { return Ok(()) };
    let open: Vec<usize> =
        (0..rule.scope.len()).filter(|&i| !is_single(board.domain(rule.scope[i]))).collect();
    let cells = Open::new(board, rule, &open);
    let mut supports = vec![0; open.len()];
    let mut work = MAX_READ;
    for &operation in Operation::of(rule.relation) {
        let fixed = rule.scope.iter().map(|&cell| board.domain(cell)).filter(|&domain| is_single(domain));
        let start = fixed.map(smallest).try_fold(operation.start(), |tally, d| operation.read(tally, d));
        let Some(start) = start else { continue };
        let Some(layers) = Layers::new(operation, target, start, &cells, &mut work) else { return Ok(()) };
        if layers.is_dead() {
            continue;
        }
        let walked = layers.walk(&cells);
        let found = walked.as_ref().unwrap_or(&layers.supports);
        supports.iter_mut().zip(found).for_each(|(all, found)| *all |= found);
        if open.is_empty() {
            return Ok(());
        }
    }
    if open.is_empty() {
        return Err(Wipeout);
    }
    for (&i, &support) in open.iter().zip(&supports) {
        board.keep(rule.scope[i], support)?;
    }
    Ok(())
}

/// All tuples of the cage, `[tuples × cells]`, each digit as a set of one; none when [`filter`] would not go through
/// them either.
pub fn tuples(rule: &Rule, all: Mask) -> Option<Vec<Mask>> {
    let target = rule.relation.target()?;
    let n_cells = rule.scope.len();
    let alone = Rule { scope: (0..n_cells as u32).collect(), unequal: rule.unequal.clone(), ..*rule };
    let board = Board::with_domains(vec![all; n_cells]);
    let cells = Open::new(&board, &alone, &(0..n_cells).collect::<Vec<_>>());
    let mut tuples = Vec::new();
    let mut work = MAX_READ;
    for &operation in Operation::of(rule.relation) {
        let layers = Layers::new(operation, target, operation.start(), &cells, &mut work)?;
        if !layers.is_dead() {
            let mut walk = Walk::new(&layers, &cells);
            walk.found = Some(tuples);
            walk.from(0, layers.tallies[0][0])?;
            tuples = walk.found.unwrap_or_default();
        }
    }
    Some(tuples)
}

/// Does the same once no more than one cell is open, and nothing before.
pub fn filter_last(board: &mut Board, rule: &Rule) -> Result<(), Wipeout> {
    let open = rule.scope.iter().filter(|&&cell| !is_single(board.domain(cell)));
    if open.count() > 1 { Ok(()) } else { filter(board, rule) }
}

/// The cells of a cage that are not fixed yet.
struct Open {
    domains: Vec<Mask>,
    ahead: Vec<Ahead>,
    /// For each, the earlier ones that must differ from it, as bits.
    unequal: Vec<u64>,
}

impl Open {
    fn new(board: &Board, rule: &Rule, open: &[usize]) -> Open {
        let domains: Vec<Mask> = open.iter().map(|&i| board.domain(rule.scope[i])).collect();
        let top = rule.scope.iter().map(|&cell| greatest(board.domain(cell))).max().unwrap_or(0);
        let mut sum = (0, 0);
        let mut ahead = vec![Ahead { sum, greatest: i64::from(top) }; open.len() + 1];
        for (i, &domain) in domains.iter().enumerate().rev() {
            sum = (sum.0 + i64::from(smallest(domain)), sum.1 + i64::from(greatest(domain)));
            ahead[i].sum = sum;
        }
        let mut unequal = Vec::new();
        if !rule.unequal.is_empty() {
            for (k, &i) in open.iter().enumerate() {
                let earlier = open[..k].iter().enumerate();
                let differ = earlier.filter(|&(_, &j)| rule.unequal[i] >> j & 1 == 1);
                unequal.push(differ.fold(0, |bits, (l, _)| bits | 1 << l));
            }
            if unequal.iter().all(|&bits| bits == 0) {
                unequal.clear();
            }
        }
        Open { domains, ahead, unequal }
    }
}

/// The tallies after each open cell that lie on a way from the start to the target, sorted.
struct Layers {
    operation: Operation,
    tallies: Vec<Vec<Tally>>,
    supports: Vec<Mask>,
}

impl Layers {
    /// None when the work is used up.
    fn new(
        operation: Operation,
        target: i64,
        start: Tally,
        cells: &Open,
        work: &mut usize,
    ) -> Option<Layers> {
        let mut tallies = vec![vec![start]];
        for (i, &domain) in cells.domains.iter().enumerate() {
            let mut next = Vec::new();
            for &tally in &tallies[i] {
                *work = work.checked_sub(domain.count_ones() as usize)?;
                let read = digits(domain).filter_map(|digit| operation.read(tally, digit));
                next.extend(read.filter(|&tally| operation.may_give(target, tally, cells.ahead[i + 1])));
            }
            next.sort_unstable();
            next.dedup();
            tallies.push(next);
        }
        if let Some(last) = tallies.last_mut() {
            last.retain(|&tally| operation.gives(target, tally));
        }
        let supports = vec![0; cells.domains.len()];
        let mut layers = Layers { operation, tallies, supports };
        layers.sweep_back(cells);
        Some(layers)
    }

    /// Drops the tallies from which the target is out of reach, and notes the digits that are read on the
    /// others.
    fn sweep_back(&mut self, cells: &Open) {
        for i in (0..cells.domains.len()).rev() {
            let (before, after) = self.tallies.split_at_mut(i + 1);
            let (operation, support) = (self.operation, &mut self.supports[i]);
            before[i].retain(|&tally| {
                let leads = |digit: &u32| {
                    let next = operation.read(tally, *digit);
                    next.is_some_and(|next| after[0].binary_search(&next).is_ok())
                };
                let here = digits(cells.domains[i]).filter(leads).fold(0, |mask, digit| mask | bit(digit));
                *support |= here;
                here != 0
            });
        }
    }

    fn is_dead(&self) -> bool {
        self.tallies.iter().any(Vec::is_empty)
    }

    /// The digits of the tuples in which unequal cells differ; none when no cells need to, or there are too
    /// many tuples.
    fn walk(&self, cells: &Open) -> Option<Vec<Mask>> {
        if cells.unequal.is_empty() {
            return None;
        }
        let mut walk = Walk::new(self, cells);
        walk.from(0, self.tallies[0][0])?;
        Some(walk.supports)
    }
}

/// A depth-first walk over the tuples of a cage; no deeper than the 64 cells of a scope with unequal pairs.
struct Walk<'a> {
    layers: &'a Layers,
    cells: &'a Open,
    /// The digits chosen, as sets of one.
    tuple: Vec<Mask>,
    supports: Vec<Mask>,
    left: usize,
    /// The tuples, for whoever wants them.
    found: Option<Vec<Mask>>,
}

impl<'a> Walk<'a> {
    fn new(layers: &'a Layers, cells: &'a Open) -> Walk<'a> {
        let n = cells.domains.len();
        Walk { layers, cells, tuple: vec![0; n], supports: vec![0; n], left: MAX_VISITED, found: None }
    }

    /// Whether a tuple was found below; none when the work is used up.
    fn from(&mut self, i: usize, tally: Tally) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        if i == self.tuple.len() {
            if let Some(found) = &mut self.found {
                found.extend(&self.tuple);
            }
            return Some(true);
        }
        let mut domain = self.cells.domains[i];
        let mut earlier = self.cells.unequal.get(i).copied().unwrap_or(0);
        while earlier != 0 {
            domain &= !self.tuple[earlier.trailing_zeros() as usize];
            earlier &= earlier - 1;
        }
        let mut any = false;
        for digit in digits(domain) {
            let Some(next) = self.layers.operation.read(tally, digit) else { continue };
            if self.layers.tallies[i + 1].binary_search(&next).is_err() {
                continue;
            }
            self.tuple[i] = bit(digit);
            if self.from(i + 1, next)? {
                self.supports[i] |= bit(digit);
                any = true;
            }
        }
        Some(any)
    }
}

#[cfg(test)]
mod tests {
    use super::filter;
    use crate::propagate::board::{Board, Wipeout};
    use crate::propagate::network::{Network, Rule};
    use puzzle::{CellIndex, KenKenCage, Puzzle, Relation, kenken};

    fn caged(side: u32, relation: Relation, cells: &[u32]) -> Puzzle {
        let cells = cells.iter().map(|&cell| CellIndex(cell)).collect();
        kenken(side, &[KenKenCage { relation, cells }]).unwrap()
    }

    fn filtered(puzzle: &Puzzle) -> (Board, Rule, Result<(), Wipeout>) {
        let mut board = Board::new(puzzle);
        let rule = Network::new(puzzle).rules.pop().unwrap();
        let outcome = filter(&mut board, &rule);
        (board, rule, outcome)
    }

    #[test]
    fn cells_in_a_line_do_not_take_the_same_digit() {
        // 4 = 1·4 = 2·2, and the two cells share a row.
        let (board, _, _) = filtered(&caged(4, Relation::Product(4), &[0, 1]));
        assert_eq!(board.domains()[..2], [0b1001, 0b1001]);
        let (board, _, _) = filtered(&caged(4, Relation::Product(4), &[0, 5]));
        assert_eq!((board.domain(0), board.domain(5)), (0b1011, 0b1011));
    }

    #[test]
    fn a_cage_without_operation_keeps_what_any_of_the_four_allows() {
        // 5: 1 + 4, 2 + 3, 5·1 and 5/1 need a 5, 5 - 0 does not exist.
        let (board, _, _) = filtered(&caged(4, Relation::NoOperation(5), &[0, 1]));
        assert_eq!(board.domain(0), 0b1111);
        let (board, _, _) = filtered(&caged(4, Relation::NoOperation(12), &[0, 1]));
        assert_eq!(board.domain(0), 0b1100);
    }

    #[test]
    fn impossible_targets_fail_and_never_panic() {
        let relations = [Relation::Sum, Relation::Product, Relation::Difference, Relation::Quotient];
        for target in [i64::MIN, -1, 1000, i64::MAX] {
            for relation in relations.into_iter().chain([Relation::NoOperation as fn(i64) -> Relation]) {
                let (_, _, outcome) = filtered(&caged(4, relation(target), &[0, 1, 4]));
                let possible = relation(target) == Relation::Difference(-1)
                    || relation(target) == Relation::NoOperation(-1);
                assert_eq!(outcome.is_ok(), possible, "{:?}", relation(target));
            }
        }
    }

    #[test]
    fn a_cage_with_too_many_tuples_waits() {
        let all: Vec<u32> = (0..225).collect();
        let (_, _, outcome) = filtered(&caged(15, Relation::Product(1 << 60), &all));
        assert_eq!(outcome, Ok(()));
    }
}

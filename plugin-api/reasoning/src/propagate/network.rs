//! The rules of a puzzle and the cells that each of them watches.
//!
//! Built once a count and never changed; the rules keep no state of their own.

use super::board::Mask;
use puzzle::{Puzzle, Relation};

/// How a rule is propagated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// All-different over fewer cells than there are digits.
    Different,
    /// All-different in which every digit of the puzzle has a place.
    Permutation,
    /// A sum whose cells are pairwise different by other rules.
    DistinctSum,
    /// Any other relation with a target.
    Cage,
}

/// A constraint, prepared.
#[derive(Debug)]
pub struct Rule {
    /// How it is propagated.
    pub kind: Kind,
    /// What must hold.
    pub relation: Relation,
    /// Its cells.
    pub scope: Vec<u32>,
    /// For each position of the scope, the positions that must differ from it, as bits. Empty when no two
    /// must, and for scopes of more than 64 cells, over which nothing is enumerated.
    pub unequal: Vec<u64>,
}

/// All rules, and for each cell those that speak of it.
pub struct Network {
    /// One a constraint of the puzzle, in its order.
    pub rules: Vec<Rule>,
    /// All digits of the puzzle.
    pub all: Mask,
    rules_of: Lists,
    groups_of: Lists,
}

impl Network {
    /// The rules of a puzzle.
    pub fn new(puzzle: &Puzzle) -> Network {
        let all = Mask::MAX >> (Mask::BITS - puzzle.n_digits().clamp(1, Mask::BITS));
        let scopes = || puzzle.constraints().iter().zip(0_u32..);
        let members = |wanted: fn(Relation) -> bool| {
            let chosen = scopes().filter(move |(constraint, _)| wanted(constraint.relation));
            chosen.flat_map(|(constraint, id)| constraint.scope.iter().map(move |cell| (cell.0, id)))
        };
        let n_cells = puzzle.cells().len();
        let groups_of = Lists::new(n_cells, members(|relation| relation == Relation::AllDifferent));
        let rules_of = Lists::new(n_cells, members(|_| true));
        let rules = puzzle.constraints().iter().map(|constraint| {
            let scope: Vec<u32> = constraint.scope.iter().map(|cell| cell.0).collect();
            Rule::new(constraint.relation, scope, puzzle.n_digits(), &groups_of)
        });
        Network { rules: rules.collect(), all, rules_of, groups_of }
    }

    /// The rules that speak of a cell.
    pub fn rules_of(&self, cell: u32) -> &[u32] {
        self.rules_of.of(cell)
    }

    /// The all-different rules that speak of a cell.
    pub fn groups_of(&self, cell: u32) -> &[u32] {
        self.groups_of.of(cell)
    }
}

impl Rule {
    fn new(relation: Relation, scope: Vec<u32>, n_digits: u32, groups_of: &Lists) -> Rule {
        if relation == Relation::AllDifferent {
            let full = scope.len() == n_digits as usize;
            let kind = if full { Kind::Permutation } else { Kind::Different };
            return Rule { kind, relation, scope, unequal: Vec::new() };
        }
        let unequal = unequal_positions(&scope, groups_of);
        let distinct = is_within_one_group(&scope, groups_of)
            || (0..unequal.len()).all(|i| unequal[i].count_ones() as usize == scope.len() - 1)
                && !unequal.is_empty();
        let is_sum = matches!(relation, Relation::Sum(_));
        let kind = if is_sum && distinct { Kind::DistinctSum } else { Kind::Cage };
        Rule { kind, relation, scope, unequal }
    }
}

fn is_within_one_group(scope: &[u32], groups_of: &Lists) -> bool {
    let Some((first, others)) = scope.split_first() else { return false };
    let common = |group: &&u32| others.iter().all(|&cell| groups_of.of(cell).contains(group));
    groups_of.of(*first).iter().find(common).is_some()
}

fn unequal_positions(scope: &[u32], groups_of: &Lists) -> Vec<u64> {
    if scope.len() > 64 {
        return Vec::new();
    }
    let meet = |a: u32, b: u32| groups_of.of(a).iter().any(|group| groups_of.of(b).contains(group));
    let others = |i: usize| {
        let bits = (0..scope.len()).filter(|&j| j != i && meet(scope[i], scope[j]));
        bits.fold(0_u64, |bits, j| bits | 1 << j)
    };
    let unequal: Vec<u64> = (0..scope.len()).map(others).collect();
    if unequal.iter().all(|&bits| bits == 0) { Vec::new() } else { unequal }
}

/// A list of rules for each cell, one after the other.
struct Lists {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    /// Sorts pairs of cell and item by cell; within a cell they keep their order.
    fn new(n_cells: usize, pairs: impl Iterator<Item = (u32, u32)>) -> Lists {
        let mut lists = vec![Vec::new(); n_cells];
        for (cell, item) in pairs {
            lists[cell as usize].push(item);
        }
        let mut starts = vec![0];
        let mut items = Vec::new();
        for list in lists {
            items.extend(list);
            starts.push(items.len() as u32);
        }
        Lists { starts, items }
    }

    fn of(&self, cell: u32) -> &[u32] {
        let cell = cell as usize;
        &self.items[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, Network};
    use puzzle::{CellIndex, KenKenCage, Relation, kenken};

    #[test]
    fn a_cage_knows_which_of_its_cells_differ() {
        let cage = |relation, cells: &[u32]| KenKenCage {
            relation,
            cells: cells.iter().map(|&cell| CellIndex(cell)).collect(),
        };
        let cages = [
            cage(Relation::Sum(5), &[0, 1]),
            cage(Relation::Sum(7), &[3, 4, 7]),
            cage(Relation::Product(6), &[5, 8]),
        ];
        let network = Network::new(&kenken(3, &cages).unwrap());
        let kinds: Vec<Kind> = network.rules.iter().skip(5).map(|rule| rule.kind).collect();
        assert_eq!(kinds, [Kind::Permutation, Kind::DistinctSum, Kind::Cage, Kind::Cage]);
        assert_eq!(network.rules[7].unequal, [0b010, 0b101, 0b010]);
        assert_eq!(network.rules_of(4), [1, 4, 7]);
        assert_eq!(network.groups_of(4), [1, 4]);
        assert_eq!(network.all, 0b111);
    }
}

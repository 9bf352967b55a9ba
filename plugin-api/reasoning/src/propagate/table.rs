//! Cages by a table of their tuples, for a search that filters the same cage many times.
//!
//! Source: Demeulenaere et al., "Compact-Table: efficiently filtering table constraints with reversible sparse
//! bit-sets" (CP 2016). For each cell and digit the tuples with that digit are a set of bits; those that the domains
//! leave are intersections of unions. Deviation: nothing is kept from call to call, since the tables of cages are
//! short. What is kept of the domains is what [`cage`](super::cage) keeps, so a table changes nothing but the time.

use super::board::{Board, Mask, Wipeout, bit, digits};
use super::cage;
use super::network::Rule;

/// Times that a cage is filtered without a table: most puzzles need no more.
const PATIENCE: u32 = 24;

/// The tables of all cages, each made when its cage was filtered often enough.
#[derive(Default)]
pub struct Tables {
    slots: Vec<Slot>,
}

#[derive(Default)]
struct Slot {
    calls: u32,
    table: Option<Table>,
}

impl Tables {
    /// Keeps the digits of the cage with number `id` that have a support; `all` are the digits of the puzzle.
    pub fn filter(&mut self, board: &mut Board, id: u32, rule: &Rule, all: Mask) -> Result<(), Wipeout> {
        let id = id as usize;
        if self.slots.len() <= id {
            self.slots.resize_with(id + 1, Slot::default);
        }
        let slot = &mut self.slots[id];
        slot.calls = slot.calls.saturating_add(1);
        if slot.calls == PATIENCE {
            slot.table = cage::tuples(rule, all).map(|tuples| Table::new(&tuples, rule.scope.len()));
        }
        match &mut slot.table {
            Some(table) => table.filter(board, &rule.scope),
            None => cage::filter(board, rule),
        }
    }
}

/// The tuples of a cage, as bits.
struct Table {
    /// Digits in a domain, from 1 to this.
    n_digits: usize,
    words: usize,
    /// `[cells × digits × words]`: the tuples that have the digit in the cell.
    supports: Vec<u64>,
    /// `[words]`: the tuples that the domains leave.
    left: Vec<u64>,
    /// `[words]`: those that the domain of a cell leaves.
    of_cell: Vec<u64>,
}

impl Table {
    /// Of tuples `[tuples × cells]`, each digit as a set of one.
    fn new(tuples: &[Mask], n_cells: usize) -> Table {
        let n_tuples = tuples.len() / n_cells.max(1);
        let n_digits = tuples.iter().map(|digit| digit.trailing_zeros() as usize + 1).max().unwrap_or(0);
        let words = n_tuples.div_ceil(64);
        let mut supports = vec![0; n_cells * n_digits * words];
        for (t, tuple) in tuples.chunks(n_cells.max(1)).enumerate() {
            for (cell, digit) in tuple.iter().enumerate() {
                let digit = digit.trailing_zeros() as usize;
                supports[(cell * n_digits + digit) * words + t / 64] |= 1 << (t % 64);
            }
        }
        Table { n_digits, words, supports, left: vec![0; words], of_cell: vec![0; words] }
    }

    fn filter(&mut self, board: &mut Board, scope: &[u32]) -> Result<(), Wipeout> {
        self.left.fill(u64::MAX);
        for (i, &cell) in scope.iter().enumerate() {
            self.of_cell.fill(0);
            for digit in digits(board.domain(cell)) {
                let of_digit = supports(&self.supports, self.n_digits, self.words, i, digit);
                self.of_cell.iter_mut().zip(of_digit).for_each(|(all, more)| *all |= more);
            }
            self.left.iter_mut().zip(&self.of_cell).for_each(|(left, here)| *left &= here);
        }
        for (i, &cell) in scope.iter().enumerate() {
            let is_left = |digit: &u32| {
                let of_digit = supports(&self.supports, self.n_digits, self.words, i, *digit);
                of_digit.iter().zip(&self.left).any(|(of_digit, left)| of_digit & left != 0)
            };
            let kept = digits(board.domain(cell)).filter(is_left).fold(0, |mask, digit| mask | bit(digit));
            board.keep(cell, kept)?;
        }
        Ok(())
    }
}

/// The tuples with a digit in a cell; none when no tuple has a digit that large.
fn supports(all: &[u64], n_digits: usize, words: usize, cell: usize, digit: u32) -> &[u64] {
    if digit as usize > n_digits {
        return &[];
    }
    &all[(cell * n_digits + digit as usize - 1) * words..][..words]
}

#[cfg(test)]
mod tests {
    use super::Table;
    use crate::propagate::board::{Board, Wipeout};
    use crate::propagate::cage::{filter, tuples};
    use crate::propagate::different::eliminate;
    use crate::propagate::network::Network;
    use puzzle::{CellIndex, KenKenCage, Relation, kenken};

    fn eliminate_fixed(board: &mut Board, network: &Network) -> Result<(), Wipeout> {
        while let Some(cell) = board.fixed.pop() {
            for &group in network.groups_of(cell) {
                eliminate(board, &network.rules[group as usize].scope, cell)?;
            }
        }
        Ok(())
    }

    #[test]
    fn a_table_keeps_what_the_layers_keep() {
        let relations = [
            Relation::Sum,
            Relation::Product,
            Relation::Difference,
            Relation::Quotient,
            Relation::NoOperation,
        ];
        let mut state = 1_u64;
        let mut draw = |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % n
        };
        let (mut kept, mut refuted) = (0, 0);
        for _ in 0..2000 {
            let shapes: [&[u32]; 4] = [&[0, 1], &[0, 1, 5], &[0, 5, 6, 10], &[0, 6, 12]];
            let cells = shapes[draw(4) as usize].iter().map(|&cell| CellIndex(cell)).collect();
            let relation = relations[draw(5) as usize](1 + draw(14) as i64);
            let puzzle = kenken(5, &[KenKenCage { relation, cells }]).unwrap();
            let network = Network::new(&puzzle);
            let rule = network.rules.last().unwrap();
            let mut boards = [Board::new(&puzzle), Board::new(&puzzle)];
            boards.iter_mut().for_each(|board| board.undo(0));
            for &cell in &rule.scope {
                let domain = u128::from(1 + draw(31));
                boards.iter_mut().for_each(|board| board.keep(cell, domain).unwrap());
            }
            // Fixed digits are taken from the others before a cage is filtered.
            if boards.iter_mut().any(|board| eliminate_fixed(board, &network).is_err()) {
                continue;
            }
            let [by_layers, by_table] = &mut boards;
            let mut table = Table::new(&tuples(rule, network.all).unwrap(), rule.scope.len());
            let (expected, got) = (filter(by_layers, rule), table.filter(by_table, &rule.scope));
            assert_eq!(got, expected, "{relation:?}");
            if got.is_ok() {
                assert_eq!(by_table.domains(), by_layers.domains(), "{relation:?}");
                kept += 1;
            } else {
                refuted += 1;
            }
        }
        assert!(kept > 200 && refuted > 200, "{kept} {refuted}");
    }
}

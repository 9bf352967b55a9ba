//! Sums over cells that are pairwise different: the runs of a Kakuro, killer cages, cages in one line.
//!
//! While few digits are in play, layers of digit sets give arc consistency of sum and all-different
//! together (a set knows its own sum). With more digits the possible and required digits of the sum's
//! combinations are used, and bounds; a run with few tuples left is then filtered like any cage.

use super::board::{Board, Mask, Wipeout, bit, digits, greatest, is_single, smallest};
use super::cage;
use super::combinations::Combinations;
use super::network::Rule;

/// Most digits in play for layers of digit sets.
const MAX_IN_PLAY: u32 = 11;
/// Most bits in a table of combinations.
const MAX_TABLE: u64 = 1 << 21;
/// Most tuples for the filter of cages.
const MAX_TUPLES: u64 = 1 << 12;

/// What the rule works with, kept to save allocations and to remember combinations.
#[derive(Default)]
pub struct Workshop {
    combinations: Combinations,
    layers: Vec<u64>,
}

impl Workshop {
    /// Keeps the digits that fit the sum.
    pub fn filter(&mut self, board: &mut Board, rule: &Rule) -> Result<(), Wipeout> {
        let mut rest = rule.relation.target().ok_or(Wipeout)?;
        let mut open: Vec<u32> = Vec::with_capacity(rule.scope.len());
        for &cell in &rule.scope {
            let domain = board.domain(cell);
            if is_single(domain) {
                rest = rest.checked_sub(i64::from(smallest(domain))).ok_or(Wipeout)?;
            } else {
                open.push(cell);
            }
        }
        let rest = u32::try_from(rest).map_err(|_| Wipeout)?;
        match *open.as_slice() {
            [] if rest == 0 => return Ok(()),
            [] => return Err(Wipeout),
            [_] if rest == 0 || rest > Mask::BITS => return Err(Wipeout),
            [cell] => return board.keep(cell, bit(rest)),
            _ => {}
        }
        open.sort_by_key(|&cell| board.domain(cell).count_ones());
        let union = open.iter().fold(0, |union, &cell| union | board.domain(cell));
        if union.count_ones() <= MAX_IN_PLAY {
            return self.filter_by_sets(board, &open, rest, union);
        }
        self.filter_by_combinations(board, &open, rest, union)?;
        filter_by_bounds(board, &open, rest)?;
        let sizes = open.iter().map(|&cell| u64::from(board.domain(cell).count_ones()));
        let tuples = sizes.fold(1_u64, u64::saturating_mul);
        if tuples <= MAX_TUPLES { cage::filter(board, rule) } else { Ok(()) }
    }

    /// Layer `i` holds the digit sets that the first `i` cells can use, as a bit a set, with the digits in
    /// play numbered from 0.
    fn filter_by_sets(
        &mut self,
        board: &mut Board,
        open: &[u32],
        rest: u32,
        union: Mask,
    ) -> Result<(), Wipeout> {
        let in_play: Vec<u32> = digits(union).collect();
        let n = open.len();
        if in_play.len() < n {
            return Err(Wipeout);
        }
        let compact = |domain: Mask| {
            let numbered = in_play.iter().enumerate();
            numbered.fold(0_usize, |set, (k, &digit)| set | usize::from(domain & bit(digit) != 0) << k)
        };
        let domains: Vec<usize> = open.iter().map(|&cell| compact(board.domain(cell))).collect();
        let words = (1_usize << in_play.len()).div_ceil(64);
        self.layers.clear();
        self.layers.resize((n + 1) * words, 0);
        self.layers[0] = 1;
        for (i, &domain) in domains.iter().enumerate() {
            let (from, to) = self.layers.split_at_mut((i + 1) * words);
            for set in members(&from[i * words..]) {
                bits(domain & !set).for_each(|digit| insert(to, set | digit));
            }
        }
        let sum = |set: usize| bits(set).map(|digit| in_play[digit.trailing_zeros() as usize]).sum::<u32>();
        let last = &mut self.layers[n * words..];
        let wrong: Vec<usize> = members(last).filter(|&set| sum(set) != rest).collect();
        wrong.into_iter().for_each(|set| last[set / 64] &= !(1 << (set % 64)));
        for i in (0..n).rev() {
            let (before, after) = self.layers.split_at_mut((i + 1) * words);
            let layer = &mut before[i * words..];
            let mut support = 0;
            for k in 0..words {
                let mut kept = 0;
                for set in members(&layer[k..=k]).map(|low| k * 64 + low) {
                    let leads = bits(domains[i] & !set).filter(|&digit| contains(after, set | digit));
                    let here = leads.fold(0, |all, digit| all | digit);
                    support |= here;
                    kept |= u64::from(here != 0) << (set % 64);
                }
                layer[k] = kept;
            }
            let support = bits(support).map(|digit| bit(in_play[digit.trailing_zeros() as usize]));
            board.keep(open[i], support.fold(0, |mask, digit| mask | digit))?;
        }
        Ok(())
    }

    fn filter_by_combinations(
        &mut self,
        board: &mut Board,
        open: &[u32],
        rest: u32,
        union: Mask,
    ) -> Result<(), Wipeout> {
        let n = open.len() as u32;
        let table = u64::from(union.count_ones()) * u64::from(n) * u64::from(rest);
        if n > union.count_ones() || rest > digits(union).sum() {
            return Err(Wipeout);
        }
        if table > MAX_TABLE {
            return Ok(());
        }
        let combined = self.combinations.of(n, rest, union).ok_or(Wipeout)?;
        let (mut once, mut twice) = (0, 0);
        for &cell in open {
            board.keep(cell, combined.possible)?;
            twice |= once & board.domain(cell);
            once |= board.domain(cell);
        }
        let hidden = combined.required & once & !twice;
        for &cell in open {
            let here = board.domain(cell) & hidden;
            if here != 0 {
                board.keep(cell, here)?;
            }
            if here.count_ones() > 1 {
                return Err(Wipeout);
            }
        }
        Ok(())
    }
}

/// Bounds consistency of the bare sum.
fn filter_by_bounds(board: &mut Board, open: &[u32], rest: u32) -> Result<(), Wipeout> {
    let least: u32 = open.iter().map(|&cell| smallest(board.domain(cell))).sum();
    let most: u32 = open.iter().map(|&cell| greatest(board.domain(cell))).sum();
    if rest < least || rest > most {
        return Err(Wipeout);
    }
    for &cell in open {
        let domain = board.domain(cell);
        let top = (rest - least).saturating_add(smallest(domain)).min(Mask::BITS);
        let bottom = greatest(domain).saturating_sub(most - rest).max(1);
        board.keep(cell, Mask::MAX >> (Mask::BITS - top) & Mask::MAX << (bottom - 1))?;
    }
    Ok(())
}

fn insert(layer: &mut [u64], set: usize) {
    layer[set / 64] |= 1 << (set % 64);
}

fn contains(layer: &[u64], set: usize) -> bool {
    layer[set / 64] >> (set % 64) & 1 == 1
}

/// The sets in a layer.
fn members(layer: &[u64]) -> impl Iterator<Item = usize> {
    layer.iter().enumerate().flat_map(|(k, &word)| {
        let mut word = word;
        std::iter::from_fn(move || {
            if word == 0 {
                return None;
            }
            let low = word.trailing_zeros() as usize;
            word &= word - 1;
            Some(k * 64 + low)
        })
    })
}

/// The members of a set, each as a set of one.
fn bits(mut set: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let low = set & set.wrapping_neg();
        set &= set - 1;
        Some(low)
    })
}

#[cfg(test)]
mod tests {
    use super::Workshop;
    use crate::propagate::board::{Board, Wipeout};
    use crate::propagate::network::{Kind, Network};
    use puzzle::{CellIndex, KenKenCage, Relation, kenken};

    /// The domains of the first `n` cells of a row after its sum was filtered.
    fn run(side: u32, n: u32, sum: i64, taken: &[(u32, u128)]) -> Result<Vec<u128>, Wipeout> {
        let cells = (0..n).map(CellIndex).collect();
        let puzzle = kenken(side, &[KenKenCage { relation: Relation::Sum(sum), cells }]).unwrap();
        let mut board = Board::new(&puzzle);
        for &(cell, digits) in taken {
            board.keep(cell, !digits)?;
        }
        let rule = Network::new(&puzzle).rules.pop().unwrap();
        assert_eq!(rule.kind, Kind::DistinctSum);
        Workshop::default().filter(&mut board, &rule)?;
        Ok(board.domains()[..n as usize].to_vec())
    }

    #[test]
    fn a_run_keeps_the_digits_of_its_combinations() {
        // 7 = 1 + 2 + 4 in three cells; without the 4, the first leaves it to the others.
        assert_eq!(run(9, 3, 7, &[]), Ok(vec![0b1011; 3]));
        assert_eq!(run(9, 3, 7, &[(0, 0b1000)]), Ok(vec![0b0011, 0b1011, 0b1011]));
        // Only the third can be 4, so that the two others share 1 and 2.
        assert_eq!(run(9, 3, 7, &[(0, 0b1000), (1, 0b1000)]), Ok(vec![0b0011, 0b0011, 0b1000]));
        assert_eq!(run(9, 3, 5, &[]), Err(Wipeout));
    }

    #[test]
    fn a_run_of_many_digits_keeps_the_same() {
        assert_eq!(run(32, 3, 7, &[]), Ok(vec![0b1011; 3]));
        assert_eq!(run(32, 3, 7, &[(0, 0b1000), (1, 0b1000)]), Ok(vec![0b0011, 0b0011, 0b1000]));
        for impossible in [i64::MIN, -1, 0, 5, 10_000, i64::MAX] {
            assert_eq!(run(32, 3, impossible, &[]), Err(Wipeout));
        }
    }
}

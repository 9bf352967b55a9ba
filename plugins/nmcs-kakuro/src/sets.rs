//! Digit sets first (our own): before a playout, the digits of each line are drawn so that they can meet.
//!
//! Where every line across crosses every line down, as in a fully white grid, a digit stands in as many lines
//! across as down. A clue alone leaves many digit sets to a line; sets that break this balance have no
//! filling, whatever the places. So the sets are drawn first, by local search: start with a random set for
//! each line, then trade digits inside lines (`a` and `c` for `b` and `d` with `a + c = b + d`) until each
//! digit is in balance. What is left is to place all digits of every line, as in a Latin square, where the
//! choice of [`crate::smallest::cell_or_place`] hardly ever fails.

use crate::digits::{Digits, largest, nth_bit, only, smallest, sum};
use crate::network::Network;
use crate::position::Variables;
use crate::state::State;
use random::Random;

/// Trades tried for each line before the draw is given up.
const MOST_TRADES: usize = 2_000;

/// One in so many trades that make the balance worse is made nevertheless.
const WORSE: usize = 20;

/// Draws digit sets.
#[derive(Clone, Debug, Default)]
pub struct DigitSets {
    blocks: Vec<Block>,
    drawn: Vec<(u32, Digits)>,
    allowed: Vec<Digits>,
}

/// Lines that all cross each other.
#[derive(Clone, Debug)]
struct Block {
    across: Vec<u32>,
    down: Vec<u32>,
}

impl DigitSets {
    /// Finds the lines that all cross each other; none where digit sets are not asked for.
    pub fn new(network: &Network, variables: Variables) -> DigitSets {
        let blocks = if variables == Variables::Sets { blocks(network) } else { Vec::new() };
        DigitSets { blocks, ..DigitSets::default() }
    }

    /// The lines with the digits that their free cells take, of the last draw.
    pub fn drawn(&self) -> &[(u32, Digits)] {
        &self.drawn
    }

    /// Draws a set for each line of the blocks. False when nothing is to be drawn, or no balance was found.
    pub fn draw(&mut self, network: &Network, state: &State, random: &mut Random) -> bool {
        self.drawn.clear();
        for i in 0..self.blocks.len() {
            let first = self.drawn.len();
            if self.blocks[i].across.iter().any(|&line| state.lines[line as usize].is_closed) {
                continue;
            }
            if !self.draw_block(i, network, state, random) {
                self.drawn.truncate(first);
            }
        }
        !self.drawn.is_empty()
    }

    fn draw_block(&mut self, block: usize, network: &Network, state: &State, random: &mut Random) -> bool {
        let Block { across, down } = &self.blocks[block];
        let first = self.drawn.len();
        self.allowed.clear();
        // Number of lines across less number of lines down, by digit.
        let mut balance = [0_i32; 32];
        for (&line, sign) in across.iter().map(|line| (line, 1)).chain(down.iter().map(|line| (line, -1))) {
            let (allowed, line_state) = (may_take(network, state, line as usize), state.lines[line as usize]);
            let Some(set) = random_subset(allowed, line_state.free, line_state.left, 0, random) else {
                return false;
            };
            shift(&mut balance, set, sign);
            self.allowed.push(allowed);
            self.drawn.push((line, set));
        }
        let (n_across, n) = (across.len(), across.len() + down.len());
        let mut cost: i32 = balance.iter().map(|digit| digit.abs()).sum();
        for _ in 0..MOST_TRADES * n {
            if cost == 0 {
                return true;
            }
            let i = random.below(n);
            let (sign, set) = (if i < n_across { 1 } else { -1 }, self.drawn[first + i].1);
            let Some(trade) = random_trade(set, self.allowed[i], random) else { continue };
            let before = cost_of(&balance, trade.out | trade.into);
            shift(&mut balance, trade.out, -sign);
            shift(&mut balance, trade.into, sign);
            let change = cost_of(&balance, trade.out | trade.into) - before;
            if change <= 0 || random.below(WORSE) == 0 {
                cost += change;
                self.drawn[first + i].1 = set & !trade.out | trade.into;
            } else {
                shift(&mut balance, trade.into, -sign);
                shift(&mut balance, trade.out, sign);
            }
        }
        false
    }
}

/// Digits that some free cell of the line may take.
fn may_take(network: &Network, state: &State, line: usize) -> Digits {
    let cells = network.lines[line].cells.iter().map(|&cell| cell as usize);
    cells.filter(|&cell| state.is_free(cell)).fold(0, |union, cell| union | state.domains[cell])
}

fn shift(balance: &mut [i32; 32], mut set: Digits, by: i32) {
    while set != 0 {
        balance[set.trailing_zeros() as usize] += by;
        set &= set - 1;
    }
}

fn cost_of(balance: &[i32; 32], mut set: Digits) -> i32 {
    let mut cost = 0;
    while set != 0 {
        cost += balance[set.trailing_zeros() as usize].abs();
        set &= set - 1;
    }
    cost
}

/// Digits that leave a set and digits that come in, two each, with the same sum.
struct Trade {
    out: Digits,
    into: Digits,
}

fn random_trade(set: Digits, allowed: Digits, random: &mut Random) -> Option<Trade> {
    let outside = allowed & !set;
    if set.count_ones() < 2 || outside.count_ones() < 2 {
        return None;
    }
    let a = nth_bit(set, random.below(set.count_ones() as usize));
    let b = nth_bit(outside, random.below(outside.count_ones() as usize));
    let distance = b.trailing_zeros() as i32 - a.trailing_zeros() as i32;
    // c is in the set, and c - distance outside.
    let moved = |digits: Digits, by: i32| if by >= 0 { digits << by } else { digits >> -by };
    let partners = set & !a & moved(outside & !b, distance);
    if partners == 0 {
        return None;
    }
    let c = nth_bit(partners, random.below(partners.count_ones() as usize));
    Some(Trade { out: a | c, into: b | moved(c, -distance) })
}

/// A random set of `k` digits out of `set` that add up to `target`, joined with `chosen`; none when there
/// is none. Not all sets are equally likely.
fn random_subset(set: Digits, k: u32, target: i32, chosen: Digits, random: &mut Random) -> Option<Digits> {
    if k == 0 {
        return (target == 0).then_some(chosen);
    }
    let is_in_reach =
        set.count_ones() >= k && (sum(smallest(set, k))..=sum(largest(set, k))).contains(&target);
    if !is_in_reach {
        return None;
    }
    let digit = 32 - set.leading_zeros();
    let rest = set & !only(digit);
    let take_first = random.below(set.count_ones() as usize) < k as usize;
    for take in [take_first, !take_first] {
        let found = if take {
            random_subset(rest, k - 1, target - digit as i32, chosen | only(digit), random)
        } else {
            random_subset(rest, k, target, chosen, random)
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The groups of lines in which every line across has a clue and crosses every line down, and the other way
/// round. Cells of such a group are on two lines each.
fn blocks(network: &Network) -> Vec<Block> {
    let n_lines = network.lines.len();
    let mut seen = vec![false; n_lines];
    let mut found = Vec::new();
    for start in 0..n_lines {
        if seen[start] {
            continue;
        }
        let across = crossing(network, crossing(network, vec![start as u32]).unwrap_or_default());
        let Some(across) = across.filter(|across| across.contains(&(start as u32))) else { continue };
        let Some(down) = crossing(network, across.clone()) else { continue };
        for &line in across.iter().chain(&down) {
            seen[line as usize] = true;
        }
        let is_full = |lines: &[u32], others: &[u32]| {
            lines.iter().all(|&line| {
                let line = &network.lines[line as usize];
                line.sum.is_some() && line.cells.len() == others.len()
            })
        };
        if is_full(&across, &down) && is_full(&down, &across) {
            found.push(Block { across, down });
        }
    }
    found
}

/// The lines that cross one of these; none when a cell is not on exactly two lines, or in a cage.
fn crossing(network: &Network, lines: Vec<u32>) -> Option<Vec<u32>> {
    let mut found = Vec::new();
    for &line in &lines {
        for &cell in &network.lines[line as usize].cells {
            let [a, b] = network.lines_of.of_cell(cell as usize) else { return None };
            if !network.cages_of.of_cell(cell as usize).is_empty() {
                return None;
            }
            found.push(if *a == line { *b } else { *a });
        }
    }
    found.sort_unstable();
    found.dedup();
    Some(found)
}

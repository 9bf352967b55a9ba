//! Sums over different cells, as one sees them at a glance: by the least and the greatest that is left.
//!
//! Weaker than [`sum`](super::sum) on purpose: it knows no combinations of digits, so that a puzzle can be
//! told that needs none.

use super::board::{Board, Mask, Wipeout, bit, digits, is_single, smallest};
use super::network::Rule;

/// Keeps the digits that the least and the greatest sum of the other open cells leave room for.
pub fn filter(board: &mut Board, rule: &Rule) -> Result<(), Wipeout> {
    let Open { cells, rest, in_play } = Open::new(board, rule)?;
    let Some(others) = cells.len().checked_sub(1) else {
        return if rest == 0 { Ok(()) } else { Err(Wipeout) };
    };
    let (least, greatest) = extremes(in_play, others).ok_or(Wipeout)?;
    let fits = |digit: &u32| (least..=greatest).contains(&(rest - i64::from(*digit)));
    let kept = digits(in_play).filter(fits).fold(0, |mask, digit| mask | bit(digit));
    cells.iter().try_for_each(|&cell| board.keep(cell, kept))
}

/// Gives a digit that the sum cannot do without, and that has one place left, to that place.
pub fn hidden_singles(board: &mut Board, rule: &Rule) -> Result<(), Wipeout> {
    let Open { cells, rest, in_play } = Open::new(board, rule)?;
    if cells.is_empty() {
        return Ok(());
    }
    for digit in digits(in_play) {
        let without = extremes(in_play & !bit(digit), cells.len());
        let is_needed = without.is_none_or(|(least, greatest)| !(least..=greatest).contains(&rest));
        let mut places = cells.iter().filter(|&&cell| board.domain(cell) & bit(digit) != 0);
        if let (true, Some(&place), None) = (is_needed, places.next(), places.next()) {
            board.keep(place, bit(digit))?;
        }
    }
    Ok(())
}

/// What is left of a sum.
struct Open {
    cells: Vec<u32>,
    /// What the open cells must give.
    rest: i64,
    /// The digits of any of them.
    in_play: Mask,
}

impl Open {
    fn new(board: &Board, rule: &Rule) -> Result<Open, Wipeout> {
        let mut open = Open { cells: Vec::new(), rest: rule.relation.target().ok_or(Wipeout)?, in_play: 0 };
        for &cell in &rule.scope {
            let domain = board.domain(cell);
            if is_single(domain) {
                open.rest = open.rest.checked_sub(i64::from(smallest(domain))).ok_or(Wipeout)?;
            } else {
                open.cells.push(cell);
                open.in_play |= domain;
            }
        }
        // No digits add up to more, and so the differences below cannot overflow.
        if open.rest < 0 || open.rest > i64::from(u32::MAX) { Err(Wipeout) } else { Ok(open) }
    }
}

/// The least and the greatest sum of `n` different digits; none when there are fewer.
fn extremes(in_play: Mask, n: usize) -> Option<(i64, i64)> {
    let all: Vec<i64> = digits(in_play).map(i64::from).collect();
    let first_of_greatest = all.len().checked_sub(n)?;
    Some((all[..n].iter().sum(), all[first_of_greatest..].iter().sum()))
}

#[cfg(test)]
mod tests {
    use super::{filter, hidden_singles};
    use crate::propagate::board::{Board, Wipeout};
    use crate::propagate::network::Network;
    use puzzle::{CellIndex, KenKenCage, Relation, kenken};

    /// The domains of the first two cells of a row of nine after their sum was filtered.
    fn pair(sum: i64, taken: u128) -> Result<[u128; 2], Wipeout> {
        let cells = vec![CellIndex(0), CellIndex(1)];
        let puzzle = kenken(9, &[KenKenCage { relation: Relation::Sum(sum), cells }]).unwrap();
        let mut board = Board::new(&puzzle);
        board.keep(0, !taken)?;
        let rule = Network::new(&puzzle).rules.pop().unwrap();
        filter(&mut board, &rule)?;
        hidden_singles(&mut board, &rule)?;
        Ok([board.domain(0), board.domain(1)])
    }

    #[test]
    fn bounds_leave_what_only_a_combination_rules_out() {
        assert_eq!(pair(4, 0), Ok([0b111, 0b111]));
        assert_eq!(pair(17, 0), Ok([0b1_1000_0000, 0b1_1000_0000]));
        assert_eq!(pair(11, 0), Ok([0b1_1111_1110, 0b1_1111_1110]));
    }

    #[test]
    fn a_digit_that_the_sum_needs_goes_to_its_one_place() {
        assert_eq!(pair(4, 0b001), Ok([0b100, 0b001]));
        assert_eq!(pair(11, 0b10), Ok([0b1_1111_1100, 0b1_1111_1110]));
    }

    #[test]
    fn impossible_sums_fail() {
        for sum in [i64::MIN, -1, 0, 1, 19, i64::MAX] {
            assert_eq!(pair(sum, 0), Err(Wipeout));
        }
    }
}

//! Arc consistency of all-different.
//!
//! Source: J.-C. Régin, "A filtering algorithm for constraints of difference in CSPs" (AAAI 1994): a
//! maximum matching of cells to digits, and an edge outside it stays only if it lies on an alternating
//! cycle or on an alternating path from a free digit. Deviation: the strongly connected components are
//! found as sets of reachable digits, which are bit operations, instead of by Tarjan's algorithm.

use super::board::{Board, Mask, Wipeout, bit, digits, is_single};

/// Groups of fewer cells are left to singles: with groups of 9 the median Sudoku of that side takes as long,
/// and the ones that need search three times as long.
pub const WORTHWHILE: usize = 10;

/// Keeps the digits that are in some assignment of different digits to the cells.
pub fn filter(board: &mut Board, scope: &[u32]) -> Result<(), Wipeout> {
    let open: Vec<u32> = scope.iter().copied().filter(|&cell| !is_single(board.domain(cell))).collect();
    let domains: Vec<Mask> = open.iter().map(|&cell| board.domain(cell)).collect();
    let matching = Matching::new(&domains).ok_or(Wipeout)?;
    let reach = matching.reach(&domains);
    let free = domains.iter().fold(0, |union, domain| union | domain) & !matching.used();
    for (i, &cell) in open.iter().enumerate() {
        let own = matching.digit_of[i];
        // Digits from which the own digit can be taken over: they reach it, or a free digit closes the way.
        let kept = digits(domains[i]).filter(|&digit| {
            digit == own || free & bit(digit) != 0 || reach[digit as usize - 1] & (bit(own) | free) != 0
        });
        board.keep(cell, kept.fold(0, |mask, digit| mask | bit(digit)))?;
    }
    Ok(())
}

/// A digit for each cell and back.
struct Matching {
    digit_of: Vec<u32>,
    /// Indexed by digit less one; `usize::MAX` for a free digit.
    cell_of: [usize; Mask::BITS as usize],
}

impl Matching {
    /// A matching of all cells; none when there is no such.
    fn new(domains: &[Mask]) -> Option<Matching> {
        let mut matching =
            Matching { digit_of: vec![0; domains.len()], cell_of: [usize::MAX; Mask::BITS as usize] };
        for cell in 0..domains.len() {
            if !matching.augment(domains, cell, &mut 0) {
                return None;
            }
        }
        Some(matching)
    }

    /// Finds an augmenting path from the cell; no deeper than there are digits.
    fn augment(&mut self, domains: &[Mask], cell: usize, seen: &mut Mask) -> bool {
        let unused = domains[cell] & !self.used() & !*seen;
        if unused != 0 {
            self.assign(cell, unused.trailing_zeros() + 1);
            return true;
        }
        while let Some(digit) = digits(domains[cell] & !*seen).next() {
            *seen |= bit(digit);
            let holder = self.cell_of[digit as usize - 1];
            if self.augment(domains, holder, seen) {
                self.assign(cell, digit);
                return true;
            }
        }
        false
    }

    fn assign(&mut self, cell: usize, digit: u32) {
        self.digit_of[cell] = digit;
        self.cell_of[digit as usize - 1] = cell;
    }

    fn used(&self) -> Mask {
        self.digit_of.iter().filter(|&&digit| digit > 0).fold(0, |mask, &digit| mask | bit(digit))
    }

    /// For each digit that a cell holds, the digits to which its holders can move in any number of steps.
    fn reach(&self, domains: &[Mask]) -> [Mask; Mask::BITS as usize] {
        let mut reach = [0; Mask::BITS as usize];
        let used: Vec<usize> = digits(self.used()).map(|digit| digit as usize - 1).collect();
        for &digit in &used {
            reach[digit] = domains[self.cell_of[digit]];
        }
        // Warshall's closure on rows of bits.
        for &through in &used {
            let row = reach[through];
            for &digit in &used {
                if reach[digit] >> through & 1 == 1 {
                    reach[digit] |= row;
                }
            }
        }
        reach
    }
}

#[cfg(test)]
mod tests {
    use super::filter;
    use crate::propagate::board::{Board, Mask, Wipeout, bit, digits};
    use crate::propagate::different::eliminate;
    use puzzle::{BoxShape, sudoku};

    fn filtered(domains: &[Mask]) -> Option<Vec<Mask>> {
        let mut board = Board::new(&sudoku(BoxShape { rows: 2, cols: 3 }, &[None; 36]).unwrap());
        let scope: Vec<u32> = (0..domains.len() as u32).collect();
        board.fixed.clear();
        scope.iter().for_each(|&cell| board.keep(cell, domains[cell as usize]).unwrap());
        // Fixed digits are taken from the others before this rule runs.
        while let Some(cell) = board.fixed.pop() {
            eliminate(&mut board, &scope, cell).ok()?;
        }
        match filter(&mut board, &scope) {
            Ok(()) => Some(board.domains()[..domains.len()].to_vec()),
            Err(Wipeout) => None,
        }
    }

    fn naive(domains: &[Mask]) -> Option<Vec<Mask>> {
        fn extend(domains: &[Mask], used: Mask, tuple: &mut Vec<u32>, supports: &mut [Mask]) {
            if tuple.len() == domains.len() {
                tuple.iter().zip(supports).for_each(|(&digit, support)| *support |= bit(digit));
                return;
            }
            for digit in digits(domains[tuple.len()] & !used) {
                tuple.push(digit);
                extend(domains, used | bit(digit), tuple, supports);
                tuple.pop();
            }
        }
        let mut supports = vec![0; domains.len()];
        extend(domains, 0, &mut Vec::new(), &mut supports);
        if supports.contains(&0) { None } else { Some(supports) }
    }

    #[test]
    fn what_is_kept_is_what_some_assignment_uses() {
        let mut state = 1_u64;
        for _ in 0..3000 {
            let mut draw = |n: u64| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 33) % n
            };
            let n = 2 + draw(5) as usize;
            let domains: Vec<Mask> = (0..n).map(|_| Mask::from(1 + draw(63))).collect();
            let expected = naive(&domains);
            let got = filtered(&domains);
            assert_eq!(got, expected, "{domains:?}");
        }
    }
}

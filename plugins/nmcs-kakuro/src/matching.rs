//! Matchings of cells to different digits: the all-different filter (Régin 1994) on words of bits.
//!
//! The values with support are those of some matching of all cells: the matched ones, the ones that no cell
//! needs, and those whose owner can move on, along an alternating path, to a free digit or back to the cell.

use crate::digits::{Digits, MOST_DIGITS};

/// Cells of one line at most: there are no more digits.
pub const MOST_CELLS: usize = MOST_DIGITS as usize;

/// Keeps in `supported` (`[cells]`) the values of each of `domains` (`[cells]`, at most [`MOST_CELLS`]) that
/// take part in a matching of all cells to different digits. False when there is no matching.
pub fn filter(domains: &[Digits], supported: &mut [Digits]) -> bool {
    let k = domains.len();
    let mut owner = [NOBODY; MOST_CELLS];
    let mut matched = [0_u32; MOST_CELLS];
    for cell in 0..k {
        let mut seen = 0;
        if !augment(domains, cell, &mut seen, &mut owner, &mut matched) {
            return false;
        }
    }
    let taken: Digits = matched[..k].iter().sum();
    // reach[i]: cells whose digit must be given up, in turn, when cell i takes another one.
    let mut reach = [0_u32; MOST_CELLS];
    let mut can_free = 0_u32;
    for (cell, &domain) in domains.iter().enumerate() {
        can_free |= u32::from(domain & !taken != 0) << cell;
        let mut others = domain & taken;
        while others != 0 {
            reach[cell] |= 1 << owner[others.trailing_zeros() as usize];
            others &= others - 1;
        }
    }
    for through in 0..k {
        for cell in 0..k {
            if reach[cell] >> through & 1 != 0 {
                reach[cell] |= reach[through];
            }
        }
    }
    for (cell, &domain) in domains.iter().enumerate() {
        let mut kept = domain & !taken | matched[cell];
        let mut others = domain & taken & !matched[cell];
        while others != 0 {
            let bit = others & others.wrapping_neg();
            let holder = owner[bit.trailing_zeros() as usize] as usize;
            if reach[holder] & (can_free | 1 << cell) != 0 || can_free >> holder & 1 != 0 {
                kept |= bit;
            }
            others ^= bit;
        }
        supported[cell] = kept;
    }
    true
}

const NOBODY: u8 = u8::MAX;

/// Kuhn's step: finds a digit for `cell`, moving others on where that must be.
fn augment(
    domains: &[Digits],
    cell: usize,
    seen: &mut Digits,
    owner: &mut [u8; MOST_CELLS],
    matched: &mut [u32; MOST_CELLS],
) -> bool {
    loop {
        let open = domains[cell] & !*seen;
        if open == 0 {
            return false;
        }
        let taken: Digits = matched[..domains.len()].iter().sum();
        let choice = if open & !taken != 0 { open & !taken } else { open };
        let bit = choice & choice.wrapping_neg();
        *seen |= bit;
        let digit = bit.trailing_zeros() as usize;
        let holder = owner[digit];
        if holder == NOBODY || {
            let holder = usize::from(holder);
            matched[holder] = 0;
            let moved = augment(domains, holder, seen, owner, matched);
            if !moved {
                matched[holder] = bit;
            }
            moved
        } {
            owner[digit] = cell as u8;
            matched[cell] = bit;
            return true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::filter;
    use crate::digits::up_to;
    use random::Random;

    /// Values of each cell that some filling with different digits has.
    fn by_enumeration(domains: &[u32], used: u32, chosen: &mut Vec<u32>, found: &mut [u32]) {
        if chosen.len() == domains.len() {
            for (kept, &bit) in found.iter_mut().zip(chosen.iter()) {
                *kept |= bit;
            }
            return;
        }
        let mut open = domains[chosen.len()] & !used;
        while open != 0 {
            let bit = open & open.wrapping_neg();
            open ^= bit;
            chosen.push(bit);
            by_enumeration(domains, used | bit, chosen, found);
            chosen.pop();
        }
    }

    #[test]
    fn it_keeps_what_enumeration_finds() {
        let mut random = Random::new(5);
        let (mut failed, mut filtered) = (0, 0);
        for _ in 0..5000 {
            let (k, n) = (1 + random.below(6), 1 + random.below(7) as i32);
            let domains: Vec<u32> = (0..k).map(|_| random.bits() as u32 & up_to(n)).collect();
            let mut expected = vec![0; k];
            by_enumeration(&domains, 0, &mut Vec::new(), &mut expected);
            let mut supported = vec![0; k];
            let found = filter(&domains, &mut supported);
            assert_eq!(found, expected[0] != 0, "{domains:?}");
            failed += u32::from(!found);
            if found {
                assert_eq!(supported, expected, "{domains:?}");
                filtered += u32::from(supported != domains);
            }
        }
        assert!(failed > 100 && filtered > 100, "{failed} {filtered}");
    }

    #[test]
    fn thirty_two_cells_are_matched() {
        let domains: Vec<u32> = (0..32).map(|cell| 1 << cell | 1 << ((cell + 1) % 32)).collect();
        let mut supported = vec![0; 32];
        assert!(filter(&domains, &mut supported));
        assert_eq!(supported, domains);
        let chain: Vec<u32> = (0..32).map(|cell| up_to(cell + 1)).collect();
        assert!(filter(&chain, &mut supported));
        assert!(supported.iter().enumerate().all(|(cell, &kept)| kept == 1 << cell));
    }
}

//! Which digits can and which must be in a set of so many different digits with a given sum.
//!
//! By dynamic programming over the digits: for each number of digits chosen so far, the sums that they can
//! have, as bits. A table from the front and one from the back meet at each digit. Answers are remembered.

use super::board::{Mask, bit, digits};
use std::collections::HashMap;

/// The digits of the sets that fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Combined {
    /// In at least one set.
    pub possible: Mask,
    /// In every set.
    pub required: Mask,
}

/// Answers so far. Looked up and never walked, so its order cannot show.
#[derive(Default)]
pub struct Combinations {
    known: HashMap<(u32, u32, Mask), Option<Combined>>,
}

impl Combinations {
    /// More answers than this are forgotten, all at once.
    const MAX_KNOWN: usize = 1 << 16;

    /// The sets of `n` different digits of `allowed` whose sum is `sum`; none when there is no such set.
    pub fn of(&mut self, n: u32, sum: u32, allowed: Mask) -> Option<Combined> {
        if self.known.len() >= Self::MAX_KNOWN {
            self.known.clear();
        }
        *self.known.entry((n, sum, allowed)).or_insert_with(|| combine(n, sum, allowed))
    }
}

fn combine(n: u32, sum: u32, allowed: Mask) -> Option<Combined> {
    let list: Vec<u32> = digits(allowed).collect();
    let counts = n as usize + 1;
    let words = sum as usize / 64 + 1;
    let place = |i: usize, chosen: usize| (i * counts + chosen) * words;
    // front[i][c]: sums of c of the first i digits. back[i][c]: sums that, after c of the first i digits,
    // the rest can complete to n digits with the sum.
    let mut front = vec![0_u64; (list.len() + 1) * counts * words];
    let mut back = front.clone();
    front[0] = 1;
    back[place(list.len(), n as usize) + words - 1] = 1 << (sum % 64);
    for (i, &digit) in list.iter().enumerate() {
        for chosen in 0..counts {
            let (from, to) = front.split_at_mut(place(i + 1, 0));
            let same = &mut to[chosen * words..][..words];
            same.copy_from_slice(&from[place(i, chosen)..][..words]);
            if chosen > 0 {
                or_shifted_up(same, &from[place(i, chosen - 1)..][..words], digit);
            }
        }
    }
    let mut shifted = vec![0; words];
    let mut combined = Combined { possible: 0, required: 0 };
    for (i, &digit) in list.iter().enumerate().rev() {
        let (mut with, mut without) = (false, false);
        for chosen in 0..counts {
            let here = &front[place(i, chosen)..][..words];
            let (to, from) = back.split_at_mut(place(i + 1, 0));
            let same = &from[chosen * words..][..words];
            without |= meet(here, same);
            let target = &mut to[place(i, chosen)..][..words];
            target.copy_from_slice(same);
            if chosen < n as usize {
                shift_down(&mut shifted, &from[(chosen + 1) * words..][..words], digit);
                with |= meet(here, &shifted);
                target.iter_mut().zip(&shifted).for_each(|(word, more)| *word |= more);
            }
        }
        if with {
            combined.possible |= bit(digit);
            if !without {
                combined.required |= bit(digit);
            }
        }
    }
    if back[0] & 1 == 1 { Some(combined) } else { None }
}

fn meet(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

fn or_shifted_up(target: &mut [u64], source: &[u64], by: u32) {
    let (whole, part) = (by as usize / 64, by % 64);
    for i in whole..target.len() {
        target[i] |= source[i - whole] << part;
        if part > 0 && i > whole {
            target[i] |= source[i - whole - 1] >> (64 - part);
        }
    }
}

fn shift_down(target: &mut [u64], source: &[u64], by: u32) {
    let (whole, part) = (by as usize / 64, by % 64);
    let word = |i: usize| source.get(i).copied().unwrap_or(0);
    for (i, target) in target.iter_mut().enumerate() {
        *target = word(i + whole) >> part;
        if part > 0 {
            *target |= word(i + whole + 1) << (64 - part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Combinations, Combined};
    use crate::propagate::board::digits;

    #[test]
    fn the_answers_are_those_of_going_through_all_sets() {
        let mut combinations = Combinations::default();
        for allowed in [0b1_1111_1111_u128, 0b1_0110_1101, 0b111, 0b10_0000_0001] {
            for (n, sum) in (0..10).flat_map(|n| (0..50).map(move |sum| (n, sum))) {
                let subsets = (0..1_u128 << 10).filter(|set| set & !allowed == 0);
                let fit = subsets.filter(|set| set.count_ones() == n && digits(*set).sum::<u32>() == sum);
                let naive = fit.fold(None, |all, set| match all {
                    None => Some(Combined { possible: set, required: set }),
                    Some(Combined { possible, required }) => {
                        Some(Combined { possible: possible | set, required: required & set })
                    }
                });
                assert_eq!(combinations.of(n, sum, allowed), naive, "{n} of {allowed:b} for {sum}");
            }
        }
    }

    #[test]
    fn sums_of_many_words_are_told_apart() {
        let mut combinations = Combinations::default();
        let all = u128::MAX >> 96;
        let most = combinations.of(31, 527, all).unwrap();
        assert_eq!(most.possible, all & !1);
        let one = u128::MAX;
        assert_eq!(combinations.of(1, 128, one).unwrap().possible, 1 << 127);
        assert_eq!(combinations.of(2, 256, one), None);
    }
}

//! The partial memories of a block: every arrangement of digits that meets the clue of a cage.
//!
//! Difference and quotient combine from the largest digit to the smallest; a cage without operation has a
//! memory for each filling that works under any one operation; no memory repeats a digit where a row, a
//! column or another group of different digits forbids it (reading 3 of the paper's page).

use plugin_api::puzzle::Relation;

/// Fillings of a block that are kept in memory.
pub const MOST_MEMORIES: u64 = 2_000_000;

/// Partial fillings that are looked at before a block is refused.
const MOST_LOOKED_AT: u64 = 20_000_000;

/// What a block asks for.
#[derive(Clone, Debug)]
pub struct Clue {
    /// Relations that all hold; all-different is told by `rivals`.
    pub relations: Vec<Relation>,
    /// For each cell of the block, the earlier ones that must hold another digit.
    pub rivals: Vec<Vec<usize>>,
    /// `[cells × digits]`, row-major: whether the cell may hold the digit.
    pub open: Vec<bool>,
    /// Digits are 1 to this.
    pub n_digits: usize,
}

/// The memories of a block in lexical order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memories {
    width: usize,
    /// `[memories × cells]`, row-major: digits from 0.
    digits: Vec<u8>,
}

/// A block with more fillings than are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany {
    /// Fillings counted.
    pub fillings: u64,
    /// Whether counting was ended before the last one.
    pub at_least: bool,
}

impl Memories {
    /// Lists the fillings of a block.
    ///
    /// # Errors
    ///
    /// [`TooMany`] when there are over [`MOST_MEMORIES`].
    pub fn list(clue: &Clue) -> Result<Memories, TooMany> {
        let width = clue.rivals.len();
        let mut listing = Listing { clue, filling: vec![0; width], digits: Vec::new(), fillings: 0, seen: 0 };
        let complete = listing.extend(&Partial::EMPTY, 0);
        if complete && listing.fillings <= MOST_MEMORIES {
            Ok(Memories { width, digits: listing.digits })
        } else {
            Err(TooMany { fillings: listing.fillings, at_least: !complete })
        }
    }

    /// The memories, each `[cells]`, digits from 0.
    pub fn iter(&self) -> std::slice::ChunksExact<'_, u8> {
        self.digits.chunks_exact(self.width.max(1))
    }

    /// Number of memories.
    pub fn len(&self) -> usize {
        self.digits.len() / self.width.max(1)
    }

    /// Whether no arrangement meets the clue.
    pub fn is_empty(&self) -> bool {
        self.digits.is_empty()
    }
}

struct Listing<'a> {
    clue: &'a Clue,
    filling: Vec<u8>,
    digits: Vec<u8>,
    fillings: u64,
    seen: u64,
}

impl Listing<'_> {
    /// Lists the fillings that extend the first `depth` cells; false when counting was given up.
    fn extend(&mut self, partial: &Partial, depth: usize) -> bool {
        let clue = self.clue;
        if depth == clue.rivals.len() {
            self.fillings += 1;
            if self.fillings <= MOST_MEMORIES {
                self.digits.extend_from_slice(&self.filling);
            }
            return true;
        }
        let left = (clue.rivals.len() - depth - 1) as u32;
        for digit in 0..clue.n_digits {
            let is_free = clue.open[depth * clue.n_digits + digit]
                && clue.rivals[depth].iter().all(|&rival| usize::from(self.filling[rival]) != digit);
            let next = partial.with(digit as i64 + 1);
            let fits = |&relation: &Relation| next.can_meet(relation, left, clue.n_digits as i64);
            if !is_free || !clue.relations.iter().all(fits) {
                continue;
            }
            self.seen += 1;
            self.filling[depth] = digit as u8;
            if self.seen > MOST_LOOKED_AT || !self.extend(&next, depth + 1) {
                return false;
            }
        }
        true
    }
}

/// What the digits so far amount to.
#[derive(Clone, Copy, Debug)]
struct Partial {
    sum: i64,
    /// None after an overflow.
    product: Option<i64>,
    largest: i64,
}

impl Partial {
    const EMPTY: Partial = Partial { sum: 0, product: Some(1), largest: 1 };

    fn with(self, digit: i64) -> Partial {
        Partial {
            sum: self.sum + digit,
            product: self.product.and_then(|product| product.checked_mul(digit)),
            largest: self.largest.max(digit),
        }
    }

    /// Whether `left` more digits of 1 to `n` may meet the relation; exact when none is left.
    fn can_meet(self, relation: Relation, left: u32, n: i64) -> bool {
        let more = i64::from(left);
        match relation {
            Relation::AllDifferent => true,
            Relation::Sum(target) => self.sum + more <= target && target <= self.sum + more * n,
            Relation::Product(target) => self.product.is_some_and(|product| {
                let rest = target / product;
                let reachable = n.checked_pow(left).is_none_or(|most| rest <= most);
                target % product == 0 && rest >= 1 && reachable
            }),
            // The largest minus the others is the target: the others may add up to n - target at most.
            Relation::Difference(target) if left == 0 => 2 * self.largest - self.sum == target,
            Relation::Difference(target) => self.sum - self.largest + more - 1 <= n - target,
            Relation::Quotient(target) => self.product.is_some_and(|product| {
                let others = product / self.largest;
                let largest = others.checked_mul(target);
                largest.is_some_and(|largest| if left == 0 { largest == self.largest } else { largest <= n })
            }),
            Relation::NoOperation(target) => [
                Relation::Sum(target),
                Relation::Product(target),
                Relation::Difference(target),
                Relation::Quotient(target),
            ]
            .iter()
            .any(|&relation| self.can_meet(relation, left, n)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Clue, Memories, TooMany};
    use plugin_api::puzzle::Relation;

    fn clue(width: usize, n_digits: usize, relation: Relation) -> Clue {
        Clue {
            relations: vec![relation],
            rivals: vec![Vec::new(); width],
            open: vec![true; width * n_digits],
            n_digits,
        }
    }

    /// All fillings that the puzzle's own checker lets pass.
    fn by_checker(clue: &Clue) -> Vec<Vec<u8>> {
        let (width, n) = (clue.rivals.len(), clue.n_digits);
        let all = (0..n.pow(width as u32)).map(|number| -> Vec<u8> {
            (0..width).rev().map(|place| (number / n.pow(place as u32) % n) as u8).collect()
        });
        let holds = |filling: &Vec<u8>| {
            let digits: Vec<i64> = filling.iter().map(|&digit| i64::from(digit) + 1).collect();
            let differ = |(i, rivals): (usize, &Vec<usize>)| rivals.iter().all(|&j| filling[i] != filling[j]);
            clue.relations.iter().all(|relation| relation.holds(&digits))
                && clue.rivals.iter().enumerate().all(differ)
        };
        all.filter(holds).collect()
    }

    #[test]
    fn memories_are_what_the_checker_lets_pass() {
        let relations: [fn(i64) -> Relation; 5] = [
            Relation::Sum,
            Relation::Product,
            Relation::Difference,
            Relation::Quotient,
            Relation::NoOperation,
        ];
        let mut found = 0;
        for width in 1..=4 {
            for target in (-1..=20).chain([24, 36, 60, 100, 625]) {
                for relation in relations {
                    let mut clue = clue(width, 5, relation(target));
                    if width > 2 {
                        clue.rivals[2] = vec![0];
                    }
                    let memories = Memories::list(&clue).unwrap();
                    let listed: Vec<Vec<u8>> = memories.iter().map(<[u8]>::to_vec).collect();
                    assert_eq!(listed, by_checker(&clue), "{width} cells, {:?}", clue.relations);
                    found += listed.len();
                }
            }
        }
        assert!(found > 2000, "{found}");
    }

    #[test]
    fn a_closed_digit_is_in_no_memory() {
        let mut clue = clue(2, 4, Relation::Sum(5));
        clue.open[0] = false;
        let memories = Memories::list(&clue).unwrap();
        assert_eq!(memories.iter().map(<[u8]>::to_vec).collect::<Vec<_>>(), [[1, 2], [2, 1], [3, 0]]);
    }

    #[test]
    fn a_block_with_too_many_fillings_is_counted_and_refused() {
        let free = Clue { relations: Vec::new(), ..clue(7, 9, Relation::AllDifferent) };
        assert_eq!(Memories::list(&free), Err(TooMany { fillings: 4_782_969, at_least: false }));
    }
}

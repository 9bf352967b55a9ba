//! Transposition memory: positions that are known to be dead, by their assignments.
//!
//! A position is dead when every value of one of its variables leads to a dead one. The nested search meets
//! such positions again: smallest domain first leaves little choice near the start, so restarts go the same
//! ways. A position is kept as a hash of its assignments in a table of fixed size; two positions with one hash
//! would make a live one look dead, which an incomplete search survives.

use crate::board::Move;
use plugin_api::{Damaged, Stored, Unread};

/// Positions kept at most, as a power of two: 8 MB.
const SIZE_LOG2: u32 = 20;

/// Hash of the start; not 0, which marks an empty slot.
const START: u64 = 0x6a09_e667_f3bc_c908;

/// The dead positions met so far.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// Whether positions are kept.
    keeps: bool,
    /// Hash of the position at its slot; empty before the first is kept.
    slots: Vec<u64>,
    /// Hash of the present position.
    present: u64,
}

impl Memory {
    /// A memory that keeps positions.
    pub fn keeping() -> Memory {
        Memory { keeps: true, slots: Vec::new(), present: START }
    }

    /// A memory that keeps none, and knows none.
    pub fn none() -> Memory {
        Memory::default()
    }

    /// Follows an assignment.
    #[inline(always)]
    pub fn assigned(&mut self, chosen: Move) {
        self.present ^= hash(chosen);
    }

    /// The present position.
    pub fn mark(&self) -> u64 {
        self.present
    }

    /// Comes back to a position.
    #[inline(always)]
    pub fn undo_to(&mut self, mark: u64) {
        self.present = mark;
    }

    /// Whether the present position is known to be dead.
    #[inline(always)]
    pub fn knows_dead(&self) -> bool {
        !self.slots.is_empty() && self.slots[slot(self.present)] == self.present
    }

    /// Whether this may be the memory of a search that began with `fresh`.
    ///
    /// # Errors
    ///
    /// [`Damaged`] when only one of them keeps positions.
    pub fn check(&self, fresh: &Memory) -> Result<(), Damaged> {
        Damaged::unless(self.keeps == fresh.keeps, "its memory is not that of the run")
    }

    /// Keeps the present position as dead.
    pub fn keep_dead(&mut self) {
        if self.keeps {
            self.slots.resize(1 << SIZE_LOG2, 0);
            self.slots[slot(self.present)] = self.present;
        }
    }
}

/// The kept positions alone; the present one follows from the moves that are played again.
impl Stored for Memory {
    fn put(&self, to: &mut Vec<u8>) {
        self.keeps.put(to);
        let kept = self.slots.iter().filter(|&&hash| hash != 0);
        kept.clone().count().put(to);
        kept.for_each(|hash| to.extend_from_slice(&hash.to_le_bytes()));
    }

    fn take(from: &mut Unread<'_>) -> Result<Memory, Damaged> {
        let mut memory = if bool::take(from)? { Memory::keeping() } else { Memory::none() };
        let n_kept = usize::take(from)?;
        let bytes = from.bytes(n_kept.saturating_mul(8))?;
        Damaged::unless(memory.keeps || n_kept == 0, "its memory is not that of the run")?;
        if n_kept > 0 {
            memory.slots.resize(1 << SIZE_LOG2, 0);
        }
        for hash in bytes.as_chunks::<8>().0 {
            let hash = u64::from_le_bytes(*hash);
            memory.slots[slot(hash)] = hash;
        }
        Ok(memory)
    }
}

fn slot(hash: u64) -> usize {
    (hash >> (64 - SIZE_LOG2)) as usize
}

/// A word for each assignment, by the finaliser of SplitMix64.
fn hash(chosen: Move) -> u64 {
    let mut word =
        (u64::from(chosen.cell) << 8 | u64::from(chosen.digit)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

#[cfg(test)]
mod tests {
    use super::Memory;
    use crate::board::Move;

    #[test]
    fn a_dead_position_is_known_whatever_the_order_of_its_moves() {
        let moves = [Move { cell: 3, digit: 5 }, Move { cell: 70, digit: 1 }, Move { cell: 4, digit: 9 }];
        let mut memory = Memory::keeping();
        let start = memory.mark();
        for chosen in moves {
            memory.assigned(chosen);
        }
        memory.keep_dead();
        memory.undo_to(start);
        assert!(!memory.knows_dead());
        for chosen in moves.into_iter().rev() {
            assert!(!memory.knows_dead());
            memory.assigned(chosen);
        }
        assert!(memory.knows_dead());
        let mut none = Memory::none();
        none.assigned(moves[0]);
        none.keep_dead();
        assert!(!none.knows_dead());
    }
}

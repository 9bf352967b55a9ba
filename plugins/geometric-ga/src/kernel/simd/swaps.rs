//! The row swaps of a mutation, as what they change of the order of bytes.

use super::layout::{Layout, UNIT};
use super::store::vector;
use crate::mutation::RowSwap;
use std::arch::x86_64::__m256i;

/// Every swap. The changes are few: those of rows that lie alike in their units are the same.
pub struct Swaps {
    /// `[swaps]`.
    all: Vec<Entry>,
    changes: Vec<__m256i>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    unit: u16,
    values: u16,
    places: u16,
    change: u16,
}

/// A swap.
#[derive(Clone, Copy)]
pub struct Swap {
    /// The unit of values in which it is made.
    pub unit: usize,
    /// Where that lies in an individual, in units.
    pub values: usize,
    /// Where the unit of its places lies.
    pub places: usize,
    /// In which bits the order of its bytes differs from the one that changes nothing.
    pub change: __m256i,
}

impl Swaps {
    /// The table.
    pub fn new(layout: &Layout, swaps: &[RowSwap]) -> Swaps {
        let mut changes: Vec<[u8; UNIT]> = Vec::new();
        let mut all = Vec::with_capacity(swaps.len());
        for &RowSwap { row, a, b } in swaps {
            let (unit, place) = (layout.unit(row.into()), layout.row(row.into()));
            let begin = place.values % UNIT;
            let mut change = [0; UNIT];
            let (a, b) = (begin + a as usize, begin + b as usize);
            change[a] = layout.index(unit, a) ^ layout.index(unit, b);
            change[b] = change[a];
            let known = changes.iter().position(|known| *known == change);
            let number = known.unwrap_or_else(|| {
                changes.push(change);
                changes.len() - 1
            });
            let [unit, values, places, change] =
                [unit, place.values / UNIT, place.places / UNIT, number].map(|number| number as u16);
            all.push(Entry { unit, values, places, change });
        }
        Swaps { all, changes: changes.into_iter().map(vector).collect() }
    }

    /// The swap with this number.
    #[inline(always)]
    pub fn get(&self, number: usize) -> Swap {
        let Entry { unit, values, places, change } = self.all[number];
        Swap {
            unit: unit.into(),
            values: values.into(),
            places: places.into(),
            change: self.changes[change as usize],
        }
    }
}

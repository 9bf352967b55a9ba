//! The tabu list of Algorithm 1: features in the order in which they came, of a fixed length, the oldest
//! leaving first.

use plugin_api::Damaged;

/// A feature: a cell holds a digit, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holds {
    /// The cell.
    pub cell: u32,
    /// The digit.
    pub digit: u8,
}

plugin_api::stored!(Holds { cell, digit });

/// The tabu list.
#[derive(Clone, Debug)]
pub struct TabuFeatures {
    n_digits: usize,
    /// A ring of the features on the list; `oldest` is where the next one goes once it is full.
    ring: Vec<Holds>,
    length: usize,
    oldest: usize,
    /// `[cells × digits]`: how often the feature is on the list; aspiration can bring it there again.
    times: Vec<u32>,
    /// `[cells × digits]`: how often the feature was added.
    times_added: Vec<u32>,
}

impl TabuFeatures {
    /// An empty list of this length, at least 1, over so many cells and digits.
    pub fn new(cells: usize, n_digits: usize, length: usize) -> TabuFeatures {
        let (times, times_added) = (vec![0; cells * n_digits], vec![0; cells * n_digits]);
        TabuFeatures { n_digits, ring: Vec::with_capacity(length), length, oldest: 0, times, times_added }
    }

    fn index(&self, feature: Holds) -> usize {
        feature.cell as usize * self.n_digits + usize::from(feature.digit)
    }

    /// Adds a feature; answers the one that leaves the list for it.
    pub fn add(&mut self, feature: Holds) -> Option<Holds> {
        let index = self.index(feature);
        self.times[index] += 1;
        self.times_added[index] = self.times_added[index].saturating_add(1);
        if self.ring.len() < self.length {
            self.ring.push(feature);
            return None;
        }
        let expired = std::mem::replace(&mut self.ring[self.oldest], feature);
        self.oldest = if self.oldest + 1 == self.length { 0 } else { self.oldest + 1 };
        let index = self.index(expired);
        self.times[index] -= 1;
        Some(expired)
    }

    /// Whether the feature is on the list.
    #[inline]
    pub fn contains(&self, feature: Holds) -> bool {
        self.times[self.index(feature)] > 0
    }

    /// The features on the list.
    pub fn features(&self) -> &[Holds] {
        &self.ring
    }

    /// Takes all features off the list.
    pub fn clear(&mut self) {
        self.times.fill(0);
        self.ring.clear();
        self.oldest = 0;
    }

    /// What a checkpoint keeps of the list.
    pub fn save(&self) -> SavedFeatures {
        SavedFeatures { ring: self.ring.clone(), oldest: self.oldest, times_added: self.times_added.clone() }
    }

    /// Takes up what a list of the same size kept; the list is empty.
    ///
    /// # Errors
    ///
    /// [`Damaged`] when the features are not those of a list of this size.
    pub fn restore(&mut self, saved: SavedFeatures) -> Result<(), Damaged> {
        let SavedFeatures { ring, oldest, times_added } = saved;
        let is_known = |feature: &Holds| {
            usize::from(feature.digit) < self.n_digits && self.index(*feature) < self.times.len()
        };
        let is_full = ring.len() == self.length;
        let fits = times_added.len() == self.times.len()
            && ring.len() <= self.length
            && ring.iter().all(is_known)
            && if is_full { oldest < self.length } else { oldest == 0 };
        Damaged::unless(fits, "its tabu list has what no list has")?;
        for &feature in &ring {
            let index = self.index(feature);
            self.times[index] += 1;
        }
        self.ring.extend(ring);
        self.oldest = oldest;
        self.times_added = times_added;
        Ok(())
    }

    /// How often each feature was added, `[cells × digits]`.
    pub fn times_added(&self) -> &[u32] {
        &self.times_added
    }
}

/// What a checkpoint keeps of a tabu list.
pub struct SavedFeatures {
    ring: Vec<Holds>,
    oldest: usize,
    times_added: Vec<u32>,
}

plugin_api::stored!(SavedFeatures { ring, oldest, times_added });

#[cfg(test)]
mod tests {
    use super::{Holds, TabuFeatures};

    fn feature(index: u32) -> Holds {
        Holds { cell: index / 2, digit: (index % 2) as u8 }
    }

    #[test]
    fn the_oldest_feature_leaves_first() {
        let mut list = TabuFeatures::new(3, 2, 3);
        let expired: Vec<_> = [4, 1, 5, 0, 4].map(|index| list.add(feature(index))).into();
        assert_eq!(expired, [None, None, None, Some(feature(4)), Some(feature(1))]);
        let tabu = (0..6).filter(|&index| list.contains(feature(index)));
        assert_eq!(tabu.collect::<Vec<_>>(), [0, 4, 5]);
        list.clear();
        assert!(list.features().is_empty() && !list.contains(feature(5)));
        assert_eq!(list.times_added(), [1, 1, 0, 0, 2, 1]);
    }

    #[test]
    fn a_feature_that_is_there_twice_stays_until_both_have_left() {
        let mut list = TabuFeatures::new(2, 2, 2);
        list.add(feature(2));
        list.add(feature(2));
        assert_eq!(list.add(feature(0)), Some(feature(2)));
        assert!(list.contains(feature(2)));
        assert_eq!(list.add(feature(1)), Some(feature(2)));
        assert!(!list.contains(feature(2)));
    }
}

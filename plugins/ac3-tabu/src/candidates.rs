//! The candidate list of an iteration: which features are looked at. What becomes of them is the search's
//! concern.

use crate::ac3::{Domain, MOST_DIGITS};
use random::Random;

/// A feature: a value for a cell with more than one value left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// The cell.
    pub cell: usize,
    /// The value, as a domain with one bit.
    pub value: Domain,
}

plugin_api::stored!(Feature { cell, value });

impl Feature {
    /// Index into an array `[cells × digits]`.
    pub fn index(self, n_digits: usize) -> usize {
        self.cell * n_digits + self.value.trailing_zeros() as usize
    }
}

/// The candidate list, and room for filling it.
pub struct CandidateList {
    features: Vec<Feature>,
    /// `[cells]`: values left.
    sizes: Vec<u8>,
    /// Cells of the size under the hand.
    cells: Vec<u32>,
}

impl CandidateList {
    /// An empty list for a puzzle with so many cells, with room for `wanted` features.
    pub fn new(cells: usize, wanted: usize) -> CandidateList {
        let features = Vec::with_capacity(wanted.min(cells * MOST_DIGITS as usize));
        CandidateList { features, sizes: vec![0; cells], cells: Vec::with_capacity(cells) }
    }

    /// The features on the list; those of one cell stand side by side.
    pub fn features(&self) -> &[Feature] {
        &self.features
    }

    /// Fills the list with up to `wanted` features that `admits` lets pass: cells with the smallest domains
    /// first, cells of one size and values of one cell in random order.
    pub fn fill(
        &mut self,
        domains: &[Domain],
        wanted: usize,
        random: &mut Random,
        admits: impl Fn(Feature) -> bool,
    ) {
        self.features.clear();
        let cells_of_size = self.measure(domains);
        let sizes = cells_of_size.iter().enumerate().skip(2).filter(|(_, cells)| **cells > 0);
        for (size, _) in sizes {
            self.cells.clear();
            let of_size = |cell: &u32| usize::from(self.sizes[*cell as usize]) == size;
            self.cells.extend((0..domains.len() as u32).filter(of_size));
            while !self.cells.is_empty() {
                let cell = self.cells.swap_remove(random.below(self.cells.len())) as usize;
                let mut values = domains[cell];
                while values != 0 {
                    let feature = Feature { cell, value: take_value(&mut values, random) };
                    if admits(feature) {
                        self.features.push(feature);
                        if self.features.len() == wanted {
                            return;
                        }
                    }
                }
            }
        }
    }

    /// Notes the size of each domain, and counts the cells of each size.
    fn measure(&mut self, domains: &[Domain]) -> [u32; MOST_DIGITS as usize + 1] {
        let mut cells_of_size = [0; MOST_DIGITS as usize + 1];
        for (size, domain) in self.sizes.iter_mut().zip(domains) {
            *size = domain.count_ones() as u8;
            cells_of_size[usize::from(*size)] += 1;
        }
        cells_of_size
    }
}

/// Takes one of the values at random.
fn take_value(values: &mut Domain, random: &mut Random) -> Domain {
    let mut rest = *values;
    for _ in 0..random.below(rest.count_ones() as usize) {
        rest &= rest - 1;
    }
    let value = rest & rest.wrapping_neg();
    *values &= !value;
    value
}

#[cfg(test)]
mod tests {
    use super::{CandidateList, Feature};
    use random::Random;

    #[test]
    fn the_list_begins_with_the_smallest_domains_and_names_each_feature_once() {
        let domains = [0b111, 0b1, 0b11, 0b1111, 0b11];
        let mut list = CandidateList::new(domains.len(), 6);
        for seed in 0..50 {
            list.fill(&domains, 6, &mut Random::new(seed), |_| true);
            let cells: Vec<usize> = list.features().iter().map(|feature| feature.cell).collect();
            assert!(cells == [2, 2, 4, 4, 0, 0] || cells == [4, 4, 2, 2, 0, 0], "{cells:?}");
            for (i, feature) in list.features().iter().enumerate() {
                assert!(domains[feature.cell] & feature.value != 0 && feature.value.is_power_of_two());
                assert!(!list.features()[..i].contains(feature));
            }
        }
    }

    #[test]
    fn what_is_not_admitted_takes_no_place() {
        let mut list = CandidateList::new(2, 3);
        list.fill(&[0b11, 0b111], 3, &mut Random::new(1), |feature| feature.value != 0b1);
        assert_eq!(list.features().len(), 3);
        assert_eq!(list.features()[0], Feature { cell: 0, value: 0b10 });
        list.fill(&[0b11, 0b111], 3, &mut Random::new(1), |_| false);
        assert!(list.features().is_empty());
    }

    #[test]
    fn ties_are_broken_by_the_generator() {
        let mut list = CandidateList::new(4, 1);
        let mut first = [0; 4];
        let mut random = Random::new(3);
        for _ in 0..400 {
            list.fill(&[0b11; 4], 1, &mut random, |_| true);
            first[list.features()[0].cell] += 1;
        }
        assert!(first.iter().all(|&times| times > 60), "{first:?}");
    }
}

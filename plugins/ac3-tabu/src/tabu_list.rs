//! The tabu list: features (cell, value) in the order in which they were added, the oldest expiring first.
//! It knows features by their index only.

use std::collections::VecDeque;

/// The tabu list. A feature stays for `tenure` iterations after the one that added it.
#[derive(Clone, Debug)]
pub struct TabuList {
    tenure: u64,
    /// `[features]`: last iteration in which the feature is tabu; 0 while it is not on the list.
    tabu_until: Vec<u64>,
    /// Each addition with its last iteration. A feature that was added again stands here twice, and only
    /// its latest addition counts.
    added: VecDeque<(u32, u64)>,
    len: usize,
    /// `[features]`: how often the feature was added.
    times_added: Vec<u32>,
}

impl TabuList {
    /// An empty list over so many features.
    pub fn new(features: usize, tenure: u64) -> TabuList {
        TabuList {
            tenure,
            tabu_until: vec![0; features],
            added: VecDeque::new(),
            len: 0,
            times_added: vec![0; features],
        }
    }

    /// Adds a feature in this iteration, from 1; one that is there already stays longer.
    pub fn add(&mut self, feature: usize, iteration: u64) {
        let until = iteration + self.tenure;
        self.len += usize::from(!self.contains(feature));
        self.tabu_until[feature] = until;
        self.added.push_back((feature as u32, until));
        self.times_added[feature] = self.times_added[feature].saturating_add(1);
    }

    /// Whether the feature is on the list.
    pub fn contains(&self, feature: usize) -> bool {
        self.tabu_until[feature] != 0
    }

    /// Lets the oldest features go whose time is over when this iteration begins.
    pub fn expire(&mut self, iteration: u64) {
        while let Some(&(feature, until)) = self.added.front()
            && until < iteration
        {
            self.added.pop_front();
            let tabu_until = &mut self.tabu_until[feature as usize];
            if *tabu_until == until {
                *tabu_until = 0;
                self.len -= 1;
            }
        }
    }

    /// Number of features on the list.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Takes all features off the list.
    pub fn clear(&mut self) {
        for (feature, _) in self.added.drain(..) {
            self.tabu_until[feature as usize] = 0;
        }
        self.len = 0;
    }

    /// How often each feature was added, `[features]`.
    pub fn times_added(&self) -> &[u32] {
        &self.times_added
    }
}

#[cfg(test)]
mod tests {
    use super::TabuList;

    #[test]
    fn features_expire_in_the_order_in_which_they_came() {
        let mut list = TabuList::new(5, 3);
        list.add(3, 1);
        list.add(1, 2);
        list.add(4, 3);
        let mut left = Vec::new();
        for iteration in 4..8 {
            list.expire(iteration);
            left.push((0..5).filter(|&feature| list.contains(feature)).collect::<Vec<_>>());
        }
        assert_eq!(left, [vec![1, 3, 4], vec![1, 4], vec![4], vec![]]);
    }

    #[test]
    fn a_feature_added_again_stays_longer_and_counts_once() {
        let mut list = TabuList::new(2, 3);
        list.add(0, 1);
        list.add(0, 4);
        assert_eq!(list.len(), 1);
        list.expire(7);
        assert!(list.contains(0));
        assert_eq!(list.len(), 1);
        list.expire(8);
        assert!(!list.contains(0));
        assert_eq!((list.len(), list.times_added()), (0, &[2, 0][..]));
    }

    #[test]
    fn without_tenure_nothing_is_tabu_in_the_next_iteration() {
        let mut list = TabuList::new(1, 0);
        list.add(0, 1);
        assert!(list.contains(0));
        list.expire(2);
        assert!(!list.contains(0));
    }

    #[test]
    fn a_cleared_list_is_empty_and_takes_features_again() {
        let mut list = TabuList::new(3, 5);
        list.add(0, 1);
        list.add(2, 1);
        list.clear();
        assert!((0..3).all(|feature| !list.contains(feature)));
        list.add(2, 2);
        list.expire(7);
        assert_eq!((list.len(), list.contains(2)), (1, true));
    }
}

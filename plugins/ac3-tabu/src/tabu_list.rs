//! The tabu list: features (cell, value) in the order in which they were added, the oldest expiring first.

use std::collections::VecDeque;

/// The tabu list. A feature stays for `tenure` iterations after the one that added it.
pub struct TabuList {
    tenure: u64,
    /// `[features]`: last iteration in which the feature is tabu; 0 for never.
    tabu_until: Vec<u64>,
    added: VecDeque<(u32, u64)>,
}

impl TabuList {
    /// An empty list over so many features.
    pub fn new(features: usize, tenure: u64) -> TabuList {
        TabuList { tenure, tabu_until: vec![0; features], added: VecDeque::new() }
    }

    /// Adds a feature in this iteration; one that is there already stays longer.
    pub fn add(&mut self, feature: usize, iteration: u64) {
        let until = iteration + self.tenure;
        self.tabu_until[feature] = until;
        self.added.push_back((feature as u32, until));
    }

    /// Whether the feature is tabu in this iteration.
    pub fn contains(&self, feature: usize, iteration: u64) -> bool {
        self.tabu_until[feature] >= iteration && self.tabu_until[feature] != 0
    }

    /// Lets the oldest features go whose time is over when this iteration begins.
    pub fn expire(&mut self, iteration: u64) {
        while self.added.front().is_some_and(|&(_, until)| until < iteration) {
            self.added.pop_front();
        }
    }

    /// Number of entries that have not expired.
    pub fn len(&self) -> usize {
        self.added.len()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.added.clear();
        self.tabu_until.fill(0);
    }
}

#[cfg(test)]
mod tests {
    use super::TabuList;

    #[test]
    fn features_expire_in_the_order_in_which_they_came() {
        let mut list = TabuList::new(5, 3);
        list.add(0, 1);
        list.add(1, 2);
        assert!((2..=4).all(|iteration| list.contains(0, iteration)));
        assert!(!list.contains(0, 5) && list.contains(1, 5));
        list.expire(5);
        assert_eq!(list.len(), 1);
        list.expire(6);
        assert_eq!(list.len(), 0);
        assert!(!list.contains(1, 6) && !list.contains(4, 1));
    }

    #[test]
    fn a_feature_added_again_stays_longer() {
        let mut list = TabuList::new(2, 3);
        list.add(0, 1);
        list.add(0, 4);
        assert!(list.contains(0, 7) && !list.contains(0, 8));
    }

    #[test]
    fn without_tenure_nothing_is_tabu_in_the_next_iteration() {
        let mut list = TabuList::new(1, 0);
        list.add(0, 1);
        assert!(!list.contains(0, 2));
    }
}

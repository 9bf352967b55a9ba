//! The tabu list: features that were added, each until its time is over. It knows features by their index
//! only. With one tenure for all, the oldest features expire first, as the text has it.

use plugin_api::Damaged;

/// The tabu list. A feature stays for its tenure after the iteration that added it.
#[derive(Clone, Debug)]
pub struct TabuList {
    iteration: u64,
    /// `[features]`: last iteration in which the feature is tabu.
    tabu_until: Vec<u64>,
    /// `[longest tenure + 1]`, by iteration, round and round: features whose last iteration it is.
    ending: Vec<u32>,
    len: usize,
    /// `[features]`: how often the feature was added.
    times_added: Vec<u32>,
}

impl TabuList {
    /// An empty list over so many features, in iteration 1.
    pub fn new(features: usize, longest_tenure: u64) -> TabuList {
        TabuList {
            iteration: 1,
            tabu_until: vec![0; features],
            ending: vec![0; longest_tenure as usize + 1],
            len: 0,
            times_added: vec![0; features],
        }
    }

    /// Adds a feature for so many iterations after this one, at most the longest tenure; one that is there
    /// already gets the new tenure.
    #[inline]
    pub fn add(&mut self, feature: usize, tenure: u64) {
        if self.contains(feature) {
            *self.ending_in(self.tabu_until[feature]) -= 1;
        } else {
            self.len += 1;
        }
        let until = self.iteration + tenure.min(self.ending.len() as u64 - 1);
        self.tabu_until[feature] = until;
        *self.ending_in(until) += 1;
        self.times_added[feature] = self.times_added[feature].saturating_add(1);
    }

    fn ending_in(&mut self, iteration: u64) -> &mut u32 {
        let round = self.ending.len() as u64;
        &mut self.ending[(iteration % round) as usize]
    }

    /// Whether the feature is on the list.
    #[inline]
    pub fn contains(&self, feature: usize) -> bool {
        self.tabu_until[feature] >= self.iteration
    }

    /// Begins this iteration, which is not before the present one, and lets the features go whose time is over.
    #[inline]
    pub fn expire(&mut self, iteration: u64) {
        for ended in self.iteration..iteration {
            self.len -= std::mem::take(self.ending_in(ended)) as usize;
        }
        self.iteration = iteration;
    }

    /// Number of features on the list.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Takes all features off the list.
    pub fn clear(&mut self) {
        self.tabu_until.fill(0);
        self.ending.fill(0);
        self.len = 0;
    }

    /// What a checkpoint keeps of the list.
    pub fn save(&self) -> SavedTabu {
        let left = self.tabu_until.iter().map(|until| until.checked_sub(self.iteration));
        let left = left.enumerate().filter_map(|(feature, left)| Some((feature as u32, left?)));
        SavedTabu { left: left.collect(), times_added: self.times_added.clone() }
    }

    /// Takes up what a list of the same size kept before this iteration; the list is empty.
    ///
    /// # Errors
    ///
    /// [`Damaged`] when the features are not those of a list of this size.
    pub fn restore(&mut self, saved: SavedTabu, iteration: u64) -> Result<(), Damaged> {
        let longest = self.ending.len() as u64 - 1;
        self.iteration = iteration;
        for &(feature, left) in &saved.left {
            let is_new = self.tabu_until.get(feature as usize).is_some_and(|&until| until == 0);
            Damaged::unless(is_new && left <= longest, "its tabu list has what no list has")?;
            self.tabu_until[feature as usize] = iteration + left;
            *self.ending_in(iteration + left) += 1;
        }
        self.len = saved.left.len();
        let has_all = saved.times_added.len() == self.times_added.len();
        Damaged::unless(has_all, "its tabu list is of another size")?;
        self.times_added = saved.times_added;
        Ok(())
    }

    /// How often each feature was added, `[features]`.
    pub fn times_added(&self) -> &[u32] {
        &self.times_added
    }
}

/// What a checkpoint keeps of a tabu list.
pub struct SavedTabu {
    /// Features on the list, ascending, with the iterations that they stay after the present one.
    left: Vec<(u32, u64)>,
    /// `[features]`.
    times_added: Vec<u32>,
}

plugin_api::stored!(SavedTabu { left, times_added });

#[cfg(test)]
mod tests {
    use super::TabuList;

    #[test]
    fn features_expire_in_the_order_in_which_they_came() {
        let mut list = TabuList::new(5, 3);
        for (iteration, feature) in [(1, 3), (2, 1), (3, 4)] {
            list.expire(iteration);
            list.add(feature, 3);
        }
        let mut left = Vec::new();
        for iteration in 4..8 {
            list.expire(iteration);
            left.push((0..5).filter(|&feature| list.contains(feature)).collect::<Vec<_>>());
            assert_eq!(list.len(), left[left.len() - 1].len());
        }
        assert_eq!(left, [vec![1, 3, 4], vec![1, 4], vec![4], vec![]]);
    }

    #[test]
    fn each_feature_has_its_own_tenure() {
        let mut list = TabuList::new(3, 9);
        list.add(0, 9);
        list.add(1, 2);
        list.add(2, 5);
        let lengths: Vec<_> = (1..=11)
            .map(|iteration| {
                list.expire(iteration);
                assert_eq!(list.len(), (0..3).filter(|&feature| list.contains(feature)).count());
                list.len()
            })
            .collect();
        assert_eq!(lengths, [3, 3, 3, 2, 2, 2, 1, 1, 1, 1, 0]);
    }

    #[test]
    fn a_feature_added_again_stays_longer_and_counts_once() {
        let mut list = TabuList::new(2, 3);
        list.add(0, 3);
        list.expire(4);
        list.add(0, 3);
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
        list.add(0, 0);
        assert!(list.contains(0));
        list.expire(2);
        assert!(!list.contains(0));
    }

    #[test]
    fn a_cleared_list_is_empty_and_takes_features_again() {
        let mut list = TabuList::new(3, 5);
        list.add(0, 5);
        list.add(2, 5);
        list.clear();
        assert!((0..3).all(|feature| !list.contains(feature)));
        list.expire(2);
        list.add(2, 5);
        list.expire(7);
        assert_eq!((list.len(), list.contains(2)), (1, true));
    }
}

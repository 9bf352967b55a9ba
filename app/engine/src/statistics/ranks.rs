//! Ranks from 1, where equal values share the mean of theirs.

/// Ranks of some values, in the order of the values, and how often each tied value occurs.
pub(super) struct Ranks {
    /// Rank of each value.
    pub ranks: Vec<f64>,
    /// Sizes of the groups of equal values; a value that occurs once is a group of 1.
    pub groups: Vec<usize>,
}

impl Ranks {
    /// Ranks the values; infinities rank last and are tied with each other.
    pub fn of(values: &[f64]) -> Ranks {
        let mut order: Vec<usize> = (0..values.len()).collect();
        order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
        let mut ranks = vec![0.0; values.len()];
        let mut groups = Vec::new();
        let mut before = 0;
        for tied in order.chunk_by(|&a, &b| values[a] == values[b]) {
            let mean = before as f64 + (tied.len() as f64 + 1.0) / 2.0;
            tied.iter().for_each(|&index| ranks[index] = mean);
            groups.push(tied.len());
            before += tied.len();
        }
        Ranks { ranks, groups }
    }

    /// Sum of t³ - t over the groups of equal values.
    pub fn tie_term(&self) -> f64 {
        self.groups.iter().map(|&size| size as f64).map(|t| t * t * t - t).sum()
    }

    /// Whether any value occurs twice.
    pub fn has_ties(&self) -> bool {
        self.groups.iter().any(|&size| size > 1)
    }
}

#[cfg(test)]
mod tests {
    use super::Ranks;

    #[test]
    fn equal_values_share_their_ranks_and_infinities_come_last() {
        let infinite = f64::INFINITY;
        let ranked = Ranks::of(&[2.0, infinite, 1.0, 2.0, infinite]);
        assert_eq!(ranked.ranks, [2.5, 4.5, 1.0, 2.5, 4.5]);
        assert_eq!((ranked.groups.as_slice(), ranked.tie_term()), ([1, 2, 2].as_slice(), 12.0));
    }
}

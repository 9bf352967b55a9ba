//! The empirical cumulative distribution of efforts over pairs of run and target.

/// From this effort on, this share of the pairs has been reached.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// Effort.
    pub effort: f64,
    /// Share of all pairs, 0 to 1.
    pub share: f64,
}

/// Steps of growing effort, one where the share grows; before the first it is 0. `efforts` has one value for each
/// (target, run) pair: the effort at which the run reached the target, +∞ where it never did. Such pairs
/// count in the number of pairs, so that the last share is below 1.
pub fn ecdf(efforts: &[f64]) -> Vec<Step> {
    let mut sorted = efforts.to_vec();
    sorted.sort_by(f64::total_cmp);
    let mut steps = Vec::new();
    let mut reached = 0;
    for tied in sorted.chunk_by(|a, b| a == b) {
        if !tied[0].is_finite() {
            break;
        }
        reached += tied.len();
        steps.push(Step { effort: tied[0], share: reached as f64 / sorted.len() as f64 });
    }
    steps
}

/// The share that steps tell at an effort.
pub fn share_at(steps: &[Step], effort: f64) -> f64 {
    let after = steps.partition_point(|step| step.effort <= effort);
    after.checked_sub(1).map_or(0.0, |index| steps[index].share)
}

#[cfg(test)]
mod tests {
    use super::{ecdf, share_at};

    #[test]
    fn what_was_never_reached_keeps_the_share_below_one() {
        let steps = ecdf(&[3.0, f64::INFINITY, 1.0, 3.0]);
        let shares = [0.5, 1.0, 2.9, 3.0, 1e9].map(|effort| share_at(&steps, effort));
        assert_eq!(shares, [0.0, 0.25, 0.25, 0.75, 0.75]);
        assert!(ecdf(&[]).is_empty());
    }
}

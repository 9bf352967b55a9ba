//! The run-length distribution: what share of runs is there after how much effort, when some were cut off.

use super::proportion::two_sided_z;
use super::{Attempt, Interval};

/// One step of a run-length distribution: what is known from this effort on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunLength {
    /// Effort at which at least one run got there.
    pub effort: f64,
    /// Runs that were still going on just before.
    pub at_risk: usize,
    /// Runs that got there at this effort.
    pub hits: usize,
    /// Estimated share of runs that are there by now, 0 to 1.
    pub share: f64,
    /// Pointwise interval of the share.
    pub interval: Interval,
}

/// The estimate of Kaplan and Meier 1958 as steps of growing effort; before the first the share is 0. A run that
/// ended without a solution is censored at its effort: it says nothing about what comes later. One that is cut off at
/// the very effort of a hit counts as still going on then. Intervals have Greenwood's variance on the log-log scale
/// (Kalbfleisch and Prentice 1980). Where all runs are there the variance is unknown, and the interval goes from the
/// lower end before to 1.
pub fn run_length(attempts: &[Attempt], confidence: f64) -> Vec<RunLength> {
    let mut sorted = attempts.to_vec();
    sorted.sort_by(|a, b| a.effort.total_cmp(&b.effort));
    let z = two_sided_z(confidence);
    let (mut open, mut greenwood) = (1.0, 0.0);
    let mut at_risk = sorted.len();
    let mut steps = Vec::new();
    for tied in sorted.chunk_by(|a, b| a.effort == b.effort) {
        let hits = tied.iter().filter(|attempt| attempt.hit).count();
        if hits > 0 {
            let left = at_risk - hits;
            open *= left as f64 / at_risk as f64;
            greenwood += hits as f64 / (at_risk as f64 * left as f64);
            let before = steps.last().map_or(0.0, |step: &RunLength| step.interval.low);
            let interval = log_log(open, greenwood, z).unwrap_or(Interval { low: before, high: 1.0 });
            steps.push(RunLength { effort: tied[0].effort, at_risk, hits, share: 1.0 - open, interval });
        }
        at_risk -= tied.len();
    }
    steps
}

/// The interval of `1 - open`, from Greenwood's sum. None when nothing is open.
fn log_log(open: f64, greenwood: f64, z: f64) -> Option<Interval> {
    let half = z * greenwood.sqrt() / open.ln().abs();
    (open > 0.0).then(|| Interval { low: 1.0 - open.powf((-half).exp()), high: 1.0 - open.powf(half.exp()) })
}

#[cfg(test)]
mod tests {
    use super::super::Attempt;
    use super::run_length;

    #[test]
    fn a_run_that_was_cut_off_early_is_no_failure() {
        let attempt = |effort, hit| Attempt { effort, hit };
        let steps = run_length(
            &[attempt(1.0, true), attempt(2.0, false), attempt(3.0, true), attempt(3.0, false)],
            0.95,
        );
        let shares: Vec<(f64, f64)> = steps.iter().map(|step| (step.effort, step.share)).collect();
        // At effort 3 two runs are left, of which one gets there: half of the three quarters that were open.
        assert_eq!(shares, [(1.0, 0.25), (3.0, 0.625)]);
        assert!(run_length(&[attempt(5.0, false)], 0.95).is_empty());
    }
}

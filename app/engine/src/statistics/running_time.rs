//! Expected running time: the effort that restarts need until one run gets there.

use super::{Attempt, Interval, quantile};
use crate::random::Random;

/// How often the attempts are drawn again for an interval.
const RESAMPLES: usize = 2000;

/// Most parts that a sample is drawn again in.
const PARTS: usize = 10_000;

/// Expected running time of restarted runs (ERT, Hansen, Auger and others 2009): all effort over the number of hits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunningTime {
    /// Its estimate; +∞ without a hit.
    pub mean: f64,
    /// Its percentile bootstrap interval, whose upper end is +∞ where too many resamples have no hit. None where
    /// there is no hit or one attempt only.
    pub interval: Option<Interval>,
}

/// The expected running time of some attempts, with its interval of this `confidence`. The same seed gives the same
/// interval. None without attempts.
pub fn expected_running_time(attempts: &[Attempt], confidence: f64, seed: u64) -> Option<RunningTime> {
    if attempts.is_empty() {
        return None;
    }
    let mean = Part::of(attempts).mean();
    let interval = (mean.is_finite() && attempts.len() > 1).then(|| bootstrap(attempts, confidence, seed));
    Some(RunningTime { mean, interval })
}

/// Effort and hits of some attempts.
#[derive(Clone, Copy)]
struct Part {
    effort: f64,
    hits: u64,
}

impl Part {
    fn of(attempts: &[Attempt]) -> Part {
        let hits = attempts.iter().filter(|attempt| attempt.hit).count() as u64;
        Part { effort: attempts.iter().map(|attempt| attempt.effort).sum(), hits }
    }

    fn mean(self) -> f64 {
        if self.hits == 0 { f64::INFINITY } else { self.effort / self.hits as f64 }
    }
}

/// The percentile interval of means of resamples. More than [`PARTS`] attempts are drawn in parts of neighbours, which
/// is as good, since attempts are independent, and bounds the work.
fn bootstrap(attempts: &[Attempt], confidence: f64, seed: u64) -> Interval {
    let parts: Vec<Part> = attempts.chunks(attempts.len().div_ceil(PARTS)).map(Part::of).collect();
    let mut random = Random::of_seed(seed);
    let mut means: Vec<f64> = (0..RESAMPLES)
        .map(|_| {
            let mut sum = Part { effort: 0.0, hits: 0 };
            for _ in 0..parts.len() {
                let part = parts[random.below(parts.len())];
                sum.effort += part.effort;
                sum.hits += part.hits;
            }
            sum.mean()
        })
        .collect();
    means.sort_by(f64::total_cmp);
    let tail = (1.0 - confidence) / 2.0;
    let end = |share| quantile(&means, share).unwrap_or(f64::NAN);
    Interval { low: end(tail), high: end(1.0 - tail) }
}

#[cfg(test)]
mod tests {
    use super::super::Attempt;
    use super::expected_running_time;

    fn attempts(efforts: &[(f64, bool)]) -> Vec<Attempt> {
        efforts.iter().map(|&(effort, hit)| Attempt { effort, hit }).collect()
    }

    #[test]
    fn effort_without_a_hit_is_charged_to_the_hits() {
        let ert = |efforts: &[(f64, bool)]| expected_running_time(&attempts(efforts), 0.95, 1).unwrap();
        assert_eq!(ert(&[(10.0, true), (100.0, false), (30.0, true)]).mean, 70.0);
        let never = ert(&[(100.0, false), (100.0, false)]);
        assert_eq!((never.mean, never.interval), (f64::INFINITY, None));
        assert_eq!(ert(&[(10.0, true)]).interval, None);
        assert_eq!(expected_running_time(&[], 0.95, 1), None);
    }

    #[test]
    fn one_hit_of_many_has_no_upper_end() {
        let mut efforts = vec![(100.0, false); 29];
        efforts.push((50.0, true));
        let found = expected_running_time(&attempts(&efforts), 0.95, 1).unwrap().interval.unwrap();
        assert!(found.low > 500.0 && found.low < 2950.0, "{found:?}");
        assert_eq!(found.high, f64::INFINITY);
    }

    #[test]
    fn the_same_seed_gives_the_same_interval_and_holds_the_estimate() {
        let efforts: Vec<(f64, bool)> = (0..25_000).map(|i| (f64::from(i % 97), i % 5 != 0)).collect();
        let of = |seed| expected_running_time(&attempts(&efforts), 0.95, seed).unwrap();
        let (first, other) = (of(1), of(2));
        assert_eq!(first, of(1));
        assert_ne!(first.interval, other.interval);
        let interval = first.interval.unwrap();
        assert!(interval.low < first.mean && first.mean < interval.high, "{first:?}");
    }
}

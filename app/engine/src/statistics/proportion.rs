//! A share of successes with Wilson's score interval.

use super::Interval;
use statrs::distribution::{ContinuousCDF as _, Normal};

/// Wilson's score interval (Wilson 1927) of `successes` out of `trials`, without continuity correction, for
/// a `confidence` between 0 and 1. It is 0 to 1 where there were no trials.
pub fn wilson(successes: usize, trials: usize, confidence: f64) -> Interval {
    if trials == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (n, share) = (trials as f64, successes as f64 / trials as f64);
    let z = two_sided_z(confidence);
    let shrink = 1.0 + z * z / n;
    let centre = (share + z * z / (2.0 * n)) / shrink;
    let half = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt() / shrink;
    // At the ends the bound is 0 or 1 in exact arithmetic.
    let low = if successes == 0 { 0.0 } else { (centre - half).max(0.0) };
    let high = if successes >= trials { 1.0 } else { (centre + half).min(1.0) };
    Interval { low, high }
}

/// The number of standard deviations around the mean that hold this share of a normal distribution.
pub(super) fn two_sided_z(confidence: f64) -> f64 {
    Normal::standard().inverse_cdf(f64::midpoint(1.0, confidence))
}

#[cfg(test)]
mod tests {
    use super::wilson;

    #[test]
    fn the_ends_of_the_interval_are_those_of_the_textbook() {
        for (successes, low, high) in [(27, 0.744, 0.965), (30, 0.886, 1.0), (0, 0.0, 0.114)] {
            let interval = wilson(successes, 30, 0.95);
            assert!((interval.low - low).abs() < 5e-4, "{interval:?}");
            assert!((interval.high - high).abs() < 5e-4, "{interval:?}");
        }
    }

    #[test]
    fn nothing_tried_says_nothing() {
        let interval = wilson(0, 0, 0.95);
        assert_eq!((interval.low, interval.high), (0.0, 1.0));
    }
}

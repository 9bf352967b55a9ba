//! The Kruskal-Wallis test: whether any of several samples differs from the others.

use super::ranks::Ranks;
use super::{Method, TestResult};
use statrs::distribution::{ChiSquared, ContinuousCDF as _};

/// The test of Kruskal and Wallis 1952, corrected for ties. The statistic is H, held against the chi-squared
/// distribution of one degree less than samples. None with fewer than two samples or with an empty one; where all
/// values are equal the probability is 1.
pub fn kruskal_wallis(samples: &[&[f64]]) -> Option<TestResult> {
    if samples.len() < 2 || samples.iter().any(|sample| sample.is_empty()) {
        return None;
    }
    let ranked = Ranks::of(&samples.concat());
    let n = ranked.ranks.len() as f64;
    let correction = 1.0 - ranked.tie_term() / (n * n * n - n);
    if correction <= 0.0 {
        return Some(TestResult { statistic: 0.0, p_value: 1.0, method: Method::Asymptotic });
    }
    let mut rest = ranked.ranks.as_slice();
    let mut sum = 0.0;
    for sample in samples {
        let (own, others) = rest.split_at(sample.len());
        sum += own.iter().sum::<f64>().powi(2) / sample.len() as f64;
        rest = others;
    }
    let h = (12.0 / (n * (n + 1.0)) * sum - 3.0 * (n + 1.0)) / correction;
    Some(TestResult {
        statistic: h,
        p_value: chi_squared_sf(h, samples.len() - 1),
        method: Method::Asymptotic,
    })
}

/// Chance of a greater value than this under the chi-squared distribution.
pub(super) fn chi_squared_sf(value: f64, degrees: usize) -> f64 {
    ChiSquared::new(degrees as f64).map_or(1.0, |distribution| distribution.sf(value.max(0.0)))
}

#[cfg(test)]
mod tests {
    use super::kruskal_wallis;

    #[test]
    fn nothing_to_compare_gives_nothing_and_equal_values_do_not_differ() {
        assert_eq!(kruskal_wallis(&[&[1.0]]), None);
        assert_eq!(kruskal_wallis(&[&[1.0], &[]]), None);
        assert_eq!(kruskal_wallis(&[&[2.0, 2.0], &[2.0]]).unwrap().p_value, 1.0);
    }
}

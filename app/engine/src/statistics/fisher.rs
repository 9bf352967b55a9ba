//! Fisher's exact test: whether two shares of successes differ.

use super::{Method, TestResult};

/// Tables whose chance is this close to the observed one count as equally likely.
const SLACK: f64 = 1.0 + 1e-9;

/// Fisher's exact test, two-sided: the chance of all tables with the same margins that are no likelier than this one.
/// Each pair is successes and trials. The statistic is the odds ratio of the sample: 0, +∞, or NaN where it is 0 / 0.
pub fn fisher_exact(a: (usize, usize), b: (usize, usize)) -> TestResult {
    let (hits_a, hits_b) = (a.0.min(a.1), b.0.min(b.1));
    let (misses_a, misses_b) = (a.1 - hits_a, b.1 - hits_b);
    let hits = hits_a + hits_b;
    // `k` of the hits may fall to a.
    let (least, most) = (hits.saturating_sub(b.1), hits.min(a.1));
    let weights = relative_chances(least, most, hits, a.1, b.1);
    let observed = weights[hits_a - least];
    let no_likelier: f64 = weights.iter().filter(|&&weight| weight <= observed * SLACK).sum();
    let p_value = (no_likelier / weights.iter().sum::<f64>()).min(1.0);
    let statistic = (hits_a as f64 * misses_b as f64) / (misses_a as f64 * hits_b as f64);
    TestResult { statistic, p_value, method: Method::Exact }
}

/// Chances of `least` to `most` hits in a sample of `n_a`, of `hits` in `n_a + n_b`, relative to the likeliest. Each
/// follows from its neighbour, so that nothing overflows.
fn relative_chances(least: usize, most: usize, hits: usize, n_a: usize, n_b: usize) -> Vec<f64> {
    let up = |k: usize| {
        let (gain, loss) = ((n_a - k) * (hits - k), (k + 1) * (n_b + k + 1 - hits));
        gain as f64 / loss as f64
    };
    let mode = ((hits + 1) as u128 * (n_a + 1) as u128 / (n_a + n_b + 2) as u128) as usize;
    let mode = mode.clamp(least, most);
    let mut weights = vec![1.0; most - least + 1];
    for k in mode..most {
        weights[k + 1 - least] = weights[k - least] * up(k);
    }
    for k in (least..mode).rev() {
        weights[k - least] = weights[k + 1 - least] / up(k);
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::fisher_exact;

    #[test]
    fn the_tea_of_the_lady_is_as_it_was() {
        let tea = fisher_exact((3, 4), (1, 4));
        assert!((tea.p_value - 34.0 / 70.0).abs() < 1e-15);
        assert_eq!(tea.statistic, 9.0);
    }

    #[test]
    fn equal_or_empty_samples_do_not_differ() {
        for (a, b) in [((30, 30), (30, 30)), ((0, 5), (0, 7)), ((0, 0), (3, 4)), ((0, 0), (0, 0))] {
            assert_eq!(fisher_exact(a, b).p_value, 1.0, "{a:?} {b:?}");
        }
    }
}

//! McNemar's exact test: whether two shares of successes on the same subjects differ.

use super::{Method, TestResult};

/// The exact two-sided test of McNemar 1947 on pairs of which only one side succeeded: `first` times the first, `second` times
/// the second. Where nothing differs each of these is as likely, so they are a sample of tosses of a coin. Pairs in which both
/// or neither succeeded say nothing. The statistic is the lesser of the two numbers.
pub fn mcnemar_exact(first: usize, second: usize) -> TestResult {
    let (lesser, tosses) = (first.min(second), first + second);
    let p_value = (2.0 * chance_of_at_most(lesser, tosses)).min(1.0);
    TestResult { statistic: lesser as f64, p_value, method: Method::Exact }
}

/// Chance that at most so many of the tosses of a coin, at most half of them, show heads.
fn chance_of_at_most(heads: usize, tosses: usize) -> f64 {
    // Each term from the one after it, relative to the likeliest that counts, so that nothing overflows or vanishes.
    let (mut term, mut sum) = (1.0, 1.0);
    for k in (1..=heads).rev() {
        term *= k as f64 / (tosses - k + 1) as f64;
        sum += term;
    }
    (ln_choose(tosses, heads) - tosses as f64 * std::f64::consts::LN_2).exp() * sum
}

/// The logarithm of the number of ways to choose `k` of `n`.
fn ln_choose(n: usize, k: usize) -> f64 {
    statrs::function::factorial::ln_binomial(n as u64, k as u64)
}

#[cfg(test)]
mod tests {
    use super::mcnemar_exact;

    #[test]
    fn the_chances_are_those_of_tossing_a_coin() {
        assert!((mcnemar_exact(5, 0).p_value - 2.0 / 32.0).abs() < 1e-15);
        assert!((mcnemar_exact(1, 7).p_value - 2.0 * 9.0 / 256.0).abs() < 1e-15);
        assert_eq!(mcnemar_exact(1, 7).statistic, 1.0);
    }

    #[test]
    fn pairs_that_agree_say_nothing() {
        for (first, second) in [(0, 0), (1, 0), (3, 3), (500, 501)] {
            assert_eq!(mcnemar_exact(first, second).p_value, 1.0, "{first} {second}");
        }
    }
}

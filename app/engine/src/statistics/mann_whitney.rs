//! The Mann-Whitney U test: whether one sample tends to greater values than another.

use super::ranks::Ranks;
use super::{Method, TestResult};
use statrs::distribution::{ContinuousCDF as _, Normal};

/// Greatest size of the smaller sample for which all arrangements are counted (as scipy's `auto` has it).
const COUNTED: usize = 8;

/// The two-sided test of Mann and Whitney 1947. The statistic is U of `a`: how many pairs have the greater value
/// in `a`, ties counting half. Exact when the smaller sample has at most 8 values and no two are equal, else the
/// normal approximation with corrections for ties and continuity. Infinite values are ties of one another. None
/// when a sample is empty; where all values are equal the probability is 1.
pub fn mann_whitney(a: &[f64], b: &[f64]) -> Option<TestResult> {
    if a.is_empty() || b.is_empty() {
        return None;
    }
    let ranked = Ranks::of(&[a, b].concat());
    let (n_a, n_b) = (a.len() as f64, b.len() as f64);
    let sum: f64 = ranked.ranks[..a.len()].iter().sum();
    let u = sum - n_a * (n_a + 1.0) / 2.0;
    let smaller = a.len().min(b.len());
    let (p_value, method) = if smaller <= COUNTED && !ranked.has_ties() {
        let extreme = u.min(n_a * n_b - u);
        (2.0 * chance_of_at_most(extreme as usize, smaller, a.len().max(b.len())), Method::Exact)
    } else {
        let n = n_a + n_b;
        let variance = n_a * n_b / 12.0 * (n + 1.0 - ranked.tie_term() / (n * (n - 1.0)));
        let distance = (u - n_a * n_b / 2.0).abs() - 0.5;
        let p = if variance > 0.0 { 2.0 * Normal::standard().sf(distance / variance.sqrt()) } else { 1.0 };
        (p, Method::Asymptotic)
    };
    Some(TestResult { statistic: u, p_value: p_value.min(1.0), method })
}

/// Chance that U is at most `u` for samples of `m` and `n` values without ties. The number of arrangements of
/// each U are the coefficients of the Gaussian binomial ∏ (1 - qⁿ⁺ⁱ) / (1 - qⁱ), i = 1 to m.
fn chance_of_at_most(u: usize, m: usize, n: usize) -> f64 {
    let mut counts = vec![0.0; u + 1];
    counts[0] = 1.0;
    let mut arrangements = 1.0;
    for i in 1..=m {
        for power in (n + i..=u).rev() {
            counts[power] -= counts[power - n - i];
        }
        for power in i..=u {
            counts[power] += counts[power - i];
        }
        arrangements *= (n + i) as f64 / i as f64;
    }
    counts.iter().sum::<f64>() / arrangements
}

#[cfg(test)]
mod tests {
    use super::super::Method;
    use super::{chance_of_at_most, mann_whitney};

    #[test]
    fn the_chances_are_those_of_counting_every_arrangement() {
        for (m, n) in [(1, 1), (2, 5), (4, 4), (3, 7)] {
            // Every choice of m places out of m + n, as bits.
            let choices = (0_u32..1 << (m + n)).filter(|bits| bits.count_ones() as usize == m);
            let all: Vec<usize> = choices
                .map(|bits| {
                    let places = (0..m + n).filter(|&place| bits >> place & 1 == 1);
                    places.enumerate().map(|(before, place)| place - before).sum()
                })
                .collect();
            for u in 0..=m * n {
                let counted = all.iter().filter(|&&of| of <= u).count() as f64 / all.len() as f64;
                assert!((chance_of_at_most(u, m, n) - counted).abs() < 1e-14, "{u} of {m} and {n}");
            }
        }
    }

    #[test]
    fn failed_runs_rank_last_and_nothing_but_failures_says_nothing() {
        let infinite = f64::INFINITY;
        let result = mann_whitney(&[1.0, 2.0, 3.0], &[infinite; 4]).unwrap();
        assert_eq!((result.statistic, result.method), (0.0, Method::Asymptotic));
        assert_eq!(mann_whitney(&[infinite; 3], &[infinite; 4]).unwrap().p_value, 1.0);
        assert_eq!(mann_whitney(&[], &[1.0]), None);
    }
}

//! Wilcoxon's signed rank test: whether paired differences lean to one side.

use super::ranks::Ranks;
use super::{Method, TestResult};
use statrs::distribution::{ContinuousCDF as _, Normal};

/// Most differences for which all signs are counted.
const COUNTED: usize = 50;

/// The two-sided test of Wilcoxon 1945 on differences of pairs, one a puzzle. Zeros are dropped, as Wilcoxon did; ±∞
/// (one side never got there) is the greatest difference. The statistic is the lesser of the two sums of ranks.
/// Exact for at most 50 differences, ties included, else the normal approximation with corrections for ties and
/// continuity. None when no difference is left.
pub fn wilcoxon_signed_rank(differences: &[f64]) -> Option<TestResult> {
    let differences: Vec<f64> = differences.iter().copied().filter(|&of| of != 0.0).collect();
    if differences.is_empty() {
        return None;
    }
    let sizes: Vec<f64> = differences.iter().map(|of| of.abs()).collect();
    let ranked = Ranks::of(&sizes);
    let signed = differences.iter().zip(&ranked.ranks);
    let positive: f64 = signed.filter(|(of, _)| **of > 0.0).fold(0.0, |sum, (_, rank)| sum + rank);
    let n = differences.len() as f64;
    let statistic = positive.min(n * (n + 1.0) / 2.0 - positive);
    let (p_value, method) = if differences.len() <= COUNTED {
        (2.0 * chance_of_at_most(statistic, &ranked.ranks), Method::Exact)
    } else {
        let variance = (n * (n + 1.0) * (2.0 * n + 1.0) - ranked.tie_term() / 2.0) / 24.0;
        let distance = n * (n + 1.0) / 4.0 - statistic - 0.5;
        (2.0 * Normal::standard().sf(distance / variance.sqrt()), Method::Asymptotic)
    };
    Some(TestResult { statistic, p_value: p_value.min(1.0), method })
}

/// Chance that the ranks with a positive sign add up to at most `sum`, when each sign is as likely. Ranks are
/// multiples of a half, so their doubles are counted.
fn chance_of_at_most(sum: f64, ranks: &[f64]) -> f64 {
    let most = (2.0 * sum).round() as usize;
    let mut chances = vec![0.0; most + 1];
    chances[0] = 1.0;
    for rank in ranks {
        let double = (2.0 * rank).round() as usize;
        for total in (0..=most).rev() {
            let with = total.checked_sub(double).map_or(0.0, |without| chances[without]);
            chances[total] = (chances[total] + with) / 2.0;
        }
    }
    chances.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::{chance_of_at_most, wilcoxon_signed_rank};

    #[test]
    fn the_chances_are_those_of_counting_every_sign() {
        for ranks in [vec![1.0, 2.0, 3.0, 4.0, 5.0], vec![1.5, 1.5, 3.0, 5.0, 5.0, 5.0]] {
            let sums: Vec<f64> = (0_u32..1 << ranks.len())
                .map(|signs| (0..ranks.len()).filter(|i| signs >> i & 1 == 1).map(|i| ranks[i]).sum())
                .collect();
            for doubled in 0..=42 {
                let sum = f64::from(doubled) / 2.0;
                let counted = sums.iter().filter(|&&of| of <= sum).count() as f64 / sums.len() as f64;
                assert!((chance_of_at_most(sum, &ranks) - counted).abs() < 1e-15, "{sum} of {ranks:?}");
            }
        }
    }

    #[test]
    fn equal_pairs_say_nothing() {
        assert_eq!(wilcoxon_signed_rank(&[0.0, 0.0]), None);
        assert_eq!(wilcoxon_signed_rank(&[]), None);
        assert_eq!(wilcoxon_signed_rank(&[0.0, -3.0]).unwrap().p_value, 1.0);
    }
}

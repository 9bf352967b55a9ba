//! The Friedman test: whether any of several treatments differs, when each was given to the same blocks.

use super::kruskal_wallis::chi_squared_sf;
use super::ranks::Ranks;
use super::{Method, TestResult};

/// The test of Friedman 1937, corrected for ties within a block. `blocks` holds one row a block (a puzzle), with one
/// value a treatment (a solver). The statistic is χ² of one degree less than treatments. None with fewer than two
/// blocks or treatments, or with rows of different lengths; where every block is tied the probability is 1.
pub fn friedman(blocks: &[Vec<f64>]) -> Option<TestResult> {
    let k = blocks.first()?.len();
    if k < 2 || blocks.len() < 2 || blocks.iter().any(|block| block.len() != k) {
        return None;
    }
    let (n, treatments) = (blocks.len() as f64, k as f64);
    let mut sums = vec![0.0; k];
    let mut tie_term = 0.0;
    for block in blocks {
        let ranked = Ranks::of(block);
        sums.iter_mut().zip(&ranked.ranks).for_each(|(sum, rank)| *sum += rank);
        tie_term += ranked.tie_term();
    }
    let correction = 1.0 - tie_term / (n * treatments * (treatments * treatments - 1.0));
    if correction <= 0.0 {
        return Some(TestResult { statistic: 0.0, p_value: 1.0, method: Method::Asymptotic });
    }
    let squares: f64 = sums.iter().map(|sum| sum * sum).sum();
    let uncorrected = 12.0 / (n * treatments * (treatments + 1.0)) * squares - 3.0 * n * (treatments + 1.0);
    let statistic = uncorrected / correction;
    Some(TestResult { statistic, p_value: chi_squared_sf(statistic, k - 1), method: Method::Asymptotic })
}

#[cfg(test)]
mod tests {
    use super::friedman;

    #[test]
    fn ragged_or_lonely_blocks_give_nothing_and_tied_ones_do_not_differ() {
        assert_eq!(friedman(&[]), None);
        assert_eq!(friedman(&[vec![1.0, 2.0, 3.0]]), None);
        assert_eq!(friedman(&[vec![1.0, 2.0], vec![1.0]]), None);
        let infinite = f64::INFINITY;
        assert_eq!(friedman(&[vec![1.0, 1.0], vec![infinite, infinite]]).unwrap().p_value, 1.0);
    }
}

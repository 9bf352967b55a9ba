//! Holm's correction for several tests at once.

/// Probabilities adjusted by Holm's step-down method (Holm 1979), in the order given: the k-th least is multiplied by
/// how many are not less, and none is below that of a lesser one.
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&a, &b| p_values[a].total_cmp(&p_values[b]));
    let mut adjusted = vec![0.0; p_values.len()];
    let mut greatest = 0.0_f64;
    for (step, &index) in order.iter().enumerate() {
        let factor = (p_values.len() - step) as f64;
        greatest = greatest.max(p_values[index] * factor).min(1.0);
        adjusted[index] = greatest;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::holm;

    #[test]
    fn each_probability_is_raised_by_the_tests_beside_it() {
        let adjusted = holm(&[0.01, 0.04, 0.03, 0.005]);
        for (found, expected) in adjusted.iter().zip([0.03, 0.06, 0.06, 0.02]) {
            assert!((found - expected).abs() < 1e-15, "{adjusted:?}");
        }
        assert_eq!(holm(&[0.7, 0.9]), [1.0, 1.0]);
        assert!(holm(&[]).is_empty());
    }
}

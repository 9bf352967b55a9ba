//! Random values for the parameters of a solver, within what it says that it takes.

use crate::descriptor::SolverInfo;
use crate::parameter::{ParameterKind, ParameterValue, Parameters};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

/// Range from which on a whole number is drawn by its order of magnitude: a population of a thousand should
/// be as likely as one of ten.
const WIDE: f64 = 1000.0;

/// Draws a value for each parameter. The same seed gives the same values.
pub fn parameters(solver: &SolverInfo, seed: u64) -> Parameters {
    let mut random = SplitMix64::seed_from_u64(seed);
    let values = solver.parameters.iter().map(|parameter| {
        let value = match &parameter.kind {
            ParameterKind::Bool { .. } => ParameterValue::Bool(random.next_u64() & 1 == 1),
            ParameterKind::Int { min, max, .. } => {
                ParameterValue::Int(whole(&mut random, *min, *max, parameter.log_scale))
            }
            ParameterKind::Real { min, max, .. } => {
                ParameterValue::Real(real(&mut random, *min, *max, parameter.log_scale))
            }
            ParameterKind::Choice { choices, .. } => {
                let index = (random.next_u64() % choices.len().max(1) as u64) as usize;
                ParameterValue::Text(choices.get(index).map_or_else(String::new, |choice| choice.key.clone()))
            }
            ParameterKind::Text { default } => ParameterValue::Text(default.clone()),
        };
        (parameter.key.clone(), value)
    });
    values.collect()
}

fn unit(random: &mut SplitMix64) -> f64 {
    (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

fn whole(random: &mut SplitMix64, min: i64, max: i64, log_scale: bool) -> i64 {
    let width = max as f64 - min as f64;
    let offset = if log_scale || width > WIDE {
        (unit(random) * (width + 1.0).ln()).exp() - 1.0
    } else {
        unit(random) * (width + 1.0)
    };
    min.saturating_add(offset as i64).clamp(min, max)
}

fn real(random: &mut SplitMix64, min: f64, max: f64, log_scale: bool) -> f64 {
    let share = unit(random);
    let value = if log_scale && min > 0.0 {
        (min.ln() + share * (max.ln() - min.ln())).exp()
    } else {
        // In two halves, since the width of a range may be more than a number can hold.
        min * (1.0 - share) + max * share
    };
    value.clamp(min, max)
}

#[cfg(test)]
mod tests {
    use super::{SplitMix64, real, whole};
    use rand_xoshiro::rand_core::SeedableRng as _;

    #[test]
    fn values_stay_in_range_and_reach_its_ends() {
        let mut random = SplitMix64::seed_from_u64(1);
        let small: std::collections::BTreeSet<i64> =
            (0..200).map(|_| whole(&mut random, 1, 4, false)).collect();
        assert_eq!(small.into_iter().collect::<Vec<_>>(), [1, 2, 3, 4]);
        for _ in 0..1000 {
            assert!((1..=1_000_000).contains(&whole(&mut random, 1, 1_000_000, true)));
            let _ = whole(&mut random, i64::MIN, i64::MAX, false);
            assert!((0.25..=0.5).contains(&real(&mut random, 0.25, 0.5, false)));
            assert!(real(&mut random, f64::MIN, f64::MAX, false).is_finite());
        }
    }
}

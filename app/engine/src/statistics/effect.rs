//! Vargha and Delaney's A: how often one sample beats another.

use super::ranks::Ranks;

/// The chance that a value of `a` is less than one of `b`, ties counting half: A of Vargha and Delaney 2000, turned so
/// that less effort is better. 0.5 is no difference, 1 means that every value of `a` is less. Infinite values are
/// tied. None when a sample is empty.
pub fn vargha_delaney(a: &[f64], b: &[f64]) -> Option<f64> {
    if a.is_empty() || b.is_empty() {
        return None;
    }
    let ranked = Ranks::of(&[a, b].concat());
    let sum: f64 = ranked.ranks[a.len()..].iter().sum();
    let (n_a, n_b) = (a.len() as f64, b.len() as f64);
    Some((sum - n_b * (n_b + 1.0) / 2.0) / (n_a * n_b))
}

/// The size of an effect in words, with the bounds of Vargha and Delaney 2000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Magnitude {
    /// Below 0.56 (or above 0.44).
    Negligible,
    /// From 0.56.
    Small,
    /// From 0.64.
    Medium,
    /// From 0.71.
    Large,
}

impl Magnitude {
    /// The size of A, on either side of 0.5.
    pub fn of(a: f64) -> Magnitude {
        // The bounds are decimal fractions; what a half and a rounding put a hair below them belongs to them.
        match (a - 0.5).abs() + 1e-12 {
            0.21.. => Magnitude::Large,
            0.14.. => Magnitude::Medium,
            0.06.. => Magnitude::Small,
            _ => Magnitude::Negligible,
        }
    }

    /// `negligible`, `small`, `medium` or `large`.
    pub fn key(self) -> &'static str {
        match self {
            Magnitude::Negligible => "negligible",
            Magnitude::Small => "small",
            Magnitude::Medium => "medium",
            Magnitude::Large => "large",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Magnitude, vargha_delaney};

    #[test]
    fn less_effort_is_better_and_ties_count_half() {
        assert_eq!(vargha_delaney(&[1.0, 2.0], &[3.0, f64::INFINITY]), Some(1.0));
        assert_eq!(vargha_delaney(&[3.0], &[3.0, 1.0]), Some(0.25));
        assert_eq!(vargha_delaney(&[f64::INFINITY], &[f64::INFINITY]), Some(0.5));
        assert_eq!(vargha_delaney(&[], &[1.0]), None);
    }

    #[test]
    fn the_words_begin_at_their_bounds() {
        for (a, word) in
            [(0.5, "negligible"), (0.56, "small"), (0.36, "medium"), (0.71, "large"), (0.0, "large")]
        {
            assert_eq!(Magnitude::of(a).key(), word, "{a}");
        }
    }
}

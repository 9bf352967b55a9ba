//! The axes of the curves: what x counts, and from what is counted to places.

use engine::analysis::Measure;
use engine::figure::axis::Scale;
use engine::series::Counted;

pub use crate::window::scale::{label, marks, number, place_of_value, value_at};

/// What the curves are drawn against, and how.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axes {
    /// What x counts.
    pub measure: Measure,
    /// Scale of x.
    pub x: Scale,
    /// Scale of y.
    pub y: Scale,
}

impl Axes {
    /// A number for each kind of axes.
    pub fn key(self) -> u8 {
        let bit = |scale: Scale| u8::from(scale == Scale::Logarithmic);
        let measure = Measure::ALL.iter().position(|&measure| measure == self.measure);
        4 * measure.unwrap_or(0) as u8 + 2 * bit(self.x) + bit(self.y)
    }
}

/// How many of what is counted make one of what is shown: nanoseconds are shown as seconds.
fn unit(counted: Counted) -> f64 {
    if counted == Counted::Time { 1e9 } else { 1.0 }
}

/// What stands at the left end of a logarithmic axis, with all that is less: the first, and the millisecond in which the
/// clock of a worker ticks.
fn least(counted: Counted) -> f64 {
    if counted == Counted::Time { 1e-3 } else { 1.0 }
}

/// The place along x of a number of what is counted.
pub fn place_of(number: u64, counted: Counted, scale: Scale) -> f64 {
    let shown = number as f64 / unit(counted);
    match scale {
        Scale::Linear => shown,
        Scale::Logarithmic => shown.max(least(counted)).log10(),
    }
}

/// The least number that stands at a place or to the right of it.
pub fn number_at(place: f64, counted: Counted, scale: Scale) -> u64 {
    let shown = value_at(place, scale);
    if scale == Scale::Logarithmic && shown <= least(counted) {
        return 0;
    }
    // A number too large for its kind is the largest there is; one below zero is 0.
    (shown * unit(counted)).ceil() as u64
}

#[cfg(test)]
mod tests {
    use super::{Counted, number_at, place_of, place_of_value};
    use engine::figure::axis::Scale::{Linear, Logarithmic};

    #[test]
    fn places_and_numbers_are_inverse() {
        for scale in [Linear, Logarithmic] {
            for counted in [Counted::Iterations, Counted::Work, Counted::Time] {
                let least = if scale == Logarithmic { 10_000_000 } else { 0 };
                for number in [0, 1, 999, 12_345_678_901].map(|number: u64| number + least) {
                    let again = number_at(place_of(number, counted, scale), counted, scale);
                    assert!(again.abs_diff(number) <= 1 + number / 1_000_000_000_000, "{number}: {again}");
                }
            }
        }
        assert_eq!(place_of(0, Counted::Time, Logarithmic), -3.0);
        assert_eq!(number_at(0.0, Counted::Work, Logarithmic), 0);
        assert_eq!(number_at(-5.0, Counted::Work, Linear), 0);
        assert_eq!(place_of_value(0.0, Logarithmic, 0.1), -1.0);
    }
}

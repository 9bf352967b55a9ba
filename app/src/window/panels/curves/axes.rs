//! The axes of the curves: what x counts, and from what is counted to places.

use engine::analysis::Measure;
use engine::figure::axis::Scale;
use engine::run::Run;
use engine::series::{Columns, Point};

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

/// The column of a series that x is read from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Counted {
    /// Iterations.
    Iterations,
    /// Work.
    Work,
    /// Nanoseconds, shown as seconds.
    Time,
}

impl Counted {
    /// What this measure reads of a run: work of a solver that counts none is iterations.
    pub fn of(measure: Measure, run: &Run) -> Counted {
        match measure {
            Measure::Seconds => Counted::Time,
            Measure::Work if run.setup().work_metric.is_some() => Counted::Work,
            Measure::Work | Measure::Iterations => Counted::Iterations,
        }
    }

    /// Its column, which never falls.
    pub fn column(self, columns: &Columns) -> &[u64] {
        match self {
            Counted::Iterations => &columns.iteration,
            Counted::Work => &columns.work,
            Counted::Time => &columns.time_ns,
        }
    }

    /// Its number of a sample.
    pub fn number(self, point: &Point) -> u64 {
        match self {
            Counted::Iterations => point.iteration,
            Counted::Work => point.work,
            Counted::Time => point.time_ns,
        }
    }

    /// How many of what is counted make one of what is shown.
    fn unit(self) -> f64 {
        if self == Counted::Time { 1e9 } else { 1.0 }
    }

    /// What stands at the left end of a logarithmic axis, with all that is less: the first, and the
    /// millisecond in which the clock of a worker ticks.
    fn least(self) -> f64 {
        if self == Counted::Time { 1e-3 } else { 1.0 }
    }

    /// The place of a number along x.
    pub fn place(self, number: u64, scale: Scale) -> f64 {
        let shown = number as f64 / self.unit();
        match scale {
            Scale::Linear => shown,
            Scale::Logarithmic => shown.max(self.least()).log10(),
        }
    }

    /// The least number that stands at a place or to the right of it.
    pub fn number_at(self, place: f64, scale: Scale) -> u64 {
        let shown = value_at(place, scale);
        if scale == Scale::Logarithmic && shown <= self.least() {
            return 0;
        }
        // A number too large for its kind is the largest there is; one below zero is 0.
        (shown * self.unit()).ceil() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::{Counted, place_of_value};
    use engine::figure::axis::Scale::{Linear, Logarithmic};

    #[test]
    fn places_and_numbers_are_inverse() {
        for scale in [Linear, Logarithmic] {
            for counted in [Counted::Iterations, Counted::Work, Counted::Time] {
                let least = if scale == Logarithmic { 10_000_000 } else { 0 };
                for number in [0, 1, 999, 12_345_678_901].map(|number: u64| number + least) {
                    let again = counted.number_at(counted.place(number, scale), scale);
                    assert!(again.abs_diff(number) <= 1 + number / 1_000_000_000_000, "{number}: {again}");
                }
            }
        }
        assert_eq!(Counted::Time.place(0, Logarithmic), -3.0);
        assert_eq!(Counted::Work.number_at(0.0, Logarithmic), 0);
        assert_eq!(Counted::Work.number_at(-5.0, Linear), 0);
        assert_eq!(place_of_value(0.0, Logarithmic, 0.1), -1.0);
    }
}

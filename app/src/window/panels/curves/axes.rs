//! Axes of plots: from values to places, and the grid lines with their labels. The plots themselves are
//! linear; a logarithmic axis is one of logarithms, with labels of its own.

use egui_plot::{GridInput, GridMark};
use engine::analysis::Measure;
use engine::figure::axis::{Scale, superscript};
use engine::run::Run;
use engine::series::{Columns, Point};

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

/// The place of a value along y; those that a logarithmic axis lacks stand at its lower end.
pub fn place_of_value(value: f64, scale: Scale, floor: f64) -> f64 {
    match scale {
        Scale::Linear => value,
        Scale::Logarithmic => value.max(floor).log10(),
    }
}

/// The value at a place.
pub fn value_at(place: f64, scale: Scale) -> f64 {
    match scale {
        Scale::Linear => place,
        Scale::Logarithmic => 10_f64.powf(place),
    }
}

/// Grid lines, at most about `count` of them with a label; on a linear axis no closer than `least`.
pub fn marks(input: &GridInput, scale: Scale, count: f64, least: f64) -> Vec<GridMark> {
    let (min, max) = input.bounds;
    match scale {
        Scale::Logarithmic if max - min >= 0.7 && (max - min).is_finite() => decades(min, max, count),
        _ => steps(min, max, count, if scale == Scale::Linear { least } else { 0.0 }),
    }
}

/// Lines at 1, 2 or 5 times a power of ten.
fn steps(min: f64, max: f64, count: f64, least: f64) -> Vec<GridMark> {
    let rough = ((max - min) / count).max(least);
    if !rough.is_finite() || rough <= 0.0 {
        return Vec::new();
    }
    let power = 10_f64.powf(rough.log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * power >= rough).unwrap_or(10.0);
    let step = factor * power;
    let first = (min / step).ceil() as i64;
    let last = ((max / step).floor() as i64).min(first.saturating_add(200));
    (first..=last).map(|i| GridMark { value: i as f64 * step, step_size: step }).collect()
}

/// Lines at powers of ten, every so many of them; where there is room, at 2 and 5 times them, too.
fn decades(min: f64, max: f64, count: f64) -> Vec<GridMark> {
    let stride = ((max - min) / count).ceil().max(1.0);
    let has_room = (max - min) * 3.0 <= count;
    let mantissas: &[f64] = if has_room { &[1.0, 2.0, 5.0] } else { &[1.0] };
    let (first, last) = ((min / stride).floor() as i64, (max / stride).floor() as i64);
    let of = |k: i64| mantissas.iter().map(move |m| k as f64 * stride + m.log10());
    let values = (first..=last.min(first.saturating_add(200))).flat_map(of);
    let step_size = if has_room { 0.3 } else { stride };
    values.filter(|value| (min..=max).contains(value)).map(|value| GridMark { value, step_size }).collect()
}

/// What stands at a grid line.
pub fn label(place: f64, scale: Scale) -> String {
    let power = place.round();
    if scale == Scale::Logarithmic && (place - power).abs() < 1e-9 && !(-3.0..=4.0).contains(&power) {
        return format!("10{}", superscript(power as i32));
    }
    number(value_at(place, scale))
}

/// A number as short as it can be read: whole numbers in full, others with four significant digits.
pub fn number(value: f64) -> String {
    if value.fract() == 0.0 && value.abs() < 1e7 {
        return format!("{value:.0}");
    }
    let magnitude = value.abs();
    if (1e-3..1e7).contains(&magnitude) {
        let digits = (3 - magnitude.log10().floor() as i32).max(0) as usize;
        let text = format!("{value:.digits$}");
        return if digits > 0 { text.trim_end_matches('0').trim_end_matches('.').to_string() } else { text };
    }
    format!("{value:.3e}")
}

#[cfg(test)]
mod tests {
    use super::{Counted, label, marks, number, place_of_value};
    use egui_plot::GridInput;
    use engine::figure::axis::Scale::{self, Linear, Logarithmic};

    fn at(scale: Scale, bounds: (f64, f64)) -> Vec<f64> {
        let input = GridInput { bounds, base_step_size: 1.0 };
        marks(&input, scale, 5.0, 0.5).iter().map(|mark| mark.value).collect()
    }

    #[test]
    fn grid_lines_are_few_and_round() {
        assert_eq!(at(Linear, (0.0, 2000.0)), [0.0, 500.0, 1000.0, 1500.0, 2000.0]);
        assert_eq!(at(Linear, (-0.3, 6.2)), [0.0, 2.0, 4.0, 6.0]);
        assert_eq!(at(Linear, (0.0, 1.1)), [0.0, 0.5, 1.0]);
        assert_eq!(at(Linear, (1.0, 1.0)), [1.0]);
        assert!(at(Linear, (0.0, f64::INFINITY)).is_empty());
    }

    #[test]
    fn logarithmic_lines_stand_at_powers_of_ten() {
        assert_eq!(at(Logarithmic, (0.0, 4.2)), [0.0, 1.0, 2.0, 3.0, 4.0]);
        assert_eq!(at(Logarithmic, (-0.2, 9.5)), [0.0, 2.0, 4.0, 6.0, 8.0]);
        let labels: Vec<String> =
            at(Logarithmic, (0.9, 2.1)).iter().map(|&place| label(place, Logarithmic)).collect();
        assert_eq!(labels, ["10", "20", "50", "100"]);
        assert_eq!([label(6.0, Logarithmic), label(-4.0, Logarithmic)], ["10⁶", "10⁻⁴"]);
        assert!(at(Logarithmic, (0.0, f64::INFINITY)).is_empty());
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!(number(483.0), "483");
        assert_eq!(number(0.123_456), "0.1235");
        assert_eq!(number(12.5), "12.5");
        assert_eq!(number(1e-9), "1.000e-9");
    }

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

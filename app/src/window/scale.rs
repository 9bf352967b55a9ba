//! Places along an axis of a plot, and the grid lines with their labels. The plots of the toolkit are linear; a
//! logarithmic axis is one of logarithms, with labels of its own.

use egui_plot::{GridInput, GridMark};
use engine::figure::axis::{Scale, superscript};

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
        Scale::Linear => steps(min, max, count, least),
        Scale::Logarithmic if !(max - min).is_finite() => Vec::new(),
        Scale::Logarithmic if max - min >= 0.7 => decades(min, max, count),
        Scale::Logarithmic => part_of_a_decade(min, max, count),
    }
}

/// Lines at round values, where powers of ten would be too far from each other.
fn part_of_a_decade(min: f64, max: f64, count: f64) -> Vec<GridMark> {
    let values = steps(10_f64.powf(min), 10_f64.powf(max), count, 0.0);
    let place = |mark: GridMark| GridMark {
        value: mark.value.log10(),
        step_size: ((mark.value + mark.step_size) / mark.value).log10(),
    };
    values.into_iter().filter(|mark| mark.value > 0.0).map(place).collect()
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

/// What stands at a grid line; no two lines beside each other get the same.
pub fn label(mark: &GridMark, scale: Scale) -> String {
    let power = mark.value.round();
    let is_power = (mark.value - power).abs() < 1e-9;
    if scale == Scale::Logarithmic && is_power && !(-3.0..=4.0).contains(&power) {
        return power_of_ten(None, power as i32);
    }
    let value = value_at(mark.value, scale);
    let step = match scale {
        Scale::Linear => mark.step_size,
        // The line before is nearer than the one after.
        Scale::Logarithmic => value - value_at(mark.value - mark.step_size, scale),
    };
    stepped(value, step)
}

/// A number with as many digits as tell it from one that is a step away.
fn stepped(value: f64, step: f64) -> String {
    let magnitude = value.abs();
    // What rounding leaves of zero is zero.
    if magnitude < step * 1e-6 {
        return "0".into();
    }
    if (1e-3..1e6).contains(&magnitude) {
        let digits = (-step.log10().floor()).clamp(0.0, 12.0) as usize;
        let text = format!("{value:.digits$}");
        return if digits > 0 { text.trim_end_matches('0').trim_end_matches('.').to_string() } else { text };
    }
    // In thousands, millions, thousandths: a power of ten that is a multiple of three.
    let power = (magnitude.log10() / 3.0).floor() as i32 * 3;
    let unit = 10_f64.powi(power);
    power_of_ten(Some(stepped(value / unit, step / unit)), power)
}

/// A power of ten, or so many of it. The letters of the window lack a raised minus.
fn power_of_ten(times: Option<String>, power: i32) -> String {
    match times {
        _ if power < 0 => format!("{}e{power}", times.as_deref().unwrap_or("1")),
        Some(times) => format!("{times}·10{}", superscript(power)),
        None => format!("10{}", superscript(power)),
    }
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
    use super::{label, marks, number};
    use egui_plot::GridInput;
    use engine::figure::axis::Scale::{self, Linear, Logarithmic};

    fn at(scale: Scale, bounds: (f64, f64)) -> Vec<f64> {
        let input = GridInput { bounds, base_step_size: 1.0 };
        marks(&input, scale, 5.0, 0.5).iter().map(|mark| mark.value).collect()
    }

    fn labels(scale: Scale, bounds: (f64, f64)) -> Vec<String> {
        let input = GridInput { bounds, base_step_size: 1.0 };
        let least = if bounds.1 > 1e6 { 1.0 } else { 0.0 };
        marks(&input, scale, 5.0, least).iter().map(|mark| label(mark, scale)).collect()
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
        assert_eq!(labels(Logarithmic, (0.9, 2.1)), ["10", "20", "50", "100"]);
        assert_eq!(labels(Logarithmic, (-4.3, 6.0)), ["0.001", "1", "1000", "10⁶"]);
        assert!(at(Logarithmic, (0.0, f64::INFINITY)).is_empty());
    }

    #[test]
    fn a_part_of_a_decade_has_round_labels_too() {
        assert_eq!(labels(Logarithmic, (2.0, 2.5)), ["100", "150", "200", "250", "300"]);
        assert_eq!(
            labels(Logarithmic, (6.0, 6.0004)),
            ["10⁶", "1.0002·10⁶", "1.0004·10⁶", "1.0006·10⁶", "1.0008·10⁶"]
        );
    }

    #[test]
    fn lines_beside_each_other_have_labels_that_differ() {
        assert_eq!(labels(Linear, (100.0, 100.03)), ["100", "100.01", "100.02", "100.03"]);
        assert_eq!(
            labels(Linear, (12_345_678.0, 12_345_680.0)),
            ["12.345678·10⁶", "12.345679·10⁶", "12.34568·10⁶"]
        );
        assert_eq!(labels(Linear, (-0.5, 0.5)), ["-0.4", "-0.2", "0", "0.2", "0.4"]);
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!(number(483.0), "483");
        assert_eq!(number(0.123_456), "0.1235");
        assert_eq!(number(12.5), "12.5");
        assert_eq!(number(1e-9), "1.000e-9");
    }
}

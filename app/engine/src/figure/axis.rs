//! Axes: from values to places, and where ticks stand.

/// How places follow values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Equal distances are equal differences.
    Linear,
    /// Equal distances are equal factors.
    Logarithmic,
}

/// A tick.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// Its value.
    pub value: f64,
    /// What stands at it; empty for a small one.
    pub label: String,
}

/// An axis with its ends, the lower first; on a logarithmic one both are positive.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    scale: Scale,
    low: f64,
    high: f64,
}

/// The power of ten that ticks are told in, and the ticks.
#[derive(Clone, Debug, PartialEq)]
pub struct Ticks {
    /// Ticks by value.
    pub ticks: Vec<Tick>,
    /// Labels times ten to this power are values.
    pub power: i32,
}

impl Axis {
    /// An axis that shows these values, with a little room. Values that it cannot show do not count.
    pub fn around(scale: Scale, values: impl IntoIterator<Item = f64>) -> Axis {
        let shown = |value: &f64| value.is_finite() && (scale == Scale::Linear || *value > 0.0);
        let ends = values.into_iter().filter(shown).fold(None, |ends: Option<(f64, f64)>, value| {
            Some(ends.map_or((value, value), |(low, high)| (low.min(value), high.max(value))))
        });
        let (low, high) = ends.unwrap_or(match scale {
            Scale::Linear => (0.0, 1.0),
            Scale::Logarithmic => (1.0, 10.0),
        });
        match scale {
            Scale::Linear => Axis::around_linear(low, high),
            Scale::Logarithmic => {
                let (low, high) = if high / low < 1.5 { (low / 1.5, high * 1.5) } else { (low, high) };
                let room = (high / low).powf(0.03);
                Axis { scale, low: low / room, high: high * room }
            }
        }
    }

    fn around_linear(low: f64, high: f64) -> Axis {
        // Where zero is near it belongs to the picture.
        let low = if low > 0.0 && low < 0.4 * high { 0.0 } else { low };
        let high = if high < 0.0 && high > 0.4 * low { 0.0 } else { high };
        let width = high - low;
        let room = if width > 0.0 { width * 0.03 } else { (high.abs() * 0.1).max(0.5) };
        let below = if low == 0.0 { 0.0 } else { room };
        Axis { scale: Scale::Linear, low: low - below, high: high + room }
    }

    /// An axis of shares, 0 to 1.
    pub fn of_shares() -> Axis {
        Axis { scale: Scale::Linear, low: 0.0, high: 1.03 }
    }

    /// The same axis from this value on.
    pub fn from(self, low: f64) -> Axis {
        Axis { low, ..self }
    }

    /// How places follow values.
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// Its lower and its upper end.
    pub fn ends(&self) -> (f64, f64) {
        (self.low, self.high)
    }

    /// Where a value stands, 0 at the lower end and 1 at the upper; what lies outside stands at the end.
    /// None for what is no number.
    pub fn place(&self, value: f64) -> Option<f64> {
        let place = match self.scale {
            Scale::Linear => (value - self.low) / (self.high - self.low),
            Scale::Logarithmic if value <= 0.0 => 0.0,
            Scale::Logarithmic => (value / self.low).ln() / (self.high / self.low).ln(),
        };
        (!place.is_nan()).then(|| place.clamp(0.0, 1.0))
    }

    /// The value at a place from 0 to 1.
    pub fn value(&self, place: f64) -> f64 {
        match self.scale {
            Scale::Linear => self.low + (self.high - self.low) * place,
            Scale::Logarithmic => self.low * (self.high / self.low).powf(place),
        }
    }

    /// Whether a logarithmic axis has no place for the value.
    pub fn lacks(&self, value: f64) -> bool {
        self.scale == Scale::Logarithmic && value <= 0.0
    }

    /// About so many ticks.
    pub fn ticks(&self, wanted: usize) -> Ticks {
        match self.scale {
            Scale::Linear => self.linear_ticks(wanted),
            Scale::Logarithmic => self.logarithmic_ticks(wanted),
        }
    }

    /// Multiples of 1, 2 or 5 times a power of ten.
    fn linear_ticks(&self, wanted: usize) -> Ticks {
        let rough = (self.high - self.low) / wanted.max(2) as f64;
        let decade = 10_f64.powi(rough.log10().floor() as i32);
        let step = [1.0, 2.0, 5.0, 10.0].map(|k| k * decade).into_iter().find(|step| *step >= rough * 0.999);
        let step = step.unwrap_or(rough);
        let power = power_of(self.low.abs().max(self.high.abs()));
        let unit = 10_f64.powi(power);
        let decimals = (-(step / unit).log10().floor()).clamp(0.0, 12.0) as usize;
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step).floor() as i64;
        let tick = |k: i64| {
            let value = k as f64 * step;
            Tick { value, label: format!("{:.decimals$}", value / unit).replace('-', "−") }
        };
        Ticks { ticks: (first..=last.min(first + 200)).map(tick).collect(), power }
    }

    /// Powers of ten; their multiples by 2 and 5 as well where there are few, and small ticks between.
    fn logarithmic_ticks(&self, wanted: usize) -> Ticks {
        let (first, last) = (self.low.log10().floor() as i32, self.high.log10().floor() as i32);
        let shown = |value: f64| value >= self.low * 0.999_999 && value <= self.high * 1.000_001;
        let decades: Vec<i32> = (first..=last).filter(|&k| shown(10_f64.powi(k))).collect();
        let span = (self.high / self.low).log10();
        if span < 0.7 {
            return self.linear_ticks(wanted);
        }
        let stride = decades.len().div_ceil(wanted.max(2)).max(1) as i32;
        let is_labelled = |k: i32, multiple: u32| match multiple {
            1 => (k - first).rem_euclid(stride) == 0,
            2 | 5 => span < 1.7 && stride == 1,
            _ => false,
        };
        let is_short = first >= -3 && last <= 4;
        let multiples: &[u32] = if span > 8.0 { &[1] } else { &[1, 2, 3, 4, 5, 6, 7, 8, 9] };
        let ticks = (first..=last).flat_map(|k| {
            multiples.iter().map(move |&multiple| (k, multiple, f64::from(multiple) * 10_f64.powi(k)))
        });
        let ticks = ticks.filter(|(.., value)| shown(*value)).map(|(k, multiple, value)| {
            let label = match (is_labelled(k, multiple), multiple) {
                (false, _) => String::new(),
                (true, _) if is_short => plain(value),
                (true, 1) => format!("10{}", superscript(k)),
                (true, _) => format!("{multiple}·10{}", superscript(k)),
            };
            Tick { value, label }
        });
        Ticks { ticks: ticks.collect(), power: 0 }
    }
}

/// The power of ten, a multiple of three, that makes numbers of this size short; 0 for those that are.
fn power_of(greatest: f64) -> i32 {
    if greatest == 0.0 || (1e-3..1e5).contains(&greatest) {
        return 0;
    }
    (greatest.log10() / 3.0).floor() as i32 * 3
}

/// A power of ten or a small multiple, without an exponent.
fn plain(value: f64) -> String {
    let decimals = if value >= 0.999 { 0 } else { (-value.log10().floor()).clamp(0.0, 12.0) as usize };
    format!("{value:.decimals$}")
}

/// A whole number in small raised digits.
pub fn superscript(number: i32) -> String {
    let raised = |c: char| match c {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        digit => char::from_u32(0x2070 + digit.to_digit(10).unwrap_or(0)).unwrap_or(digit),
    };
    number.to_string().chars().map(raised).collect()
}

#[cfg(test)]
mod tests {
    use super::{Axis, Scale, superscript};

    fn labels(scale: Scale, low: f64, high: f64, wanted: usize) -> Vec<String> {
        let ticks = Axis { scale, low, high }.ticks(wanted);
        ticks.ticks.into_iter().map(|tick| tick.label).filter(|label| !label.is_empty()).collect()
    }

    #[test]
    fn ticks_stand_at_round_numbers() {
        assert_eq!(labels(Scale::Linear, 0.0, 1.03, 5), ["0.0", "0.5", "1.0"]);
        assert_eq!(labels(Scale::Linear, -4.2, 11.0, 4), ["0", "5", "10"]);
        assert_eq!(labels(Scale::Linear, 0.0, 0.031, 3), ["0.00", "0.02"]);
        let ticks = Axis { scale: Scale::Linear, low: 0.0, high: 2.3e6 }.ticks(5);
        assert_eq!((ticks.power, ticks.ticks.last().unwrap().label.as_str()), (6, "2.0"));
    }

    #[test]
    fn logarithmic_ticks_are_powers_and_few_of_them_get_company() {
        assert_eq!(labels(Scale::Logarithmic, 0.9, 1100.0, 5), ["1", "10", "100", "1000"]);
        assert_eq!(labels(Scale::Logarithmic, 1.0, 1e8, 5), ["10⁰", "10²", "10⁴", "10⁶", "10⁸"]);
        assert_eq!(labels(Scale::Logarithmic, 3.0, 60.0, 5), ["5", "10", "20", "50"]);
        assert_eq!(labels(Scale::Logarithmic, 1e-9, 1e-7, 9)[..2], ["10⁻⁹", "10⁻⁸"]);
        assert_eq!(labels(Scale::Logarithmic, 20.0, 40.0, 5), ["20", "25", "30", "35", "40"]);
        assert_eq!(superscript(-12), "⁻¹²");
    }

    #[test]
    fn one_value_and_none_make_an_axis_too() {
        for scale in [Scale::Linear, Scale::Logarithmic] {
            for values in [vec![], vec![7.0], vec![f64::NAN, f64::INFINITY]] {
                let axis = Axis::around(scale, values);
                assert!(axis.low < axis.high, "{axis:?}");
                assert!(!axis.ticks(5).ticks.is_empty(), "{axis:?}");
            }
        }
        assert_eq!(Axis::around(Scale::Logarithmic, [10.0, 1000.0]).place(0.0), Some(0.0));
        assert_eq!(Axis::around(Scale::Linear, [10.0]).place(f64::NAN), None);
    }

    #[test]
    fn places_and_values_are_inverse() {
        for scale in [Scale::Linear, Scale::Logarithmic] {
            let axis = Axis::around(scale, [3.0, 500.0]);
            for place in [0.0, 0.3, 1.0] {
                assert!((axis.place(axis.value(place)).unwrap() - place).abs() < 1e-12);
            }
        }
    }
}

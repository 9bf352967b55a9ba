//! Ranges in exact decimals: from 0.2 to 0.8 in steps of 0.2 holds 0.6, and not 0.6000000000000001.

/// Most values of one range.
pub const MOST: usize = 100_000;

/// A number as it is written: `digits × 10^-places`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Decimal {
    digits: i128,
    places: u32,
}

impl Decimal {
    /// The shortest decimal that gives this number back; none when it does not fit.
    fn of(number: f64) -> Option<Decimal> {
        if !number.is_finite() {
            return None;
        }
        // `Display` writes no exponent and no more digits than are needed.
        let text = number.to_string();
        let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
        let digits = format!("{whole}{fraction}").parse().ok()?;
        Some(Decimal { digits, places: u32::try_from(fraction.len()).ok()? })
    }

    fn digits_at(self, places: u32) -> Option<i128> {
        self.digits.checked_mul(10_i128.checked_pow(places.checked_sub(self.places)?)?)
    }
}

fn text_of(digits: i128, places: u32) -> String {
    let places = places as usize;
    let sign = if digits < 0 { "-" } else { "" };
    let text = format!("{:0>width$}", digits.unsigned_abs(), width = places + 1);
    let (whole, fraction) = text.split_at(text.len() - places);
    match fraction.trim_end_matches('0') {
        "" => format!("{sign}{whole}"),
        fraction => format!("{sign}{whole}.{fraction}"),
    }
}

/// The values of a range, its end included where a step meets it, as they would be typed.
///
/// # Errors
///
/// The sentence's end: what is wrong with the range.
pub fn range(from: f64, to: f64, step: f64) -> Result<Vec<String>, String> {
    let decimals = (Decimal::of(from), Decimal::of(to), Decimal::of(step));
    let (Some(from), Some(to), Some(step)) = decimals else {
        return Err("takes numbers with at most 38 digits".into());
    };
    let places = from.places.max(to.places).max(step.places);
    let at = (from.digits_at(places), to.digits_at(places), step.digits_at(places));
    let (Some(from), Some(to), Some(step)) = at else {
        return Err("takes numbers with at most 38 digits in all".into());
    };
    if step <= 0 {
        return Err("takes a step above 0".into());
    }
    if from > to {
        return Err("goes from the smaller to the greater number".into());
    }
    let steps = to.checked_sub(from).map(|way| way / step);
    match steps.and_then(|steps| usize::try_from(steps).ok()) {
        Some(steps) if steps < MOST => {
            Ok((0..=steps as i128).map(|k| text_of(from + k * step, places)).collect())
        }
        _ => Err(format!("has more than {MOST} values")),
    }
}

#[cfg(test)]
mod tests {
    use super::range;

    #[test]
    fn steps_are_exact_and_the_end_belongs_to_the_range() {
        assert_eq!(range(0.2, 0.8, 0.2).unwrap(), ["0.2", "0.4", "0.6", "0.8"]);
        assert_eq!(range(0.0, 0.3, 0.1).unwrap(), ["0", "0.1", "0.2", "0.3"]);
        assert_eq!(range(-0.05, 0.06, 0.05).unwrap(), ["-0.05", "0", "0.05"]);
        assert_eq!(range(5.0, 20.0, 5.0).unwrap(), ["5", "10", "15", "20"]);
        assert_eq!(range(1e-7, 3e-7, 1e-7).unwrap(), ["0.0000001", "0.0000002", "0.0000003"]);
        assert_eq!(range(3.0, 3.0, 1.0).unwrap(), ["3"]);
    }

    #[test]
    fn what_is_no_range_is_refused() {
        for (from, to, step) in [
            (0.0, 1.0, 0.0),
            (0.0, 1.0, -0.1),
            (1.0, 0.0, 0.1),
            (f64::NAN, 1.0, 0.1),
            (0.0, f64::INFINITY, 1.0),
            (0.0, 1e9, 1e-9),
            (0.0, 1e300, 1.0),
            (1e-300, 1.0, 1.0),
        ] {
            assert!(range(from, to, step).is_err(), "{from} {to} {step}");
        }
    }
}

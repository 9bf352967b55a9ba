//! Numbers and choices as people read them.

use puzzle_formats::{Choice, FirstDigit};

/// A number with a thin space between groups of three digits.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push('\u{2009}');
        }
        text.push(digit);
    }
    text
}

/// A count with its noun: `1 iteration`, `2 iterations`.
pub fn count(number: u64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{} {noun}s", grouped(number)) }
}

/// A time with three significant digits, in milliseconds below one second.
pub fn duration(seconds: f64) -> String {
    let (value, unit) = if seconds < 1.0 { (seconds * 1e3, "ms") } else { (seconds, "s") };
    let decimals = match value {
        100.0.. => 0,
        10.0.. => 1,
        _ => 2,
    };
    format!("{value:.decimals$} {unit}")
}

/// A way to mean the grids of this side: `boxes of 2 rows and 3 columns`, `the digits 1 to G`.
pub fn choice(side: u32, choice: Choice) -> String {
    match choice {
        Choice::Boxes(shape) => format!("boxes of {} rows and {} columns", shape.rows, shape.cols),
        Choice::Digits(FirstDigit::One) => format!("the digits 1 to {}", sign(side)),
        Choice::Digits(FirstDigit::Zero) => format!("the digits 0 to {}", sign(side - 1)),
    }
}

/// The character of a digit: 1 to 9, then A to Z; the number itself above.
fn sign(digit: u32) -> String {
    match char::from_digit(digit, 36) {
        Some(sign) => sign.to_ascii_uppercase().to_string(),
        None => digit.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::{choice, count, duration, grouped};
    use puzzle::BoxShape;
    use puzzle_formats::{Choice, FirstDigit};

    #[test]
    fn choices_are_told_in_words() {
        let boxes = Choice::Boxes(BoxShape { rows: 2, cols: 3 });
        assert_eq!(choice(6, boxes), "boxes of 2 rows and 3 columns");
        assert_eq!(choice(16, Choice::Digits(FirstDigit::One)), "the digits 1 to G");
        assert_eq!(choice(16, Choice::Digits(FirstDigit::Zero)), "the digits 0 to F");
        assert_eq!(choice(36, Choice::Digits(FirstDigit::One)), "the digits 1 to 36");
    }

    #[test]
    fn digits_stand_in_groups_of_three() {
        assert_eq!(grouped(7), "7");
        assert_eq!(grouped(1234), "1\u{2009}234");
        assert_eq!(grouped(1_234_567), "1\u{2009}234\u{2009}567");
    }

    #[test]
    fn one_is_singular() {
        assert_eq!(count(1, "iteration"), "1 iteration");
        assert_eq!(count(0, "iteration"), "0 iterations");
    }

    #[test]
    fn short_times_are_milliseconds() {
        assert_eq!(duration(0.000_283), "0.28 ms");
        assert_eq!(duration(0.0123), "12.3 ms");
        assert_eq!(duration(2.9794), "2.98 s");
        assert_eq!(duration(612.4), "612 s");
    }
}

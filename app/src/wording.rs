//! Numbers as people read them.

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

#[cfg(test)]
mod tests {
    use super::{count, duration, grouped};

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

//! Numbers and choices as people read them.

use engine::outcome::Status;
use engine::statistics::{Interval, Quartiles};
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

/// A sentence as it is stored, with its counts as [`grouped`] writes them: numbers of four digits and more that stand before a
/// word. Where a number ends a phrase it is a name (a seed, a file) and stays as it is.
pub fn sentence(stored: &str) -> String {
    let mut words = stored.split(' ').peekable();
    let mut told = Vec::new();
    while let Some(word) = words.next() {
        let is_before_word = words.peek().is_some_and(|next| next.starts_with(|c: char| c.is_alphabetic()));
        let (opening, number) = word.split_at(word.len() - word.trim_start_matches('(').len());
        let is_count = number.len() > 3 && number.bytes().all(|byte| byte.is_ascii_digit());
        match number.parse().ok().filter(|_| is_count && is_before_word) {
            Some(number) => told.push(format!("{opening}{}", grouped(number))),
            None => told.push(word.to_string()),
        }
    }
    told.join(" ")
}

/// A count with its noun: `1 iteration`, `2 iterations`.
pub fn count(number: u64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{} {noun}s", grouped(number)) }
}

/// A time with at most three significant digits: in milliseconds below one second, in microseconds below 10 of them.
pub fn duration(seconds: f64) -> String {
    let (value, unit) = match seconds {
        0.0 => return "0 ms".into(),
        1.0.. => (seconds, "s"),
        1e-5.. => (seconds * 1e3, "ms"),
        _ => (seconds * 1e6, "µs"),
    };
    let decimals = match value {
        100.0.. => 0,
        10.0.. => 1,
        _ => 2,
    };
    format!("{value:.decimals$} {unit}")
}

/// A duration that people plan with, rounded up: `90 s`, `17 min`, `50 h`.
pub fn long_duration(seconds: f64) -> String {
    let (value, unit) = match seconds {
        ..120.0 => (seconds, "s"),
        ..7200.0 => (seconds / 60.0, "min"),
        _ => (seconds / 3600.0, "h"),
    };
    format!("{:.0} {unit}", value.ceil())
}

/// How runs ended: `6 solved, 2 not solved`; `none` of none.
pub fn ended_text(statuses: impl IntoIterator<Item = Status>) -> String {
    let words = [
        ("solved", Status::Solved),
        ("not solved", Status::NotSolved),
        ("without a solution", Status::Unsolvable),
        ("unsupported", Status::Unsupported),
        ("stopped", Status::Cancelled),
        ("failed", Status::Error),
    ];
    let mut numbers = [0; 6];
    for status in statuses {
        if let Some(index) = words.iter().position(|(_, word)| *word == status) {
            numbers[index] += 1;
        }
    }
    let parts = words.iter().zip(numbers).filter(|(_, number)| *number > 0);
    let parts: Vec<String> = parts.map(|((word, _), number)| format!("{number} {word}")).collect();
    if parts.is_empty() { "none".into() } else { parts.join(", ") }
}

/// How many of some runs got there, with the interval of their share in whole percent: `27 of 30 (74–97 %)`. The
/// interval is rounded outwards, so that it never claims more than it is.
pub fn share(hits: usize, runs: usize, interval: Interval) -> String {
    let low = (interval.low * 100.0).floor();
    let high = (interval.high * 100.0).ceil();
    format!("{hits} of {runs} ({low:.0}–{high:.0} %)")
}

/// An amount of work: whole and grouped from 100 on, else with what it takes of three digits; `∞` for never.
pub fn amount(value: f64) -> String {
    match value {
        f64::INFINITY => "∞".into(),
        100.0.. => grouped(value.round() as u64),
        _ => {
            let text = format!("{value:.2}");
            text.trim_end_matches('0').trim_end_matches('.').to_string()
        }
    }
}

/// A time as [`duration`] tells it; `∞` for never.
pub fn time(seconds: f64) -> String {
    if seconds.is_finite() { duration(seconds) } else { "∞".into() }
}

/// Median and quartiles: `480 (210–900)`.
pub fn quartiles(of: &Quartiles, word: fn(f64) -> String) -> String {
    format!("{} ({}–{})", word(of.median), word(of.first), word(of.third))
}

/// A probability: `0.034`, or `< 0.0001`.
pub fn probability(p: f64) -> String {
    match p {
        0.995.. => "1".into(),
        0.1.. => format!("{p:.2}"),
        0.001.. => format!("{p:.3}"),
        0.0001.. => format!("{p:.4}"),
        _ => "< 0.0001".into(),
    }
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
    use super::{
        amount, choice, count, duration, grouped, long_duration, probability, quartiles, sentence, share,
    };
    use engine::statistics::{Quartiles, wilson};
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
    fn counts_in_a_stored_sentence_are_grouped_and_names_are_not() {
        let stored = "No solution found within 2000000 iterations; that does not mean that there is none.";
        let told = "No solution found within 2\u{2009}000\u{2009}000 iterations; that does not mean that there is none.";
        assert_eq!(sentence(stored), told);
        assert_eq!(
            sentence("the limit on work (5000 units were done)"),
            "the limit on work (5\u{2009}000 units were done)"
        );
        for same in ["seed 18446744073709551615", "x-12345 nodes", "999 nodes", "  a  b ", ""] {
            assert_eq!(sentence(same), same);
        }
    }

    #[test]
    fn one_is_singular() {
        assert_eq!(count(1, "iteration"), "1 iteration");
        assert_eq!(count(0, "iteration"), "0 iterations");
    }

    #[test]
    fn long_times_are_told_as_people_plan_and_rounded_up() {
        let told = [0.2, 90.0, 120.5, 1000.0, 7200.0, 180_000.0].map(long_duration);
        assert_eq!(told, ["1 s", "90 s", "3 min", "17 min", "2 h", "50 h"]);
    }

    #[test]
    fn short_times_are_milliseconds() {
        assert_eq!(duration(0.000_283), "0.28 ms");
        assert_eq!(duration(0.000_003_2), "3.20 µs");
        assert_eq!(duration(0.000_01), "0.01 ms");
        assert_eq!(duration(0.0), "0 ms");
        assert_eq!(duration(0.0123), "12.3 ms");
        assert_eq!(duration(2.9794), "2.98 s");
        assert_eq!(duration(612.4), "612 s");
    }

    #[test]
    fn a_share_is_never_told_without_its_interval() {
        assert_eq!(share(27, 30, wilson(27, 30, 0.95)), "27 of 30 (74–97 %)");
        assert_eq!(share(30, 30, wilson(30, 30, 0.95)), "30 of 30 (88–100 %)");
    }

    #[test]
    fn amounts_and_probabilities_are_as_long_as_they_need_to_be() {
        let amounts = [0.0, 2.5, 31.4159, 123.4, 12345.6, f64::INFINITY].map(amount);
        assert_eq!(amounts, ["0", "2.5", "31.42", "123", "12\u{2009}346", "∞"]);
        let probabilities = [1.0, 0.9999, 0.25, 0.0341, 0.000_22, 1e-9].map(probability);
        assert_eq!(probabilities, ["1", "1", "0.25", "0.034", "0.0002", "< 0.0001"]);
        let of = Quartiles { first: 1.0, median: 2.0, third: f64::INFINITY };
        assert_eq!(quartiles(&of, amount), "2 (1–∞)");
    }
}

//! The plain text of a puzzle collection: `R C`, then rows of `-` (wall), `0` (white) and `down,right`
//! with either side empty.

use super::sized::{self, End, Layout};
use super::{wall, white};
use crate::diagnostic::Diagnostic;
use crate::found::Found;
use crate::reading::{Draft, Options};
use crate::source::{Source, Word};
use puzzle::KakuroSquare;

/// Whether the lines are two numbers and rows of such squares.
pub(crate) fn looks_like(lines: &[&str]) -> bool {
    let [size, first, ..] = lines else { return false };
    let numbers: Vec<_> = size.split_whitespace().map(str::parse::<usize>).collect();
    let part = |part: &str| part.chars().all(|c| c.is_ascii_digit() || matches!(c, ',' | '-'));
    let clues = lines.iter().take(20).any(|line| line.contains(','));
    matches!(numbers[..], [Ok(_), Ok(cols)] if first.split_whitespace().count() == cols)
        && clues
        && first.split_whitespace().all(part)
}

/// The whole text is one puzzle.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    found.push_all(source);
}

/// The puzzle.
pub(crate) fn build(source: &Source<'_>, _: &Options) -> Result<Draft, Vec<Diagnostic>> {
    sized::build(source, &Layout { split: |line| line.words(), square, example: "10 12", end: End::Anything })
}

fn square(word: &Word<'_>) -> Result<KakuroSquare, Diagnostic> {
    if word.text == "-" {
        return Ok(KakuroSquare::BLANK);
    }
    let number = |text: &str| if text.is_empty() { Some(0) } else { text.parse::<u16>().ok().map(i64::from) };
    let square = match word.text.split_once(',') {
        Some((down, right)) => number(down).zip(number(right)).map(|(down, right)| wall(down, right)),
        None => word.text.parse().ok().filter(|digit| *digit <= 9).map(white),
    };
    square.ok_or_else(|| {
        let shown: String = word.text.chars().take(12).collect();
        let message = format!("'{}' is no square (- 0 or down,right)", shown.escape_debug());
        Diagnostic::error(word.position, message)
    })
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, read};

    #[test]
    fn clues_are_down_and_right() {
        let reading = read("a", b"3 3\n- 4, 3,\n,3 0 0\n,4 0 0\n", &Options::default()).unwrap();
        assert_eq!((reading.format(), reading.entry(0).puzzle.cells().len()), (Format::KakuroJanko, 4));
    }
}

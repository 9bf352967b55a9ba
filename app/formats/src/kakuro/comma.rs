//! `.kak` files: `rows,cols`, then rows of `*` (wall), `?` (white), a digit, `C12` (down), `F7` (right) or
//! `C17F4` (both).

use super::sized::{self, End, Layout};
use super::{only_nine, squares, wall, white};
use crate::diagnostic::Diagnostic;
use crate::found::Found;
use crate::print::Unwritable;
use crate::reading::{Draft, Options};
use crate::source::{Source, Word};
use puzzle::{KakuroSquare, Puzzle};

/// Whether the lines are a size and such squares.
pub(crate) fn looks_like(lines: &[&str]) -> bool {
    let [size, row, ..] = lines else { return false };
    let sizes = size.trim().split(',').map(|part| part.trim().parse::<u32>()).collect::<Result<Vec<_>, _>>();
    let part =
        |part: &str| part.trim().chars().all(|c| c.is_ascii_digit() || matches!(c, '*' | '?' | 'C' | 'F'));
    sizes.is_ok_and(|sizes| sizes.len() == 2)
        && row.contains(['*', '?', 'C', 'F'])
        && row.split(',').all(part)
}

/// The whole text is one puzzle.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    found.push_all(source);
}

/// The puzzle.
pub(crate) fn build(source: &Source<'_>, _: &Options) -> Result<Draft, Vec<Diagnostic>> {
    sized::build(
        source,
        &Layout { split: |line| line.split(|c| c == ','), square, example: "9,9", end: End::Nothing },
    )
}

fn square(word: &Word<'_>) -> Result<KakuroSquare, Diagnostic> {
    match word.text {
        "*" => return Ok(KakuroSquare::BLANK),
        "?" => return Ok(white(0)),
        text => {
            if let Some(digit) = text.parse().ok().filter(|digit| (1..=9).contains(digit)) {
                return Ok(white(digit));
            }
        }
    }
    clues(word.text).ok_or_else(|| {
        let shown: String = word.text.chars().take(12).collect();
        let message = format!("'{}' is no square (* ? C12 F7 C17F4 or a digit)", shown.escape_debug());
        Diagnostic::error(word.position, message)
    })
}

fn clues(text: &str) -> Option<KakuroSquare> {
    let number = |text: &str| text.parse::<u16>().ok().map(i64::from);
    match (text.strip_prefix('C'), text.strip_prefix('F')) {
        (Some(rest), _) => match rest.split_once('F') {
            Some((down, right)) => Some(wall(number(down)?, number(right)?)),
            None => Some(wall(number(rest)?, 0)),
        },
        (_, Some(right)) => Some(wall(0, number(right)?)),
        _ => None,
    }
}

/// Writes one puzzle.
pub(crate) fn print(puzzles: &[(&str, &Puzzle)]) -> Result<String, Unwritable> {
    let (name, puzzle) = crate::print::only_one(puzzles)?;
    only_nine(name, puzzle)?;
    let mut text = format!("{},{}\n", puzzle.rows(), puzzle.cols());
    for row in squares(name, puzzle)? {
        let cells = row.iter().map(|square| match *square {
            KakuroSquare::White(digit) => digit.map_or("?".into(), |digit| digit.to_string()),
            KakuroSquare::Wall { down: None, right: None } => "*".into(),
            KakuroSquare::Wall { down, right } => {
                let clue = |letter: char, sum: Option<i64>| {
                    sum.map_or(String::new(), |sum| format!("{letter}{sum}"))
                };
                clue('C', down) + &clue('F', right)
            }
        });
        text.push_str(&cells.collect::<Vec<_>>().join(","));
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, read};

    #[test]
    fn squares_and_clues_are_read() {
        let text = "3,3 \n*,C4,C3\nF3,?,2 \nF4,?,?\n";
        let reading = read("a.kak", text.as_bytes(), &Options::default()).unwrap();
        assert_eq!((reading.format(), reading.entry(0).puzzle.n_givens()), (Format::KakuroKak, 1));
        let told = read("a.kak", text.replace("F4", "G4").as_bytes(), &Options::default()).unwrap_err();
        assert!(told.to_string().starts_with("line 4, column 1: 'G4' is no square"));
    }
}

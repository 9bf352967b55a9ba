//! pzprv3 files: `pzprv3`, `kakuro`, rows, cols, then rows + 1 lines of the board with its border and the
//! answer. Lines may be joined by slashes. Border and walls carry `right,down`, or one number on the
//! border; `.` is white.

use super::{Board, has_border, only_nine, squares, wall, white};
use crate::diagnostic::Diagnostic;
use crate::found::Found;
use crate::print::Unwritable;
use crate::reading::{Draft, Options};
use crate::source::{Source, Word};
use puzzle::{KakuroSquare, Puzzle};

/// Whether the text is such a file.
pub(crate) fn looks_like(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with("pzprv3") && text.get(..40.min(text.len())).is_some_and(|head| head.contains("kakuro"))
}

/// The whole text is one puzzle.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    found.push_all(source);
}

/// The puzzle.
pub(crate) fn build(source: &Source<'_>, _: &Options) -> Result<Draft, Vec<Diagnostic>> {
    let lines = source.lines().flat_map(|line| line.split(|c| c == '/'));
    let mut parts = lines.filter(|part| !part.text.is_empty()).skip(2);
    let mut size = || parts.next().and_then(|part| part.text.parse::<usize>().ok());
    let (rows, cols) = (size(), size());
    let message = "the third and fourth part give rows and columns";
    let (rows, cols) = rows.zip(cols).ok_or_else(|| Diagnostic::error(source.start, message))?;
    super::check_size(rows.saturating_add(1), cols.saturating_add(1), source.start)?;
    let mut board = Board::new(source.start);
    for (r, part) in parts.take(rows + 1).enumerate() {
        let line = crate::source::Line { text: part.text, offset: 0, start: part.position };
        let words = line.words();
        if words.len() != cols + 1 {
            let message = format!("this row has {} squares where {} are right", words.len(), cols + 1);
            return Err(Diagnostic::error(part.position, message).into());
        }
        let row =
            words.iter().enumerate().map(|(c, word)| Ok((square(word, r == 0, c == 0)?, word.position)));
        board.rows.push(row.collect::<Result<_, Diagnostic>>()?);
    }
    if board.rows.len() != rows + 1 {
        let message = format!("the board has {} rows where {} are right", board.rows.len(), rows + 1);
        return Err(Diagnostic::error(source.start, message).into());
    }
    board.build()
}

fn square(word: &Word<'_>, top: bool, left: bool) -> Result<KakuroSquare, Diagnostic> {
    if word.text == "." {
        return Ok(white(0));
    }
    let number = |text: &str| text.parse::<i16>().ok().map(i64::from);
    let square = match word.text.split_once(',') {
        Some((right, down)) => number(right).zip(number(down)).map(|(right, down)| wall(down, right)),
        None => number(word.text).and_then(|sum| match (top, left) {
            (true, true) => Some(KakuroSquare::BLANK),
            (true, false) => Some(wall(sum, 0)),
            (false, true) => Some(wall(0, sum)),
            (false, false) => None,
        }),
    };
    square.ok_or_else(|| {
        let shown: String = word.text.chars().take(12).collect();
        let message = format!("'{}' is no square (. or right,down)", shown.escape_debug());
        Diagnostic::error(word.position, message)
    })
}

/// Writes one puzzle, without answer.
pub(crate) fn print(puzzles: &[(&str, &Puzzle)]) -> Result<String, Unwritable> {
    let (name, puzzle) = crate::print::only_one(puzzles)?;
    only_nine(name, puzzle)?;
    let rows = squares(name, puzzle)?;
    if !has_border(&rows) || rows.len() < 2 || rows[0].len() < 2 {
        return Err(Unwritable::new(name, "its first row and column are no border of walls"));
    }
    if puzzle.n_givens() > 0 {
        return Err(Unwritable::new(name, "the file has no given digits"));
    }
    let (height, width) = (rows.len() - 1, rows[0].len() - 1);
    let mut text = format!("pzprv3\nkakuro\n{height}\n{width}\n");
    for (r, row) in rows.iter().enumerate() {
        let cells = row.iter().enumerate().map(|(c, square)| match *square {
            KakuroSquare::White(_) => ".".into(),
            KakuroSquare::Wall { down, right } => match (r, c) {
                (0, _) => down.unwrap_or(0).to_string(),
                (_, 0) => right.unwrap_or(0).to_string(),
                _ => format!("{},{}", right.unwrap_or(0), down.unwrap_or(0)),
            },
        });
        text.push_str(&cells.collect::<Vec<_>>().join(" "));
        text.push_str(" \n");
    }
    text.push_str(&format!("{}\n", ". ".repeat(width)).repeat(height));
    Ok(text)
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, read};

    #[test]
    fn lines_and_slashes_are_the_same() {
        let text = "pzprv3\nkakuro\n2\n3\n0 4 3 0\n3 . . 0,0\n4 . . 0,0\n. . . \n. . . \n";
        let reading = read("a", text.as_bytes(), &Options::default()).unwrap();
        assert_eq!(reading.format(), Format::KakuroPzprv);
        let again = read("a", text.replace('\n', "/").as_bytes(), &Options::default()).unwrap();
        assert_eq!(again.entry(0).puzzle, reading.entry(0).puzzle);
        assert_eq!(reading.entry(0).puzzle.cells().len(), 4);
    }
}

//! CSP-Rules: `(solve N rows // columns //)`. Each row begins with its border square; `.` is white, `B` a
//! wall without clue, a number a wall with its clue to the right; a slash ends a row. The second part is
//! the same for the columns.

use super::Board;
use crate::diagnostic::{Diagnostic, Position};
use crate::found::Found;
use crate::reading::{Draft, Options};
use crate::source::Source;
use puzzle::KakuroSquare;

/// The whole text is one puzzle.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    found.push_all(source);
}

type Part = Vec<Vec<(String, Position)>>;

/// The puzzle.
pub(crate) fn build(source: &Source<'_>, _: &Options) -> Result<Draft, Vec<Diagnostic>> {
    let (across, down) = parts(source)?;
    let lines = across.len() + 1;
    let length = across.first().map_or(0, Vec::len);
    let mut board =
        Board::walls(lines.max(down.first().map_or(0, Vec::len)), length.max(down.len() + 1), source.start)?;
    for (part, is_across) in [(&across, true), (&down, false)] {
        for (line, squares) in part.iter().enumerate() {
            for (k, (text, at)) in squares.iter().enumerate() {
                let (row, col) = if is_across { (line + 1, k) } else { (k, line + 1) };
                let Some(square) = board.rows.get_mut(row).and_then(|row| row.get_mut(col)) else {
                    return Err(Diagnostic::error(*at, "rows and columns differ in number").into());
                };
                match text.as_str() {
                    "." if is_across => *square = (KakuroSquare::White(None), *at),
                    "." | "B" | "b" | "-" => {}
                    number => {
                        let sum = number.parse::<u16>().map_err(|_| {
                            Diagnostic::error(
                                *at,
                                format!("'{}' is no square (. B or a sum)", number.escape_debug()),
                            )
                        })?;
                        board.clue(row, col, is_across, i64::from(sum), *at)?;
                    }
                }
            }
        }
    }
    board.build()
}

/// The rows and the columns between `(solve N` and the second `//`.
fn parts(source: &Source<'_>) -> Result<(Part, Part), Diagnostic> {
    let mut parts: Vec<Part> = vec![vec![Vec::new()]];
    let mut begun = 0;
    for line in source.lines() {
        let text = line.text.trim();
        let words = line.words();
        let skip = if begun == 0 && text.starts_with("(solve") { words.len().min(2) } else { 0 };
        if begun == 0 && skip == 0 {
            continue;
        }
        begun += 1;
        for word in &words[skip..] {
            let part = parts.last_mut().expect("there is a part");
            match word.text.trim_end_matches(')') {
                "/" => part.push(Vec::new()),
                "//" => {
                    part.retain(|row| !row.is_empty());
                    if parts.len() == 2 {
                        let columns = parts.pop().unwrap_or_default();
                        return Ok((parts.pop().unwrap_or_default(), columns));
                    }
                    parts.push(vec![Vec::new()]);
                }
                text => {
                    let row = part.last_mut().expect("a part has a row");
                    row.push((text.to_owned(), word.position));
                }
            }
        }
        if begun > 3 * super::MAX_SIDE {
            break;
        }
    }
    Err(Diagnostic::error(source.start, "two parts that end in // follow (solve N"))
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, read};

    #[test]
    fn rows_and_columns_carry_the_clues() {
        let text = "(solve 3\n3 . . /\n4 . . //\n\n4 . . /\n3 . . //\n)\nanything else\n";
        let reading = read("a.clp", text.as_bytes(), &Options::default()).unwrap();
        assert_eq!(reading.format(), Format::KakuroCspRules);
        let puzzle = reading.entry(0).puzzle;
        assert_eq!((puzzle.rows(), puzzle.cells().len(), puzzle.constraints().len()), (3, 4, 8));
    }
}

//! puzz.link: `kakuro/cols/rows/body`, with or without the site's address. `k` to `z` are runs of 1 to 16
//! white squares, `.` is a wall without clues, and two characters are a wall with its clues down and right
//! (0-9, a-j for 10-19, A-Z for 20-45, `-` for none). Then come the clues of the top border above white
//! squares of the first row, and those of the left border.

use super::{Board, has_border, only_nine, squares, wall, white};
use crate::diagnostic::{Diagnostic, Position};
use crate::found::Found;
use crate::print::Unwritable;
use crate::reading::{Draft, Options};
use crate::source::Source;
use puzzle::{KakuroSquare, Puzzle};

/// Whether a line is such an address.
pub(crate) fn looks_like(line: &str) -> bool {
    let line = line.trim();
    line.find("kakuro/").is_some_and(|at| {
        let parts: Vec<_> = line[at..].split('/').collect();
        !line.contains(char::is_whitespace)
            && !line.contains("pzprv")
            && parts.len() >= 4
            && parts[parts.len() - 3..parts.len() - 1].iter().all(|part| part.parse::<u32>().is_ok())
    })
}

/// One piece a line.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    for line in source.lines().filter(|line| !line.is_blank() && !line.text.starts_with('#')) {
        found.push(line.offset, line.offset + line.text.len(), line.start);
    }
}

/// The puzzle of one address.
pub(crate) fn build(source: &Source<'_>, _: &Options) -> Result<Draft, Vec<Diagnostic>> {
    let text = source.text.trim_end();
    let wrong = || {
        Diagnostic::error(
            source.start,
            "this is no address such as kakuro/5/5/…, with columns, rows and squares",
        )
    };
    let at = text.find("kakuro/").ok_or_else(wrong)? + "kakuro/".len();
    let mut parts: Vec<&str> = text[at..].split('/').collect();
    // A flag such as "v:" may stand before the size.
    if parts.len() > 3 {
        parts.remove(0);
    }
    let [cols, rows, body] = parts[..] else { return Err(wrong().into()) };
    let (cols, rows): (usize, usize) = cols.parse().ok().zip(rows.parse().ok()).ok_or_else(wrong)?;
    super::check_size(rows, cols, source.start)?;
    super::check_size(rows + 1, cols + 1, source.start)?;
    // A character stands for 16 squares at most, so a short body is refused before anything is made of it.
    if body.len() * 16 < rows * cols {
        return Err(Diagnostic::error(source.start, "the address ends before the last square or clue").into());
    }
    let mut board = Board::walls(rows + 1, cols + 1, source.start)?;
    let offset = text.chars().count() - body.chars().count();
    let first = Position { line: source.start.line, column: source.start.column + offset as u32 };
    let mut body = Body { chars: body.chars().collect(), next: 0, first };
    read_squares(&mut board, &mut body, rows, cols)?;
    let is_white =
        |board: &Board, row: usize, col: usize| matches!(board.rows[row][col].0, KakuroSquare::White(_));
    for col in (1..=cols).filter(|col| is_white(&board, 1, *col)).collect::<Vec<_>>() {
        let at = body.at();
        let sum = body.clue()?;
        board.clue(0, col, false, sum, at)?;
    }
    for row in (1..=rows).filter(|row| is_white(&board, *row, 1)).collect::<Vec<_>>() {
        let at = body.at();
        let sum = body.clue()?;
        board.clue(row, 0, true, sum, at)?;
    }
    if body.next < body.chars.len() {
        return Err(Diagnostic::error(body.at(), "characters follow the last clue").into());
    }
    board.build()
}

struct Body {
    chars: Vec<char>,
    next: usize,
    first: Position,
}

impl Body {
    fn at(&self) -> Position {
        Position { line: self.first.line, column: self.first.column + self.next as u32 }
    }

    fn take(&mut self) -> Result<char, Diagnostic> {
        let c = self.chars.get(self.next).copied();
        let c =
            c.ok_or_else(|| Diagnostic::error(self.at(), "the address ends before the last square or clue"))?;
        self.next += 1;
        Ok(c)
    }

    fn clue(&mut self) -> Result<i64, Diagnostic> {
        let at = self.at();
        let c = self.take()?;
        value(c).ok_or_else(|| {
            Diagnostic::error(at, format!("'{}' is no clue (0-9 a-j A-Z -)", c.escape_debug()))
        })
    }
}

fn value(c: char) -> Option<i64> {
    match c {
        '0'..='9' => Some(i64::from(c as u32 - '0' as u32)),
        'a'..='j' => Some(i64::from(c as u32 - 'a' as u32 + 10)),
        'A'..='Z' => Some(i64::from(c as u32 - 'A' as u32 + 20)),
        '-' => Some(0),
        _ => None,
    }
}

fn read_squares(board: &mut Board, body: &mut Body, rows: usize, cols: usize) -> Result<(), Diagnostic> {
    let mut k = 0;
    while k < rows * cols {
        let at = body.at();
        match body.take()? {
            c @ 'k'..='z' => {
                let run = (c as usize - 'k' as usize + 1).min(rows * cols - k);
                for place in k..k + run {
                    board.rows[place / cols + 1][place % cols + 1] = (white(0), at);
                }
                k += run;
            }
            '.' => k += 1,
            c => {
                let down = value(c).ok_or_else(|| {
                    Diagnostic::error(
                        at,
                        format!("'{}' is neither a run of white squares nor a wall", c.escape_debug()),
                    )
                })?;
                let right = body.clue()?;
                board.rows[k / cols + 1][k % cols + 1] = (wall(down, right), at);
                k += 1;
            }
        }
    }
    Ok(())
}

/// Writes one address a line.
pub(crate) fn print(puzzles: &[(&str, &Puzzle)]) -> Result<String, Unwritable> {
    let mut text = String::new();
    for (name, puzzle) in puzzles {
        only_nine(name, puzzle)?;
        let rows = squares(name, puzzle)?;
        if !has_border(&rows) || rows.len() < 2 || rows[0].len() < 2 {
            return Err(Unwritable::new(name, "its first row and column are no border of walls"));
        }
        text.push_str(&format!("kakuro/{}/{}/", rows[0].len() - 1, rows.len() - 1));
        let mut whites = 0_u8;
        let flush = |text: &mut String, whites: &mut u8| {
            if *whites > 0 {
                text.push(char::from(b'k' + *whites - 1));
            }
            *whites = 0;
        };
        for square in rows[1..].iter().flat_map(|row| &row[1..]) {
            match *square {
                KakuroSquare::White(None) => {
                    if whites == 16 {
                        flush(&mut text, &mut whites);
                    }
                    whites += 1;
                }
                KakuroSquare::White(Some(_)) => {
                    return Err(Unwritable::new(name, "an address has no given digits"));
                }
                KakuroSquare::Wall { down, right } => {
                    flush(&mut text, &mut whites);
                    match (down, right) {
                        (None, None) => text.push('.'),
                        (down, right) => text.extend([sign(down), sign(right)]),
                    }
                }
            }
        }
        flush(&mut text, &mut whites);
        let is_white = |square: &KakuroSquare| matches!(square, KakuroSquare::White(_));
        for (border, _) in rows[0].iter().zip(&rows[1]).skip(1).filter(|(_, square)| is_white(square)) {
            let KakuroSquare::Wall { down, .. } = *border else { continue };
            text.push(sign(down));
        }
        for row in rows[1..].iter().filter(|row| is_white(&row[1])) {
            let KakuroSquare::Wall { right, .. } = row[0] else { continue };
            text.push(sign(right));
        }
        text.push('\n');
    }
    Ok(text)
}

fn sign(sum: Option<i64>) -> char {
    match sum.and_then(|sum| u8::try_from(sum).ok()) {
        Some(sum @ 0..=9) => char::from(b'0' + sum),
        Some(sum @ 10..=19) => char::from(b'a' + sum - 10),
        Some(sum @ 20..=45) => char::from(b'A' + sum - 20),
        _ => '-',
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, read};

    #[test]
    fn an_address_is_read_with_or_without_the_site() {
        for start in ["", "https://puzz.link/p?"] {
            let text = format!("{start}kakuro/2/2/n4334\n");
            let reading = read("a.url", text.as_bytes(), &Options::default()).unwrap();
            assert_eq!(reading.format(), Format::KakuroPuzzLink);
            let puzzle = reading.entry(0).puzzle;
            assert_eq!((puzzle.rows(), puzzle.cells().len(), puzzle.constraints().len()), (3, 4, 8));
        }
        let told = |text: &str| read("a", text.as_bytes(), &Options::default()).unwrap_err().to_string();
        assert!(told("kakuro/2/2/n43\n").contains("ends before the last"));
        for size in ["2/0", "0/2", "0/0"] {
            assert!(told(&format!("kakuro/{size}/n43\n")).contains("1 to 1000 rows"));
        }
        assert!(told("kakuro/99999999/99999999/n43\n").contains("1 to 1000 rows"));
    }
}

//! Backslash grids: `down\right` for a wall with clues, `\` for one without, `_` for a white square, a
//! digit for a given one. Also `**\07` with `.` for white, and commas with `x` for a wall and `0` for white.
//!
//! A line `# values: 12` (ours) says that the digits go to 12.

use super::{Board, MAX_DIGIT, squares, wall, white};
use crate::diagnostic::Diagnostic;
use crate::found::Found;
use crate::print::{Unwritable, one_line};
use crate::reading::{Draft, Options};
use crate::source::{Source, Word};
use puzzle::{KakuroSquare, Puzzle};

/// Whether a line has walls with a backslash.
pub(crate) fn looks_like(line: &str) -> bool {
    line.contains('\\')
        && line.split(['\\', ',']).all(|part| {
            part.chars().all(|c| {
                c.is_ascii_digit()
                    || c.is_whitespace()
                    || matches!(c, '_' | '.' | '*' | 'x' | 'X' | '-' | '?')
            })
        })
}

/// The remark that gives the greatest digit.
const VALUES: &str = "# values:";

/// Whether a text says so itself; it may hold no wall.
pub(crate) fn is_marked(text: &str) -> bool {
    text.lines().take(10).any(|line| line.starts_with(VALUES))
}

/// The whole text is one puzzle.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    found.push_all(source);
}

/// The puzzle.
pub(crate) fn build(source: &Source<'_>, _: &Options) -> Result<Draft, Vec<Diagnostic>> {
    let mut board = Board::new(source.start);
    for line in source.lines().filter(|line| !line.is_blank()) {
        if let Some(remark) = line.text.trim().strip_prefix('#') {
            if let Some(values) = remark.trim().strip_prefix("values:") {
                let values = values.trim().parse().ok().filter(|n| (1..=MAX_DIGIT).contains(n));
                let message = format!("the values go to a number from 1 to {MAX_DIGIT}");
                board.n_digits = values.ok_or_else(|| Diagnostic::error(line.start, message))?;
            } else if let Some(name) = remark.trim().strip_prefix("name:") {
                board.name = Some(one_line(name)).filter(|name| !name.is_empty());
            }
            continue;
        }
        let words = if line.text.contains(',') { line.split(|c| c == ',') } else { line.words() };
        if board.rows.len() >= super::MAX_SIDE {
            return Err(Diagnostic::error(line.start, "there are more than 1000 rows").into());
        }
        let n_digits = board.n_digits;
        let row = words.iter().map(|word| Ok((square(word, n_digits)?, word.position)));
        board.rows.push(row.collect::<Result<_, Diagnostic>>()?);
    }
    board.build()
}

fn square(word: &Word<'_>, n_digits: u32) -> Result<KakuroSquare, Diagnostic> {
    let text = word.text;
    if let Some((down, right)) = text.split_once('\\') {
        return Ok(wall(sum(down, word)?, sum(right, word)?));
    }
    if matches!(text, "x" | "X" | "") {
        return Ok(KakuroSquare::BLANK);
    }
    if matches!(text, "." | "0" | "?") || text.chars().all(|c| c == '_') {
        return Ok(white(0));
    }
    match text.parse::<u32>() {
        Ok(digit) if (1..=n_digits).contains(&digit) => Ok(white(digit)),
        _ => {
            let shown: String = text.chars().take(12).collect();
            let shown = shown.escape_debug();
            let message = format!(
                "'{shown}' is neither a wall (17\\24), a white square (_) nor a digit from 1 to {n_digits}"
            );
            Err(Diagnostic::error(word.position, message))
        }
    }
}

fn sum(text: &str, word: &Word<'_>) -> Result<i64, Diagnostic> {
    if text.chars().all(|c| matches!(c, '*' | '-' | 'x')) {
        return Ok(0);
    }
    let number = text.parse::<u32>().ok().filter(|n| *n <= 9999);
    let message =
        || format!("'{}' in a clue is no sum", text.chars().take(12).collect::<String>().escape_debug());
    number.map(i64::from).ok_or_else(|| Diagnostic::error(word.position, message()))
}

/// Writes one puzzle, its columns aligned.
pub(crate) fn print(puzzles: &[(&str, &Puzzle)]) -> Result<String, Unwritable> {
    let (name, puzzle) = crate::print::only_one(puzzles)?;
    if puzzle.n_digits() > MAX_DIGIT {
        return Err(Unwritable::new(name, format!("the format takes digits up to {MAX_DIGIT}")));
    }
    let rows = squares(name, puzzle)?;
    let mut text = String::new();
    if !one_line(name).is_empty() {
        text.push_str(&format!("# name: {}\n", one_line(name)));
    }
    // Without a wall nothing else would tell the format.
    let no_wall = !rows.iter().flatten().any(|square| matches!(square, KakuroSquare::Wall { .. }));
    if puzzle.n_digits() != 9 || no_wall {
        text.push_str(&format!("{VALUES} {}\n", puzzle.n_digits()));
    }
    let clue = |sum: Option<i64>| sum.map_or(String::new(), |sum| sum.to_string());
    for row in rows {
        let cells = row.iter().map(|square| match *square {
            KakuroSquare::Wall { down, right } => format!("{:>3}\\{:<3}", clue(down), clue(right)),
            KakuroSquare::White(None) => " _____ ".into(),
            KakuroSquare::White(Some(digit)) => format!("   {:<4}", digit.value()),
        });
        text.push_str(cells.collect::<String>().trim_end());
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, print, read};

    fn open(text: &str) -> crate::Entry {
        read("a.kakuro", text.as_bytes(), &Options::default())
            .unwrap_or_else(|error| panic!("{error}"))
            .entry(0)
    }

    #[test]
    fn three_dialects_hold_the_same_puzzle() {
        let plain = "# a remark\n\\ 4\\ 3\\\n\\3 _ __\n\\4 ___ ___\n";
        let stars = "**\\** 04\\** 03\\**\n**\\03 . .\n**\\04 . .\n";
        let commas = "x,4\\,3\\\r\n\\3,0,0\r\n\\4,0,0\r\n";
        let puzzle = open(plain).puzzle;
        assert_eq!((puzzle.rows(), puzzle.cols(), puzzle.cells().len()), (3, 3, 4));
        assert_eq!(open(stars).puzzle, puzzle);
        assert_eq!(open(commas).puzzle, puzzle);
        assert_eq!(open(plain).positions[0].line, 3);
        let reading = read("a", plain.as_bytes(), &Options::default()).unwrap();
        assert_eq!(reading.format(), Format::KakuroGrid);
    }

    #[test]
    fn impossible_clues_are_told_at_their_walls() {
        let told = |text: &str| read("a", text.as_bytes(), &Options::default()).unwrap_err().to_string();
        let low = told("\\ 2\\ 3\\\n\\3 _ _\n\\4 _ _\n");
        assert_eq!(
            low,
            "line 1, column 3: the clue 2 cannot be met: 2 different squares of 1 to 9 sum to 3 to 17"
        );
        assert!(told("\\ 4\\ 3\\\n\\3 _ Q\n").contains("'Q' is neither a wall"));
        assert!(
            told(&format!("\\ {}\n\\46 {}\n", "\\ ".repeat(10), "_ ".repeat(10)))
                .contains("a run of 10 squares")
        );
    }

    #[test]
    fn a_grid_without_walls_and_a_name_like_another_format_come_back() {
        let sums = read("a.kakuro", b"# values: 9\n2 4\n3 5\n4 6\n", &Options::default()).unwrap();
        assert_eq!((sums.format(), sums.entry(0).puzzle.n_givens()), (Format::KakuroGrid, 6));
        let named = open("# name: a = [| (solve 3 //\n\\ 4\\ 3\\\n\\3 _ _\n\\4 _ _\n");
        for puzzle in [sums.entry(0).puzzle, named.puzzle] {
            let text = print(Format::KakuroGrid, &[("a = [| (solve 3 //", &puzzle)]).unwrap();
            let again = read("a.txt", text.as_bytes(), &Options::default()).unwrap();
            assert_eq!(again.format(), Format::KakuroGrid);
            assert_eq!(again.entry(0).puzzle, puzzle);
        }
    }

    #[test]
    fn ragged_rows_end_in_walls() {
        let puzzle = open("\\ 4\\ 3\\ \\\n\\3 _ _\n\\4 _ _\n").puzzle;
        assert_eq!((puzzle.cols(), puzzle.cells().len()), (4, 4));
    }
}

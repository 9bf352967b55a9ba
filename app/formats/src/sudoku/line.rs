//! One Sudoku a line: side × side cells without separators, then perhaps a separator and a remark.
//!
//! `.sdm` files, the lists of the 17-clue puzzles, `puzzle:count:solution` and the like.

use super::symbols::{character, is_symbol, wrong_character};
use super::{RawCell, RawGrid};
use crate::diagnostic::{Diagnostic, Position};
use crate::found::Found;
use crate::print::Unwritable;
use crate::source::{Line, Source};
use puzzle::Puzzle;

const SEPARATORS: [char; 7] = [' ', '\t', ',', ';', '#', ':', '"'];

/// Bytes that are a cell of a 9×9 line.
static IS_CELL: [bool; 256] = {
    let mut table = [false; 256];
    let cells = b"0123456789.*-_xX";
    let mut k = 0;
    while k < cells.len() {
        table[cells[k] as usize] = true;
        k += 1;
    }
    table
};

/// Finds the lines. Those of 81 cells, the great lists, are checked here in one pass.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    for line in source.lines() {
        let end = line.offset + line.text.len();
        if is_81(line.text.as_bytes()) {
            found.push_checked(line.offset, end, line.start);
        } else if !is_skipped(&line) {
            found.push(line.offset, end, line.start);
        }
    }
}

fn is_81(line: &[u8]) -> bool {
    let Some((cells, rest)) = line.split_at_checked(81) else { return false };
    let ended = rest.first().is_none_or(|&byte| SEPARATORS.contains(&char::from(byte)));
    ended && cells.iter().all(|&byte| IS_CELL[byte as usize])
}

fn is_skipped(line: &Line<'_>) -> bool {
    line.is_blank() || line.text.trim_start().starts_with('#')
}

/// The side of a square of so many cells that can be cut into boxes.
fn side_of(n_cells: usize) -> Option<u32> {
    let side = (n_cells as f64).sqrt().round() as u32;
    let proper = (2..side).any(|rows| side.is_multiple_of(rows));
    (side as usize * side as usize == n_cells && side <= 36 && proper).then_some(side)
}

/// The cells and what follows them.
struct Parts<'a> {
    cells: &'a str,
    /// Characters that make one cell.
    width: usize,
    side: u32,
    rest: &'a str,
}

fn parts(text: &str) -> Option<Parts<'_>> {
    let trimmed = text.trim_start();
    let len = trimmed.find(|c| !is_symbol(c)).unwrap_or(trimmed.len());
    let (cells, rest) = trimmed.split_at(len);
    if rest.chars().next().is_none_or(|c| SEPARATORS.contains(&c)) {
        if let Some(side) = side_of(len) {
            return Some(Parts { cells, width: 1, side, rest });
        }
        if let Some(side) = (len % 2 == 0).then(|| side_of(len / 2)).flatten()
            && side >= 10
            && cells.as_bytes().chunks(2).all(|pair| number(pair).is_some())
        {
            return Some(Parts { cells, width: 2, side, rest });
        }
    }
    // Blanks may be spaces when the line has exactly the right length.
    let side = side_of(text.len()).filter(|&side| side >= 9)?;
    let spaced = text.bytes().all(|byte| byte == b' ' || byte.is_ascii_digit());
    (spaced && !text.trim().is_empty()).then_some(Parts { cells: text, width: 1, side, rest: "" })
}

fn number(pair: &[u8]) -> Option<u32> {
    match pair {
        b".." | b"--" | b"__" | b"**" => Some(0),
        [b'.' | b' ' | b'_' | b'0'..=b'9', b'0'..=b'9'] => {
            let tens = if pair[0].is_ascii_digit() { u32::from(pair[0] - b'0') } else { 0 };
            Some(tens * 10 + u32::from(pair[1] - b'0'))
        }
        _ => None,
    }
}

/// The side of the puzzle in a line whose digits all fit that side.
pub(crate) fn looks_like(text: &str) -> Option<u32> {
    let parts = parts(text)?;
    let side = parts.side;
    let fits = |c: char| match c.to_digit(36) {
        Some(value) if value <= 9 => value <= side,
        Some(value) => value <= side || matches!(c, 'x' | 'X') || value - 9 <= side && side > 9,
        None => true,
    };
    (parts.width == 2 || parts.cells.chars().all(fits)).then_some(side)
}

/// The cells of one line.
pub(crate) fn cells(source: &Source<'_>) -> Result<RawGrid, Vec<Diagnostic>> {
    let line = source.lines().find(|line| !is_skipped(line));
    let line = line.ok_or_else(|| Diagnostic::error(source.start, "the line is empty"))?;
    let Some(Parts { cells, width, side, .. }) = parts(line.text) else {
        return Err(complaint(&line).into());
    };
    let before = line.text.len() - line.text.trim_start().len();
    // A line of blanks that are spaces starts at its first column.
    let indent = if cells.len() == line.text.len() { 0 } else { before as u32 };
    let first = line.start.column + indent;
    let place = |k: usize| Position { line: line.start.line, column: first + (k * width) as u32 };
    let raw: Vec<_> = match width {
        1 => cells.chars().map(|c| if c == ' ' { RawCell::Blank } else { RawCell::Char(c) }).collect(),
        _ => cells.as_bytes().chunks(2).map(|pair| RawCell::Number(number(pair).unwrap_or(0))).collect(),
    };
    let positions = (0..raw.len()).map(place).collect();
    Ok(RawGrid { side, cells: raw, positions, name: None, remarks: Vec::new() })
}

fn complaint(line: &Line<'_>) -> Diagnostic {
    let mut n_cells = 0_u32;
    for (_, position, c) in line.chars().skip_while(|(_, _, c)| c.is_whitespace()) {
        if SEPARATORS.contains(&c) && n_cells >= 4 {
            break;
        }
        if !is_symbol(c) {
            return Diagnostic::error(position, wrong_character(c));
        }
        n_cells += 1;
    }
    let sides = [4, 6, 8, 9, 10, 12, 15, 16, 20, 25, 36_u32];
    let nearest = sides.into_iter().min_by_key(|side| (side * side).abs_diff(n_cells)).unwrap_or(9);
    let right = nearest * nearest;
    let message = format!("this line has {n_cells} cells; a {nearest}×{nearest} puzzle has {right}");
    Diagnostic::error(line.start, message)
}

/// The remark behind the cells, when it has words.
pub(crate) fn name(source: &Source<'_>) -> Option<String> {
    let line = source.lines().find(|line| !is_skipped(line))?;
    let parts = parts(line.text)?;
    let rest = parts.rest.trim_matches(|c: char| SEPARATORS.contains(&c));
    let is_grid = |word: &str| word.chars().count() == parts.cells.len();
    let words = rest.split(|c| SEPARATORS.contains(&c)).filter(|word| !word.is_empty() && !is_grid(word));
    let name = words.collect::<Vec<_>>().join(" ");
    let name: String = name.chars().filter(|c| !c.is_control()).take(120).collect();
    name.chars().any(char::is_alphabetic).then_some(name)
}

/// Writes one line a puzzle; names follow behind `#`.
pub(crate) fn print(puzzles: &[(&str, &Puzzle)]) -> Result<String, Unwritable> {
    let mut text = String::new();
    for (name, puzzle) in puzzles {
        let givens = super::plain_givens(name, puzzle)?;
        if puzzle.n_digits() > 35 {
            return Err(Unwritable::new(name, "a line has no signs for digits above 35"));
        }
        // Beside letters only 0 as the blank leaves no doubt which letter is which digit.
        let blank = if puzzle.n_digits() > 9 { '0' } else { '.' };
        text.extend(givens.into_iter().map(|digit| digit.and_then(character).unwrap_or(blank)));
        let name = crate::print::one_line(name);
        if !name.is_empty() {
            text.push_str(" # ");
            text.push_str(&name);
        }
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::looks_like;
    use crate::{Format, Options, Severity, read};
    use puzzle::BoxShape;

    const EASY: &str = "1...5...9.2...6...7..3...8.4...7.1.....8....2.9...3...4.5..1.6...2..8.7...3..9.5.";

    fn line(side: usize, cells: &str) -> String {
        format!("{cells:.<width$}", width = side * side)
    }

    #[test]
    fn a_list_opens_with_positions_and_names() {
        let text = format!("# a remark\n\n{EASY}\n{} # second one\r\n", EASY.replace('.', "0"));
        let reading = read("list.txt", text.as_bytes(), &Options::default()).unwrap();
        assert_eq!((reading.format(), reading.len()), (Format::SudokuLine, 2));
        assert_eq!((reading.name(0), reading.name(1)), ("list.txt #1".into(), "second one".into()));
        let (first, second) = (reading.entry(0), reading.entry(1));
        assert_eq!(first.puzzle, second.puzzle);
        assert_eq!((second.positions[80].line, second.positions[80].column), (4, 81));
        assert_eq!(first.puzzle.n_givens(), 25);
        let again = read("x", second.text.as_bytes(), &Options::default()).unwrap();
        assert_eq!(again.entry(0).puzzle, second.puzzle);
    }

    #[test]
    fn a_bad_line_is_told_and_the_others_open() {
        let text = format!("{EASY}\n{}\n{EASY}\n{}Q{}\n", &EASY[1..], &EASY[..4], &EASY[5..]);
        let reading = read("list.txt", text.as_bytes(), &Options::default()).unwrap();
        assert_eq!(reading.len(), 2);
        let told: Vec<_> = reading.diagnostics().iter().map(ToString::to_string).collect();
        assert_eq!(told[0], "line 2, column 1: this line has 80 cells; a 9×9 puzzle has 81");
        let wrong = "line 4, column 5: the character 'Q' is neither a digit nor a blank (0 . * - _)";
        assert_eq!(told[1], wrong);
        assert!(reading.diagnostics().iter().all(|said| said.severity == Severity::Error));
    }

    #[test]
    fn spaces_are_blanks_in_exactly_81_columns() {
        let text = EASY.replace('.', " ");
        let reading = read("a", text.as_bytes(), &Options::default()).unwrap();
        let plain = read("a", EASY.as_bytes(), &Options::default()).unwrap();
        assert_eq!(reading.entry(0).puzzle, plain.entry(0).puzzle);
    }

    #[test]
    fn the_box_shape_follows_the_givens_or_the_user() {
        let shape = |text: &str, boxes| {
            read("a", text.as_bytes(), &Options { boxes }).unwrap().entry(0).puzzle.box_shape().unwrap()
        };
        let (wide, tall) = (BoxShape { rows: 2, cols: 3 }, BoxShape { rows: 3, cols: 2 });
        let open = line(6, "1");
        assert_eq!(shape(&open, None), wide);
        assert_eq!(shape(&open, Some(tall)), tall);
        // The two ones share a box of 2×3, not one of 3×2.
        assert_eq!(shape(&line(6, "1.......1"), None), tall);
        let reading = read("a", open.as_bytes(), &Options::default()).unwrap();
        assert_eq!(reading.diagnostics()[0].severity, Severity::Note);
    }

    #[test]
    fn two_digits_a_cell_and_letters_make_large_puzzles() {
        let pairs = format!("0116{}", "..".repeat(254));
        let reading = read("a", pairs.as_bytes(), &Options::default()).unwrap();
        let puzzle = reading.entry(0).puzzle;
        assert_eq!(puzzle.n_digits(), 16);
        assert_eq!(puzzle.cells()[1].given, puzzle::Digit::new(16));
        let letters = line(16, "1G");
        let reading = read("a", letters.as_bytes(), &Options::default()).unwrap();
        assert_eq!(reading.entry(0).puzzle, puzzle);
    }

    #[test]
    fn a_zero_is_a_digit_unless_the_givens_clash() {
        let first = |cells: &str| {
            let text = line(16, cells);
            read("a", text.as_bytes(), &Options::default()).unwrap().entry(0).puzzle.cells()[0].given
        };
        assert_eq!(first("0F1"), puzzle::Digit::new(1));
        assert_eq!(first("0F10"), None);
    }

    #[test]
    fn clashing_givens_open_and_are_told_with_both_cells() {
        let reading = read("a", line(9, "55").as_bytes(), &Options::default()).unwrap();
        let conflicts = reading.entry(0).conflicts;
        let told = "5 stands twice in row 1: at line 1, column 1 and at line 1, column 2";
        assert_eq!(conflicts[0].to_string(), told);
        assert_eq!(conflicts.len(), 2);
    }

    #[test]
    fn a_line_looks_like_a_puzzle_when_its_digits_fit() {
        assert_eq!(looks_like(EASY), Some(9));
        assert_eq!(looks_like("1234............"), Some(4));
        assert_eq!(looks_like("E7..2...G..1..5."), None);
        assert_eq!(looks_like("........5......."), None);
    }
}

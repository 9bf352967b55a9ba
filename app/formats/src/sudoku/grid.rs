//! Rows of a Sudoku under each other: cells with or without separators, boxes with or without borders,
//! several grids in one text, each perhaps under a heading.

use super::row::{Kind, Row, classify};
use super::symbols::character;
use super::{RawCell, RawGrid};
use crate::diagnostic::{Diagnostic, Position};
use crate::found::Found;
use crate::print::Unwritable;
use crate::source::Source;
use puzzle::Puzzle;

/// More rows than this are no grid.
const MAX_ROWS: usize = 130;

/// Finds the grids.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    blocks(source, &mut |block| found.push(block.start, block.end, block.at));
}

/// The cells of the first grid of a text.
pub(crate) fn cells(source: &Source<'_>) -> Result<RawGrid, Vec<Diagnostic>> {
    let mut first = None;
    blocks(source, &mut |block| {
        first.get_or_insert(block);
    });
    match first {
        Some(block) => block.into_grid(),
        None => Err(Diagnostic::error(source.start, "there is no row of a grid here").into()),
    }
}

/// Rows that belong together.
struct Block {
    /// Byte range, heading included.
    start: usize,
    end: usize,
    at: Position,
    name: Option<String>,
    rows: Vec<Row>,
    /// Rows before the last gap, and the length of each part between gaps.
    rows_at_gap: usize,
    part: Option<usize>,
}

struct Heading {
    start: usize,
    at: Position,
    text: String,
}

/// Calls `emit` with every block of rows in the text.
fn blocks(source: &Source<'_>, emit: &mut dyn FnMut(Block)) {
    let mut open: Option<Block> = None;
    let mut heading: Option<Heading> = None;
    for line in source.lines() {
        let width = open.as_ref().map(Block::width);
        match classify(&line, width) {
            Kind::Blank => {
                if open.as_ref().is_some_and(|block| !block.may_have_gap()) {
                    open.take().into_iter().for_each(&mut *emit);
                }
                open.iter_mut().for_each(Block::gap);
            }
            Kind::Rule => {}
            Kind::Text => {
                open.take().into_iter().for_each(&mut *emit);
                let text = line.text.trim().to_owned();
                heading = Some(Heading { start: line.offset, at: line.start, text });
            }
            Kind::Row(row) => {
                if row.is_rule_perhaps && open.is_none() {
                    continue;
                }
                let end = line.offset + line.text.len();
                let block = open.get_or_insert_with(|| Block::new(heading.take(), line.offset, line.start));
                block.rows.push(row);
                block.end = end;
                if block.is_complete() || block.rows.len() > MAX_ROWS {
                    open.take().into_iter().for_each(&mut *emit);
                }
            }
        }
    }
    open.into_iter().for_each(emit);
}

impl Block {
    fn new(heading: Option<Heading>, offset: usize, at: Position) -> Block {
        let (start, at, name) = match heading {
            Some(heading) => (heading.start, heading.at, Some(heading.text)),
            None => (offset, at, None),
        };
        Block { start, end: start, at, name, rows: Vec::new(), rows_at_gap: 0, part: None }
    }

    /// The number of cells that most rows have.
    fn width(&self) -> usize {
        let counts = || self.rows.iter().filter(|row| !row.is_rule_perhaps).map(|row| row.cells.len());
        let tally = |n: usize| counts().filter(|&count| count == n).count();
        let most = counts().max_by_key(|&n| (tally(n), n));
        most.or_else(|| self.rows.first().map(|row| row.cells.len())).unwrap_or(0)
    }

    /// Whether rows of dashes are rows of blanks here.
    fn has_dashes_for_blanks(&self) -> bool {
        let certain = self.rows.iter().filter(|row| !row.is_rule_perhaps);
        certain.flat_map(|row| &row.cells).any(|(cell, _)| *cell == RawCell::Char('-'))
    }

    fn n_full_rows(&self) -> usize {
        let width = self.width();
        let dashes = self.has_dashes_for_blanks();
        let counted = self.rows.iter().filter(|row| dashes || !row.is_rule_perhaps);
        counted.filter(|row| row.cells.len() == width).count()
    }

    fn is_complete(&self) -> bool {
        self.width() >= 4 && self.n_full_rows() == self.width()
    }

    /// Whether an empty line here may stand between boxes of one grid.
    fn may_have_gap(&self) -> bool {
        let part = self.rows.len() - self.rows_at_gap;
        part == 0
            || part >= 2 && self.width().is_multiple_of(part) && self.part.is_none_or(|known| known == part)
    }

    fn gap(&mut self) {
        let part = self.rows.len() - self.rows_at_gap;
        if part > 0 {
            self.part = Some(part);
            self.rows_at_gap = self.rows.len();
        }
    }

    fn into_grid(mut self) -> Result<RawGrid, Vec<Diagnostic>> {
        let width = self.width();
        let certain = self.rows.iter().filter(|row| !row.is_rule_perhaps).count();
        let dashes = self.has_dashes_for_blanks() || certain < width && self.rows.len() == width;
        self.rows.retain(|row| !row.is_rule_perhaps || dashes && row.cells.len() == width);
        if self.rows.len() == width + 1 && self.rows[0].cells.len() != width {
            // A heading that could have been a row, such as a date.
            self.rows.remove(0);
        }
        self.check(width)?;
        let (cells, positions) = self.rows.into_iter().flat_map(|row| row.cells).unzip();
        Ok(RawGrid { side: width as u32, cells, positions, name: self.name, remarks: Vec::new() })
    }

    fn check(&self, width: usize) -> Result<(), Vec<Diagnostic>> {
        let mut errors = Vec::new();
        for row in &self.rows {
            if let Some(error) = &row.error {
                errors.push(error.clone());
            } else if row.cells.len() != width {
                let message =
                    format!("this row has {} cells where the other rows have {width}", row.cells.len());
                errors.push(Diagnostic::error(row.position, message));
            }
        }
        if errors.is_empty() && self.rows.len() != width {
            let message = format!("the grid has {} rows where its rows have {width} cells", self.rows.len());
            errors.push(Diagnostic::error(self.rows.first().map_or(self.at, |row| row.position), message));
        }
        if errors.is_empty() && super::boxes::shapes(width as u32).is_empty() {
            errors.extend(super::boxes::no_shape(width as u32, self.rows[0].position));
        }
        errors.truncate(20);
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }
}

/// Writes grids with an empty line between them; names become headings.
pub(crate) fn print(puzzles: &[(&str, &Puzzle)]) -> Result<String, Unwritable> {
    let mut text = String::new();
    for (k, (name, puzzle)) in puzzles.iter().enumerate() {
        let givens = super::plain_givens(name, puzzle)?;
        if k > 0 {
            text.push('\n');
        }
        let heading = crate::print::one_line(name);
        if !heading.is_empty() {
            text.push_str(&format!("# {heading}\n"));
        }
        let side = puzzle.cols() as usize;
        for row in givens.chunks(side) {
            let cells = row.iter().map(|&digit| match digit {
                Some(digit) if side <= 9 => character(digit).map_or(String::new(), String::from),
                Some(digit) => format!("{:>3}", digit.value()),
                None if side <= 9 => ".".into(),
                None => "  0".into(),
            });
            let cells: Vec<_> = cells.collect();
            text.push_str(&cells.join(if side <= 9 { " " } else { "" }));
            text.push('\n');
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, Reading, read};

    fn open(text: &str) -> Reading {
        read("grid.txt", text.as_bytes(), &Options::default()).unwrap_or_else(|error| panic!("{error}"))
    }

    fn refusal(text: &str) -> String {
        match read("grid.txt", text.as_bytes(), &Options::default()) {
            Ok(reading) => panic!("read as {:?}", reading.format()),
            Err(error) => error.to_string(),
        }
    }

    const ROWS: [&str; 9] = [
        "1...5...9",
        ".2...6...",
        "7..3...8.",
        "4...7.1..",
        "...8....2",
        ".9...3...",
        "4.5..1.6.",
        "..2..8.7.",
        "..3..9.5.",
    ];

    fn rows() -> String {
        ROWS.join("\n")
    }

    #[test]
    fn many_dresses_hold_the_same_puzzle() {
        let plain = open(&rows()).entry(0).puzzle;
        let spaced = |row: &str| row.chars().map(|c| format!("{c} ")).collect::<String>();
        let bars = |row: &str| format!("| {}|{} |{}|", &row[..3], &row[3..6], &row[6..]);
        let rule = "+---+---+---+\n";
        let boxed = ROWS.chunks(3).map(|band| rule.to_owned() + &band.join("\n").to_owned() + "\n");
        let texts = [
            ROWS.map(spaced).join("\r\n") + "\r\n\r\n",
            ROWS.map(spaced).join("\r").replace(". ", "0 "),
            ROWS.map(|row| row.replace('.', "-")).join("\n"),
            ROWS.map(bars).join("\n"),
            ROWS.map(bars).join("\n-------+-------+------\n"),
            boxed.collect::<String>() + rule,
            ROWS.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join("\n\n"),
            ROWS.map(|row| row.replace('.', " "))
                .map(|row| format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..]))
                .join("\n"),
            format!("Some heading\n{}\nA closing line 1.0a\n", rows()),
            format!(
                "\u{250c}\u{2500}\u{2500}\u{2510}\n{}\n",
                ROWS.map(|row| format!("\u{2502}{row}\u{2502}")).join("\n")
            ),
        ];
        for text in texts {
            assert_eq!(open(&text).entry(0).puzzle, plain, "{text}");
            assert_eq!(open(&text).len(), 1, "{text}");
        }
    }

    #[test]
    fn several_grids_open_as_a_list_with_their_headings() {
        let text = format!("Grid 01\n{}\nGrid 02\n{}\n\n{}\n", rows(), rows(), rows());
        let reading = open(&text);
        assert_eq!((reading.format(), reading.len()), (Format::SudokuGrid, 3));
        assert_eq!((reading.name(1), reading.name(2)), ("Grid 02".into(), "grid.txt #3".into()));
        let entry = reading.entry(1);
        assert_eq!((entry.positions[0].line, entry.positions[0].column), (12, 1));
        assert_eq!(open(&entry.text).entry(0).puzzle, entry.puzzle);
    }

    #[test]
    fn rows_of_dashes_are_blanks_where_dashes_are_blanks() {
        let text = "1---\n----\n---2\n----\n";
        assert_eq!(open(text).entry(0).puzzle.n_givens(), 2);
    }

    #[test]
    fn large_grids_come_as_letters_or_numbers() {
        let letters = format!("G1{}\n", ".".repeat(14)) + &format!("{}\n", ".".repeat(16)).repeat(15);
        let numbers = format!("16 1{}\n", " 0".repeat(14)) + &format!("0{}\n", " 0".repeat(15)).repeat(15);
        assert!(open(&letters).entry(0).puzzle == open(&numbers).entry(0).puzzle);
    }

    #[test]
    fn a_short_row_a_missing_row_and_a_wrong_character_are_told() {
        let short = rows().replacen("4...7.1..", "4...7.1.", 1);
        assert_eq!(refusal(&short), "line 4, column 1: this row has 8 cells where the other rows have 9");
        let missing = ROWS[..8].join("\n");
        assert_eq!(refusal(&missing), "line 1, column 1: the grid has 8 rows where its rows have 9 cells");
        let wrong = rows().replacen(".2...6...", ".2...6Q..", 1);
        let told = "line 2, column 7: the character 'Q' is neither a digit nor a blank (0 . * - _)";
        assert_eq!(refusal(&wrong), told);
        let sign = rows().replacen(".2...6...", ".2...6?..", 1);
        assert!(refusal(&sign).starts_with("line 2, column 7: the character '?'"));
        let five = "12345\n23451\n34512\n45123\n51234\n";
        assert!(refusal(five).contains("cannot be cut into boxes"));
    }
}

//! JSON with the rows of a Sudoku: arrays of numbers or texts, texts of a whole row or grid, or an object
//! of rows by number; alone, in a list, or under a name such as `grid`.

use super::rows::{CellRow, lone_cell, square};
use super::{RawCell, RawGrid};
use crate::diagnostic::{Diagnostic, Position};
use crate::found::Found;
use crate::json::{Kind, Value, parse, parse_all};
use crate::source::Source;

const NAMES: [&str; 9] = ["grid", "puzzle", "board", "rows", "sudoku", "quiz", "givens", "cells", "clues"];
/// Lists inside lists deeper than this hold no rows.
const MAX_LEVELS: usize = 4;

/// Each value with rows is a piece.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    match parse_all(source.text, source.start) {
        Ok(values) => {
            values.iter().for_each(|value| find(value, 0, None, found));
            if found.is_empty() {
                let message = "this JSON holds no puzzle in a form that is known here";
                found.say(Diagnostic::error(values[0].at, message));
            }
        }
        Err(error) => found.say(error),
    }
}

fn find(value: &Value<'_>, level: usize, title: Option<&str>, found: &mut Found) {
    if level > MAX_LEVELS {
        return;
    }
    if rows(value).is_some() || value.text().is_some_and(|text| text.len() >= 16) {
        found.push_named(value.start, value.end, value.at, title);
        return;
    }
    let title = ["title", "name", "id"].iter().find_map(|key| value.get(key)?.text()).or(title);
    let named = NAMES.iter().find_map(|name| value.get(name));
    for item in named.into_iter().chain(value.items()) {
        find(item, level + 1, title, found);
    }
}

/// The rows of a grid, if the value looks like one.
fn rows<'v, 'a>(value: &'v Value<'a>) -> Option<Vec<&'v Value<'a>>> {
    let is_cell = |value: &Value<'_>| matches!(value.kind, Kind::Number(_) | Kind::Text(_) | Kind::Null);
    let is_row = |value: &&Value<'_>| match &value.kind {
        Kind::Text(text) => (4..=36).contains(&text.chars().count()),
        Kind::Array(cells) => cells.len() >= 4 && cells.iter().all(is_cell),
        _ => false,
    };
    let mut rows: Vec<_> = value.items().iter().collect();
    if value.is_object() {
        let numbered = value.members().iter().map(|(key, row)| Some((key.parse::<u32>().ok()?, row)));
        let mut numbered: Vec<_> = numbered.collect::<Option<_>>()?;
        numbered.sort_by_key(|(number, _)| *number);
        rows = numbered.into_iter().map(|(_, row)| row).collect();
    }
    (rows.len() >= 4 && rows.iter().all(is_row)).then_some(rows)
}

/// The cells of one grid.
pub(crate) fn cells(source: &Source<'_>) -> Result<RawGrid, Vec<Diagnostic>> {
    let value = parse(source.text, source.start)?;
    if let Some(text) = value.text() {
        let first = Position { line: value.at.line, column: value.at.column + 1 };
        return super::line::cells(&Source { text, start: first });
    }
    let rows =
        rows(&value).ok_or_else(|| Diagnostic::error(value.at, "this JSON holds no rows of a Sudoku"))?;
    let rows = rows.into_iter().map(row).collect::<Result<Vec<_>, _>>()?;
    square(rows, value.at)
}

fn row(value: &Value<'_>) -> Result<CellRow, Diagnostic> {
    if let Some(text) = value.text() {
        let place = |k| Position { line: value.at.line, column: value.at.column + 1 + k };
        let cell = |(c, k)| match c {
            ' ' => (RawCell::Blank, place(k)),
            c => (RawCell::Char(c), place(k)),
        };
        return Ok(text.chars().zip(0..).map(cell).collect());
    }
    let cell = |value: &Value<'_>| {
        let raw = match &value.kind {
            Kind::Text(text) => lone_cell(text.trim()),
            Kind::Number(text) => match value.integer() {
                Some(-1 | 0) => Ok(RawCell::Blank),
                Some(number) if (1..=121).contains(&number) => Ok(RawCell::Number(number as u32)),
                _ => Err(format!("{text} is no cell of a Sudoku")),
            },
            _ => Ok(RawCell::Blank),
        };
        raw.map(|raw| (raw, value.at)).map_err(|message| Diagnostic::error(value.at, message))
    };
    value.items().iter().map(cell).collect()
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, read};

    #[test]
    fn arrays_texts_and_numbered_rows_hold_the_same_puzzle() {
        let texts = [
            "[[1,0,0,0],[0,0,2,0],[0,0,0,0],[0,3,0,null]]",
            "{\"grid\": [[\"1\",\"\",\"\",\"\"],[0,0,2,0],[0,0,0,0],[0,3,0,0]]}",
            "{\"2\": \"..2.\", \"1\": \"1...\", \"3\": \"....\", \"4\": \".3..\"}",
            "{\"title\": \"four\", \"puzzle\": \"1.....2......3..\"}",
        ];
        let puzzles = texts.map(|text| {
            let reading = read("a.json", text.as_bytes(), &Options::default()).unwrap();
            assert_eq!(reading.format(), Format::SudokuJsonRows);
            reading.entry(0).puzzle
        });
        assert!(puzzles.iter().all(|puzzle| *puzzle == puzzles[0]));
    }

    #[test]
    fn a_list_of_grids_opens_as_a_list() {
        let grid = "[[1,0,0,0],[0,0,2,0],[0,0,0,0],[0,3,0,0]]";
        let reading = read("a.json", format!("[{grid}, {grid}]").as_bytes(), &Options::default()).unwrap();
        assert_eq!(reading.len(), 2);
        assert_eq!(reading.entry(1).positions[0].column, 47);
    }
}

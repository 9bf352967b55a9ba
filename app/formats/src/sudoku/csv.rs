//! A table with commas, semicolons or tabs between the cells; an empty field is a blank.

use super::rows::{CellRow, lone_cell, square};
use super::{RawCell, RawGrid};
use crate::diagnostic::Diagnostic;
use crate::found::Found;
use crate::print::Unwritable;
use crate::source::{Line, Source};
use puzzle::Puzzle;

/// The separator of a text whose lines all look like table rows.
pub(crate) fn separator(lines: &[&str]) -> Option<char> {
    let fits = |separator: char| {
        let count = |line: &str| line.matches(separator).count();
        let fields =
            |line: &str| line.split(separator).all(|field| field.trim().trim_matches('"').len() <= 8);
        lines.len() >= 3 && lines.iter().all(|line| count(line) >= 2 && fields(line))
    };
    [',', ';', '\t'].into_iter().find(|&separator| fits(separator))
}

/// The whole text is one table.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    found.push_all(source);
}

/// The cells of the table.
pub(crate) fn cells(source: &Source<'_>) -> Result<RawGrid, Vec<Diagnostic>> {
    let lines: Vec<_> = source.lines().filter(|line| !line.is_blank()).collect();
    let texts: Vec<_> = lines.iter().map(|line| line.text).collect();
    let separator = separator(&texts).unwrap_or(',');
    let mut errors = Vec::new();
    let mut rows = Vec::new();
    for (k, line) in lines.iter().take(130).enumerate() {
        rows.push(row(line, separator, k + 1, &mut errors));
    }
    if !errors.is_empty() {
        errors.truncate(20);
        return Err(errors);
    }
    drop_trailing_separators(&mut rows);
    let remark = restore_lost_line(&mut rows);
    let mut grid = square(rows, source.start)?;
    grid.remarks.extend(remark);
    Ok(grid)
}

fn row(line: &Line<'_>, separator: char, number: usize, errors: &mut Vec<Diagnostic>) -> CellRow {
    let fields = line.split(|c| c == separator).into_iter().zip(1..);
    let cells = fields.map(|(field, column)| {
        let cell = lone_cell(field.text.trim_matches('"').trim()).unwrap_or_else(|message| {
            let message = format!("row {number}, column {column} of the table: {message}");
            errors.push(Diagnostic::error(field.position, message));
            RawCell::Blank
        });
        (cell, field.position)
    });
    cells.collect()
}

/// Every line may end in a separator.
fn drop_trailing_separators(rows: &mut [CellRow]) {
    let height = rows.len();
    let ends_empty = |row: &CellRow| row.len() == height + 1 && row[height].0 == RawCell::Blank;
    if rows.iter().all(ends_empty) {
        rows.iter_mut().for_each(|row| row.truncate(height));
    }
}

/// Spreadsheets drop a last column or row that is empty; one is put back.
fn restore_lost_line(rows: &mut Vec<CellRow>) -> Option<Diagnostic> {
    let (height, width) = (rows.len(), rows.first()?.len());
    let square_of = |side: usize| !super::boxes::shapes(side as u32).is_empty();
    if rows.iter().any(|row| row.len() != width) {
        return None;
    }
    let at = rows[0].first()?.1;
    if width + 1 == height && square_of(height) {
        for row in rows.iter_mut() {
            let last = row.last()?.1;
            row.push((RawCell::Blank, last));
        }
        let message = format!(
            "the table has {height} rows but {width} columns; an empty last column was added, as spreadsheets drop one"
        );
        return Some(Diagnostic::warning(at, message));
    }
    if height + 1 == width && square_of(width) {
        let blank = rows.last()?.iter().map(|&(_, at)| (RawCell::Blank, at)).collect();
        rows.push(blank);
        let message = format!(
            "the table has {width} columns but {height} rows; an empty last row was added, as spreadsheets drop one"
        );
        return Some(Diagnostic::warning(at, message));
    }
    None
}

/// Writes one table.
pub(crate) fn print(puzzles: &[(&str, &Puzzle)]) -> Result<String, Unwritable> {
    let (name, puzzle) = crate::print::only_one(puzzles)?;
    let givens = super::plain_givens(name, puzzle)?;
    let mut text = String::new();
    for row in givens.chunks(puzzle.cols() as usize) {
        let cells: Vec<_> = row.iter().map(|digit| digit.map_or(String::new(), |d| d.to_string())).collect();
        text.push_str(&cells.join(","));
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, Severity, read};

    #[test]
    fn a_lost_column_is_put_back_with_a_warning() {
        let reading = read("t.csv", b"1,,\n,,2\n,,\n,3,\n", &Options::default()).unwrap();
        assert_eq!(reading.format(), Format::SudokuCsv);
        assert_eq!(reading.diagnostics()[0].severity, Severity::Warning);
        let puzzle = reading.entry(0).puzzle;
        assert_eq!((puzzle.rows(), puzzle.n_givens()), (4, 3));
        assert!(
            read("t.csv", b"1,,,\n,,2,\n,,,\n,3,,\n", &Options::default()).unwrap().diagnostics().is_empty()
        );
    }

    #[test]
    fn a_wrong_field_is_told_with_row_and_column() {
        let told = read("t.csv", b"1,,,\n,,ABC,\n,,,\n,3,,\n", &Options::default()).unwrap_err().to_string();
        assert!(
            told.starts_with("line 2, column 3: row 2, column 3 of the table: 'ABC' is no cell"),
            "{told}"
        );
    }
}

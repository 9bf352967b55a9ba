//! MiniZinc data of the Sudoku models: `S=3; start=[| -1, 6, … |];` with -1, 0 or `_` for a blank.

use super::rows::square;
use super::{RawCell, RawGrid};
use crate::diagnostic::Diagnostic;
use crate::dzn;
use crate::found::Found;
use crate::print::Unwritable;
use crate::source::Source;
use puzzle::Puzzle;

/// The whole text is one puzzle.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    found.push_all(source);
}

/// The cells of the first square array.
pub(crate) fn cells(source: &Source<'_>) -> Result<RawGrid, Vec<Diagnostic>> {
    let assignments = dzn::parse(source)?;
    let array = assignments.into_iter().find(|assignment| assignment.rows.len() >= 4);
    let array =
        array.ok_or_else(|| Diagnostic::error(source.start, "there is no array of four rows or more"))?;
    let mut errors = Vec::new();
    let mut rows = Vec::new();
    for row in &array.rows {
        let mut cells = Vec::new();
        for item in row {
            let cell = match item.integer() {
                Some(-1 | 0) => RawCell::Blank,
                Some(value) if (1..=121).contains(&value) => RawCell::Number(value as u32),
                None if item.text == "_" => RawCell::Blank,
                _ => {
                    let message = format!("'{}' is neither a digit nor a blank (-1 0 _)", item.text);
                    errors.push(Diagnostic::error(item.at, message));
                    RawCell::Blank
                }
            };
            cells.push((cell, item.at));
        }
        rows.push(cells);
    }
    errors.truncate(20);
    if errors.is_empty() { square(rows, array.at) } else { Err(errors) }
}

/// Writes one puzzle.
pub(crate) fn print(puzzles: &[(&str, &Puzzle)]) -> Result<String, Unwritable> {
    let (name, puzzle) = crate::print::only_one(puzzles)?;
    let givens = super::plain_givens(name, puzzle)?;
    let shape = puzzle.box_shape().filter(|shape| shape.rows == shape.cols);
    let shape = shape.ok_or_else(|| Unwritable::new(name, "the data take square boxes only"))?;
    let mut text = format!("S={};\nstart=[|\n", shape.rows);
    let rows = givens.chunks(puzzle.cols() as usize).map(|row| {
        let cells = row.iter().map(|digit| digit.map_or("-1".into(), |d| d.to_string()));
        cells.collect::<Vec<_>>().join(", ")
    });
    text.push_str(&rows.collect::<Vec<_>>().join("|\n"));
    text.push_str("|];\n");
    Ok(text)
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, read};

    #[test]
    fn the_array_is_the_grid() {
        let text = "S=2;\nstart=[| -1, 1, -1, -1 | -1,-1,-1,4 | _, _, 2, 0 | -1,-1,-1,-1 |];";
        let reading = read("a.dzn", text.as_bytes(), &Options::default()).unwrap();
        assert_eq!((reading.format(), reading.entry(0).puzzle.n_givens()), (Format::SudokuMiniZinc, 3));
        let told = read("a.dzn", text.replace("4 |", "q |").as_bytes(), &Options::default()).unwrap_err();
        assert!(told.to_string().contains("'q' is neither a digit nor a blank"));
    }
}

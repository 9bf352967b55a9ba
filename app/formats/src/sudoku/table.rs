//! The instance table of the solver benchmarks: the order n, a flag, then n² rows of n² integers, where
//! -1 (or 0) is a blank.

use super::{RawCell, RawGrid};
use crate::diagnostic::Diagnostic;
use crate::found::Found;
use crate::print::Unwritable;
use crate::source::Source;
use puzzle::Puzzle;

/// Whether the first lines are an order, a flag and a row of that many integers.
pub(crate) fn looks_like(lines: &[&str]) -> bool {
    let integers = |line: &str| line.split_whitespace().all(|word| word.parse::<i64>().is_ok());
    let [order, flag, row, ..] = lines else { return false };
    let order: Option<usize> = order.trim().parse().ok().filter(|order| (2..=11).contains(order));
    let Some(order) = order else { return false };
    let side = order * order;
    flag.trim().parse::<u32>().is_ok() && integers(row) && row.split_whitespace().count().abs_diff(side) <= 2
}

/// The whole text is one table.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    found.push_all(source);
}

/// The cells of the table.
pub(crate) fn cells(source: &Source<'_>) -> Result<RawGrid, Vec<Diagnostic>> {
    let mut lines = source.lines().filter(|line| !line.is_blank());
    let order = lines.next().and_then(|line| line.text.trim().parse::<usize>().ok());
    let order = order.filter(|order| (2..=11).contains(order));
    let order =
        order.ok_or_else(|| Diagnostic::error(source.start, "the first line gives the order, 2 to 11"))?;
    lines.next();
    let side = order * order;
    let mut rows = Vec::new();
    let mut errors = Vec::new();
    for line in lines.take(side + 1) {
        let words = line.words();
        if words.len() != side {
            let message = format!("this row has {} integers; order {order} takes {side}", words.len());
            errors.push(Diagnostic::error(line.start, message));
        }
        let cells = words.into_iter().map(|word| match word.text.parse::<i64>() {
            Ok(-1 | 0) => (RawCell::Blank, word.position),
            Ok(value) if value > 0 && value <= side as i64 => (RawCell::Number(value as u32), word.position),
            _ => {
                let shown: String = word.text.chars().take(12).collect();
                let message = format!("'{shown}' is neither -1 nor a digit from 1 to {side}");
                errors.push(Diagnostic::error(word.position, message));
                (RawCell::Blank, word.position)
            }
        });
        rows.push(cells.collect::<Vec<_>>());
    }
    if errors.is_empty() && rows.len() != side {
        let message = format!("the table has {} rows or more; order {order} takes {side}", rows.len());
        errors.push(Diagnostic::error(source.start, message));
    }
    errors.truncate(20);
    if errors.is_empty() { super::rows::square(rows, source.start) } else { Err(errors) }
}

/// Writes one table.
pub(crate) fn print(puzzles: &[(&str, &Puzzle)]) -> Result<String, Unwritable> {
    let (name, puzzle) = crate::print::only_one(puzzles)?;
    let givens = super::plain_givens(name, puzzle)?;
    let side = puzzle.cols();
    let order = (2..=11).find(|order| order * order == side);
    let square = puzzle.box_shape().is_some_and(|shape| shape.rows == shape.cols);
    let order =
        order.filter(|_| square).ok_or_else(|| Unwritable::new(name, "the table takes square boxes only"))?;
    let mut text = format!("{order}\n1\n");
    for row in givens.chunks(side as usize) {
        let cells: Vec<_> = row.iter().map(|digit| digit.map_or("-1".into(), |d| d.to_string())).collect();
        text.push_str(&cells.join("\t"));
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, read};

    const TEXT: &str = "2\r\n1\r\n-1\t1\t-1\t-1\t\r\n-1\t-1\t-1\t4\r\n-1 -1 2 -1\r\n-1 -1 -1 -1\r\n";

    #[test]
    fn order_flag_and_rows_make_a_puzzle() {
        let reading = read("a", TEXT.as_bytes(), &Options::default()).unwrap();
        assert_eq!(reading.format(), Format::SudokuTable);
        assert_eq!(reading.entry(0).puzzle.n_givens(), 3);
    }

    #[test]
    fn a_short_row_and_a_large_number_are_told() {
        let told = |text: &str| read("a", text.as_bytes(), &Options::default()).unwrap_err().to_string();
        let short = told(&TEXT.replace("2 -1\r", "2\r"));
        assert_eq!(short, "line 5, column 1: this row has 3 integers; order 2 takes 4");
        assert!(told(&TEXT.replace("\t4", "\t5")).contains("neither -1 nor a digit from 1 to 4"));
    }
}

//! Checks that rows of cells make a square, for the formats whose rows are explicit.

use super::{RawCell, RawGrid};
use crate::diagnostic::{Diagnostic, Position};

pub(crate) type CellRow = Vec<(RawCell, Position)>;

/// The grid of these rows.
pub(crate) fn square(rows: Vec<CellRow>, at: Position) -> Result<RawGrid, Vec<Diagnostic>> {
    let height = rows.len();
    if height > 121 {
        return Err(
            Diagnostic::error(at, format!("a grid of {height} rows is too large; 121 is the most")).into()
        );
    }
    let tally = |n: usize| rows.iter().filter(|row| row.len() == n).count();
    let width = rows.iter().map(Vec::len).max_by_key(|&n| (tally(n), n)).unwrap_or(0);
    let mut errors = Vec::new();
    for (k, row) in rows.iter().enumerate() {
        if row.len() != width {
            let at = row.first().map_or(at, |cell| cell.1);
            let message = format!("row {} has {} cells where the other rows have {width}", k + 1, row.len());
            errors.push(Diagnostic::error(at, message));
        }
    }
    if errors.is_empty() && height != width {
        let message = format!("the grid has {height} rows where its rows have {width} cells");
        errors.push(Diagnostic::error(at, message));
    }
    if errors.is_empty() && super::boxes::shapes(width as u32).is_empty() {
        errors.extend(super::boxes::no_shape(width as u32, at));
    }
    if !errors.is_empty() {
        errors.truncate(20);
        return Err(errors);
    }
    let (cells, positions) = rows.into_iter().flatten().unzip();
    Ok(RawGrid { side: width as u32, cells, positions, name: None, remarks: Vec::new() })
}

/// A cell that stands alone between separators: empty, one character, or a number.
pub(crate) fn lone_cell(text: &str) -> Result<RawCell, String> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (None, _) => Ok(RawCell::Blank),
        (Some(c), None) if super::symbols::is_symbol(c) => Ok(RawCell::Char(c)),
        (Some(c), None) => Err(super::symbols::wrong_character(c)),
        _ => super::row::number(text).ok_or_else(|| {
            let shown: String = text.chars().take(12).collect();
            format!("'{}' is no cell; a cell is a digit, a letter, a number or empty", shown.escape_debug())
        }),
    }
}

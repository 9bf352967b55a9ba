//! Tells a row of a grid from a rule line, a heading and an empty line.

use super::RawCell;
use super::symbols::{is_blank, is_symbol, wrong_character};
use crate::diagnostic::{Diagnostic, Position};
use crate::source::{Line, Word};

/// A row of cells.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub position: Position,
    pub cells: Vec<(RawCell, Position)>,
    /// Only dashes: a rule between boxes, or blanks.
    pub is_rule_perhaps: bool,
    /// What is wrong with one of the cells.
    pub error: Option<Diagnostic>,
}

/// What a line is.
pub(crate) enum Kind {
    Blank,
    Rule,
    Text,
    Row(Row),
}

/// Says what a line is; `width` is the number of cells of the rows above it, if it stands below some.
pub(crate) fn classify(line: &Line<'_>, width: Option<usize>) -> Kind {
    if line.is_blank() {
        return Kind::Blank;
    }
    let text = line.text.trim();
    if is_rule(text) {
        return Kind::Rule;
    }
    if text.starts_with('#') {
        return Kind::Text;
    }
    let position = line.chars().find(|(_, _, c)| !c.is_whitespace()).map_or(line.start, |(_, p, _)| p);
    let mut row = Row { position, cells: Vec::new(), is_rule_perhaps: false, error: None };
    row.is_rule_perhaps = text.chars().all(|c| matches!(c, '-' | '_' | '*') || is_separator(c));
    let foreign = line.chars().find(|&(_, _, c)| !is_symbol(c) && !is_separator(c));
    if let Some(cells) = fixed_columns(line) {
        row.cells = cells;
        return Kind::Row(row);
    }
    let words: Vec<_> = line.split(is_separator).into_iter().filter(|word| !word.text.is_empty()).collect();
    match numbers(&words) {
        Some(cells) => row.cells = cells,
        None => row.cells = characters(line),
    }
    let stranger = foreign.map(|(_, p, c)| (p, c)).or_else(|| too_large_letter(&row.cells));
    if let Some((position, c)) = stranger {
        if !is_row_like(&row.cells, width) {
            return Kind::Text;
        }
        row.error = Some(Diagnostic::error(position, wrong_character(c)));
    } else if width.is_none() && row.cells.len() < 4 {
        return Kind::Text;
    }
    Kind::Row(row)
}

pub(crate) fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '|' | '\u{a6}' | '\u{2500}'..='\u{257f}')
}

/// A line between boxes: dashes with crossings, or box-drawing characters.
fn is_rule(text: &str) -> bool {
    let line_sign = |c: char| matches!(c, '-' | '=' | '+' | '*' | '_' | '|' | ' ' | '\u{2500}'..='\u{257f}');
    let horizontal =
        |c: char| matches!(c, '=' | '\u{2500}' | '\u{2501}' | '\u{2550}' | '\u{2504}'..='\u{254b}');
    if text.chars().all(line_sign) {
        let framed = text.starts_with('*') && text.ends_with('*') && text.contains("--");
        return framed || text.contains('+') || text.chars().any(horizontal);
    }
    // .-------.-------. and :-------+-------: and '-------'
    let corner = |c: char| matches!(c, '.' | ':' | '\'' | '`' | ',');
    let framed = text.starts_with(corner) && text.ends_with(corner) && text.contains("---");
    framed && text.chars().all(|c| line_sign(c) || corner(c))
}

/// Whether a line with a wrong character is still meant as a row.
fn is_row_like(cells: &[(RawCell, Position)], width: Option<usize>) -> bool {
    let sure = |cell: &RawCell| match *cell {
        RawCell::Char(c) => c.is_ascii_digit() || is_blank(c),
        _ => true,
    };
    let n_sure = cells.iter().filter(|(cell, _)| sure(cell)).count();
    let near = width.is_none_or(|width| cells.len().abs_diff(width) <= 2);
    cells.len() >= 4 && n_sure * 2 >= cells.len() && near
}

/// A letter that cannot be a digit in a row of this length, x for a blank aside.
fn too_large_letter(cells: &[(RawCell, Position)]) -> Option<(Position, char)> {
    let side = cells.len();
    cells.iter().find_map(|&(cell, position)| match cell {
        RawCell::Char(c) if c.is_ascii_alphabetic() && !matches!(c, 'x' | 'X') => {
            let number = c.to_ascii_uppercase() as usize - 64;
            (side < 10 || number > side).then_some((position, c))
        }
        _ => None,
    })
}

/// Each character a cell.
fn characters(line: &Line<'_>) -> Vec<(RawCell, Position)> {
    let cells = line.chars().filter(|&(_, _, c)| !is_separator(c));
    cells.map(|(_, position, c)| (RawCell::Char(c), position)).collect()
}

/// Each word a number, when there are too many words for groups of characters.
fn numbers(words: &[Word<'_>]) -> Option<Vec<(RawCell, Position)>> {
    let minus_one = words.iter().any(|word| word.text == "-1");
    let long = words.iter().any(|word| word.text.len() >= 2);
    if !(minus_one || long && words.len() >= 7) {
        return None;
    }
    words.iter().map(|word| Some((number(word.text)?, word.position))).collect()
}

/// A number of up to three digits, or a blank.
pub(crate) fn number(text: &str) -> Option<RawCell> {
    if text == "-1" || !text.is_empty() && text.chars().all(is_blank) {
        return Some(RawCell::Blank);
    }
    let digits = text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok().map(RawCell::Number)).flatten()
}

/// Cells in fixed columns between bars, where spaces are the blanks.
fn fixed_columns(line: &Line<'_>) -> Option<Vec<(RawCell, Position)>> {
    let text = line.text;
    if !text.contains('|') || text.chars().any(|c| !matches!(c, '1'..='9' | ' ' | '|' | '\r')) {
        return None;
    }
    let bars: Vec<_> = text.match_indices('|').map(|(at, _)| at).collect();
    let mut bounds: Vec<(usize, usize)> = bars.windows(2).map(|pair| (pair[0] + 1, pair[1])).collect();
    let (first, last) = (*bars.first()?, *bars.last()?);
    if !text[..first].trim().is_empty() {
        bounds.insert(0, (0, first));
    }
    if !text[last + 1..].trim().is_empty() {
        bounds.push((last + 1, text.len()));
    }
    let width = bounds.iter().map(|(start, end)| end - start).max()?;
    let is_cell = |at: usize| text.as_bytes().get(at).is_some_and(|byte| *byte != b' ');
    // Offset of the first cell and step to the next.
    let layouts = if width <= 4 { [(0, 1), (1, 2), (0, 2)] } else { [(1, 2), (0, 2), (0, 1)] };
    for (offset, step) in layouts {
        if step == 2 && width % 2 == 0 {
            continue;
        }
        let columns: Vec<_> =
            (offset..width).step_by(step).filter(|at| offset == 0 || *at + 1 < width).collect();
        let all_in_columns = bounds
            .iter()
            .all(|&(start, end)| (start..end).all(|at| !is_cell(at) || columns.contains(&(at - start))));
        let side = (columns.len() * bounds.len()) as u32;
        if !all_in_columns || side < 4 || super::boxes::shapes(side).is_empty() {
            continue;
        }
        let cell = |at: usize| {
            let position = Position { line: line.start.line, column: line.start.column + at as u32 };
            match text.as_bytes().get(at) {
                Some(&byte) if byte.is_ascii_digit() => (RawCell::Char(char::from(byte)), position),
                _ => (RawCell::Blank, position),
            }
        };
        let places = bounds.iter().flat_map(|&(start, _)| columns.iter().map(move |at| start + at));
        return Some(places.map(cell).collect());
    }
    None
}

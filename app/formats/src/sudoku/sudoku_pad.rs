//! SudokuPad: JSON with `cells`, `regions` and `cages` (places count from 0), or a link that carries it
//! compressed. Lines, arrows and other drawings carry rules and are refused by name.

use super::variant::Variant;
use crate::diagnostic::Diagnostic;
use crate::found::Found;
use crate::json::Value;
use crate::reading::{Draft, Options};
use crate::source::Source;
use puzzle::{CellIndex, KillerCage};

/// Drawings that stand for rules.
const RULES: [&str; 5] = ["lines", "arrows", "overlays", "underlays", "foglight"];

/// Whether a JSON value is such a puzzle.
pub(crate) fn looks_like(value: &Value<'_>) -> bool {
    let cells = value.get("cells").or_else(|| value.get("ce"));
    cells.is_some_and(|cells| cells.items().first().is_some_and(Value::is_array))
}

/// Whether a text is a compressed puzzle.
pub(crate) fn is_link(text: &str) -> bool {
    let text = text.trim();
    !text.contains(char::is_whitespace)
        && (text.starts_with("scl") || text.contains("sudokupad") && text.contains("scl"))
}

/// The whole text is one puzzle.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    found.push_all(source);
}

/// The puzzle.
pub(crate) fn build(source: &Source<'_>, options: &Options) -> Result<Draft, Vec<Diagnostic>> {
    super::build_json_or_link(source, options, build_value)
}

/// A member by its name or its short form in links.
fn member<'v, 'a>(value: &'v Value<'a>, long: &str, short: &str) -> Option<&'v Value<'a>> {
    value.get(long).or_else(|| value.get(short))
}

fn build_value(value: &Value<'_>, options: &Options) -> Result<Draft, Vec<Diagnostic>> {
    let grid = member(value, "cells", "ce").map_or(&[][..], Value::items);
    let side = grid.len() as u32;
    if !(2..=64).contains(&side) || grid.iter().any(|row| row.items().len() != grid.len()) {
        return Err(Diagnostic::error(value.at, "\"cells\" is no square of 2 to 64 rows").into());
    }
    if let Some((key, rule)) =
        value.members().iter().find(|(key, rule)| RULES.contains(&key.as_str()) && !rule.is_empty())
    {
        let message = format!("the puzzle has \"{key}\", which stand for rules that are not known here");
        return Err(Diagnostic::error(rule.at, message).into());
    }
    let mut variant = Variant::new(side, value.at);
    let title =
        value.get("metadata").and_then(|metadata| metadata.get("title")).or_else(|| value.get("title"));
    variant.name = title.and_then(Value::text).map(crate::print::one_line).filter(|name| !name.is_empty());
    for (k, cell) in grid.iter().flat_map(Value::items).enumerate() {
        variant.positions[k] = cell.at;
        if let Some(digit) = member(cell, "value", "v").filter(|digit| !digit.is_empty()) {
            variant.give(k, digit.integer().unwrap_or(-1), digit.at)?;
        }
    }
    let regions = member(value, "regions", "re").map_or(&[][..], Value::items);
    if !regions.is_empty() {
        let mut numbers = vec![None; grid.len() * grid.len()];
        for (region, number) in regions.iter().zip(0..) {
            for cell in cells(side, region)? {
                numbers[cell.index()] = Some(number);
            }
        }
        variant.regions = Some(numbers).filter(|numbers| !is_usual(side, numbers, options));
    }
    for cage in member(value, "cages", "ca").map_or(&[][..], Value::items) {
        variant.cages.extend(read_cage(side, cage)?);
    }
    variant.build(options)
}

/// Whether the regions are the usual boxes, whatever their numbers.
fn is_usual(side: u32, numbers: &[Option<u32>], options: &Options) -> bool {
    let Some(shape) = super::boxes::shape(side, options) else { return false };
    let mut number_of = std::collections::HashMap::new();
    (0..side * side).zip(numbers).all(|(cell, number)| {
        let (row, col) = (cell / side, cell % side);
        let in_box = row / shape.rows * shape.rows + col / shape.cols;
        number.is_some_and(|number| *number_of.entry(in_box).or_insert(number) == number)
    })
}

fn read_cage(side: u32, cage: &Value<'_>) -> Result<Option<KillerCage>, Diagnostic> {
    let cells = cells(side, member(cage, "cells", "ce").unwrap_or(cage))?;
    if cells.is_empty() {
        // Titles and rules are kept in cages without cells.
        return Ok(None);
    }
    let sum = member(cage, "value", "v").filter(|value| !value.is_empty());
    let sum = sum
        .map(|sum| sum.integer().ok_or_else(|| Diagnostic::error(sum.at, "the sum of a cage is no number")));
    Ok(Some(KillerCage { sum: sum.transpose()?, cells }))
}

fn cells(side: u32, list: &Value<'_>) -> Result<Vec<CellIndex>, Diagnostic> {
    let cell = |place: &Value<'_>| {
        let within = |value: &Value<'_>| {
            value.integer().filter(|n| (0..i64::from(side)).contains(n)).map(|n| n as u32)
        };
        let index = match place.items() {
            [row, col] => within(row).zip(within(col)),
            _ => None,
        };
        let index = index.map(|(row, col)| CellIndex(row * side + col));
        index.ok_or_else(|| {
            Diagnostic::error(
                place.at,
                format!("this is no cell [row, column] of a {side}×{side} grid, from 0"),
            )
        })
    };
    list.items().iter().map(cell).collect()
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, read};

    #[test]
    fn cells_regions_and_cages_are_read() {
        let row = "[{}, {}, {}, {}]";
        let text = format!(
            "{{\"metadata\": {{\"title\": \"T\"}}, \"cells\": [[{{\"value\": 2}}, {{}}, {{}}, {{}}], {row}, {row}, {row}],
             \"regions\": [[[0,0],[0,1],[0,2],[0,3]]], \"cages\": [{{\"cells\": [[1,0],[1,1]], \"value\": 7}}]}}"
        );
        let reading = read("a.json", text.as_bytes(), &Options::default()).unwrap();
        assert_eq!(reading.format(), Format::SudokuPad);
        let puzzle = reading.entry(0).puzzle;
        assert_eq!((puzzle.n_givens(), puzzle.constraints().len()), (1, 8 + 1 + 2));
        let told = text.replace("\"cages\"", "\"lines\": [{\"wayPoints\": 1}], \"cages\"");
        let told = read("a.json", told.as_bytes(), &Options::default()).unwrap_err().to_string();
        assert!(told.contains("the puzzle has \"lines\""), "{told}");
    }
}

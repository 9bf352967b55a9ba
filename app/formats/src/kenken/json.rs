//! JSON with cages: `rules` of `{op, value, cells: [{x, y}]}`, `cages` of `{cells: [numbers], operation,
//! value}` (also inside `puzzle`, also one puzzle a line), and Gauguin's saved games.

use super::{Cage, Square, cages, relation, sign, unknown_rule};
use crate::diagnostic::Diagnostic;
use crate::found::Found;
use crate::json::{Value, parse, parse_all};
use crate::print::Unwritable;
use crate::reading::{Draft, Options};
use crate::source::Source;
use puzzle::{Puzzle, Relation};

/// Whether a JSON value is a KenKen.
pub(crate) fn looks_like(value: &Value<'_>) -> bool {
    let cages = |value: &Value<'_>| value.get("cages").is_some_and(Value::is_array);
    cages(value)
        || value.get("puzzle").is_some_and(cages)
        || value.get("rules").is_some_and(Value::is_array) && value.get("width").is_some()
}

/// Each value of the text is a puzzle, or each element when it is a list.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    match parse_all(source.text, source.start) {
        Ok(values) => {
            for value in &values {
                let items = if value.is_array() { value.items() } else { std::slice::from_ref(value) };
                items.iter().for_each(|item| found.push(item.start, item.end, item.at));
            }
        }
        Err(error) => found.say(error),
    }
}

/// The puzzle.
pub(crate) fn build(source: &Source<'_>, _: &Options) -> Result<Draft, Vec<Diagnostic>> {
    let value = parse(source.text, source.start)?;
    let inner = value.get("puzzle").filter(|inner| inner.is_object()).unwrap_or(&value);
    if value.get("rules").is_some() {
        return by_rules(&value);
    }
    if value.get("variant").is_some() || value.get("gridSize").is_some() {
        return gauguin(&value);
    }
    let side = inner.get("size").and_then(Value::integer).unwrap_or(-1);
    let mut square = Square::new(side, inner.get("size").map_or(inner.at, |size| size.at))?;
    square.name = title(&value);
    for cage in inner.get("cages").map_or(&[][..], Value::items) {
        let cells =
            cage.get("cells").map_or(&[][..], Value::items).iter().map(|cell| number_of(cell, square.side));
        let cells = cells.collect::<Result<Vec<_>, _>>()?;
        let op = ["operation", "op", "operator"].iter().find_map(|key| cage.get(key));
        push(&mut square, cage, cells, op.and_then(Value::text).unwrap_or(""))?;
    }
    square.build()
}

fn title(value: &Value<'_>) -> Option<String> {
    let title = ["title", "name", "id"].iter().find_map(|key| value.get(key)?.text());
    title.map(crate::print::one_line).filter(|title| !title.is_empty())
}

/// A cell as its number, or as [row, column].
fn number_of(cell: &Value<'_>, side: u32) -> Result<u32, Diagnostic> {
    let within =
        |value: &Value<'_>, n: u32| value.integer().and_then(|k| u32::try_from(k).ok()).filter(|k| *k < n);
    let number = match cell.items() {
        [row, col] => within(row, side).zip(within(col, side)).map(|(row, col)| row * side + col),
        _ => within(cell, side * side),
    };
    let message =
        || format!("this is no cell of a {side}×{side} grid, whose numbers are 0 to {}", side * side - 1);
    number.ok_or_else(|| Diagnostic::error(cell.at, message()))
}

fn push(square: &mut Square, cage: &Value<'_>, cells: Vec<u32>, op: &str) -> Result<(), Diagnostic> {
    let target = ["value", "target", "result"].iter().find_map(|key| cage.get(key));
    let target = target.and_then(Value::integer);
    let target = target.ok_or_else(|| Diagnostic::error(cage.at, "this cage has no number as its value"))?;
    for cell in &cells {
        square.positions[*cell as usize] = cage.at;
    }
    let relation = match op {
        "=" | "1" if cells.len() == 1 => Relation::Sum(target),
        op => relation(op, target, cage.at)?,
    };
    square.cages.push(Cage { relation: Some(relation), cells, at: cage.at });
    Ok(())
}

fn by_rules(value: &Value<'_>) -> Result<Draft, Vec<Diagnostic>> {
    let number = |key: &str| value.get(key).and_then(Value::integer).unwrap_or(-1);
    let side = number("width");
    if number("height") != side {
        return Err(unknown_rule("rectangular grids and their", value.at).into());
    }
    let mut square = Square::new(side, value.at)?;
    square.name = title(value);
    if let Some(values) = value.get("values") {
        let usual = values.items().iter().zip(1..).all(|(value, k)| value.integer() == Some(k));
        if !usual || values.items().len() as i64 != side {
            let message =
                format!("the values are not 1 to {side}; other values are a rule that is not known here");
            return Err(Diagnostic::error(values.at, message).into());
        }
    }
    for rule in value.get("rules").map_or(&[][..], Value::items) {
        let cell = |cell: &Value<'_>| {
            let within = |key: &str| cell.get(key)?.integer().filter(|k| (0..side).contains(k));
            let index = within("x").zip(within("y")).map(|(x, y)| (y * side + x) as u32);
            index
                .ok_or_else(|| Diagnostic::error(cell.at, format!("x and y of a cell are 0 to {}", side - 1)))
        };
        let cells = rule.get("cells").map_or(&[][..], Value::items).iter().map(cell);
        let cells = cells.collect::<Result<Vec<_>, _>>()?;
        push(&mut square, rule, cells, rule.get("op").and_then(Value::text).unwrap_or(""))?;
    }
    square.build()
}

/// A saved game of Gauguin: cages with `action`, `result` and their cells.
fn gauguin(value: &Value<'_>) -> Result<Draft, Vec<Diagnostic>> {
    let variant = value.get("variant").unwrap_or(value);
    let size = variant.get("gridSize").unwrap_or(variant);
    let number = |key: &str| size.get(key).and_then(Value::integer).unwrap_or(-1);
    let side = number("width");
    if number("height") != side {
        return Err(unknown_rule("rectangular grids and their", size.at).into());
    }
    let options = variant.get("options");
    let setting = options.and_then(|options| options.get("digitSetting"));
    if let Some(setting) = setting.filter(|setting| setting.text() != Some("FIRST_DIGIT_ONE")) {
        let message = format!(
            "the digits are \"{}\"; only digits from 1 are known here",
            setting.text().unwrap_or("?")
        );
        return Err(Diagnostic::error(setting.at, message).into());
    }
    let shows = options.and_then(|options| options.get("showOperators"));
    let hidden = shows.is_some_and(Value::is_empty);
    let mut square = Square::new(side, value.at)?;
    for cage in value.get("cages").map_or(&[][..], Value::items) {
        let list = ["cellNumbers", "cells", "gridCells"].iter().find_map(|key| cage.get(key));
        let cell = |cell: &Value<'_>| match cell.get("cellNumber") {
            Some(number) => number_of(number, square.side),
            None => number_of(cell, square.side),
        };
        let cells = list.map_or(&[][..], Value::items).iter().map(cell).collect::<Result<Vec<_>, _>>()?;
        let action = cage.get("action").and_then(Value::text).unwrap_or("");
        let op = match action.trim_start_matches("ACTION_") {
            "ADD" => "+",
            "SUBTRACT" => "-",
            "MULTIPLY" => "*",
            "DIVIDE" => "/",
            "NONE" => "",
            other => return Err(unknown_rule(other, cage.at).into()),
        };
        push(&mut square, cage, cells, if hidden { "" } else { op })?;
    }
    square.build()
}

/// Writes one puzzle with rules.
pub(crate) fn print(puzzles: &[(&str, &Puzzle)]) -> Result<String, Unwritable> {
    let mut text = String::new();
    for (name, puzzle) in puzzles {
        let cages = cages(name, puzzle)?;
        let side = puzzle.cols();
        let values = (1..=side).map(|value| value.to_string()).collect::<Vec<_>>().join(", ");
        let rules = cages.iter().map(|cage| {
            let cells = cage
                .cells
                .iter()
                .map(|cell| format!("{{\"x\": {}, \"y\": {}}}", cell.0 % side, cell.0 / side));
            let cells = cells.collect::<Vec<_>>().join(", ");
            let op = if cage.cells.len() == 1 { "=" } else { sign(cage.relation) };
            let value = cage.relation.target().unwrap_or(0);
            format!("{{\"op\": \"{op}\", \"value\": {value}, \"cells\": [{cells}]}}")
        });
        let rules = rules.collect::<Vec<_>>().join(", ");
        let title = crate::json::quoted(&crate::print::one_line(name));
        text.push_str(&format!(
            "{{\"title\": {title}, \"width\": {side}, \"height\": {side}, \"values\": [{values}], \"rules\": [{rules}]}}\n"
        ));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, read};

    #[test]
    fn rules_and_numbered_cells_hold_the_same_puzzle() {
        let rules = "{\"width\": 2, \"height\": 2, \"values\": [1, 2], \"rules\": [
            {\"op\": \"+\", \"value\": 3, \"cells\": [{\"x\": 0, \"y\": 0}, {\"x\": 1, \"y\": 0}]},
            {\"op\": \"=\", \"value\": 2, \"cells\": [{\"x\": 0, \"y\": 1}]}, {\"op\": \"=\", \"value\": 1, \"cells\": [{\"x\": 1, \"y\": 1}]}]}";
        let numbers =
            "{\"puzzle\": {\"size\": 2, \"cages\": [{\"cells\": [0, 1], \"operation\": \"+\", \"value\": 3},
            {\"cells\": [2], \"operation\": \"\", \"value\": 2}, {\"cells\": [3], \"value\": 1}]}}";
        let open = |text: &str| read("a.json", text.as_bytes(), &Options::default()).unwrap();
        assert_eq!(open(rules).format(), Format::KenKenJson);
        assert_eq!(open(rules).entry(0).puzzle, open(numbers).entry(0).puzzle);
        let lines = format!("{}\n{}\n", numbers.replace('\n', ""), numbers.replace('\n', ""));
        assert_eq!(open(&lines).len(), 2);
        assert_eq!(open(&lines).entry(0).positions[0].line, 1);
        let told = read("a", rules.replace("\"height\": 2", "\"height\": 3").as_bytes(), &Options::default());
        assert!(told.unwrap_err().to_string().contains("rectangular"));
    }
}

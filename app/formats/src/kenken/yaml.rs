//! Mathdoku YAML: `size`, `hasOperators` and `cages` with `cells: [A1, B2]` (the letter is the column),
//! `value` and `op`. Only this much of YAML is read.

use super::{Cage, Square, cages, relation, sign};
use crate::diagnostic::{Diagnostic, Position};
use crate::found::Found;
use crate::print::Unwritable;
use crate::reading::{Draft, Options};
use crate::source::Source;
use puzzle::Puzzle;

/// Whether the text has a size and cages.
pub(crate) fn looks_like(lines: &[&str]) -> bool {
    let key = |wanted: &str| lines.iter().any(|line| line.trim_start().starts_with(wanted));
    key("size:") && key("cages:")
}

/// The whole text is one puzzle.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    found.push_all(source);
}

struct Entry {
    cells: Vec<u32>,
    value: Option<i64>,
    op: String,
    at: Position,
}

/// The puzzle.
pub(crate) fn build(source: &Source<'_>, _: &Options) -> Result<Draft, Vec<Diagnostic>> {
    let size = source.lines().find_map(|line| {
        let size = line.text.trim().strip_prefix("size:")?;
        Some((size.trim().parse().unwrap_or(-1), line.start))
    });
    let (size, at) = size.ok_or_else(|| Diagnostic::error(source.start, "there is no line \"size: N\""))?;
    let mut square = Square::new(size, at)?;
    let mut entries: Vec<Entry> = Vec::new();
    for line in source.lines() {
        let text = line.text.split(" #").next().unwrap_or("").trim();
        let (text, starts) = match text.strip_prefix("- ") {
            Some(rest) => (rest.trim(), true),
            None => (text, false),
        };
        if starts {
            entries.push(Entry { cells: Vec::new(), value: None, op: String::new(), at: line.start });
        }
        let Some((key, value)) = text.split_once(':') else { continue };
        let value = value.trim().trim_matches(['\'', '"']);
        match (key.trim(), entries.last_mut()) {
            ("name" | "title", None) => {
                square.name = Some(crate::print::one_line(value)).filter(|name| !name.is_empty())
            }
            ("cells", Some(entry)) => entry.cells = cells(value, square.side, line.start)?,
            ("value", Some(entry)) => {
                let number = value
                    .parse()
                    .map_err(|_| Diagnostic::error(line.start, format!("'{value}' is no number")))?;
                entry.value = Some(number);
            }
            ("op", Some(entry)) => entry.op = value.to_owned(),
            _ => {}
        }
    }
    for entry in entries {
        for cell in &entry.cells {
            square.positions[*cell as usize] = entry.at;
        }
        let relation = entry.value.map(|value| relation(&entry.op, value, entry.at)).transpose()?;
        square.cages.push(Cage { relation, cells: entry.cells, at: entry.at });
    }
    square.build()
}

fn cells(text: &str, side: u32, at: Position) -> Result<Vec<u32>, Diagnostic> {
    let names = text.trim_matches(['[', ']', ' ']).split(',').map(str::trim);
    let cell = |name: &str| {
        let mut chars = name.trim_matches(['\'', '"']).chars();
        let letter = chars.next().filter(char::is_ascii_alphabetic)?;
        let col = letter.to_ascii_uppercase() as u32 - 65;
        let row = chars.as_str().parse::<u32>().ok()?.checked_sub(1)?;
        (row < side && col < side).then_some(row * side + col)
    };
    let message =
        |name: &str| format!("'{}' is no cell of a {side}×{side} grid, such as A1", name.escape_debug());
    names.map(|name| cell(name).ok_or_else(|| Diagnostic::error(at, message(name)))).collect()
}

/// Writes one puzzle.
pub(crate) fn print(puzzles: &[(&str, &Puzzle)]) -> Result<String, Unwritable> {
    let (name, puzzle) = crate::print::only_one(puzzles)?;
    let cages = cages(name, puzzle)?;
    let side = puzzle.cols();
    if side > 26 {
        return Err(Unwritable::new(name, "columns are letters, so the side is at most 26"));
    }
    let has_operators = cages.iter().any(|cage| cage.cells.len() > 1 && !sign(cage.relation).is_empty());
    let mut text = format!("size: {side}\nhasOperators: {has_operators}\ncages:\n");
    for cage in &cages {
        let cells = cage.cells.iter().map(|cell| {
            let letter = char::from(b'A' + (cell.0 % side) as u8);
            format!("{letter}{}", cell.0 / side + 1)
        });
        let cells = cells.collect::<Vec<_>>().join(", ");
        text.push_str(&format!("- cells: [{cells}]\n  value: {}\n", cage.relation.target().unwrap_or(0)));
        if cage.cells.len() > 1 && !sign(cage.relation).is_empty() {
            text.push_str(&format!("  op: '{}'\n", sign(cage.relation)));
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, read};
    use puzzle::{CellIndex, Relation};

    #[test]
    fn the_letter_is_the_column() {
        let text = "size: 2\nhasOperators: true\ncages:\n- cells: [B1, B2]\n  value: 2\n  op: /\n- cells: [A1]\n  value: 1\n- cells: [A2]\n  value: 2\n";
        let reading = read("a.yaml", text.as_bytes(), &Options::default()).unwrap();
        assert_eq!(reading.format(), Format::KenKenYaml);
        let puzzle = reading.entry(0).puzzle;
        let cage = &puzzle.constraints()[5];
        assert_eq!(
            (cage.relation, &cage.scope[..]),
            (Relation::Quotient(2), &[CellIndex(1), CellIndex(3)][..])
        );
        let told = read("a.yaml", text.replace("B1", "C1").as_bytes(), &Options::default()).unwrap_err();
        assert_eq!(told.to_string(), "line 4, column 1: 'C1' is no cell of a 2×2 grid, such as A1");
    }
}

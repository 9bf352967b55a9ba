//! Blocks named A, T, S, V and H, plain or in base64: the answer, targets, signs, and the bars between
//! neighbours in a row (V) and, column by column, between neighbours in a column (H).

use super::{Cage, Square, relation};
use crate::diagnostic::{Diagnostic, Position};
use crate::found::Found;
use crate::reading::{Draft, Options};
use crate::source::{Source, Word};
use std::collections::BTreeMap;

/// Whether the lines are such blocks, or base64 of them.
pub(crate) fn looks_like(lines: &[&str]) -> bool {
    let has = |name: &str| lines.iter().any(|line| line.trim() == name);
    has("T") && has("V") && has("H")
        || lines.len() == 1
            && decode(lines[0].trim()).is_some_and(|text| {
                ["T", "V", "H"].iter().all(|name| text.lines().any(|line| line.trim() == *name))
            })
}

/// The text in a base64 line.
fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let (mut bits, mut n_bits) = (0_u32, 0);
    for byte in text.trim_end_matches('=').bytes() {
        let code = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        bits = bits << 6 | u32::from(code);
        n_bits += 6;
        if n_bits >= 8 {
            n_bits -= 8;
            bytes.push((bits >> n_bits & 0xff) as u8);
        }
    }
    String::from_utf8(bytes).ok()
}

/// The whole text is one puzzle.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    found.push_all(source);
}

/// The puzzle.
pub(crate) fn build(source: &Source<'_>, _: &Options) -> Result<Draft, Vec<Diagnostic>> {
    match decode(source.text.trim()) {
        Some(text) if text.contains('\n') => {
            let mut draft = build_plain(&Source::new(&text))?;
            draft.positions.iter_mut().for_each(|position| *position = source.start);
            Ok(draft)
        }
        _ => build_plain(source),
    }
}

fn build_plain(source: &Source<'_>) -> Result<Draft, Vec<Diagnostic>> {
    let mut blocks: BTreeMap<&str, Vec<Vec<Word<'_>>>> = BTreeMap::new();
    let mut name = "";
    for line in source.lines().filter(|line| !line.is_blank()) {
        match line.text.trim() {
            block @ ("A" | "T" | "S" | "V" | "H") => name = block,
            _ => blocks.entry(name).or_default().push(line.words()),
        }
    }
    let side = blocks.get("T").map_or(0, Vec::len);
    let mut square = Square::new(side as i64, source.start)?;
    let missing =
        |block: &str, at: Position| Diagnostic::error(at, format!("block {block} has a part missing"));
    let item = |block: &str, row: usize, col: usize| {
        blocks.get(block).and_then(|rows| rows.get(row)).and_then(|row| row.get(col)).copied()
    };
    // Cells joined by the lack of a bar; the smaller number leads.
    let mut head: Vec<u32> = (0..(side * side) as u32).collect();
    for row in 0..side {
        for k in 0..side.saturating_sub(1) {
            let right = item("V", row, k).ok_or_else(|| missing("V", source.start))?;
            if right.text == "0" {
                join(&mut head, row * side + k, row * side + k + 1);
            }
            let down = item("H", row, k).ok_or_else(|| missing("H", source.start))?;
            if down.text == "0" {
                join(&mut head, k * side + row, (k + 1) * side + row);
            }
        }
    }
    let mut cage_of = BTreeMap::new();
    for (cell, lead) in head.iter().enumerate() {
        let target = item("T", cell / side, cell % side).ok_or_else(|| missing("T", source.start))?;
        square.positions[cell] = target.position;
        let number = *cage_of.entry(*lead).or_insert_with(|| {
            square.cages.push(Cage { relation: None, cells: Vec::new(), at: target.position });
            square.cages.len() - 1
        });
        let cage = &mut square.cages[number];
        cage.cells.push(cell as u32);
        if target.text == "0" {
            continue;
        }
        let value = target
            .text
            .parse()
            .map_err(|_| Diagnostic::error(target.position, format!("'{}' is no number", target.text)))?;
        let sign = item("S", cell / side, cell % side).map_or("", |sign| sign.text);
        let sign = if matches!(sign, "0" | "1") { "" } else { sign };
        if cage.relation.replace(relation(sign, value, target.position)?).is_some() {
            return Err(Diagnostic::error(target.position, "a cage has two targets").into());
        }
        cage.at = target.position;
    }
    square.build()
}

fn join(head: &mut [u32], first: usize, second: usize) {
    let (first, second) = (head[first], head[second]);
    let (low, high) = (first.min(second), first.max(second));
    head.iter_mut().filter(|number| **number == high).for_each(|number| *number = low);
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, read};
    use puzzle::Relation;

    #[test]
    fn bars_cut_the_grid_into_cages() {
        let text = "A\n1 2\n2 1\nT\n3 0\n2 1\nS\n+ 0\n1 1\nV\n0\n1\nH\n1\n1\n";
        let reading = read("a.txt", text.as_bytes(), &Options::default()).unwrap();
        assert_eq!(reading.format(), Format::KenKenBlocks);
        let puzzle = reading.entry(0).puzzle;
        assert_eq!((puzzle.n_givens(), puzzle.constraints()[4].relation), (2, Relation::Sum(3)));
        let base64 = "QQoxIDIKMiAxClQKMyAwCjIgMQpTCisgMAoxIDEKVgowCjEKSAoxCjEK";
        let again = read("a.txt", base64.as_bytes(), &Options::default()).unwrap();
        assert_eq!(again.entry(0).puzzle, puzzle);
    }
}

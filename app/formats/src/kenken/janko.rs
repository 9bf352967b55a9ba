//! The plain text of a puzzle collection: `R C`, rows of clues (`24*`, `.` or `-` for none), rows of area
//! numbers, and perhaps a solution. A number without a sign on several cells is a cage without operation.

use super::{Cage, Square, clue};
use crate::diagnostic::Diagnostic;
use crate::found::Found;
use crate::reading::{Draft, Options};
use crate::source::Source;
use std::collections::BTreeMap;

/// Whether the lines are two numbers, rows of clues and rows of numbers.
pub(crate) fn looks_like(lines: &[&str]) -> bool {
    let numbers =
        |line: &str| line.split_whitespace().map(str::parse).collect::<Result<Vec<usize>, _>>().ok();
    let Some([rows, cols]) =
        lines.first().and_then(|line| numbers(line)).as_deref().and_then(|n| n.first_chunk().copied())
    else {
        return false;
    };
    let sized = |line: &&str| line.split_whitespace().count() == cols;
    let two = lines.first().is_some_and(|line| line.split_whitespace().count() == 2);
    let n_rows = rows.saturating_mul(2);
    two && rows == cols
        && rows >= 2
        && lines.len() > n_rows
        && lines[1..=n_rows].iter().all(sized)
        && lines[1..=rows].iter().all(|line| !line.contains(','))
        && lines[rows + 1..=n_rows].iter().all(|line| numbers(line).is_some())
}

/// The whole text is one puzzle.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    found.push_all(source);
}

/// The puzzle.
pub(crate) fn build(source: &Source<'_>, _: &Options) -> Result<Draft, Vec<Diagnostic>> {
    let lines: Vec<_> =
        source.lines().filter(|line| !line.is_blank() && !line.text.starts_with('#')).collect();
    let size = lines.first().and_then(|line| line.words().first().and_then(|word| word.text.parse().ok()));
    let mut square = Square::new(size.unwrap_or(-1), source.start)?;
    let side = square.side as usize;
    if lines.len() < 1 + 2 * side {
        let message = format!("{side} rows of clues and {side} rows of areas follow the size");
        return Err(Diagnostic::error(source.start, message).into());
    }
    let mut cage_of = BTreeMap::new();
    for row in 0..side {
        let (clues, areas) = (lines[1 + row].words(), lines[1 + side + row].words());
        if clues.len() != side || areas.len() != side {
            let line = if clues.len() == side { &lines[1 + side + row] } else { &lines[1 + row] };
            return Err(Diagnostic::error(line.start, format!("this row has not {side} parts")).into());
        }
        for (col, (text, area)) in clues.into_iter().zip(areas).enumerate() {
            let index = row * side + col;
            square.positions[index] = text.position;
            let number = *cage_of.entry(area.text).or_insert_with(|| {
                square.cages.push(Cage { relation: None, cells: Vec::new(), at: area.position });
                square.cages.len() - 1
            });
            let cage = &mut square.cages[number];
            cage.cells.push(index as u32);
            if !matches!(text.text, "." | "-") {
                cage.at = text.position;
                if cage.relation.replace(clue(text.text, text.position)?).is_some() {
                    let message = format!("area {} has two clues", area.text);
                    return Err(Diagnostic::error(text.position, message).into());
                }
            }
        }
    }
    square.build()
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, read};

    #[test]
    fn clues_and_areas_make_cages() {
        let text = "2 2\n3+ .\n2 1\n1 1\n2 3\n---solution---\n2 2\n1 2\n2 1\n";
        let reading = read("a.txt", text.as_bytes(), &Options::default()).unwrap();
        assert_eq!(reading.format(), Format::KenKenJanko);
        assert_eq!(reading.entry(0).puzzle.n_givens(), 2);
        let told = read("a", text.replace("3+", ".").as_bytes(), &Options::default()).unwrap_err();
        assert!(told.to_string().starts_with("line 4, column 1: the cage of the cell in row 1"), "{told}");
    }
}

//! Regions by name: lines of cells such as `r1.20*,r1,r2.7`, where the first cell of a region carries the
//! clue; `#` lines are remarks and name the puzzle.

use super::{Cage, Square, clue};
use crate::diagnostic::Diagnostic;
use crate::found::Found;
use crate::reading::{Draft, Options};
use crate::source::Source;
use std::collections::BTreeMap;

/// Whether a line is such cells.
pub(crate) fn looks_like(line: &str) -> bool {
    let mut cells = line.trim().split(',');
    let is_cell = |cell: &str| {
        let name = cell.trim().strip_prefix('r').map(|rest| rest.split('.').next().unwrap_or(""));
        name.is_some_and(|name| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit()))
    };
    line.contains(',') && line.contains("r1") && cells.all(is_cell)
}

/// The whole text is one puzzle.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    found.push_all(source);
}

/// The puzzle.
pub(crate) fn build(source: &Source<'_>, _: &Options) -> Result<Draft, Vec<Diagnostic>> {
    let lines: Vec<_> = source.lines().filter(|line| !line.is_blank()).collect();
    let rows: Vec<_> = lines.iter().filter(|line| !line.text.trim_start().starts_with('#')).collect();
    let side = rows.len();
    let mut square = Square::new(side as i64, source.start)?;
    let remark = lines.iter().find_map(|line| line.text.trim().strip_prefix('#'));
    square.name = remark.map(crate::print::one_line).filter(|name| !name.is_empty());
    let mut cage_of = BTreeMap::new();
    for (row, line) in rows.iter().enumerate() {
        let cells = line.split(|c| c == ',');
        if cells.len() != side {
            let message = format!("this row has {} cells where the grid has {side} rows", cells.len());
            return Err(Diagnostic::error(line.start, message).into());
        }
        for (col, cell) in cells.into_iter().enumerate() {
            let index = row * side + col;
            square.positions[index] = cell.position;
            let (name, text) = cell.text.split_once('.').unwrap_or((cell.text, ""));
            if !name.starts_with('r') {
                let message = format!("'{name}' is no region, such as r1");
                return Err(Diagnostic::error(cell.position, message).into());
            }
            let number = *cage_of.entry(name).or_insert_with(|| {
                square.cages.push(Cage { relation: None, cells: Vec::new(), at: cell.position });
                square.cages.len() - 1
            });
            let cage = &mut square.cages[number];
            cage.cells.push(index as u32);
            if !text.is_empty() {
                cage.at = cell.position;
                if cage.relation.replace(clue(text, cell.position)?).is_some() {
                    let message = format!("region {name} has two clues");
                    return Err(Diagnostic::error(cell.position, message).into());
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
    fn clues_stand_at_the_first_cell_of_a_region() {
        let text = "#Puzzle 7\nr1.3+,r1\nr2.2,r3.1\n";
        let reading = read("a.txt", text.as_bytes(), &Options::default()).unwrap();
        assert_eq!((reading.format(), reading.name(0)), (Format::KenKenRegions, "Puzzle 7".into()));
        assert_eq!(reading.entry(0).puzzle.n_givens(), 2);
        let told = read("a", text.replace("r2.2", "r2").as_bytes(), &Options::default()).unwrap_err();
        assert_eq!(told.to_string(), "line 3, column 1: the cage of the cell in row 2, column 1 has no clue");
    }
}

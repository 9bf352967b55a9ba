//! KSudoku's saved games: XML with a `graph` and its `values`, a letter a cell (`b` is 1, `_` a blank).
//! Cells are numbered column by column from 0.

use super::variant::Variant;
use crate::diagnostic::Diagnostic;
use crate::found::Found;
use crate::reading::{Draft, Options};
use crate::source::Source;
use crate::xml;
use puzzle::{CellIndex, KillerCage};

/// The whole text is one puzzle.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    found.push_all(source);
}

/// The puzzle.
pub(crate) fn build(source: &Source<'_>, options: &Options) -> Result<Draft, Vec<Diagnostic>> {
    let document = xml::parse(source)?;
    let find = |name: &str| document.descendants().find(|node| node.has_tag_name(name));
    let missing = |name: &str| Diagnostic::error(source.start, format!("the file has no element <{name}>"));
    let graph = find("graph").ok_or_else(|| missing("graph"))?;
    let values = find("values").and_then(|node| node.text()).ok_or_else(|| missing("values"))?;
    let values_start =
        find("values").and_then(|node| node.first_child()).map_or(0, |node| node.range().start);
    let at = xml::Places::new(source).of(values_start);
    let kind = graph.attribute("specific-type").unwrap_or("Plain");
    if !["Plain", "XSudoku", "Jigsaw", "KillerSudoku"].iter().any(|known| known.eq_ignore_ascii_case(kind)) {
        return Err(Diagnostic::error(
            at,
            format!("the puzzle is of KSudoku's type \"{kind}\", which is not read"),
        )
        .into());
    }
    let side =
        graph.attribute("order").and_then(|order| order.parse().ok()).filter(|side| (4..=36).contains(side));
    let side: u32 =
        side.ok_or_else(|| Diagnostic::error(at, "the order of the graph is no number from 4 to 36"))?;
    let n_cells = side * side;
    if values.chars().count() != n_cells as usize {
        let message = format!("there are {} values; {side}×{side} takes {n_cells}", values.chars().count());
        return Err(Diagnostic::error(at, message).into());
    }
    let place = |cell: u32| (cell % side * side + cell / side) as usize;
    let mut variant = Variant::new(side, at);
    for (c, k) in values.chars().zip(0..) {
        if c != '_' {
            variant.give(place(k), i64::from(u32::from(c)) - 97, at)?;
        }
    }
    let mut regions = vec![None; n_cells as usize];
    let mut n_regions = 0;
    for node in graph.children().filter(|node| node.is_element()) {
        let numbers = node.text().unwrap_or("").split_whitespace().map(str::parse::<u32>);
        let cells: Result<Vec<_>, _> = numbers.collect();
        let cells = cells.ok().filter(|cells| cells.iter().all(|cell| *cell < n_cells));
        let mut cells =
            cells.ok_or_else(|| Diagnostic::error(at, "a group names a cell outside the grid"))?;
        cells.iter_mut().for_each(|cell| *cell = place(*cell) as u32);
        cells.sort_unstable();
        match node.tag_name().name() {
            "cage" => {
                let sum = node.attribute("value").and_then(|value| value.parse().ok());
                variant.cages.push(KillerCage { sum, cells: cells.into_iter().map(CellIndex).collect() });
            }
            "clique" if is_line(side, &cells) => {}
            "clique" if cells.iter().all(|cell| cell / side == cell % side) => {
                variant.falling_diagonal = true
            }
            "clique" if cells.iter().all(|cell| cell / side + cell % side == side - 1) => {
                variant.rising_diagonal = true
            }
            "clique" => {
                cells.iter().for_each(|cell| regions[*cell as usize] = Some(n_regions));
                n_regions += 1;
            }
            _ => {}
        }
    }
    variant.regions = (n_regions > 0).then_some(regions);
    variant.build(options)
}

/// Whether cells lie in one row or one column.
fn is_line(side: u32, cells: &[u32]) -> bool {
    let same =
        |key: fn(u32, u32) -> u32| cells.windows(2).all(|pair| key(pair[0], side) == key(pair[1], side));
    same(|cell, side| cell / side) || same(|cell, side| cell % side)
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, read};

    #[test]
    fn values_stand_column_by_column() {
        let text = "<?xml version=\"1.0\"?><!DOCTYPE ksudoku>\n<ksudoku><game><puzzle>\
            <graph order=\"4\" type=\"sudoku\" specific-type=\"Plain\"/><values>_d______________</values></puzzle></game></ksudoku>";
        let reading = read("a.xml", text.as_bytes(), &Options::default()).unwrap();
        assert_eq!(reading.format(), Format::KSudoku);
        assert_eq!(reading.entry(0).puzzle.cells()[4].given.map(|d| d.value()), Some(3));
        let told =
            read("a.xml", text.replace("Plain", "Samurai").as_bytes(), &Options::default()).unwrap_err();
        assert!(told.to_string().contains("\"Samurai\""));
    }
}

//! SumoCue, `SumoCueV1=1J0=0J0+3J2…`: for each cell a sign, a number and perhaps `J` and its region. With
//! plain Sudoku and jigsaws the number behind `=` is a given; as soon as a `+` occurs it is a killer, `=`
//! and a sum begin a cage and `+` and a cell's number (from 0) join one.

use super::variant::Variant;
use crate::diagnostic::{Diagnostic, Position};
use crate::found::Found;
use crate::reading::{Draft, Options};
use crate::source::Source;
use puzzle::{CellIndex, KillerCage};

/// Whether the text is one.
pub(crate) fn looks_like(text: &str) -> bool {
    text.trim_start().starts_with("SumoCueV1")
}

/// The whole text is one puzzle.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    found.push_all(source);
}

struct CueCell {
    joins: bool,
    number: u32,
    region: Option<u32>,
    at: Position,
}

/// The puzzle.
pub(crate) fn build(source: &Source<'_>, options: &Options) -> Result<Draft, Vec<Diagnostic>> {
    let cells = cells(source)?;
    let side = (cells.len() as f64).sqrt() as u32;
    if (side * side) as usize != cells.len() || !(4..=36).contains(&side) {
        let message = format!("there are {} cells; a 9×9 puzzle has 81", cells.len());
        return Err(Diagnostic::error(source.start, message).into());
    }
    let mut variant = Variant::new(side, source.start);
    let is_killer = cells.iter().any(|cell| cell.joins);
    let mut cage_of = vec![usize::MAX; cells.len()];
    for (k, cell) in cells.iter().enumerate() {
        variant.positions[k] = cell.at;
        if !is_killer {
            if cell.number > 0 {
                variant.give(k, i64::from(cell.number), cell.at)?;
            }
        } else if !cell.joins {
            cage_of[k] = variant.cages.len();
            let sum = (cell.number > 0).then_some(i64::from(cell.number));
            variant.cages.push(KillerCage { sum, cells: vec![CellIndex(k as u32)] });
        }
    }
    for (k, cell) in cells.iter().enumerate().filter(|(_, cell)| cell.joins) {
        let head = cage_of.get(cell.number as usize).copied();
        let cage = head.and_then(|head| variant.cages.get_mut(head));
        let cage =
            cage.ok_or_else(|| Diagnostic::error(cell.at, format!("cell {} begins no cage", cell.number)))?;
        cage.cells.push(CellIndex(k as u32));
    }
    if cells.iter().any(|cell| cell.region.is_some()) {
        variant.regions = Some(cells.iter().map(|cell| cell.region).collect());
    }
    variant.build(options)
}

fn cells(source: &Source<'_>) -> Result<Vec<CueCell>, Diagnostic> {
    let mut cells: Vec<CueCell> = Vec::new();
    let mut in_region = false;
    let begin = source.text.find("SumoCueV1").unwrap_or(0) + "SumoCueV1".len();
    for (offset, at, c) in source.chars() {
        if offset < begin || c.is_whitespace() {
            continue;
        }
        let Some(last) = cells.last_mut() else {
            if c != '=' && c != '+' {
                return Err(Diagnostic::error(at, "a cell begins with = or +"));
            }
            cells.push(CueCell { joins: c == '+', number: 0, region: None, at });
            continue;
        };
        match (c, c.to_digit(10)) {
            ('=' | '+', _) => {
                in_region = false;
                cells.push(CueCell { joins: c == '+', number: 0, region: None, at });
            }
            ('J', _) => {
                in_region = true;
                last.region = Some(0);
            }
            (_, Some(digit)) => {
                let number = if in_region { last.region.get_or_insert(0) } else { &mut last.number };
                *number = number.saturating_mul(10).saturating_add(digit);
            }
            _ => {
                return Err(Diagnostic::error(
                    at,
                    format!("'{}' is no part of a cell (= + J and digits)", c.escape_debug()),
                ));
            }
        }
        if cells.len() > 1296 {
            return Err(Diagnostic::error(at, "there are more than 1296 cells"));
        }
    }
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, read};
    use puzzle::{Relation, Role};

    #[test]
    fn regions_and_cages_are_read() {
        let jigsaw: String = (0..16).map(|k| format!("={}J{}", u32::from(k == 3) * 2, k / 4)).collect();
        let reading = read("a", format!("SumoCueV1{jigsaw}").as_bytes(), &Options::default()).unwrap();
        assert_eq!(reading.format(), Format::SumoCue);
        assert_eq!(reading.entry(0).puzzle.n_givens(), 1);
        let killer = format!("SumoCueV1=5+0{}", "=0".repeat(14));
        let puzzle = read("a", killer.as_bytes(), &Options::default()).unwrap().entry(0).puzzle;
        let sums =
            puzzle.constraints().iter().filter(|c| c.relation == Relation::Sum(5) && c.role == Role::Cage);
        assert_eq!(sums.count(), 1);
    }
}

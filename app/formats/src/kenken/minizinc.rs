//! MiniZinc data of the KenKen models: rows of cells as row, column pairs from 1, padded with zeros, that
//! end in the target. There are no operators.

use super::{Cage, Square};
use crate::diagnostic::Diagnostic;
use crate::dzn;
use crate::found::Found;
use crate::reading::{Draft, Options};
use crate::source::Source;
use puzzle::Relation;

/// Whether the data have such an array beside a side `n`, and no grid.
pub(crate) fn looks_like(text: &str) -> bool {
    let compact: String = text.chars().filter(|c| !c.is_whitespace()).take(100_000).collect();
    let row = compact.split("[|").nth(1).and_then(|rows| rows.split('|').next()).unwrap_or("");
    let fields: Vec<_> = row.trim_end_matches(']').split(',').filter(|field| !field.is_empty()).collect();
    // Pairs and a target are an odd number of fields, of which a zero follows another.
    let odd = fields.len() >= 3 && fields.len() % 2 == 1;
    let array = ["problem=[|", "cages=[|", "hints=[|"].iter().any(|name| compact.contains(name));
    odd && array && !compact.contains("grid_data")
}

/// The whole text is one puzzle.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    found.push_all(source);
}

/// The puzzle.
pub(crate) fn build(source: &Source<'_>, _: &Options) -> Result<Draft, Vec<Diagnostic>> {
    let assignments = dzn::parse(source)?;
    let array = assignments.iter().max_by_key(|assignment| assignment.rows.len());
    let array = array.ok_or_else(|| Diagnostic::error(source.start, "there is no array of cages"))?;
    let side = assignments.iter().find(|assignment| matches!(assignment.name.as_str(), "n" | "size"));
    let side = side.and_then(|side| side.rows.first()?.first()?.integer());
    let greatest = || {
        let coordinates = array.rows.iter().filter_map(|row| row.split_last()).flat_map(|(_, cells)| cells);
        coordinates.filter_map(dzn::Item::integer).max().unwrap_or(-1)
    };
    let mut square = Square::new(side.unwrap_or_else(greatest), array.at)?;
    let n = i64::from(square.side);
    for row in &array.rows {
        let Some((target, cells)) = row.split_last() else { continue };
        let number = |item: &dzn::Item| {
            item.integer().ok_or_else(|| Diagnostic::error(item.at, format!("'{}' is no number", item.text)))
        };
        let mut cage =
            Cage { relation: Some(Relation::NoOperation(number(target)?)), cells: Vec::new(), at: target.at };
        for pair in cells.chunks(2) {
            let [row, col] = pair else {
                return Err(
                    Diagnostic::error(target.at, "a row is pairs of row and column, and a target").into()
                );
            };
            let place = (number(row)?, number(col)?);
            if place == (0, 0) {
                continue;
            }
            if !(1..=n).contains(&place.0) || !(1..=n).contains(&place.1) {
                return Err(
                    Diagnostic::error(row.at, format!("this cell lies outside a {n}×{n} grid")).into()
                );
            }
            let cell = ((place.0 - 1) * n + place.1 - 1) as u32;
            square.positions[cell as usize] = row.at;
            cage.cells.push(cell);
        }
        square.cages.push(cage);
    }
    square.build()
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, read};

    #[test]
    fn rows_end_in_the_target() {
        let text = "n = 2;\nproblem = [| 1,1, 1,2, 3 | 2,1, 0,0, 2 | 2,2, 0,0, 1 |];\n";
        let reading = read("a.dzn", text.as_bytes(), &Options::default()).unwrap();
        assert_eq!(reading.format(), Format::KenKenMiniZinc);
        assert_eq!(reading.entry(0).puzzle.n_givens(), 2);
    }
}

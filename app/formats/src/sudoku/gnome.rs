//! GNOME Sudoku's saved games: JSON whose `cells` carry `position` (from 0), `value` and `fixed`.

use super::variant::Variant;
use crate::diagnostic::Diagnostic;
use crate::found::Found;
use crate::json::{Kind, Value, parse};
use crate::reading::{Draft, Options};
use crate::source::Source;

/// Whether a JSON value is such a game.
pub(crate) fn looks_like(value: &Value<'_>) -> bool {
    let cells = value.get("cells").map_or(&[][..], Value::items);
    cells.first().is_some_and(|cell| cell.get("position").is_some() && cell.get("fixed").is_some())
}

/// The whole text is one puzzle.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    found.push_all(source);
}

/// The puzzle; digits that play has placed are left out.
pub(crate) fn build(source: &Source<'_>, options: &Options) -> Result<Draft, Vec<Diagnostic>> {
    let value = parse(source.text, source.start)?;
    let mut variant = Variant::new(9, value.at);
    for cell in value.get("cells").map_or(&[][..], Value::items) {
        let place = cell.get("position").map_or(&[][..], Value::items);
        let within = |value: &Value<'_>| value.integer().filter(|n| (0..9).contains(n)).map(|n| n as usize);
        let index = match place {
            [row, col] => within(row).zip(within(col)).map(|(row, col)| row * 9 + col),
            _ => None,
        };
        let index = index
            .ok_or_else(|| Diagnostic::error(cell.at, "the position of this cell is not [0 to 8, 0 to 8]"))?;
        variant.positions[index] = cell.at;
        let is_fixed = cell.get("fixed").is_some_and(|fixed| matches!(fixed.kind, Kind::Bool(true)));
        if let Some(digit) = cell.get("value").filter(|digit| is_fixed && digit.integer() != Some(0)) {
            variant.give(index, digit.integer().unwrap_or(-1), digit.at)?;
        }
    }
    variant.build(options)
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, read};

    #[test]
    fn fixed_cells_are_givens() {
        let text = "{\"cells\": [{\"position\": [0, 8], \"value\": 4, \"fixed\": true, \"earmarks\": []},
            {\"position\": [1, 1], \"value\": 5, \"fixed\": false, \"earmarks\": []}]}";
        let reading = read("game.save", text.as_bytes(), &Options::default()).unwrap();
        assert_eq!(reading.format(), Format::GnomeSudoku);
        let puzzle = reading.entry(0).puzzle;
        assert_eq!((puzzle.n_givens(), puzzle.cells()[8].given.map(|d| d.value())), (1, Some(4)));
    }
}

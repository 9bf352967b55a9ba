//! The HoDoKu library: `:technique:candidates:givens:deleted:eliminations:placements:` a line. In the
//! givens `+d` is a digit that play has placed; it is left out.

use super::{RawCell, RawGrid};
use crate::diagnostic::{Diagnostic, Position};
use crate::found::Found;
use crate::source::Source;

/// Whether a line has the six or seven colons and the givens of 81 cells.
pub(crate) fn looks_like(line: &str) -> bool {
    let fields: Vec<_> = line.trim().split(':').collect();
    line.trim_start().starts_with(':')
        && fields.len() >= 6
        && fields.get(3).is_some_and(|givens| givens.chars().filter(|&c| c != '+').count() == 81)
}

/// One piece a line.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    for line in source.lines() {
        if line.text.trim_start().starts_with(':') {
            found.push(line.offset, line.offset + line.text.len(), line.start);
        } else if !line.is_blank() && !line.text.starts_with('#') {
            let message = "this line is no entry of a HoDoKu library, which starts with a colon";
            found.say(Diagnostic::error(line.start, message));
        }
    }
}

/// The givens of one line.
pub(crate) fn cells(source: &Source<'_>) -> Result<RawGrid, Vec<Diagnostic>> {
    let line = source.lines().next();
    let line = line.ok_or_else(|| Diagnostic::error(source.start, "the line is empty"))?;
    let fields = line.split(|c| c == ':');
    let Some(givens) = fields.get(3) else {
        let message = "a line of a HoDoKu library has the givens behind the third colon";
        return Err(Diagnostic::error(line.start, message).into());
    };
    let mut raw = Vec::new();
    let mut positions = Vec::new();
    let mut placed = false;
    for (c, k) in givens.text.chars().zip(0..) {
        if c == '+' {
            placed = true;
            continue;
        }
        raw.push(if placed { RawCell::Blank } else { RawCell::Char(c) });
        let Position { line, column } = givens.position;
        positions.push(Position { line, column: column + k });
        placed = false;
    }
    if raw.len() != 81 {
        let message = format!("the givens have {} cells; a 9×9 puzzle has 81", raw.len());
        return Err(Diagnostic::error(givens.position, message).into());
    }
    let technique = fields.get(1).map_or("", |field| field.text);
    let name = (!technique.is_empty()).then(|| format!("technique {technique}"));
    Ok(RawGrid { side: 9, cells: raw, positions, name, remarks: Vec::new() })
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, read};

    #[test]
    fn placed_digits_are_no_givens() {
        let text = format!(":0003:5:1+2{}:312:412::\n", ".".repeat(79));
        let reading = read("lib.txt", text.as_bytes(), &Options::default()).unwrap();
        assert_eq!((reading.format(), reading.name(0)), (Format::HodokuLibrary, "technique 0003".into()));
        assert_eq!(reading.entry(0).puzzle.n_givens(), 1);
    }
}

//! OpenSudoku files: XML with `<game data="…"/>`, where the data are 81 digits, or a version line and then
//! `value|note|editable|` for each cell.

use super::{RawCell, RawGrid};
use crate::diagnostic::{Diagnostic, Position};
use crate::found::Found;
use crate::print::{Unwritable, one_line};
use crate::source::Source;
use puzzle::Puzzle;

/// Each game's data are a piece.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    if source.text.trim_start().starts_with("version:") {
        return found.push_all(source);
    }
    let document = match crate::xml::parse(source) {
        Ok(document) => document,
        Err(error) => return found.say(error),
    };
    let mut places = crate::xml::Places::new(source);
    for game in document.descendants().filter(|node| node.has_tag_name("game")) {
        match game.attributes().find(|attribute| attribute.name() == "data") {
            Some(data) => {
                let range = data.range_value();
                let title = game.attribute("name").or_else(|| game.attribute("title"));
                found.push_named(range.start, range.end, places.of(range.start), title);
            }
            None => {
                let at = places.of(game.range().start);
                found.say(Diagnostic::error(at, "this game has no data attribute, which holds the cells"));
            }
        }
    }
}

/// The cells of one game.
pub(crate) fn cells(source: &Source<'_>) -> Result<RawGrid, Vec<Diagnostic>> {
    if !source.text.trim_start().starts_with("version:") {
        return super::line::cells(source);
    }
    let fields = || source.text.split('|');
    let mut raw = Vec::new();
    let mut positions = Vec::new();
    let mut column = source.start.column;
    let mut fields = fields();
    let mut first = true;
    while let (Some(value), Some(note), Some(editable)) = (fields.next(), fields.next(), fields.next()) {
        // The version line ends in a line break, perhaps one that is written as a reference.
        let digits =
            if first { value.rsplit([';', '\n', '\r', ' ']).next().unwrap_or("") } else { value.trim() };
        let before = value.chars().count() - digits.chars().count();
        let at = Position { line: source.start.line, column: column + before as u32 };
        let digit = digits.parse::<u32>().ok().filter(|digit| *digit <= 9);
        let digit =
            digit.ok_or_else(|| Diagnostic::error(at, format!("'{digits}' is no digit from 0 to 9")))?;
        let is_given = editable.trim() == "0";
        raw.push(if is_given { RawCell::Number(digit) } else { RawCell::Blank });
        positions.push(at);
        column += [value, note, editable].iter().map(|field| field.chars().count() as u32 + 1).sum::<u32>();
        first = false;
        if raw.len() > 81 {
            break;
        }
    }
    if raw.len() != 81 {
        let message = format!("the data have {} cells; a 9×9 puzzle has 81", raw.len());
        return Err(Diagnostic::error(source.start, message).into());
    }
    Ok(RawGrid { side: 9, cells: raw, positions, name: None, remarks: Vec::new() })
}

/// Writes games of 81 digits.
pub(crate) fn print(puzzles: &[(&str, &Puzzle)]) -> Result<String, Unwritable> {
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n");
    for (name, puzzle) in puzzles {
        let givens = super::plain_givens(name, puzzle)?;
        if puzzle.cols() != 9 {
            return Err(Unwritable::new(name, "the format takes 9×9 puzzles only"));
        }
        let data: String =
            givens.iter().map(|digit| digit.and_then(super::symbols::character).unwrap_or('0')).collect();
        let title = crate::xml::escaped(&one_line(name));
        let title = if title.is_empty() { title } else { format!("name=\"{title}\" ") };
        text.push_str(&format!("  <game {title}data=\"{data}\"/>\n"));
    }
    text.push_str("</opensudoku>\n");
    Ok(text)
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, read};

    #[test]
    fn both_kinds_of_data_are_read() {
        let digits = format!("12{}", "0".repeat(79));
        let cells = "1|0|0|2|0|0|7|0|1|".to_owned() + &"0|0|1|".repeat(78);
        let text = format!(
            "<opensudoku version=\"2\">\n <folder>\n  <game data=\"{digits}\"/>\n  <game data=\"version: 1&#10;{cells}\"/>\n </folder>\n</opensudoku>\n"
        );
        let reading = read("a.opensudoku", text.as_bytes(), &Options::default()).unwrap();
        assert_eq!((reading.format(), reading.len()), (Format::OpenSudoku, 2));
        let (first, second) = (reading.entry(0), reading.entry(1));
        assert_eq!(first.puzzle, second.puzzle);
        assert_eq!((first.positions[0].line, first.positions[0].column), (3, 15));
        for entry in [first, second] {
            let again = read("a", entry.text.as_bytes(), &Options::default()).unwrap();
            assert_eq!(again.entry(0).puzzle, entry.puzzle);
        }
    }

    #[test]
    fn broken_xml_is_told_with_its_place() {
        let told = read("a", b"<opensudoku>\n<game data=\"1\"\n", &Options::default()).unwrap_err();
        assert!(told.to_string().starts_with("line "), "{told}");
    }
}

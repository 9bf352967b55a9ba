//! `.sdk` files: remarks behind `#A` (author), `#D` (description) and the like, then nine rows. Sections
//! such as `[State]` after them are play, not givens.

use super::RawGrid;
use crate::diagnostic::Diagnostic;
use crate::found::Found;
use crate::print::{Unwritable, one_line};
use crate::source::Source;
use puzzle::Puzzle;

/// Whether the text has a line such as `#ASomebody` or `[Puzzle]`.
pub(crate) fn looks_like(text: &str) -> bool {
    let tag = |line: &str| {
        let mut chars = line.chars();
        chars.next() == Some('#')
            && chars.next().is_some_and(|c| "ADCBSLU".contains(c))
            // A word such as "#Easy" or "#A remark": a tag stands first in the file, where rows follow.
            && !line[2..].trim().is_empty()
    };
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).take(12);
    lines.clone().any(|line| line.eq_ignore_ascii_case("[puzzle]")) || lines.next().is_some_and(tag)
}

/// The whole text is one puzzle.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    found.push_all(source);
}

/// The cells of the puzzle.
pub(crate) fn cells(source: &Source<'_>) -> Result<RawGrid, Vec<Diagnostic>> {
    let mut name = None;
    let mut end = source.text.len();
    let mut start = None;
    let mut remark = None;
    for line in source.lines() {
        let text = line.text.trim();
        if let Some(tag) = text.strip_prefix('#') {
            let value = tag.get(1..).map_or("", str::trim);
            if tag.starts_with('D') && !value.is_empty() {
                name = Some(value.to_owned());
            }
        } else if text.starts_with('[') && !text.eq_ignore_ascii_case("[puzzle]") {
            end = line.offset;
            remark = Some(Diagnostic::note(line.start, format!("{text} is play and is not read")));
            break;
        } else if !text.is_empty() && !text.starts_with('[') {
            start.get_or_insert((line.offset, line.start));
        }
    }
    let (offset, at) = start.unwrap_or((end, source.start));
    let body = Source { text: &source.text[offset.min(end)..end], start: at };
    let mut grid = super::grid::cells(&body)?;
    grid.name = name;
    grid.remarks.extend(remark);
    Ok(grid)
}

/// Writes one puzzle.
pub(crate) fn print(puzzles: &[(&str, &Puzzle)]) -> Result<String, Unwritable> {
    let (name, puzzle) = crate::print::only_one(puzzles)?;
    let givens = super::plain_givens(name, puzzle)?;
    if puzzle.cols() != 9 {
        return Err(Unwritable::new(name, "the format takes 9×9 puzzles only"));
    }
    let mut text = String::from("[Puzzle]\n");
    if !one_line(name).is_empty() {
        text.insert_str(0, &format!("#D{}\n", one_line(name)));
    }
    for row in givens.chunks(9) {
        text.extend(row.iter().map(|digit| digit.and_then(super::symbols::character).unwrap_or('.')));
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, read};

    #[test]
    fn remarks_name_the_puzzle_and_play_is_left_out() {
        let rows = "1........\n".to_owned() + &".........\n".repeat(8);
        let text = format!("#ASomeone\n#DA first one\n{rows}[State]\n{}", rows.replace('.', "9"));
        let reading = read("a.sdk", text.as_bytes(), &Options::default()).unwrap();
        assert_eq!((reading.format(), reading.name(0)), (Format::SudokuSdk, "A first one".into()));
        let entry = reading.entry(0);
        assert_eq!((entry.puzzle.n_givens(), entry.positions[0].line), (1, 3));
    }
}

//! A table of puzzles: a header line names the column that holds the cells of one puzzle a line.

use super::RawGrid;
use crate::diagnostic::Diagnostic;
use crate::found::Found;
use crate::source::{Source, Word};

const PUZZLE_NAMES: [&str; 10] =
    ["puzzle", "puzzles", "quiz", "quizzes", "sudoku", "unsolved", "question", "board", "grid", "givens"];
const TITLE_NAMES: [&str; 3] = ["name", "title", "id"];

/// The separator and the number of the column that holds the puzzles, when a line is such a header.
pub(crate) fn header(line: &str) -> Option<(char, usize)> {
    let separator = [',', ';', '\t'].into_iter().find(|&separator| line.contains(separator))?;
    column(line, separator, &PUZZLE_NAMES).map(|column| (separator, column))
}

fn column(line: &str, separator: char, names: &[&str]) -> Option<usize> {
    let plain = |field: &str| field.trim().trim_matches('"').to_ascii_lowercase();
    line.split(separator).position(|field| names.contains(&plain(field).as_str()))
}

/// One piece a line: the field of the puzzle.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    let mut lines = source.lines().filter(|line| !line.is_blank());
    let Some(first) = lines.next() else { return };
    let Some((separator, column_of_puzzle)) = header(first.text) else { return };
    let column_of_title = column(first.text, separator, &TITLE_NAMES);
    for line in lines {
        let fields = fields(line.split(|c| c == separator));
        let Some(field) = fields.get(column_of_puzzle) else {
            let message = format!("this line has no column {}, which holds the puzzle", column_of_puzzle + 1);
            found.say(Diagnostic::error(line.start, message));
            continue;
        };
        // The field lies in the line's text, so the distance of the two is its offset.
        let offset = line.offset + (field.text.as_ptr() as usize - line.text.as_ptr() as usize);
        let title = column_of_title.and_then(|column| fields.get(column)).map(|word| word.text);
        found.push_named(offset, offset + field.text.len(), field.position, title);
    }
}

/// Fields without their quotes.
fn fields(mut words: Vec<Word<'_>>) -> Vec<Word<'_>> {
    for word in &mut words {
        if let Some(text) = word.text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
            word.text = text;
            word.position.column += 1;
        }
    }
    words
}

/// The cells of a field.
pub(crate) fn cells(source: &Source<'_>) -> Result<RawGrid, Vec<Diagnostic>> {
    super::line::cells(source)
}

#[cfg(test)]
mod tests {
    use crate::{Format, Options, read};

    #[test]
    fn the_header_says_where_the_puzzles_are() {
        let empty = ".".repeat(80);
        let text = format!("id,puzzle,solution\nfirst,1{empty},x\nsecond,\"{empty}2\",y\nthird\n");
        let reading = read("list.csv", text.as_bytes(), &Options::default()).unwrap();
        assert_eq!((reading.format(), reading.len()), (Format::SudokuCsvList, 2));
        assert_eq!(reading.name(1), "second");
        assert_eq!(reading.entry(1).positions[80].column, 89);
        assert_eq!(reading.diagnostics()[0].position.unwrap().line, 4);
    }
}

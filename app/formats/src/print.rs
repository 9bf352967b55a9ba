//! From puzzles to text, for the formats that can be written.

use crate::detect::detect;
use crate::format::Format;
use crate::kakuro;
use crate::kenken;
use crate::pattern;
use crate::source::Source;
use crate::sudoku;
use puzzle::Puzzle;
use std::fmt;

/// Why a puzzle cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unwritable {
    name: String,
    reason: String,
}

impl Unwritable {
    pub(crate) fn new(name: &str, reason: impl Into<String>) -> Unwritable {
        Unwritable { name: name.to_owned(), reason: reason.into() }
    }
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.name.is_empty() {
            write!(f, "the puzzle cannot be written: {}", self.reason)
        } else {
            write!(f, "\"{}\" cannot be written: {}", self.name, self.reason)
        }
    }
}

impl std::error::Error for Unwritable {}

/// Writes puzzles, each with its name, as the text of one file.
///
/// Where the names make the text look like another format, they lose their signs or are left out.
///
/// # Errors
///
/// [`Unwritable`] when the format is only read, or cannot hold one of the puzzles.
pub fn print(format: Format, puzzles: &[(&str, &Puzzle)]) -> Result<String, Unwritable> {
    for (name, puzzle) in puzzles {
        if puzzle.family() != format.family() {
            let (family, format) = (puzzle.family().name(), format.name());
            return Err(Unwritable::new(name, format!("{format} cannot hold a {family}")));
        }
    }
    let text = print_in(format, puzzles)?;
    if is_recognised(format, &text) {
        return Ok(text);
    }
    let names: Vec<String> = puzzles.iter().map(|(name, _)| plain(name)).collect();
    let plainly: Vec<_> =
        names.iter().zip(puzzles).map(|(name, (_, puzzle))| (name.as_str(), *puzzle)).collect();
    let text = print_in(format, &plainly)?;
    if is_recognised(format, &text) {
        return Ok(text);
    }
    let nameless: Vec<_> = puzzles.iter().map(|(_, puzzle)| ("", *puzzle)).collect();
    print_in(format, &nameless)
}

fn is_recognised(format: Format, text: &str) -> bool {
    detect("", &Source::new(text)) == Ok(format)
}

fn print_in(format: Format, puzzles: &[(&str, &Puzzle)]) -> Result<String, Unwritable> {
    match format {
        Format::SudokuLine => sudoku::line::print(puzzles),
        Format::SudokuGrid => sudoku::grid::print(puzzles),
        Format::SudokuSdk => sudoku::sdk::print(puzzles),
        Format::OpenSudoku => sudoku::open_sudoku::print(puzzles),
        Format::SudokuTable => sudoku::table::print(puzzles),
        Format::SudokuCsv => sudoku::csv::print(puzzles),
        Format::SudokuMiniZinc => sudoku::minizinc::print(puzzles),
        Format::SoloId => sudoku::solo::print(puzzles),
        Format::KeenId => kenken::keen::print(puzzles),
        Format::KenKenLetters => kenken::letters::print(puzzles),
        Format::KenKenYaml => kenken::yaml::print(puzzles),
        Format::KenKenJson => kenken::json::print(puzzles),
        Format::KakuroGrid => kakuro::backslash::print(puzzles),
        Format::KakuroKak => kakuro::comma::print(puzzles),
        Format::KakuroPuzzLink => kakuro::puzz_link::print(puzzles),
        Format::KakuroPzprv => kakuro::pzprv::print(puzzles),
        Format::KakuroMiniZinc => kakuro::minizinc::print(puzzles),
        Format::KakuroSums => kakuro::sums::print(puzzles),
        Format::Pattern => pattern::print(puzzles),
        other => Err(Unwritable::new("", format!("{} is read but not written", other.name()))),
    }
}

/// The puzzle of a format that holds one.
pub(crate) fn only_one<'a>(puzzles: &[(&'a str, &'a Puzzle)]) -> Result<(&'a str, &'a Puzzle), Unwritable> {
    match puzzles {
        [one] => Ok(*one),
        _ => Err(Unwritable::new("", format!("the format holds one puzzle, not {}", puzzles.len()))),
    }
}

/// The letters and digits of a name.
fn plain(name: &str) -> String {
    one_line(&name.replace(|c: char| !c.is_alphanumeric(), " "))
}

/// A name without what would end its line.
pub(crate) fn one_line(name: &str) -> String {
    let words: Vec<_> = name.split(|c: char| c.is_whitespace() || c.is_control()).collect();
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::print;
    use crate::{Format, Options, read};
    use puzzle::{BoxShape, CellIndex, KenKenCage, Relation};

    #[test]
    fn a_name_never_makes_the_text_another_format() {
        let shape = BoxShape { rows: 3, cols: 3 };
        let sudoku = puzzle::sudoku(shape, &[None; 81]).expect("nothing is given");
        let row =
            |cells: [u32; 2]| KenKenCage { relation: Relation::Sum(3), cells: cells.map(CellIndex).to_vec() };
        let cages = [row([0, 1]), row([2, 3])];
        let kenken = puzzle::kenken(2, &cages).expect("cages fit");
        let names =
            ["a = [| b", "[{\"x\": 1", "{ a: b", "(solve 3 //", "<opensudoku", "SumoCueV1", "a, \\ 3"];
        for puzzle in [&sudoku, &kenken] {
            let formats = Format::all().filter(|f| f.can_write() && f.family() == puzzle.family());
            for (format, name) in formats.flat_map(|format| names.map(|name| (format, name))) {
                let Ok(text) = print(format, &[(name, puzzle)]) else { continue };
                let reading = read("file", text.as_bytes(), &Options::default());
                let reading = reading.unwrap_or_else(|error| panic!("{error}\n{text}"));
                assert_eq!(reading.format(), format, "{text}");
                assert_eq!(reading.entry(0).puzzle, *puzzle, "{text}");
            }
        }
        let text = print(Format::SudokuLine, &[("a = [| b", &sudoku)]).expect("a line holds it");
        assert!(text.trim_end().ends_with("# a b"), "{text}");
        let text = print(Format::SudokuLine, &[("no. 1 = hard", &sudoku)]).expect("a line holds it");
        assert!(text.trim_end().ends_with("# no. 1 = hard"), "{text}");
    }
}

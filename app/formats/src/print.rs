//! From puzzles to text, for the formats that can be written.

use crate::format::Format;
use crate::kakuro;
use crate::kenken;
use crate::pattern;
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

/// A name without what would end its line.
pub(crate) fn one_line(name: &str) -> String {
    let words: Vec<_> = name.split(|c: char| c.is_whitespace() || c.is_control()).collect();
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

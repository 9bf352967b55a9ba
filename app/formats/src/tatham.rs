//! Save files of Simon Tatham's games: lines `KEY     :length:value`, of which GAME, PARAMS and DESC are
//! the puzzle and the moves are play.

use crate::diagnostic::{Diagnostic, Position};
use crate::found::Found;
use crate::kenken;
use crate::reading::{Draft, Options};
use crate::source::{Source, Word};
use crate::sudoku;

/// Whether the text starts like a save file.
pub(crate) fn looks_like(text: &str) -> bool {
    text.trim_start().starts_with("SAVEFILE:")
}

/// The game that the file is of.
pub(crate) fn game<'a>(source: &Source<'a>) -> Option<&'a str> {
    value(source, "GAME").map(|word| word.text)
}

/// The whole text is one puzzle.
pub(crate) fn pieces(source: &Source<'_>, found: &mut Found) {
    found.push_all(source);
}

/// The puzzle.
pub(crate) fn build(source: &Source<'_>, options: &Options) -> Result<Draft, Vec<Diagnostic>> {
    let missing = |key: &str| Diagnostic::error(source.start, format!("the save file has no line {key}"));
    let params = value(source, "PARAMS").ok_or_else(|| missing("PARAMS"))?;
    let desc = value(source, "DESC").ok_or_else(|| missing("DESC"))?;
    match game(source) {
        Some("Keen") => kenken::keen::build_parts(params, desc),
        _ => sudoku::solo::build_parts(params, desc, options),
    }
}

fn value<'a>(source: &Source<'a>, key: &str) -> Option<Word<'a>> {
    source.lines().find_map(|line| {
        let (name, rest) = line.text.split_once(':')?;
        let (length, value) = rest.split_once(':')?;
        let column = line.start.column + (name.chars().count() + length.chars().count()) as u32 + 2;
        let position = Position { line: line.start.line, column };
        (name.trim() == key).then_some(Word { text: value, position })
    })
}

//! Sudoku formats. A plain grid comes as a [`RawGrid`] of symbols; what the symbols mean and which shape
//! the boxes have is decided for the whole file ([`Choices`]).

pub(crate) mod boxes;
pub(crate) mod csv;
pub(crate) mod csv_list;
pub(crate) mod f_puzzles;
pub(crate) mod gnome;
pub(crate) mod grid;
pub(crate) mod hodoku;
pub(crate) mod json_rows;
pub(crate) mod ksudoku;
pub(crate) mod line;
pub(crate) mod minizinc;
pub(crate) mod open_sudoku;
pub(crate) mod row;
pub(crate) mod rows;
pub(crate) mod sdk;
pub(crate) mod simple;
pub(crate) mod solo;
pub(crate) mod sudoku_pad;
pub(crate) mod sumo_cue;
pub(crate) mod symbols;
pub(crate) mod table;
pub(crate) mod variant;

pub(crate) use boxes::BoxSurvey;
pub(crate) use symbols::{RawCell, Survey, Symbols};

use crate::diagnostic::{Diagnostic, Position};
use crate::json::{Value, parse};
use crate::lz;
use crate::print::Unwritable;
use crate::reading::{Draft, Options};
use crate::source::Source;
use puzzle::{BoxShape, Digit, Puzzle};
use std::collections::BTreeMap;

/// The cells of a plain Sudoku as they stand in the text.
#[derive(Clone, Debug)]
pub(crate) struct RawGrid {
    pub side: u32,
    /// `[side × side]`, row-major.
    pub cells: Vec<RawCell>,
    /// `[side × side]`, row-major.
    pub positions: Vec<Position>,
    pub name: Option<String>,
    pub remarks: Vec<Diagnostic>,
}

/// What was decided for all plain Sudoku of a file, by side.
#[derive(Clone, Debug, Default)]
pub(crate) struct Choices {
    pub symbols: BTreeMap<u32, Symbols>,
    pub boxes: BTreeMap<u32, BoxShape>,
    /// What was said about the shapes that could have been others.
    pub box_notes: BTreeMap<u32, String>,
}

impl Choices {
    /// The digits of a grid.
    pub(crate) fn givens(&self, raw: &RawGrid) -> Result<(u32, Vec<Option<Digit>>), Vec<Diagnostic>> {
        let symbols = self.symbols.get(&raw.side).copied().unwrap_or(Symbols::OneBased);
        let mut givens = Vec::with_capacity(raw.cells.len());
        let mut errors = Vec::new();
        for (&cell, &position) in raw.cells.iter().zip(&raw.positions) {
            match symbols.digit(raw.side, cell) {
                Ok(digit) => givens.push(digit),
                Err(message) if errors.len() < 10 => errors.push(Diagnostic::error(position, message)),
                Err(_) => {}
            }
        }
        if errors.is_empty() { Ok((raw.side, givens)) } else { Err(errors) }
    }

    /// The puzzle of a grid.
    pub(crate) fn build(&self, raw: RawGrid, options: &Options) -> Result<Draft, Vec<Diagnostic>> {
        let (side, givens) = self.givens(&raw)?;
        let shape = self.boxes.get(&side).copied().or_else(|| boxes::shape(side, options));
        let shape = shape.ok_or_else(|| boxes::no_shape(side, raw.positions[0]))?;
        let puzzle = puzzle::sudoku(shape, &givens);
        let puzzle = puzzle.map_err(|error| Diagnostic::error(raw.positions[0], error.to_string()))?;
        Ok(Draft { puzzle, positions: raw.positions, name: raw.name, remarks: raw.remarks })
    }

    /// The sides whose 0 is taken for a digit.
    pub(crate) fn sides_with_zero_as_digit(&self) -> Vec<u32> {
        let zero_based = self.symbols.iter().filter(|(_, symbols)| **symbols == Symbols::ZeroBased);
        zero_based.map(|(&side, _)| side).collect()
    }

    /// Takes 0 for a blank after all when the givens clash with it as a digit and do not clash without.
    pub(crate) fn reconsider_zero(&mut self, side: u32, grids: impl Iterator<Item = RawGrid>) {
        let readings = [Symbols::ZeroBased, Symbols::OneBased];
        let mut n_clashes = [0, 0];
        for raw in grids {
            for (symbols, n) in readings.iter().zip(&mut n_clashes) {
                let choices = Choices { symbols: BTreeMap::from([(side, *symbols)]), ..Choices::default() };
                *n += choices.givens(&raw).map_or(1, |(side, givens)| boxes::all_clashes(side, &givens));
            }
        }
        if n_clashes[0] > 0 && n_clashes[1] == 0 {
            self.symbols.insert(side, Symbols::OneBased);
        }
    }

    /// What the user may want to know about the symbols.
    pub(crate) fn notes(&self) -> impl Iterator<Item = Diagnostic> {
        self.symbols.iter().filter_map(|(&side, symbols)| symbols.note(side)).collect::<Vec<_>>().into_iter()
    }
}

/// A puzzle in a program's JSON, or in a link that holds the same compressed. In a link every cell stands
/// at its start.
fn build_json_or_link(
    source: &Source<'_>,
    options: &Options,
    build: impl Fn(&Value<'_>, &Options) -> Result<Draft, Vec<Diagnostic>>,
) -> Result<Draft, Vec<Diagnostic>> {
    if source.text.trim_start().starts_with('{') {
        return build(&parse(source.text, source.start)?, options);
    }
    let json = lz::decompress(lz::payload(source.text));
    let json =
        json.ok_or_else(|| Diagnostic::error(source.start, "the link's data cannot be decompressed"))?;
    let mut draft = build(&parse(&json, source.start)?, options)?;
    draft.positions.iter_mut().for_each(|position| *position = source.start);
    Ok(draft)
}

/// The givens of a Sudoku that has nothing but rows, columns and the boxes that a reader would assume.
pub(crate) fn plain_givens(name: &str, puzzle: &Puzzle) -> Result<Vec<Option<Digit>>, Unwritable> {
    let shape = puzzle.box_shape().ok_or_else(|| Unwritable::new(name, "its regions are irregular"))?;
    let givens = puzzle.givens();
    match puzzle::sudoku(shape, &givens) {
        Ok(plain) if plain == *puzzle => Ok(givens),
        _ => Err(Unwritable::new(name, "it has diagonals, cages or other rules that the format lacks")),
    }
}

//! The pieces of a text while it is read: each is built once, and what cannot be built is dropped.

use crate::diagnostic::{Diagnostic, Position};
use crate::reading::{Build, Options};
use crate::source::Source;
use crate::sudoku::{self, Choices, RawGrid, Survey};

/// A range of the text that holds one puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    start: u32,
    end: u32,
    at: Position,
    pub name: Option<Box<str>>,
}

/// The pieces that a format finds in a text.
#[derive(Default)]
pub(crate) struct Found {
    pieces: Vec<Piece>,
    /// Indices of the pieces that still have to be built once to know that they can be.
    unchecked: Vec<u32>,
    pub diagnostics: Vec<Diagnostic>,
    n_unsaid: usize,
}

impl Piece {
    pub(crate) fn source<'a>(&self, text: &'a str) -> Source<'a> {
        Source { text: &text[self.start as usize..self.end as usize], start: self.at }
    }
}

impl Found {
    /// More sentences than this are counted, not kept.
    const MAX_DIAGNOSTICS: usize = 200;

    /// Adds the piece `start..end` that begins at `at` and still has to be built once.
    pub(crate) fn push(&mut self, start: usize, end: usize, at: Position) {
        self.unchecked.push(self.pieces.len() as u32);
        self.push_checked(start, end, at);
    }

    /// Adds a piece that is known to be right.
    pub(crate) fn push_checked(&mut self, start: usize, end: usize, at: Position) {
        self.pieces.push(Piece { start: start as u32, end: end as u32, at, name: None });
    }

    /// Adds a piece that has a name outside its text.
    pub(crate) fn push_named(&mut self, start: usize, end: usize, at: Position, name: Option<&str>) {
        self.push(start, end, at);
        let name = name.map(crate::print::one_line).filter(|name| !name.is_empty());
        if let Some(piece) = self.pieces.last_mut() {
            piece.name = name.map(Into::into);
        }
    }

    /// Whether no piece was found so far.
    pub(crate) fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Adds the whole source as one piece.
    pub(crate) fn push_all(&mut self, source: &Source<'_>) {
        self.push(0, source.text.len(), source.start);
    }

    pub(crate) fn say(&mut self, diagnostic: Diagnostic) {
        if self.diagnostics.len() < Self::MAX_DIAGNOSTICS {
            self.diagnostics.push(diagnostic);
        } else {
            self.n_unsaid += 1;
        }
    }

    pub(crate) fn check_puzzles(&mut self, source: &Source<'_>, build: Build, options: &Options) {
        let mut bad = Vec::new();
        for index in std::mem::take(&mut self.unchecked) {
            let piece = &mut self.pieces[index as usize];
            match build(&piece.source(source.text), options) {
                Ok(draft) => {
                    if let Some(name) = draft.name {
                        piece.name = Some(name.into());
                    }
                    draft.remarks.into_iter().for_each(|remark| self.say(remark));
                }
                Err(errors) => {
                    errors.into_iter().for_each(|error| self.say(error));
                    bad.push(index);
                }
            }
        }
        self.drop_pieces(&bad);
    }

    pub(crate) fn check_grids(
        &mut self,
        source: &Source<'_>,
        cells: fn(&Source<'_>) -> Result<RawGrid, Vec<Diagnostic>>,
        options: &Options,
    ) -> Choices {
        let mut survey = Survey::default();
        let mut bad = Vec::new();
        let mut good = Vec::new();
        for index in std::mem::take(&mut self.unchecked) {
            match cells(&self.pieces[index as usize].source(source.text)) {
                Ok(raw) => {
                    survey.see(&raw);
                    if let Some(name) = raw.name {
                        self.pieces[index as usize].name = Some(name.into());
                    }
                    raw.remarks.into_iter().for_each(|remark| self.say(remark));
                    good.push(index);
                }
                Err(errors) => {
                    errors.into_iter().for_each(|error| self.say(error));
                    bad.push(index);
                }
            }
        }
        let mut choices = survey.choose_symbols();
        let raw = |found: &Found, index: u32| cells(&found.pieces[index as usize].source(source.text)).ok();
        for side in choices.sides_with_zero_as_digit() {
            let grids = good.iter().filter_map(|&index| raw(self, index)).filter(|raw| raw.side == side);
            choices.reconsider_zero(side, grids);
        }
        let mut shapes = sudoku::BoxSurvey::new(options);
        let mut fate = |found: &mut Found, choices: &Choices, index: u32| {
            let raw = cells(&found.pieces[index as usize].source(source.text));
            match raw.and_then(|raw| choices.givens(&raw)) {
                Ok((side, givens)) => shapes.see(side, &givens),
                Err(errors) => {
                    errors.into_iter().for_each(|error| found.say(error));
                    bad.push(index);
                }
            }
        };
        for &index in &good {
            fate(self, &choices, index);
        }
        let notes = shapes.choose(&mut choices);
        choices.notes().chain(notes).for_each(|note| self.say(note));
        self.drop_pieces(&bad);
        choices
    }

    fn drop_pieces(&mut self, bad: &[u32]) {
        if bad.is_empty() {
            return;
        }
        let mut keep = vec![true; self.pieces.len()];
        bad.iter().for_each(|&index| keep[index as usize] = false);
        let mut keep = keep.into_iter();
        self.pieces.retain(|_| keep.next().unwrap_or(true));
    }

    pub(crate) fn finish(mut self) -> (Vec<Piece>, Vec<Diagnostic>) {
        if self.n_unsaid > 0 {
            let message = format!("{} more remarks are left out", self.n_unsaid);
            self.diagnostics.push(Diagnostic::note(None, message));
        }
        (self.pieces, self.diagnostics)
    }
}

//! The result of reading a file: a compact list of pieces, each of which becomes a puzzle when asked for.
//!
//! A piece is a range of the text. Reading checks every piece and keeps only its range, so that a list of
//! a million lines costs little more than its text; [`Reading::entry`] parses the piece again.

use crate::conflict::{Conflict, conflicts};
use crate::detect;
use crate::diagnostic::{Diagnostic, Position, Refusal, Severity};
use crate::encoding;
use crate::format::Format;
use crate::kakuro;
use crate::kenken;
use crate::pattern;
use crate::source::Source;
use crate::sudoku::{self, Choices, RawGrid, Survey};
use crate::tatham;
use puzzle::{BoxShape, Puzzle};
use std::sync::Arc;

mod ambiguity;

pub use ambiguity::{Ambiguity, Choice, FirstDigit};

/// What the user wants where a text has two readings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Shape of the boxes of Sudoku whose side is `rows × cols`; other sides keep the usual shape.
    pub boxes: Option<BoxShape>,
}

/// What a file holds. A clone shares the text and the list of pieces.
#[derive(Clone, Debug)]
pub struct Reading {
    file_name: String,
    format: Format,
    text: Arc<String>,
    pieces: Arc<Vec<Piece>>,
    choices: Choices,
    options: Options,
    diagnostics: Vec<Diagnostic>,
}

/// One puzzle of a file.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What to call it.
    pub name: String,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The piece of the file that holds this puzzle; [`read`] takes it alone.
    pub text: String,
    /// `[cells]`: where each cell stands in the file.
    pub positions: Vec<Position>,
    /// Clashes among the given digits.
    pub conflicts: Vec<Conflict>,
}

/// A range of the text that holds one puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    start: u32,
    end: u32,
    at: Position,
    name: Option<Box<str>>,
}

/// The pieces that a format finds in a text.
#[derive(Default)]
pub(crate) struct Found {
    pieces: Vec<Piece>,
    /// Indices of the pieces that still have to be built once to know that they can be.
    unchecked: Vec<u32>,
    diagnostics: Vec<Diagnostic>,
    n_unsaid: usize,
}

/// A puzzle as a format builds it from its piece.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub puzzle: Puzzle,
    pub positions: Vec<Position>,
    pub name: Option<String>,
    /// Warnings and notes.
    pub remarks: Vec<Diagnostic>,
}

pub(crate) type Pieces = fn(&Source<'_>, &mut Found);

pub(crate) type Build = fn(&Source<'_>, &Options) -> Result<Draft, Vec<Diagnostic>>;

/// How a format is read.
pub(crate) enum Reader {
    /// A puzzle that says all about itself.
    Puzzle { pieces: Pieces, build: Build },
    /// A plain Sudoku whose symbols and boxes the whole file decides.
    Grid { pieces: Pieces, cells: fn(&Source<'_>) -> Result<RawGrid, Vec<Diagnostic>> },
}

impl Format {
    fn reader(self) -> Reader {
        macro_rules! grid {
            ($module:ident) => {
                Reader::Grid { pieces: sudoku::$module::pieces, cells: sudoku::$module::cells }
            };
        }
        macro_rules! puzzle {
            ($($module:ident)::+) => {
                Reader::Puzzle { pieces: $($module)::+::pieces, build: $($module)::+::build }
            };
        }
        match self {
            Format::SudokuLine => grid!(line),
            Format::SudokuGrid => grid!(grid),
            Format::SudokuSdk => grid!(sdk),
            Format::SimpleSudoku => grid!(simple),
            Format::OpenSudoku => grid!(open_sudoku),
            Format::HodokuLibrary => grid!(hodoku),
            Format::SudokuTable => grid!(table),
            Format::SudokuCsv => grid!(csv),
            Format::SudokuCsvList => grid!(csv_list),
            Format::SudokuJsonRows => grid!(json_rows),
            Format::SudokuMiniZinc => grid!(minizinc),
            Format::SoloId => puzzle!(sudoku::solo),
            Format::SoloSave | Format::KeenSave => puzzle!(tatham),
            Format::FPuzzles => puzzle!(sudoku::f_puzzles),
            Format::SudokuPad => puzzle!(sudoku::sudoku_pad),
            Format::GnomeSudoku => puzzle!(sudoku::gnome),
            Format::KSudoku => puzzle!(sudoku::ksudoku),
            Format::SumoCue => puzzle!(sudoku::sumo_cue),
            Format::KeenId => puzzle!(kenken::keen),
            Format::KenKenLetters => puzzle!(kenken::letters),
            Format::KenKenYaml => puzzle!(kenken::yaml),
            Format::KenKenJson => puzzle!(kenken::json),
            Format::KenKenBlocks => puzzle!(kenken::blocks),
            Format::KenKenRegions => puzzle!(kenken::regions),
            Format::KenKenJanko => puzzle!(kenken::janko),
            Format::KenKenMiniZinc => puzzle!(kenken::minizinc),
            Format::KakuroGrid => puzzle!(kakuro::backslash),
            Format::KakuroKak => puzzle!(kakuro::comma),
            Format::KakuroJanko => puzzle!(kakuro::janko),
            Format::KakuroPuzzLink => puzzle!(kakuro::puzz_link),
            Format::KakuroPzprv => puzzle!(kakuro::pzprv),
            Format::KakuroTuples => puzzle!(kakuro::tuples),
            Format::KakuroMiniZinc => puzzle!(kakuro::minizinc),
            Format::KakuroJson => puzzle!(kakuro::json),
            Format::KakuroCspRules => puzzle!(kakuro::csp_rules),
            Format::KakuroSums => puzzle!(kakuro::sums),
            Format::Pattern => puzzle!(pattern),
        }
    }
}

/// Reads a file.
///
/// # Errors
///
/// A [`Refusal`] when no puzzle can be taken from it.
pub fn read(file_name: &str, bytes: &[u8], options: &Options) -> Result<Reading, Refusal> {
    let decoded = encoding::decode(bytes)?;
    let source = Source::new(&decoded.text);
    let format = detect::detect(file_name, &source)?;
    let mut found = Found::default();
    found.diagnostics.extend(decoded.warning);
    let choices = match format.reader() {
        Reader::Grid { pieces, cells } => {
            pieces(&source, &mut found);
            found.check_grids(&source, cells, options)
        }
        Reader::Puzzle { pieces, build } => {
            pieces(&source, &mut found);
            found.check_puzzles(&source, build, options);
            Choices::default()
        }
    };
    let (pieces, diagnostics) = found.finish();
    if pieces.is_empty() {
        return Err(refusal(diagnostics));
    }
    let (file_name, options) = (file_name.to_owned(), *options);
    let (text, pieces) = (Arc::new(decoded.text), Arc::new(pieces));
    Ok(Reading { file_name, format, text, pieces, choices, options, diagnostics })
}

fn refusal(mut diagnostics: Vec<Diagnostic>) -> Refusal {
    if !diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error) {
        diagnostics.push(Diagnostic::error(None, "the file holds no puzzle"));
    }
    Refusal { diagnostics }
}

impl Reading {
    /// The format that was found.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The text of the file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Number of puzzles.
    pub fn len(&self) -> usize {
        self.pieces.len()
    }

    /// Whether there is no puzzle; never true of what [`read`] returns.
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// The name of puzzle `k`, from 0: the file's own name for it, else the file's name, numbered when it
    /// holds several.
    ///
    /// # Panics
    ///
    /// When `k` is not below [`len`](Reading::len).
    pub fn name(&self, k: usize) -> String {
        let own = match self.format {
            Format::SudokuLine => sudoku::line::name(&self.source(k)),
            _ => self.pieces[k].name.as_deref().map(str::to_owned),
        };
        match own {
            Some(name) => name,
            None if self.len() == 1 => self.file_name.clone(),
            None => format!("{} #{}", self.file_name, k + 1),
        }
    }

    /// Builds puzzle `k`, from 0.
    ///
    /// # Panics
    ///
    /// When `k` is not below [`len`](Reading::len).
    pub fn entry(&self, k: usize) -> Entry {
        let source = self.source(k);
        let draft = match self.format.reader() {
            Reader::Grid { cells, .. } => {
                cells(&source).and_then(|raw| self.choices.build(raw, &self.options))
            }
            Reader::Puzzle { build, .. } => build(&source, &self.options),
        };
        let draft = draft.expect("every piece was built once while reading");
        let conflicts = conflicts(&draft.puzzle, &draft.positions);
        Entry {
            name: self.name(k),
            puzzle: draft.puzzle,
            text: source.text.to_owned(),
            positions: draft.positions,
            conflicts,
        }
    }

    /// Warnings, notes, and errors of the parts that were skipped.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    fn source(&self, k: usize) -> Source<'_> {
        self.pieces[k].source(&self.text)
    }
}

impl Piece {
    fn source<'a>(&self, text: &'a str) -> Source<'a> {
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

    fn check_puzzles(&mut self, source: &Source<'_>, build: Build, options: &Options) {
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

    fn check_grids(
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

    fn finish(mut self) -> (Vec<Piece>, Vec<Diagnostic>) {
        if self.n_unsaid > 0 {
            let message = format!("{} more remarks are left out", self.n_unsaid);
            self.diagnostics.push(Diagnostic::note(None, message));
        }
        (self.pieces, self.diagnostics)
    }
}

//! The result of reading a file: a compact list of pieces, each of which becomes a puzzle when asked for.
//!
//! A piece is a range of the text. Reading checks every piece and keeps only its range, so that a list of
//! a million lines costs little more than its text; [`Reading::entry`] parses the piece again.

use crate::conflict::{Conflict, conflicts};
use crate::detect;
use crate::diagnostic::{Diagnostic, Position, Refusal, Severity};
use crate::encoding;
use crate::format::Format;
use crate::found::{Found, Piece};
use crate::kakuro;
use crate::kenken;
use crate::pattern;
use crate::source::Source;
use crate::sudoku::{self, Choices, RawGrid};
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

/// Reads a file in whichever format it is.
///
/// # Errors
///
/// A [`Refusal`] when no puzzle can be taken from it.
pub fn read(file_name: &str, bytes: &[u8], options: &Options) -> Result<Reading, Refusal> {
    let decoded = encoding::decode(bytes)?;
    let format = detect::detect(file_name, &Source::new(&decoded.text))?;
    read_text(format, file_name, decoded, options)
}

/// Reads a file as one in `format`, whatever its content or name suggest.
///
/// # Errors
///
/// A [`Refusal`] when no puzzle can be taken from it.
pub fn read_as(format: Format, file_name: &str, bytes: &[u8], options: &Options) -> Result<Reading, Refusal> {
    read_text(format, file_name, encoding::decode(bytes)?, options)
}

fn read_text(
    format: Format,
    file_name: &str,
    decoded: encoding::Decoded,
    options: &Options,
) -> Result<Reading, Refusal> {
    let source = Source::new(&decoded.text);
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

//! One module a command.

pub mod convert;
pub mod new_plugin;
pub mod puzzle;
pub mod run;
pub mod solvers;

use ::puzzle::BoxShape;
use clap::Args;
use engine::catalog::{self, Catalog};
use engine::store;
use engine::worker::WorkerProgram;
use puzzle_formats::{Conflict, Diagnostic, Entry, Options, Reading, Refusal};
use std::path::{Path, PathBuf};

/// How a Sudoku with two readings is meant.
#[derive(Debug, Args)]
pub struct Boxes {
    /// Rows and columns of a Sudoku's boxes, where the file leaves them open (6×6: 2x3 or 3x2)
    #[arg(long, value_name = "RxC", value_parser = box_shape)]
    boxes: Option<BoxShape>,
}

impl Boxes {
    /// The options of a reader.
    pub fn options(&self) -> Options {
        Options { boxes: self.boxes }
    }
}

fn box_shape(text: &str) -> Result<BoxShape, String> {
    let parts = text.split_once(['x', 'X', '×']).and_then(|(rows, cols)| {
        let (rows, cols) = (rows.trim().parse().ok()?, cols.trim().parse().ok()?);
        Some(BoxShape { rows, cols }).filter(|_| (1..=36).contains(&rows) && (1..=36).contains(&cols))
    });
    parts.ok_or_else(|| "write rows and columns of a box as 2x3".to_string())
}

/// The installed plugins, with the folders that were searched.
pub struct Installed {
    /// What was found.
    pub catalog: Catalog,
    /// Where.
    pub folders: Vec<PathBuf>,
    /// How workers are started.
    pub program: WorkerProgram,
}

impl Installed {
    /// Searches the folders named by hand and the usual ones.
    ///
    /// # Errors
    ///
    /// A sentence when the program cannot find its own executable, or a folder named by hand is none.
    pub fn search(by_hand: &[PathBuf]) -> Result<Installed, String> {
        check_folders(by_hand)?;
        let executable = std::env::current_exe();
        let executable = executable.map_err(|error| format!("The program cannot find itself: {error}."))?;
        let folders = catalog::folders(by_hand, &executable);
        let program = WorkerProgram::new(executable);
        Ok(Installed { catalog: Catalog::scan(&folders, &program), folders, program })
    }
}

/// Refuses a plugin folder named by hand that is none.
///
/// # Errors
///
/// The sentence for a person.
pub fn check_folders(by_hand: &[PathBuf]) -> Result<(), String> {
    match by_hand.iter().find(|folder| !folder.is_dir()) {
        Some(missing) => Err(format!("--plugins {}: there is no such folder.", missing.display())),
        None => Ok(()),
    }
}

/// Why a puzzle file was not read.
pub enum Unread {
    /// The file itself could not be had.
    File(store::StoreError),
    /// It is a session.
    Session,
    /// It holds no puzzle.
    Refused(Refusal),
}

impl Unread {
    /// The sentences, each with file, line and column.
    pub fn message(&self, path: &Path) -> String {
        match self {
            Unread::File(error) => error.to_string(),
            Unread::Session => {
                format!("{0} is a session, not a puzzle file. `workbench {0}` opens it.", path.display())
            }
            Unread::Refused(refusal) => located(path, &refusal.diagnostics),
        }
    }
}

/// Reads a puzzle file.
///
/// # Errors
///
/// [`Unread`].
pub fn read_puzzles(path: &Path, options: &Options) -> Result<Reading, Unread> {
    let bytes = store::read(path).map_err(Unread::File)?;
    if store::is_session(path, &bytes) {
        return Err(Unread::Session);
    }
    let file_name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    puzzle_formats::read(&file_name, &bytes, options).map_err(Unread::Refused)
}

/// Writes diagnostics as `file:line:column: message`, one a line.
pub fn located(path: &Path, diagnostics: &[Diagnostic]) -> String {
    let line = |diagnostic: &Diagnostic| match diagnostic.position {
        Some(position) => {
            format!("{}:{}:{}: {}", path.display(), position.line, position.column, diagnostic.message)
        }
        None => format!("{}: {}", path.display(), diagnostic.message),
    };
    diagnostics.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Refuses a puzzle whose givens clash, before any search.
///
/// # Errors
///
/// A sentence a clash, with both cells.
pub fn refuse_conflicts(path: &Path, entry: &Entry) -> Result<(), String> {
    if entry.conflicts.is_empty() {
        return Ok(());
    }
    let sentence = |conflict: &Conflict| {
        let place = conflict.first.position;
        format!("{}:{}:{}: {conflict}. It has no solution.", path.display(), place.line, place.column)
    };
    Err(entry.conflicts.iter().map(sentence).collect::<Vec<_>>().join("\n"))
}

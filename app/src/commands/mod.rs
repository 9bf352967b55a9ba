//! One module a command.

pub mod convert;
pub mod generate;
pub mod new_plugin;
pub mod puzzle;
pub mod run;
pub mod solvers;

use ::puzzle::BoxShape;
use clap::Args;
use engine::catalog::{self, Catalog};
use engine::worker::WorkerProgram;
use puzzle_formats::Options;
use std::path::PathBuf;

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

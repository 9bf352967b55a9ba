//! One module a command.

pub mod approve;
pub mod batch;
pub mod check;
pub mod compare;
pub mod convert;
pub mod export;
pub mod followed;
mod following;
pub mod generate;
mod interrupt;
pub mod merge;
pub mod new_plugin;
mod only;
pub mod plot;
pub mod puzzle;
pub mod replay;
pub mod rerun;
pub mod run;
pub mod session;
pub mod solvers;
pub mod stats;

use crate::cli::Exit;
use ::puzzle::BoxShape;
use clap::Args;
use engine::catalog::{self, Catalog, Folder, UnknownSolver};
use engine::library::Library;
use engine::worker::WorkerProgram;
use puzzle_formats::Options;
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

/// Where plugins are, and which of them are trusted.
#[derive(Debug, Default, Args)]
pub struct Plugins {
    /// Folder to look for solver plugins in, before the usual ones; may be given more than once
    #[arg(long = "plugins", global = true, value_name = "DIR")]
    pub folders: Vec<PathBuf>,

    /// Let this plugin do whatever you may do: its file, or the SHA-256 of its content
    #[arg(long, global = true, value_name = "SHA256|PATH")]
    trust: Vec<String>,
}

impl Plugins {
    /// The same plugins as arguments of another call of the program, whatever folder that is started in.
    ///
    /// # Errors
    ///
    /// A sentence when a path has no full name.
    pub fn as_arguments(&self) -> Result<Vec<String>, String> {
        let mut arguments = Vec::new();
        for folder in &self.folders {
            let folder = std::path::absolute(folder);
            let folder = folder.map_err(|error| format!("--plugins: {error}."))?;
            arguments.extend(["--plugins".into(), folder.to_string_lossy().into_owned()]);
        }
        for plugin in &self.trust {
            let hash = content_hash(plugin).map_err(|error| format!("--trust: {error}"))?;
            arguments.extend(["--trust".into(), hash]);
        }
        Ok(arguments)
    }

    /// How workers are started, from the program's own executable.
    ///
    /// # Errors
    ///
    /// A sentence when a folder named by hand is none, a plugin to trust cannot be read, or the program
    /// cannot find itself.
    pub fn program(&self, executable: &Path) -> Result<WorkerProgram, String> {
        if let Some(missing) = self.folders.iter().find(|folder| !folder.is_dir()) {
            return Err(format!("--plugins {}: there is no such folder.", missing.display()));
        }
        let trusted =
            self.trust.iter().map(|plugin| content_hash(plugin).map_err(|e| format!("--trust: {e}")));
        let trusted = trusted.collect::<Result<Vec<_>, _>>()?;
        Ok(WorkerProgram::new(executable.to_path_buf()).trusting(trusted))
    }
}

/// The hash of a plugin that is named by its file or by the hash itself.
///
/// # Errors
///
/// The sentence for a person.
pub fn content_hash(plugin: &str) -> Result<String, String> {
    if plugin.len() == 64 && plugin.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Ok(plugin.to_ascii_lowercase());
    }
    Library::read(Path::new(plugin)).map(|library| library.sha256).map_err(|error| error.to_string())
}

/// The exit code and the sentence for a solver that was not found.
fn exit_of_unknown(error: UnknownSolver) -> (Exit, String) {
    match error {
        UnknownSolver::Unapproved { .. } => (Exit::PluginFailed, error.to_string()),
        UnknownSolver::Other { .. } | UnknownSolver::None { .. } => (Exit::Refused, error.to_string()),
    }
}

/// The executable of this program.
///
/// # Errors
///
/// The sentence for a person.
pub fn executable() -> Result<PathBuf, String> {
    std::env::current_exe().map_err(|error| format!("The program cannot find itself: {error}."))
}

/// The installed plugins, with the folders that were searched.
pub struct Installed {
    /// What was found.
    pub catalog: Catalog,
    /// Where.
    pub folders: Vec<Folder>,
    /// How workers are started.
    pub program: WorkerProgram,
}

impl Installed {
    /// Searches the folders named by hand and the usual ones.
    ///
    /// # Errors
    ///
    /// As [`Plugins::program`].
    pub fn search(plugins: &Plugins) -> Result<Installed, String> {
        let executable = executable()?;
        let program = plugins.program(&executable)?;
        let folders = catalog::folders(&plugins.folders, &executable);
        Ok(Installed { catalog: Catalog::scan(&folders, &program), folders, program })
    }
}

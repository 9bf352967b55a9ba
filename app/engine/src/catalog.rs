//! Finds plugins and asks each what it holds.

use crate::descriptor::{PluginInfo, SolverInfo};
use crate::library::Library;
use crate::worker::WorkerProgram;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Environment variable with a list of plugin folders.
pub const VARIABLE: &str = "WORKBENCH_PLUGINS";

/// The folders that plugins are looked for in, in order: those named by hand, those of
/// [`VARIABLE`], the user's, and the one of the executable.
pub fn folders(by_hand: &[PathBuf], executable: &Path) -> Vec<PathBuf> {
    let mut folders = by_hand.to_vec();
    if let Some(list) = std::env::var_os(VARIABLE) {
        folders.extend(std::env::split_paths(&list).filter(|folder| !folder.as_os_str().is_empty()));
    }
    folders.extend(user_folder());
    folders.extend(executable.parent().map(Path::to_path_buf));
    folders
}

/// The user's own plugin folder; it need not exist.
pub fn user_folder() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "puzzle-workbench").map(|dirs| dirs.data_dir().join("plugins"))
}

/// All plugins that were found.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    /// In the order of the folders, then by file name.
    pub plugins: Vec<Plugin>,
}

/// One library.
#[derive(Clone, Debug)]
pub struct Plugin {
    /// Its file.
    pub path: PathBuf,
    /// Its content; none when it could not be read.
    pub library: Option<Library>,
    /// What it holds, or the sentence that says why it is not used.
    pub state: Result<Vec<Arc<SolverInfo>>, String>,
}

/// A solver with the library that holds it.
#[derive(Clone, Debug)]
pub struct Found {
    /// The solver.
    pub solver: Arc<SolverInfo>,
    /// The library's file.
    pub path: PathBuf,
    /// The library's content.
    pub library: Library,
}

/// Why no solver was found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownSolver {
    /// Others are installed.
    #[error("There is no solver \"{id}\". Installed: {installed}.")]
    Other {
        /// What was asked for.
        id: String,
        /// What there is.
        installed: String,
    },
    /// None is installed.
    #[error("There is no solver \"{id}\": no plugin was found in {folders}.")]
    None {
        /// What was asked for.
        id: String,
        /// Where plugins were looked for.
        folders: String,
    },
}

impl Catalog {
    /// Looks into the folders and asks each library what it holds, in a worker of its own. A folder
    /// that does not exist holds nothing.
    pub fn scan(folders: &[PathBuf], program: &WorkerProgram) -> Catalog {
        let mut plugins: Vec<Plugin> = Vec::new();
        for path in libraries(folders) {
            let library = Library::read(&path).map_err(|error| error.to_string());
            if let Ok(library) = &library
                && plugins.iter().any(|plugin| plugin.library.as_ref() == Some(library))
            {
                continue; // the same library in two folders
            }
            let state = library.clone().and_then(|library| describe(&path, &library, program));
            let state = state.and_then(|info| claim_ids(&path, info, &plugins));
            plugins.push(Plugin { path, library: library.ok(), state });
        }
        Catalog { plugins }
    }

    /// All solvers that can be used.
    pub fn solvers(&self) -> impl Iterator<Item = Found> + '_ {
        self.plugins.iter().flat_map(|plugin| {
            let solvers = plugin.state.iter().flatten().zip(plugin.library.iter().cycle());
            solvers.map(|(solver, library)| Found {
                solver: Arc::clone(solver),
                path: plugin.path.clone(),
                library: library.clone(),
            })
        })
    }

    /// The solver with this id.
    ///
    /// # Errors
    ///
    /// [`UnknownSolver`] lists what there is.
    pub fn find(&self, id: &str, folders: &[PathBuf]) -> Result<Found, UnknownSolver> {
        if let Some(found) = self.solvers().find(|found| found.solver.id == id) {
            return Ok(found);
        }
        let installed: Vec<String> = self.solvers().map(|found| found.solver.id.clone()).collect();
        let id = id.to_string();
        if installed.is_empty() {
            let folders: Vec<String> = folders.iter().map(|folder| folder.display().to_string()).collect();
            return Err(UnknownSolver::None { id, folders: folders.join(", ") });
        }
        Err(UnknownSolver::Other { id, installed: installed.join(", ") })
    }
}

fn libraries(folders: &[PathBuf]) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    for folder in folders {
        let Ok(entries) = std::fs::read_dir(folder) else { continue };
        let mut here: Vec<PathBuf> = entries
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| {
                path.extension().is_some_and(|extension| extension == std::env::consts::DLL_EXTENSION)
            })
            .map(|path| std::path::absolute(&path).unwrap_or(path))
            .collect();
        here.sort();
        here.retain(|path| !paths.contains(path));
        paths.append(&mut here);
    }
    paths
}

fn describe(path: &Path, library: &Library, program: &WorkerProgram) -> Result<PluginInfo, String> {
    program.describe(library).map_err(|failure| format!("{} {failure}.", path.display()))
}

fn claim_ids(path: &Path, info: PluginInfo, others: &[Plugin]) -> Result<Vec<Arc<SolverInfo>>, String> {
    for solver in &info.solvers {
        let holder = others.iter().find(|other| {
            other.state.as_ref().is_ok_and(|solvers| solvers.iter().any(|known| known.id == solver.id))
        });
        if let Some(holder) = holder {
            return Err(format!(
                "{} is not used: {} already holds a solver \"{}\".",
                path.display(),
                holder.path.display(),
                solver.id
            ));
        }
    }
    Ok(info.solvers.into_iter().map(Arc::new).collect())
}

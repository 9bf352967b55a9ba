//! Finds plugins, asks each what it holds, and knows which of them may run.

mod consent;
mod install;
mod watch;

pub use consent::{Approved, Folder, Home, Origin};
pub use install::{Card, Consent, InstallError, terms};
pub use watch::FolderWatch;

use crate::descriptor::SolverInfo;
use crate::library::Library;
use crate::worker::WorkerProgram;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Environment variable with a list of plugin folders.
pub const VARIABLE: &str = "WORKBENCH_PLUGINS";

/// The folders that plugins are looked for in, in order: those named by hand, those of
/// [`VARIABLE`], the user's, and the one of the executable. Only the first and the last hold plugins that may run
/// without being approved.
pub fn folders(by_hand: &[PathBuf], executable: &Path) -> Vec<Folder> {
    let found = |path: PathBuf| Folder { path, origin: Origin::Found };
    let mut folders: Vec<Folder> = by_hand.iter().cloned().map(Folder::from).collect();
    if let Some(list) = std::env::var_os(VARIABLE) {
        let list = std::env::split_paths(&list).filter(|folder| !folder.as_os_str().is_empty());
        folders.extend(list.map(found));
    }
    folders.extend(Home::of_user().map(|home| found(home.plugins())));
    folders.extend(executable.parent().map(|folder| Folder::from(folder.to_path_buf())));
    folders
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
    /// Whether it may run.
    pub allowed: bool,
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

/// Whether a solver that was found is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It is the one with its id.
    Ready,
    /// Another plugin holds a newer one with its id, or the same one in a folder that comes first.
    Superseded,
    /// Nobody has approved its plugin.
    Unapproved,
}

impl Status {
    /// `ready`, `superseded` or `unapproved`.
    pub fn key(self) -> &'static str {
        match self {
            Status::Ready => "ready",
            Status::Superseded => "superseded",
            Status::Unapproved => "unapproved",
        }
    }
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
    /// It is there, but may not run.
    #[error("\"{id}\" is a solver of {path}, which nobody has approved. To let it run: {command}")]
    Unapproved {
        /// What was asked for.
        id: String,
        /// The plugin that holds it.
        path: PathBuf,
        /// The command that approves it.
        command: String,
    },
}

impl Catalog {
    /// Looks into the folders and asks each library what it holds, in a worker of its own. A folder
    /// that does not exist holds nothing. What this user has approved may run.
    pub fn scan<F: Clone + Into<Folder>>(folders: &[F], program: &WorkerProgram) -> Catalog {
        let approved = Home::of_user().map_or_else(Approved::default, |home| home.approved());
        Catalog::scan_with(folders, program, &approved)
    }

    /// As [`Catalog::scan`], where these are approved.
    pub fn scan_with<F: Clone + Into<Folder>>(
        folders: &[F],
        program: &WorkerProgram,
        approved: &Approved,
    ) -> Catalog {
        let mut plugins: Vec<Plugin> = Vec::new();
        let mut seen: Vec<PathBuf> = Vec::new();
        for folder in folders.iter().cloned().map(Into::into) {
            for path in libraries(&folder.path) {
                if !seen.contains(&path) {
                    seen.push(path.clone());
                    let plugin = Plugin::look(path, folder.origin, approved, program);
                    // The same library in two folders is one.
                    let known = |other: &Plugin| other.library.is_some() && other.library == plugin.library;
                    if !plugins.iter().any(known) {
                        plugins.push(plugin);
                    }
                }
            }
        }
        Catalog { plugins }
    }

    /// All solvers that were found, used or not.
    pub fn all(&self) -> Vec<(Found, Status)> {
        let found: Vec<(Found, bool)> = self.plugins.iter().flat_map(Plugin::solvers).collect();
        let status = |index: usize| {
            let (this, allowed) = &found[index];
            let version = version_key(&this.solver.version);
            let is_better = |(other_index, (other, allowed)): (usize, &(Found, bool))| {
                let theirs = version_key(&other.solver.version);
                let same = *allowed && other_index != index && other.solver.id == this.solver.id;
                same && (theirs > version || theirs == version && other_index < index)
            };
            match allowed {
                false => Status::Unapproved,
                true if found.iter().enumerate().any(is_better) => Status::Superseded,
                true => Status::Ready,
            }
        };
        (0..found.len()).map(|index| (found[index].0.clone(), status(index))).collect()
    }

    /// The solvers that can be used, one an id: the newest.
    pub fn solvers(&self) -> impl Iterator<Item = Found> + '_ {
        let ready = |(found, status)| (status == Status::Ready).then_some(found);
        self.all().into_iter().filter_map(ready)
    }

    /// A sentence for each plugin that is not used, with what to do.
    pub fn refusals(&self) -> Vec<String> {
        self.plugins.iter().filter_map(Plugin::refusal).collect()
    }

    /// The solver with this id.
    ///
    /// # Errors
    ///
    /// [`UnknownSolver`] lists what there is.
    pub fn find<F: Clone + Into<Folder>>(&self, id: &str, folders: &[F]) -> Result<Found, UnknownSolver> {
        let all = self.all();
        let of_id = |wanted: Status| {
            all.iter()
                .find(|(found, status)| *status == wanted && found.solver.id == id)
                .map(|(found, _)| found)
        };
        if let Some(found) = of_id(Status::Ready) {
            return Ok(found.clone());
        }
        let id = id.to_string();
        if let Some(found) = of_id(Status::Unapproved) {
            let (path, command) = (found.path.clone(), approving(&found.path));
            return Err(UnknownSolver::Unapproved { id, path, command });
        }
        let installed: Vec<String> = self.solvers().map(|found| found.solver.id.clone()).collect();
        if installed.is_empty() {
            let folders = folders.iter().cloned().map(Into::into);
            let folders: Vec<String> =
                folders.map(|folder: Folder| folder.path.display().to_string()).collect();
            return Err(UnknownSolver::None { id, folders: folders.join(", ") });
        }
        Err(UnknownSolver::Other { id, installed: installed.join(", ") })
    }
}

impl Plugin {
    fn look(path: PathBuf, origin: Origin, approved: &Approved, program: &WorkerProgram) -> Plugin {
        let library = match Library::read(&path) {
            Ok(library) => library,
            Err(error) => {
                return Plugin { path, library: None, allowed: false, state: Err(error.to_string()) };
            }
        };
        let allowed = origin == Origin::Named || approved.contains(&library.sha256);
        // To load a library is to run its constructors: an unknown one only where it is confined.
        let confined = || program.protection().is_ok_and(|protection| protection.holds());
        let state = if allowed || confined() {
            let described = program.describe(&library);
            let described = described.map_err(|failure| format!("{} {failure}.", path.display()));
            described.map(|info| info.solvers.into_iter().map(Arc::new).collect())
        } else {
            Err(format!("{} was not loaded: nobody has approved it. {}", path.display(), approving(&path)))
        };
        Plugin { path, library: Some(library), allowed, state }
    }

    fn solvers(&self) -> Vec<(Found, bool)> {
        let Some(library) = &self.library else { return Vec::new() };
        let found = |solver: &Arc<SolverInfo>| Found {
            solver: Arc::clone(solver),
            path: self.path.clone(),
            library: library.clone(),
        };
        self.state.iter().flatten().map(|solver| (found(solver), self.allowed)).collect()
    }

    /// Why it is not used, with what to do; none when it is.
    pub fn refusal(&self) -> Option<String> {
        match &self.state {
            Err(reason) => Some(reason.clone()),
            Ok(_) if self.allowed => None,
            Ok(solvers) => {
                let ids: Vec<&str> = solvers.iter().map(|solver| solver.id.as_str()).collect();
                let (path, ids) = (self.path.display(), ids.join(", "));
                let command = approving(&self.path);
                Some(format!("{path} ({ids}) is not used: nobody has approved it. To let it run: {command}"))
            }
        }
    }
}

/// The command that approves a plugin.
fn approving(path: &Path) -> String {
    format!("workbench approve {}", crate::check::quoted(&path.to_string_lossy()))
}

/// Orders versions by their numbers; what is no number counts as 0.
fn version_key(version: &str) -> Vec<u64> {
    version.split(['.', '-', '+']).take(3).map(|part| part.parse().unwrap_or(0)).collect()
}

fn libraries(folder: &Path) -> Vec<PathBuf> {
    let is_library = |path: &PathBuf| {
        path.extension().is_some_and(|extension| extension == std::env::consts::DLL_EXTENSION)
    };
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.flatten().map(|entry| entry.path()).filter(is_library);
    let mut paths: Vec<PathBuf> = paths.map(|path| std::path::absolute(&path).unwrap_or(path)).collect();
    paths.sort();
    paths
}

#[cfg(test)]
mod tests {
    use super::version_key;

    #[test]
    fn versions_are_compared_as_numbers() {
        assert!(version_key("0.10.0") > version_key("0.9.9"));
        assert!(version_key("1.0.0") > version_key("0.99.0"));
        assert_eq!(version_key("odd"), [0]);
    }
}

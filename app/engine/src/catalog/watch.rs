//! Watches the plugin folders and says when the libraries in them have changed.

use super::libraries;
use crossbeam_channel::{Receiver, bounded};
use notify::{RecommendedWatcher, RecursiveMode};
use notify_debouncer_mini::{Debouncer, new_debouncer};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, SystemTime};

/// Quiet time after which changes are told: a library is written in many pieces.
const QUIET: Duration = Duration::from_millis(300);

/// The watch over some folders; it ends when this is dropped.
pub struct FolderWatch {
    changes: Receiver<()>,
    unwatched: Vec<PathBuf>,
    _debouncer: Debouncer<RecommendedWatcher>,
}

impl FolderWatch {
    /// Starts to watch the folders that exist; `wake` is called after each change from a thread of the watch.
    ///
    /// # Errors
    ///
    /// A sentence when the system does not watch at all.
    pub fn start(folders: &[PathBuf], wake: impl Fn() + Send + 'static) -> Result<FolderWatch, String> {
        let (sender, changes) = bounded(1);
        let watched = folders.to_vec();
        let known = Mutex::new(state(&watched));
        let mut debouncer = new_debouncer(QUIET, move |_| {
            // What counts is what lies there: to read a library is an event too, and no change.
            let now = state(&watched);
            let mut known = known.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            if *known != now {
                *known = now;
                // Full means that a change is told already and not taken yet.
                let _ = sender.try_send(());
                wake();
            }
        })
        .map_err(|error| format!("Plugin folders are not watched: {error}."))?;
        let mut watch_one = |folder: &Path| debouncer.watcher().watch(folder, RecursiveMode::NonRecursive);
        let unwatched = folders.iter().filter(|folder| watch_one(folder).is_err()).cloned().collect();
        Ok(FolderWatch { changes, unwatched, _debouncer: debouncer })
    }

    /// One message for all changes since the last was taken. What changed is for a new search to say.
    pub fn changes(&self) -> &Receiver<()> {
        &self.changes
    }

    /// Folders that are not watched, since they do not exist or the system refused.
    pub fn unwatched(&self) -> &[PathBuf] {
        &self.unwatched
    }
}

/// The libraries in the folders, with what changes when they do.
fn state(folders: &[PathBuf]) -> Vec<(PathBuf, u64, Option<SystemTime>)> {
    let of = |path: PathBuf| {
        let metadata = std::fs::metadata(&path).ok();
        let len = metadata.as_ref().map_or(0, std::fs::Metadata::len);
        (path, len, metadata.and_then(|metadata| metadata.modified().ok()))
    };
    folders.iter().flat_map(|folder| libraries(folder)).map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::FolderWatch;
    use std::path::Path;
    use std::time::Duration;

    fn library(folder: &Path, name: &str) -> std::path::PathBuf {
        folder.join(name).with_extension(std::env::consts::DLL_EXTENSION)
    }

    #[test]
    fn a_library_that_comes_changes_or_goes_is_told_once_and_reading_one_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("missing");
        let watch = FolderWatch::start(&[folder.path().to_path_buf(), missing.clone()], || ()).unwrap();
        assert_eq!(watch.unwatched(), [missing]);
        let told = || watch.changes().recv_timeout(Duration::from_secs(30)).is_ok();
        let quiet = || watch.changes().recv_timeout(Duration::from_millis(900)).is_err();

        let file = library(folder.path(), "one");
        std::fs::write(&file, "first").unwrap();
        std::fs::write(&file, "first and more").unwrap();
        assert!(told() && quiet(), "one change is told once");
        assert!(std::fs::read(&file).is_ok() && quiet(), "reading is no change");
        std::fs::write(folder.path().join("notes.txt"), "no library").unwrap();
        assert!(quiet(), "another file is no change");
        std::fs::remove_file(&file).unwrap();
        assert!(told(), "a library that goes is a change");
    }
}

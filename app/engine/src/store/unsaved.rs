//! Work that is in no file yet, kept so that it outlives the program.
//!
//! Each window has a file of its own in the user's data folder, and beside it a lock that the system lets go when
//! the program ends, however it ends. A file whose lock is free was left behind.

use super::saving::{Previous, save};
use super::session::load_with_header;
use super::{Loaded, StoreError, create_folder};
use crate::session::Session;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

/// How the names of these files end.
const FILE: &str = "ron";
/// How the names of their locks end.
const LOCK: &str = "lock";

/// The place of one window's unsaved work. Clones are the same place.
#[derive(Clone, Debug)]
pub struct Unsaved(Arc<Place>);

#[derive(Debug)]
struct Place {
    file: PathBuf,
    lock: PathBuf,
    /// Held as long as the window lives.
    _held: File,
    /// The latest state that needs no keeping here; later ones do. Held while something is written.
    settled: Mutex<Option<u64>>,
}

impl Unsaved {
    /// Takes a new place in this folder, which is made when it is not there.
    ///
    /// # Errors
    ///
    /// [`StoreError::Write`].
    pub fn begin(folder: &Path) -> Result<Unsaved, StoreError> {
        create_folder(folder)?;
        let failed = |source: io::Error| StoreError::Write { path: folder.to_path_buf(), source };
        let prefix = format!("unsaved-{}-", std::process::id());
        let suffix = format!(".{LOCK}");
        let (held, lock) = loop {
            let named = tempfile::Builder::new().prefix(&prefix).suffix(&suffix).tempfile_in(folder);
            let (held, lock) = named.and_then(|named| named.keep().map_err(Into::into)).map_err(failed)?;
            held.lock().map_err(failed)?;
            // Another window may have come between and cleared away a lock that nobody held.
            if lock.exists() {
                break (held, lock);
            }
        };
        let file = lock.with_extension(FILE);
        Ok(Unsaved(Arc::new(Place { file, lock, _held: held, settled: Mutex::new(None) })))
    }

    /// Keeps a session, whose states are numbered. One that has been settled meanwhile is not written.
    ///
    /// # Errors
    ///
    /// [`StoreError`]; what was kept before is as it was.
    pub fn keep(&self, state: u64, session: &Session) -> Result<(), StoreError> {
        let settled = self.settled();
        if settled.is_some_and(|settled| state <= settled) {
            return Ok(());
        }
        save(&self.0.file, session, Previous::Replaced)
    }

    /// The states up to this one are saved elsewhere, or nobody wants them.
    pub fn settle(&self, state: u64) {
        let mut settled = self.settled();
        *settled = (*settled).max(Some(state));
        remove(&self.0.file);
    }

    /// The window ends as its user wants it to: nothing is kept.
    pub fn end(&self) {
        self.settle(u64::MAX);
        remove(&self.0.lock);
    }

    fn settled(&self) -> MutexGuard<'_, Option<u64>> {
        self.0.settled.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// Unsaved work of a window that is gone. As long as this is held no other window finds it.
#[derive(Debug)]
pub struct LeftBehind {
    file: PathBuf,
    lock: PathBuf,
    _held: File,
}

impl LeftBehind {
    /// What was left behind in a folder, by windows that are gone; earlier names first.
    pub fn in_folder(folder: &Path) -> Vec<LeftBehind> {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut locks: Vec<PathBuf> =
            entries.filter(|path| path.extension().is_some_and(|extension| extension == LOCK)).collect();
        locks.sort();
        locks.into_iter().filter_map(LeftBehind::of).collect()
    }

    fn of(lock: PathBuf) -> Option<LeftBehind> {
        let held = File::options().write(true).open(&lock).ok()?;
        held.try_lock().ok()?;
        let file = lock.with_extension(FILE);
        if !file.exists() {
            // Its window had nothing to keep.
            remove(&lock);
            return None;
        }
        Some(LeftBehind { file, lock, _held: held })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.file
    }

    /// What it holds.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn load(&self) -> Result<Loaded, StoreError> {
        load_with_header(&self.file)
    }

    /// Removes it.
    pub fn discard(self) {
        remove(&self.file);
        remove(&self.lock);
    }
}

fn remove(path: &Path) {
    // One that is not there, or cannot be removed, is only found again.
    let _ = fs::remove_file(path);
}

#[cfg(test)]
mod tests {
    use super::{LeftBehind, Unsaved};
    use crate::session::Session;
    use std::path::Path;

    fn names(folder: &Path) -> usize {
        std::fs::read_dir(folder).unwrap().count()
    }

    #[test]
    fn what_a_window_kept_is_found_when_it_is_gone_and_by_one_other_only() {
        let folder = tempfile::tempdir().unwrap();
        let window = Unsaved::begin(folder.path()).unwrap();
        window.keep(1, &Session::default()).unwrap();
        assert!(LeftBehind::in_folder(folder.path()).is_empty(), "the window lives");
        drop(window);
        let mut found = LeftBehind::in_folder(folder.path());
        assert_eq!(found.len(), 1);
        assert!(LeftBehind::in_folder(folder.path()).is_empty(), "somebody holds it");
        let left = found.remove(0);
        assert!(left.load().unwrap().session.runs.is_empty());
        drop(left);
        let again = LeftBehind::in_folder(folder.path());
        assert_eq!(again.len(), 1, "what was put off is found again");
        again.into_iter().for_each(LeftBehind::discard);
        assert_eq!(names(folder.path()), 0);
    }

    #[test]
    fn what_is_saved_elsewhere_is_not_kept_even_when_its_writing_comes_late() {
        let folder = tempfile::tempdir().unwrap();
        let window = Unsaved::begin(folder.path()).unwrap();
        window.keep(1, &Session::default()).unwrap();
        window.settle(2);
        window.keep(2, &Session::default()).unwrap();
        assert_eq!(names(folder.path()), 1, "only the lock is there");
        window.keep(3, &Session::default()).unwrap();
        assert_eq!(names(folder.path()), 2);
        window.end();
        assert_eq!(names(folder.path()), 0);
        drop(window);
        assert!(LeftBehind::in_folder(folder.path()).is_empty());
    }

    #[test]
    fn a_window_that_had_nothing_to_keep_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        drop(Unsaved::begin(folder.path()).unwrap());
        assert!(LeftBehind::in_folder(folder.path()).is_empty());
        assert_eq!(names(folder.path()), 0);
    }
}

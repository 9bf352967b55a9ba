//! One plugin library: the hash of its content, and the copy of it that workers load.
//!
//! A worker never loads the file that the user may overwrite. Each content is copied once, to the user's
//! cache folder under its hash; a run goes on with the copy it began with, whatever happens to the file.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Copies that nobody has used for so long are removed.
const KEPT: Duration = Duration::from_secs(14 * 24 * 3600);

/// Content of a plugin library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Library {
    /// Hash of the content, in hexadecimal.
    pub sha256: String,
    /// The copy of it.
    pub copy: PathBuf,
}

/// Why a library cannot be used at all.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// The file itself.
    #[error("{path} cannot be read: {source}.")]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Its copy.
    #[error(
        "{path} cannot be copied for a worker, to {folder}: {source}. Make that folder writable, or name \
         another one in XDG_CACHE_HOME."
    )]
    Copy {
        /// The file.
        path: PathBuf,
        /// Where the copies are.
        folder: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// There is no place for copies.
    #[error("{0} cannot be copied for a worker: this user has no cache folder. Set HOME.")]
    NoFolder(PathBuf),
}

impl Library {
    /// Reads a library and sees to its copy.
    ///
    /// # Errors
    ///
    /// [`LibraryError`] with the sentence for a person.
    pub fn read(path: &Path) -> Result<Library, LibraryError> {
        let unread = |source| LibraryError::Read { path: path.to_path_buf(), source };
        let (sha256, len) = open(path).and_then(|file| hash_into(file, &mut io::sink())).map_err(unread)?;
        let folder = folder().ok_or_else(|| LibraryError::NoFolder(path.to_path_buf()))?;
        let library = Library { copy: copy_in(&folder, &sha256), sha256 };
        if fs::metadata(&library.copy).is_ok_and(|kept| kept.len() == len) {
            // Its time says when it was last used; a read-only cache has nothing to clear.
            let _ = fs::File::open(&library.copy).and_then(|file| file.set_modified(SystemTime::now()));
            return Ok(library);
        }
        keep(path, &folder).map_err(|source| LibraryError::Copy { path: path.to_path_buf(), folder, source })
    }
}

fn folder() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "puzzle-workbench")
        .map(|dirs| dirs.cache_dir().join("plugin-copies"))
}

fn copy_in(folder: &Path, sha256: &str) -> PathBuf {
    folder.join(sha256).with_extension(std::env::consts::DLL_EXTENSION)
}

/// Opens a plain file; a pipe of that name would have to be waited for.
fn open(path: &Path) -> io::Result<fs::File> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no plain file"));
    }
    fs::File::open(path)
}

/// Copies a library. The file may have changed since it was looked at: what counts is what was copied.
fn keep(path: &Path, folder: &Path) -> io::Result<Library> {
    fs::create_dir_all(folder)?;
    remove_unused(folder, SystemTime::now());
    let mut file = tempfile::Builder::new().prefix(".new-").tempfile_in(folder)?;
    let (sha256, len) = hash_into(open(path)?, &mut file)?;
    let copy = copy_in(folder, &sha256);
    if let Err(kept) = file.persist_noclobber(&copy) {
        // Another program may have kept the same content meanwhile. A worker that was allowed to read that file
        // may not read one that is put in its place.
        if !fs::metadata(&copy).is_ok_and(|there| there.len() == len) {
            kept.file.persist(&copy)?;
        }
    }
    Ok(Library { sha256, copy })
}

/// Hash and length of what is read, which is written on.
fn hash_into(mut from: impl Read, to: &mut impl Write) -> io::Result<(String, u64)> {
    let mut hash = Sha256::new();
    let mut piece = vec![0; 1 << 16];
    let mut len = 0;
    loop {
        let got = match from.read(&mut piece) {
            Ok(0) => return Ok((hex(&hash.finalize()), len)),
            Ok(got) => got,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        hash.update(&piece[..got]);
        to.write_all(&piece[..got])?;
        len += got as u64;
    }
}

fn remove_unused(folder: &Path, now: SystemTime) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let used = entry.metadata().and_then(|metadata| metadata.modified());
        let age = used.ok().and_then(|used| now.duration_since(used).ok());
        if age.is_some_and(|age| age > KEPT) {
            // One that cannot be removed only takes up room.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Hash of a file's content, in hexadecimal.
///
/// # Errors
///
/// Those of the system.
pub fn sha256_of_file(path: &Path) -> io::Result<String> {
    Ok(hash_into(fs::File::open(path)?, &mut io::sink())?.0)
}

/// Hash of a text, in hexadecimal.
pub fn sha256_of(text: impl AsRef<[u8]>) -> String {
    hex(&Sha256::digest(text.as_ref()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

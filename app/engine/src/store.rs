//! Reads and writes files: puzzles and sessions. Saving is atomic.

mod parsing;
mod saving;
mod session;
mod unsaved;

pub use self::saving::{check_target, create_folder, create_folder_of, save_session, write};
pub use self::session::{
    Header, Loaded, begins_like_a_session, is_experiment, is_session, load_session, load_with_header,
    parse_session, recover_session,
};
pub use self::unsaved::{LeftBehind, Unsaved};

use crate::session::file::{Mismatch, VERSION};
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

/// Greatest file that is read, in bytes.
pub const LARGEST: u64 = 1 << 30;

/// Why a file was not read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// There is no such file.
    #[error("{0}: there is no such file. Check the name and the folder.")]
    Missing(PathBuf),
    /// It is a directory.
    #[error("{0} is a folder, not a file. Name a file in it.")]
    Directory(PathBuf),
    /// It is a device.
    #[error("{0} is a device, not a file.")]
    Device(PathBuf),
    /// Something that is no session stands where one would be saved.
    #[error("{0} is there already and is no session file; it was left as it is. Choose another name.")]
    Occupied(PathBuf),
    /// There is no folder to save in.
    #[error("{path} cannot be saved: there is no folder {folder}.")]
    NoFolder {
        /// The file.
        path: PathBuf,
        /// The folder that is not there.
        folder: PathBuf,
    },
    /// It is larger than anything that the program reads.
    #[error("{path} has {bytes} bytes; files up to {LARGEST} bytes are read.")]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// Its size.
        bytes: u64,
    },
    /// The system did not let it be read.
    #[error("{path} cannot be read: {source}.")]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The system did not let it be written. The old file is as it was.
    #[error("{path} was not saved: {source}. What was there before is unchanged.")]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file was written by a newer program.
    #[error(
        "{path}:{line}: this session has version {found}; this program reads versions up to {VERSION}. \
         Open it with a newer Puzzle Workbench."
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Line of the version.
        line: usize,
        /// Its version.
        found: u32,
    },
    /// The text is no session.
    #[error("{path}:{line}:{column}: this is not a whole session file: {reason}.")]
    Broken {
        /// The file.
        path: PathBuf,
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What the reader says.
        reason: String,
    },
    /// The text is in order, but its parts do not fit together.
    #[error("{path}:{line}: the session does not fit together: {mismatch}.")]
    Mismatch {
        /// The file.
        path: PathBuf,
        /// Line of the part.
        line: usize,
        /// What does not fit.
        mismatch: Mismatch,
    },
}

/// Reads a whole file.
///
/// # Errors
///
/// [`StoreError`] with the sentence for a person.
pub fn read(path: &Path) -> Result<Vec<u8>, StoreError> {
    let failed = |source: io::Error| match source.kind() {
        io::ErrorKind::NotFound => StoreError::Missing(path.to_path_buf()),
        _ => StoreError::Read { path: path.to_path_buf(), source },
    };
    let metadata = fs::metadata(path).map_err(failed)?;
    if metadata.is_dir() {
        return Err(StoreError::Directory(path.to_path_buf()));
    }
    if is_device(&metadata) {
        return Err(StoreError::Device(path.to_path_buf()));
    }
    let too_large = |bytes| StoreError::TooLarge { path: path.to_path_buf(), bytes };
    if metadata.len() > LARGEST {
        return Err(too_large(metadata.len()));
    }
    let file = File::open(path).map_err(failed)?;
    let mut bytes = Vec::new();
    // A pipe tells no size, and a file may grow: the limit holds for what is read as well.
    file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > LARGEST {
        return Err(too_large(bytes.len() as u64));
    }
    Ok(bytes)
}

/// The files and folders in a folder, by name; none where it cannot be read.
pub fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

#[cfg(unix)]
fn is_device(metadata: &fs::Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt as _;
    metadata.file_type().is_char_device() || metadata.file_type().is_block_device()
}

#[cfg(not(unix))]
fn is_device(_metadata: &fs::Metadata) -> bool {
    false
}

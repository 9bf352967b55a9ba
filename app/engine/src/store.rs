//! Reads and writes files: puzzles and sessions. Saving is atomic.

use crate::session::Session;
use crate::session::file::{Mismatch, SessionFile, VERSION};
use serde::Deserialize;
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
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

#[cfg(unix)]
fn is_device(metadata: &fs::Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt as _;
    metadata.file_type().is_char_device() || metadata.file_type().is_block_device()
}

#[cfg(not(unix))]
fn is_device(_metadata: &fs::Metadata) -> bool {
    false
}

/// Whether the bytes look like a session rather than a puzzle.
pub fn is_session(path: &Path, bytes: &[u8]) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("ron"))
        || begins_like_a_session(bytes)
}

/// Whether a text begins as a session does, after a byte order mark, blanks and comments.
fn begins_like_a_session(bytes: &[u8]) -> bool {
    let mut rest = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    while let Some(comment) = rest.strip_prefix(b"//") {
        let end = comment.iter().position(|&byte| byte == b'\n').unwrap_or(comment.len());
        rest = comment[end..].trim_ascii_start();
    }
    rest.starts_with(b"Session")
}

/// Reads a session.
///
/// # Errors
///
/// [`StoreError`] with file, line and reason.
pub fn load_session(path: &Path) -> Result<Session, StoreError> {
    parse_session(path, &read(path)?)
}

/// Reads a session from the bytes of a file; `path` is for messages.
///
/// # Errors
///
/// [`StoreError`] with file, line and reason.
pub fn parse_session(path: &Path, bytes: &[u8]) -> Result<Session, StoreError> {
    #[derive(Deserialize)]
    #[serde(rename = "Session")]
    struct Header {
        version: u32,
    }
    let broken =
        |line, column, reason: String| StoreError::Broken { path: path.to_path_buf(), line, column, reason };
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        broken(line, 1, "it holds bytes that are not UTF-8 text".into())
    })?;
    if text.trim().is_empty() {
        return Err(broken(1, 1, "it is empty".into()));
    }
    let spanned = |error: ron::error::SpannedError| {
        broken(error.span.start.line, error.span.start.col, error.code.to_string())
    };
    let newer = |found| StoreError::Newer { path: path.to_path_buf(), line: line_of(text, "version"), found };
    let file: SessionFile = match ron::from_str(text) {
        Ok(file) => file,
        // A newer version may have another shape; whether it is one is asked only now, since most files
        // are not and a long file is slow to read twice.
        Err(error) => {
            let header = ron::from_str::<Header>(text).ok().filter(|header| header.version > VERSION);
            return Err(header.map_or_else(|| spanned(error), |header| newer(header.version)));
        }
    };
    if file.version > VERSION {
        return Err(newer(file.version));
    }
    if file.version == 0 {
        return Err(broken(line_of(text, "version"), 1, "there is no version 0".into()));
    }
    file.restore().map_err(|mismatch| StoreError::Mismatch {
        path: path.to_path_buf(),
        line: line_of_mismatch(text, &mismatch),
        mismatch,
    })
}

fn line_of(text: &str, needle: &str) -> usize {
    text.lines().position(|line| line.contains(needle)).map_or(1, |index| index + 1)
}

/// The line on which the list of runs or puzzles begins that a mismatch names.
fn line_of_mismatch(text: &str, mismatch: &Mismatch) -> usize {
    let message = mismatch.to_string();
    let (list, id) = match message.split_once(':').and_then(|(part, _)| part.split_once(' ')) {
        Some(("run", id)) => ("runs: [", id.to_string()),
        Some(("puzzle", id)) => ("puzzles: [", id.to_string()),
        _ => return line_of(text, "runs: ["),
    };
    let start = line_of(text, list);
    let entry = format!("id: {id},");
    let offset =
        text.lines().skip(start - 1).position(|line| line.trim_start_matches([' ', '(']).starts_with(&entry));
    offset.map_or(start, |offset| start + offset)
}

/// Saves a session: to a temporary file in the same folder, flushed to the disk, then renamed.
///
/// # Errors
///
/// As [`check_target`], and [`StoreError::Write`]; the old file, if there was one, is as it was.
pub fn save_session(path: &Path, session: &Session) -> Result<(), StoreError> {
    check_target(path)?;
    let failed = |source: io::Error| StoreError::Write { path: path.to_path_buf(), source };
    let now = jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
    let text = to_text(&SessionFile::of(session, &now)).map_err(|error| failed(io::Error::other(error)))?;
    write_atomically(path, text.as_bytes()).map_err(failed)
}

/// Writes a whole file, to a temporary file first as a session is saved.
///
/// # Errors
///
/// [`StoreError`] with the sentence for a person; the old file, if there was one, is as it was.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    check_folder(path)?;
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => return Err(StoreError::Directory(path.to_path_buf())),
        Ok(metadata) if !metadata.is_file() => return Err(StoreError::Device(path.to_path_buf())),
        _ => {}
    }
    write_atomically(path, bytes).map_err(|source| StoreError::Write { path: path.to_path_buf(), source })
}

/// Makes a folder, with those above it, unless it is there.
///
/// # Errors
///
/// [`StoreError::Write`].
pub fn create_folder(path: &Path) -> Result<(), StoreError> {
    fs::create_dir_all(path).map_err(|source| StoreError::Write { path: path.to_path_buf(), source })
}

fn check_folder(path: &Path) -> Result<(), StoreError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if folder.is_dir() {
        return Ok(());
    }
    Err(StoreError::NoFolder { path: path.to_path_buf(), folder: folder.to_path_buf() })
}

/// Finds out whether a session can be saved here: in a folder that exists, in the place of nothing, of an
/// empty file or of another session. Anything else that stands there is not ours to replace.
///
/// # Errors
///
/// [`StoreError`] with the sentence for a person.
pub fn check_target(path: &Path) -> Result<(), StoreError> {
    check_folder(path)?;
    let Ok(metadata) = fs::metadata(path) else { return Ok(()) };
    if metadata.is_dir() {
        return Err(StoreError::Directory(path.to_path_buf()));
    }
    let mut start = Vec::new();
    if metadata.is_file() {
        let failed = |source| StoreError::Read { path: path.to_path_buf(), source };
        File::open(path).and_then(|file| file.take(4096).read_to_end(&mut start)).map_err(failed)?;
    }
    let is_session = start.is_empty() || begins_like_a_session(&start);
    if metadata.is_file() && is_session { Ok(()) } else { Err(StoreError::Occupied(path.to_path_buf())) }
}

fn to_text(file: &SessionFile) -> ron::Result<String> {
    // Beyond this depth values stay on one line: each series of samples is a line.
    let pretty = ron::ser::PrettyConfig::new().depth_limit(4).indentor("  ".to_string());
    let body = ron::ser::to_string_pretty(file, pretty)?;
    Ok(format!("Session{body}\n"))
}

fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // Through a link, the file that it leads to is replaced, not the link; a link to nothing is.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".workbench-").suffix(".tmp");
    // A temporary file is private by default; a session is an ordinary file, or keeps the mode it has.
    #[cfg(unix)]
    let usual = {
        use std::os::unix::fs::PermissionsExt as _;
        fs::Permissions::from_mode(0o666)
    };
    #[cfg(unix)]
    builder.permissions(usual);
    let mut temporary = builder.tempfile_in(folder)?;
    temporary.write_all(bytes)?;
    if let Ok(metadata) = fs::metadata(&target) {
        temporary.as_file().set_permissions(metadata.permissions())?;
    }
    temporary.as_file().sync_all()?;
    temporary.persist(&target).map_err(|error| error.error)?;
    #[cfg(unix)]
    File::open(folder)?.sync_all()?;
    Ok(())
}

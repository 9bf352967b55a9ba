//! Saving: to a temporary file in the same folder, flushed to the disk, then renamed. Whatever goes wrong on the
//! way, what was there before is whole. A session is written as it is made: its text is never there as a whole.

use super::StoreError;
use super::session::begins_like_a_session;
use crate::session::Session;
use crate::session::file::SessionFile;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read as _, Write};
use std::path::{Path, PathBuf};

/// What becomes of the content that a file had before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Previous {
    /// It is kept beside the file, under its name with `.bak` at the end.
    Kept,
    /// It is replaced.
    Replaced,
}

/// Saves a session. What the file held before is kept beside it, with `.bak` at the end of its name.
///
/// # Errors
///
/// As [`check_target`], and [`StoreError::Write`]; the old file, if there was one, is as it was.
pub fn save_session(path: &Path, session: &Session) -> Result<(), StoreError> {
    save(path, session, Previous::Kept)
}

/// Saves a session and says what becomes of the one before.
///
/// # Errors
///
/// As [`save_session`].
pub(crate) fn save(path: &Path, session: &Session, previous: Previous) -> Result<(), StoreError> {
    check_target(path)?;
    let failed = |source: io::Error| StoreError::Write { path: path.to_path_buf(), source };
    let now = jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
    let file = SessionFile::of(session, &now);
    write_atomically(path, previous, |out| write_session(&file, out)).map_err(failed)
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
    write_atomically(path, Previous::Replaced, |out| out.write_all(bytes))
        .map_err(|source| StoreError::Write { path: path.to_path_buf(), source })
}

/// Makes a folder, with those above it, unless it is there.
///
/// # Errors
///
/// [`StoreError::Write`].
pub fn create_folder(path: &Path) -> Result<(), StoreError> {
    fs::create_dir_all(path).map_err(|source| StoreError::Write { path: path.to_path_buf(), source })
}

/// Makes the folder that a file of the program's own lies in.
///
/// # Errors
///
/// [`StoreError::Write`].
pub fn create_folder_of(path: &Path) -> Result<(), StoreError> {
    path.parent().map_or(Ok(()), create_folder)
}

fn check_folder(path: &Path) -> Result<(), StoreError> {
    let folder = folder_of(path);
    if folder.is_dir() {
        return Ok(());
    }
    Err(StoreError::NoFolder { path: path.to_path_buf(), folder: folder.to_path_buf() })
}

/// Finds out whether a session can be saved here: in a folder that exists, in the place of nothing, of an
/// empty file or of another session, whose place with `.bak` is free as well. Anything else that stands there is
/// not ours to replace.
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
    check_place(path)?;
    check_place(&backup_of(&behind(path)))
}

/// Finds out whether nothing stands here, or a session.
fn check_place(path: &Path) -> Result<(), StoreError> {
    let Ok(metadata) = fs::metadata(path) else { return Ok(()) };
    let mut start = Vec::new();
    if metadata.is_file() {
        let failed = |source| StoreError::Read { path: path.to_path_buf(), source };
        File::open(path).and_then(|file| file.take(4096).read_to_end(&mut start)).map_err(failed)?;
    }
    let is_session = start.is_empty() || begins_like_a_session(&start);
    if metadata.is_file() && is_session { Ok(()) } else { Err(StoreError::Occupied(path.to_path_buf())) }
}

fn write_session(file: &SessionFile, out: &mut impl Write) -> io::Result<()> {
    // Beyond this depth values stay on one line: each series of samples is a line.
    let pretty = ron::ser::PrettyConfig::new().depth_limit(4).indentor("  ".to_string());
    out.write_all(b"Session")?;
    ron::Options::default().to_io_writer_pretty(&mut *out, file, pretty).map_err(io::Error::other)?;
    out.write_all(b"\n")
}

/// The file that a link leads to; a link to nothing, and what is no link, is itself.
fn behind(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn backup_of(path: &Path) -> PathBuf {
    let mut name = path.file_name().map(OsString::from).unwrap_or_default();
    name.push(".bak");
    path.with_file_name(name)
}

fn write_atomically(
    path: &Path,
    previous: Previous,
    write: impl FnOnce(&mut BufWriter<&mut File>) -> io::Result<()>,
) -> io::Result<()> {
    // Through a link, the file that it leads to is replaced, not the link; a link to nothing is.
    let target = behind(path);
    let folder = folder_of(&target);
    let mut temporary = temporary_in(folder)?;
    let mut out = BufWriter::new(temporary.as_file_mut());
    write(&mut out)?;
    out.flush()?;
    drop(out);
    if let Ok(metadata) = fs::metadata(&target) {
        temporary.as_file().set_permissions(metadata.permissions())?;
    }
    temporary.as_file().sync_all()?;
    if previous == Previous::Kept && fs::metadata(&target).is_ok_and(|metadata| metadata.len() > 0) {
        keep_previous(&target, folder)?;
    }
    temporary.persist(&target).map_err(|error| error.error)?;
    #[cfg(unix)]
    File::open(folder)?.sync_all()?;
    Ok(())
}

fn temporary_in(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
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
    builder.tempfile_in(folder)
}

/// Lets the backup lead to what the file holds now. The file itself stays in its place all the while, and the old
/// backup until the new one takes its place in one step.
fn keep_previous(target: &Path, folder: &Path) -> io::Result<()> {
    let backup = backup_of(target);
    // A second name costs nothing; not every file system has such.
    let linked = tempfile::Builder::new()
        .prefix(".workbench-")
        .suffix(".tmp")
        .make_in(folder, |place| fs::hard_link(target, place));
    match linked {
        Ok(link) => link.into_temp_path().persist(&backup).map_err(|error| error.error),
        Err(_) => {
            let mut copy = temporary_in(folder)?;
            io::copy(&mut File::open(target)?, &mut copy)?;
            copy.as_file().set_permissions(fs::metadata(target)?.permissions())?;
            copy.as_file().sync_all()?;
            copy.persist(&backup).map(|_| ()).map_err(|error| error.error)
        }
    }
}

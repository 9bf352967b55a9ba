//! Reads sessions from files, and from damaged files what is whole.

use super::parsing::parse_text;
use super::{StoreError, read};
use crate::session::Session;
use crate::session::file::{Mismatch, Part, PluginRecord, SessionFile, VERSION};
use crate::session::recover::{Recovered, recover};
use serde::Deserialize;
use std::path::Path;

/// What a file says of itself, before its runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// Version of its shape.
    pub version: u32,
    /// Program and version.
    pub written_by: String,
    /// Hash of that program's executable.
    pub program_sha256: Option<String>,
    /// Moment of writing, RFC 3339 in UTC.
    pub written_at: String,
    /// System and processor.
    pub machine: String,
    /// The plugins that held its solvers.
    pub plugins: Vec<PluginRecord>,
}

/// A session with what its file says of itself.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// What the file says of itself.
    pub header: Header,
    /// The session.
    pub session: Session,
}

/// Whether the bytes look like a session rather than a puzzle.
pub fn is_session(path: &Path, bytes: &[u8]) -> bool {
    let is_ron = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("ron"));
    (is_ron && !is_experiment(bytes)) || begins_like_a_session(bytes)
}

/// Whether a text begins as a session does.
pub fn begins_like_a_session(bytes: &[u8]) -> bool {
    begins_with(bytes, b"Session")
}

/// Whether a text begins as an experiment does.
pub fn is_experiment(bytes: &[u8]) -> bool {
    begins_with(bytes, b"Experiment")
}

/// Whether a text begins with a word, after a byte order mark, blanks and comments.
fn begins_with(bytes: &[u8], word: &[u8]) -> bool {
    let mut rest = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    while let Some(comment) = rest.strip_prefix(b"//") {
        let end = comment.iter().position(|&byte| byte == b'\n').unwrap_or(comment.len());
        rest = comment[end..].trim_ascii_start();
    }
    rest.starts_with(word)
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
    Ok(parse(path, bytes)?.session)
}

/// Reads a session with what its file says of itself.
///
/// # Errors
///
/// [`StoreError`] with file, line and reason.
pub fn load_with_header(path: &Path) -> Result<Loaded, StoreError> {
    parse(path, &read(path)?)
}

/// Reads from a session file, damaged or not, every puzzle and run that is whole.
///
/// # Errors
///
/// [`StoreError`] when it cannot be read, or was written by a newer program.
pub fn recover_session(path: &Path) -> Result<Recovered, StoreError> {
    let bytes = read(path)?;
    let text = String::from_utf8_lossy(&bytes);
    if let Some(error) = newer(path, &text) {
        return Err(error);
    }
    Ok(recover(&bytes))
}

fn parse(path: &Path, bytes: &[u8]) -> Result<Loaded, StoreError> {
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
    let file: SessionFile = match parse_text(text) {
        Ok(file) => file,
        // A newer version may have another shape; whether it is one is asked only now, since most files
        // are not and a long file is slow to read twice.
        Err(error) => return Err(newer(path, text).unwrap_or_else(|| spanned(error))),
    };
    if file.version > VERSION {
        return Err(newer_than(path, text, file.version));
    }
    if file.version == 0 {
        return Err(broken(line_of(text, "version"), 1, "there is no version 0".into()));
    }
    let header = Header {
        version: file.version,
        written_by: file.written_by.clone(),
        program_sha256: file.program_sha256.clone(),
        written_at: file.written_at.clone(),
        machine: file.machine.clone(),
        plugins: file.plugins.clone(),
    };
    let session = file.restore().map_err(|mismatch| StoreError::Mismatch {
        path: path.to_path_buf(),
        line: line_of_mismatch(text, &mismatch),
        mismatch,
    })?;
    Ok(Loaded { header, session })
}

/// The refusal of a text whose version is a newer one.
fn newer(path: &Path, text: &str) -> Option<StoreError> {
    #[derive(Deserialize)]
    #[serde(rename = "Session")]
    struct OnlyVersion {
        version: u32,
    }
    // A damaged file may tell no more than its first lines do.
    let whole = || ron::from_str::<OnlyVersion>(text).ok().map(|header| header.version);
    let first_lines = || {
        let mut lines = text.lines().take(8).map(str::trim);
        lines.find_map(|line| line.strip_prefix("version:")?.trim().trim_end_matches(',').parse().ok())
    };
    let found = first_lines().or_else(whole).filter(|&version: &u32| version > VERSION)?;
    Some(newer_than(path, text, found))
}

fn newer_than(path: &Path, text: &str, found: u32) -> StoreError {
    StoreError::Newer { path: path.to_path_buf(), line: line_of(text, "version"), found }
}

fn line_of(text: &str, needle: &str) -> usize {
    text.lines().position(|line| line.contains(needle)).map_or(1, |index| index + 1)
}

/// The line on which the list of runs or puzzles begins that a mismatch names.
fn line_of_mismatch(text: &str, mismatch: &Mismatch) -> usize {
    let (list, id) = match mismatch.part {
        Part::Run(id) => ("runs: [", id.0),
        Part::Puzzle(id) => ("puzzles: [", id.0),
        Part::Whole => return line_of(text, "runs: ["),
    };
    let start = line_of(text, list);
    let entry = format!("id: {id},");
    let offset =
        text.lines().skip(start - 1).position(|line| line.trim_start_matches([' ', '(']).starts_with(&entry));
    offset.map_or(start, |offset| start + offset)
}

//! The journal of a batch: a text file that grows by one line a run, beside the session that is to come of them.
//!
//! Each line is written with one call and begins with the checksum of the rest, so that a line that was torn by a
//! crash is known and dropped. Once a line is written, no end of the program loses it; what a loss of power can cost
//! are the runs of the last [`SYNC`], the time after which the system is asked to bring them to the disk.

use crate::session::line::{self, Lines};
use crate::session::{Session, SessionPuzzle, SessionRun};
use crossbeam_channel::{RecvTimeoutError, Sender, bounded};
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Longest time for which a written line may not be on the disk yet.
pub const SYNC: Duration = Duration::from_secs(2);

/// Version of the journal's shape.
const VERSION: u32 = 1;

/// What the runs of a journal belong to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Journal")]
pub struct Header {
    /// Of the journal's shape.
    pub version: u32,
    /// Program and version.
    pub written_by: String,
    /// The experiment's name.
    pub experiment: String,
    /// Hash of the plan.
    pub plan: String,
    /// Runs of the plan.
    pub runs: u32,
    /// The part of the plan that is run.
    pub shard: (u32, u32),
    /// Solver, file and hash of each plugin.
    pub plugins: Vec<(String, PathBuf, String)>,
    /// What is run, where whoever goes on cannot be told by a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub definition: Option<Definition>,
}

/// An experiment as it was when its journal was begun, for somebody who finds the journal alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Definition {
    /// The folder from which patterns of file names are seen.
    pub folder: PathBuf,
    /// The text of the experiment file.
    pub text: String,
}

impl Header {
    /// The header of a new journal.
    pub fn new(
        experiment: String,
        plan: String,
        runs: u32,
        shard: (u32, u32),
        plugins: Vec<(String, PathBuf, String)>,
    ) -> Header {
        let written_by = concat!("workbench ", env!("CARGO_PKG_VERSION")).into();
        Header { version: VERSION, written_by, experiment, plan, runs, shard, plugins, definition: None }
    }
}

/// Why a journal cannot be used. The text is the sentence for a person.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file.
    #[error("{path} cannot be used: {source}.")]
    File {
        /// The journal.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Another batch writes it.
    #[error("{0} is in use: another batch of this experiment is running. Wait for it, or end it.")]
    InUse(PathBuf),
    /// It is no journal, or one of a newer program.
    #[error("{path} is no journal that this program can go on with: {reason}. Move it away to begin anew.")]
    Foreign {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
}

/// A journal that is written.
pub struct Journal {
    path: PathBuf,
    file: Mutex<File>,
    is_dirty: Arc<AtomicBool>,
    end: Option<Sender<()>>,
    syncing: Option<JoinHandle<()>>,
}

/// What a journal held.
pub struct Kept {
    /// What it belongs to; none when not even that was written.
    pub header: Option<Header>,
    /// Its runs, in the order in which they ended.
    pub runs: Vec<SessionRun>,
    /// Lines that were torn or changed, and are not counted.
    pub dropped: usize,
}

impl Journal {
    /// Begins a journal where there is none.
    ///
    /// # Errors
    ///
    /// [`JournalError`].
    pub fn begin(path: &Path, header: &Header) -> Result<Journal, JournalError> {
        let failed = |source| JournalError::File { path: path.to_path_buf(), source };
        let file = OpenOptions::new().append(true).read(true).create_new(true).open(path).map_err(failed)?;
        lock(&file, path)?;
        let journal = Journal::over(path, file)?;
        journal.append(&text_of(header)).map_err(failed)?;
        sync_folder_of(path);
        Ok(journal)
    }

    /// What a journal says of itself, and how many runs it holds, without reading them; none where a batch is writing
    /// it, or where it is no journal of this version.
    pub fn look(path: &Path) -> Option<(Header, usize)> {
        let mut file = OpenOptions::new().append(true).read(true).open(path).ok()?;
        lock(&file, path).ok()?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).ok()?;
        let (whole, _) = whole_lines(&bytes);
        let header: Header = ron::from_str(whole.first()?).ok()?;
        (header.version == VERSION).then_some((header, whole.len() - 1))
    }

    /// Opens a journal to go on with it. Its runs work on these puzzles. A torn line is cut off.
    ///
    /// # Errors
    ///
    /// [`JournalError`].
    pub fn resume(path: &Path, puzzles: &[SessionPuzzle]) -> Result<(Journal, Kept), JournalError> {
        let failed = |source| JournalError::File { path: path.to_path_buf(), source };
        let mut file = OpenOptions::new().append(true).read(true).open(path).map_err(failed)?;
        lock(&file, path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let (whole, mut dropped) = whole_lines(&bytes);
        let foreign = |reason: String| JournalError::Foreign { path: path.to_path_buf(), reason };
        let header = match whole.first() {
            // Killed before its first line was whole: nothing was run yet.
            None if bytes.len() < 1 << 16 && !bytes.contains(&b'\n') => None,
            None => return Err(foreign("no line of it is whole".into())),
            Some(line) => {
                let header: Header = ron::from_str(line).map_err(|error| foreign(error.code.to_string()))?;
                if header.version != VERSION {
                    return Err(foreign(format!("it has version {}", header.version)));
                }
                Some(header)
            }
        };
        let mut lines = Lines::default();
        let mut kept: Vec<&str> = whole.iter().take(1).copied().collect();
        for puzzle in puzzles {
            lines.take(&line::of_puzzle(puzzle)).map_err(|error| foreign(error.to_string()))?;
        }
        for line in whole.iter().skip(1) {
            match lines.take(line) {
                Ok(()) => kept.push(line),
                Err(_) => dropped += 1,
            }
        }
        let Session { runs, .. } = lines.session();
        let journal = if dropped > 0 {
            rewrite(path, &kept).map_err(failed)?;
            let file = OpenOptions::new().append(true).read(true).open(path).map_err(failed)?;
            lock(&file, path)?;
            Journal::over(path, file)?
        } else {
            file.seek(SeekFrom::End(0)).map_err(failed)?;
            Journal::over(path, file)?
        };
        Ok((journal, Kept { header, runs, dropped }))
    }

    fn over(path: &Path, file: File) -> Result<Journal, JournalError> {
        let failed = |source| JournalError::File { path: path.to_path_buf(), source };
        let of_thread = file.try_clone().map_err(failed)?;
        let is_dirty = Arc::new(AtomicBool::new(false));
        let (end, ended) = bounded::<()>(0);
        let wants = Arc::clone(&is_dirty);
        let sync = move || {
            loop {
                let is_over = ended.recv_timeout(SYNC) != Err(RecvTimeoutError::Timeout);
                if wants.swap(false, Ordering::Relaxed) {
                    // A disk that cannot is told by the next write; there is nothing else to do about it here.
                    let _ = of_thread.sync_data();
                }
                if is_over {
                    return;
                }
            }
        };
        let syncing = thread::Builder::new().name("journal-sync".into()).spawn(sync).map_err(failed)?;
        let (file, end, syncing) = (Mutex::new(file), Some(end), Some(syncing));
        Ok(Journal { path: path.to_path_buf(), file, is_dirty, end, syncing })
    }

    /// Writes the line of the header into a journal that has none yet.
    ///
    /// # Errors
    ///
    /// Those of the file.
    pub fn head(&self, header: &Header) -> io::Result<()> {
        self.append(&text_of(header))
    }

    /// Writes a run that has ended.
    ///
    /// # Errors
    ///
    /// Those of the file; the run is then not in the journal.
    pub fn take(&self, run: &SessionRun) -> io::Result<()> {
        match line::of_run(run) {
            Some(text) => self.append(&text),
            None => Ok(()),
        }
    }

    fn append(&self, text: &str) -> io::Result<()> {
        let line = line_of(text);
        let mut file = self.file.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let before = file.metadata()?.len();
        if let Err(error) = file.write_all(line.as_bytes()) {
            // Half a line would be dropped when the journal is read; without it the file is in order.
            let _ = file.set_len(before);
            return Err(error);
        }
        self.is_dirty.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Removes it: what it held is in a session now.
    ///
    /// # Errors
    ///
    /// Those of the file.
    pub fn remove(&self) -> io::Result<()> {
        Journal::discard(&self.path)
    }

    /// Removes a journal that nobody writes and nobody wants.
    ///
    /// # Errors
    ///
    /// Those of the file.
    pub fn discard(path: &Path) -> io::Result<()> {
        std::fs::remove_file(path)
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        self.end = None;
        if let Some(syncing) = self.syncing.take() {
            let _ = syncing.join();
        }
    }
}

/// One batch at a time writes a journal. A file system without locks has to do without.
fn lock(file: &File, path: &Path) -> Result<(), JournalError> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(JournalError::InUse(path.to_path_buf())),
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// The text of a header, which names what the file is.
fn text_of(header: &Header) -> String {
    format!("Journal{}", ron::to_string(header).expect("a header is plain data"))
}

fn line_of(text: &str) -> String {
    format!("{:08x} {text}\n", crc32fast::hash(text.as_bytes()))
}

/// The texts of the lines that are whole, and how many are not.
fn whole_lines(bytes: &[u8]) -> (Vec<&str>, usize) {
    let (mut whole, mut broken) = (Vec::new(), 0);
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        match text_of_line(line) {
            Some(text) => whole.push(text),
            None => broken += 1,
        }
    }
    (whole, broken)
}

fn text_of_line(line: &[u8]) -> Option<&str> {
    let line = std::str::from_utf8(line).ok()?.strip_suffix('\n')?;
    let (checksum, text) = line.split_at_checked(8)?;
    let text = text.strip_prefix(' ')?;
    let expected = u32::from_str_radix(checksum, 16).ok()?;
    (crc32fast::hash(text.as_bytes()) == expected).then_some(text)
}

/// Writes the lines into a new file, which then takes the journal's place.
fn rewrite(path: &Path, texts: &[&str]) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = tempfile::Builder::new().prefix(".journal-").tempfile_in(folder)?;
    for text in texts {
        file.write_all(line_of(text).as_bytes())?;
    }
    file.as_file().sync_all()?;
    file.persist(path)?;
    sync_folder_of(path);
    Ok(())
}

/// Brings the name of a new file to the disk, where the system can.
fn sync_folder_of(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // A system that cannot open a folder keeps names in its own way.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

#[cfg(test)]
mod tests {
    use super::{Header, Journal, JournalError, line_of, whole_lines};

    fn header() -> Header {
        Header::new("e".into(), "00".into(), 4, (1, 1), vec![("s".into(), "s.so".into(), "11".into())])
    }

    #[test]
    fn a_line_is_whole_or_dropped_wherever_it_was_cut() {
        let text = format!("{}{}{}", line_of("one"), line_of("two"), line_of("three"));
        assert_eq!(whole_lines(text.as_bytes()), (vec!["one", "two", "three"], 0));
        let (first, second) = (line_of("one").len(), line_of("one").len() + line_of("two").len());
        for cut in second + 1..text.len() {
            assert_eq!(whole_lines(&text.as_bytes()[..cut]), (vec!["one", "two"], 1), "cut at {cut}");
        }
        let mut changed = text.clone().into_bytes();
        changed[first + 10] ^= 1;
        assert_eq!(whole_lines(&changed), (vec!["one", "three"], 1));
        assert_eq!(whole_lines(b""), (vec![], 0));
        assert_eq!(whole_lines(&[0; 4096]), (vec![], 1));
    }

    #[test]
    fn a_journal_is_never_begun_over_another_and_is_written_by_one_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("j");
        let journal = Journal::begin(&path, &header()).unwrap();
        assert!(matches!(Journal::begin(&path, &header()), Err(JournalError::File { .. })));
        assert!(matches!(Journal::resume(&path, &[]), Err(JournalError::InUse(_))));
        drop(journal);
        let (_, kept) = Journal::resume(&path, &[]).unwrap();
        assert_eq!((kept.header, kept.dropped), (Some(header()), 0));
    }

    #[test]
    fn a_torn_header_is_no_header_and_another_file_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("j");
        std::fs::write(&path, "0123abcd Journal(ver").unwrap();
        let (_, kept) = Journal::resume(&path, &[]).unwrap();
        assert_eq!((kept.header, kept.dropped), (None, 1));
        for other in ["a letter\nto nobody\n".to_string(), line_of("Session()")] {
            std::fs::write(&path, &other).unwrap();
            assert!(matches!(Journal::resume(&path, &[]), Err(JournalError::Foreign { .. })), "{other}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), other);
        }
    }
}

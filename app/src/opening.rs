//! What a file or a pasted text holds, and the sentences about it: one place for command line and window.

use crate::wording::count;
use engine::experiment::{Experiment, ExperimentError};
use engine::session::Session;
use engine::store::{self, StoreError};
use puzzle_formats::{Conflict, Diagnostic, Entry, Options, Reading, Refusal};
use std::path::Path;

/// Sentences that are told one by one; of more, only the number.
const MOST_TOLD: usize = 3;

/// What was opened.
pub enum Content {
    /// Puzzles.
    Puzzles(Reading),
    /// A session.
    Session(Box<Session>),
    /// An experiment.
    Experiment(Box<Experiment>),
}

/// Why nothing was opened.
pub enum Unread {
    /// The file itself could not be had, or it is a session that is not in order.
    File(StoreError),
    /// It is a session where a puzzle was wanted.
    Session,
    /// It is an experiment where a puzzle was wanted.
    Experiment,
    /// It is an experiment that is not in order.
    Broken(ExperimentError),
    /// By its name it is of this program, and by its content of none of its kinds.
    Neither,
    /// It holds no puzzle.
    Refused(Refusal),
}

impl Unread {
    /// All sentences, each with file, line and column.
    pub fn message(&self, path: &Path) -> String {
        match self {
            Unread::File(error) => error.to_string(),
            Unread::Session => {
                format!("{0} is a session, not a puzzle file. `workbench {0}` opens it.", path.display())
            }
            Unread::Experiment => format!(
                "{0} is an experiment, not a puzzle file. `workbench batch {0} --save OUT.ron` makes its runs.",
                path.display()
            ),
            Unread::Broken(error) => error.to_string(),
            Unread::Neither => format!(
                "{0} is neither a session nor an experiment of this program: the one begins with Session(…), the \
                 other with Experiment(…). Of a damaged session `workbench session {0} --recover` tells what is whole.",
                path.display()
            ),
            Unread::Refused(refusal) => located(path, &refusal.diagnostics),
        }
    }

    /// As [`message`](Unread::message), but no longer than a notice may be.
    pub fn summary(&self, path: &Path) -> String {
        match self {
            Unread::Refused(refusal) => summary(path, &refusal.diagnostics),
            _ => self.message(path),
        }
    }
}

/// Reads a puzzle file.
///
/// # Errors
///
/// [`Unread`].
pub fn read_puzzles(path: &Path, options: &Options) -> Result<Reading, Unread> {
    let bytes = store::read(path).map_err(Unread::File)?;
    if store::is_experiment(&bytes) {
        return Err(Unread::Experiment);
    }
    if store::is_session(path, &bytes) {
        return Err(Unread::Session);
    }
    puzzles(path, &bytes, options)
}

/// Reads a puzzle file, a session or an experiment.
///
/// # Errors
///
/// [`Unread`].
pub fn read_any(path: &Path) -> Result<Content, Unread> {
    let bytes = store::read(path).map_err(Unread::File)?;
    content(path, &bytes)
}

/// What the bytes of a file hold, puzzles, a session or an experiment; `path` is for detection, names and messages.
///
/// # Errors
///
/// [`Unread`].
pub fn content(path: &Path, bytes: &[u8]) -> Result<Content, Unread> {
    if store::is_experiment(bytes) {
        let text = String::from_utf8_lossy(bytes);
        let experiment = Experiment::parse(path, &text).map_err(Unread::Broken)?;
        return Ok(Content::Experiment(Box::new(experiment)));
    }
    if store::is_session(path, bytes) {
        let is_named = store::begins_like_a_session(bytes) || bytes.trim_ascii().is_empty();
        let session = store::parse_session(path, bytes).map_err(|error| match error {
            StoreError::Broken { .. } if !is_named => Unread::Neither,
            error => Unread::File(error),
        })?;
        return Ok(Content::Session(Box::new(session)));
    }
    puzzles(path, bytes, &Options::default()).map(Content::Puzzles)
}

fn puzzles(path: &Path, bytes: &[u8], options: &Options) -> Result<Reading, Unread> {
    let file_name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    puzzle_formats::read(&file_name, bytes, options).map_err(Unread::Refused)
}

/// Writes diagnostics as `file:line:column: message`, one a line.
pub fn located(path: &Path, diagnostics: &[Diagnostic]) -> String {
    lines(path, diagnostics.iter()).join("\n")
}

/// As [`located`], but only the gravest of many.
pub fn summary<'a>(path: &Path, diagnostics: impl IntoIterator<Item = &'a Diagnostic>) -> String {
    let mut gravest_first: Vec<&Diagnostic> = diagnostics.into_iter().collect();
    gravest_first.sort_by_key(|diagnostic| diagnostic.severity);
    let n_untold = gravest_first.len().saturating_sub(MOST_TOLD);
    let mut told = lines(path, gravest_first.into_iter().take(MOST_TOLD));
    if n_untold > 0 {
        // What was pasted is no file, so the command is not named with its path.
        let more = count(n_untold as u64, "more remark");
        let all = "`workbench puzzle FILE` tells all remarks on a file";
        told.push(format!("{}: {more}; {all}.", path.display()));
    }
    told.join("\n")
}

fn lines<'a>(path: &Path, diagnostics: impl Iterator<Item = &'a Diagnostic>) -> Vec<String> {
    let line = |diagnostic: &Diagnostic| match diagnostic.position {
        Some(position) => {
            format!("{}:{}:{}: {}", path.display(), position.line, position.column, diagnostic.message)
        }
        None => format!("{}: {}", path.display(), diagnostic.message),
    };
    diagnostics.map(line).collect()
}

/// Refuses a puzzle whose givens clash, before any search.
///
/// # Errors
///
/// A sentence a clash, with both cells.
pub fn refuse_conflicts(path: &Path, entry: &Entry) -> Result<(), String> {
    if entry.conflicts.is_empty() {
        return Ok(());
    }
    Err(entry.conflicts.iter().map(|conflict| clash(path, conflict)).collect::<Vec<_>>().join("\n"))
}

/// The sentence about a clash among the givens, with both cells.
pub fn clash(path: &Path, conflict: &Conflict) -> String {
    let place = conflict.first.position;
    format!("{}:{}:{}: {conflict}. It has no solution.", path.display(), place.line, place.column)
}

#[cfg(test)]
mod tests {
    use super::{located, summary};
    use puzzle_formats::{Diagnostic, Position, Severity};
    use std::path::Path;

    #[test]
    fn a_summary_tells_the_gravest_first_and_counts_the_rest() {
        let said = |line, severity, message: &str| Diagnostic {
            severity,
            position: Some(Position { line, column: 1 }),
            message: message.into(),
        };
        let all = [
            said(1, Severity::Note, "a choice"),
            said(2, Severity::Error, "first"),
            said(3, Severity::Error, "second"),
            said(4, Severity::Warning, "odd"),
            said(5, Severity::Error, "third"),
        ];
        let path = Path::new("list.txt");
        assert_eq!(
            summary(path, &all),
            "list.txt:2:1: first\nlist.txt:3:1: second\nlist.txt:5:1: third\n\
             list.txt: 2 more remarks; `workbench puzzle FILE` tells all remarks on a file."
        );
        assert_eq!(summary(path, &all[..3]).lines().count(), 3);
        assert_eq!(located(path, &all).lines().count(), 5);
    }
}

//! What is said about a file: where, how grave, and in which words.

use std::fmt;

/// A place in a file. Both numbers start at 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Line of the file.
    pub line: u32,
    /// Character of the line.
    pub column: u32,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// How grave a [`Diagnostic`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The puzzle that it speaks of was not read.
    Error,
    /// It was read, but something about it looks wrong.
    Warning,
    /// It was read; a choice was made that the user may want to know.
    Note,
}

impl Severity {
    /// The word for it in a machine-readable answer.
    pub fn key(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    }
}

/// One sentence about a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How grave it is.
    pub severity: Severity,
    /// Where it is, when it is at one place.
    pub position: Option<Position>,
    /// What is wrong and what would be right.
    pub message: String,
}

impl Diagnostic {
    pub(crate) fn error(position: impl Into<Option<Position>>, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Error, position: position.into(), message: message.into() }
    }

    pub(crate) fn warning(position: impl Into<Option<Position>>, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, position: position.into(), message: message.into() }
    }

    pub(crate) fn note(position: impl Into<Option<Position>>, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Note, position: position.into(), message: message.into() }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.position {
            Some(position) => write!(f, "{position}: {}", self.message),
            None => self.message.fmt(f),
        }
    }
}

impl From<Diagnostic> for Vec<Diagnostic> {
    fn from(diagnostic: Diagnostic) -> Vec<Diagnostic> {
        vec![diagnostic]
    }
}

/// Why no puzzle was read from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// At least one error, and whatever else was noticed.
    pub diagnostics: Vec<Diagnostic>,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = self.diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error);
        match error {
            Some(error) => error.fmt(f),
            None => f.write_str("the file holds no puzzle"),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<Diagnostic> for Refusal {
    fn from(diagnostic: Diagnostic) -> Refusal {
        Refusal { diagnostics: vec![diagnostic] }
    }
}

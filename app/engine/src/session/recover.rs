//! What is still whole of a damaged session file.
//!
//! The file is taken apart by the lines that the program writes: an entry of a list begins with a bracket at its
//! own depth and ends with one. So damage within one entry, or a missing end, costs no other.

use super::file::{Assembly, PluginRecord, PuzzleRecord, RunRecord};
use super::{Session, SessionExperiment, View};
use std::fmt;

/// What was recovered.
#[derive(Debug)]
pub struct Recovered {
    /// Every puzzle and run that is whole.
    pub session: Session,
    /// What was lost, in the order of the file.
    pub lost: Vec<Lost>,
}

/// A part of the file that was lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// Its line, from 1.
    pub line: usize,
    /// What it was, and why it is lost.
    pub what: String,
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

/// How the first line of an entry begins.
const BEGINS: &[u8] = b"    (";
/// How the last line of an entry begins.
const ENDS: &[u8] = b"    )";
/// How the lines within an entry begin.
const WITHIN: &[u8] = b"      ";
/// How a field of the file begins that is no entry.
const FIELD: &[u8] = b"  ";

/// Recovers what is whole.
pub fn recover(bytes: &[u8]) -> Recovered {
    let (entries, mut lost) = take_apart(bytes);
    let mut assembly = Assembly::default();
    let (mut puzzles, mut plugins, mut runs) = (Vec::new(), Vec::new(), Vec::new());
    let mut experiments = Vec::new();
    for entry in entries {
        match entry.parse() {
            Ok(Record::Puzzle(record)) => puzzles.push((entry.line, record)),
            Ok(Record::Plugin(record)) => plugins.push((entry.line, record)),
            Ok(Record::Experiment(record)) => experiments.push(record),
            Ok(Record::Run(record)) => runs.push((entry.line, record)),
            Err(reason) => lost.push(reason),
        }
    }
    for (line, record) in puzzles {
        note(&mut lost, line, assembly.add_puzzle(record));
    }
    for (line, record) in plugins {
        note(&mut lost, line, assembly.add_plugin(record));
    }
    for (line, record) in runs {
        if !assembly.has_plugin(record.plugin) {
            let (id, plugin) = (record.id.0, record.plugin);
            let what = format!("run {id}: which plugin made it is lost, its version and hash are unknown");
            lost.push(Lost { line, what });
            note(&mut lost, line, assembly.add_plugin(unknown_plugin(plugin)));
        }
        note(&mut lost, line, assembly.add_run(*record));
    }
    lost.sort_by_key(|lost| lost.line);
    let session = Session { experiments, ..assembly.finish(View::default()) };
    Recovered { session, lost }
}

fn note(lost: &mut Vec<Lost>, line: usize, added: Result<(), super::file::Mismatch>) {
    if let Err(mismatch) = added {
        lost.push(Lost { line, what: mismatch.to_string() });
    }
}

fn unknown_plugin(id: u32) -> PluginRecord {
    PluginRecord { id, file: "unknown".into(), version: "unknown".into(), sha256: String::new() }
}

/// The lines of an entry, from its first bracket to its last.
struct Entry<'a> {
    /// Its first line, from 1.
    line: usize,
    text: &'a [u8],
}

enum Record {
    Experiment(SessionExperiment),
    Puzzle(PuzzleRecord),
    Plugin(PluginRecord),
    Run(Box<RunRecord>),
}

/// The entries that have a beginning and an end, and what lies around them and belongs to none.
fn take_apart(bytes: &[u8]) -> (Vec<Entry<'_>>, Vec<Lost>) {
    let (mut entries, mut lost) = (Vec::new(), Vec::new());
    let (mut open, mut in_list, mut is_stray) = (None, false, false);
    let (mut start, mut number, mut is_ended) = (0, 0, false);
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        number += 1;
        let end = start + line.len();
        if line.starts_with(BEGINS) {
            if let Some((begun, from)) = open.replace((number, start)) {
                lost.push(unended(begun, &bytes[from..start]));
            }
            is_stray = false;
        } else if line.starts_with(ENDS) {
            match open.take() {
                Some((begun, from)) => entries.push(Entry { line: begun, text: &bytes[from..end] }),
                None if in_list && !is_stray => lost.push(stray(number)),
                None => {}
            }
            is_stray = false;
        } else if line.starts_with(WITHIN) {
            if open.is_none() && in_list && !is_stray {
                lost.push(stray(number));
                is_stray = true;
            }
        } else if line.starts_with(FIELD) && line.get(2).is_some_and(u8::is_ascii_lowercase) {
            in_list = line.trim_ascii_end().ends_with(b"[");
        } else if line.starts_with(b")") {
            is_ended = true;
        }
        start = end;
    }
    if let Some((begun, from)) = open {
        lost.push(unended(begun, &bytes[from..]));
    }
    if !is_ended {
        lost.push(Lost { line: number.max(1), what: "the file ends here, before its end".into() });
    }
    (entries, lost)
}

fn unended(line: usize, text: &[u8]) -> Lost {
    Lost { line, what: format!("{} has no end", name_of(text)) }
}

fn stray(line: usize) -> Lost {
    Lost { line, what: "this is part of an entry whose beginning is damaged".into() }
}

/// What an entry is, as far as its lines tell.
fn name_of(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let field = |name: &str| {
        let mut lines = text.lines().map(str::trim);
        lines.find_map(|line| Some(line.strip_prefix(name)?.trim_start().trim_end_matches(',').to_string()))
    };
    let kind = match () {
        () if field("solver:").is_some() => "run",
        () if field("file:").is_some() => "plugin",
        () if field("folder:").is_some() => return "an experiment".into(),
        () if field("name:").is_some() => "puzzle",
        () => return "an entry".into(),
    };
    field("id:").map_or_else(|| format!("a {kind}"), |id| format!("{kind} {id}"))
}

impl Entry<'_> {
    fn parse(&self) -> Result<Record, Lost> {
        let name = name_of(self.text);
        let lost = |line: usize, reason: String| Lost { line, what: format!("{name}: {reason}") };
        let text = std::str::from_utf8(self.text)
            .map_err(|_| lost(self.line, "it holds bytes that are not UTF-8 text".into()))?;
        let text = text.trim_end().trim_end_matches(',');
        let parsed =
            match name.split(' ').find(|word| ["run", "plugin", "puzzle", "experiment"].contains(word)) {
                Some("run") => ron::from_str(text).map(|record| Record::Run(Box::new(record))),
                Some("plugin") => ron::from_str(text).map(Record::Plugin),
                Some("experiment") => ron::from_str(text).map(Record::Experiment),
                Some("puzzle") => ron::from_str(text).map(Record::Puzzle),
                _ => return Err(lost(self.line, "nothing tells what it was".into())),
            };
        parsed.map_err(|error| lost(self.line + error.span.start.line - 1, error.code.to_string()))
    }
}

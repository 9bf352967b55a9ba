//! From the text of a session to its records, with the runs of a long one shared out among threads.
//!
//! Reading RON is most of the time that loading takes. A text as the program writes it has each run between two lines
//! of its own, so it can be cut there; any other text is read as a whole.

use crate::session::file::{RunRecord, SessionFile};
use ron::error::SpannedError;
use std::thread;

/// The line before the first run.
const BEFORE: &str = "\n  runs: [\n";
/// The line after the last run.
const AFTER: &str = "\n  ],\n";
/// The last line of a run.
const END: &str = "\n    ),\n";
/// Shortest text of runs for which a thread is worth its start, in bytes.
const WORTH: usize = 1 << 18;

/// Reads the text of a session.
///
/// # Errors
///
/// What the reader says, with line and column.
pub fn parse_text(text: &str) -> Result<SessionFile, SpannedError> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    // What goes wrong in a part is told by its place in the whole, so the whole is read then.
    match parse_in_parts(text, threads.min(text.len() / WORTH)) {
        Some(file) => Ok(file),
        None => ron::from_str(text),
    }
}

/// Reads a text in so many parts; none when it cannot be cut, or a part cannot be read.
fn parse_in_parts(text: &str, parts: usize) -> Option<SessionFile> {
    if parts < 2 {
        return None;
    }
    let start = text.find(BEFORE)? + BEFORE.len();
    // The line break before the closing bracket belongs to the last run.
    let end = start + text[start..].find(AFTER)? + 1;
    let frame = format!("{}{}", &text[..start], &text[end..]);
    let pieces = cut(&text[start..end], parts);
    let read = |piece: &str| ron::from_str::<Vec<RunRecord>>(&format!("[{piece}]"));
    thread::scope(|scope| {
        let readers: Vec<_> = pieces.iter().map(|piece| scope.spawn(move || read(piece))).collect();
        let mut file: SessionFile = ron::from_str(&frame).ok()?;
        for reader in readers {
            file.runs.extend(reader.join().ok()?.ok()?);
        }
        Some(file)
    })
}

/// Cuts the text of runs into about equal pieces of whole runs.
fn cut(mut runs: &str, parts: usize) -> Vec<&str> {
    let mut pieces = Vec::new();
    for left in (2..=parts).rev() {
        let about = runs.floor_char_boundary(runs.len() / left);
        let Some(end) = runs[about..].find(END) else { break };
        let (piece, rest) = runs.split_at(about + end + END.len());
        pieces.push(piece);
        runs = rest;
    }
    pieces.push(runs);
    pieces
}

#[cfg(test)]
mod tests {
    use super::{BEFORE, cut, parse_in_parts, parse_text};

    /// A session with so many runs.
    fn text(runs: usize) -> String {
        let run = |id: usize| {
            format!(
                "    (\n      id: {id},\n      puzzle: 1,\n      solver: \"s\",\n      plugin: 1,\n      \
                 preset: None,\n      parameters: {{}},\n      seed: 1,\n      budget: (),\n      outcome: \
                 (status: NotSolved, verified: false, solution: [], message: \"),\\n    ),\\n\"),\n      \
                 iterations: 1,\n      work: 1,\n      work_unit: None,\n      seconds: 0.5,\n      metrics: \
                 [],\n      samples: [],\n      boards: [],\n    ),\n"
            )
        };
        let runs: String = (1..=runs).map(run).collect();
        format!(
            "Session(\n  version: 2,\n  written_by: \"\",\n  written_at: \"\",\n  machine: \"\",\n  puzzles: \
             [],\n  plugins: [],\n  runs: [\n{runs}  ],\n  view: None,\n)\n"
        )
    }

    #[test]
    fn in_parts_and_as_a_whole_the_same_is_read() {
        for runs in [0, 1, 2, 7] {
            let text = text(runs);
            let whole: crate::session::file::SessionFile = ron::from_str(&text).unwrap();
            assert_eq!(whole.runs.len(), runs);
            for parts in [2, 3, 8] {
                let Some(file) = parse_in_parts(&text, parts) else {
                    assert_eq!(runs, 0, "only a list with runs can be cut");
                    continue;
                };
                assert_eq!(format!("{file:?}"), format!("{whole:?}"));
            }
        }
    }

    #[test]
    fn pieces_are_whole_runs_and_together_all_of_them() {
        let text = text(9);
        let runs = &text[text.find(BEFORE).unwrap() + BEFORE.len()..text.find("  ],\n  view").unwrap()];
        for parts in 2..12 {
            let pieces = cut(runs, parts);
            assert_eq!(pieces.concat(), runs);
            assert!(pieces.len() <= parts);
            assert!(
                pieces.iter().all(|piece| piece.is_empty() || piece.starts_with("    (\n")),
                "{pieces:?}"
            );
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line_in_the_whole() {
        let text = text(2000).replacen("id: 1500,", "id: x,", 1);
        let line = text.lines().position(|line| line.contains("id: x,")).unwrap() + 1;
        assert_eq!(parse_text(&text).unwrap_err().span.start.line, line);
    }
}

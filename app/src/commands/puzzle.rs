//! `workbench puzzle`: what a file holds.

use super::{located, read_puzzles, refuse_conflicts};
use crate::cli::{Exit, Output, print_json, print_text};
use clap::Args;
use puzzle_formats::{Conflict, ConflictCell, Diagnostic, Entry, Reading};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// What can be typed after `puzzle`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The puzzle file
    file: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Says what the file holds. A file of which no puzzle can be used is refused.
pub fn main(arguments: &Arguments) -> Exit {
    let path = arguments.file.as_path();
    let output = Output::from_flag(arguments.json);
    let reading = match read_puzzles(path) {
        Ok(reading) => reading,
        Err(unread) => {
            let message = unread.message(path);
            eprintln!("{message}");
            if output == Output::Json {
                let diagnostics = match &unread {
                    super::Unread::File(_) => Vec::new(),
                    super::Unread::Refused(refusal) => refusal.diagnostics.clone(),
                };
                print_json(&json!({
                    "status": "error",
                    "message": message,
                    "format": null,
                    "puzzles": [],
                    "diagnostics": diagnostics_as_json(&diagnostics),
                }));
            }
            return Exit::Refused;
        }
    };
    let entries: Vec<Entry> = (0..reading.len()).map(|k| reading.entry(k)).collect();
    let clashes: Vec<String> =
        entries.iter().filter_map(|entry| refuse_conflicts(path, entry).err()).collect();
    let refused = clashes.len() == entries.len();
    if !reading.diagnostics().is_empty() {
        eprintln!("{}", located(path, reading.diagnostics()));
    }
    clashes.iter().for_each(|clash| eprintln!("{clash}"));
    match output {
        Output::Json => print_json(&as_json(&reading, &entries, refused.then(|| clashes.join("\n")))),
        Output::Text => print_text(&as_text(path, &reading, &entries)),
    }
    if refused { Exit::Refused } else { Exit::Done }
}

fn as_json(reading: &Reading, entries: &[Entry], refusal: Option<String>) -> Value {
    let puzzles: Vec<Value> = entries.iter().map(entry_as_json).collect();
    let mut object = json!({
        "format": reading.format().key(),
        "puzzles": puzzles,
        "diagnostics": diagnostics_as_json(reading.diagnostics()),
    });
    if let Some(message) = refusal {
        object["status"] = "error".into();
        object["message"] = message.into();
    }
    object
}

fn entry_as_json(entry: &Entry) -> Value {
    json!({
        "name": entry.name,
        "family": entry.puzzle.family().key(),
        "rows": entry.puzzle.rows(),
        "cols": entry.puzzle.cols(),
        "cells": entry.puzzle.cells().len(),
        "givens": entry.puzzle.n_givens(),
        "conflicts": entry.conflicts.iter().map(conflict_as_json).collect::<Vec<_>>(),
    })
}

fn conflict_as_json(conflict: &Conflict) -> Value {
    let cell = |cell: &ConflictCell| {
        json!({
            "row": cell.row + 1,
            "col": cell.col + 1,
            "line": cell.position.line,
            "column": cell.position.column,
        })
    };
    json!({
        "digit": conflict.digit.value(),
        "role": conflict.role.name(),
        "first": cell(&conflict.first),
        "second": cell(&conflict.second),
        "message": conflict.to_string(),
    })
}

fn diagnostics_as_json(diagnostics: &[Diagnostic]) -> Vec<Value> {
    let diagnostic = |diagnostic: &Diagnostic| {
        json!({
            "severity": diagnostic.severity.key(),
            "line": diagnostic.position.map(|position| position.line),
            "column": diagnostic.position.map(|position| position.column),
            "message": diagnostic.message,
        })
    };
    diagnostics.iter().map(diagnostic).collect()
}

fn as_text(path: &Path, reading: &Reading, entries: &[Entry]) -> String {
    let count = match entries.len() {
        1 => "1 puzzle".to_string(),
        n => format!("{n} puzzles"),
    };
    let mut lines = vec![format!("{}: {count} ({})", path.display(), reading.format().name())];
    for (k, entry) in entries.iter().enumerate() {
        let puzzle = &entry.puzzle;
        let clash = if entry.conflicts.is_empty() { "" } else { ", givens clash" };
        lines.push(format!(
            "{:>4}  {}: {} {}×{}, {} of {} cells given{clash}",
            k + 1,
            entry.name,
            puzzle.family().name(),
            puzzle.rows(),
            puzzle.cols(),
            puzzle.n_givens(),
            puzzle.cells().len(),
        ));
    }
    lines.join("\n")
}

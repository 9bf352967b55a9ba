//! `workbench puzzle`: what a file holds.

use super::{Boxes, Installed, Plugins};
use crate::cli::{Exit, Output, check_output, print_json, refuse, tell};
use crate::opening::{Unread, located, read_puzzles, refuse_conflicts};
use crate::solutions::Solutions;
use clap::Args;
use engine::counting::Counter;
use engine::grade::{Level, grade_unique};
use puzzle_formats::{Conflict, ConflictCell, Diagnostic, Entry, Reading};
use serde_json::{Value, json};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// What can be typed after `puzzle`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The puzzle file
    file: PathBuf,
    #[command(flatten)]
    boxes: Boxes,
    /// Tell of each puzzle whether it has no solution, one, or more, and the level of one
    #[arg(long)]
    count: bool,
    /// Seconds after which the count of a puzzle is given up as unknown
    #[arg(long, value_name = "S", default_value_t = 10.0, requires = "count", allow_negative_numbers = true)]
    count_seconds: f64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Says what the file holds. A file of which no puzzle can be used is refused.
///
/// A file may hold a million puzzles, so each is built, told and forgotten.
pub fn main(arguments: &Arguments, plugins: Plugins) -> Exit {
    let path = arguments.file.as_path();
    let output = Output::from_flag(arguments.json);
    if arguments.count_seconds.is_nan() || arguments.count_seconds <= 0.0 {
        let message = format!("--count-seconds takes a positive number, not {}.", arguments.count_seconds);
        return refuse(output, Exit::Refused, &message);
    }
    let reading = match read_puzzles(path, &arguments.boxes.options()) {
        Ok(reading) => reading,
        Err(unread) => return refuse_unread(path, output, &unread),
    };
    if !reading.diagnostics().is_empty() {
        tell(&located(path, reading.diagnostics()));
    }
    let mut stdout = BufWriter::new(io::stdout().lock());
    let counter = Counter::new(move || {
        let installed = Installed::search(&plugins).map_err(|refusal| tell(&refusal)).ok()?;
        Some((installed.catalog, installed.program))
    });
    let clashing = match output {
        Output::Json => print_object(&mut stdout, arguments, &counter, &reading),
        Output::Text => print_lines(&mut stdout, arguments, &counter, &reading),
    };
    if check_output(clashing) == Some(reading.len()) { Exit::Refused } else { Exit::Done }
}

fn refuse_unread(path: &Path, output: Output, unread: &Unread) -> Exit {
    let message = unread.message(path);
    tell(&message);
    if output == Output::Json {
        let diagnostics = match unread {
            Unread::Refused(refusal) => diagnostics_as_json(&refusal.diagnostics),
            _ => Vec::new(),
        };
        print_json(&json!({
            "status": "error",
            "message": message,
            "format": null,
            "puzzles": [],
            "diagnostics": diagnostics,
        }));
    }
    Exit::Refused
}

/// Prints one JSON object and gives the number of puzzles whose givens clash.
fn print_object(
    stdout: &mut impl Write,
    arguments: &Arguments,
    counter: &Counter,
    reading: &Reading,
) -> io::Result<usize> {
    write!(stdout, "{{\"format\":{},\"puzzles\":[", json!(reading.format().key()))?;
    let mut clashing = 0;
    let mut first_clash = None;
    for k in 0..reading.len() {
        let entry = reading.entry(k);
        if let Err(clash) = refuse_conflicts(&arguments.file, &entry) {
            tell(&clash);
            clashing += 1;
            first_clash.get_or_insert(clash);
        }
        let comma = if k > 0 { "," } else { "" };
        let mut object = entry_as_json(&entry);
        if let Some(count) = solutions_of(arguments, counter, &entry) {
            object["count"] = count.key().into();
            if let Some(level) = level_of(arguments, &entry, count) {
                object["level"] = level.into();
            }
        }
        write!(stdout, "{comma}{object}")?;
    }
    write!(stdout, "],\"diagnostics\":{}", json!(diagnostics_as_json(reading.diagnostics())))?;
    if let Some(message) = first_clash.filter(|_| clashing == reading.len()) {
        write!(stdout, ",\"status\":\"error\",\"message\":{}", json!(message))?;
    }
    writeln!(stdout, "}}")?;
    stdout.flush()?;
    Ok(clashing)
}

/// How many solutions it has, when that was asked for.
fn solutions_of(arguments: &Arguments, counter: &Counter, entry: &Entry) -> Option<Solutions> {
    let nobody_stops = AtomicBool::new(false);
    arguments.count.then(|| counter.count(&entry.puzzle, arguments.count_seconds, &nobody_stops).into())
}

/// The level of a puzzle whose count is unique.
fn level_of(arguments: &Arguments, entry: &Entry, count: Solutions) -> Option<u32> {
    let nobody_stops = AtomicBool::new(false);
    let grade = || grade_unique(&entry.puzzle, arguments.count_seconds, &nobody_stops);
    (count == Solutions::Unique).then(grade).flatten().map(Level::number)
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

/// Prints a line a puzzle and gives the number of puzzles whose givens clash.
fn print_lines(
    stdout: &mut impl Write,
    arguments: &Arguments,
    counter: &Counter,
    reading: &Reading,
) -> io::Result<usize> {
    let path = arguments.file.as_path();
    let count = match reading.len() {
        1 => "1 puzzle".to_string(),
        n => format!("{n} puzzles"),
    };
    writeln!(stdout, "{}: {count} ({})", path.display(), reading.format().name())?;
    let mut clashing = 0;
    for k in 0..reading.len() {
        let entry = reading.entry(k);
        let clash = refuse_conflicts(path, &entry).err();
        let note = if clash.is_some() { ", givens clash" } else { "" };
        clashing += usize::from(clash.is_some());
        clash.inspect(|clash| tell(clash));
        let solutions = solutions_of(arguments, counter, &entry);
        let level = solutions.and_then(|count| level_of(arguments, &entry, count));
        let level = level.map(|level| format!(", level {level}")).unwrap_or_default();
        let solutions = solutions.map(|solutions| format!(", {}", solutions.words())).unwrap_or_default();
        let puzzle = &entry.puzzle;
        writeln!(
            stdout,
            "{:>4}  {}: {} {}×{}, {} of {} cells given{note}{solutions}{level}",
            k + 1,
            entry.name,
            puzzle.family().name(),
            puzzle.rows(),
            puzzle.cols(),
            puzzle.n_givens(),
            puzzle.cells().len(),
        )?;
    }
    stdout.flush()?;
    Ok(clashing)
}

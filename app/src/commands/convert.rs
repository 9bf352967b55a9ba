//! `workbench convert`: the puzzles of a file, written in another format.

use super::Boxes;
use crate::cli::{Exit, Output, print_json, refuse, tell};
use crate::opening::{located, read_puzzles, refuse_conflicts};
use clap::Args;
use engine::store;
use puzzle_formats::{Entry, Format, Reading};
use serde_json::json;
use std::path::{Path, PathBuf};

/// What can be typed after `convert`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The puzzle file
    from: PathBuf,
    /// The file to write
    to: PathBuf,
    /// Key of the format to write; without it the ending of the new file's name decides
    #[arg(long, value_name = "NAME")]
    format: Option<String>,
    /// Replace the new file when it is there already
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    boxes: Boxes,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Converts the file.
pub fn main(arguments: &Arguments) -> Exit {
    let output = Output::from_flag(arguments.json);
    match convert(arguments) {
        Err(message) => refuse(output, Exit::Refused, &message),
        Ok((format, count)) => {
            let to = arguments.to.display();
            match output {
                Output::Json => print_json(&json!({
                    "status": "done",
                    "format": format.key(),
                    "puzzles": count,
                    "file": to.to_string(),
                })),
                Output::Text if count == 1 => tell(&format!("1 puzzle written to {to} ({}).", format.name())),
                Output::Text => tell(&format!("{count} puzzles written to {to} ({}).", format.name())),
            }
            Exit::Done
        }
    }
}

fn convert(arguments: &Arguments) -> Result<(Format, usize), String> {
    let (from, to) = (arguments.from.as_path(), arguments.to.as_path());
    if to.exists() && !arguments.force {
        return Err(format!("{} is there already. Choose another name, or add --force.", to.display()));
    }
    let reading = read_puzzles(from, &arguments.boxes.options()).map_err(|unread| unread.message(from))?;
    if !reading.diagnostics().is_empty() {
        tell(&located(from, reading.diagnostics()));
    }
    let entries: Vec<Entry> = (0..reading.len()).map(|k| reading.entry(k)).collect();
    entries.iter().try_for_each(|entry| refuse_conflicts(from, entry))?;
    let format = choose(arguments.format.as_deref(), to, &reading)?;
    let puzzles: Vec<_> = entries.iter().map(|entry| (entry.name.as_str(), &entry.puzzle)).collect();
    let text = puzzle_formats::print(format, &puzzles).map_err(|error| format!("{error}."))?;
    store::write(to, text.as_bytes()).map_err(|error| error.to_string())?;
    Ok((format, entries.len()))
}

fn choose(key: Option<&str>, to: &Path, reading: &Reading) -> Result<Format, String> {
    let family = reading.format().family();
    let writable = || {
        let formats = Format::all().filter(|format| format.family() == family && format.can_write());
        formats.map(Format::key).collect::<Vec<_>>().join(", ")
    };
    if let Some(key) = key {
        let format = Format::from_key(key).filter(|format| format.can_write());
        return format
            .ok_or_else(|| format!("No format \"{key}\" can be written. For this file: {}.", writable()));
    }
    let extension = to.extension().map(|extension| extension.to_string_lossy()).unwrap_or_default();
    Format::from_extension(&extension, family).ok_or_else(|| {
        format!(
            "The name {} does not say which format. Add --format with one of: {}.",
            to.display(),
            writable()
        )
    })
}

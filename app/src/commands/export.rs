//! `workbench export`: a session in the formats of other tools.

use super::Plugins;
use super::followed::{Effort, Followed, keys, known_metrics};
use super::only::Only;
use crate::cli::{Exit, Output, print_json, refuse, tell};
use crate::wording::count;
use clap::{Args, ValueEnum};
use engine::export::folder::Existing;
use engine::export::{self, Exported, Request, Source};
use engine::store::{self, Loaded};
use serde_json::json;
use std::path::PathBuf;

/// What can be typed after `export`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The session file
    session: PathBuf,
    /// The format
    #[arg(long, value_enum)]
    format: Format,
    /// The folder to write; it is made
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    #[command(flatten)]
    followed: Followed,
    /// latex, markdown: what the runs of a row agree in
    #[arg(long, value_name = "KEY,KEY", value_delimiter = ',', default_value = "solver,puzzle")]
    by: Vec<String>,
    #[command(flatten)]
    only: Only,
    /// latex, markdown: what effort is counted in
    #[arg(long, value_enum, default_value = "work")]
    measure: Effort,
    /// Replace files of the same names
    #[arg(long)]
    force: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A format that can be typed.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// runs.csv and metrics.csv
    Csv,
    /// The same tables as Apache Parquet
    Parquet,
    /// A folder for each algorithm, for IOHanalyzer and iohinspector
    Ioh,
    /// A folder for each run, for TensorBoard
    Tensorboard,
    /// A table of groups for a paper
    Latex,
    /// The same table
    Markdown,
}

impl Format {
    fn in_engine(self) -> export::Format {
        match self {
            Format::Csv => export::Format::Csv,
            Format::Parquet => export::Format::Parquet,
            Format::Ioh => export::Format::Ioh,
            Format::Tensorboard => export::Format::Tensorboard,
            Format::Latex => export::Format::Latex,
            Format::Markdown => export::Format::Markdown,
        }
    }
}

/// Writes the session into the folder.
pub fn main(arguments: &Arguments, plugins: &Plugins) -> Exit {
    let output = Output::from_flag(arguments.json);
    match write(arguments, plugins) {
        Err(message) => refuse(output, Exit::Refused, &message),
        Ok(exported) => {
            exported.notes.iter().for_each(|note| tell(note));
            let Exported { files, runs, notes } = &exported;
            let out = arguments.out.display();
            match output {
                Output::Text => tell(&format!(
                    "{} written to {out} in {}.",
                    count(*runs as u64, "run"),
                    count(files.len() as u64, "file")
                )),
                Output::Json => print_json(&json!({
                    "status": "done",
                    "out": arguments.out,
                    "files": files,
                    "runs": runs,
                    "notes": notes,
                })),
            }
            Exit::Done
        }
    }
}

fn write(arguments: &Arguments, plugins: &Plugins) -> Result<Exported, String> {
    let Loaded { mut session, header } =
        store::load_with_header(&arguments.session).map_err(|error| error.to_string())?;
    arguments.only.of(&mut session)?;
    let metrics = known_metrics(&session, plugins)?;
    let request = Request {
        format: arguments.format.in_engine(),
        objective: arguments.followed.objective(&session, &metrics),
        by: keys(&arguments.by, &session)?,
        measure: arguments.measure.in_engine(),
    };
    let existing = if arguments.force { Existing::Replace } else { Existing::Keep };
    let source = Source { session: &session, metrics: &metrics, header: Some(&header) };
    export::export(&source, &request, &arguments.out, existing).map_err(|error| error.to_string())
}

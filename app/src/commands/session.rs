//! `workbench session`: what a session file holds, and what is whole of a damaged one.

use crate::cli::{Exit, Output, print_json, print_text, refuse, tell};
use crate::wording::{count, duration, grouped};
use clap::Args;
use engine::session::recover::Recovered;
use engine::session::{Session, SessionRun};
use engine::store::{self, Header, Loaded, StoreError};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};

/// What can be typed after `session`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The session file
    file: PathBuf,
    /// Take from a damaged file every puzzle and run that is whole, and say what is lost
    #[arg(long)]
    recover: bool,
    /// Save what was recovered, as another file
    #[arg(long, value_name = "OUT.ron", requires = "recover")]
    save: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Says what the file holds.
pub fn main(arguments: &Arguments) -> Exit {
    let output = Output::from_flag(arguments.json);
    let said = if arguments.recover { recover(arguments, output) } else { show(arguments, output) };
    said.unwrap_or_else(|message| refuse(output, Exit::Refused, &message))
}

fn show(arguments: &Arguments, output: Output) -> Result<Exit, String> {
    let Loaded { header, session } = store::load_with_header(&arguments.file).map_err(|error| {
        let hint = match error {
            StoreError::Broken { .. } | StoreError::Mismatch { .. } => {
                format!(
                    " `workbench session {} --recover` says what is whole of it.",
                    arguments.file.display()
                )
            }
            _ => String::new(),
        };
        format!("{error}{hint}")
    })?;
    match output {
        Output::Json => {
            let mut object = header_as_json(&header);
            object.extend(content_as_json(&arguments.file, &session));
            print_json(&Value::Object(object));
        }
        Output::Text => print_text(&format!("{}\n{}", header_text(&header), content_text(&session))),
    }
    Ok(Exit::Done)
}

fn recover(arguments: &Arguments, output: Output) -> Result<Exit, String> {
    let file = &arguments.file;
    if let Some(out) = &arguments.save {
        refuse_same(file, out)?;
        store::check_target(out).map_err(|error| format!("--save: {error}"))?;
    }
    let Recovered { session, lost } = store::recover_session(file).map_err(|error| error.to_string())?;
    if session.puzzles.is_empty() && session.runs.is_empty() {
        let first = lost.first().map(|lost| format!(" {lost}.")).unwrap_or_default();
        return Err(format!("{} holds no puzzle and no run that is whole.{first}", file.display()));
    }
    if let Some(out) = &arguments.save {
        store::save_session(out, &session).map_err(|error| error.to_string())?;
    }
    match output {
        Output::Json => {
            let mut object = content_as_json(file, &session);
            let lost = lost.iter().map(|lost| json!({ "line": lost.line, "message": lost.what }));
            object.insert("lost".into(), lost.collect());
            let saved = arguments.save.as_ref().map(|out| out.to_string_lossy());
            object.insert("session".into(), json!(saved));
            print_json(&Value::Object(object));
        }
        Output::Text => {
            lost.iter().for_each(|lost| tell(&format!("{}: lost: {lost}.", file.display())));
            print_text(&content_text(&session));
            tell(&match &arguments.save {
                Some(out) => format!("Saved as {}.", out.display()),
                None => "Nothing was saved; --save OUT.ron writes what is whole to another file.".into(),
            });
        }
    }
    Ok(if lost.is_empty() { Exit::Done } else { Exit::NotSolved })
}

/// The damaged file is the only one there is of what is lost, so it stays.
fn refuse_same(file: &Path, out: &Path) -> Result<(), String> {
    let same = match (file.canonicalize(), out.canonicalize()) {
        (Ok(file), Ok(out)) => file == out,
        _ => file == out,
    };
    if same {
        return Err(format!("--save: {} is the damaged file itself; name another one.", out.display()));
    }
    Ok(())
}

fn header_text(header: &Header) -> String {
    let Header { version, written_by, program_sha256, written_at, machine, plugins } = header;
    let mut lines = vec![
        format!("Session, version {version}, written by {written_by} at {written_at}"),
        format!("Machine: {machine}"),
    ];
    lines.extend(program_sha256.as_ref().map(|sha256| format!("Program: SHA-256 {sha256}")));
    lines.extend(plugins.iter().map(|plugin| {
        format!(
            "Plugin {}: {} {}, SHA-256 {}",
            plugin.id,
            plugin.file.display(),
            plugin.version,
            plugin.sha256
        )
    }));
    lines.join("\n")
}

fn header_as_json(header: &Header) -> Map<String, Value> {
    let Header { version, written_by, program_sha256, written_at, machine, plugins } = header;
    let plugins: Vec<Value> = plugins
        .iter()
        .map(|plugin| {
            json!({
                "plugin": plugin.id,
                "file": plugin.file.to_string_lossy(),
                "version": plugin.version,
                "sha256": plugin.sha256,
            })
        })
        .collect();
    let object = json!({
        "version": version,
        "written_by": written_by,
        "program_sha256": program_sha256,
        "written_at": written_at,
        "machine": machine,
        "plugins": plugins,
    });
    object.as_object().cloned().unwrap_or_default()
}

fn content_text(session: &Session) -> String {
    let (puzzles, runs) = (session.puzzles.len() as u64, session.runs.len() as u64);
    let mut lines = vec![format!("{}, {}", count(puzzles, "puzzle"), count(runs, "run"))];
    lines.extend(
        session
            .puzzles
            .iter()
            .map(|puzzle| format!("Puzzle {}: {} ({})", puzzle.id.0, puzzle.name, puzzle.format)),
    );
    lines.extend(session.runs.iter().map(run_text));
    lines.join("\n")
}

fn run_text(stored: &SessionRun) -> String {
    let (run, setup) = (&stored.run, stored.run.setup());
    let experiment = match (&stored.experiment, stored.repetition) {
        (Some(name), Some(repetition)) => format!(", {name} {repetition}"),
        (Some(name), None) => format!(", {name}"),
        (None, _) => String::new(),
    };
    let checkpoint = match run.checkpoint() {
        Some(checkpoint) => format!(", can go on from iteration {}", checkpoint.iteration),
        None => String::new(),
    };
    format!(
        "Run {}: puzzle {}, {} {} with seed {}{experiment}: {} ({}, {}, {} samples{checkpoint})",
        stored.id.0,
        stored.puzzle.0,
        setup.solver,
        setup.solver_version,
        setup.seed,
        run.outcome().map_or("", |outcome| &outcome.message),
        count(run.iterations(), "iteration"),
        duration(run.seconds()),
        grouped(n_samples(stored)),
    )
}

fn n_samples(stored: &SessionRun) -> u64 {
    stored.run.series().values().map(|series| series.len() as u64).sum()
}

fn content_as_json(file: &Path, session: &Session) -> Map<String, Value> {
    let puzzles = session.puzzles.iter().map(|puzzle| {
        json!({ "puzzle": puzzle.id.0, "name": puzzle.name, "format": puzzle.format, "text": puzzle.text })
    });
    let object = json!({
        "file": file.to_string_lossy(),
        "puzzles": puzzles.collect::<Vec<_>>(),
        "runs": session.runs.iter().map(run_as_json).collect::<Vec<_>>(),
    });
    object.as_object().cloned().unwrap_or_default()
}

fn run_as_json(stored: &SessionRun) -> Value {
    let (run, setup) = (&stored.run, stored.run.setup());
    let outcome = run.outcome();
    json!({
        "run": stored.id.0,
        "puzzle": stored.puzzle.0,
        "solver": setup.solver,
        "version": setup.solver_version,
        "sha256": stored.plugin_sha256,
        "experiment": stored.experiment,
        "repetition": stored.repetition,
        "preset": setup.preset,
        "parameters": setup.parameters,
        "seed": setup.seed,
        "status": outcome.map(|outcome| outcome.status.key()),
        "verified": outcome.map(|outcome| outcome.verified),
        "message": outcome.map(|outcome| &outcome.message),
        "iterations": run.iterations(),
        "evaluations": run.work(),
        "seconds": run.seconds(),
        "samples": n_samples(stored),
        "boards": run.snapshots().len(),
        "checkpoint": run.checkpoint().map(|checkpoint| checkpoint.iteration),
        "warnings": run.warnings().collect::<Vec<_>>(),
    })
}

//! `workbench check`: whether a plugin keeps its promises.

use super::{Plugins, executable};
use crate::cli::{Exit, Output, print_json, print_text, refuse};
use clap::Args;
use engine::check::{self, Options, PROMISES, Promise, Subject};
use engine::library::Library;
use serde_json::{Value, json};
use std::path::PathBuf;

/// What can be typed after `check`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The plugin's file
    plugin: PathBuf,
    /// Only this solver of the plugin
    #[arg(long, value_name = "ID")]
    solver: Option<String>,
    /// Only this promise
    #[arg(long, value_name = "NAME", value_parser = PROMISES)]
    promise: Option<String>,
    /// Seed of the runs, and of the first set of random parameters
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many sets of random parameters are tried
    #[arg(long, value_name = "N", default_value_t = 100)]
    sets: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Checks a plugin. To name it here is consent to run it, confined as always.
pub fn main(arguments: &Arguments, plugins: &Plugins) -> Exit {
    let output = Output::from_flag(arguments.json);
    let prepared = executable().and_then(|executable| plugins.program(&executable));
    let program = match prepared {
        Ok(program) => program,
        Err(message) => return refuse(output, Exit::Refused, &message),
    };
    let library = match Library::read(&arguments.plugin) {
        Ok(library) => library,
        Err(error) => return refuse(output, Exit::Refused, &error.to_string()),
    };
    let path = std::path::absolute(&arguments.plugin).unwrap_or_else(|_| arguments.plugin.clone());
    let subject = Subject { path: &path, library: &library, program: &program };
    let options = Options {
        solver: arguments.solver.clone(),
        promise: arguments.promise.clone(),
        seed: arguments.seed,
        sets: arguments.sets,
    };
    let mut tell = |promise: &Promise| {
        if output == Output::Text {
            print_text(&as_text(promise));
        }
    };
    let promises = match check::check(&subject, &options, &mut tell) {
        Ok(promises) => promises,
        Err(message) => return refuse(output, Exit::Refused, &message),
    };
    let broken = promises.iter().filter(|promise| !promise.kept).count();
    match output {
        Output::Json => print_json(&json!({
            "plugin": path.to_string_lossy(),
            "sha256": library.sha256,
            "kept": broken == 0,
            "promises": promises.iter().map(as_json).collect::<Vec<_>>(),
        })),
        Output::Text if broken == 0 => print_text("Every promise is kept."),
        Output::Text => print_text(&format!("{broken} of {} promises are broken.", promises.len())),
    }
    if broken == 0 { Exit::Done } else { Exit::NotSolved }
}

fn as_json(promise: &Promise) -> Value {
    json!({
        "name": promise.name,
        "solver": promise.solver,
        "kept": promise.kept,
        "message": promise.message,
        "repeat": promise.repeat,
    })
}

fn as_text(promise: &Promise) -> String {
    let solver = promise.solver.as_deref().unwrap_or("plugin");
    let Promise { name, message, repeat, .. } = promise;
    match promise.kept {
        true => format!("kept    {solver} {name}: {message}"),
        false => format!("BROKEN  {solver} {name}: {message}\n        again with: {repeat}"),
    }
}

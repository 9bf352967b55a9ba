//! `workbench stats`: what the runs of a session come to.

mod report;
mod samples;

pub use report::{
    as_json as summary_as_json, cautions_as_json, number, tell_cautions, text as summaries_as_text,
};

use super::only::Only;
use crate::cli::{Exit, Output, print_json, print_text, refuse};
use crate::told::{Told, tell_of};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use engine::analysis::{Key, Measure, Target, group};
use engine::session::Session;
use engine::store;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// What can be typed after `stats`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The session file
    session: PathBuf,
    /// What the runs of a group agree in: solver, puzzle, series, preset, version, seed or a parameter's name
    #[arg(long, value_name = "KEY,…", value_delimiter = ',', default_value = "solver,puzzle")]
    by: Vec<String>,
    #[command(flatten)]
    only: Only,
    /// What effort is counted in; work is the solver's own unit
    #[arg(long, value_name = "MEASURE", default_value = "work", value_parser = measure())]
    measure: Measure,
    /// Add a table of the runs that reached this value of a metric, such as cost<=2; may be given more than once
    #[arg(long, value_name = "METRIC<=VALUE")]
    target: Vec<Target>,
    /// Add a table of where the runs stood after this much effort; may be given more than once
    #[arg(long, value_name = "EFFORT", value_parser = effort)]
    budget: Vec<f64>,
    /// The metric whose values the table of budgets tells
    #[arg(long, value_name = "METRIC", requires = "budget")]
    metric: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Reads a measure.
pub fn measure() -> impl TypedValueParser<Value = Measure> {
    let parser = PossibleValuesParser::new(Measure::ALL.map(Measure::key));
    parser.map(|key| Measure::from_key(&key).unwrap_or(Measure::Work))
}

fn effort(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|effort: &f64| effort.is_finite() && *effort >= 0.0);
    number.ok_or_else(|| "an effort is a number from 0".to_string())
}

/// Tells the numbers.
pub fn main(arguments: &Arguments) -> Exit {
    let output = Output::from_flag(arguments.json);
    let session = match load(&arguments.session, &arguments.only) {
        Ok(session) => session,
        Err(message) => return refuse(output, Exit::Refused, &message),
    };
    let told = keys(&arguments.by, &session).and_then(|keys| {
        check_metrics(arguments, &session)?;
        Ok(tell_of(group(&session, &keys), arguments.measure))
    });
    let told = match told {
        Ok(told) => told,
        Err(message) => return refuse(output, Exit::Refused, &message),
    };
    match output {
        Output::Json => print_json(&as_json(arguments, &told)),
        Output::Text => {
            print_text(&report::text(&told));
            let tables = [
                samples::targets_as_text(&told, &arguments.target, arguments.measure),
                samples::budgets_as_text(
                    &told,
                    &arguments.budget,
                    arguments.metric.as_deref(),
                    arguments.measure,
                ),
            ];
            tables.iter().flatten().for_each(|table| print_text(&format!("\n{table}")));
            tell_cautions(&told, arguments.measure);
        }
    }
    Exit::Done
}

/// Reads a session that has a run to tell of.
///
/// # Errors
///
/// The sentence for a person.
pub fn load(path: &Path, only: &Only) -> Result<Session, String> {
    let mut session = store::load_session(path).map_err(|error| error.to_string())?;
    if session.runs.iter().all(|run| run.run.outcome().is_none()) {
        return Err(format!("{} holds no run that has ended.", path.display()));
    }
    only.of(&mut session)?;
    Ok(session)
}

/// The keys of these names.
///
/// # Errors
///
/// The sentence for a person.
pub fn keys(names: &[String], session: &Session) -> Result<Vec<Key>, String> {
    let names = names.iter().map(|name| name.trim()).filter(|name| !name.is_empty());
    names
        .map(|name| Key::find(name, session))
        .collect::<Result<_, _>>()
        .map_err(|error| format!("--by: {error}"))
}

/// A metric that no run has is a slip of the keyboard.
fn check_metrics(arguments: &Arguments, session: &Session) -> Result<(), String> {
    let named = arguments.target.iter().map(|target| &target.metric).chain(&arguments.metric);
    let known: std::collections::BTreeSet<&String> =
        session.runs.iter().flat_map(|run| &run.run.setup().metrics).collect();
    for metric in named {
        if !known.contains(metric) {
            let known: Vec<&str> = known.iter().map(|metric| metric.as_str()).collect();
            return Err(format!("No run has a metric {metric:?}. There are: {}.", known.join(", ")));
        }
    }
    Ok(())
}

fn as_json(arguments: &Arguments, told: &[Told<'_>]) -> Value {
    let group = |told: &Told<'_>| {
        let mut value = report::as_json(told);
        value["cautions"] = cautions_as_json(&told.group, arguments.measure);
        value["targets"] = samples::targets_as_json(&told.group, &arguments.target, arguments.measure);
        let metric = arguments.metric.as_deref();
        value["budgets"] =
            samples::budgets_as_json(&told.group, &arguments.budget, metric, arguments.measure);
        value
    };
    json!({
        "session": arguments.session.to_string_lossy(),
        "measure": arguments.measure.key(),
        "groups": told.iter().map(group).collect::<Vec<_>>(),
    })
}

//! `workbench compare`: groups of runs held against each other, with the tests that fit them.

mod report;

use super::only::Only;
use super::stats::{self, keys, load};
use crate::cli::{Exit, Output, print_json, print_text, refuse, tell};
use crate::told::tell_of;
use clap::Args;
use engine::analysis::{Comparison, Group, Measure, compare, fitting_measure, group, select};
use engine::session::Session;
use std::path::PathBuf;

/// What can be typed after `compare`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The session file
    session: PathBuf,
    /// The runs of one side, such as solver=ac3-tabu,tenure=5
    #[arg(long, value_name = "KEY=VALUE,…", requires = "b")]
    a: Option<String>,
    /// The runs of the other side
    #[arg(long, value_name = "KEY=VALUE,…", requires = "a")]
    b: Option<String>,
    /// Compare all groups that differ in these instead: solver, preset, version, series or a parameter's name
    #[arg(long, value_name = "KEY,…", value_delimiter = ',', conflicts_with_all = ["a", "b"])]
    by: Vec<String>,
    #[command(flatten)]
    only: Only,
    /// What effort is counted in; without it work where all runs count it in one unit, else seconds
    #[arg(long, value_name = "MEASURE", value_parser = stats::measure())]
    measure: Option<Measure>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Print tables in Markdown, with the warnings below them
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
}

/// Compares the runs.
pub fn main(arguments: &Arguments) -> Exit {
    let output = Output::from_flag(arguments.json);
    let session = match load(&arguments.session, &arguments.only) {
        Ok(session) => session,
        Err(message) => return refuse(output, Exit::Refused, &message),
    };
    let (groups, comparison) = match compared(arguments, &session) {
        Ok(compared) => compared,
        Err(message) => return refuse(output, Exit::Refused, &message),
    };
    let measure = comparison.measure;
    let told = tell_of(groups, measure);
    match output {
        Output::Json => print_json(&report::as_json(&told, &comparison)),
        Output::Text if arguments.markdown => print_text(&report::markdown(&told, &comparison)),
        Output::Text => {
            print_text(&report::text(&told, &comparison));
            if arguments.measure.is_none() && measure == Measure::Seconds {
                tell("The solvers count their work in different units, so seconds are compared.");
            }
            comparison.doubts.iter().for_each(|doubt| tell(&format!("Careful: {doubt}")));
            stats::tell_cautions(&told, measure);
        }
    }
    Exit::Done
}

/// # Errors
///
/// The sentence for a person.
fn compared<'s>(arguments: &Arguments, session: &'s Session) -> Result<(Vec<Group<'s>>, Comparison), String> {
    let groups = match (&arguments.a, &arguments.b) {
        (Some(a), Some(b)) => {
            let side = |name, text| select(session, text).map_err(|error| format!("--{name}: {error}"));
            vec![side("a", a)?, side("b", b)?]
        }
        _ if arguments.by.is_empty() => {
            return Err("Name two sides with --a and --b, or with --by what the groups differ in.".into());
        }
        _ => group(session, &keys(&arguments.by, session)?),
    };
    let measure = arguments.measure.unwrap_or_else(|| fitting_measure(&groups));
    let comparison = compare(session, &groups, measure).map_err(|error| error.to_string())?;
    Ok((groups, comparison))
}

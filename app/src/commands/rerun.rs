//! `workbench rerun`: repeats the runs of a session and says whether samples, outcome and grid come out the same, bit
//! for bit.

use super::following::{Interrupt, follow};
use super::{Installed, Plugins};
use crate::cli::{Exit, Output, print_json, print_text, refuse, tell};
use crate::repeating::{Changed, Followed, Repeated, Verdict, repeat, summary};
use clap::Args;
use engine::session::{RunId, Session, SessionRun};
use engine::store;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// What can be typed after `rerun`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The session file
    session: PathBuf,
    /// Only this run; may be given more than once
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    run: Vec<u32>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Repeats the runs one after the other.
pub fn main(arguments: &Arguments, plugins: &Plugins) -> Exit {
    let output = Output::from_flag(arguments.json);
    let session = match store::load_session(&arguments.session) {
        Ok(session) => session,
        Err(error) => return refuse(output, Exit::Refused, &error.to_string()),
    };
    let runs = match chosen(arguments, &session) {
        Ok(runs) => runs,
        Err(message) => return refuse(output, Exit::Refused, &message),
    };
    let installed = match Installed::search(plugins) {
        Ok(installed) => installed,
        Err(message) => return refuse(output, Exit::Refused, &message),
    };
    let changed = changed_plugins(&runs, &installed);
    changed.iter().for_each(|plugin| tell(&plugin.sentence()));
    let interrupt = Interrupt::listen();
    let mut all = Vec::new();
    for run in runs {
        if interrupt.has_come() {
            break;
        }
        let result = repeated(run, &installed, &interrupt);
        if output == Output::Text {
            print_text(&result.sentence());
        }
        all.push(result);
    }
    let exit = exit_of(&all);
    match output {
        Output::Json => print_json(&json!({
            "session": arguments.session.to_string_lossy(),
            "equal": exit == Exit::Done,
            "changed_plugins": changed.iter().map(changed_as_json).collect::<Vec<_>>(),
            "runs": all.iter().map(repeated_as_json).collect::<Vec<_>>(),
        })),
        Output::Text => print_text(&summary(&all)),
    }
    if interrupt.has_come() { Exit::NotSolved } else { exit }
}

fn chosen<'a>(arguments: &Arguments, session: &'a Session) -> Result<Vec<&'a SessionRun>, String> {
    let file = arguments.session.display();
    if session.runs.is_empty() {
        return Err(format!("{file} holds no runs."));
    }
    if arguments.run.is_empty() {
        return Ok(session.runs.iter().collect());
    }
    let find =
        |&number: &u32| session.run(RunId(number)).ok_or_else(|| format!("{file} has no run {number}."));
    arguments.run.iter().map(find).collect()
}

/// Those whose content or version is another than the runs say.
fn changed_plugins(runs: &[&SessionRun], installed: &Installed) -> Vec<Changed> {
    let (mut seen, mut changed) = (BTreeSet::new(), Vec::new());
    for run in runs {
        let setup = run.run.setup();
        let is_new = seen.insert((&setup.solver, &run.plugin_sha256));
        let Ok(found) = installed.catalog.find(&setup.solver, &installed.folders) else { continue };
        if is_new {
            changed.extend(Changed::between(run, &found));
        }
    }
    changed
}

fn changed_as_json(changed: &Changed) -> Value {
    let Changed { solver, then, now, file } = changed;
    json!({
        "solver": solver,
        "plugin": file.to_string_lossy(),
        "stored_version": then.0,
        "stored_sha256": then.1,
        "version": now.0,
        "sha256": now.1,
    })
}

fn repeated(stored: &SessionRun, installed: &Installed, interrupt: &Interrupt) -> Repeated {
    let found = installed.catalog.find(&stored.run.setup().solver, &installed.folders);
    let found = found.map_err(|error| error.to_string());
    repeat(stored, found.as_ref().map_err(Clone::clone), |request, run| {
        let again = follow(&installed.program, request, run, interrupt)?;
        Ok(if interrupt.has_come() { Followed::Stopped } else { Followed::Ended(Box::new(again)) })
    })
}

fn repeated_as_json(repeated: &Repeated) -> Value {
    let (equal, difference, error) = match &repeated.verdict {
        Verdict::Equal => (Some(true), None, None),
        Verdict::Differs(what) => (Some(false), Some(what), None),
        Verdict::Failed(why) => (None, None, Some(why)),
    };
    json!({
        "run": repeated.id.0,
        "equal": equal,
        "first_difference": difference,
        "error": error,
        "note": repeated.note,
    })
}

fn exit_of(repeated: &[Repeated]) -> Exit {
    let any = |is: fn(&Verdict) -> bool| repeated.iter().any(|run| is(&run.verdict));
    if any(|verdict| matches!(verdict, Verdict::Failed(_))) {
        Exit::PluginFailed
    } else if any(|verdict| matches!(verdict, Verdict::Differs(_))) {
        Exit::NotSolved
    } else {
        Exit::Done
    }
}

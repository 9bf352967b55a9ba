//! `workbench rerun`: repeats the runs of a session and says whether samples, outcome and grid come out the same, bit
//! for bit.

use super::following::{Interrupt, follow};
use super::{Installed, Plugins};
use crate::cli::{Exit, Output, print_json, print_text, refuse, tell};
use crate::wording::count;
use clap::Args;
use engine::catalog::Found;
use engine::job::{Start, Watch};
use engine::outcome::Status;
use engine::recording::Samples;
use engine::repeat::{self, Comparable};
use engine::run::Run;
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

/// What came of one repetition.
struct Repeated {
    id: RunId,
    verdict: Verdict,
    /// What can be said of the comparison beside its result.
    note: Option<&'static str>,
}

enum Verdict {
    Equal,
    Differs(String),
    /// The run could not be repeated, or its plugin failed.
    Failed(String),
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
    let mut repeated = Vec::new();
    for run in runs {
        if interrupt.has_come() {
            break;
        }
        let result = repeat(run, &installed, &interrupt);
        if output == Output::Text {
            print_text(&result.sentence());
        }
        repeated.push(result);
    }
    let exit = exit_of(&repeated);
    match output {
        Output::Json => print_json(&json!({
            "session": arguments.session.to_string_lossy(),
            "equal": exit == Exit::Done,
            "changed_plugins": changed.iter().map(Changed::as_json).collect::<Vec<_>>(),
            "runs": repeated.iter().map(Repeated::as_json).collect::<Vec<_>>(),
        })),
        Output::Text => print_text(&summary(&repeated)),
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

/// A plugin that is not the one that made some of the runs.
struct Changed {
    solver: String,
    then: (String, String),
    now: (String, String),
    file: PathBuf,
}

/// Those whose content or version is another than the runs say.
fn changed_plugins(runs: &[&SessionRun], installed: &Installed) -> Vec<Changed> {
    let (mut seen, mut changed) = (BTreeSet::new(), Vec::new());
    for run in runs {
        let setup = run.run.setup();
        let is_new = seen.insert((&setup.solver, &run.plugin_sha256));
        let Ok(found) = installed.catalog.find(&setup.solver, &installed.folders) else { continue };
        if is_new && found.library.sha256 != run.plugin_sha256 {
            changed.push(Changed {
                solver: setup.solver.clone(),
                then: (setup.solver_version.clone(), run.plugin_sha256.clone()),
                now: (found.solver.version.clone(), found.library.sha256),
                file: found.path,
            });
        }
    }
    changed
}

impl Changed {
    fn sentence(&self) -> String {
        let Changed { solver, then, now, file } = self;
        format!(
            "{} is not the plugin that made the runs of {solver}: they were made by version {} with the SHA-256 {}, \
             and this is version {} with {}. Where runs differ, that may be why.",
            file.display(),
            then.0,
            then.1,
            now.0,
            now.1
        )
    }

    fn as_json(&self) -> Value {
        let Changed { solver, then, now, file } = self;
        json!({
            "solver": solver,
            "plugin": file.to_string_lossy(),
            "stored_version": then.0,
            "stored_sha256": then.1,
            "version": now.0,
            "sha256": now.1,
        })
    }
}

fn repeat(stored: &SessionRun, installed: &Installed, interrupt: &Interrupt) -> Repeated {
    let run = &stored.run;
    let comparable = Comparable::of(run);
    let found = installed.catalog.find(&run.setup().solver, &installed.folders);
    let note = found.as_ref().ok().and_then(|found| note_of(run, found, comparable));
    let verdict = match found {
        Err(error) => Verdict::Failed(error.to_string()),
        Ok(found) => compare(run, &found, comparable, installed, interrupt),
    };
    Repeated { id: stored.id, verdict, note }
}

fn compare(
    run: &Run,
    found: &Found,
    comparable: Comparable,
    installed: &Installed,
    interrupt: &Interrupt,
) -> Verdict {
    let mut job = match repeat::job(run, found) {
        Ok(job) => job,
        Err(error) => return Verdict::Failed(error.to_string()),
    };
    job.budget = comparable.budget(run);
    let request = job.request(Watch::Nothing, Start::Running);
    let again = match follow(&installed.program, request, Run::new(&job), interrupt) {
        Ok(again) => again,
        Err(message) => return Verdict::Failed(message),
    };
    let failed = again.outcome().filter(|outcome| outcome.status == Status::Error);
    match (failed, comparable.first_difference(run, &again)) {
        _ if interrupt.has_come() => Verdict::Failed("the repetition was stopped".into()),
        (_, None) => Verdict::Equal,
        (Some(outcome), Some(_)) => Verdict::Failed(outcome.message.clone()),
        (None, Some(difference)) => Verdict::Differs(difference),
    }
}

/// What limits the comparison.
fn note_of(run: &Run, found: &Found, comparable: Comparable) -> Option<&'static str> {
    match comparable {
        Comparable::BeforeItsEnd => Some(
            "the clock or a person ended this run, so its end cannot be promised to come again; compared are the \
             samples before it",
        ),
        Comparable::Status => Some("this run failed; compared is how it ended"),
        Comparable::Whole if !found.solver.deterministic => {
            Some("the solver does not promise the same run for the same seed")
        }
        Comparable::Whole if run.setup().recording.samples == Samples::None => {
            Some("this run kept no samples; compared are its outcome, its grid and its counts")
        }
        Comparable::Whole => None,
    }
}

impl Repeated {
    fn sentence(&self) -> String {
        let id = self.id.0;
        let note = self.note.map(|note| format!(" ({note})")).unwrap_or_default();
        match &self.verdict {
            Verdict::Equal => format!("Run {id}: equal{note}."),
            Verdict::Differs(what) => format!("Run {id}: differs: {what}{note}."),
            Verdict::Failed(why) => format!("Run {id}: not repeated: {}{note}.", why.trim_end_matches('.')),
        }
    }

    fn as_json(&self) -> Value {
        let (equal, difference, error) = match &self.verdict {
            Verdict::Equal => (Some(true), None, None),
            Verdict::Differs(what) => (Some(false), Some(what), None),
            Verdict::Failed(why) => (None, None, Some(why)),
        };
        json!({
            "run": self.id.0,
            "equal": equal,
            "first_difference": difference,
            "error": error,
            "note": self.note,
        })
    }
}

fn summary(repeated: &[Repeated]) -> String {
    let number = |is: fn(&Verdict) -> bool| repeated.iter().filter(|run| is(&run.verdict)).count();
    let equal = number(|verdict| matches!(verdict, Verdict::Equal));
    let differ = number(|verdict| matches!(verdict, Verdict::Differs(_)));
    let failed = number(|verdict| matches!(verdict, Verdict::Failed(_)));
    let runs = count(repeated.len() as u64, "run");
    format!("{runs} repeated: {equal} equal, {differ} differ, {failed} could not be repeated.")
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

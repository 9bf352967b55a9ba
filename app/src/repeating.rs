//! Making a stored run again and saying whether it comes out the same: one place for command line and window.

use crate::wording::count;
use engine::catalog::Found;
use engine::job::{Start, Watch};
use engine::outcome::Status;
use engine::recording::Samples;
use engine::repeat::{self, Comparable};
use engine::run::Run;
use engine::session::{RunId, SessionRun};
use engine::worker::RunRequest;
use std::path::PathBuf;

/// What came of one repetition.
#[derive(Clone, Debug)]
pub struct Repeated {
    /// The run.
    pub id: RunId,
    /// Whether it came out the same.
    pub verdict: Verdict,
    /// What can be said of the comparison beside its result.
    pub note: Option<&'static str>,
}

/// Whether a run came out the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It did.
    Equal,
    /// It did not; what differs first.
    Differs(String),
    /// The run could not be repeated, or its plugin failed.
    Failed(String),
}

/// How a repetition was followed: to its end, or until somebody stopped it.
pub enum Followed {
    /// The record of the repetition.
    Ended(Box<Run>),
    /// Somebody stopped it.
    Stopped,
}

/// Makes a run again. `follow` starts what it is given and follows it.
pub fn repeat(
    stored: &SessionRun,
    found: Result<&Found, String>,
    follow: impl FnOnce(RunRequest, Run) -> Result<Followed, String>,
) -> Repeated {
    let comparable = Comparable::of(&stored.run);
    let note = found.as_ref().ok().and_then(|found| note_of(&stored.run, found, comparable));
    let verdict = match found {
        Err(why) => Verdict::Failed(why),
        Ok(found) => compare(&stored.run, found, comparable, follow),
    };
    Repeated { id: stored.id, verdict, note }
}

fn compare(
    run: &Run,
    found: &Found,
    comparable: Comparable,
    follow: impl FnOnce(RunRequest, Run) -> Result<Followed, String>,
) -> Verdict {
    let mut job = match repeat::job(run, found) {
        Ok(job) => job,
        Err(error) => return Verdict::Failed(error.to_string()),
    };
    job.budget = comparable.budget(run);
    let again = match follow(job.request(Watch::Nothing, Start::Running), Run::new(&job)) {
        Ok(Followed::Ended(again)) => again,
        Ok(Followed::Stopped) => return Verdict::Failed("the repetition was stopped".into()),
        Err(message) => return Verdict::Failed(message),
    };
    let failed = again.outcome().filter(|outcome| outcome.status == Status::Error);
    match (failed, comparable.first_difference(run, &again)) {
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
    /// The result in a sentence.
    pub fn sentence(&self) -> String {
        let id = self.id.0;
        let note = self.note.map(|note| format!(" ({note})")).unwrap_or_default();
        match &self.verdict {
            Verdict::Equal => format!("Run {id}: equal{note}."),
            Verdict::Differs(what) => format!("Run {id}: differs: {what}{note}."),
            Verdict::Failed(why) => format!("Run {id}: not repeated: {}{note}.", why.trim_end_matches('.')),
        }
    }
}

/// How many came out the same, in a sentence.
pub fn summary(repeated: &[Repeated]) -> String {
    let number = |is: fn(&Verdict) -> bool| repeated.iter().filter(|run| is(&run.verdict)).count();
    let equal = number(|verdict| matches!(verdict, Verdict::Equal));
    let differ = number(|verdict| matches!(verdict, Verdict::Differs(_)));
    let failed = number(|verdict| matches!(verdict, Verdict::Failed(_)));
    let runs = count(repeated.len() as u64, "run");
    format!("{runs} repeated: {equal} equal, {differ} differ, {failed} could not be repeated.")
}

/// A plugin that is not the one that made a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// Id of the solver.
    pub solver: String,
    /// Version and hash of the one that made the run.
    pub then: (String, String),
    /// Version and hash of the one that is there now.
    pub now: (String, String),
    /// Its file.
    pub file: PathBuf,
}

impl Changed {
    /// What has changed, if the content is another than the run says.
    pub fn between(run: &SessionRun, found: &Found) -> Option<Changed> {
        let setup = run.run.setup();
        (found.library.sha256 != run.plugin_sha256).then(|| Changed {
            solver: setup.solver.clone(),
            then: (setup.solver_version.clone(), run.plugin_sha256.clone()),
            now: (found.solver.version.clone(), found.library.sha256.clone()),
            file: found.path.clone(),
        })
    }

    /// That it has changed, in a sentence.
    pub fn sentence(&self) -> String {
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
}

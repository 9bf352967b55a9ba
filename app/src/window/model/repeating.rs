//! Making runs again in the background, to see whether they come out the same. What is made is compared and thrown
//! away; the runs stay as they are.

use super::{Model, NoticeKind};
use crate::repeating::{Changed, Followed, Repeated, Verdict, repeat, summary};
use crate::window::background::{Background, Done};
use crossbeam_channel::RecvTimeoutError;
use engine::catalog::Found;
use engine::run::Run;
use engine::session::SessionRun;
use engine::worker::{Event, Failure, RunRequest, WorkerProgram};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

/// Results that are told one by one; of more, those that differ and their number.
const MOST_TOLD: usize = 5;

/// The runs that are being made again.
pub(super) struct Repeating {
    progress: Arc<Progress>,
    runs: usize,
}

/// How far they are; written by the task.
#[derive(Default)]
struct Progress {
    done: AtomicUsize,
    iterations: AtomicU64,
    is_over: AtomicBool,
}

/// How far the runs are that are being made again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RepeatingState {
    /// Those that were compared.
    pub done: usize,
    /// All of them.
    pub runs: usize,
    /// Iterations of the one that is being made.
    pub iterations: u64,
}

/// What came of runs that were made again.
pub struct RepeatedRuns {
    changed: Vec<Changed>,
    repeated: Vec<Repeated>,
}

impl Model {
    /// How far the runs are that are being made again; none when none is.
    pub fn repeating(&self) -> Option<RepeatingState> {
        let Repeating { progress, runs } = self.repeating.as_ref()?;
        let (done, iterations) =
            (progress.done.load(Ordering::Relaxed), progress.iterations.load(Ordering::Relaxed));
        Some(RepeatingState { done, runs: *runs, iterations })
    }

    /// Whether a chosen run can be made again and compared now.
    pub fn can_reproduce(&self) -> bool {
        self.repeating.is_none() && self.chosen_and_over().next().is_some()
    }

    /// Makes the chosen runs again in the background.
    pub(super) fn reproduce(&mut self, background: &Background) {
        let chosen: Vec<SessionRun> = self.chosen_and_over().cloned().collect();
        if chosen.is_empty() || self.repeating.is_some() {
            return;
        }
        let runs: Vec<(SessionRun, Result<Found, String>)> =
            chosen.into_iter().map(|run| (run.clone(), self.solver_of(&run))).collect();
        let progress = Arc::new(Progress::default());
        self.repeating = Some(Repeating { progress: Arc::clone(&progress), runs: runs.len() });
        let (program, wake) = (self.plugins.program().clone(), background.wake());
        background.spawn("repeat-runs", move || {
            Done::Repeated(Box::new(repeat_all(&runs, &program, &progress, &*wake)))
        });
    }

    /// Ends what is being made again, without a result.
    pub(super) fn stop_repeating(&mut self) {
        if let Some(repeating) = &self.repeating {
            repeating.progress.is_over.store(true, Ordering::Relaxed);
        }
    }

    pub(super) fn take_repeated(&mut self, told: &RepeatedRuns) {
        if self.repeating.take().is_none() {
            return; // its session was closed meanwhile
        }
        let RepeatedRuns { changed, repeated } = told;
        let is_equal = |run: &&Repeated| run.verdict == Verdict::Equal;
        let mut sentences: Vec<String> = changed.iter().map(Changed::sentence).collect();
        if repeated.len() > MOST_TOLD {
            sentences.push(summary(repeated));
            let differing = repeated.iter().filter(|run| !is_equal(run)).take(MOST_TOLD);
            sentences.extend(differing.map(Repeated::sentence));
        } else {
            sentences.extend(repeated.iter().map(Repeated::sentence));
        }
        let all_equal = repeated.iter().all(|run| is_equal(&run));
        let kind = if all_equal { NoticeKind::Info } else { NoticeKind::Problem };
        self.tell(kind, sentences.join("\n"));
    }
}

/// Makes the runs one after the other.
fn repeat_all(
    runs: &[(SessionRun, Result<Found, String>)],
    program: &WorkerProgram,
    progress: &Progress,
    wake: &(dyn Fn() + Send + Sync),
) -> RepeatedRuns {
    let (mut changed, mut repeated) = (Vec::new(), Vec::new());
    for (run, found) in runs {
        if progress.is_over.load(Ordering::Relaxed) {
            break;
        }
        let change = found.as_ref().ok().and_then(|found| Changed::between(run, found));
        if let Some(change) = change.filter(|change| !changed.contains(change)) {
            changed.push(change);
        }
        let found = found.as_ref().map_err(Clone::clone);
        repeated.push(repeat(run, found, |request, empty| follow(program, request, empty, progress, wake)));
        progress.done.fetch_add(1, Ordering::Relaxed);
        wake();
    }
    RepeatedRuns { changed, repeated }
}

/// Makes a run to its end, or until somebody stops it.
fn follow(
    program: &WorkerProgram,
    request: RunRequest,
    mut run: Run,
    progress: &Progress,
    wake: &(dyn Fn() + Send + Sync),
) -> Result<Followed, String> {
    let named = |failure| format!("{} {failure}.", run.setup().solver);
    let handle = program.run(request, Arc::new(|| ())).map_err(named)?;
    let mut is_stopping = false;
    while run.outcome().is_none() {
        if progress.is_over.load(Ordering::Relaxed) && !is_stopping {
            is_stopping = true;
            handle.stop();
        }
        match handle.events().recv_timeout(Duration::from_millis(100)) {
            Ok(event) => run.apply(event),
            Err(RecvTimeoutError::Timeout) => wake(),
            // The reader always sends `Ended`; were it gone without, the run must still end.
            Err(RecvTimeoutError::Disconnected) => {
                run.apply(Event::Ended(Err(Failure::Died("was lost".into()))));
            }
        }
        progress.iterations.store(run.iterations(), Ordering::Relaxed);
    }
    Ok(if is_stopping { Followed::Stopped } else { Followed::Ended(Box::new(run)) })
}

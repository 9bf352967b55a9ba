//! What the runs of the session come to together, found in the background: when a panel that is seen asks for something
//! else, when a run has ended, but at most every half second while runs go on, and every second for what can be told of the
//! runs that go on themselves.
//!
//! The task reads a copy of the runs, which shares their samples. It is kept from one task to the next, so that only what is
//! new is copied; of a run that goes on that is little, since series share their chunks.

use super::Model;
use crate::window::background::{Background, Done};
use crate::window::findings::{Asked, Found, Place, find};
use engine::export::Metrics;
use engine::session::{RunId, Session, SessionRun};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The name of the task.
const TASK: &str = "look-at-runs";
/// Least time from one answer to the next while runs go on and one has ended.
const PERIOD: Duration = Duration::from_millis(500);
/// The same where runs have only gone on.
const LIVE: Duration = Duration::from_secs(1);
/// Of the time at most one part in so many is spent on finding out.
const REST: u32 = 4;
/// A task that takes longer is told of.
const PATIENCE: Duration = Duration::from_millis(300);

/// Two that are equal are of the same runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Version {
    /// Numbers of the state and of the session.
    numbers: (u64, u64),
    runs: usize,
    /// How far all runs are together that go on.
    reached: u64,
}

impl Version {
    /// The version of those that have ended alone.
    fn of_ended(self) -> Version {
        Version { reached: 0, ..self }
    }
}

/// What panels have asked, and what was found.
#[derive(Default)]
pub(super) struct Findings {
    /// The runs, without what analysis does not need.
    copy: Arc<Session>,
    copied: Option<Version>,
    slots: [Slot; Place::ALL.len()],
    task: Option<Task>,
    last_number: u64,
}

#[derive(Default)]
struct Slot {
    asked: Option<Asked>,
    /// Whether the panel was drawn since the last look.
    is_seen: bool,
    begun: Option<Instant>,
    /// How long the last task took.
    took: Duration,
    found: Option<(Asked, Version, Arc<Found>)>,
}

struct Task {
    number: u64,
    place: Place,
    asked: Asked,
    version: Version,
    begun: Instant,
}

impl Model {
    /// What was found last for a place.
    pub fn found(&self, place: Place) -> Option<&Arc<Found>> {
        self.findings.slots[place as usize].found.as_ref().map(|(.., found)| found)
    }

    /// Whether a place waits for an answer for so long that people should know.
    pub fn is_finding(&self, place: Place) -> bool {
        let task = self.findings.task.as_ref();
        task.is_some_and(|task| task.place == place && task.begun.elapsed() >= PATIENCE)
    }

    /// Whether what is asked for a place tells of runs that go on as well.
    pub fn tells_of_unfinished(&self, place: Place) -> bool {
        self.findings.slots[place as usize].asked.as_ref().is_some_and(Asked::tells_of_unfinished)
    }

    /// The runs that are ticked, for those who ask for them alone.
    pub fn ticked(&self) -> std::collections::BTreeSet<RunId> {
        self.session.runs.iter().map(|run| run.id).filter(|id| self.is_ticked(*id)).collect()
    }

    pub(super) fn ask_findings(&mut self, place: Place, asked: Asked) {
        let slot = &mut self.findings.slots[place as usize];
        slot.asked = Some(asked);
        slot.is_seen = true;
    }

    /// Has found out what the panels that are seen have asked, one at a time; gives the time after which to look again.
    pub fn look_at_findings(&mut self, background: &Background) -> Option<Duration> {
        if let Some(task) = &self.findings.task {
            return PATIENCE.checked_sub(task.begun.elapsed());
        }
        let newest = self.findings_version();
        let goes_on = self.is_running();
        let mut wait: Option<Duration> = None;
        for place in Place::ALL {
            let slot = &mut self.findings.slots[place as usize];
            let (true, Some(asked)) = (std::mem::take(&mut slot.is_seen), &slot.asked) else { continue };
            let version = if asked.tells_of_unfinished() { newest } else { newest.of_ended() };
            let same_question = slot.found.as_ref().is_some_and(|(of, ..)| of == asked);
            let before = slot.found.as_ref().map(|(_, of, _)| *of);
            if same_question && before == Some(version) {
                continue;
            }
            let same_ended = before.is_some_and(|before| before.of_ended() == version.of_ended());
            let period = if same_ended { LIVE } else { PERIOD }.max(slot.took * REST);
            let left = slot.begun.and_then(|begun| period.checked_sub(begun.elapsed()));
            if let Some(left) = left.filter(|_| same_question && goes_on) {
                wait = Some(wait.map_or(left, |wait| wait.min(left)));
                continue;
            }
            slot.begun = Some(Instant::now());
            let asked = asked.clone();
            self.begin_finding(place, asked, (version, newest), background);
            return Some(PATIENCE);
        }
        wait
    }

    fn begin_finding(
        &mut self,
        place: Place,
        asked: Asked,
        (version, newest): (Version, Version),
        background: &Background,
    ) {
        let solvers = self.plugins.catalog().into_iter().flat_map(|catalog| catalog.solvers());
        let known: Vec<_> = solvers.map(|found| Arc::clone(&found.solver)).collect();
        let copy = self.findings.copy_of(&self.session, newest);
        self.findings.last_number += 1;
        let number = self.findings.last_number;
        let task = Task { number, place, asked: asked.clone(), version, begun: Instant::now() };
        self.findings.task = Some(task);
        background.spawn(TASK, move || {
            let metrics = Metrics::of(&copy).or(known.iter().map(|solver| solver.as_ref()));
            Done::Findings(number, Box::new(find(&copy, &metrics, &asked)))
        });
    }

    pub(super) fn take_findings(&mut self, number: u64, found: Found) {
        if let Some(task) = self.findings.task.take_if(|task| task.number == number) {
            let slot = &mut self.findings.slots[task.place as usize];
            slot.took = task.begun.elapsed();
            slot.found = Some((task.asked, task.version, Arc::new(found)));
        }
    }

    /// The task failed by our own mistake: it is not begun again before something else is asked.
    pub(super) fn take_broken_task(&mut self, name: &str) {
        if name == TASK
            && let Some(task) = &self.findings.task
        {
            let sentence = "This could not be found out, by a mistake in this program.".to_string();
            let found = Found { charts: vec![Err(sentence)], ..Found::default() };
            self.take_findings(task.number, found);
        }
    }

    fn findings_version(&self) -> Version {
        let going = self.unfinished();
        let going = going.keys().filter_map(|id| self.session.run(*id));
        let reached = going.map(|run| run.run.iterations()).fold(0, u64::saturating_add);
        let numbers = (self.state_number, self.began_at_number);
        Version { numbers, runs: self.session.runs.len(), reached }
    }
}

impl Findings {
    /// Forgets a session that was closed; what a task still finds is of no use.
    pub fn forget(&mut self) {
        *self = Findings { last_number: self.last_number, ..Findings::default() };
    }

    /// The runs; those that were copied before are not copied again.
    fn copy_of(&mut self, session: &Session, version: Version) -> Arc<Session> {
        if self.copied != Some(version) {
            // No task is under way, so nobody else holds it.
            let old = Arc::try_unwrap(std::mem::take(&mut self.copy)).unwrap_or_default();
            let mut known: HashMap<RunId, SessionRun> =
                old.runs.into_iter().map(|run| (run.id, run)).collect();
            let copied = |run: &SessionRun| {
                let known = known.remove(&run.id).filter(|known| is_same(known, run));
                known.unwrap_or_else(|| run.without_boards())
            };
            let runs = session.runs.iter().map(copied).collect();
            let puzzles = session.puzzles.iter().map(|puzzle| puzzle.without_text()).collect();
            self.copy = Arc::new(Session { puzzles, runs, ..Session::default() });
            self.copied = Some(version);
        }
        Arc::clone(&self.copy)
    }
}

/// Whether a copy is still that of the run: one that goes on has counted on, or ended.
fn is_same(copy: &SessionRun, run: &SessionRun) -> bool {
    let counts = |run: &SessionRun| {
        (run.run.iterations(), run.run.work(), run.run.solver_ns(), run.run.outcome().is_some())
    };
    counts(copy) == counts(run)
}

#[cfg(test)]
mod tests {
    use super::{Findings, Version};
    use crate::window::made::run;
    use engine::session::{PuzzleId, RunId, Session};

    #[test]
    fn the_copy_follows_runs_that_come_go_and_go_on() {
        let mut session = Session::default();
        for iterations in [5, 6, 7] {
            session.add_run(PuzzleId(1), "0".into(), run("a", 1, iterations));
        }
        let mut findings = Findings::default();
        let mut copied = |session: &Session, version: u64| -> Vec<(u32, u64)> {
            let version = Version { numbers: (version, 0), runs: session.runs.len(), reached: 0 };
            let copy = findings.copy_of(session, version);
            copy.runs.iter().map(|run| (run.id.0, run.run.iterations())).collect()
        };
        assert_eq!(copied(&session, 1), [(1, 5), (2, 6), (3, 7)]);
        session.runs.remove(1);
        session.add_run(PuzzleId(1), "0".into(), run("b", 1, 8));
        session.run_mut(RunId(1)).unwrap().run = run("a", 1, 50);
        // Of the same version nothing is looked at again.
        assert_eq!(copied(&session, 1).len(), 3);
        assert_eq!(copied(&session, 2), [(1, 50), (3, 7), (4, 8)]);
    }
}

//! Unsaved work is kept in the user's data folder as it comes, and what an earlier window left behind is offered.

use super::{Model, NoticeKind, Progress, Question};
use crate::window::background::{Background, Done, Origin};
use engine::session::{Session, SessionRun};
use engine::store::{LeftBehind, Loaded, Unsaved};
use std::collections::VecDeque;
use std::path::Path;
use std::time::{Duration, Instant};

/// Least time from the end of one keeping to the next.
const PERIOD: Duration = Duration::from_secs(10);
/// How many times as long as the writing took, by the clock, nothing is kept: so it takes at most a tenth of a core, and
/// little of the disk, however much there is to write.
const REST_OF_WRITING: u32 = 10;
/// A session is copied while the window waits; with so many times as long until the next it takes under 1 % of it.
const REST_OF_COPYING: u32 = 100;

/// What a run in progress says when it is found again.
const CUT_SHORT: &str = "The program ended while this run was in progress.";

/// Keeping unsaved work.
#[derive(Default)]
pub struct Keeping {
    /// Where; none before it was found, and where there is no place.
    place: Option<Unsaved>,
    /// How often something was handed out to be kept.
    sequence: u64,
    /// What was kept last.
    kept: Option<Version>,
    is_writing: bool,
    /// How long the window waited for the last copy.
    copying: Duration,
    not_before: Option<Instant>,
    /// What earlier windows left behind, and nobody was asked about yet.
    waiting: VecDeque<LeftWork>,
    /// What is asked about.
    asked: Option<LeftWork>,
    /// What was opened, and is in no file of this window yet.
    adopted: Vec<LeftBehind>,
    has_failed: bool,
}

/// Two that are equal need not be kept twice: number of the state, and iterations of all runs in progress.
type Version = (u64, u64);

/// Work that an earlier window left behind.
pub struct LeftWork {
    left: LeftBehind,
    session: Session,
    offer: UnsavedOffer,
}

/// What is said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsavedOffer {
    /// When it was kept, in UTC.
    pub written_at: String,
    /// How many runs it holds.
    pub runs: usize,
    /// How many experiments it holds.
    pub experiments: usize,
    /// The names of its puzzles.
    pub puzzles: Vec<String>,
}

/// What was found in the user's folder.
pub struct FoundWork {
    place: Result<Unsaved, String>,
    left: Vec<LeftWork>,
    unreadable: Vec<String>,
}

/// Takes a place for this window, and looks at what others have left behind.
fn look(folder: &Path) -> FoundWork {
    let (mut left, mut unreadable) = (Vec::new(), Vec::new());
    for found in LeftBehind::in_folder(folder) {
        match found.load() {
            Ok(Loaded { header, session }) => {
                let offer = UnsavedOffer {
                    written_at: header.written_at,
                    runs: session.runs.len(),
                    experiments: session.experiments.len(),
                    puzzles: session.puzzles.iter().map(|puzzle| puzzle.name.clone()).collect(),
                };
                left.push(LeftWork { left: found, session, offer });
            }
            Err(error) => unreadable.push(error.to_string()),
        }
    }
    let place = Unsaved::begin(folder).map_err(|error| error.to_string());
    FoundWork { place, left, unreadable }
}

/// Time from the end of a keeping to the next, by how long the window waited for its copy, and how long writing it took.
fn rest(copying: Duration, writing: Duration) -> Duration {
    PERIOD.max(copying * REST_OF_COPYING).max(writing * REST_OF_WRITING)
}

impl Model {
    /// Looks for what earlier windows have left behind.
    pub(super) fn look_for_unsaved(&mut self, background: &Background) {
        if let Some(home) = self.plugins.home_of_user() {
            background.spawn("find-unsaved", move || Done::FoundUnsaved(Box::new(look(&home.unsaved()))));
        }
    }

    pub(super) fn take_found_unsaved(&mut self, found: FoundWork) {
        match found.place {
            Ok(place) => self.keeping.place = Some(place),
            Err(message) => self.tell_unkept(&message),
        }
        for message in found.unreadable {
            let text = format!("Work that an earlier window did not save cannot be opened: {message}");
            self.tell(NoticeKind::Problem, text);
        }
        self.keeping.waiting.extend(found.left);
    }

    /// The next question about work that was left behind.
    pub(super) fn next_unsaved(&mut self) -> Option<Question> {
        self.keeping.asked = self.keeping.waiting.pop_front();
        self.keeping.asked.as_ref().map(|work| Question::Unsaved(work.offer.clone()))
    }

    pub(super) fn open_unsaved(&mut self) {
        self.question = None;
        if let Some(LeftWork { left, session, .. }) = self.keeping.asked.take() {
            self.take_session(Origin::Pasted("Unsaved work".into()), session);
            self.keeping.adopted.push(left);
        }
    }

    pub(super) fn discard_unsaved(&mut self) {
        self.question = None;
        if let Some(work) = self.keeping.asked.take() {
            work.left.discard();
        }
    }

    /// What is asked about is left where it is, and found again at the next start.
    pub(super) fn put_off_unsaved(&mut self) {
        self.keeping.asked = None;
    }

    /// Keeps what is unsaved, if it has changed and the time has come. Gives the time until it comes.
    pub fn keep_unsaved(&mut self, background: &Background) -> Option<Duration> {
        let place = self.keeping.place.clone()?;
        let version = (self.state_number, self.iterations_in_progress());
        let is_needed = self.has_unsaved_runs() || self.is_running();
        if !is_needed || self.keeping.is_writing || self.keeping.kept == Some(version) {
            return None;
        }
        let now = Instant::now();
        if let Some(wait) = self.keeping.not_before.and_then(|then| then.checked_duration_since(now))
            && !wait.is_zero()
        {
            return Some(wait);
        }
        let session = self.session_as_it_stands();
        self.keeping.copying = now.elapsed();
        self.keeping.sequence += 1;
        self.keeping.is_writing = true;
        let sequence = self.keeping.sequence;
        background.spawn("keep-unsaved", move || {
            let began = Instant::now();
            let kept = place.keep(sequence, &session).map_err(|error| error.to_string());
            Done::KeptUnsaved(version, began.elapsed(), kept)
        });
        None
    }

    /// Takes what came of a keeping, and how long its writing took.
    pub(super) fn take_kept_unsaved(
        &mut self,
        version: Version,
        writing: Duration,
        kept: Result<(), String>,
    ) {
        self.keeping.is_writing = false;
        self.keeping.not_before = Some(Instant::now() + rest(self.keeping.copying, writing));
        match kept {
            Ok(()) => {
                self.keeping.kept = Some(version);
                self.keeping.adopted.drain(..).for_each(LeftBehind::discard);
            }
            Err(message) => self.tell_unkept(&message),
        }
    }

    /// All work is in a file, or its user does not want it: none of it need be kept.
    pub(super) fn settle_unsaved(&mut self, background: &Background) {
        let adopted = std::mem::take(&mut self.keeping.adopted);
        self.keeping.kept = None;
        let (place, sequence) = (self.keeping.place.clone(), self.keeping.sequence);
        background.spawn("settle-unsaved", move || {
            adopted.into_iter().for_each(LeftBehind::discard);
            if let Some(place) = place {
                place.settle(sequence);
            }
            Done::Nothing
        });
    }

    /// The window closes as its user wants it to.
    pub fn end_keeping(&mut self) {
        self.drop_experiments();
        self.keeping.adopted.drain(..).for_each(LeftBehind::discard);
        if let Some(place) = self.keeping.place.take() {
            place.end();
        }
    }

    /// The session with the runs in progress as if they ended now, without those that wait and those that the journal
    /// of an experiment holds.
    fn session_as_it_stands(&self) -> Session {
        let is_to_keep =
            |run: &&SessionRun| self.progress(run.id) != Progress::Waiting && !self.is_journaled(run.id);
        let mut session = Session::default();
        session.puzzles.clone_from(&self.session.puzzles);
        session.runs = self.session.runs.iter().filter(is_to_keep).cloned().collect();
        session.experiments = self.stored_experiments();
        session.view = self.view();
        for run in session.runs.iter_mut().filter(|run| run.run.outcome().is_none()) {
            run.run = run.run.cut_short(CUT_SHORT);
        }
        session
    }

    fn iterations_in_progress(&self) -> u64 {
        let runs = self.running.unfinished().filter_map(|id| self.session.run(id));
        runs.map(|run| run.run.iterations()).sum()
    }

    /// Tells once that nothing is kept; saving tells by itself.
    fn tell_unkept(&mut self, message: &str) {
        if !std::mem::replace(&mut self.keeping.has_failed, true) {
            let text = format!("Unsaved work is not kept for the case that the program ends: {message}");
            self.tell(NoticeKind::Problem, text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::rest;
    use std::time::Duration;

    #[test]
    fn keeping_is_paced_by_what_it_costs() {
        let ms = Duration::from_millis;
        assert_eq!(rest(ms(1), ms(50)), ms(10_000), "what costs little is kept every ten seconds");
        assert_eq!(rest(ms(1), ms(20_000)), ms(200_000));
        assert_eq!(rest(ms(300), ms(50)), ms(30_000));
    }
}

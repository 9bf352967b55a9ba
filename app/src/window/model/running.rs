//! The runs in progress: made ready, started as far as there are places, steered, recorded, closed.

use super::{Model, NoticeKind};
use crate::window::background::{Background, CALM, Done};
use crate::window::command::Command;
use engine::job::Start;
use engine::session::RunId;
use engine::worker::{Event, Failure, RunHandle, RunRequest};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Longest time that one frame spends on events of workers.
const EVENT_TIME: Duration = Duration::from_millis(8);

/// A held run that did nothing for so long is looked at less often.
const REST: Duration = Duration::from_millis(400);

/// A run in progress.
pub struct Active {
    /// Its number.
    pub id: RunId,
    /// Whether it is held.
    pub held: bool,
    /// Whether it was asked to stop.
    pub stopping: bool,
    /// When its worker last said something.
    pub last_heard: Instant,
    /// When it last did something, or was asked to.
    last_moved: Instant,
    /// Whether it is held and nothing comes but heartbeats.
    is_calm: Arc<AtomicBool>,
    start: Start,
    /// Whether the worker was told that somebody looks at the board.
    watched: bool,
    /// Steps asked for before the worker was there.
    early_steps: u32,
    handle: Option<RunHandle>,
}

impl Active {
    /// It is asked to do something, whose result is awaited.
    fn moves(&mut self) {
        self.last_moved = Instant::now();
        self.is_calm.store(false, Ordering::Relaxed);
    }

    fn progress(&self) -> Progress {
        match (self.stopping, self.held) {
            (true, _) => Progress::Stopping,
            (false, true) => Progress::Held,
            (false, false) => Progress::Running,
        }
    }
}

/// Runs that wait, and those in progress.
pub(super) struct Running {
    active: Vec<Active>,
    waiting: VecDeque<(RunId, RunRequest)>,
    /// How many may go on at once.
    places: usize,
    /// How many were begun since none was in progress.
    begun: usize,
}

impl Default for Running {
    fn default() -> Running {
        let places = std::thread::available_parallelism().map_or(1, usize::from);
        Running { active: Vec::new(), waiting: VecDeque::new(), places, begun: 0 }
    }
}

impl Running {
    fn of(&mut self, id: RunId) -> Option<&mut Active> {
        self.active.iter_mut().find(|active| active.id == id)
    }

    /// Places that no run takes; one that is held takes none.
    fn free_places(&self) -> usize {
        let taken = self.active.iter().filter(|active| !active.held).count();
        self.places.saturating_sub(taken)
    }

    /// The runs that are not over: those in progress, and those that wait.
    pub fn unfinished(&self) -> impl Iterator<Item = RunId> {
        let waiting = self.waiting.iter().map(|(id, _)| *id);
        self.active.iter().map(|active| active.id).chain(waiting)
    }
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It waits for a place.
    Waiting,
    /// It goes on.
    Running,
    /// It is held before an iteration.
    Held,
    /// It was asked to stop.
    Stopping,
    /// It is over.
    Over,
}

impl Model {
    /// How far a run is.
    pub fn progress(&self, id: RunId) -> Progress {
        match self.running.active.iter().find(|active| active.id == id) {
            Some(active) => active.progress(),
            None if self.running.waiting.iter().any(|(waiting, _)| *waiting == id) => Progress::Waiting,
            None => Progress::Over,
        }
    }

    /// When to look at the runs in progress again though nothing wakes the window: heartbeats that stay away wake nobody.
    pub fn look_again(&self) -> Option<Duration> {
        let active = &self.running.active;
        let is_calm = |active: &Active| active.is_calm.load(Ordering::Relaxed);
        match active.is_empty() {
            true => self.repeating().map(|_| Duration::from_millis(500)),
            false if active.iter().all(is_calm) => Some(CALM),
            false => Some(Duration::from_millis(500)),
        }
    }

    /// The run shown, while it is in progress.
    pub fn active(&self) -> Option<&Active> {
        let shown = self.shown_run?;
        self.running.active.iter().find(|active| active.id == shown)
    }

    /// Whether the run shown is in progress or waits.
    pub fn shown_is_unfinished(&self) -> bool {
        self.shown_run.is_some_and(|id| self.progress(id) != Progress::Over)
    }

    /// Whether a run is in progress or waits, one of an experiment included.
    pub fn is_running(&self) -> bool {
        self.n_unfinished() > 0 || self.experiments.is_active()
    }

    /// How many runs are in progress or wait.
    pub fn n_unfinished(&self) -> usize {
        self.running.active.len() + self.running.waiting.len()
    }

    /// The runs that are not over, and how far each is.
    pub fn unfinished(&self) -> BTreeMap<RunId, Progress> {
        let waiting = self.running.waiting.iter().map(|(id, _)| (*id, Progress::Waiting));
        self.running.active.iter().map(|active| (active.id, active.progress())).chain(waiting).collect()
    }

    /// How many runs wait for a place.
    pub fn n_waiting(&self) -> usize {
        self.running.waiting.len()
    }

    /// How many of the runs that were begun together are over, and how many these are.
    pub fn ended_of_begun(&self) -> (usize, usize) {
        let begun = self.running.begun;
        (begun.saturating_sub(self.n_unfinished()), begun)
    }

    /// How many runs may go on at once.
    pub fn places(&self) -> usize {
        self.running.places
    }

    pub(super) fn set_places(&mut self, places: usize, background: &Background) {
        self.running.places = places.max(1);
        self.start_waiting(background);
    }

    /// Tells the workers whether their runs are looked at, and takes what they have said, for a few milliseconds
    /// at most and from each in its turn; true when more is waiting.
    pub fn drain_events(&mut self, background: &Background) -> bool {
        let shown = self.shown_run;
        for active in &mut self.running.active {
            let is_looked_at = shown == Some(active.id);
            if let Some(handle) = active.handle.as_ref().filter(|_| active.watched != is_looked_at) {
                active.watched = is_looked_at;
                handle.watch(is_looked_at);
            }
        }
        let began = Instant::now();
        let mut ended = Vec::new();
        let mut is_more = true;
        while is_more && began.elapsed() < EVENT_TIME {
            is_more = false;
            for active in &mut self.running.active {
                let event = active.handle.as_ref().and_then(|handle| handle.events().try_recv().ok());
                let (Some(event), Some(record)) = (event, self.session.run_mut(active.id)) else { continue };
                is_more = true;
                active.last_heard = Instant::now();
                if !matches!(event, Event::Heartbeat(_)) {
                    active.last_moved = active.last_heard;
                }
                if matches!(event, Event::Ended(_)) {
                    ended.push(active.id);
                }
                record.run.apply(event);
            }
        }
        for active in &self.running.active {
            let is_calm = active.held && !active.stopping && active.last_moved.elapsed() > REST;
            active.is_calm.store(is_calm, Ordering::Relaxed);
        }
        for id in ended {
            self.close_run(id, background);
        }
        is_more
    }

    /// Starts the worker of a run that is in the session, or lets it wait for a place.
    pub(super) fn enqueue(&mut self, id: RunId, request: RunRequest, start: Start, background: &Background) {
        if !self.is_running() {
            self.running.begun = 0;
        }
        self.running.begun += 1;
        self.listing.interrupt();
        match start {
            // Who steps looks at each iteration, and is not kept waiting.
            Start::Held => self.start_worker(id, request, start, background),
            Start::Running => {
                self.running.waiting.push_back((id, request));
                self.start_waiting(background);
            }
        }
    }

    /// Starts the runs that wait, as far as there are places.
    fn start_waiting(&mut self, background: &Background) {
        while self.running.free_places() > 0
            && let Some((id, request)) = self.running.waiting.pop_front()
        {
            self.start_worker(id, request, Start::Running, background);
        }
    }

    fn start_worker(&mut self, id: RunId, request: RunRequest, start: Start, background: &Background) {
        let is_calm = Arc::new(AtomicBool::new(false));
        self.running.active.push(Active {
            id,
            held: start == Start::Held,
            stopping: false,
            last_heard: Instant::now(),
            last_moved: Instant::now(),
            is_calm: Arc::clone(&is_calm),
            start,
            watched: true,
            early_steps: u32::from(start == Start::Held),
            handle: None,
        });
        let (program, wake) = (self.plugins.program().clone(), background.wake_unless_calm(is_calm));
        background.spawn("start-worker", move || Done::Started(id, program.run(request, wake)));
    }

    pub(super) fn take_started(
        &mut self,
        id: RunId,
        started: Result<RunHandle, Failure>,
        background: &Background,
    ) {
        // A run that the user has closed meanwhile: dropping its handle ends the worker.
        let Some(active) = self.running.of(id) else { return };
        match started {
            Ok(handle) => {
                // What was asked for while the worker was starting.
                (0..active.early_steps).for_each(|_| handle.step());
                match (active.start, active.held) {
                    (Start::Running, true) if active.early_steps == 0 => handle.pause(),
                    (_, false) => handle.resume(),
                    _ => {}
                }
                if active.stopping {
                    handle.stop();
                }
                active.moves();
                active.last_heard = Instant::now();
                active.handle = Some(handle);
            }
            Err(failure) => {
                if let Some(record) = self.session.run_mut(id) {
                    record.run.apply(Event::Ended(Err(failure)));
                }
                self.close_run(id, background);
            }
        }
    }

    /// Holds, steps, lets go on or ends the run shown.
    pub(super) fn steer(&mut self, command: &Command, background: &Background) {
        let Some(id) = self.shown_run else { return };
        if *command == Command::Stop {
            self.stop(id);
        }
        let Some(active) = self.running.of(id) else { return };
        active.moves();
        let handle = active.handle.as_ref();
        match command {
            Command::TogglePause => {
                active.held = !active.held;
                if active.held {
                    handle.inspect(|handle| handle.pause());
                } else {
                    handle.inspect(|handle| handle.resume());
                }
            }
            Command::Step => {
                active.held = true;
                match handle {
                    Some(handle) => handle.step(),
                    None => active.early_steps += 1,
                }
            }
            _ => {}
        }
        self.start_waiting(background);
    }

    /// Ends all runs; those that wait are never begun.
    pub(super) fn stop_all(&mut self) {
        let ids: Vec<RunId> = self.running.unfinished().collect();
        // From the end, so that none that waits takes the place of one that was stopped.
        ids.into_iter().rev().for_each(|id| self.stop(id));
    }

    /// Ends a run and keeps what it found. One that waits has found nothing, and is taken away.
    fn stop(&mut self, id: RunId) {
        if let Some(active) = self.running.of(id) {
            active.stopping = true;
            active.moves();
            active.handle.as_ref().inspect(|handle| handle.stop());
            return;
        }
        let waited = self.running.waiting.len();
        self.running.waiting.retain(|(waiting, _)| *waiting != id);
        if self.running.waiting.len() < waited {
            self.session.take_runs(&BTreeSet::from([id]));
            self.chosen.remove(&id);
            if self.shown_run == Some(id) {
                self.shown_run = self.session.runs.last().map(|run| run.id);
            }
        }
    }

    /// Lets all workers go, and forgets what waits.
    pub(super) fn drop_workers(&mut self, background: &Background) {
        self.running.waiting.clear();
        for active in self.running.active.drain(..) {
            drop_worker(active, background);
        }
    }

    fn close_run(&mut self, id: RunId, background: &Background) {
        if let Some(place) = self.running.active.iter().position(|active| active.id == id) {
            drop_worker(self.running.active.remove(place), background);
        }
        self.state_number += 1;
        let outcome = self.session.run(id).and_then(|run| run.run.outcome());
        if let Some(outcome) = outcome.filter(|outcome| outcome.status == engine::outcome::Status::Error) {
            let text = crate::wording::sentence(&outcome.message);
            self.tell(NoticeKind::Problem, text);
        }
        self.start_waiting(background);
    }
}

/// Lets a worker go. That waits for its threads, so not here.
fn drop_worker(active: Active, background: &Background) {
    if let Some(handle) = active.handle {
        background.spawn("end-worker", move || {
            drop(handle);
            Done::Nothing
        });
    }
}

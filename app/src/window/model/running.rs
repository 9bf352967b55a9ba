//! The run in progress: started, steered, recorded, closed.

use super::{Model, NoticeKind};
use crate::window::background::{Background, Done};
use crate::window::command::Command;
use engine::job::{Job, Start, Watch};
use engine::recording::Recording;
use engine::run::Run;
use engine::session::RunId;
use engine::worker::{Event, Failure, RunHandle};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Longest time that one frame spends on events of workers.
const EVENT_TIME: Duration = Duration::from_millis(8);

/// The run in progress.
pub struct Active {
    /// Its number.
    pub id: RunId,
    /// Whether it is held.
    pub held: bool,
    /// Whether it was asked to stop.
    pub stopping: bool,
    /// When its worker last said something.
    pub last_heard: Instant,
    start: Start,
    /// Whether the worker was told that somebody looks at the board.
    watched: bool,
    /// Steps asked for before the worker was there.
    early_steps: u32,
    handle: Option<RunHandle>,
}

impl Model {
    /// Tells the worker whether its run is looked at, and takes what it has said, for a few milliseconds at
    /// most; true when more is waiting.
    pub fn drain_events(&mut self, background: &Background) -> bool {
        let Some(active) = &mut self.active else { return false };
        let Some(handle) = &active.handle else { return false };
        let is_looked_at = self.shown_run == Some(active.id);
        if active.watched != is_looked_at {
            active.watched = is_looked_at;
            handle.watch(is_looked_at);
        }
        let Some(record) = self.session.run_mut(active.id) else { return false };
        let began = Instant::now();
        while began.elapsed() < EVENT_TIME {
            let Ok(event) = handle.events().try_recv() else { return false };
            active.last_heard = Instant::now();
            let ended = matches!(event, Event::Ended(_));
            record.run.apply(event);
            if ended {
                self.end_run(background);
                return false;
            }
        }
        true
    }

    pub(super) fn run(&mut self, start: Start, background: &Background) {
        let (Some(found), Some(current)) = (self.solver(), &self.current) else { return };
        if self.active.is_some() {
            return;
        }
        if let Err(error) = self.form.budget.check() {
            self.tell(NoticeKind::Problem, error.to_string());
            return;
        }
        let job = Job {
            puzzle: Arc::clone(&current.puzzle),
            plugin: found.path.clone(),
            library: found.library.clone(),
            solver: Arc::clone(&found.solver),
            preset: self.form.preset.clone(),
            parameters: self.form.parameters.clone(),
            seed: self.form.seed,
            budget: self.form.budget,
            recording: Recording::default(),
        };
        let Some(puzzle) = self.current_puzzle_id() else { return };
        let id = self.session.add_run(puzzle, found.library.sha256, Run::new(&job));
        self.listing.interrupt();
        self.shown_run = Some(id);
        self.active = Some(Active {
            id,
            held: start == Start::Held,
            stopping: false,
            last_heard: Instant::now(),
            start,
            watched: true,
            early_steps: u32::from(start == Start::Held),
            handle: None,
        });
        let (program, wake) = (self.plugins.program().clone(), background.wake());
        background.spawn("start-worker", move || {
            Done::Started(id, program.run(job.request(Watch::Board, start), wake))
        });
    }

    pub(super) fn take_started(&mut self, id: RunId, started: Result<RunHandle, Failure>) {
        // A run that the user has closed meanwhile: dropping its handle ends the worker.
        let Some(active) = self.active.as_mut().filter(|active| active.id == id) else { return };
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
                active.last_heard = Instant::now();
                active.handle = Some(handle);
            }
            Err(failure) => {
                if let Some(record) = self.session.run_mut(id) {
                    record.run.apply(Event::Ended(Err(failure)));
                }
                self.close_run(id);
            }
        }
    }

    pub(super) fn steer(&mut self, command: &Command) {
        let Some(active) = &mut self.active else { return };
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
            _ => {
                active.stopping = true;
                handle.inspect(|handle| handle.stop());
            }
        }
    }

    pub(super) fn end_run(&mut self, background: &Background) {
        let Some(id) = self.active.as_ref().map(|active| active.id) else { return };
        self.drop_worker(background);
        self.close_run(id);
    }

    /// Lets the worker go. That waits for its threads, so not here.
    pub(super) fn drop_worker(&mut self, background: &Background) {
        if let Some(handle) = self.active.as_mut().and_then(|active| active.handle.take()) {
            background.spawn("end-worker", move || {
                drop(handle);
                Done::Nothing
            });
        }
    }

    pub(super) fn close_run(&mut self, id: RunId) {
        self.active = None;
        self.state_number += 1;
        let outcome = self.session.run(id).and_then(|run| run.run.outcome());
        if let Some(outcome) = outcome.filter(|outcome| outcome.status == engine::outcome::Status::Error) {
            let text = outcome.message.clone();
            self.tell(NoticeKind::Problem, text);
        }
    }
}

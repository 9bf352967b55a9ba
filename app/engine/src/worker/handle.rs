//! A run in a worker, as the program holds it: events come out, commands go in.
//!
//! Three threads a worker: `worker-events` decodes its frames into a bounded channel, `worker-commands`
//! owns its standard input and ends a worker that does not answer Stop, `worker-log` reads what a plugin
//! prints. When the channel is full the worker waits: no sample is lost.

use super::end::{conclude, doubt};
use super::keeper::Keeper;
use super::message::{Command, RunRequest, Task};
use super::print::{self, LastWords, Printed};
use super::program::{Failure, WorkerProgram};
use super::stream::{self, Event, Outlet, Pulse, Shape, Wake};
use crossbeam_channel::{Receiver, Sender, bounded, never};
use std::io;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

/// Events that wait before the worker has to.
const QUEUE: usize = 64;
/// A run in a worker. Dropping it ends the worker.
pub struct RunHandle {
    id: u32,
    events: Receiver<Event>,
    commands: Option<Sender<Command>>,
    /// Apart from the other commands, so that a full queue cannot swallow it.
    stop: Sender<()>,
    pulse: Arc<Pulse>,
    threads: Vec<JoinHandle<()>>,
}

impl RunHandle {
    pub(super) fn start(program: &WorkerProgram, request: RunRequest, wake: Wake) -> Result<Self, Failure> {
        let (puzzle, has_limit) = (request.puzzle.clone(), request.max_ns.is_some());
        let sha256 = request.library.sha256.clone();
        let spawned = program.spawn(Task::Run(Box::new(request)), &sha256)?;
        let (event_sender, events) = bounded(QUEUE);
        let (commands, command_receiver) = bounded(QUEUE);
        let (stop, stop_receiver) = bounded(1);
        let outlet = Outlet { events: event_sender, wake };
        let id = spawned.process.id();
        let (words, pulse, verdict) =
            (LastWords::default(), Arc::new(Pulse::default()), Arc::new(Mutex::new(None)));
        let log = {
            let (outlet, words, stderr) = (outlet.clone(), Arc::clone(&words), spawned.stderr);
            let say = move |printed| {
                if let Printed::Line(line) = printed {
                    outlet.send(Event::printed(&line));
                }
            };
            named("worker-log", move || print::read(stderr, &words, say))?
        };
        let keeper = Keeper {
            process: spawned.process.clone(),
            pulse: Arc::clone(&pulse),
            verdict: Arc::clone(&verdict),
        };
        pulse.begin(has_limit);
        let stdin = spawned.stdin;
        let handed = Arc::clone(&pulse);
        let writer = named("worker-commands", move || {
            keeper.serve(stdin, &command_receiver, &stop_receiver, &never());
        });
        let reader = {
            let (process, pipe, scratch) = (spawned.process, spawned.stdout, spawned.scratch);
            let shape = Shape::of(&puzzle);
            named("worker-events", move || {
                let end = stream::read(pipe, shape, &mut |event| outlet.send(event), &pulse);
                let ended = conclude(end, &process, &log, &words, &verdict);
                if let Some(count) = doubt(&puzzle, &ended) {
                    outlet.send(Event::Counted(count));
                }
                // The scratch folder is gone before anybody hears that the run has ended.
                drop(scratch);
                outlet.send(Event::Ended(ended));
            })
        };
        let threads = vec![writer?, reader?];
        Ok(RunHandle { id, events, commands: Some(commands), stop, pulse: handed, threads })
    }

    /// Process id of the worker.
    pub fn process_id(&self) -> u32 {
        self.id
    }

    /// What the worker says; [`Event::Ended`] is the last.
    pub fn events(&self) -> &Receiver<Event> {
        &self.events
    }

    /// Ends the run at its next iteration. A worker that does not answer within 2 seconds is killed.
    pub fn stop(&self) {
        // Full means that it was asked already.
        let _ = self.stop.try_send(());
    }

    /// Holds the run before its next iteration.
    pub fn pause(&self) {
        self.command(Command::Pause);
    }

    /// Lets a held run go on.
    pub fn resume(&self) {
        self.command(Command::Resume);
    }

    /// Lets a held run make one iteration.
    pub fn step(&self) {
        self.command(Command::Step);
    }

    /// Says whether somebody looks at the board.
    pub fn watch(&self, on: bool) {
        self.command(Command::Watch(on));
    }

    /// Asks a solver that can resume for a checkpoint before its next iteration.
    pub fn keep(&self) {
        self.pulse.checkpoints_due.fetch_add(1, Ordering::Relaxed);
        self.command(Command::Keep);
    }

    /// Never blocks: a worker that reads no commands is one that Stop will end.
    fn command(&self, command: Command) {
        if let Some(commands) = &self.commands {
            let _ = commands.try_send(command);
        }
    }
}

impl Drop for RunHandle {
    fn drop(&mut self) {
        // The command thread sees the end of its channel and kills the worker; the reader then sees the
        // end of the pipe. Events that nobody takes must not hold it up.
        self.commands = None;
        let (_, none) = bounded(0);
        drop(std::mem::replace(&mut self.events, none));
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

/// Starts a thread with a name.
pub(super) fn named<T: Send + 'static>(
    name: &str,
    body: impl FnOnce() -> T + Send + 'static,
) -> Result<JoinHandle<T>, Failure> {
    let thread = thread::Builder::new().name(name.into()).spawn(body);
    thread.map_err(|error: io::Error| Failure::NotStarted(error.to_string()))
}

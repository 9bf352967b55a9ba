//! A run in a worker, as the program holds it: events come out, commands go in.
//!
//! Three threads a worker: `worker-events` decodes its frames into a bounded channel, `worker-commands`
//! owns its standard input and ends a worker that does not answer Stop, `worker-log` reads what a plugin
//! prints. When the channel is full the worker waits: no sample is lost.

use super::exit::LastMoments;
use super::frame;
use super::lock;
use super::message::{Command, Ended, RunRequest, Task, WirePuzzle};
use super::print::{self, LastWords};
use super::process::{End, PATIENCE, Process};
use super::program::{Failure, WorkerProgram};
use super::stream::{self, Event, Outlet, Pulse, Shape, StreamEnd, Wake};
use crate::count::{self, Limit};
use crossbeam_channel::{Receiver, Sender, at, bounded, never, select, tick};
use plugin_api::FlatPuzzle;
use std::io;
use std::process::ChildStdin;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Events that wait before the worker has to.
const QUEUE: usize = 64;
/// Seconds without a sign of life after which a run with a time limit is ended.
const SILENCE: u32 = 10;
/// How far the program looks for a solution that a solver says does not exist.
const DOUBT: Limit = Limit { nodes: Some(20_000), seconds: Some(2.0) };

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
            let say = move |line: &str| {
                outlet.send(Event::Log(plugin_abi::LOG_INFO, format!("prints: {line}")));
            };
            named("worker-log", move || print::read(stderr, &words, say))?
        };
        let keeper = Keeper {
            process: spawned.process.clone(),
            pulse: Arc::clone(&pulse),
            verdict: Arc::clone(&verdict),
            has_limit,
        };
        let stdin = spawned.stdin;
        let handed = Arc::clone(&pulse);
        let writer = named("worker-commands", move || keeper.serve(stdin, &command_receiver, &stop_receiver));
        let reader = {
            let (process, pipe, scratch) = (spawned.process, spawned.stdout, spawned.scratch);
            let shape = Shape::of(&puzzle);
            named("worker-events", move || {
                let end = stream::read(pipe, shape, &outlet, &pulse);
                let ended = conclude(end, &process, log, &words, &verdict);
                if ended.as_ref().is_ok_and(|ended| ended.verdict == plugin_abi::VERDICT_UNSOLVABLE) {
                    doubt(puzzle, &outlet);
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

/// Sees the worker's process end and says how the run did.
fn conclude(
    end: StreamEnd,
    process: &Process,
    log: JoinHandle<()>,
    words: &LastWords,
    verdict: &Mutex<Option<Failure>>,
) -> Result<Ended, Failure> {
    if let StreamEnd::Said(Err(Failure::Rubbish(_))) = end {
        process.kill();
    }
    let ended = process.wait();
    print::wait_for_the_rest(&log);
    let (loaded, strained) = match end {
        StreamEnd::Said(said) => return said,
        StreamEnd::Closed { loaded, strained } => (loaded, strained),
    };
    if let Some(failure) = lock(verdict).take() {
        return Err(failure);
    }
    if let End::LivedOn = ended {
        return Err(Failure::Died("closed its connection to the program and was ended".into()));
    }
    let words: Vec<String> = lock(words).iter().cloned().collect();
    let died = LastMoments { status: ended.status(), loaded, words: &words, strained: strained.as_deref() };
    Err(Failure::Died(died.sentence()))
}

/// Looks for a solution of a puzzle that a solver says has none.
fn doubt(puzzle: WirePuzzle, outlet: &Outlet) {
    if let Ok(puzzle) = FlatPuzzle::from(puzzle).restore() {
        outlet.send(Event::Counted(count::count(&puzzle, 2, DOUBT)));
    }
}

/// Passes commands on and ends a worker that does not follow.
struct Keeper {
    process: Process,
    pulse: Arc<Pulse>,
    /// Why it ended the worker, if it did.
    verdict: Arc<Mutex<Option<Failure>>>,
    /// Whether the run is to end by itself at some time, with nobody there to stop it.
    has_limit: bool,
}

impl Keeper {
    /// Serves until the handle is dropped.
    fn serve(&self, mut stdin: ChildStdin, commands: &Receiver<Command>, stop: &Receiver<()>) {
        let mut deadline = never();
        let mut stop = stop.clone();
        let seconds = if self.has_limit { tick(Duration::from_secs(1)) } else { never() };
        let (mut silent, mut frames) = (0, 0);
        loop {
            let command = select! {
                recv(stop) -> _ => {
                    deadline = at(Instant::now() + PATIENCE);
                    stop = never();
                    Command::Stop
                }
                recv(commands) -> command => match command {
                    Ok(command) => command,
                    Err(_) => {
                        self.process.kill();
                        return;
                    }
                },
                recv(deadline) -> _ => {
                    self.end(Failure::Unresponsive);
                    deadline = never();
                    continue;
                }
                recv(seconds) -> _ => {
                    // Seconds in which this program itself stood still do not count.
                    let now = self.pulse.frames.load(Ordering::Relaxed);
                    let waits = self.pulse.waiting.load(Ordering::Relaxed);
                    silent = if waits && now == frames { silent + 1 } else { 0 };
                    frames = now;
                    if silent == SILENCE {
                        self.end(Failure::Silent);
                    }
                    continue;
                }
            };
            let payload = postcard::to_stdvec(&command).expect("a command is plain data");
            // An error means that the worker has ended, which the reader tells.
            let _ = frame::write(&mut stdin, frame::MESSAGE, &payload);
        }
    }

    fn end(&self, why: Failure) {
        if self.process.is_alive() {
            *lock(&self.verdict) = Some(why);
            self.process.kill();
        }
    }
}

fn named<T: Send + 'static>(
    name: &str,
    body: impl FnOnce() -> T + Send + 'static,
) -> Result<JoinHandle<T>, Failure> {
    let thread = thread::Builder::new().name(name.into()).spawn(body);
    thread.map_err(|error: io::Error| Failure::NotStarted(error.to_string()))
}

//! The program's end of a worker: starts the process, hands on what it says, and sees it end.
//!
//! Three threads a worker: `worker-events` decodes its frames into a bounded channel, `worker-commands`
//! owns its standard input and ends a worker that does not answer Stop, `worker-log` reads what a plugin
//! prints. When the channel is full the worker waits: no sample is lost.

use super::exit;
use super::frame;
use super::message::{Board, Checkpoint, Command, Ended, Report, Request, RunRequest, Tree};
use crate::descriptor::PluginInfo;
use crossbeam_channel::{Receiver, Sender, at, bounded, never, select};
use plugin_abi::Sample;
use std::io::{self, BufRead as _, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Events that wait before the worker has to.
const QUEUE: usize = 64;
/// Time that a worker has to end after Stop.
const PATIENCE: Duration = Duration::from_secs(2);
/// Time that a plugin has to describe itself.
const DESCRIBE: Duration = Duration::from_secs(10);
/// Time that the last printed lines have to arrive after the end of a worker.
const LAST_WORDS: Duration = Duration::from_millis(500);
/// Longest line of print that is kept, in bytes.
const LINE: u64 = 4096;

/// Called after an event was queued that somebody may want to see, from the thread that queued it.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// How to start a worker: the program itself, with its hidden command `worker`.
#[derive(Clone, Debug)]
pub struct WorkerProgram {
    executable: PathBuf,
}

/// What a worker says while it runs.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A batch of samples of one lane.
    Samples(Vec<Sample>),
    /// The board.
    Board(Board),
    /// A part of the search tree.
    Tree(Tree),
    /// Where the run can be resumed.
    Checkpoint(Checkpoint),
    /// A line of the log with an `abi::LOG_*` level.
    Log(u32, String),
    /// Alive, with the solver time so far in nanoseconds.
    Heartbeat(u64),
    /// A claimed solution, one digit a cell.
    Solution(Vec<u32>),
    /// The sentence that goes with the verdict.
    Explain(String),
    /// The last event: how the run ended, or why there is no verdict.
    Ended(Result<Ended, Failure>),
}

/// Why a run has no verdict.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The library or the job was refused; the sentence begins after the plugin's name.
    #[error("{0}")]
    Refused(String),
    /// The worker died; the sentence begins after the solver's name.
    #[error("{0}")]
    Died(String),
    /// The worker did not answer Stop and was ended.
    #[error("did not answer Stop within 2 seconds and was ended")]
    Unresponsive,
    /// The worker could not be started.
    #[error("the worker process could not be started: {0}")]
    NotStarted(String),
}

impl WorkerProgram {
    /// Workers are started from this executable.
    pub fn new(executable: PathBuf) -> WorkerProgram {
        WorkerProgram { executable }
    }

    /// Asks a plugin to describe itself, in a worker of its own. Waits for the answer.
    ///
    /// # Errors
    ///
    /// A sentence that begins after the file's name.
    pub fn describe(&self, plugin: &Path) -> Result<PluginInfo, Failure> {
        let mut spawned = self.spawn(&Request::Describe(plugin.to_path_buf()))?;
        let child = Arc::new(Mutex::new(spawned.child));
        let watchdog = Watchdog::start(Arc::clone(&child), DESCRIBE)?;
        let mut payload = Vec::new();
        let mut answer = None;
        while let Ok(Some(kind)) = frame::read(&mut spawned.stdout, &mut payload) {
            if kind == frame::MESSAGE && answer.is_none() {
                answer = postcard::from_bytes::<Report>(&payload).ok();
            }
        }
        let in_time = watchdog.end();
        let status = wait(&child);
        match answer {
            Some(Report::Described(info)) => Ok(info),
            Some(Report::Refused(reason)) => Err(Failure::Refused(reason)),
            _ if !in_time => Err(Failure::Died("did not describe itself within 10 seconds".into())),
            _ => Err(Failure::Died(status.map_or_else(|| "was lost".into(), exit::sentence))),
        }
    }

    /// Starts a run. Its events come out of the handle; `wake` is called after each.
    ///
    /// # Errors
    ///
    /// [`Failure::NotStarted`].
    pub fn run(&self, request: RunRequest, wake: Wake) -> Result<RunHandle, Failure> {
        let Spawned { mut child, stdin, stdout, scratch } = self.spawn(&Request::Run(Box::new(request)))?;
        let id = child.id();
        let (event_sender, events) = bounded(QUEUE);
        let (commands, command_receiver) = bounded(QUEUE);
        let (stop, stop_receiver) = bounded(1);
        let stderr = child.stderr.take();
        let child = Arc::new(Mutex::new(child));
        let overdue = Arc::new(Mutex::new(false));
        let outlet = Outlet { events: event_sender, wake };
        let log = match stderr {
            None => None,
            Some(stderr) => {
                let outlet = outlet.clone();
                Some(named("worker-log", move || print_to_log(stderr, &outlet))?)
            }
        };
        let writer = {
            let (child, overdue) = (Arc::clone(&child), Arc::clone(&overdue));
            named("worker-commands", move || {
                send_commands(stdin, &command_receiver, &stop_receiver, &child, &overdue)
            })
        };
        let reader = named("worker-events", move || {
            let verdict = read_events(stdout, &outlet);
            let status = wait(&child);
            wait_for_last_words(log);
            let ended = match verdict {
                Some(verdict) => verdict,
                None if *lock(&overdue) => Err(Failure::Unresponsive),
                None => Err(Failure::Died(status.map_or_else(|| "was lost".into(), exit::sentence))),
            };
            outlet.send(Event::Ended(ended));
            drop(scratch);
        });
        let threads = vec![writer?, reader?];
        Ok(RunHandle { id, events, commands: Some(commands), stop, threads })
    }

    fn spawn(&self, request: &Request) -> Result<Spawned, Failure> {
        let not_started = |error: io::Error| Failure::NotStarted(error.to_string());
        let scratch = tempfile::Builder::new().prefix("workbench-").tempdir().map_err(not_started)?;
        let mut child = std::process::Command::new(&self.executable)
            .arg("worker")
            .env_clear()
            .current_dir(scratch.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(not_started)?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let (Some(mut stdin), Some(stdout)) = (stdin, stdout) else {
            return Err(Failure::NotStarted("it has no pipes".into()));
        };
        let payload = postcard::to_stdvec(request).expect("a request is plain data");
        if let Err(error) = frame::write(&mut stdin, frame::MESSAGE, &payload) {
            // A worker that died at once says more through its exit status.
            if error.kind() != io::ErrorKind::BrokenPipe {
                return Err(not_started(error));
            }
        }
        Ok(Spawned { child, stdin, stdout: BufReader::with_capacity(1 << 16, stdout), scratch })
    }
}

struct Spawned {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
    scratch: tempfile::TempDir,
}

/// A run in a worker. Dropping it ends the worker.
pub struct RunHandle {
    id: u32,
    events: Receiver<Event>,
    commands: Option<Sender<Command>>,
    /// Apart from the other commands, so that a full queue cannot swallow it.
    stop: Sender<()>,
    threads: Vec<JoinHandle<()>>,
}

impl RunHandle {
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

    /// Makes one iteration and holds the run.
    pub fn step(&self) {
        self.command(Command::Step);
    }

    /// Says whether somebody looks at the board.
    pub fn watch(&self, on: bool) {
        self.command(Command::Watch(on));
    }

    /// Asks a solver that can resume for a checkpoint before its next iteration.
    pub fn keep(&self) {
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

#[derive(Clone)]
struct Outlet {
    events: Sender<Event>,
    wake: Wake,
}

impl Outlet {
    /// Queues an event that nobody needs to see at once.
    fn send_quietly(&self, event: Event) {
        // An error means that the handle was dropped.
        let _ = self.events.send(event);
    }

    fn send(&self, event: Event) {
        if self.events.send(event).is_ok() {
            (self.wake)();
        }
    }
}

/// Hands on events until the pipe ends; gives the verdict or the refusal, if there was one.
fn read_events(mut pipe: impl Read, outlet: &Outlet) -> Option<Result<Ended, Failure>> {
    let mut payload = Vec::new();
    let mut verdict = None;
    while let Ok(Some(kind)) = frame::read(&mut pipe, &mut payload) {
        match kind {
            _ if verdict.is_some() => {}
            frame::SAMPLES => outlet.send(Event::Samples(samples(&payload))),
            frame::MESSAGE => match postcard::from_bytes(&payload) {
                Ok(Report::Heartbeat(ns)) => outlet.send_quietly(Event::Heartbeat(ns)),
                Ok(Report::Log(level, text)) => outlet.send(Event::Log(level, text)),
                Ok(Report::Board(board)) => outlet.send(Event::Board(board)),
                Ok(Report::Tree(tree)) => outlet.send(Event::Tree(tree)),
                Ok(Report::Checkpoint(checkpoint)) => outlet.send(Event::Checkpoint(checkpoint)),
                Ok(Report::Solution(cells)) => outlet.send(Event::Solution(cells)),
                Ok(Report::Explain(text)) => outlet.send(Event::Explain(text)),
                Ok(Report::Ended(ended)) => verdict = Some(Ok(ended)),
                Ok(Report::Refused(reason)) => verdict = Some(Err(Failure::Refused(reason))),
                Ok(Report::Described(_)) | Err(_) => {}
            },
            _ => {}
        }
    }
    verdict
}

fn samples(payload: &[u8]) -> Vec<Sample> {
    let (records, _) = payload.as_chunks::<32>();
    let u64_at = |record: &[u8; 32], at: usize| {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&record[at..at + 8]);
        u64::from_le_bytes(bytes)
    };
    let sample = |record: &[u8; 32]| {
        let tail = u64_at(record, 24);
        Sample {
            time_ns: u64_at(record, 0),
            iteration: u64_at(record, 8),
            value: f64::from_bits(u64_at(record, 16)),
            metric: tail as u32,
            lane: (tail >> 32) as u32,
        }
    };
    records.iter().map(sample).collect()
}

/// Passes commands on until the handle is dropped, and ends a worker that is overdue after Stop.
fn send_commands(
    mut stdin: ChildStdin,
    commands: &Receiver<Command>,
    stop: &Receiver<()>,
    child: &Mutex<Child>,
    overdue: &Mutex<bool>,
) {
    let mut deadline = never();
    let mut stop = stop.clone();
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
                    kill(child);
                    return;
                }
            },
            recv(deadline) -> _ => {
                if is_alive(child) {
                    *lock(overdue) = true;
                    kill(child);
                }
                deadline = never();
                continue;
            }
        };
        let payload = postcard::to_stdvec(&command).expect("a command is plain data");
        // An error means that the worker has ended, which the reader tells.
        let _ = frame::write(&mut stdin, frame::MESSAGE, &payload);
    }
}

/// Lets the thread that reads what a plugin prints finish, so that the text of a failed assertion comes
/// before the end of the run. A process that inherited the pipe and lives on is not waited for.
fn wait_for_last_words(log: Option<JoinHandle<()>>) {
    let Some(log) = log else { return };
    let deadline = Instant::now() + LAST_WORDS;
    while !log.is_finished() && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(1));
    }
}

fn print_to_log(stderr: impl Read, outlet: &Outlet) {
    let mut reader = BufReader::new(stderr);
    let mut line = Vec::new();
    loop {
        line.clear();
        match reader.by_ref().take(LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {
                let text = String::from_utf8_lossy(&line);
                outlet.send(Event::Log(plugin_abi::LOG_INFO, format!("prints: {}", text.trim_end())));
            }
        }
    }
}

/// Ends a worker that takes longer than it may.
struct Watchdog {
    done: Sender<()>,
    thread: JoinHandle<bool>,
}

impl Watchdog {
    fn start(child: Arc<Mutex<Child>>, limit: Duration) -> Result<Watchdog, Failure> {
        let (done, waiting) = bounded::<()>(1);
        let thread = thread::Builder::new().name("worker-watchdog".into()).spawn(move || {
            let in_time = waiting.recv_timeout(limit).is_ok();
            if !in_time {
                kill(&child);
            }
            in_time
        });
        let thread = thread.map_err(|error| Failure::NotStarted(error.to_string()))?;
        Ok(Watchdog { done, thread })
    }

    /// Calls the watchdog off and says whether the worker was in time.
    fn end(self) -> bool {
        let _ = self.done.try_send(());
        self.thread.join().unwrap_or(true)
    }
}

/// Waits for the end of a worker whose pipe has ended; one that only closed its pipe is ended.
fn wait(child: &Mutex<Child>) -> Option<ExitStatus> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        match lock(child).try_wait() {
            Ok(Some(status)) => return Some(status),
            Ok(None) => {}
            Err(_) => return None,
        }
        if Instant::now() >= deadline {
            kill(child);
        }
        thread::sleep(Duration::from_millis(1));
    }
}

fn is_alive(child: &Mutex<Child>) -> bool {
    matches!(lock(child).try_wait(), Ok(None))
}

fn kill(child: &Mutex<Child>) {
    // An error means that it has ended already.
    let _ = lock(child).kill();
}

fn named<T: Send + 'static>(
    name: &str,
    body: impl FnOnce() -> T + Send + 'static,
) -> Result<JoinHandle<T>, Failure> {
    let thread = thread::Builder::new().name(name.into()).spawn(body);
    thread.map_err(|error| Failure::NotStarted(error.to_string()))
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

#[cfg(test)]
mod tests {
    use super::samples;
    use plugin_abi::Sample;

    #[test]
    fn samples_are_read_as_they_were_laid_out() {
        let mut bytes = Vec::new();
        bytes.extend_from_slice(&11_u64.to_le_bytes());
        bytes.extend_from_slice(&22_u64.to_le_bytes());
        bytes.extend_from_slice(&(-0.5_f64).to_le_bytes());
        bytes.extend_from_slice(&3_u32.to_le_bytes());
        bytes.extend_from_slice(&4_u32.to_le_bytes());
        bytes.push(9); // a cut-off record is dropped
        let expected = Sample { time_ns: 11, iteration: 22, value: -0.5, metric: 3, lane: 4 };
        assert_eq!(samples(&bytes), [expected]);
    }
}

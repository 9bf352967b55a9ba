//! Starts workers: to see what a plugin holds, to see how far workers are confined, or to run a job.

use super::exit::LastMoments;
use super::frame;
use super::handle::RunHandle;
use super::lock;
use super::message::{Report, Request, RunRequest, Task};
use super::print::{self, LastWords};
use super::process::{Process, Watchdog};
use super::sandbox::{Allowance, Confinement, Protection};
use super::server::Server;
use super::stream::Wake;
use crate::descriptor::PluginInfo;
use crate::library::Library;
use std::collections::BTreeSet;
use std::io::{self, Read};
use std::path::PathBuf;
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::Duration;

/// Time that a plugin has to describe itself.
const DESCRIBE: Duration = Duration::from_secs(10);

/// Bytes that fit into the pipe of a worker.
#[cfg(target_os = "linux")]
const PIPE: libc::c_int = 1 << 18;

/// How to start a worker: the program itself, with its hidden command `worker`.
#[derive(Clone, Debug)]
pub struct WorkerProgram {
    executable: PathBuf,
    allowance: Allowance,
    trusted: BTreeSet<String>,
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
    /// The worker of a run with a time limit gave no sign of life.
    #[error("gave no sign of life for 10 seconds and was ended")]
    Silent,
    /// What came through the pipe was nothing that a worker sends.
    #[error("wrote into the worker's connection to the program, which ended the run: {0}")]
    Rubbish(String),
    /// The worker could not be started.
    #[error("the worker process could not be started: {0}")]
    NotStarted(String),
}

impl WorkerProgram {
    /// Workers are started from this executable, and confined.
    pub fn new(executable: PathBuf) -> WorkerProgram {
        WorkerProgram { executable, allowance: Allowance::default(), trusted: BTreeSet::new() }
    }

    /// Workers may use so much.
    #[must_use]
    pub fn allowing(self, allowance: Allowance) -> WorkerProgram {
        WorkerProgram { allowance, ..self }
    }

    /// Plugins with these hashes of their content are not confined: they may do what their user may.
    #[must_use]
    pub fn trusting(mut self, sha256: impl IntoIterator<Item = String>) -> WorkerProgram {
        self.trusted.extend(sha256);
        self
    }

    /// The plugin with this hash of its content is confined again.
    #[must_use]
    pub fn confining(mut self, sha256: &str) -> WorkerProgram {
        self.trusted.remove(sha256);
        self
    }

    /// Whether the plugin with this hash of its content is not confined.
    pub fn trusts(&self, sha256: &str) -> bool {
        self.trusted.contains(sha256)
    }

    /// What a confined plugin may use.
    pub fn allowance(&self) -> Allowance {
        self.allowance
    }

    /// Asks a plugin to describe itself, in a worker of its own. Waits for the answer.
    ///
    /// # Errors
    ///
    /// A sentence that begins after the file's name.
    pub fn describe(&self, library: &Library) -> Result<PluginInfo, Failure> {
        let task = Task::Describe(library.copy.clone());
        self.ask(task, &library.sha256, |report| match report {
            Report::Described(info) => Some(info),
            _ => None,
        })
    }

    /// Starts a worker that confines itself, and tells how far that went.
    ///
    /// # Errors
    ///
    /// The worker did not start or did not answer.
    pub fn protection(&self) -> Result<Protection, Failure> {
        self.ask(Task::Probe, "", |report| match report {
            Report::Protected(protection) => Some(protection),
            _ => None,
        })
    }

    /// Starts a run. Its events come out of the handle; `wake` is called after each.
    ///
    /// # Errors
    ///
    /// [`Failure::NotStarted`].
    pub fn run(&self, request: RunRequest, wake: Wake) -> Result<RunHandle, Failure> {
        RunHandle::start(self, request, wake)
    }

    /// Starts a worker that serves runs of this library, one after the other.
    ///
    /// # Errors
    ///
    /// [`Failure::NotStarted`].
    pub fn serve(&self, library: &Library) -> Result<Server, Failure> {
        Server::start(self, library)
    }

    /// Waits for the answer that `take` accepts, or for the end of the worker.
    fn ask<T>(&self, task: Task, sha256: &str, take: impl Fn(Report) -> Option<T>) -> Result<T, Failure> {
        let mut spawned = self.spawn(task, sha256)?;
        let not_started = |error: io::Error| Failure::NotStarted(error.to_string());
        let watchdog = Watchdog::start(&spawned.process, DESCRIBE).map_err(not_started)?;
        let words = LastWords::default();
        let (stderr, read) = (spawned.stderr, words.clone());
        let log = thread::Builder::new().name("worker-log".into());
        let log = log.spawn(move || print::read(stderr, &read, |_| ())).map_err(not_started)?;
        let heard = listen(&mut spawned.stdout, take);
        drop(spawned.stdout);
        if let Some(answer) = heard.answer {
            // It has said all; what its plugin would still do is of no interest.
            watchdog.end();
            spawned.process.kill();
            spawned.process.wait();
            return answer;
        }
        let status = spawned.process.wait().status();
        if !watchdog.end() {
            return Err(Failure::Died("did not describe itself within 10 seconds".into()));
        }
        print::wait_for_the_rest(&log);
        let words: Vec<String> = lock(&words).iter().cloned().collect();
        let strained = heard.strained.as_deref();
        let died = LastMoments { status, loaded: heard.loaded, words: &words, strained };
        Err(Failure::Died(died.sentence()))
    }

    /// Starts a worker and sends its request.
    pub(super) fn spawn(&self, task: Task, sha256: &str) -> Result<Spawned, Failure> {
        let not_started = |error: io::Error| Failure::NotStarted(error.to_string());
        let scratch = tempfile::Builder::new().prefix("workbench-").tempdir().map_err(not_started)?;
        let mut child = Command::new(&self.executable)
            .arg("worker")
            .env_clear()
            .current_dir(scratch.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(not_started)?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(mut stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err(Failure::NotStarted("it has no pipes".into()));
        };
        let confinement = match self.trusts(sha256) {
            true => Confinement::Trusted,
            false => Confinement::Confined(self.allowance),
        };
        let payload = postcard::to_stdvec(&Request { confinement, task }).expect("a request is plain data");
        if let Err(error) = frame::write(&mut stdin, frame::MESSAGE, &payload) {
            // A worker that died at once says more through its exit status.
            if error.kind() != io::ErrorKind::BrokenPipe {
                return Err(not_started(error));
            }
        }
        widen(&stdout);
        Ok(Spawned { process: Process::new(child), stdin, stdout, stderr, scratch })
    }
}

/// Gives a pipe room for several batches of samples, so that worker and program need not take turns. A system
/// that has no more room to give leaves it as it is.
fn widen(pipe: &ChildStdout) {
    #[cfg(target_os = "linux")]
    {
        use std::os::fd::AsRawFd as _;
        // SAFETY: the descriptor is open, and the call takes a plain number.
        unsafe { libc::fcntl(pipe.as_raw_fd(), libc::F_SETPIPE_SZ, PIPE) };
    }
    #[cfg(not(target_os = "linux"))]
    let _ = pipe;
}

/// What a worker said that was asked one thing.
struct Heard<T> {
    answer: Option<Result<T, Failure>>,
    /// Whether the library had been loaded by then.
    loaded: bool,
    /// A limit that the plugin came near.
    strained: Option<String>,
}

/// Listens until the answer that `take` accepts, a refusal, or the end of the pipe.
fn listen<T>(pipe: &mut impl Read, take: impl Fn(Report) -> Option<T>) -> Heard<T> {
    let mut heard = Heard { answer: None, loaded: false, strained: None };
    let mut payload = Vec::new();
    while heard.answer.is_none() {
        let report = match frame::read(pipe, &mut payload, frame::LARGEST) {
            Ok(Some(frame::MESSAGE)) => postcard::from_bytes::<Report>(&payload).ok(),
            Ok(None) => break,
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => break,
            Ok(Some(_)) | Err(_) => None,
        };
        match report {
            Some(Report::Loaded) => heard.loaded = true,
            Some(Report::Strained(text)) => heard.strained = Some(text),
            Some(Report::Refused(reason)) => heard.answer = Some(Err(Failure::Refused(reason))),
            Some(Report::Ending(reason)) => heard.answer = Some(Err(Failure::Died(reason))),
            Some(report) => heard.answer = take(report).map(Ok),
            None => heard.answer = Some(Err(Failure::Rubbish("no message came through it".into()))),
        }
    }
    heard
}

/// A started worker.
pub(super) struct Spawned {
    pub process: Process,
    pub stdin: ChildStdin,
    pub stdout: ChildStdout,
    pub stderr: ChildStderr,
    /// Removed when this is dropped.
    pub scratch: tempfile::TempDir,
}

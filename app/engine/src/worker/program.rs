//! Starts workers: to see what a plugin holds, to see how far workers are confined, or to run a job.

use super::exit::LastMoments;
use super::frame;
use super::handle::RunHandle;
use super::lock;
use super::message::{Report, Request, RunRequest, Task};
use super::print::{self, LastWords};
use super::process::{End, Process, Watchdog};
use super::sandbox::{Allowance, Confinement, Protection};
use super::stream::Wake;
use crate::descriptor::PluginInfo;
use crate::library::Library;
use std::collections::BTreeSet;
use std::io::{self, BufReader};
use std::path::PathBuf;
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::Duration;

/// Time that a plugin has to describe itself.
const DESCRIBE: Duration = Duration::from_secs(10);

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
        let answer = self.ask(task, &library.sha256, |report| match report {
            Report::Described(info) => Some(Ok(info)),
            _ => None,
        });
        match answer {
            Ok(info) => Ok(info),
            Err((None, words)) => Err(Failure::Died(words)),
            Err((Some(failure), _)) => Err(failure),
        }
    }

    /// Starts a worker that confines itself, and tells how far that went.
    ///
    /// # Errors
    ///
    /// The worker did not start or did not answer.
    pub fn protection(&self) -> Result<Protection, Failure> {
        let answer = self.ask(Task::Probe, "", |report| match report {
            Report::Protected(protection) => Some(Ok(protection)),
            _ => None,
        });
        answer.map_err(|(failure, words)| failure.unwrap_or(Failure::Died(words)))
    }

    /// Starts a run. Its events come out of the handle; `wake` is called after each.
    ///
    /// # Errors
    ///
    /// [`Failure::NotStarted`].
    pub fn run(&self, request: RunRequest, wake: Wake) -> Result<RunHandle, Failure> {
        RunHandle::start(self, request, wake)
    }

    /// Waits for the answer that `take` accepts. The error has a failure, or the sentence about the end.
    fn ask<T>(
        &self,
        task: Task,
        sha256: &str,
        take: impl Fn(Report) -> Option<Result<T, Failure>>,
    ) -> Result<T, (Option<Failure>, String)> {
        let failed = |failure| (Some(failure), String::new());
        let mut spawned = self.spawn(task, sha256).map_err(failed)?;
        let not_started = |error: io::Error| failed(Failure::NotStarted(error.to_string()));
        let watchdog = Watchdog::start(&spawned.process, DESCRIBE).map_err(not_started)?;
        let words = LastWords::default();
        let (stderr, heard) = (spawned.stderr, words.clone());
        let reader = thread::Builder::new().name("worker-log".into());
        reader.spawn(move || print::read(stderr, &heard, |_| ())).map_err(not_started)?;
        let (mut payload, mut answer, mut loaded) = (Vec::new(), None, false);
        let mut strained = None;
        while let (None, Ok(Some(frame::MESSAGE))) =
            (&answer, frame::read(&mut spawned.stdout, &mut payload, frame::LARGEST))
        {
            answer = match postcard::from_bytes::<Report>(&payload) {
                Ok(Report::Refused(reason)) => Some(Err(Failure::Refused(reason))),
                Ok(Report::Ending(reason)) => Some(Err(Failure::Died(reason))),
                Ok(Report::Loaded) => {
                    loaded = true;
                    None
                }
                Ok(Report::Strained(text)) => {
                    strained = Some(text);
                    None
                }
                Ok(report) => take(report),
                Err(error) => Some(Err(Failure::Rubbish(error.to_string()))),
            };
        }
        drop(spawned.stdout);
        let end = if answer.is_some() { None } else { Some(spawned.process.wait()) };
        let in_time = watchdog.end();
        if end.is_none() {
            // It has said all; what its plugin would still do is of no interest.
            spawned.process.kill();
            spawned.process.wait();
        }
        match answer {
            Some(answer) => answer.map_err(failed),
            None if !in_time => Err((None, "did not describe itself within 10 seconds".into())),
            None => {
                let words: Vec<String> = lock(&words).iter().cloned().collect();
                let status = end.and_then(End::status);
                let died = LastMoments { status, loaded, words: &words, strained: strained.as_deref() };
                Err((None, died.sentence()))
            }
        }
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
        let stdout = BufReader::with_capacity(1 << 16, stdout);
        Ok(Spawned { process: Process::new(child), stdin, stdout, stderr, scratch })
    }
}

/// A started worker.
pub(super) struct Spawned {
    pub process: Process,
    pub stdin: ChildStdin,
    pub stdout: BufReader<ChildStdout>,
    pub stderr: ChildStderr,
    /// Removed when this is dropped.
    pub scratch: tempfile::TempDir,
}

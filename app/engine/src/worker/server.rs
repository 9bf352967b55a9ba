//! A worker that serves one run of its plugin after the other, as the program holds it.
//!
//! The caller's own thread reads what the worker says; two more threads, which stay from run to run, pass
//! commands on and read what the plugin prints. A run after which anything is left of it, be it threads, open
//! files, memory, files in the scratch folder or printed text, is the last of its worker.

use super::end::{conclude, doubt};
use super::handle::named;
use super::keeper::Keeper;
use super::message::{Command, Ended, RunRequest, Task};
use super::print::{self, LastWords, Printed};
use super::process::Process;
use super::program::{Failure, WorkerProgram};
use super::stream::{self, Event, Pulse, Shape, StreamEnd};
use crate::library::Library;
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};
use std::path::Path;
use std::process::ChildStdout;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

/// Time that the worker's mark has to arrive after the end of a run.
const MARK: Duration = Duration::from_millis(500);

/// A worker that waits for a run. Dropping it ends the worker.
pub struct Server {
    process: Process,
    stdout: ChildStdout,
    commands: Option<Sender<Command>>,
    reins: Reins,
    /// What the plugin prints; the thread that reads it hands on at most a mebibyte.
    printed: Receiver<Printed>,
    words: LastWords,
    pulse: Arc<Pulse>,
    verdict: Arc<Mutex<Option<Failure>>>,
    log: Option<JoinHandle<()>>,
    keeper: Option<JoinHandle<()>>,
    scratch: tempfile::TempDir,
    /// What the worker said of itself before it loaded the plugin: how far it is confined. It belongs to each run.
    said_first: Vec<Event>,
}

/// Steers the run of a server from another thread.
#[derive(Clone)]
pub struct Reins {
    stop: Sender<()>,
    hold: Sender<bool>,
}

impl Reins {
    /// Ends the run at its next iteration. A worker that does not answer within 2 seconds is killed.
    pub fn stop(&self) {
        // Full means that it was asked already.
        let _ = self.stop.try_send(());
    }

    /// Holds the run before its next iteration, or lets it go on. Between two runs this is forgotten.
    pub fn hold(&self, on: bool) {
        // An error means that the worker has ended.
        let _ = self.hold.send(on);
    }
}

impl Server {
    pub(super) fn start(program: &WorkerProgram, library: &Library) -> Result<Server, Failure> {
        let spawned = program.spawn(Task::Serve(library.clone()), &library.sha256)?;
        let (commands, of_keeper) = bounded(1);
        let (stop, stopped) = bounded(1);
        let (hold, held) = unbounded();
        let (say, printed) = unbounded();
        let (words, pulse, verdict) = (LastWords::default(), Arc::new(Pulse::default()), Arc::default());
        let log = {
            let (words, stderr) = (Arc::clone(&words), spawned.stderr);
            let say = move |printed| {
                // An error means that the server was dropped.
                let _ = say.send(printed);
            };
            named("worker-log", move || print::read(stderr, &words, say))?
        };
        let keeper = Keeper {
            process: spawned.process.clone(),
            pulse: Arc::clone(&pulse),
            verdict: Arc::clone(&verdict),
        };
        let stdin = spawned.stdin;
        let keeper = named("worker-commands", move || keeper.serve(stdin, &of_keeper, &stopped, &held))?;
        Ok(Server {
            process: spawned.process,
            stdout: spawned.stdout,
            commands: Some(commands),
            reins: Reins { stop, hold },
            printed,
            words,
            pulse,
            verdict,
            log: Some(log),
            keeper: Some(keeper),
            scratch: spawned.scratch,
            said_first: Vec::new(),
        })
    }

    /// Steers its run from another thread.
    pub fn reins(&self) -> Reins {
        self.reins.clone()
    }

    /// Makes a run of the library that it was started for, and hands its events to `take`;
    /// [`Event::Ended`] is the last. Gives the server back when it can serve another.
    pub fn run(mut self, request: RunRequest, take: &mut dyn FnMut(Event)) -> Option<Server> {
        let puzzle = request.puzzle.clone();
        self.pulse.begin(request.max_ns.is_some());
        if let Some(commands) = &self.commands {
            // An error means that the worker has ended, which reading tells.
            let _ = commands.send(Command::Run(Box::new(request)));
        }
        self.said_first.iter().for_each(|event| take(event.clone()));
        let (pulse, said_first) = (&self.pulse, &mut self.said_first);
        let mut take_all = |event: Event| {
            if matches!(event, Event::Log(..)) && !pulse.loaded.load(Ordering::Relaxed) {
                said_first.push(event.clone());
            }
            take(event);
        };
        let end = stream::read(&mut self.stdout, Shape::of(&puzzle), &mut take_all, pulse);
        let is_done = matches!(end, StreamEnd::Said(Ok(_)));
        let can_serve = is_done && !self.pulse.spent.load(Ordering::Relaxed) && self.is_clean(take);
        let ended = match end {
            StreamEnd::Said(said) if can_serve => said,
            end => self.conclude(end, take),
        };
        if let Some(count) = doubt(&puzzle, &ended) {
            take(Event::Counted(count));
        }
        take(Event::Ended(ended));
        can_serve.then_some(self)
    }

    /// Whether the run has printed nothing, written no file and said nothing after its end.
    fn is_clean(&mut self, take: &mut dyn FnMut(Event)) -> bool {
        let mut is_silent = true;
        let is_marked = loop {
            match self.printed.recv_timeout(MARK) {
                Ok(Printed::Line(line)) => {
                    is_silent = false;
                    take(Event::printed(&line));
                }
                Ok(Printed::RunEnded) => break true,
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break false,
            }
        };
        is_marked && is_silent && has_said_all(&self.stdout) && is_empty(self.scratch.path())
    }

    /// Sees the worker end, and says how the run did.
    fn conclude(&mut self, end: StreamEnd, take: &mut dyn FnMut(Event)) -> Result<Ended, Failure> {
        if let StreamEnd::Said(_) = end {
            // It waits for another run, which does not come.
            self.process.kill();
        }
        let Some(log) = self.log.take() else { return Err(Failure::Died("was lost".into())) };
        let ended = conclude(end, &self.process, &log, &self.words, &self.verdict);
        for printed in self.printed.try_iter() {
            if let Printed::Line(line) = printed {
                take(Event::printed(&line));
            }
        }
        ended
    }
}

/// Whether nothing is left in the pipe.
fn has_said_all(pipe: &ChildStdout) -> bool {
    #[cfg(unix)]
    {
        use std::os::fd::AsRawFd as _;
        let mut bytes: libc::c_int = 0;
        // SAFETY: the descriptor is open, and there is room for the answer.
        let asked = unsafe { libc::ioctl(pipe.as_raw_fd(), libc::FIONREAD, &mut bytes) };
        asked == 0 && bytes == 0
    }
    #[cfg(not(unix))]
    {
        let _ = pipe;
        true
    }
}

/// Whether nothing is in the scratch folder.
fn is_empty(folder: &Path) -> bool {
    folder.read_dir().is_ok_and(|mut entries| entries.next().is_none())
}

impl Drop for Server {
    fn drop(&mut self) {
        // The command thread sees the end of its channel and kills the worker; the pipes then end.
        self.commands = None;
        if let Some(keeper) = self.keeper.take() {
            let _ = keeper.join();
        }
        self.process.wait();
        if let Some(log) = self.log.take() {
            print::wait_for_the_rest(&log);
        }
    }
}

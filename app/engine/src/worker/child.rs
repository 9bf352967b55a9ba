//! The worker's end: loads one library, runs one job, and reports over the pipe.
//!
//! Three threads: the main one reads commands, `clock` keeps the time, the limit and the heartbeat, and
//! `solver` runs the plugin on a stack of its own. The end of standard input means that the program is
//! gone, and ends the worker.

use super::frame;
use super::load::Plugin;
use super::message::{Board, Command, Ended, Report, Request, RunRequest, Tree, WireValue};
use plugin_abi as abi;
use plugin_api::FlatPuzzle;
use plugin_api::host::{self, Control, EndedBy, Limits, Receiver, StateView};
use std::fs::File;
use std::io::{self, Read};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Stack of the thread that runs a plugin, in bytes.
const STACK: usize = 256 << 20;
/// Period of the coarse clock.
const CLOCK: Duration = Duration::from_millis(1);
/// Period of the display.
const DISPLAY: Duration = Duration::from_millis(33);
/// Period of the heartbeat.
const HEARTBEAT: Duration = Duration::from_millis(100);

/// Largest checkpoint that is kept, in bytes: one frame, with room for its counts.
const LARGEST_CHECKPOINT: usize = frame::LARGEST as usize - 64;

/// Serves one request on standard input and standard output.
pub fn main() -> ExitCode {
    // Ctrl-C at the terminal reaches the whole group; the program decides what it means for its workers.
    #[cfg(unix)]
    // SAFETY: sets a disposition before any other thread exists.
    unsafe {
        libc::signal(libc::SIGINT, libc::SIG_IGN);
    }
    let pipe = match take_stdout() {
        Ok(pipe) => Pipe(Arc::new(Mutex::new(pipe))),
        Err(error) => {
            eprintln!("the worker cannot take its pipe: {error}");
            return ExitCode::FAILURE;
        }
    };
    let mut stdin = io::stdin().lock();
    let mut payload = Vec::new();
    let request = match frame::read(&mut stdin, &mut payload) {
        Ok(Some(frame::MESSAGE)) => postcard::from_bytes(&payload).ok(),
        _ => None,
    };
    match request {
        None => {
            eprintln!(
                "A worker is started by the program, not by hand: it expects a request on standard input."
            );
            ExitCode::from(2)
        }
        Some(Request::Describe(path)) => {
            let described = Plugin::load(&path).and_then(|plugin| plugin.describe());
            pipe.send(&described.map_or_else(Report::Refused, Report::Described));
            leave()
        }
        Some(Request::Run(request)) => run(*request, &pipe, &mut stdin),
    }
}

/// Moves the pipe away from file descriptor 1 and points 1 to standard error, so that what a plugin
/// prints is log text and never protocol.
#[cfg(unix)]
fn take_stdout() -> io::Result<File> {
    use std::os::fd::AsFd as _;
    let pipe = io::stdout().as_fd().try_clone_to_owned()?;
    // SAFETY: both descriptors are open; dup2 replaces 1 in one step.
    if unsafe { libc::dup2(2, 1) } < 0 {
        return Err(io::Error::last_os_error());
    }
    Ok(pipe.into())
}

#[cfg(not(unix))]
fn take_stdout() -> io::Result<File> {
    use std::os::windows::io::AsHandle as _;
    Ok(io::stdout().as_handle().try_clone_to_owned()?.into())
}

/// The pipe to the program, shared by the threads of the worker.
#[derive(Clone)]
struct Pipe(Arc<Mutex<File>>);

/// Number of solver threads that wait for the program to read; that is no solver time.
static WAITING: AtomicU32 = AtomicU32::new(0);

impl Pipe {
    fn send(&self, report: &Report) {
        let payload = postcard::to_stdvec(report).expect("a report is plain data");
        self.write(frame::MESSAGE, &payload);
    }

    /// Sends a report unless the pipe is in use, and so says by itself that the worker lives.
    fn send_if_free(&self, report: &Report) {
        let free = self.0.try_lock().is_ok();
        if free {
            self.send(report);
        }
    }

    fn write(&self, kind: u32, payload: &[u8]) {
        let mut file = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if frame::write(&mut *file, kind, payload).is_err() {
            // Nobody reads any more: the program is gone.
            leave();
        }
    }
}

fn run(request: RunRequest, pipe: &Pipe, stdin: &mut impl Read) -> ExitCode {
    let control = Arc::new(Control::new());
    let watched = Arc::new(AtomicBool::new(request.watched));
    if request.paused {
        control.pause();
    }
    let solver = {
        let (control, watched, pipe) = (Arc::clone(&control), Arc::clone(&watched), pipe.clone());
        thread::Builder::new().name("solver".into()).stack_size(STACK).spawn(move || {
            match solve(&request, &control, &watched, &pipe) {
                Ok(ended) => pipe.send(&Report::Ended(ended)),
                Err(reason) => pipe.send(&Report::Refused(reason)),
            }
            leave()
        })
    };
    if let Err(error) = solver {
        pipe.send(&Report::Refused(format!("got no thread to run on: {error}")));
        return ExitCode::SUCCESS;
    }
    let mut payload = Vec::new();
    while let Ok(Some(kind)) = frame::read(stdin, &mut payload) {
        if kind != frame::MESSAGE {
            continue;
        }
        match postcard::from_bytes(&payload) {
            Ok(Command::Stop) => control.stop(EndedBy::User),
            Ok(Command::Pause) => control.pause(),
            Ok(Command::Resume) => control.resume(),
            Ok(Command::Step) => control.step(),
            Ok(Command::Watch(on)) => watched.store(on, Ordering::Relaxed),
            Ok(Command::Keep) => control.keep(),
            Err(_) => {}
        }
    }
    leave()
}

/// Ends the worker at once, whatever its other threads do. Nothing of the plugin is destroyed: its exit
/// handlers and destructors have no say any more.
fn leave() -> ! {
    #[cfg(unix)]
    // SAFETY: ends the process.
    unsafe {
        libc::_exit(0)
    }
    #[cfg(not(unix))]
    std::process::exit(0)
}

fn solve(
    request: &RunRequest,
    control: &Arc<Control>,
    watched: &Arc<AtomicBool>,
    pipe: &Pipe,
) -> Result<Ended, String> {
    let plugin = Plugin::load(&request.plugin)?;
    let described = plugin.describe()?;
    let index = described.solvers.iter().position(|solver| solver.id == request.solver);
    let index = index.ok_or_else(|| format!("has no solver {:?}", request.solver))?;
    let solver = plugin.solvers()?[index];
    let run_fn = solver.run_fn().ok_or("has no run function")?;
    let values = solver.params()?.iter().map(|param| value(param, request)).collect::<Result<Vec<_>, _>>()?;
    let flat = FlatPuzzle::from(request.puzzle.clone());
    let flat_puzzle = flat.as_abi();
    let job = abi::Job {
        struct_size: size_of::<abi::Job>() as u32,
        n_values: values.len() as u32,
        puzzle: &flat_puzzle,
        values: values.as_ptr(),
        seed: request.seed,
        max_iterations: request.max_iterations.unwrap_or(0),
        max_work: request.max_work.unwrap_or(0),
        max_ns: request.max_ns.unwrap_or(0),
        resume: std::ptr::null(),
    };
    let from = request.resume.clone().map(Into::into);
    let limits = Limits { iterations: request.max_iterations, work: request.max_work, publish_at: None };
    let clock = Clock::start(control, watched, pipe, request.max_ns)?;
    // SAFETY: `Plugin::load` checked the version; what else a plugin may do wrong stays in this process.
    let ended = unsafe { host::resume(run_fn, &job, from.as_ref(), limits, control, &Sender(pipe)) };
    Ok(Ended {
        verdict: ended.verdict,
        ended_by: ended.ended_by.map(Into::into),
        iterations: ended.iterations,
        work: ended.work,
        solver_ns: clock.stop(control),
    })
}

/// The value for a parameter; texts borrow from the request.
fn value(param: &abi::Param, request: &RunRequest) -> Result<abi::Value, String> {
    // SAFETY: static text of the library.
    let key = unsafe { param.key.to_string_lossy() };
    let given = request.parameters.iter().find(|(given, _)| *given == key);
    let (_, given) = given.ok_or_else(|| format!("was given no value for {key}"))?;
    let mut value = abi::Value { kind: param.kind, reserved0: 0, i: 0, r: 0.0, s: abi::Str::EMPTY };
    match (param.kind, given) {
        (abi::PARAM_BOOL, WireValue::Bool(on)) => value.i = i64::from(*on),
        (abi::PARAM_INT, WireValue::Int(int)) => value.i = *int,
        (abi::PARAM_REAL, WireValue::Real(real)) => value.r = *real,
        (abi::PARAM_TEXT, WireValue::Text(text)) => value.s = abi::Str::of(text),
        (abi::PARAM_CHOICE, WireValue::Text(choice)) => {
            // SAFETY: the descriptor was checked by `describe`: `n_choices` static choices.
            let choices = unsafe { std::slice::from_raw_parts(param.choices, param.n_choices as usize) };
            // SAFETY: static text of the library.
            let index = choices.iter().position(|c| unsafe { c.key.to_string_lossy() } == *choice);
            value.i = index.ok_or_else(|| format!("has no choice {choice:?} for {key}"))? as i64;
        }
        _ => return Err(format!("was given a value of another kind for {key}")),
    }
    Ok(value)
}

/// The thread that keeps the coarse clock, the time limit, the display and the heartbeat.
struct Clock {
    active: Arc<Mutex<ActiveTime>>,
    done: Arc<AtomicBool>,
    thread: thread::JoinHandle<()>,
}

/// Solver time: pauses, and waiting for the program to read, do not count.
struct ActiveTime {
    since: Instant,
    total: Duration,
}

impl ActiveTime {
    fn advance(&mut self, paused: bool) -> u64 {
        let now = Instant::now();
        if !paused {
            self.total += now - self.since;
        }
        self.since = now;
        u64::try_from(self.total.as_nanos()).unwrap_or(u64::MAX)
    }
}

impl Clock {
    fn start(
        control: &Arc<Control>,
        watched: &Arc<AtomicBool>,
        pipe: &Pipe,
        max_ns: Option<u64>,
    ) -> Result<Clock, String> {
        let active = Arc::new(Mutex::new(ActiveTime { since: Instant::now(), total: Duration::ZERO }));
        let done = Arc::new(AtomicBool::new(false));
        let shared = (Arc::clone(&active), Arc::clone(&done), Arc::clone(control), Arc::clone(watched));
        let pipe = pipe.clone();
        let beat = move || {
            let (active, done, control, watched) = shared;
            let (mut displayed, mut beaten) = (Instant::now(), Instant::now());
            while !done.load(Ordering::Relaxed) {
                let held_up = control.is_paused() || WAITING.load(Ordering::Relaxed) > 0;
                let ns = lock(&active).advance(held_up);
                control.set_clock(ns);
                if max_ns.is_some_and(|max| ns >= max) {
                    control.stop(EndedBy::Time);
                }
                if displayed.elapsed() >= DISPLAY {
                    displayed = Instant::now();
                    control.display(watched.load(Ordering::Relaxed));
                }
                if beaten.elapsed() >= HEARTBEAT {
                    beaten = Instant::now();
                    pipe.send_if_free(&Report::Heartbeat(ns));
                }
                thread::sleep(CLOCK);
            }
        };
        let thread = thread::Builder::new().name("clock".into()).spawn(beat);
        let thread = thread.map_err(|error| format!("got no thread for its clock: {error}"))?;
        Ok(Clock { active, done, thread })
    }

    fn stop(self, control: &Control) -> u64 {
        let ns = lock(&self.active).advance(control.is_paused());
        self.done.store(true, Ordering::Relaxed);
        // The thread only sleeps and sends; a panic of it would have ended nothing else.
        let _ = self.thread.join();
        ns
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Sends what the solver says over the pipe.
struct Sender<'a>(&'a Pipe);

impl Receiver for Sender<'_> {
    fn samples(&self, samples: &[abi::Sample]) {
        let mut bytes = Vec::with_capacity(size_of_val(samples));
        for sample in samples {
            bytes.extend_from_slice(&sample.time_ns.to_le_bytes());
            bytes.extend_from_slice(&sample.iteration.to_le_bytes());
            bytes.extend_from_slice(&sample.value.to_le_bytes());
            bytes.extend_from_slice(&sample.metric.to_le_bytes());
            bytes.extend_from_slice(&sample.lane.to_le_bytes());
        }
        WAITING.fetch_add(1, Ordering::Relaxed);
        self.0.write(frame::SAMPLES, &bytes);
        WAITING.fetch_sub(1, Ordering::Relaxed);
    }

    fn state(&self, state: StateView<'_>) {
        self.0.send(&Report::Board(Board {
            iteration: state.iteration,
            focus: state.focus,
            cells: state.cells.unwrap_or(&[]).to_vec(),
            candidates: state.candidates.unwrap_or(&[]).to_vec(),
            heat: state.heat.unwrap_or(&[]).to_vec(),
        }));
    }

    fn solution(&self, cells: &[u32]) {
        self.0.send(&Report::Solution(cells.to_vec()));
    }

    fn explain(&self, text: String) {
        self.0.send(&Report::Explain(text));
    }

    fn log(&self, level: u32, text: String) {
        self.0.send(&Report::Log(level, text));
    }

    fn checkpoint(&self, checkpoint: host::Checkpoint) {
        if checkpoint.bytes.len() > LARGEST_CHECKPOINT {
            let text = format!("a checkpoint of {} bytes is too large to be kept", checkpoint.bytes.len());
            self.log(abi::LOG_WARNING, text);
        } else {
            self.0.send(&Report::Checkpoint(checkpoint.into()));
        }
    }

    fn tree(&self, iteration: u64, nodes: &[abi::TreeNode]) {
        self.0.send(&Report::Tree(Tree { iteration, nodes: nodes.iter().map(Into::into).collect() }));
    }
}

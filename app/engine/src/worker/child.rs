//! The worker's end: confines itself, loads one library, runs one job, and reports over the pipe.
//!
//! Four threads: the main one reads commands, `guard` counts threads and memory, `clock` keeps the time,
//! the limit and the heartbeat, and `solver` runs the plugin on a stack of its own. The end of the commands
//! means that the program is gone, and ends the worker.

mod clock;
mod guard;
mod pipe;

use self::clock::Clock;
use self::guard::Accounts;
use self::pipe::{Pipe, Sender};
use super::frame;
use super::load::Plugin;
use super::message::{Command, Ended, Report, Request, RunRequest, Task, WireValue};
use super::sandbox::{self, Confinement};
use plugin_abi as abi;
use plugin_api::FlatPuzzle;
use plugin_api::host::{self, Control, EndedBy, Limits};
use std::fs::File;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

pub use self::pipe::{EXIT_LOST_PIPE, TEXT};

/// Stack of the thread that runs a plugin, in bytes.
pub const STACK: usize = 256 << 20;
/// Time that joined threads have to be gone.
const LAST_THREADS: Duration = Duration::from_millis(50);

/// Serves one request on standard input and standard output.
pub fn main() -> ExitCode {
    // Ctrl-C at the terminal reaches the whole group; the program decides what it means for its workers.
    #[cfg(unix)]
    // SAFETY: sets a disposition before any other thread exists.
    unsafe {
        libc::signal(libc::SIGINT, libc::SIG_IGN);
    }
    let (pipe, mut commands) = match Pipe::take() {
        Ok(pipes) => pipes,
        Err(error) => {
            eprintln!("the worker cannot take its pipes: {error}");
            return ExitCode::FAILURE;
        }
    };
    let mut payload = Vec::new();
    let request: Option<Request> = match frame::read(&mut commands, &mut payload, frame::LARGEST) {
        Ok(Some(frame::MESSAGE)) => postcard::from_bytes(&payload).ok(),
        _ => None,
    };
    let Some(Request { confinement, task }) = request else {
        eprintln!("A worker is started by the program, not by hand: it expects a request on standard input.");
        return ExitCode::from(2);
    };
    let accounts = confine(&confinement, task.library(), &pipe);
    match task {
        Task::Probe => leave(0),
        Task::Describe(copy) => {
            let described = load(&copy, &pipe).and_then(|plugin| plugin.describe());
            pipe.send_or_refuse(&described.map_or_else(Report::Refused, Report::Described));
            leave(0)
        }
        Task::Run(request) => run(*request, &pipe, accounts, &mut commands),
    }
}

/// Confines the worker unless its plugin is trusted, reports how far that went, and sets a guard. Gives the
/// accounts of the worker's threads, which cannot be opened any more.
fn confine(confinement: &Confinement, library: Option<&Path>, pipe: &Pipe) -> Accounts {
    let (accounts, of_guard) = (Accounts::open(), Accounts::open());
    match confinement {
        Confinement::Trusted => {
            pipe.send(&Report::Log(abi::LOG_INFO, "is trusted, and so not confined".into()));
        }
        Confinement::Confined(allowance) => {
            let protection = sandbox::confine(allowance, library, Path::new("."));
            pipe.send(&Report::Protected(protection));
            of_guard.watch(*allowance, pipe.clone());
        }
    }
    accounts
}

fn load(copy: &Path, pipe: &Pipe) -> Result<Plugin, String> {
    let plugin = Plugin::load(copy)?;
    pipe.send(&Report::Loaded);
    Ok(plugin)
}

fn run(request: RunRequest, pipe: &Pipe, accounts: Accounts, commands: &mut File) -> ExitCode {
    let control = Arc::new(Control::new());
    let watched = Arc::new(AtomicBool::new(request.watched));
    if request.paused {
        control.pause();
    }
    let solver = {
        let (control, watched, pipe) = (Arc::clone(&control), Arc::clone(&watched), pipe.clone());
        thread::Builder::new().name("solver".into()).stack_size(STACK).spawn(move || {
            match solve(&request, &control, &watched, &pipe, &accounts) {
                Ok(ended) => pipe.send(&Report::Ended(ended)),
                Err(reason) => pipe.send(&Report::Refused(reason)),
            }
            leave(0)
        })
    };
    if let Err(error) = solver {
        pipe.send(&Report::Refused(format!("got no thread to run on: {error}")));
        return ExitCode::SUCCESS;
    }
    let mut payload = Vec::new();
    loop {
        match frame::read(commands, &mut payload, frame::LARGEST) {
            Ok(Some(frame::MESSAGE)) => {}
            Ok(Some(_)) => continue,
            Ok(None) => leave(0),
            Err(_) => leave(EXIT_LOST_PIPE),
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
}

/// Ends the worker at once, whatever its other threads do. Nothing of the plugin is destroyed: its exit
/// handlers and destructors have no say any more.
fn leave(code: i32) -> ! {
    #[cfg(unix)]
    // SAFETY: ends the process.
    unsafe {
        libc::_exit(code)
    }
    #[cfg(not(unix))]
    std::process::exit(code)
}

fn solve(
    request: &RunRequest,
    control: &Arc<Control>,
    watched: &Arc<AtomicBool>,
    pipe: &Pipe,
    accounts: &Accounts,
) -> Result<Ended, String> {
    let plugin = load(&request.library.copy, pipe)?;
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
    let clock = Clock::start(control, watched, pipe, request)?;
    let threads = accounts.threads();
    let left = || threads.map_or(0, |before| more_threads_than(before, accounts));
    let sender =
        Sender { pipe, control, n_cells: flat.given.len(), left: &left, threads_left: AtomicU32::new(0) };
    // SAFETY: `Plugin::load` checked the version; what else a plugin may do wrong stays in this process.
    let ended = unsafe { host::resume(run_fn, &job, from.as_ref(), limits, control, &sender) };
    Ok(Ended {
        verdict: ended.verdict,
        ended_by: ended.ended_by.map(Into::into),
        iterations: ended.iterations,
        work: ended.work,
        solver_ns: clock.stop(control),
        threads_left: sender.threads_left.load(Ordering::Relaxed),
    })
}

/// How many threads more than `before` there are. One that was joined may be counted for a moment yet.
fn more_threads_than(before: u32, accounts: &Accounts) -> u32 {
    let more = || accounts.threads().map_or(0, |now| now.saturating_sub(before));
    let deadline = Instant::now() + LAST_THREADS;
    while more() > 0 && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(1));
    }
    more()
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

//! The worker's end: confines itself, loads one library, runs one job or one after the other, and reports
//! over the pipe.
//!
//! Four threads: the main one reads commands, `guard` counts threads and memory, `clock` keeps the time,
//! the limit and the heartbeat, and `solver` runs the plugin on a stack of its own. The end of the commands
//! means that the program is gone, and ends the worker.

mod clock;
mod guard;
mod pipe;
mod solver;

use self::guard::Accounts;
use self::pipe::Pipe;
use self::solver::{Given, Solver, Stay};
use super::frame;
use super::load::Plugin;
use super::message::{Command, Report, Request, RunRequest, Task};
use super::sandbox::{self, Confinement};
use plugin_abi as abi;
use plugin_api::host::EndedBy;
use std::fs::File;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::sync::{Arc, mpsc};
use std::thread;

pub use self::pipe::{EXIT_LOST_PIPE, TEXT};

/// Stack of the thread that runs a plugin, in bytes.
pub const STACK: usize = 256 << 20;

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
        Task::Run(request) => serve(Some(*request), &pipe, accounts, &mut commands),
        Task::Serve(_) => serve(None, &pipe, accounts, &mut commands),
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

/// Serves runs until the commands end: the first that it was given, and those that are commanded later.
/// Each is run on the one thread of the solver, with a control of its own.
fn serve(first: Option<RunRequest>, pipe: &Pipe, accounts: Accounts, commands: &mut File) -> ExitCode {
    let of_solver = pipe.clone();
    let (runs, next) = mpsc::channel::<Given>();
    let stay = if first.is_some() { Stay::OneRun } else { Stay::Serving };
    let thread = thread::Builder::new().name("solver".into()).stack_size(STACK).spawn(move || {
        let mut solver = Solver::new(of_solver, accounts);
        for given in next {
            solver.run(&given, stay);
            if stay == Stay::OneRun {
                break;
            }
        }
        leave(0)
    });
    if let Err(error) = thread {
        pipe.send(&Report::Refused(format!("got no thread to run on: {error}")));
        return ExitCode::SUCCESS;
    }
    let mut current = None;
    let begin = |request: RunRequest| {
        let given = Given::new(request);
        let steered = Some((Arc::clone(&given.control), Arc::clone(&given.watched)));
        // The thread lives as long as this process.
        let _ = runs.send(given);
        steered
    };
    if let Some(request) = first {
        current = begin(request);
    }
    let mut payload = Vec::new();
    loop {
        match frame::read(commands, &mut payload, frame::LARGEST) {
            Ok(Some(frame::MESSAGE)) => {}
            Ok(Some(_)) => continue,
            Ok(None) => leave(0),
            Err(_) => leave(EXIT_LOST_PIPE),
        }
        let command = postcard::from_bytes(&payload);
        if let Ok(Command::Run(request)) = command {
            current = begin(*request);
            continue;
        }
        let Some((control, watched)) = &current else { continue };
        match command {
            Ok(Command::Stop) => control.stop(EndedBy::User),
            Ok(Command::Pause) => control.pause(),
            Ok(Command::Resume) => control.resume(),
            Ok(Command::Step) => control.step(),
            Ok(Command::Watch(on)) => watched.store(on, Ordering::Relaxed),
            Ok(Command::Keep) => control.keep(),
            Ok(Command::Run(_)) | Err(_) => {}
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

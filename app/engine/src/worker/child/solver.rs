//! The thread of a worker that runs solvers, and sees to what a run leaves behind.

use super::clock::Clock;
use super::guard::Accounts;
use super::load;
use super::pipe::{Pipe, Sender};
use crate::descriptor::PluginInfo;
use crate::worker::load::Plugin;
use crate::worker::message::{Ended, Report, RunRequest, WireValue};
use crate::worker::print::RUN_ENDED;
use plugin_abi as abi;
use plugin_api::FlatPuzzle;
use plugin_api::host::{self, Control, Limits};
use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Time that joined threads have to be gone.
const LAST_THREADS: Duration = Duration::from_millis(50);
/// Bytes of memory that a run may leave behind in a worker that serves the next.
const LEFT_MEMORY: u64 = 256 << 20;

/// Whether a worker serves more than one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stay {
    /// It ends after its run.
    OneRun,
    /// It waits for the next.
    Serving,
}

/// One run, with what steers it.
pub struct Given {
    request: RunRequest,
    /// Carries the commands.
    pub control: Arc<Control>,
    /// Whether somebody looks at the board.
    pub watched: Arc<AtomicBool>,
}

impl Given {
    /// A run that nobody has commanded anything yet.
    pub fn new(request: RunRequest) -> Given {
        let control = Arc::new(Control::new());
        if request.paused {
            control.pause();
        }
        let watched = Arc::new(AtomicBool::new(request.watched));
        Given { request, control, watched }
    }
}

/// What stays from run to run: the loaded library and the clock.
pub struct Solver {
    pipe: Pipe,
    accounts: Accounts,
    plugin: Option<(Plugin, PluginInfo)>,
    clock: Option<Clock>,
    /// Memory and first free descriptor before the first run.
    before: Option<Belongings>,
}

/// What a run could leave behind.
#[derive(Clone, Copy)]
struct Belongings {
    memory: u64,
    descriptor: i32,
}

impl Solver {
    /// Has loaded nothing yet.
    pub fn new(pipe: Pipe, accounts: Accounts) -> Solver {
        Solver { pipe, accounts, plugin: None, clock: None, before: None }
    }

    /// Runs a job and reports how it ended.
    pub fn run(&mut self, given: &Given, stay: Stay) {
        let ended = self.solve(given);
        if stay == Stay::Serving {
            let is_clean = ended.as_ref().is_ok_and(|ended| ended.threads_left == 0) && self.is_clean();
            if !is_clean {
                self.pipe.send(&Report::Spent);
            }
            mark_the_end(is_clean);
        }
        self.pipe.send(&ended.map_or_else(Report::Refused, Report::Ended));
    }

    /// Whether the process has about as much as before the first run.
    fn is_clean(&self) -> bool {
        let now = self.belongings();
        self.before.is_some_and(|before| {
            now.descriptor == before.descriptor && now.memory <= before.memory.saturating_add(LEFT_MEMORY)
        })
    }

    fn belongings(&self) -> Belongings {
        Belongings { memory: self.accounts.memory().unwrap_or(0), descriptor: first_free_descriptor() }
    }

    fn solve(&mut self, given: &Given) -> Result<Ended, String> {
        let Given { request, control, watched } = given;
        if self.plugin.is_none() {
            let plugin = load(&request.library.copy, &self.pipe)?;
            let described = plugin.describe()?;
            self.plugin = Some((plugin, described));
            self.clock = Some(Clock::new(&self.pipe)?);
            self.before = Some(self.belongings());
        }
        let (Some((plugin, described)), Some(clock)) = (&self.plugin, &self.clock) else {
            return Err("was not loaded".into());
        };
        let index = described.solvers.iter().position(|solver| solver.id == request.solver);
        let index = index.ok_or_else(|| format!("has no solver {:?}", request.solver))?;
        let solver = plugin.solvers()?[index];
        let run_fn = solver.run_fn().ok_or("has no run function")?;
        let values =
            solver.params()?.iter().map(|param| value(param, request)).collect::<Result<Vec<_>, _>>()?;
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
        let limits = Limits { iterations: request.max_iterations, work: request.max_work };
        let threads = self.accounts.threads();
        let left = || threads.map_or(0, |before| more_threads_than(before, &self.accounts));
        let sender = Sender {
            pipe: &self.pipe,
            control,
            n_cells: flat.given.len(),
            left: &left,
            threads_left: AtomicU32::new(0),
        };
        control.show_at(request.boards_at.clone());
        clock.start(control, watched, request);
        // SAFETY: `Plugin::load` checked the version; what else a plugin may do wrong stays in this process.
        let ended = unsafe { host::resume(run_fn, &job, from.as_ref(), limits, control, &sender) };
        Ok(Ended {
            verdict: ended.verdict,
            ended_by: ended.ended_by.map(Into::into),
            iterations: ended.iterations,
            work: ended.work,
            solver_ns: clock.stop(),
            threads_left: sender.threads_left.load(Ordering::Relaxed),
        })
    }
}

/// Prints the mark after which nothing of this run can be printed any more. Text that the C library still
/// holds back comes before it, unless a thread of the plugin is left that may hold a lock on it.
fn mark_the_end(is_clean: bool) {
    #[cfg(unix)]
    if is_clean {
        // SAFETY: NULL means all output streams.
        unsafe {
            libc::fflush(std::ptr::null_mut());
        }
    }
    // Without standard error there is no mark, and the program then ends this worker.
    let _ = std::io::stderr().write_all(format!("{RUN_ENDED}\n").as_bytes());
}

/// The descriptor that would be given next: it tells whether more are open than before.
#[cfg(unix)]
fn first_free_descriptor() -> i32 {
    // SAFETY: descriptor 0 is open, and the copy is closed at once.
    unsafe {
        let free = libc::dup(0);
        if free >= 0 {
            libc::close(free);
        }
        free
    }
}

#[cfg(not(unix))]
fn first_free_descriptor() -> i32 {
    0
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

//! The thread of a worker that keeps the coarse clock, the time limit, the display and the heartbeat.

use super::pipe::{Pipe, WAITING};
use crate::worker::lock;
use crate::worker::message::{Beat, Report, RunRequest};
use crate::worker::process::PATIENCE;
use plugin_api::host::{Control, EndedBy};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Period of the coarse clock.
const TICK: Duration = Duration::from_millis(1);
/// Period of the display.
const DISPLAY: Duration = Duration::from_millis(33);
/// Time at the beginning of a run in which the display is served at each tick: who starts a run wants to see
/// something of it at once.
const EAGER: Duration = Duration::from_millis(10);
/// Period of the heartbeat.
const HEARTBEAT: Duration = Duration::from_millis(100);

/// The running clock.
pub struct Clock {
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
    /// Starts the clock at 0.
    ///
    /// # Errors
    ///
    /// A sentence that begins after the plugin's name.
    pub fn start(
        control: &Arc<Control>,
        watched: &Arc<AtomicBool>,
        pipe: &Pipe,
        request: &RunRequest,
    ) -> Result<Clock, String> {
        let active = Arc::new(Mutex::new(ActiveTime { since: Instant::now(), total: Duration::ZERO }));
        let done = Arc::new(AtomicBool::new(false));
        let mut keeper = Keeper {
            active: Arc::clone(&active),
            control: Arc::clone(control),
            watched: Arc::clone(watched),
            pipe: pipe.clone(),
            max_ns: request.max_ns,
            board_period_ns: request.board_period_ns,
            board_due_ns: 0,
            started: Instant::now(),
            displayed: Instant::now(),
            beaten: Instant::now(),
            polled: Instant::now(),
        };
        let is_done = Arc::clone(&done);
        let keep = move || {
            while !is_done.load(Ordering::Relaxed) {
                keeper.tick();
                thread::sleep(TICK);
            }
        };
        let thread = thread::Builder::new().name("clock".into()).spawn(keep);
        let thread = thread.map_err(|error| format!("got no thread for its clock: {error}"))?;
        Ok(Clock { active, done, thread })
    }

    /// Ends the clock and gives the solver time in nanoseconds.
    pub fn stop(self, control: &Control) -> u64 {
        let ns = lock(&self.active).advance(control.is_paused());
        self.done.store(true, Ordering::Relaxed);
        // The thread only sleeps and sends; a panic of it would have ended nothing else.
        let _ = self.thread.join();
        ns
    }
}

struct Keeper {
    active: Arc<Mutex<ActiveTime>>,
    control: Arc<Control>,
    watched: Arc<AtomicBool>,
    pipe: Pipe,
    max_ns: Option<u64>,
    /// Solver time from one board to the next that is wanted even when nobody looks.
    board_period_ns: Option<u64>,
    /// Solver time at which the next of them is wanted.
    board_due_ns: u64,
    started: Instant,
    displayed: Instant,
    beaten: Instant,
    /// When the solver had last answered all that it was asked.
    polled: Instant,
}

impl Keeper {
    fn tick(&mut self) {
        let held_up = self.control.is_paused() || WAITING.load(Ordering::Relaxed) > 0;
        let ns = lock(&self.active).advance(held_up);
        self.control.set_clock(ns);
        if held_up || !self.control.is_unanswered() {
            self.polled = Instant::now();
        }
        if let Some(max) = self.max_ns.filter(|&max| ns >= max) {
            self.control.stop(EndedBy::Time);
            if u128::from(ns - max) >= PATIENCE.as_nanos() {
                let overdue = "did not stop within 2 seconds of its time limit and was ended";
                self.pipe.send(&Report::Ending(overdue.into()));
                super::leave(0);
            }
        }
        if self.displayed.elapsed() >= DISPLAY || self.started.elapsed() < EAGER {
            self.displayed = Instant::now();
            let wanted = self.is_board_due(ns);
            self.control.display(wanted || self.watched.load(Ordering::Relaxed));
        }
        if self.beaten.elapsed() >= HEARTBEAT {
            self.beaten = Instant::now();
            let silent_ms = u32::try_from(self.polled.elapsed().as_millis()).unwrap_or(u32::MAX);
            self.pipe.send_if_free(&Report::Heartbeat(Beat { solver_ns: ns, silent_ms }));
        }
    }

    /// Whether the recording wants a board now; asks once a period.
    fn is_board_due(&mut self, ns: u64) -> bool {
        let Some(period) = self.board_period_ns.filter(|_| ns >= self.board_due_ns) else { return false };
        self.board_due_ns = (ns / period).saturating_add(1).saturating_mul(period);
        true
    }
}

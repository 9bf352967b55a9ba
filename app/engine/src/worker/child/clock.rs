//! The thread of a worker that keeps the coarse clock, the time limit, the display and the heartbeat.

use super::pipe::Pipe;
use crate::worker::lock;
use crate::worker::message::{Beat, Report, RunRequest};
use crate::worker::process::PATIENCE;
use plugin_api::host::{Control, EndedBy};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
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

/// The clock. Between runs its thread waits.
pub struct Clock {
    pipe: Pipe,
    face: Arc<Face>,
}

/// What the clock keeps of the run in progress, if there is one.
#[derive(Default)]
struct Face {
    run: Mutex<Option<Keeper>>,
    begun: Condvar,
}

impl Clock {
    /// Starts the thread.
    ///
    /// # Errors
    ///
    /// A sentence that begins after the plugin's name.
    pub fn new(pipe: &Pipe) -> Result<Clock, String> {
        let face = Arc::new(Face::default());
        let of_thread = Arc::clone(&face);
        let thread = thread::Builder::new().name("clock".into()).spawn(move || of_thread.keep());
        thread.map_err(|error| format!("got no thread for its clock: {error}"))?;
        Ok(Clock { pipe: pipe.clone(), face })
    }

    /// Starts a run at 0.
    pub fn start(&self, control: &Arc<Control>, watched: &Arc<AtomicBool>, request: &RunRequest) {
        control.begin();
        let now = Instant::now();
        let keeper = Keeper {
            control: Arc::clone(control),
            watched: Arc::clone(watched),
            pipe: self.pipe.clone(),
            max_ns: request.max_ns,
            board_period_ns: request.board_period_ns,
            board_due_ns: 0,
            started: now,
            displayed: now,
            beaten: now,
            polled: now,
        };
        *lock(&self.face.run) = Some(keeper);
        self.face.begun.notify_one();
    }

    /// Ends the run and gives its solver time in nanoseconds. Nothing is sent for it after that.
    pub fn stop(&self) -> u64 {
        let keeper = lock(&self.face.run).take();
        keeper.map_or(0, |keeper| keeper.control.running_ns())
    }
}

impl Face {
    fn keep(&self) {
        loop {
            let mut run = lock(&self.run);
            while run.is_none() {
                run = self.begun.wait(run).unwrap_or_else(|poisoned| poisoned.into_inner());
            }
            if let Some(keeper) = run.as_mut() {
                keeper.tick();
            }
            drop(run);
            thread::sleep(TICK);
        }
    }
}

struct Keeper {
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
        let ns = self.control.running_ns();
        self.control.set_clock(ns);
        if self.control.is_held() || !self.control.is_unanswered() {
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

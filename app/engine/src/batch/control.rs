//! Steers a batch from another thread, and tells how far it is: for the command line, the window, and whoever else
//! waits for one.

use super::progress::{Progress, Tally};
use crate::worker::{Reins, Wake};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

/// How often a wish is looked at.
pub(super) const LOOK: Duration = Duration::from_millis(50);

/// What is asked of a batch, and what it has done.
pub struct Control {
    stop: Arc<AtomicBool>,
    paused: AtomicBool,
    progress: Mutex<Progress>,
    wake: Wake,
}

impl Default for Control {
    fn default() -> Control {
        Control::new(Arc::default(), Arc::new(|| ()))
    }
}

impl Control {
    /// Somebody else may set `stop`, too. `wake` is called from any thread when there is something new.
    pub fn new(stop: Arc<AtomicBool>, wake: Wake) -> Control {
        Control { stop, paused: AtomicBool::new(false), progress: Mutex::new(Progress::begin()), wake }
    }

    /// Says how many runs there are in all, and what was done of them earlier.
    pub fn expect(&self, planned: usize, before: Tally) {
        self.progress().expect(planned, before);
    }

    /// No further run begins, and those in progress are stopped; they are not counted.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        (self.wake)();
    }

    /// Whether somebody stopped it.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// No further run begins, and those in progress are held before their next iteration: within a tenth of a second
    /// after their solver comes to it.
    pub fn pause(&self) {
        self.set_paused(true);
    }

    /// Lets it go on.
    pub fn resume(&self) {
        self.set_paused(false);
    }

    /// Whether it is held.
    pub fn is_paused(&self) -> bool {
        self.paused.load(Ordering::Relaxed)
    }

    /// How far it is.
    pub fn progress_now(&self) -> Progress {
        self.progress().clone()
    }

    pub(super) fn wake(&self) {
        (self.wake)();
    }

    fn set_paused(&self, paused: bool) {
        let mut progress = self.progress();
        if self.paused.swap(paused, Ordering::Relaxed) != paused {
            progress.pause(paused);
        }
        drop(progress);
        (self.wake)();
    }

    /// Waits as long as it is held and nobody stops it.
    pub(super) fn wait_while_paused(&self) {
        while self.is_paused() && !self.is_stopped() {
            thread::sleep(LOOK);
        }
    }

    /// Holds the run of a worker or lets it go on, as is wished; `held` is what it was told last. Gives what it is
    /// told now. To be called while the run is in progress: a worker forgets what it is told between two runs.
    pub(super) fn steer(&self, reins: &Reins, held: bool) -> bool {
        let paused = self.is_paused();
        if paused != held {
            reins.hold(paused);
        }
        paused
    }

    pub(super) fn run_begins(&self, job: usize, place: usize) {
        self.progress().run_begins(job, place);
        (self.wake)();
    }

    pub(super) fn run_is_given_up(&self, job: usize) {
        self.progress().run_is_over(job);
    }

    pub(super) fn run_ended(&self, job: usize, ended: Tally) {
        let mut progress = self.progress();
        progress.run_is_over(job);
        progress.count(ended);
        drop(progress);
        (self.wake)();
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

//! What is asked of a running solver: stop, pause, step, show, keep. Shared between the thread that
//! commands and the threads that run.

use super::stopwatch::Stopwatch;
use plugin_abi as abi;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Instant;

/// Bits that only lane 0 is asked.
const WISHES: u32 = abi::CONTROL_WANT_STATE | abi::CONTROL_WANT_CHECKPOINT;
/// Bits that a lane takes over when it opens. What is to be flushed it cannot have yet.
const LASTING: u32 = abi::CONTROL_STOP | abi::CONTROL_PAUSE | WISHES;

/// Why a run was ended from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndedBy {
    /// The user pressed Stop.
    User,
    /// The time limit.
    Time,
    /// The limit on iterations.
    Iterations,
    /// The limit on work.
    Work,
}

/// The control words of one run, one a lane, and what stands behind them.
pub struct Control {
    clock_ns: AtomicU64,
    gate: Mutex<Gate>,
    changed: Condvar,
}

/// What the control words are made from; whoever changes one holds it.
pub(super) struct Gate {
    /// Bits that hold for lanes still to be opened.
    lasting: u32,
    /// The words of the open lanes, with the lane's number.
    words: Vec<(u32, Arc<AtomicU32>)>,
    steps: u64,
    /// Numbers of iterations after which the board is shown, in their order.
    shown_at: Vec<u64>,
    ended_by: Option<EndedBy>,
    /// Lanes that wait until the run may go on.
    n_paused: usize,
    /// Threads that wait for somebody outside.
    n_held: usize,
    running: Stopwatch,
}

/// As long as it is there, the time does not count for the solver.
pub struct Held<'a>(&'a Control);

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.0.lock().change(|gate| gate.n_held -= 1);
    }
}

impl Default for Control {
    fn default() -> Control {
        Control::new()
    }
}

impl Control {
    /// A run that goes on.
    pub fn new() -> Control {
        let gate = Gate {
            lasting: 0,
            words: Vec::new(),
            steps: 0,
            shown_at: Vec::new(),
            ended_by: None,
            n_paused: 0,
            n_held: 0,
            running: Stopwatch::running(Instant::now()),
        };
        Control { clock_ns: AtomicU64::new(0), gate: Mutex::new(gate), changed: Condvar::new() }
    }

    /// Counts the solver's time from now on.
    pub fn begin(&self) {
        self.lock().running = Stopwatch::running(Instant::now());
    }

    /// The solver's time so far, in nanoseconds: neither pauses nor waiting for somebody outside count.
    pub fn running_ns(&self) -> u64 {
        u64::try_from(self.lock().running.elapsed(Instant::now()).as_nanos()).unwrap_or(u64::MAX)
    }

    /// Whether the solver waits, so that its time stands still.
    pub fn is_held(&self) -> bool {
        !self.lock().running.runs()
    }

    /// A thread of the solver waits for somebody outside, as long as what is returned is there.
    pub fn hold(&self) -> Held<'_> {
        self.lock().change(|gate| gate.n_held += 1);
        Held(self)
    }

    /// Sets the coarse clock, in nanoseconds since the run began.
    pub fn set_clock(&self, ns: u64) {
        self.clock_ns.store(ns, Ordering::Relaxed);
    }

    /// The coarse clock, in nanoseconds since the run began.
    pub fn clock_ns(&self) -> u64 {
        self.clock_ns.load(Ordering::Relaxed)
    }

    /// Ends the run at its next iteration; the first reason counts.
    pub fn stop(&self, reason: EndedBy) {
        let mut gate = self.lock();
        gate.end(reason);
        self.changed.notify_all();
    }

    /// Holds the run before its next iteration.
    pub fn pause(&self) {
        let mut gate = self.lock();
        gate.steps = 0;
        gate.set(abi::CONTROL_PAUSE);
        self.changed.notify_all();
    }

    /// Lets a held run go on.
    pub fn resume(&self) {
        self.lock().clear(abi::CONTROL_PAUSE);
        self.changed.notify_all();
    }

    /// Lets a run make one iteration and holds it again. With several lanes, the first one that gets
    /// there makes it.
    pub fn step(&self) {
        let mut gate = self.lock();
        gate.steps += 1;
        gate.set(abi::CONTROL_PAUSE);
        self.changed.notify_all();
    }

    /// Asks for the samples taken so far, and for a board state when somebody looks.
    pub fn display(&self, watched: bool) {
        let bits = if watched { abi::CONTROL_FLUSH | abi::CONTROL_WANT_STATE } else { abi::CONTROL_FLUSH };
        self.lock().set(bits);
        self.changed.notify_all();
    }

    /// Asks for the board after each of these numbers of iterations, watched or not. Said before the run begins.
    pub fn show_at(&self, mut iterations: Vec<u64>) {
        iterations.sort_unstable();
        self.lock().shown_at = iterations;
    }

    /// Asks for a checkpoint before the next iteration.
    pub fn keep(&self) {
        self.lock().set(abi::CONTROL_WANT_CHECKPOINT);
        self.changed.notify_all();
    }

    /// Whether no lane has begun an iteration since it was last asked for its samples.
    pub fn is_unanswered(&self) -> bool {
        let is_asked = |word: &AtomicU32| word.load(Ordering::Relaxed) & abi::CONTROL_FLUSH != 0;
        self.lock().words.iter().all(|(_, word)| is_asked(word))
    }

    pub(super) fn clock(&self) -> *const AtomicU64 {
        &self.clock_ns
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, Gate> {
        self.gate.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Waits until something is asked or released.
    pub(super) fn wait<'a>(&self, gate: MutexGuard<'a, Gate>) -> MutexGuard<'a, Gate> {
        self.changed.wait(gate).unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Tells the lanes that wait.
    pub(super) fn notify(&self) {
        self.changed.notify_all();
    }
}

impl Gate {
    /// Changes who waits. The time stands still while a thread waits for somebody outside, and while all lanes wait
    /// in a pause.
    fn change(&mut self, change: impl FnOnce(&mut Gate)) {
        change(self);
        let all_paused = self.n_paused > 0 && self.n_paused >= self.words.len();
        self.running.set(self.n_held == 0 && !all_paused, Instant::now());
    }

    /// A lane waits in a pause.
    pub(super) fn begin_pause(&mut self) {
        self.change(|gate| gate.n_paused += 1);
    }

    /// A lane waits no more.
    pub(super) fn end_pause(&mut self) {
        self.change(|gate| gate.n_paused -= 1);
    }

    /// Gives a lane its word.
    pub(super) fn open(&mut self, number: u32, word: &Arc<AtomicU32>) {
        word.store(asked_of(number, self.lasting), Ordering::Relaxed);
        self.change(|gate| gate.words.push((number, Arc::clone(word))));
    }

    /// Takes a lane's word out.
    pub(super) fn close(&mut self, word: &Arc<AtomicU32>) {
        self.change(|gate| gate.words.retain(|(_, open)| !Arc::ptr_eq(open, word)));
    }

    /// Ends the run for every lane; the first reason counts.
    pub(super) fn end(&mut self, reason: EndedBy) {
        self.ended_by.get_or_insert(reason);
        self.set(abi::CONTROL_STOP);
    }

    pub(super) fn ended_by(&self) -> Option<EndedBy> {
        self.ended_by
    }

    pub(super) fn is_set(&self, bit: u32) -> bool {
        self.lasting & bit != 0
    }

    /// Whether the board is to be shown after so many iterations, watched or not.
    pub(super) fn shows_at(&self, iteration: u64) -> bool {
        self.shown_at.binary_search(&iteration).is_ok()
    }

    /// The first number of iterations from this one on after which the board is to be shown.
    pub(super) fn next_shown(&self, from: u64) -> Option<u64> {
        let before = self.shown_at.partition_point(|at| *at < from);
        self.shown_at.get(before).copied()
    }

    /// Takes one of the steps that a held run may make.
    pub(super) fn take_step(&mut self) -> bool {
        let may = self.steps > 0;
        self.steps -= u64::from(may);
        may
    }

    pub(super) fn set(&mut self, bits: u32) {
        self.lasting |= bits & LASTING;
        for (number, word) in &self.words {
            word.fetch_or(asked_of(*number, bits), Ordering::Relaxed);
        }
    }

    pub(super) fn clear(&mut self, bits: u32) {
        self.lasting &= !bits;
        for (_, word) in &self.words {
            word.fetch_and(!bits, Ordering::Relaxed);
        }
    }
}

fn asked_of(number: u32, bits: u32) -> u32 {
    if number == 0 {
        bits
    } else {
        bits & !WISHES
    }
}

#[cfg(test)]
mod tests {
    use super::Control;
    use std::sync::atomic::AtomicU32;
    use std::sync::{mpsc, Arc};
    use std::thread;

    #[test]
    fn time_stands_still_while_all_lanes_are_paused_and_runs_in_a_step() {
        let control = Control::new();
        let words = [0, 1].map(|_| Arc::new(AtomicU32::new(0)));
        for (number, word) in (0..).zip(&words) {
            control.lock().open(number, word);
        }
        control.pause();
        assert!(!control.is_held(), "what was asked to pause goes on until it comes to the gate");
        let (told, tells) = mpsc::channel();
        thread::scope(|scope| {
            for told in [told.clone(), told] {
                scope.spawn(|| {
                    let told = told;
                    let mut gate = control.lock();
                    gate.begin_pause();
                    while !gate.take_step() {
                        gate = control.wait(gate);
                    }
                    gate.end_pause();
                    drop(gate);
                    told.send(()).unwrap();
                });
            }
            while !control.is_held() {
                thread::yield_now();
            }
            control.step();
            tells.recv().unwrap();
            assert!(!control.is_held(), "one lane makes its step");
            control.step();
            tells.recv().unwrap();
        });
        assert!(!control.is_held());
    }

    #[test]
    fn time_stands_still_while_somebody_outside_is_waited_for() {
        let control = Control::new();
        let [one, another] = [control.hold(), control.hold()];
        drop(one);
        assert!(control.is_held());
        let by_then = control.running_ns();
        assert_eq!(control.running_ns(), by_then);
        drop(another);
        assert!(!control.is_held());
    }
}

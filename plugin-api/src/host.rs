//! The host's end of a run: control word, lanes, limits, and the calls that a solver makes.
//!
//! It moves no data out of the process and knows no file: what arrives goes to a [`Receiver`]. The
//! worker process of the program and [`drive`](crate::drive) are its two users.

use plugin_abi as abi;
use std::os::raw::c_void;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard};

/// Samples that a lane holds before it must be flushed.
const LANE_CAPACITY: usize = 2048;

/// Takes what a solver sends. Called from any thread of the solver.
pub trait Receiver: Sync {
    /// A batch of samples of one lane.
    fn samples(&self, samples: &[abi::Sample]);
    /// A board state; its arrays are valid for the call.
    fn state(&self, state: StateView<'_>);
    /// A claimed solution, one digit a cell.
    fn solution(&self, cells: &[u32]);
    /// The sentence that goes with the verdict.
    fn explain(&self, text: String);
    /// A line of the log with an `abi::LOG_*` level.
    fn log(&self, level: u32, text: String);
    /// The solver has returned; nothing that it was given is taken back yet.
    fn returned(&self) {}
}

/// A board state, checked against the puzzle's size.
#[derive(Clone, Copy, Debug)]
pub struct StateView<'a> {
    /// Iterations done when the board looked so.
    pub iteration: u64,
    /// Cell that the solver works on.
    pub focus: Option<u32>,
    /// `[cells]`: a digit, or 0; absent when the solver tells none.
    pub cells: Option<&'a [u32]>,
    /// `[cells × domain words]`: digits still possible.
    pub candidates: Option<&'a [u64]>,
    /// `[cells × digits]`: intensity from 0 to 1.
    pub heat: Option<&'a [f32]>,
}

/// Where a run ends by itself. A limit on work or iterations holds for each lane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Most iterations.
    pub iterations: Option<u64>,
    /// Most work units; an iteration that is begun is finished.
    pub work: Option<u64>,
    /// Iteration after which the board is published, watched or not.
    pub publish_at: Option<u64>,
}

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

/// The control word of one run and what stands behind it. Shared between the thread that commands and
/// the threads that run.
pub struct Control {
    word: AtomicU32,
    clock_ns: AtomicU64,
    gate: Mutex<Gate>,
    changed: Condvar,
}

#[derive(Default)]
struct Gate {
    steps: u64,
    ended_by: Option<EndedBy>,
}

impl Default for Control {
    fn default() -> Control {
        Control::new()
    }
}

impl Control {
    /// A run that goes on.
    pub fn new() -> Control {
        Control {
            word: AtomicU32::new(0),
            clock_ns: AtomicU64::new(0),
            gate: Mutex::new(Gate::default()),
            changed: Condvar::new(),
        }
    }

    /// Sets the coarse clock, in nanoseconds since the run began.
    pub fn set_clock(&self, ns: u64) {
        self.clock_ns.store(ns, Ordering::Relaxed);
    }

    /// Ends the run at its next iteration; the first reason counts.
    pub fn stop(&self, reason: EndedBy) {
        let mut gate = self.lock();
        gate.ended_by.get_or_insert(reason);
        self.set(abi::CONTROL_STOP, &gate);
    }

    /// Holds the run before its next iteration.
    pub fn pause(&self) {
        let mut gate = self.lock();
        gate.steps = 0;
        self.set(abi::CONTROL_PAUSE, &gate);
    }

    /// Lets a held run go on.
    pub fn resume(&self) {
        let _gate = self.lock();
        self.word.fetch_and(!abi::CONTROL_PAUSE, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// Lets a run make one iteration and holds it again.
    pub fn step(&self) {
        let mut gate = self.lock();
        gate.steps += 1;
        self.set(abi::CONTROL_PAUSE, &gate);
    }

    /// Asks for the samples taken so far, and for a board state when somebody looks.
    pub fn display(&self, watched: bool) {
        let gate = self.lock();
        let bits = if watched { abi::CONTROL_FLUSH | abi::CONTROL_WANT_STATE } else { abi::CONTROL_FLUSH };
        self.set(bits, &gate);
    }

    /// Whether the solver has not begun an iteration since it was last asked for something.
    pub fn is_unanswered(&self) -> bool {
        self.bits() & abi::CONTROL_FLUSH != 0
    }

    /// Whether the run is held.
    pub fn is_paused(&self) -> bool {
        self.bits() & abi::CONTROL_PAUSE != 0
    }

    fn bits(&self) -> u32 {
        self.word.load(Ordering::Relaxed)
    }

    fn set(&self, bits: u32, _held: &MutexGuard<'_, Gate>) {
        self.word.fetch_or(bits, Ordering::Relaxed);
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Gate> {
        self.gate.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// A verdict as the solver gave it, with what the host counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// An `abi::VERDICT_*`, or whatever else the solver returned.
    pub verdict: i32,
    /// Why the host ended the run, when it did.
    pub ended_by: Option<EndedBy>,
    /// Iterations begun by lane 0.
    pub iterations: u64,
    /// Work of all lanes.
    pub work: u64,
}

/// Runs a solver on the calling thread.
///
/// # Safety
///
/// `run` is the function of a solver that keeps the contract of `plugin_abi`, and `job` is valid for it.
pub unsafe fn run(
    run: abi::RunFn,
    job: &abi::Job,
    limits: Limits,
    control: &Control,
    receiver: &dyn Receiver,
) -> Ended {
    // SAFETY: the caller vouches for the job.
    let puzzle = unsafe { &*job.puzzle };
    let side = HostSide {
        control,
        receiver,
        limits,
        n_cells: puzzle.n_cells as usize,
        n_digits: puzzle.n_digits as usize,
        domain_words: puzzle.domain_words as usize,
        lanes: Mutex::new(Vec::new()),
    };
    let host = abi::Host {
        struct_size: std::mem::size_of::<abi::Host>() as u32,
        abi_major: abi::ABI_MAJOR,
        abi_minor: abi::ABI_MINOR,
        context: &side as *const HostSide<'_> as *mut c_void,
        control: &control.word,
        clock_ns: &control.clock_ns,
        open_lane: Some(open_lane),
        sync: Some(sync),
        flush: Some(flush),
        publish: Some(publish),
        solution: Some(solution),
        explain: Some(explain),
        log: Some(log),
        get_extension: Some(get_extension),
    };
    // SAFETY: the caller vouches for the solver; the host lives until it returns.
    let verdict = unsafe { run(&host, job) };
    receiver.returned();
    side.end(verdict)
}

struct HostSide<'a> {
    control: &'a Control,
    receiver: &'a dyn Receiver,
    limits: Limits,
    n_cells: usize,
    n_digits: usize,
    domain_words: usize,
    /// Boxes given away as raw pointers.
    lanes: Mutex<Vec<*mut LaneRoom>>,
}

/// A lane with its buffer, and what the host remembers of it.
struct LaneRoom {
    lane: abi::Lane,
    buffer: Vec<abi::Sample>,
    published_at: Option<u64>,
}

impl HostSide<'_> {
    fn open_lane(&self, number: u32) -> *mut abi::Lane {
        let empty = abi::Sample { time_ns: 0, iteration: 0, value: 0.0, metric: 0, lane: 0 };
        let mut room = LaneRoom {
            buffer: vec![empty; LANE_CAPACITY],
            published_at: None,
            lane: abi::Lane {
                buf: std::ptr::null_mut(),
                len: 0,
                cap: LANE_CAPACITY as u32,
                number,
                reserved0: 0,
                iteration: 0,
                work: 0,
                attention_iteration: u64::MAX,
                attention_work: self.limits.work.unwrap_or(u64::MAX),
                host_data: std::ptr::null_mut(),
            },
        };
        room.lane.buf = room.buffer.as_mut_ptr();
        room.lane.attention_iteration = self.next_attention(&room);
        // The solver holds the address of the lane, and the room is found again from it: so the room is
        // only reached through this pointer until `end` takes it back.
        let room = Box::into_raw(Box::new(room));
        self.lanes.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push(room);
        // SAFETY: the pointer comes from a box that nothing else refers to.
        unsafe {
            (*room).lane.host_data = room as *mut c_void;
            std::ptr::addr_of_mut!((*room).lane)
        }
    }

    fn next_attention(&self, room: &LaneRoom) -> u64 {
        let publish_at =
            self.limits.publish_at.filter(|at| room.published_at.map_or(true, |done| done < *at));
        let limit = self.limits.iterations.unwrap_or(u64::MAX);
        limit.min(publish_at.unwrap_or(u64::MAX))
    }

    fn sync(&self, room: &mut LaneRoom) -> u32 {
        self.flush(room);
        let mut gate = self.control.lock();
        self.control.word.fetch_and(!abi::CONTROL_FLUSH, Ordering::Relaxed);
        loop {
            if gate.ended_by.is_none() {
                gate.ended_by = self.limit_reached(&room.lane);
            }
            let ending = gate.ended_by.is_some();
            if (ending || self.state_wanted(room)) && self.offer_state(room) {
                return abi::CONTROL_WANT_STATE;
            }
            if ending {
                return abi::CONTROL_STOP;
            }
            if self.control.bits() & abi::CONTROL_PAUSE == 0 {
                return 0;
            }
            if gate.steps > 0 {
                gate.steps -= 1;
                return 0;
            }
            gate = self.control.changed.wait(gate).unwrap_or_else(|poisoned| poisoned.into_inner());
        }
    }

    fn limit_reached(&self, lane: &abi::Lane) -> Option<EndedBy> {
        if self.limits.iterations.map_or(false, |limit| lane.iteration >= limit) {
            Some(EndedBy::Iterations)
        } else if self.limits.work.map_or(false, |limit| lane.work >= limit) {
            Some(EndedBy::Work)
        } else {
            None
        }
    }

    fn state_wanted(&self, room: &LaneRoom) -> bool {
        let watched = self.control.bits() & abi::CONTROL_WANT_STATE != 0;
        watched || self.limits.publish_at == Some(room.lane.iteration)
    }

    /// Asks for the state of an iteration once, of lane 0 only; a solver that has none to show goes on.
    /// A wish that comes for an iteration already shown stays for the next one.
    fn offer_state(&self, room: &mut LaneRoom) -> bool {
        let iteration = room.lane.iteration;
        if room.lane.number != 0 || room.published_at == Some(iteration) {
            return false;
        }
        self.control.word.fetch_and(!abi::CONTROL_WANT_STATE, Ordering::Relaxed);
        room.published_at = Some(iteration);
        room.lane.attention_iteration = self.next_attention(room);
        true
    }

    fn flush(&self, room: &mut LaneRoom) {
        let len = (room.lane.len as usize).min(room.buffer.len());
        room.lane.len = 0;
        if len > 0 {
            self.receiver.samples(&room.buffer[..len]);
        }
    }

    fn publish(&self, state: &abi::State) {
        // SAFETY: the contract gives each array, when it is not NULL, the length of the puzzle.
        let view = unsafe {
            StateView {
                iteration: state.iteration,
                focus: u32::try_from(state.focus).ok().filter(|&cell| (cell as usize) < self.n_cells),
                cells: array(state.cells, self.n_cells),
                candidates: array(state.candidates, self.n_cells * self.domain_words),
                heat: array(state.heat, self.n_cells * self.n_digits),
            }
        };
        self.receiver.state(view);
    }

    fn end(self, verdict: i32) -> Ended {
        let rooms = std::mem::take(&mut *self.lanes.lock().unwrap_or_else(|poisoned| poisoned.into_inner()));
        let mut ended = Ended { verdict, ended_by: self.control.lock().ended_by, iterations: 0, work: 0 };
        for room in rooms {
            // SAFETY: a box of `open_lane`; the solver has returned and its threads are joined.
            let mut room = unsafe { Box::from_raw(room) };
            self.flush(&mut room);
            if room.lane.number == 0 {
                ended.iterations = room.lane.iteration;
            }
            ended.work = ended.work.saturating_add(room.lane.work);
        }
        ended
    }
}

unsafe fn array<'a, T>(first: *const T, len: usize) -> Option<&'a [T]> {
    if first.is_null() {
        return None;
    }
    // SAFETY: the caller vouches for `len` elements.
    Some(unsafe { std::slice::from_raw_parts(first, len) })
}

unsafe fn side<'a>(host: *const abi::Host) -> &'a HostSide<'a> {
    // SAFETY: `context` is the `HostSide` that `run` put there, and it lives until the solver returns.
    unsafe { &*((*host).context as *const HostSide<'a>) }
}

unsafe fn room<'a>(lane: *mut abi::Lane) -> &'a mut LaneRoom {
    // SAFETY: `host_data` is the room that `open_lane` put there; its owner is the calling thread.
    unsafe { &mut *((*lane).host_data as *mut LaneRoom) }
}

unsafe extern "C" fn open_lane(host: *const abi::Host, number: u32) -> *mut abi::Lane {
    // SAFETY: called by a solver with the host it was given, as are the functions below.
    unsafe { side(host) }.open_lane(number)
}

unsafe extern "C" fn sync(host: *const abi::Host, lane: *mut abi::Lane) -> u32 {
    // SAFETY: as above, with a lane of this host.
    unsafe { side(host).sync(room(lane)) }
}

unsafe extern "C" fn flush(host: *const abi::Host, lane: *mut abi::Lane) {
    // SAFETY: as above.
    unsafe { side(host).flush(room(lane)) }
}

unsafe extern "C" fn publish(host: *const abi::Host, state: *const abi::State) {
    // SAFETY: as above; the state is valid for the call.
    unsafe { side(host).publish(&*state) }
}

unsafe extern "C" fn solution(host: *const abi::Host, cells: *const u32, n: u32) {
    // SAFETY: as above; the array has `n` digits.
    unsafe { side(host).receiver.solution(array(cells, n as usize).unwrap_or(&[])) }
}

unsafe extern "C" fn explain(host: *const abi::Host, text: abi::Str) {
    // SAFETY: as above; the text is valid for the call.
    unsafe { side(host).receiver.explain(text.to_string_lossy()) }
}

unsafe extern "C" fn log(host: *const abi::Host, level: u32, text: abi::Str) {
    // SAFETY: as above; the text is valid for the call.
    unsafe { side(host).receiver.log(level, text.to_string_lossy()) }
}

unsafe extern "C" fn get_extension(_host: *const abi::Host, _id: abi::Str) -> *const c_void {
    std::ptr::null()
}

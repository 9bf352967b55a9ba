//! The host's end of a run: control word, lanes, limits, and the calls that a solver makes.
//!
//! It moves no data out of the process and knows no file: what arrives goes to a [`Receiver`]. The
//! worker process of the program and [`drive`](crate::drive) are its two users.

mod calls;
mod control;
mod lane;
mod side;
mod stopwatch;
mod version;

pub use control::{Control, EndedBy, Held};
pub use version::check_entry;
pub(crate) use version::check_host;

use plugin_abi as abi;
use side::HostSide;
use std::os::raw::c_void;

/// Most nodes of a search tree that are taken at once.
pub const MOST_NODES: usize = 4096;

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
    /// Where the run can be resumed. Not kept unless a receiver does.
    fn checkpoint(&self, _checkpoint: Checkpoint) {}
    /// A part of the search tree, at most [`MOST_NODES`] nodes, as it was after so many iterations. Not
    /// kept unless a receiver does.
    fn tree(&self, _iteration: u64, _nodes: &[abi::TreeNode]) {}
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

/// Where a run can be resumed: lane 0's counts, and the solver's own bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// Iterations done.
    pub iteration: u64,
    /// Work done.
    pub work: u64,
    /// Version of the bytes, which the solver counts for itself.
    pub version: u32,
    /// What only the solver understands.
    pub bytes: Vec<u8>,
}

/// Where a run ends by itself. A limit on work or iterations holds for each lane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Most iterations.
    pub iterations: Option<u64>,
    /// Most work units; an iteration that is begun is finished.
    pub work: Option<u64>,
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

/// Runs a solver on the calling thread, from the beginning.
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
    // SAFETY: the caller vouches for solver and job.
    unsafe { resume(run, job, None, limits, control, receiver) }
}

/// Runs a solver on the calling thread, from a checkpoint when one is given. Limits count what was done
/// before it, too.
///
/// # Safety
///
/// As [`run`].
pub unsafe fn resume(
    run: abi::RunFn,
    job: &abi::Job,
    from: Option<&Checkpoint>,
    limits: Limits,
    control: &Control,
    receiver: &dyn Receiver,
) -> Ended {
    // SAFETY: the caller vouches for the job.
    let puzzle = unsafe { &*job.puzzle };
    let side = HostSide::new(puzzle, from, limits, control, receiver);
    let host = abi::Host {
        struct_size: std::mem::size_of::<abi::Host>() as u32,
        abi_major: abi::ABI_MAJOR,
        abi_minor: abi::ABI_MINOR,
        min_plugin_minor: abi::MIN_PLUGIN_MINOR,
        reserved0: 0,
        reserved1: 0,
        context: &side as *const HostSide<'_> as *mut c_void,
        clock_ns: control.clock(),
        open_lane: Some(calls::open_lane),
        close_lane: Some(calls::close_lane),
        sync: Some(calls::sync),
        flush: Some(calls::flush),
        publish: Some(calls::publish),
        solution: Some(calls::solution),
        explain: Some(calls::explain),
        checkpoint: Some(calls::checkpoint),
        log: Some(calls::log),
        get_extension: Some(calls::get_extension),
    };
    let resume = from.map(|from| abi::Checkpoint {
        bytes: from.bytes.as_ptr(),
        len: from.bytes.len() as u64,
        version: from.version,
        reserved0: 0,
    });
    let resume = resume.as_ref().map_or(std::ptr::null(), |resume| resume as *const abi::Checkpoint);
    let job = abi::Job { resume, ..*job };
    // SAFETY: the caller vouches for the solver; host and job live until it returns.
    let verdict = unsafe { run(&host, &job) };
    receiver.returned();
    side.end(verdict)
}

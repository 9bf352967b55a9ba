//! What crosses while a solver runs: samples, board states, the control word, the host's functions.
//!
//! Thread marks: *run* is the thread that called `run`; *owner* is the thread that uses the lane, one at a
//! time; *any* is every thread that the plugin started and joins before `run` returns.

use crate::growing::Growing;
use crate::job::Checkpoint;
use crate::text::Str;
use std::os::raw::c_void;
use std::sync::atomic::{AtomicU32, AtomicU64};

/// One value of one metric; frozen, 32 bytes.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Nanoseconds since the run began, from the coarse clock.
    pub time_ns: u64,
    /// Iterations completed or begun by the lane when the sample was taken.
    pub iteration: u64,
    /// The value; NaN and infinities pass unchanged.
    pub value: f64,
    /// Index of the metric.
    pub metric: u32,
    /// Number of the lane.
    pub lane: u32,
}

/// What one thread of a solver writes to without a call; frozen, 64 bytes. Made by [`Host::open_lane`].
///
/// The plugin appends samples to `buf`, counts `iteration` and `work`, and calls [`Host::sync`] when the
/// control word is not zero, when `iteration` reaches `attention_iteration` or when `work` reaches
/// `attention_work`. The host never writes to a lane outside a call made by its owner.
///
/// Lane 0 is the run's own: boards, checkpoints and the replay to a moment go by its iterations. Limits
/// on iterations and work hold for each lane.
#[repr(C)]
pub struct Lane {
    /// `CONTROL_*` bits of this lane; 0 means go on. One relaxed load an iteration is enough.
    pub control: *const AtomicU32,
    /// Iterations begun.
    pub iteration: u64,
    /// Work done, in the solver's own unit.
    pub work: u64,
    /// `sync` is due before an iteration that would follow this many.
    pub attention_iteration: u64,
    /// `sync` is due before an iteration that would follow this much work.
    pub attention_work: u64,
    /// Room for `cap` samples.
    pub buf: *mut Sample,
    /// Samples written.
    pub len: u32,
    /// Samples that fit.
    pub cap: u32,
    /// Number of the lane, from 0.
    pub number: u32,
    /// Zero.
    pub reserved0: u32,
}

/// Control bit: end the run. Also what `sync` returns when a limit is reached.
pub const CONTROL_STOP: u32 = 1;
/// Control bit: `sync` blocks.
pub const CONTROL_PAUSE: u32 = 2;
/// Control bit: `sync` hands on the samples of the lane.
pub const CONTROL_FLUSH: u32 = 4;
/// Control bit: somebody looks. When `sync` returns it, publish the state and call `sync` again. Only
/// lane 0 is asked; a solver that shows nothing just calls `sync` again.
pub const CONTROL_WANT_STATE: u32 = 8;
/// Control bit: the run is to be kept. When `sync` returns it, hand over a checkpoint and call `sync`
/// again. Only lane 0 is asked; a solver that cannot resume just calls `sync` again.
pub const CONTROL_WANT_CHECKPOINT: u32 = 16;

/// The board as the solver sees it; copied by [`Host::publish`].
#[repr(C)]
#[derive(Clone, Copy)]
pub struct State {
    /// Size of this struct in bytes, as the plugin was compiled.
    pub struct_size: u32,
    /// Cell that the solver works on, or -1.
    pub focus: i32,
    /// Iterations done when the board looked so.
    pub iteration: u64,
    /// Number of cells that the arrays are for; a board of another size than the puzzle is not shown.
    pub n_cells: u32,
    /// Number of digits that the arrays are for; as `n_cells`.
    pub n_digits: u32,
    /// `[n_cells]`: a digit, or 0; may be NULL.
    pub cells: *const u32,
    /// `[n_cells × domain_words]`: digits still possible; may be NULL.
    pub candidates: *const u64,
    /// `[n_cells × n_digits]`: intensity from 0 to 1, row-major; may be NULL.
    pub heat: *const f32,
}

// SAFETY: `repr(C)`, the size first, and only numbers and pointers.
unsafe impl Growing for State {
    const LEAST_SIZE: usize = std::mem::size_of::<State>() - std::mem::size_of::<*const f32>();
    const ABSENT: State = State {
        struct_size: 0,
        focus: -1,
        iteration: 0,
        n_cells: 0,
        n_digits: 0,
        cells: std::ptr::null(),
        candidates: std::ptr::null(),
        heat: std::ptr::null(),
    };
}

/// Log level: of use to the plugin's author.
pub const LOG_DEBUG: u32 = 1;
/// Log level: of use to a user.
pub const LOG_INFO: u32 = 2;
/// Log level: the run goes on, but a user should know.
pub const LOG_WARNING: u32 = 3;
/// Log level: the run fails.
pub const LOG_ERROR: u32 = 4;

/// The host's side of a run, valid until `run` returns.
#[repr(C)]
pub struct Host {
    /// Size of this struct in bytes, as the host was compiled.
    pub struct_size: u32,
    /// Major version of the host.
    pub abi_major: u16,
    /// Minor version of the host.
    pub abi_minor: u16,
    /// Oldest minor version of a plugin that the host accepts.
    pub min_plugin_minor: u16,
    /// Zero.
    pub reserved0: u16,
    /// Zero.
    pub reserved1: u32,
    /// The host's own.
    pub context: *mut c_void,
    /// Nanoseconds since the run began, renewed about once a millisecond; read with one relaxed load.
    pub clock_ns: *const AtomicU64,
    /// Gives the lane with this number (*any*; the calling thread owns it until it closes it). A lane
    /// that was closed goes on with its counts; one that is open is made once more.
    pub open_lane: Option<unsafe extern "C" fn(host: *const Host, number: u32) -> *mut Lane>,
    /// Takes a lane back with its samples (*owner*). Lanes that are still open when `run` returns are
    /// taken back then.
    pub close_lane: Option<unsafe extern "C" fn(host: *const Host, lane: *mut Lane)>,
    /// Slow path of an iteration (*owner*): hands on samples, blocks while paused, and returns 0 to go
    /// on, or one of [`CONTROL_STOP`], [`CONTROL_WANT_STATE`] and [`CONTROL_WANT_CHECKPOINT`]. After
    /// the last two, call it again.
    pub sync: Option<unsafe extern "C" fn(host: *const Host, lane: *mut Lane) -> u32>,
    /// Hands on the samples of a full lane (*owner*).
    pub flush: Option<unsafe extern "C" fn(host: *const Host, lane: *mut Lane)>,
    /// Copies a board state (*any*).
    pub publish: Option<unsafe extern "C" fn(host: *const Host, state: *const State)>,
    /// Copies a claimed solution: `[n]` digits, one a cell (*any*).
    pub solution: Option<unsafe extern "C" fn(host: *const Host, cells: *const u32, n: u32)>,
    /// Copies the sentence that goes with the verdict (*any*).
    pub explain: Option<unsafe extern "C" fn(host: *const Host, text: Str)>,
    /// Copies a checkpoint, with the counts of the lane (*owner* of lane 0, when `sync` has returned
    /// [`CONTROL_WANT_CHECKPOINT`]). Counts of other lanes are the solver's to keep.
    pub checkpoint:
        Option<unsafe extern "C" fn(host: *const Host, lane: *mut Lane, checkpoint: *const Checkpoint)>,
    /// Copies a line of the log with a `LOG_*` level (*any*).
    pub log: Option<unsafe extern "C" fn(host: *const Host, level: u32, text: Str)>,
    /// Optional features of the host; NULL for an unknown id (*any*).
    pub get_extension: Option<unsafe extern "C" fn(host: *const Host, id: Str) -> *const c_void>,
}

/// `run` returns this with a grid handed to [`Host::solution`]. A claim: the host checks it.
pub const VERDICT_SOLVED: i32 = 1;
/// No solution was found; nothing is proved.
pub const VERDICT_NOT_SOLVED: i32 = 2;
/// The solver has proved that there is no solution.
pub const VERDICT_UNSOLVABLE: i32 = 3;
/// `run` ended because `sync` said stop.
pub const VERDICT_CANCELLED: i32 = 4;
/// The solver does not take such a puzzle; the reason went to [`Host::explain`].
pub const VERDICT_UNSUPPORTED: i32 = 5;
/// The solver failed; the reason went to [`Host::explain`].
pub const VERDICT_ERROR: i32 = 6;

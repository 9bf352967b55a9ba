//! What a plugin says of itself and of its solvers.
//!
//! Thread marks are those of [`Host`]. The functions of a plugin but `run` are called one at a time.

use crate::growing::Growing;
use crate::job::Job;
use crate::metric::Metric;
use crate::parameter::{Param, Preset};
use crate::run::Host;
use crate::text::Str;
use std::mem::size_of;
use std::os::raw::c_void;

/// Type of the function named by [`ENTRY_SYMBOL`](crate::ENTRY_SYMBOL).
pub type EntryFn = unsafe extern "C" fn() -> *const Entry;
/// Looks up an optional feature by id, such as `"name/1"`; NULL when it is unknown.
pub type GetExtensionFn = unsafe extern "C" fn(id: Str) -> *const c_void;
/// Runs one job on the calling thread and returns a `VERDICT_*`. One run at a time; a later one may
/// come from another thread.
pub type RunFn = unsafe extern "C" fn(host: *const Host, job: *const Job) -> i32;

/// What the exported function returns; static.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Entry {
    /// Size of this struct in bytes, as the plugin was compiled.
    pub struct_size: u32,
    /// [`MAGIC`](crate::MAGIC).
    pub magic: u32,
    /// Major version that the plugin was compiled with.
    pub abi_major: u16,
    /// Minor version that the plugin was compiled with.
    pub abi_minor: u16,
    /// Oldest minor version of the host that the plugin accepts.
    pub min_host_minor: u16,
    /// Zero.
    pub reserved0: u16,
    /// Number of solvers, asked for by index from 0.
    pub n_solvers: u32,
    /// Zero.
    pub reserved1: u32,
    /// Compiler and library versions, for messages only.
    pub build_info: Str,
    /// Gives the solver with this index, or NULL past the end.
    pub get_solver: Option<unsafe extern "C" fn(index: u32) -> *const Solver>,
    /// Optional features of the whole plugin; may be NULL.
    pub get_extension: Option<GetExtensionFn>,
}

/// Solver flag: same seed, parameters and puzzle give the same run.
pub const SOLVER_DETERMINISTIC: u32 = 1;
/// Solver flag: the solver may prove that a puzzle has no solution.
pub const SOLVER_COMPLETE: u32 = 2;
/// Solver flag: the solver gives checkpoints when it is asked, and goes on from one.
pub const SOLVER_CAN_RESUME: u32 = 4;
/// Solver flag: the solver may start threads; each writes to a lane of its own.
pub const SOLVER_THREADS: u32 = 8;

/// Stands for "none of the metrics" in [`Solver::work_metric`].
pub const NO_METRIC: u32 = u32::MAX;

/// One solver of a plugin; static.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Solver {
    /// Size of this struct in bytes, as the plugin was compiled.
    pub struct_size: u32,
    /// `SOLVER_*` flags.
    pub flags: u32,
    /// Stable name in kebab-case, unique among solvers: `ac3-tabu`.
    pub id: Str,
    /// Name for people.
    pub name: Str,
    /// Version of the solver, `major.minor.patch`.
    pub version: Str,
    /// What it does, in a few sentences.
    pub doc: Str,
    /// What one iteration is, in one sentence.
    pub iteration_doc: Str,
    /// Families that it takes, separated by commas (`sudoku,kenken`); empty takes all.
    pub families: Str,
    /// Bit `k` set: constraints whose relation is `k` are understood.
    pub relations: u64,
    /// Index of the metric that counts the solver's own unit of work, or [`NO_METRIC`].
    pub work_metric: u32,
    /// Number of entries in `params`.
    pub n_params: u32,
    /// Number of entries in `metrics`.
    pub n_metrics: u32,
    /// Number of entries in `presets`.
    pub n_presets: u32,
    /// `[n_params]` pointers.
    pub params: *const *const Param,
    /// `[n_metrics]` pointers.
    pub metrics: *const *const Metric,
    /// `[n_presets]` pointers.
    pub presets: *const *const Preset,
    /// Runs one job.
    pub run: Option<RunFn>,
    /// Optional features of this solver; may be NULL.
    pub get_extension: Option<GetExtensionFn>,
}

// SAFETY: `repr(C)`, the size first, and only numbers, pointers and optional functions.
unsafe impl Growing for Entry {
    const LEAST_SIZE: usize = size_of::<Entry>() - size_of::<Option<GetExtensionFn>>();
    const ABSENT: Entry = Entry {
        struct_size: 0,
        magic: 0,
        abi_major: 0,
        abi_minor: 0,
        min_host_minor: 0,
        reserved0: 0,
        n_solvers: 0,
        reserved1: 0,
        build_info: Str::EMPTY,
        get_solver: None,
        get_extension: None,
    };
}

// SAFETY: as above.
unsafe impl Growing for Solver {
    const LEAST_SIZE: usize = size_of::<Solver>() - size_of::<Option<GetExtensionFn>>();
    const ABSENT: Solver = Solver {
        struct_size: 0,
        flags: 0,
        id: Str::EMPTY,
        name: Str::EMPTY,
        version: Str::EMPTY,
        doc: Str::EMPTY,
        iteration_doc: Str::EMPTY,
        families: Str::EMPTY,
        relations: 0,
        work_metric: NO_METRIC,
        n_params: 0,
        n_metrics: 0,
        n_presets: 0,
        params: std::ptr::null(),
        metrics: std::ptr::null(),
        presets: std::ptr::null(),
        run: None,
        get_extension: None,
    };
}

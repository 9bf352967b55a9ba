//! The C ABI between Puzzle Workbench and a solver plugin: types, constants and layout assertions.
//!
//! This crate is only the contract. It runs nothing and depends on nothing; the safe layer for plugin
//! authors is the crate `plugin-api`. The same contract for C and C++ is `include/solver_plugin.h`, where
//! a type `Entry` is called `sp_entry` and a constant `MAGIC` is called `SP_MAGIC`; a test compares every
//! size, offset and value. The form is not frozen yet: until it is, names may still change.
//!
//! # Rules of the boundary
//!
//! 1. A plugin exports one function, [`ENTRY_SYMBOL`], with the major version in its name. It returns a
//!    static [`Entry`].
//! 2. Every descriptor starts with `struct_size`, grows only at its end and is reached through a pointer
//!    or an array of pointers; [`Growing::read`] reads one of another minor version. The elements of
//!    plain arrays ([`Sample`], [`Constraint`], [`Value`], [`Choice`], [`Setting`], [`TreeNode`]), the
//!    [`Checkpoint`] and the [`Lane`] are frozen.
//! 3. Optional features go through `get_extension("name/1")` on either side; an unknown id gives NULL.
//!    The host has [`SEARCH_TREE`]; it asks a plugin for none so far.
//! 4. Only fixed-width integers, floating-point numbers and pointers cross: no bool, enum, long, size_t
//!    or bit-field.
//! 5. No memory changes its owner. The callee copies before it returns. Static descriptors live until
//!    the process ends, and a library is never unloaded.
//! 6. Strings are UTF-8, pointer and length, and are read lossily.
//! 7. No panic, exception or longjmp crosses, in either direction.
//! 8. [`Solver::run`] blocks on one thread. Threads that the plugin starts are joined before it returns.
//!    Every function says which thread may call it.
//! 9. Host and plugin each state their major version, their minor version and the oldest minor version
//!    of the other that they accept. Another major version, or a minor version that is too old, is
//!    refused with a sentence that says which side is too old.
//! 10. Digits are 1 to `n_digits`; 0 means that a cell holds none.
//!
//! # What a solver does
//!
//! It opens lane 0, and before each iteration compares the lane's counts with its attention marks and
//! loads the lane's control word. When a mark is reached or the word is not 0 it calls [`Host::sync`]
//! until that returns 0 (go on) or [`CONTROL_STOP`] (return [`VERDICT_CANCELLED`]), and answers
//! [`CONTROL_WANT_STATE`] and [`CONTROL_WANT_CHECKPOINT`] in between. Then it counts the iteration. What
//! one iteration is, the solver says in [`Solver::iteration_doc`]. With the first sample of an iteration
//! it emits its work counter, so that the two can be joined.
#![deny(missing_docs, unsafe_op_in_unsafe_fn)]

mod entry;
mod growing;
mod job;
mod layout;
mod metric;
mod parameter;
mod run;
mod text;
mod tree;

pub use entry::{Entry, EntryFn, GetExtensionFn, RunFn, Solver, NO_METRIC};
pub use entry::{SOLVER_CAN_RESUME, SOLVER_COMPLETE, SOLVER_DETERMINISTIC, SOLVER_THREADS};
pub use growing::Growing;
pub use job::{Checkpoint, Constraint, Job, Puzzle, Value};
pub use job::{
    RELATION_ALL_DIFFERENT, RELATION_DIFFERENCE, RELATION_NO_OPERATION, RELATION_PRODUCT, RELATION_QUOTIENT,
    RELATION_SUM,
};
pub use job::{ROLE_BOX, ROLE_CAGE, ROLE_COLUMN, ROLE_DIAGONAL, ROLE_OTHER, ROLE_ROW, ROLE_RUN};
pub use metric::Metric;
pub use metric::{GOAL_MAX, GOAL_MIN, GOAL_NONE, METRIC_COUNTER, METRIC_GAUGE, SCALE_LINEAR, SCALE_LOG};
pub use parameter::{Choice, Param, Preset, Setting};
pub use parameter::{PARAM_ADVANCED, PARAM_LOG_SCALE};
pub use parameter::{PARAM_BOOL, PARAM_CHOICE, PARAM_INT, PARAM_REAL, PARAM_TEXT};
pub use run::{Host, Lane, Sample, State};
pub use run::{CONTROL_FLUSH, CONTROL_PAUSE, CONTROL_STOP, CONTROL_WANT_CHECKPOINT, CONTROL_WANT_STATE};
pub use run::{LOG_DEBUG, LOG_ERROR, LOG_INFO, LOG_WARNING};
pub use run::{
    VERDICT_CANCELLED, VERDICT_ERROR, VERDICT_NOT_SOLVED, VERDICT_SOLVED, VERDICT_UNSOLVABLE,
    VERDICT_UNSUPPORTED,
};
pub use text::Str;
pub use tree::{SearchTree, TreeNode, NO_CELL, NO_NODE, SEARCH_TREE};

/// Second field of an [`Entry`]: "PWB1" in little-endian order.
pub const MAGIC: u32 = 0x3142_5750;
/// Major version of this contract; another major version is refused.
pub const ABI_MAJOR: u16 = 1;
/// Minor version of this contract; minor versions only add.
pub const ABI_MINOR: u16 = 0;
/// Oldest minor version of a plugin that a host of this version accepts.
pub const MIN_PLUGIN_MINOR: u16 = 0;
/// Name of the one function that a plugin exports, with its closing NUL: `const Entry *f(void)`.
pub const ENTRY_SYMBOL: &[u8] = b"solver_plugin_entry_v1\0";

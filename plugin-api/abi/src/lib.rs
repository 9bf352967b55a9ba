//! The C ABI between Puzzle Workbench and a solver plugin: types, constants and layout assertions.
//!
//! This crate is only the contract. It runs nothing and depends on nothing; the safe layer for plugin
//! authors is the crate `plugin-api`. The form is not frozen yet: until it is, names may still change.
//!
//! # Rules of the boundary
//!
//! 1. A plugin exports one function, [`ENTRY_SYMBOL`], with the major version in its name. It returns a
//!    static [`Entry`].
//! 2. Every descriptor starts with `struct_size`, grows only at its end and is reached through a pointer
//!    or an array of pointers. The elements of plain arrays ([`Sample`], [`Constraint`], [`Value`],
//!    [`Choice`], [`Setting`]) and the [`Lane`] are frozen.
//! 3. Optional features go through `get_extension("name/1")` on either side; an unknown id gives NULL.
//! 4. Only fixed-width integers, `f64` and pointers cross: no bool, enum, long, size_t or bit-field.
//! 5. No memory changes its owner. The callee copies before it returns. Static descriptors live until
//!    the process ends, and a library is never unloaded.
//! 6. Strings are UTF-8, pointer and length, and are read lossily.
//! 7. No panic, exception or longjmp crosses.
//! 8. [`Solver::run`] blocks on one thread. Threads that the plugin starts are joined before it returns.
//! 9. Digits are 1 to `n_digits`; 0 means that a cell holds none.
#![deny(missing_docs, unsafe_op_in_unsafe_fn)]

mod descriptor;
mod job;
mod layout;
mod run;
mod text;

pub use descriptor::{Choice, Entry, EntryFn, GetExtensionFn, Metric, Param, Preset, RunFn, Setting, Solver};
pub use descriptor::{GOAL_MAX, GOAL_MIN, GOAL_NONE, METRIC_COUNTER, METRIC_GAUGE, SCALE_LINEAR, SCALE_LOG};
pub use descriptor::{NO_METRIC, PARAM_BOOL, PARAM_CHOICE, PARAM_INT, PARAM_REAL, PARAM_TEXT};
pub use descriptor::{PARAM_ADVANCED, PARAM_LOG_SCALE, SOLVER_COMPLETE, SOLVER_DETERMINISTIC};
pub use job::{Constraint, Job, Puzzle, Value};
pub use job::{
    RELATION_ALL_DIFFERENT, RELATION_DIFFERENCE, RELATION_NO_OPERATION, RELATION_PRODUCT, RELATION_QUOTIENT,
    RELATION_SUM,
};
pub use job::{ROLE_BOX, ROLE_CAGE, ROLE_COLUMN, ROLE_DIAGONAL, ROLE_OTHER, ROLE_ROW, ROLE_RUN};
pub use run::{Host, Lane, Sample, State};
pub use run::{CONTROL_FLUSH, CONTROL_PAUSE, CONTROL_STOP, CONTROL_WANT_STATE};
pub use run::{LOG_DEBUG, LOG_ERROR, LOG_INFO, LOG_WARNING};
pub use run::{
    VERDICT_CANCELLED, VERDICT_ERROR, VERDICT_NOT_SOLVED, VERDICT_SOLVED, VERDICT_UNSOLVABLE,
    VERDICT_UNSUPPORTED,
};
pub use text::Str;

/// First field of an [`Entry`]: "PWB1" in little-endian order.
pub const MAGIC: u32 = 0x3142_5750;
/// Major version of this contract; another major version is refused.
pub const ABI_MAJOR: u16 = 1;
/// Minor version of this contract; minor versions only add.
pub const ABI_MINOR: u16 = 0;
/// Name of the one function that a plugin exports, with its closing NUL: `const Entry *f(void)`.
pub const ENTRY_SYMBOL: &[u8] = b"solver_plugin_entry_v1\0";

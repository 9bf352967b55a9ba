//! Worker processes: one plugin, loaded in a process of its own, for one job.
//!
//! `process` is the end in the program, `child` the end in the worker; `frame` and `message` are what
//! goes over the pipes between them. This room knows no session and no window.

pub mod child;
mod exit;
mod frame;
mod load;
mod message;
mod process;

/// Log level from which on a user should know: the run goes on, or fails.
pub const WARNING: u32 = plugin_abi::LOG_WARNING;

pub use message::{Board, Checkpoint, Ended, EndedBy, RunRequest, Tree, TreeNode, WirePuzzle, WireValue};
pub use process::{Event, Failure, RunHandle, Wake, WorkerProgram};

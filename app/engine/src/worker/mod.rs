//! Worker processes: one plugin, loaded in a process of its own, for one job.
//!
//! `program` starts them, `handle` is a run as the program holds it, `stream` checks what comes from the
//! worker, `print` reads what a plugin prints, `process` and `exit` see to its end. `child` is the end in the
//! worker, `sandbox` confines it, `load` reads the library; `frame` and `message` are what goes over the
//! pipes between them. This room knows no session and no window.

pub mod child;
mod exit;
mod frame;
mod handle;
mod load;
mod message;
mod print;
mod process;
mod program;
mod samples;
mod sandbox;
mod stream;

use std::sync::{Mutex, MutexGuard};

/// Log level from which on a user should know: the run goes on, or fails.
pub const WARNING: u32 = plugin_abi::LOG_WARNING;

pub use handle::RunHandle;
pub use message::{
    Beat, Board, Checkpoint, Ended, EndedBy, RunRequest, Tree, TreeNode, WirePuzzle, WireValue,
};
pub use program::{Failure, WorkerProgram};
pub use sandbox::{Allowance, LARGEST_FILE, Protection, Shield};
pub use stream::{Event, Wake};

/// Locks data that a panic of another thread cannot have left half done.
fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

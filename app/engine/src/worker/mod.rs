//! Worker processes: one plugin, loaded in a process of its own, for one job or for one after the other.
//!
//! `program` starts them, `handle` is a run as the program holds it and `server` a worker that serves several,
//! `keeper` passes commands on, `stream` checks what comes from the worker, `print` reads what a plugin prints,
//! `process`, `end` and `exit` see to its end. `child` is the end in the worker, `sandbox` confines it, `load`
//! reads the library; `frame` and `message` are what goes over the pipes between them. This room knows no
//! session and no window.

pub mod child;
mod end;
mod exit;
mod frame;
mod handle;
mod keeper;
mod load;
mod message;
mod print;
mod process;
mod program;
mod samples;
mod sandbox;
mod server;
mod stream;

use std::sync::{Mutex, MutexGuard};

/// Log level from which on a user should know: the run goes on, or fails.
pub const WARNING: u32 = plugin_abi::LOG_WARNING;

pub use handle::RunHandle;
pub use message::{
    Beat, Board, Checkpoint, Ended, EndedBy, RunRequest, Tree, TreeNode, WirePuzzle, WireValue,
};
pub use plugin_abi::Sample;
pub use program::{Failure, WorkerProgram};
pub use sandbox::{Allowance, LARGEST_FILE, Protection, Shield};
pub use server::{Reins, Server};
pub use stream::{Event, Wake};

/// Locks data that a panic of another thread cannot have left half done.
fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

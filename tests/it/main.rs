//! Promises that cross crates, one module a promise.

mod bad_input;
mod convert;
mod end_to_end;
#[cfg(target_os = "linux")]
mod hostile;
mod layering;
#[cfg(target_os = "linux")]
mod plugins;
mod program;
mod real_window;
mod sessions;
mod task;
mod tidy;
mod window;
mod workers;

//! Promises that cross crates, one module a promise.

mod bad_input;
mod convert;
mod dependent_choices;
mod end_to_end;
mod foreign;
mod layering;
mod new_plugin;
mod program;
mod real_window;
mod sessions;
mod task;
mod tidy;
mod window;
mod workers;

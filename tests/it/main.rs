//! Promises that cross crates, one module a promise.

mod bad_input;
mod cases;
mod convert;
mod end_to_end;
mod foreign;
mod generate;
mod layering;
mod new_plugin;
mod program;
mod real_window;
mod samples;
mod sessions;
mod task;
mod tidy;
mod window;
mod window_list;
mod window_paste;
mod window_reading;
mod workers;

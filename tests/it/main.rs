//! Promises that cross crates, one module a promise.

mod bad_input;
#[cfg(unix)]
mod batch;
mod cases;
mod convert;
mod counting;
mod dependent_choices;
mod end_to_end;
mod exports;
mod figures;
mod foreign;
mod generate;
#[cfg(target_os = "linux")]
mod hostile;
mod layering;
mod new_plugin;
#[cfg(target_os = "linux")]
mod plugins;
mod program;
mod real_window;
mod real_window_paste;
mod real_window_use;
mod replay;
mod rerun;
mod resume;
mod samples;
mod session_damage;
mod session_saving;
mod session_versions;
mod sessions;
#[cfg(target_os = "linux")]
mod soak;
mod statistics;
mod task;
mod tidy;
mod unsaved;
mod window;
mod window_board;
mod window_cursor;
mod window_curves;
#[cfg(unix)]
mod window_experiment;
mod window_figures;
mod window_form;
mod window_habits;
mod window_lessons;
mod window_library;
mod window_list;
mod window_many;
mod window_notices;
mod window_panes;
mod window_paste;
#[cfg(target_os = "linux")]
mod window_pictures;
mod window_plugins;
mod window_reading;
mod window_runs;
mod workers;

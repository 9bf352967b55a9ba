//! Puzzle Workbench: the command line and the window, on top of the headless engine.
//!
//! This is the only crate that knows the window's toolkit. It reaches plugins through the engine alone.

pub mod cli;
mod commands;
mod opening;
mod repeating;
mod resuming;
mod solutions;
mod text_table;
mod told;
pub mod window;
mod wording;

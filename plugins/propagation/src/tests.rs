//! Runs as the program makes them.

mod resume;
mod samples;
mod small;

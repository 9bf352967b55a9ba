//! Tests of the solvers as a whole, run through the same gate as in the program.

mod consistency;
mod effort;
mod oracle;
mod puzzles;
mod resuming;
mod runs;

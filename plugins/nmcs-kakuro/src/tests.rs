//! Tests of the solvers as a whole, run through the same gate as in the program.

mod effort;
mod oracle;
mod puzzles;
mod runs;

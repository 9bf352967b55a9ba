//! Tests of the operators as the paper states them, of the kernels against each other, and of the solvers as a whole.

mod climbing;
mod geometry;
mod kernels;
mod refusals;
mod resuming;
mod runs;

//! Puzzles as constraint programs, solved by Pumpkin, a solver with lazy clause generation.
//!
//! The Kakuro literature names constraint programming as a rival of nested Monte-Carlo search that was never compared
//! with it. What is modelled how is in `model`, `cages` and `tuples`; `PAPER.md` says what was tried. The
//! search is the library's; nothing here changes it.

pub mod cages;
pub mod describe;
pub mod model;
pub mod search;
#[cfg(test)]
mod tests;
pub mod tuples;

/// A model is millions of small pieces: with the usual allocator a stopped run of a large puzzle took half a second to free
/// them.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

plugin_api::export_solvers!(describe::ConstraintProgramming);

//! Nested Monte-Carlo search for Kakuro, with the rivals that its paper compares it with.
//!
//! Source: T. Cazenave, "Monte-Carlo Kakuro", Advances in Computer Games 2009, and "Nested Monte-Carlo
//! Search", IJCAI 2009. Not the whole of the first is at hand: the pseudocode of the nested search and the
//! reported figures are; `PAPER.md` says which part is inferred, and which goes past the paper.

mod adaptation;
pub mod board;
mod cage;
pub mod check;
mod counters;
mod describe;
mod digits;
mod filter;
mod forward;
pub mod grids;
mod heat;
mod kept;
mod level;
mod matching;
mod memory;
mod meta;
mod nested;
pub mod network;
pub mod position;
mod progress;
mod run;
mod sampling;
mod search;
mod sets;
mod smallest;
pub mod state;
pub mod subsets;
mod table;
#[cfg(test)]
mod tests;
mod threads;
mod tree;
pub mod white_grid;

pub use describe::{ForwardChecking, IterativeSampling, MetaMonteCarlo, NestedMonteCarlo};

plugin_api::export_solvers!(NestedMonteCarlo, MetaMonteCarlo, IterativeSampling, ForwardChecking);

//! Hybrid AC3-tabu search for Sudoku.
//!
//! Source: R. Soto, B. Crawford, C. Galleguillos, E. Monfroy, F. Paredes, "A hybrid AC3-tabu search
//! algorithm for solving Sudoku puzzles", Expert Systems with Applications 40 (2013). Only its first
//! sections are at hand: Algorithm 1 (tabu search), Algorithm 2 (Revise3), Algorithm 3 (AC3), and that the
//! hybrid applies AC3 both before the search and at every iteration. The loop that joins them is a
//! reconstruction; `PAPER.md` says which part is which.

pub mod ac3;
mod all_different;
mod board;
pub mod candidates;
mod counters;
pub mod describe;
pub mod eject;
pub mod filtering;
pub mod groups;
pub mod rules;
#[cfg(test)]
mod sample_puzzles;
pub mod search;
pub mod swap;
mod tabu_list;
#[cfg(test)]
mod tests;

plugin_api::export_solvers!(describe::Ac3Tabu, filtering::Ac3, swap::describe::Tabu);

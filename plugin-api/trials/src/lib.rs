//! What tests, benches and examples of complete solvers share, those that find a solution and can prove that there is no
//! other: puzzles so small that every assignment can be tried, promises that any of these solvers has to keep, the
//! cost of a plugin beside its library, and what a solver makes of puzzle files.
//!
//! No plugin is built with it.

pub mod outcomes;
pub mod overhead;
pub mod promises;
pub mod small;

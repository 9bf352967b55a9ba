//! What follows from the rules of a puzzle: which digits can go, how many solutions there are, and how much
//! reasoning it takes to find the one.
//!
//! It depends on the puzzle model alone, so that the program and a plugin can both stand on it. It draws
//! nothing, reads no file and knows neither a run nor a worker.

pub mod count;
pub mod grade;
pub mod hint;
pub mod propagate;
pub mod search;
pub mod shaving;
pub mod words;

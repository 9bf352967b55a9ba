//! The geometric genetic algorithm for Sudoku, and the hill climbers that its authors compare it with.
//!
//! Source: A. Moraglio, J. Togelius, S. Lucas, "Product Geometric Crossover for the Sudoku Puzzle", CEC 2006.
//! Both search spaces and every operator of the paper, smart-square, and its future work: smart-square with the
//! best geometric crossover, and larger grids. `PAPER.md` maps the pseudocode to functions and says what the
//! paper leaves open.

mod climb;
mod crossover;
mod describe;
mod dice;
mod evolution;
mod fitness;
mod kernel;
mod measure;
mod mutation;
mod population;
mod problem;
mod random;
mod rules;
#[cfg(test)]
mod sample_puzzles;
mod smart_square;
mod space;
#[cfg(test)]
mod tests;

pub use describe::{Avx2, Avx512, Fastest, Geometric, GeometricGa, HillClimber, OnPath, Scalar, Textbook};
pub use kernel::Path;

plugin_api::export_solvers!(GeometricGa, HillClimber);

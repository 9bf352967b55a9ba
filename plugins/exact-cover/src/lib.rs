//! Exact cover by dancing links: Sudoku of every size, jigsaws, diagonals and Latin squares.
//!
//! Source: D. E. Knuth, "Dancing Links" (Millennial Perspectives in Computer Science, 2000), and Algorithm X
//! of The Art of Computer Programming 7.2.2.1, whose steps and words are kept. `PAPER.md` maps them to
//! functions. Puzzles with sums or cages are refused: what they ask for is no exact cover.

pub mod cover;
mod describe;
pub mod links;
pub mod search;
#[cfg(test)]
mod tests;

pub use describe::ExactCover;

plugin_api::export_solvers!(ExactCover);

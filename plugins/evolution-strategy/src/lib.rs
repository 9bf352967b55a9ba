//! An evolution strategy for Kakuro whose rows are always right.
//!
//! Source: J. Sexton, T. Anderson, J. Hereford (2019), as the Kakuro literature describes it: rows hold different
//! digits with the right sum, the fitness is the error of the column sums and the repeated digits, and the mutation
//! rate rises when nothing improves. The paper itself is not at hand, so this is an interpretation; `PAPER.md` says
//! which part is which.

pub mod describe;
mod errors;
pub mod evolution;
mod individual;
mod random;
mod rows;
#[cfg(test)]
mod tests;

plugin_api::export_solvers!(describe::EvolutionStrategy);

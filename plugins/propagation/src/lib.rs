//! Propagation, shaving and complete search, for every puzzle of the model.
//!
//! What the rules of a puzzle say lives in [`reasoning`], since the program counts and grades with the same
//! rules; here they become a solver that can be watched, held, kept and compared. `stages` goes from the
//! least reasoning to the most, `bands` is a second representation for the plain 9×9 Sudoku. Sources and
//! deviations are in `PAPER.md`.

pub mod bands;
mod describe;
mod plan;
mod proof;
mod report;
mod stages;

pub use describe::Propagation;
pub use plan::{Filter, Plan};
pub use proof::prove;
pub use report::{End, Goal};
pub use stages::{Stages, Turn};

plugin_api::export_solvers!(Propagation);

#[cfg(test)]
mod tests;

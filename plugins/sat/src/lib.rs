//! Puzzles as propositional clauses, solved by the CDCL solver BatSat (a Rust form of MiniSat).
//!
//! The Kakuro literature names SAT as a rival of nested Monte-Carlo search that was never compared with it. The
//! encodings are in `cells`, `at_most_one`, `encoding`, `cages` and `diagram`; `PAPER.md` says which
//! were tried, with measured clause counts. The search itself is the library's; nothing here changes it.

pub mod at_most_one;
pub mod cages;
pub mod cells;
pub mod describe;
pub mod diagram;
pub mod encoding;
pub mod formula;
pub mod operation;
pub mod search;
#[cfg(test)]
mod tests;

plugin_api::export_solvers!(describe::Sat);

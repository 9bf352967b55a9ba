//! The rules of the hybrid search; each is a parameter, which `describe.rs` words for people.

use crate::groups::Filter;

/// How the search goes about it; each is a parameter.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Which loop.
    pub variant: Variant,
    /// What filters the domains.
    pub filter: Filter,
    /// K: features on the candidate list.
    pub candidates: usize,
    /// Iterations that a feature stays tabu.
    pub tenure: u64,
    /// When the candidates count as failed (repair).
    pub dead_end: DeadEnd,
    /// Iterations without progress after which the search is stuck.
    pub idle_iterations: u64,
    /// Whether a stuck search starts again.
    pub restart: bool,
}

/// Which loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// AC3 on the chosen candidate only.
    Literal,
    /// AC3 on every candidate; decisions are taken back when all fail.
    Repair,
}

/// When the candidates of an iteration count as failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadEnd {
    /// When all on the list do.
    List,
    /// When all values of one cell do: no solution then extends the decisions.
    Cell,
}

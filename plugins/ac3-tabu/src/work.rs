//! What the search counts, and how it is emitted.

use crate::describe::metric;
use plugin_api::Ctx;

/// What the search counts.
#[derive(Clone, Copy, Debug)]
pub struct Counters {
    /// Cells whose domain is not a single value.
    pub cost: usize,
    /// Least cost of the run.
    pub best_cost: usize,
    /// Decisions in force.
    pub decisions: usize,
    /// Values that AC3 removed for the last move.
    pub removed: u32,
    /// Length of the tabu list.
    pub tabu_length: usize,
    /// Tabu features taken.
    pub aspirations: u64,
    /// Candidates on which AC3 emptied a domain.
    pub wipe_outs: u64,
    /// Returns to the root.
    pub restarts: u64,
}

impl Counters {
    /// The counters at a root of this cost.
    pub fn new(cost: usize) -> Counters {
        Counters {
            cost,
            best_cost: cost,
            decisions: 0,
            removed: 0,
            tabu_length: 0,
            aspirations: 0,
            wipe_outs: 0,
            restarts: 0,
        }
    }
}

/// Emits a sample of each metric; the host adds the evaluations.
pub fn emit(counters: &Counters, ctx: &mut Ctx<'_>) {
    ctx.sample(metric::COST, counters.cost as f64);
    ctx.sample(metric::BEST_COST, counters.best_cost as f64);
    ctx.sample(metric::DECISIONS, counters.decisions as f64);
    ctx.sample(metric::REMOVED, f64::from(counters.removed));
    ctx.sample(metric::TABU_LENGTH, counters.tabu_length as f64);
    ctx.sample(metric::ASPIRATIONS, counters.aspirations as f64);
    ctx.sample(metric::WIPE_OUTS, counters.wipe_outs as f64);
    ctx.sample(metric::RESTARTS, counters.restarts as f64);
}

//! What the hybrid counts, and how it is emitted.

use crate::describe::metric;
use plugin_api::{Ctx, Damaged};

/// What the hybrid counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counters {
    /// Cells whose domain is not a single value.
    pub cost: usize,
    /// Least cost of the run.
    pub best_cost: usize,
    /// Candidates that AC3 has filtered.
    pub evaluations: u64,
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
    /// Pairs (x, c) that AC3 has revised.
    pub revisions: u64,
}

plugin_api::stored!(Counters {
    cost,
    best_cost,
    evaluations,
    decisions,
    removed,
    tabu_length,
    aspirations,
    wipe_outs,
    restarts,
    revisions,
});

/// Above what any run counts to.
const MOST_COUNTED: u64 = u64::MAX / 2;

impl Counters {
    /// Whether these are the counters of a run of this cost that has done so much work.
    ///
    /// # Errors
    ///
    /// [`Damaged`] when they are not.
    pub fn check(&self, cost: usize, work: u64) -> Result<(), Damaged> {
        let counts = [self.aspirations, self.wipe_outs, self.restarts, self.revisions];
        let are_possible = counts.iter().all(|&count| count < MOST_COUNTED);
        let fit = self.cost == cost && self.evaluations == work && self.best_cost <= cost;
        Damaged::unless(are_possible && fit, "its counts do not fit its state")
    }

    /// The counters at a root of this cost, for which AC3 removed so many values.
    pub fn new(cost: usize, removed: u32) -> Counters {
        Counters {
            cost,
            best_cost: cost,
            evaluations: 0,
            decisions: 0,
            removed,
            tabu_length: 0,
            aspirations: 0,
            wipe_outs: 0,
            restarts: 0,
            revisions: 0,
        }
    }

    /// Hands the work on to the host, which emits it, and emits a sample of each other metric where the
    /// iteration's number is one that is sampled, or at the end.
    pub fn emit(&self, ctx: &mut Ctx<'_>) {
        ctx.work(self.evaluations - ctx.work_done());
        if self.cost > 0 && !is_sampled(ctx.iteration()) {
            return;
        }
        ctx.sample(metric::COST, self.cost as f64);
        ctx.sample(metric::BEST_COST, self.best_cost as f64);
        ctx.sample(metric::DECISIONS, self.decisions as f64);
        ctx.sample(metric::REMOVED, f64::from(self.removed));
        ctx.sample(metric::TABU_LENGTH, self.tabu_length as f64);
        ctx.sample(metric::ASPIRATIONS, self.aspirations as f64);
        ctx.sample(metric::WIPE_OUTS, self.wipe_outs as f64);
        ctx.sample(metric::RESTARTS, self.restarts as f64);
        ctx.sample(metric::REVISIONS, self.revisions as f64);
    }
}

/// Whether an iteration is sampled: each up to 65,536, then every second to twice that, every fourth, and so
/// on. A series keeps no more than that many samples, and a move can take less time than handing its
/// samples on.
pub fn is_sampled(iteration: u64) -> bool {
    let rounds = (iteration >> 16).checked_ilog2().map_or(0, |power| power + 1);
    iteration.trailing_zeros() >= rounds
}

#[cfg(test)]
mod tests {
    use super::is_sampled;

    #[test]
    fn samples_become_rarer_as_the_run_grows() {
        let sampled = |from: u64, to: u64| (from..to).filter(|&iteration| is_sampled(iteration)).count();
        assert_eq!(sampled(0, 1 << 16), 1 << 16);
        assert_eq!(sampled(1 << 16, 1 << 17), 1 << 15);
        assert_eq!(sampled(1 << 17, 1 << 18), 1 << 15);
        assert!(is_sampled(1 << 40) && !is_sampled((1 << 40) + (1 << 10)));
    }
}

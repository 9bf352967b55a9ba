//! What the searches count, and when it is emitted.

use crate::describe::metric;
use plugin_api::Ctx;

/// Levels with a metric of their own.
pub const LEVELS_SHOWN: usize = 3;

/// What a search counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counters {
    /// Least score of a playout.
    pub best_score: u32,
    /// Score of the last playout.
    pub score: u32,
    /// Playouts made (forward checking: nodes visited).
    pub playouts: u64,
    /// Values assigned.
    pub assignments: u64,
    /// Assignments after which a domain was empty or a line inconsistent.
    pub prunings: u64,
    /// Moves that the top level has played (forward checking: assignments in force).
    pub depth: usize,
    /// Returns of the top level to the start (forward checking: solutions found).
    pub restarts: u64,
    /// `[levels]`: best score of the last search of a level that ended.
    pub level_scores: [u32; LEVELS_SHOWN],
}

plugin_api::stored!(Counters {
    best_score,
    score,
    playouts,
    assignments,
    prunings,
    depth,
    restarts,
    level_scores,
});

impl Counters {
    /// Nothing counted; no variable of `free` assigned.
    pub fn new(free: u32) -> Counters {
        Counters {
            best_score: 1 + free,
            score: 1 + free,
            playouts: 0,
            assignments: 0,
            prunings: 0,
            depth: 0,
            restarts: 0,
            level_scores: [1 + free; LEVELS_SHOWN],
        }
    }

    /// Whether a sample is due: after each of the first 4,096 playouts, then after every second, and so on,
    /// so that each doubling takes 2,048 samples.
    pub fn is_due(&self) -> bool {
        let stride = (self.playouts / 2048).max(1).ilog2();
        self.playouts.trailing_zeros() >= stride
    }

    /// Emits a sample of the first `n_metrics` metrics; the work is the host's to emit.
    pub fn emit(&self, n_metrics: usize, ctx: &mut Ctx<'_>) {
        let values = [
            (metric::BEST_SCORE, f64::from(self.best_score)),
            (metric::SCORE, f64::from(self.score)),
            (metric::PLAYOUTS, self.playouts as f64),
            (metric::PRUNINGS, self.prunings as f64),
            (metric::DEPTH, self.depth as f64),
            (metric::RESTARTS, self.restarts as f64),
            (metric::LEVEL_1, f64::from(self.level_scores[0])),
            (metric::LEVEL_1 + 1, f64::from(self.level_scores[1])),
            (metric::LEVEL_1 + 2, f64::from(self.level_scores[2])),
        ];
        for (index, value) in values {
            if (index as usize) < n_metrics {
                ctx.sample(index, value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Counters;

    #[test]
    fn samples_thin_out_as_playouts_grow() {
        let due = |playouts| Counters { playouts, ..Counters::new(1) }.is_due();
        let n_due = |from: u64, to: u64| (from..to).filter(|&playouts| due(playouts)).count();
        assert_eq!(n_due(1, 4097), 4096);
        assert_eq!(n_due(4097, 8193), 2048);
        assert_eq!(n_due(8193, 16_385), 2048);
        assert_eq!(n_due(1 << 30, (1 << 30) + (1 << 19)), 1);
    }
}

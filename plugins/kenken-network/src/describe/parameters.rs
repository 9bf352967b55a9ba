//! The parameters that both set selection networks have.

use crate::kernel::Thresholds;
use crate::network::Reading;
use crate::rules::{AtStall, Beyond, Decide, Restart, Rules, Watch};
use plugin_api::{Choice, Job, Param};

const BEYOND: &str = "Beyond the paper";

const DECIDE: [Choice; 2] = [
    Choice::new("all", "All", "Every cell that passes in a step."),
    Choice::new("one", "One", "One cell a step."),
];

const ORDER: [Choice; 2] = [
    Choice::new("reading", "Reading order", "The first cell that passes."),
    Choice::new("level", "Level", "The cell whose leading neuron is highest."),
];

pub const LADDER: Param = Param::boolean("ladder", "Restart ladder", true).doc(
    "Start again with other thresholds after a failure: .9/-.95, ±.9, ±.8, ±.7, ±.6, ±.5, .95/-.98. The run's own \
     thresholds are the first rung.",
);
pub const EULER_STEP: Param = Param::real("euler-step", "Euler step", 0.001, 1.0, 0.1).doc(
    "Size of an Euler step; the paper's is 0.1. Iterations scale as one over it; 0.2 works, 0.5 loses puzzles, 1 fails.",
);
pub const EPS: Param = Param::real("eps", "Gain width eps", 0.01, 0.5, 0.5)
    .doc("The gain is 0 below -eps, 1 above eps, and a ramp between. The paper's is 1/2.");
pub const T_ON: Param = Param::real("t-on", "T_on", -0.5, 1.0, 0.9).doc(
    "A cell passes when exactly one of its neurons is at or above this, and all others at or below T_off.",
);
pub const T_OFF: Param = Param::real("t-off", "T_off", -1.0, 0.5, -0.95)
    .doc("A cell passes when all of its neurons but one are at or below this.");
pub const DECIDE_WHICH: Param = Param::choice("decide", "Decide", &DECIDE, 0)
    .doc("Which of the cells that pass in one step are decided. All is what matches the paper's counts.");
pub const DECIDE_ORDER: Param =
    Param::choice("order", "Order", &ORDER, 0).enabled_when("decide", "one").doc("Which cell is the one.");
pub const STALL_TOLERANCE: Param = Param::real("stall-tolerance", "Stall tolerance", 1e-15, 0.1, 1e-10)
    .log_scale()
    .advanced()
    .doc("The network has settled when its largest step is below this.");
pub const MAX_STEPS: Param = Param::int("max-steps", "Maximal steps", 1, 1_000_000_000, 20_000)
    .unit("iterations")
    .log_scale()
    .advanced()
    .doc("Steps without a decision after which a network that still moves counts as oscillating.");
pub const SAMPLE_EVERY: Param = Param::int("sample-every", "Sample every", 1, 1_000_000, 10)
    .unit("iterations")
    .log_scale()
    .advanced()
    .doc("Iterations between samples; each decision is sampled as well. Changes nothing in the run.");
pub const UNDO: Param = Param::int("undo", "Undo", 0, 1_000_000_000, 0).group(BEYOND).unit("decisions").doc(
    "Decisions that a rung may take back: after a failure the last one is undone and its neuron held at -1 as long as \
     the decisions before it stand. Doubles in each round of the ladder. 0 is off, as in the paper.",
);
pub const WATCH_SUBSETS: Param = Param::boolean("watch-subsets", "Watch subsets", false).group(BEYOND).doc(
    "Whether a digit without a place left in a row, column or other group is a contradiction, and not only a cell \
     without a digit.",
);
pub const LEADER: Param = Param::boolean("leader", "Leader at a stall", false).group(BEYOND).doc(
    "Whether the highest neuron of a network that stalls or oscillates is decided whatever its state, instead of a failure.",
);
pub const NOISE: Param = Param::real("noise", "Noise", 0.0, 2.0, 0.0).group(BEYOND).doc(
    "At a stall, move every free neuron by a random amount up to this, up to 5 times between decisions. 0 is off.",
);
pub const ANNEAL: Param = Param::real("anneal", "Anneal", 0.0, 0.5, 0.0)
    .group(BEYOND)
    .doc("Share by which eps shrinks in each step since the last decision, down to 0.05. 0 is off.");
pub const LARGEST_STEP: Param = Param::real("largest-step", "Largest step", 0.0, 1.0, 0.0).group(BEYOND).doc(
    "The Euler step grows up to this while the network moves slowly. At or below the Euler step it is off.",
);

/// The rules of a job; the readings are those of the network with memories.
pub fn rules(job: &Job<'_>, reading: Reading) -> Rules {
    Rules {
        reading,
        thresholds: Thresholds { on: job.real("t-on"), off: job.real("t-off") },
        restart: if job.boolean("ladder") { Restart::Ladder } else { Restart::Never },
        step: job.real("euler-step"),
        eps: job.real("eps"),
        decide: match (job.choice("decide"), job.choice("order")) {
            (0, _) => Decide::All,
            (_, 0) => Decide::First,
            _ => Decide::Highest,
        },
        stall_tolerance: job.real("stall-tolerance"),
        max_steps: job.int("max-steps").unsigned_abs(),
        sample_every: job.int("sample-every").unsigned_abs(),
        beyond: Beyond {
            undo: job.int("undo").unsigned_abs(),
            contradiction: if job.boolean("watch-subsets") { Watch::Subsets } else { Watch::Cells },
            at_stall: if job.boolean("leader") { AtStall::DecideLeader } else { AtStall::Fail },
            noise: job.real("noise"),
            anneal: job.real("anneal"),
            largest_step: job.real("largest-step"),
        },
    }
}

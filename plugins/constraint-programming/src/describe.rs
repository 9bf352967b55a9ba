//! What the solver says of itself: names, parameters, presets, metrics.

use crate::search::{self, Branching, Goal};
use plugin_api::{Choice, Ctx, Info, Job, Metric, Outcome, Param, Preset, Setting, Solver, Stop, abi};

/// Propagation and search with learning.
pub struct ConstraintProgramming;

const GOALS: [Choice; 2] = [
    Choice::new("solve", "Solve", "The first solution ends the run."),
    Choice::new(
        "unique",
        "Solve and prove",
        "After a solution, searches for a second one or proves that there is none.",
    ),
];

const BRANCHING: [Choice; 3] = [
    Choice::new(
        "activity",
        "Activity",
        "What was most active in conflicts, as in a SAT solver; Pumpkin's default.",
    ),
    Choice::new(
        "activity-first-fail",
        "Activity, else first fail",
        "The same, and while nothing is active the cell with the fewest digits.",
    ),
    Choice::new("first-fail", "First fail", "The cell with the fewest digits, its smallest digit first."),
];

/// Indices of the metrics, in the order of [`Solver::METRICS`].
#[expect(missing_docs, reason = "each is described where the metric is")]
pub mod metric {
    pub const FAILURES: u32 = 0;
    pub const NODES: u32 = 1;
    pub const RESTARTS: u32 = 2;
    pub const OPEN: u32 = 3;
}

impl Solver for ConstraintProgramming {
    const INFO: Info = Info {
        doc: "Models the puzzle with all-different, linear sums and tables, and gives it to Pumpkin, a constraint solver \
              that learns from failures (lazy clause generation). Complete: it solves any puzzle of the model or proves \
              that it has no solution, given time.",
        iteration: "One constraint of the puzzle posted; in the search, one decision with all that follows from it.",
        work_metric: Some(metric::FAILURES),
        flags: abi::SOLVER_DETERMINISTIC | abi::SOLVER_COMPLETE,
        ..Info::new("constraint-programming", "Constraint programming", env!("CARGO_PKG_VERSION"))
    };

    const PARAMS: &'static [&'static Param] = &[
        &Param::choice("goal", "Goal", &GOALS, 0).doc("When the run is done."),
        &Param::choice("branching", "Branching", &BRANCHING, 0)
            .doc("Which decision comes next. Only the first draws random numbers from the seed."),
    ];

    const METRICS: &'static [&'static Metric] = &[
        &Metric::counter("failures", "Failures").doc("Dead ends that the search has met; the unit of work."),
        &Metric::counter("nodes", "Nodes").doc("Decisions that the search has made."),
        &Metric::counter("restarts", "Restarts")
            .doc("Times the search began again, with what it had learnt."),
        &Metric::gauge("open", "Open cells")
            .unit("cells")
            .doc("Cells with more than one digit left after what a failure has taught.")
            .minimise(0.0),
    ];

    const PRESETS: &'static [&'static Preset] = &[
        &Preset::new(
            "best",
            "The fewest failures on most puzzles: activity, and first fail while nothing is active.",
            &[Setting::new("branching", "activity-first-fail")],
        ),
        &Preset::new("unique", "Proves that a solution is the only one.", &[Setting::new("goal", "unique")]),
        &Preset::new(
            "textbook",
            "The smallest domain first, as textbooks have it.",
            &[Setting::new("branching", "first-fail")],
        ),
    ];

    fn run(job: &Job<'_>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        let goal = if job.choice("goal") == 0 { Goal::Solve } else { Goal::Unique };
        let branching = match job.choice("branching") {
            0 => Branching::Activity,
            1 => Branching::ActivityFirstFail,
            _ => Branching::FirstFail,
        };
        search::run(job.puzzle(), job.seed(), goal, branching, ctx)
    }
}

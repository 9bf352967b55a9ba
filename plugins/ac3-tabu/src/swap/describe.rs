//! What the solver `tabu` says of itself: names, parameters, metrics.

use super::fill::Filled;
use super::{Acceptance, SwapRules, SwapSearch};
use plugin_api::{Choice, Ctx, Info, Job, Metric, Outcome, Param, Solver, Stop, abi};

/// Tabu search alone.
pub struct Tabu;

const FILLS: [Choice; 4] = [
    Choice::new("auto", "Boxes or rows", "Boxes or regions where they cover the grid, else rows."),
    Choice::new("boxes", "Boxes", "Boxes or regions."),
    Choice::new("rows", "Rows", "Rows."),
    Choice::new("columns", "Columns", "Columns."),
];

const ACCEPTANCES: [Choice; 2] = [
    Choice::new(
        "always",
        "Always",
        "The best candidate is taken even when it is worse, as tabu search usually does.",
    ),
    Choice::new(
        "at-most-best",
        "At most the best",
        "Only when its cost is at most the best so far, as the text's pseudocode can be read; it ends soon.",
    ),
];

/// Indices of the metrics, in the order of [`Solver::METRICS`].
#[expect(missing_docs, reason = "each is described where the metric is")]
pub mod metric {
    pub const COST: u32 = 0;
    pub const BEST_COST: u32 = 1;
    pub const EVALUATIONS: u32 = 2;
    pub const TABU_LENGTH: u32 = 3;
    pub const ASPIRATIONS: u32 = 4;
    pub const RESTARTS: u32 = 5;
}

impl Solver for Tabu {
    const INFO: Info = Info {
        doc: "Tabu search without consistency (Algorithm 1 of Soto et al. 2013): groups hold all digits, a move swaps two \
              cells of a group, the best of all swaps is taken, and the cost is the clashes in the other groups. \
              Incomplete: it proves nothing, except where two givens of a group are the same.",
        iteration: "One move: the best of all swaps without a tabu feature, or by aspiration.",
        relations: 1 << abi::RELATION_ALL_DIFFERENT,
        work_metric: Some(metric::EVALUATIONS),
        ..Info::new("tabu", "Tabu search", env!("CARGO_PKG_VERSION"))
    };

    const PARAMS: &'static [&'static Param] = &[
        &Param::choice("fill", "Filled groups", &FILLS, 0)
            .doc("Which groups are filled with all digits. Not given in the available text."),
        &Param::int("list-length", "Tabu list", 0, 100_000, 0).unit("features").doc(
            "Features on the tabu list, two a move; 0 takes a third of the number of free cells. The text makes the list's size \
             an input; the value is not given in the available text.",
        ),
        &Param::choice("acceptance", "Acceptance", &ACCEPTANCES, 0)
            .doc("When the best candidate becomes the solution."),
        &Param::int("idle-iterations", "Restart after", 0, 1_000_000_000, 0)
            .unit("iterations")
            .advanced()
            .doc("Iterations without a better cost after which the grid is filled anew; 0 is never, as in the text."),
    ];

    const METRICS: &'static [&'static Metric] = &[
        &Metric::gauge("cost", "Cost")
            .unit("clashes")
            .doc("Pairs of cells of a group that hold the same digit, and digits outside a cell's domain.")
            .minimise(0.0),
        &Metric::gauge("best-cost", "Best cost").unit("clashes").doc("Least cost so far.").minimise(0.0),
        &Metric::counter("evaluations", "Evaluations")
            .doc("Swaps whose cost was compared; the unit of work."),
        &Metric::gauge("tabu-length", "Tabu list").unit("features").doc("Length of the tabu list."),
        &Metric::counter("aspirations", "Aspirations").doc("Tabu moves taken since they beat the best cost."),
        &Metric::counter("restarts", "Restarts").doc("How often the grid was filled anew."),
    ];

    const CHECKPOINT: Option<u32> = Some(1);

    fn run(job: &Job<'_>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        if let Some(refusal) = crate::describe::too_many_digits(job.puzzle(), Self::INFO.id) {
            return Ok(refusal);
        }
        let rules = SwapRules {
            filled: [Filled::Auto, Filled::Boxes, Filled::Rows, Filled::Columns][job.choice("fill")],
            list_length: job.int("list-length").unsigned_abs() as usize,
            acceptance: [Acceptance::Always, Acceptance::AtMostBest][job.choice("acceptance")],
            idle_iterations: job.int("idle-iterations").unsigned_abs(),
        };
        SwapSearch::run(job, rules, ctx)
    }
}

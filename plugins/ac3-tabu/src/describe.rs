//! What the hybrid says of itself: names, parameters, presets, metrics.

use crate::ac3::MOST_DIGITS;
use crate::eject::{EjectRules, EjectSearch};
use crate::groups::Filter;
use crate::rules::{DeadEnd, Rules, Variant};
use crate::search::Search;
use plugin_api::puzzle::Puzzle;
use plugin_api::{Choice, Ctx, Info, Job, Metric, Outcome, Param, Preset, Setting, Solver, Stop, abi};

/// Hybrid AC3-tabu search.
pub struct Ac3Tabu;

const VARIANTS: [Choice; 3] = [
    Choice::new(
        "literal",
        "Literal",
        "AC3 on the chosen candidate only, as the loop of a sibling paper has it; restarts when nothing is accepted.",
    ),
    Choice::new(
        "repair",
        "Repair",
        "AC3 on every candidate; when all fail, some decisions are taken back at random and made tabu.",
    ),
    Choice::new(
        "eject",
        "Conflict-guided repair",
        "Our own, for large grids: a value goes to an open cell, and the neighbours that hold it are ejected and may not \
         take it back for a while; AC3 decides what follows.",
    ),
];

const DEAD_ENDS: [Choice; 2] = [
    Choice::new("list", "Whole list", "When all candidates on the list fail."),
    Choice::new(
        "cell",
        "One cell",
        "When all values of one cell fail: no solution then extends the decisions.",
    ),
];

const LARGE_GRIDS: &[Setting] = &[Setting::new("variant", "eject"), Setting::new("filter", "all-different")];

/// Indices of the metrics, in the order of [`Solver::METRICS`].
#[expect(missing_docs, reason = "each is described where the metric is")]
pub mod metric {
    pub const COST: u32 = 0;
    pub const BEST_COST: u32 = 1;
    pub const EVALUATIONS: u32 = 2;
    pub const DECISIONS: u32 = 3;
    pub const REMOVED: u32 = 4;
    pub const TABU_LENGTH: u32 = 5;
    pub const ASPIRATIONS: u32 = 6;
    pub const WIPE_OUTS: u32 = 7;
    pub const RESTARTS: u32 = 8;
    pub const REVISIONS: u32 = 9;
}

impl Solver for Ac3Tabu {
    const INFO: Info = Info {
        doc: "Tabu search over partial assignments whose domains AC3 keeps arc consistent, before the search and at \
              every iteration (after Soto et al. 2013; the loop is a reconstruction, since the available text \
              does not give it). Incomplete: it proves that there is no solution only when filtering the givens does.",
        iteration: "One move: candidates are filled and filtered, the best is accepted or rejected.",
        relations: 1 << abi::RELATION_ALL_DIFFERENT,
        work_metric: Some(metric::EVALUATIONS),
        ..Info::new("ac3-tabu", "Hybrid AC3-tabu search", env!("CARGO_PKG_VERSION"))
    };

    const PARAMS: &'static [&'static Param] = &[
        &Param::choice("variant", "Variant", &VARIANTS, 1)
            .doc("How candidates are filtered and what happens when they fail. Not given in the available text."),
        &Param::int("candidates", "Candidates", 1, 1000, 10)
            .enabled_when("variant", "repair")
            .doc(
                "Features on the candidate list of each iteration, smallest domains first. Literal filters only the \
                 first, so that the number does not matter there. Not given in the available text.",
            ),
        &Param::choice("filter", "Filter", &Filter::CHOICES, 0).doc(
            "What filters the domains: at step 0 and in every iteration, with eject at step 0 alone. The paper's own is AC3; \
             the other two are ours.",
        ),
        &Param::int("tenure", "Tabu tenure", 0, 10_000, 10)
            .unit("iterations")
            .enabled_when("variant", "literal,repair")
            .doc("How long a feature stays on the tabu list. The text makes the list's size an input; the value is not \
                 given in the available text."),
        &Param::choice("dead-end", "Dead end", &DEAD_ENDS, 1)
            .enabled_when("variant", "repair")
            .doc("When decisions are taken back. Not given in the available text; \"one cell\" is our own and needs a \
                 quarter of the evaluations or less on hard puzzles."),
        &Param::real("alpha", "Tenure growth (alpha)", 0.0, 100.0, 0.3)
            .enabled_when("variant", "eject")
            .doc("An ejected value stays tabu for alpha times the number of open cells, and a random time. Our own."),
        &Param::int("beta", "Random tenure (beta)", 0, 10_000, 10)
            .unit("iterations")
            .enabled_when("variant", "eject")
            .doc("The random part of the tenure is below this number. Our own."),
        &Param::boolean("restart", "Restart", true)
            .enabled_when("variant", "literal,repair")
            .doc("Whether the search starts again from the filtered givens when it is stuck. Not given in the available text."),
        &Param::int("idle-iterations", "Idle iterations", 0, 1_000_000_000, 0)
            .unit("iterations")
            .enabled_when("variant", "literal,repair")
            .advanced()
            .doc(
                "Iterations without progress after which the search is stuck. 0 takes tenure + 10 for literal and \
                 1000·N/9 for repair on N digits. Not given in the available text.",
            ),
    ];

    const METRICS: &'static [&'static Metric] = &[
        &Metric::gauge("cost", "Cost")
            .unit("cells")
            .doc("Cells whose domain is not a single value; with eject, cells without a value.")
            .minimise(0.0),
        &Metric::gauge("best-cost", "Best cost").unit("cells").doc("Least cost so far.").minimise(0.0),
        &Metric::counter("evaluations", "Evaluations")
            .doc("Candidates that AC3 has filtered, with eject features compared; the unit of work."),
        &Metric::gauge("decisions", "Decisions")
            .doc("Features that the search has decided on and not taken back; with eject, also those that follow."),
        &Metric::gauge("removed", "Removed values")
            .doc("Values that AC3 removed for the move of the iteration."),
        &Metric::gauge("tabu-length", "Tabu list").unit("features").doc("Length of the tabu list."),
        &Metric::counter("aspirations", "Aspirations")
            .doc("Tabu features taken since they beat the best cost."),
        &Metric::counter("wipe-outs", "Wipe-outs")
            .doc("Candidates on which AC3 emptied a domain; with eject, open cells that lost their last free value."),
        &Metric::counter("restarts", "Restarts").doc("Returns to the filtered givens."),
        &Metric::counter("revisions", "Revisions")
            .doc("Pairs of a cell and a constraint whose values AC3 has looked at."),
    ];

    const PRESETS: &'static [&'static Preset] = &[
        &Preset::new(
            "paper",
            "The loop that is closest to the text: the same as paper-literal.",
            &[Setting::new("variant", "literal")],
        ),
        &Preset::new(
            "paper-literal",
            "AC3 on the chosen candidate only, tenure ten.",
            &[Setting::new("variant", "literal")],
        ),
        &Preset::new(
            "paper-repair",
            "AC3 on every candidate; decisions are taken back when the whole list fails.",
            &[Setting::new("variant", "repair"), Setting::new("dead-end", "list")],
        ),
        &Preset::new("best", "Our own best: the same as large-grids.", LARGE_GRIDS),
        &Preset::new(
            "large-grids",
            "Conflict-guided repair after generalised arc consistency, for 16×16 and larger.",
            LARGE_GRIDS,
        ),
        &Preset::new(
            "strong-filter",
            "Repair with generalised arc consistency in every iteration and early restarts: the fewest iterations up to 25×25.",
            &[
                Setting::new("variant", "repair"),
                Setting::new("filter", "all-different"),
                Setting::new("idle-iterations", "50"),
            ],
        ),
    ];

    const CHECKPOINT: Option<u32> = Some(1);

    fn run(job: &Job<'_>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        if let Some(refusal) = too_many_digits(job.puzzle(), Self::INFO.id) {
            return Ok(refusal);
        }
        let filter = Filter::from_choice(job.choice("filter"));
        let variant = match job.choice("variant") {
            0 => Variant::Literal,
            1 => Variant::Repair,
            _ => {
                let beta = job.int("beta").unsigned_abs() as usize;
                let rules = EjectRules { filter, alpha: job.real("alpha"), beta };
                return EjectSearch::run(job, rules, ctx);
            }
        };
        let tenure = job.int("tenure").unsigned_abs();
        let idle_iterations = match (job.int("idle-iterations").unsigned_abs(), variant) {
            (0, Variant::Literal) => tenure + 10,
            (0, Variant::Repair) => 1000 * u64::from(job.puzzle().n_digits()) / 9,
            (given, _) => given,
        };
        let rules = Rules {
            variant,
            filter,
            candidates: job.int("candidates").unsigned_abs() as usize,
            tenure,
            dead_end: if job.choice("dead-end") == 0 { DeadEnd::List } else { DeadEnd::Cell },
            idle_iterations,
            restart: job.boolean("restart"),
        };
        Search::run(job, rules, ctx)
    }
}

/// The refusal of a puzzle with more digits than a domain holds.
pub fn too_many_digits(puzzle: &Puzzle, solver: &str) -> Option<Outcome> {
    let n_digits = puzzle.n_digits();
    (n_digits > MOST_DIGITS).then(|| {
        Outcome::Unsupported(format!(
            "{solver} takes up to {MOST_DIGITS} digits, and the puzzle has {n_digits}"
        ))
    })
}

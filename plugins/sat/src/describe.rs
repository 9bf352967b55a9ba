//! What the solver says of itself: names, parameters, presets, metrics.

use crate::search::{self, Goal};
use batsat::SolverOpts;
use plugin_api::{Choice, Ctx, Info, Job, Metric, Outcome, Param, Preset, Setting, Solver, Stop, abi};

/// Clauses and conflict-driven learning.
pub struct Sat;

const GOALS: [Choice; 2] = [
    Choice::new("solve", "Solve", "The first solution ends the run."),
    Choice::new(
        "unique",
        "Solve and prove",
        "After a solution, searches for a second one or proves that there is none.",
    ),
];

const RESTARTS: [Choice; 2] = [
    Choice::new("luby", "Luby", "After 100 conflicts times 1, 1, 2, 1, 1, 2, 4, …"),
    Choice::new("geometric", "Geometric", "After 100 conflicts, then each time after twice as many."),
];

/// Indices of the metrics, in the order of [`Solver::METRICS`].
#[expect(missing_docs, reason = "each is described where the metric is")]
pub mod metric {
    pub const CONFLICTS: u32 = 0;
    pub const DECISIONS: u32 = 1;
    pub const LEARNT: u32 = 2;
    pub const RESTARTS: u32 = 3;
    pub const ASSIGNED: u32 = 4;
    pub const PROPAGATIONS: u32 = 5;
    pub const VARIABLES: u32 = 6;
    pub const CLAUSES: u32 = 7;
}

impl Solver for Sat {
    const INFO: Info = Info {
        doc: "Writes the puzzle as propositional clauses and gives them to BatSat, a solver with conflict-driven clause \
              learning. Complete: it solves any puzzle of the model or proves that it has no solution, given time.",
        iteration: "One constraint written as clauses; in the search, one decision with all that follows from it.",
        work_metric: Some(metric::CONFLICTS),
        flags: abi::SOLVER_DETERMINISTIC | abi::SOLVER_COMPLETE,
        ..Info::new("sat", "SAT (clause learning)", env!("CARGO_PKG_VERSION"))
    };

    const PARAMS: &'static [&'static Param] = &[
        &Param::choice("goal", "Goal", &GOALS, 0).doc("When the run is done."),
        &Param::choice("restarts", "Restarts", &RESTARTS, 0)
            .advanced()
            .doc("When the search begins again, with what it has learnt."),
        &Param::real("random-decisions", "Random decisions", 0.0, 1.0, 0.0).advanced().doc(
            "Share of decisions on a variable drawn at random instead of the one most active in conflicts.",
        ),
    ];

    const METRICS: &'static [&'static Metric] = &[
        &Metric::counter("conflicts", "Conflicts")
            .doc("Contradictions that the search has met; the unit of work."),
        &Metric::counter("decisions", "Decisions")
            .doc("Variables that the search has set, not counting what followed."),
        &Metric::gauge("learnt", "Learnt clauses").doc("Clauses that were learnt and are still kept."),
        &Metric::counter("restarts", "Restarts")
            .doc("Times the search began again, with what it had learnt."),
        &Metric::gauge("assigned", "Assigned")
            .unit("variables")
            .doc("Variables with a value after what a conflict has taught."),
        &Metric::counter("propagations", "Propagations")
            .doc("Literals whose consequences were drawn; told at the end of each search."),
        &Metric::gauge("variables", "Variables").doc("Variables of the formula."),
        &Metric::gauge("clauses", "Clauses").doc("Clauses of the formula, before anything was learnt."),
    ];

    const PRESETS: &'static [&'static Preset] = &[
        &Preset::new("best", "As it is: the first solution.", &[]),
        &Preset::new("unique", "Proves that a solution is the only one.", &[Setting::new("goal", "unique")]),
    ];

    fn run(job: &Job<'_>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        let goal = if job.choice("goal") == 0 { Goal::Solve } else { Goal::Unique };
        let mut options = options(job.seed());
        options.luby_restart = job.choice("restarts") == 0;
        options.random_var_freq = job.real("random-decisions");
        search::run(job.puzzle(), goal, options, ctx)
    }
}

/// BatSat's own options, with its random numbers drawn from the seed: they order variables that no conflict has
/// told apart yet.
pub fn options(seed: u64) -> SolverOpts {
    // BatSat's generator takes 1 to 2^31 - 2.
    let random_seed = (1 + seed % 2_147_483_646) as f64;
    SolverOpts { random_seed, rnd_init_act: true, ..SolverOpts::default() }
}

//! What the four solvers say of themselves: names, parameters, presets, metrics.

use crate::board::Ties;
use crate::check::Check;
use crate::position::Variables;
use crate::run::{self, Algorithm, Setup};
use plugin_api::{Choice, Ctx, Info, Job, Metric, Outcome, Param, Preset, Setting, Solver, Stop, abi};

/// Nested Monte-Carlo search.
pub struct NestedMonteCarlo;
/// Meta Monte-Carlo.
pub struct MetaMonteCarlo;
/// Iterative sampling.
pub struct IterativeSampling;
/// Forward checking.
pub struct ForwardChecking;

/// Indices of the metrics. Meta Monte-Carlo and iterative sampling have the first of them only; forward
/// checking counts nodes for playouts and solutions for restarts.
pub mod metric {
    pub const BEST_SCORE: u32 = 0;
    pub const SCORE: u32 = 1;
    pub const PLAYOUTS: u32 = 2;
    pub const ASSIGNMENTS: u32 = 3;
    pub const PRUNINGS: u32 = 4;
    pub const DEPTH: u32 = 5;
    pub const RESTARTS: u32 = 6;
    pub const LEVEL_1: u32 = 7;
}

const CHECKS: [Choice; 5] = [
    Choice::new("naive", "Naive", "A value is at most the remaining sum of its line."),
    Choice::new("max", "Max", "A value leaves room for 1 + 2 + … in the other free cells of its line."),
    Choice::new(
        "bounds",
        "Bounds",
        "A value leaves room for the smallest and the largest sum of unused digits.",
    ),
    Choice::new(
        "combinations",
        "Combinations",
        "A value is part of a set of unused digits that gives the sum.",
    ),
    Choice::new(
        "run-consistent",
        "Run-consistent",
        "A value is part of a filling of its line by values that the cells have; to the fixpoint.",
    ),
];

const TIES: [Choice; 2] = [
    Choice::new("first", "First", "The first in reading order."),
    Choice::new("random", "Random", "Any of them, with equal chance."),
];

const VARIABLES: [Choice; 3] = [
    Choice::new("cells", "Cells", "The cell with the fewest values, as in the paper."),
    Choice::new(
        "places",
        "Cells and places",
        "A cell, or a digit that a line requires, whichever has the fewest values or places.",
    ),
    Choice::new(
        "sets",
        "Digit sets first",
        "As cells and places; and each playout first draws the digits of lines that all cross each other.",
    ),
];

const POLICIES: [Choice; 2] = [
    Choice::new("uniform", "Uniform", "Playouts take each value with equal chance."),
    Choice::new(
        "adapted",
        "Adapted",
        "Nested rollout policy adaptation (Rosin 2011) in place of the nested search.",
    ),
];

const CHECK: Param = Param::choice("check", "Consistency check", &CHECKS, 1).doc(
    "How values are removed from the domains of a line's free cells. Not said exactly in the available text; naive and \
     max are the two readings of it. On more than 16 digits, bounds with matching stands in for the last two.",
);
const TIES_PARAM: Param = Param::choice("ties", "Ties", &TIES, 0)
    .doc("Which of several variables with the smallest domain is chosen. Not given in the available text.");
const VARIABLE: Param = Param::choice("variables", "Variables", &VARIABLES, 0)
    .doc("What the search assigns. Places and digit sets are our own.");
const COMPLETE_VARIABLE: Param = Param::choice("variables", "Variables", &[VARIABLES[0], VARIABLES[1]], 0)
    .doc("What the search assigns. Places are our own.");
const LEVEL: Param =
    Param::int("level", "Level", 1, 6, 2).doc("How deep searches are nested; level 1 makes playouts.");
const POLICY: Param = Param::choice("policy", "Policy", &POLICIES, 0).doc("How playouts choose values.");
const MEMORY: Param = Param::boolean("memory", "Transposition memory", false)
    .advanced()
    .doc("Whether positions whose values are all refuted are kept and not entered again. Our own.");
const THREADS: Param = Param::int("threads", "Threads", 1, 64, 1).doc(
    "Threads that search on their own and meet after equal amounts of work; the metrics, and a limit on iterations, are \
     those of the first. A run depends on the seed and on this number.",
);
const SOLUTIONS: Param = Param::int("solutions", "Solutions", 1, 1_000_000_000, 1)
    .log_scale()
    .doc("The search ends with so many solutions; 2 tells whether a solution is the only one.");

const PLAYOUTS: Metric = Metric::counter("playouts", "Playouts").doc("Playouts made.");
const BEST_SCORE: Metric = Metric::gauge("best-score", "Best score")
    .doc("Least score so far: 0 when solved, else 1 + the free variables at the dead end.")
    .minimise(0.0);
const SCORE: Metric = Metric::gauge("score", "Score")
    .doc("Score of the last playout. Samples thin out: each doubling of the playouts takes 2,048.")
    .minimise(0.0);
const ASSIGNMENTS: Metric = Metric::counter("assignments", "Assignments")
    .doc("Values assigned; the unit of work. It counts all threads.");
const PRUNINGS: Metric = Metric::counter("prunings", "Prunings")
    .doc("Assignments after which a domain was empty or a line inconsistent, the ends of playouts included.");
const DEPTH: Metric =
    Metric::gauge("depth", "Depth").unit("moves").doc("Moves that the top level has played.");
const RESTARTS: Metric =
    Metric::counter("restarts", "Restarts").doc("Returns of the top level to the start.");

const fn level_metric(key: &'static str, label: &'static str) -> Metric {
    Metric::gauge(key, label).doc("Best score of the level's search at its last move.").minimise(0.0)
}

const RELATIONS: u64 = 1 << abi::RELATION_ALL_DIFFERENT
    | 1 << abi::RELATION_SUM
    | 1 << abi::RELATION_PRODUCT
    | 1 << abi::RELATION_DIFFERENCE
    | 1 << abi::RELATION_QUOTIENT
    | 1 << abi::RELATION_NO_OPERATION;

const fn info(id: &'static str, name: &'static str) -> Info {
    Info {
        iteration: "One playout.",
        families: "kakuro,sudoku,kenken",
        relations: RELATIONS,
        work_metric: Some(metric::ASSIGNMENTS),
        ..Info::new(id, name, env!("CARGO_PKG_VERSION"))
    }
}

/// The preset that is as close to the text as can be told.
const PAPER: Preset = Preset::new(
    "paper",
    "The text's search with the check that fits its figures best: max.",
    &[Setting::new("check", "max")],
);

impl Solver for NestedMonteCarlo {
    const INFO: Info = Info {
        doc: "Nested Monte-Carlo search (Cazenave 2009): each value of the variable of smallest domain is tried by a \
              search of the level below, down to random playouts; the best sequence is memorised and played on. \
              Restarts until the budget ends. Incomplete: it never proves that there is no solution.",
        ..info("nested-monte-carlo", "Nested Monte-Carlo search")
    };
    const PARAMS: &'static [&'static Param] =
        &[&LEVEL, &CHECK, &TIES_PARAM, &VARIABLE, &POLICY, &MEMORY, &THREADS];
    const METRICS: &'static [&'static Metric] = &[
        &BEST_SCORE,
        &SCORE,
        &PLAYOUTS,
        &ASSIGNMENTS,
        &PRUNINGS,
        &DEPTH,
        &RESTARTS,
        &level_metric("score-level-1", "Score of level 1"),
        &level_metric("score-level-2", "Score of level 2"),
        &level_metric("score-level-3", "Score of level 3"),
    ];
    const PRESETS: &'static [&'static Preset] = &[
        &Preset::new(
            "paper",
            "The text's search at level 2 with the check that fits its figures best: max.",
            &[Setting::new("level", "2"), Setting::new("check", "max")],
        ),
        &Preset::new(
            "best",
            "Our own: run-consistent domains, places, and digit sets before each playout.",
            &[
                Setting::new("level", "1"),
                Setting::new("check", "run-consistent"),
                Setting::new("ties", "random"),
                Setting::new("variables", "sets"),
            ],
        ),
    ];

    const CHECKPOINT: Option<u32> = Some(1);

    fn run(job: &Job<'_>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        let level = job.int("level").unsigned_abs() as usize;
        let algorithm = match job.choice("policy") {
            0 => Algorithm::Nested { level, memory: job.boolean("memory") },
            _ => Algorithm::Adapting { level },
        };
        let setup = monte_carlo(job, algorithm, Self::METRICS.len());
        run::run(job, setup, ctx)
    }
}

impl Solver for MetaMonteCarlo {
    const INFO: Info = Info {
        doc: "Meta Monte-Carlo (Cazenave 2009): one playout for each value of the variable of smallest domain; the best \
              sequence is stored and its next move played. Restarts until the budget ends. Incomplete.",
        ..info("meta-monte-carlo", "Meta Monte-Carlo")
    };
    const PARAMS: &'static [&'static Param] = &[&CHECK, &TIES_PARAM, &VARIABLE, &THREADS];
    const METRICS: &'static [&'static Metric] =
        &[&BEST_SCORE, &SCORE, &PLAYOUTS, &ASSIGNMENTS, &PRUNINGS, &DEPTH, &RESTARTS];
    const PRESETS: &'static [&'static Preset] = &[&PAPER];

    const CHECKPOINT: Option<u32> = Some(1);

    fn run(job: &Job<'_>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        let setup = monte_carlo(job, Algorithm::Meta, Self::METRICS.len());
        run::run(job, setup, ctx)
    }
}

impl Solver for IterativeSampling {
    const INFO: Info = Info {
        doc: "Iterative sampling: random playouts, smallest domain first, until one is a solution. Incomplete.",
        ..info("iterative-sampling", "Iterative sampling")
    };
    const PARAMS: &'static [&'static Param] = &[&CHECK, &TIES_PARAM, &VARIABLE, &THREADS];
    const METRICS: &'static [&'static Metric] = &[&BEST_SCORE, &SCORE, &PLAYOUTS, &ASSIGNMENTS, &PRUNINGS];
    const PRESETS: &'static [&'static Preset] = &[&PAPER];

    const CHECKPOINT: Option<u32> = Some(1);

    fn run(job: &Job<'_>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        let setup = monte_carlo(job, Algorithm::Sampling, Self::METRICS.len());
        run::run(job, setup, ctx)
    }
}

impl Solver for ForwardChecking {
    const INFO: Info = Info {
        doc: "Forward checking: depth first, smallest domain first, back when a domain is empty or a line inconsistent. \
              Complete: it proves that there is no solution, and counts solutions.",
        iteration: "One node: a value is assigned and the domains are updated.",
        ..info("forward-checking", "Forward checking")
    };
    const PARAMS: &'static [&'static Param] = &[&CHECK, &TIES_PARAM, &COMPLETE_VARIABLE, &SOLUTIONS];
    const METRICS: &'static [&'static Metric] = &[
        &BEST_SCORE,
        &Metric::gauge("score", "Score").doc("0 at a solution, else 1 + the free variables.").minimise(0.0),
        &Metric::counter("nodes", "Nodes").doc("Values assigned on the way down."),
        &ASSIGNMENTS,
        &Metric::counter("prunings", "Prunings")
            .doc("Nodes at which a domain was empty or a line inconsistent."),
        &Metric::gauge("depth", "Depth").unit("moves").doc("Assignments in force."),
        &Metric::counter("solutions", "Solutions").doc("Solutions found."),
    ];
    const PRESETS: &'static [&'static Preset] = &[
        &PAPER,
        &Preset::new(
            "best",
            "Our own: run-consistent domains, and places as variables.",
            &[Setting::new("check", "run-consistent"), Setting::new("variables", "places")],
        ),
    ];

    const CHECKPOINT: Option<u32> = Some(1);

    fn run(job: &Job<'_>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        let most = job.int("solutions").unsigned_abs();
        let algorithm = Algorithm::Forward { most };
        let (check, ties, n_metrics) = (check(job), ties(job), Self::METRICS.len());
        let setup = Setup { algorithm, check, ties, variables: variables(job), threads: 1, n_metrics };
        run::run(job, setup, ctx)
    }
}

fn monte_carlo(job: &Job<'_>, algorithm: Algorithm, n_metrics: usize) -> Setup {
    let threads = job.int("threads").unsigned_abs() as usize;
    Setup { algorithm, check: check(job), ties: ties(job), variables: variables(job), threads, n_metrics }
}

fn check(job: &Job<'_>) -> Check {
    match job.choice("check") {
        0 => Check::Naive,
        1 => Check::Max,
        2 => Check::Bounds,
        3 => Check::Combinations,
        _ => Check::RunConsistent,
    }
}

fn ties(job: &Job<'_>) -> Ties {
    if job.choice("ties") == 0 { Ties::First } else { Ties::Random }
}

fn variables(job: &Job<'_>) -> Variables {
    match job.choice("variables") {
        0 => Variables::Cells,
        1 => Variables::Places,
        _ => Variables::Sets,
    }
}

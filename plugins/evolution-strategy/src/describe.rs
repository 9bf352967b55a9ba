//! What the solver says of itself: names, parameters, presets, metrics.

use crate::evolution::{self, Rules, Selection};
use plugin_api::{Choice, Ctx, Info, Job, Metric, Outcome, Param, Preset, Setting, Solver, Stop, abi};

/// The evolution strategy.
pub struct EvolutionStrategy;

const SELECTIONS: [Choice; 2] = [
    Choice::new("plus", "(μ + λ)", "The best of parents and offspring survive."),
    Choice::new("comma", "(μ, λ)", "The best of the offspring survive; parents die."),
];

/// Indices of the metrics, in the order of [`Solver::METRICS`].
#[expect(missing_docs, reason = "each is described where the metric is")]
pub mod metric {
    pub const BEST: u32 = 0;
    pub const MEAN: u32 = 1;
    pub const STRENGTH: u32 = 2;
    pub const EVALUATIONS: u32 = 3;
}

impl Solver for EvolutionStrategy {
    const INFO: Info = Info {
        doc: "An evolution strategy for Kakuro: rows always hold different digits with the right sum, the fitness is the \
              error of the column sums and the repeated digits, and the mutation rate rises when nothing improves. An \
              interpretation of Sexton, Anderson and Hereford 2019, whose paper is not at hand. Incomplete.",
        iteration: "One generation: offspring are bred by mutation, and the best survive.",
        families: "kakuro",
        relations: 1 << abi::RELATION_ALL_DIFFERENT | 1 << abi::RELATION_SUM,
        work_metric: Some(metric::EVALUATIONS),
        ..Info::new("evolution-strategy", "Evolution strategy", env!("CARGO_PKG_VERSION"))
    };

    const PARAMS: &'static [&'static Param] = &[
        &Param::int("mu", "Parents (μ)", 1, 1000, 30).doc("Individuals that survive a generation."),
        &Param::int("lambda", "Offspring (λ)", 1, 10_000, 200)
            .doc("Individuals that are bred in a generation; with (μ, λ) at least as many as there are parents are bred."),
        &Param::choice("selection", "Selection", &SELECTIONS, 1).doc("Who may survive a generation."),
        &Param::real("mutation", "Mutation", 1.0, 100.0, 1.0)
            .unit("rows")
            .doc("Changes of a row in a mutation, on average, after an improvement."),
        &Param::real("growth", "Growth", 1.0, 10.0, 1.01)
            .doc("What the mutation is multiplied by after a generation without improvement."),
        &Param::real("most-mutation", "Largest mutation", 1.0, 1000.0, 2.0)
            .unit("rows")
            .doc("Beyond it the mutation starts again small."),
    ];

    const METRICS: &'static [&'static Metric] = &[
        &Metric::gauge("best", "Best error")
            .doc("Least error among the parents; 0 is a solution.")
            .minimise(0.0),
        &Metric::gauge("mean", "Mean error").doc("Mean error of the parents.").minimise(0.0),
        &Metric::gauge("mutation", "Mutation")
            .unit("rows")
            .doc("Changes of a row in a mutation, on average."),
        &Metric::counter("evaluations", "Evaluations").doc("Individuals that were bred; the unit of work."),
    ];

    const PRESETS: &'static [&'static Preset] = &[
        &Preset::new("best", "Our own best of those tried.", &[]),
        &Preset::new(
            "one-plus-ten",
            "One parent that survives unless an offspring is as good, and ten offspring.",
            &[
                Setting::new("mu", "1"),
                Setting::new("lambda", "10"),
                Setting::new("selection", "plus"),
                Setting::new("most-mutation", "6"),
            ],
        ),
        &Preset::new(
            "steady",
            "The mutation rate never rises: for comparison.",
            &[Setting::new("growth", "1")],
        ),
    ];

    const CHECKPOINT: Option<u32> = Some(1);

    fn run(job: &Job<'_>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        let selection = if job.choice("selection") == 0 { Selection::Plus } else { Selection::Comma };
        let parents = job.int("mu").unsigned_abs() as usize;
        let offspring = job.int("lambda").unsigned_abs() as usize;
        let rules = Rules {
            parents,
            offspring: if selection == Selection::Comma { offspring.max(parents) } else { offspring },
            selection,
            strength: job.real("mutation"),
            growth: job.real("growth"),
            most_strength: job.real("most-mutation"),
        };
        evolution::run(job.puzzle(), job.seed(), rules, job.resume(), ctx)
    }
}

//! What `geometric-ga` says of itself.

use super::choices::{CROSSOVER_OF, CROSSOVERS, MUTATION_OF, MUTATIONS, POINTS, POINTS_OF, SPACE_OF, SPACES};
use super::paths::{Fastest, OnPath};
use crate::evolution::Evolution;
use crate::mutation::Mutator;
use crate::problem::{Refusal, digit_of};
use crate::random::Probability;
use crate::rules::{Operators, Rules, Task, prepare};
use plugin_api::{Ctx, Info, Job, Metric, Outcome, Param, Preset, Setting, Solver, Stop, abi};
use std::marker::PhantomData;

/// The geometric genetic algorithm.
pub type GeometricGa = Geometric<Fastest>;

/// The geometric genetic algorithm on a path of choice; all take the same way.
pub struct Geometric<P>(PhantomData<P>);

/// Indices of the metrics, in the order of [`Solver::METRICS`].
pub mod metric {
    pub const BEST: u32 = 0;
    pub const MEAN: u32 = 1;
    pub const WORST: u32 = 2;
    pub const EVALUATIONS: u32 = 3;
    pub const DIVERSITY: u32 = 4;
    pub const UNIQUE: u32 = 5;
    pub const FITTER: u32 = 6;
    pub const FIXED: u32 = 7;
}

impl<P: OnPath> Solver for Geometric<P> {
    const INFO: Info = Info {
        doc: "Genetic algorithm whose crossovers put every child between its parents in the metric of the search \
              space (Moraglio, Togelius, Lucas 2006). Maximises the unique digits of rows, columns and boxes. \
              Incomplete: it proves nothing when it finds no solution, except what smart-square finds in the givens.",
        iteration: "One generation: the elite is selected, and children replace the rest.",
        families: "sudoku",
        relations: 1 << abi::RELATION_ALL_DIFFERENT,
        work_metric: Some(metric::EVALUATIONS),
        ..Info::new("geometric-ga", "Geometric genetic algorithm", env!("CARGO_PKG_VERSION"))
    };

    const PARAMS: &'static [&'static Param] = &[
        &Param::choice("space", "Search space", &SPACES, 0)
            .doc("Which individuals there are and how far they are apart (section on the search spaces)."),
        &Param::choice("crossover", "Crossover", &CROSSOVERS, 0).doc(
            "How two parents make a child. A crossover belongs to one of the search spaces or to both.",
        ),
        &Param::choice("points", "Crossover points", &POINTS, 0).enabled_when("crossover", "pmx,one-cycle").doc(
            "Whether the rows share their crossover points. The paper names both and calls the second the richer one.",
        ),
        &Param::choice("mutation", "Mutation", &MUTATIONS, 0).doc(
            "How a child is changed. A mutation belongs to one of the search spaces or to both.",
        ),
        &Param::real("mutation-probability", "Mutation probability", 0.0, 1.0, 0.8)
            .doc("That a child is mutated; 0.8 in the paper's algorithm."),
        &Param::real("repetition-probability", "Repetition probability", 0.0, 0.99, 0.8)
            .enabled_when("mutation", "exponential-row-swap,exponential-point")
            .doc("That an exponential mutation is applied once more; 0.8 where the paper defines them."),
        &Param::int("population", "Population", 3, 100_000, 5000)
            .unit("individuals")
            .log_scale()
            .doc("Individuals; 5,000 in the paper's algorithm."),
        &Param::int("elite", "Elite", 2, 99_999, 2500)
            .unit("individuals")
            .log_scale()
            .doc("The fittest, which stay and are the parents; 2,500 in the paper's algorithm. Smaller than the population."),
        &Param::int("idle-generations", "Idle generations", 0, 1_000_000, 20)
            .unit("generations")
            .doc("The run ends when so many generations brought nothing fitter; 20 in the paper's algorithm, 0 for never."),
        &Param::int("max-generations", "Maximal generations", 0, 1_000_000_000, 0)
            .unit("generations")
            .doc("The run ends after so many generations; the paper has no such limit, which is 0."),
        &Param::int("sample-every", "Diversity every", 1, 1000, 20)
            .unit("generations")
            .advanced()
            .doc("Generations from one sample of diversity and unique individuals to the next; these two cost time."),
    ];

    const METRICS: &'static [&'static Metric] = &[
        &Metric::gauge("best", "Best fitness")
            .maximise(f64::NAN)
            .doc("Unique digits of rows and other groups of the fittest individual; 243 solves a 9×9."),
        &Metric::gauge("mean", "Mean fitness").doc("On average over the population."),
        &Metric::gauge("worst", "Worst fitness").doc("Of the least fit individual."),
        &Metric::counter("evaluations", "Evaluations")
            .doc("Individuals whose fitness was computed; the unit of work."),
        &Metric::gauge("diversity", "Diversity")
            .doc("Mean distance of 64 pairs of individuals, in the metric of the search space."),
        &Metric::gauge("unique", "Unique individuals").doc("Individuals that differ from each other."),
        &Metric::gauge("fitter-children", "Fitter children")
            .doc("Share of the generation's children that are fitter than both parents."),
        &Metric::gauge("fixed", "Fixed squares").unit("cells").doc(
            "Cells that no individual changes: the givens, and with smart-square what follows from them.",
        ),
    ];

    const PRESETS: &'static [&'static Preset] = &[
        &Preset::new(
            "paper",
            "The paper's best: multi-cycle crossover and row swap in the row-swap space, population 5,000, elite 2,500.",
            &[
                Setting::new("space", "row-swap"),
                Setting::new("crossover", "multi-cycle"),
                Setting::new("mutation", "row-swap"),
                Setting::new("population", "5000"),
                Setting::new("elite", "2500"),
            ],
        ),
        &Preset::new(
            "hamming",
            "The paper's best in the restricted Hamming space: whole-row crossover and uniform swap.",
            &[
                Setting::new("space", "hamming"),
                Setting::new("crossover", "whole-row"),
                Setting::new("mutation", "uniform-swap"),
            ],
        ),
        &Preset::new(
            "best",
            "What solved most hard grids here: smart-square with multi-cycle crossover, the authors' future work, in a \
             larger population with a smaller elite and more patience.",
            &[
                Setting::new("crossover", "multi-cycle"),
                Setting::new("mutation", "smart-square"),
                Setting::new("population", "20000"),
                Setting::new("elite", "4000"),
                Setting::new("idle-generations", "60"),
            ],
        ),
    ];

    const CHECKPOINT: Option<u32> = Some(1);

    fn run(job: &Job<'_>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        let rules = rules(job);
        if let Err(sentence) = rules.check() {
            return Ok(Outcome::Unsupported(sentence));
        }
        let (problem, feasible) = match prepare(job.puzzle(), rules.mutation) {
            Ok(Task::Open(problem, feasible)) => (problem, feasible),
            Ok(Task::Solved(grid)) => return Ok(Outcome::Solved(grid.into_iter().map(digit_of).collect())),
            Err(Refusal::Unsupported(sentence)) => return Ok(Outcome::Unsupported(sentence)),
            Err(Refusal::Unsolvable(sentence)) => return Ok(Outcome::Unsolvable(sentence)),
        };
        let probabilities = (rules.mutation_probability, rules.repetition_probability);
        let mutator = Mutator::new(rules.mutation, rules.space, &problem, &feasible, probabilities);
        let Rules { space, crossover, points, .. } = rules;
        let operators = Operators { problem: &problem, space, crossover, points, mutator };
        Evolution::start(&operators, rules, P::path(), job.seed()).run(job.resume(), ctx)
    }
}

fn rules(job: &Job<'_>) -> Rules {
    Rules {
        space: SPACE_OF[job.choice("space")],
        crossover: CROSSOVER_OF[job.choice("crossover")],
        points: POINTS_OF[job.choice("points")],
        mutation: MUTATION_OF[job.choice("mutation")],
        mutation_probability: Probability::new(job.real("mutation-probability")),
        repetition_probability: Probability::new(job.real("repetition-probability")),
        population: job.int("population").unsigned_abs() as usize,
        elite: job.int("elite").unsigned_abs() as usize,
        idle_generations: job.int("idle-generations").unsigned_abs(),
        max_generations: job.int("max-generations").unsigned_abs(),
        sample_every: job.int("sample-every").unsigned_abs(),
    }
}

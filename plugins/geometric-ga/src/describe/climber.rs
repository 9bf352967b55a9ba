//! What `hill-climber` says of itself.

use super::choices::{MUTATION_OF, MUTATIONS, SPACE_OF, SPACES};
use crate::climb::{Accept, Climb};
use crate::mutation::Mutator;
use crate::problem::{Refusal, digit_of};
use crate::random::Probability;
use crate::rules::{Task, check_mutation, prepare};
use plugin_api::{Choice, Ctx, Info, Job, Metric, Outcome, Param, Preset, Setting, Solver, Stop, abi};

/// A mutation as local search.
pub struct HillClimber;

/// Indices of the metrics, in the order of [`Solver::METRICS`].
pub mod metric {
    pub const FITNESS: u32 = 0;
    pub const ACCEPTED: u32 = 2;
    pub const FIXED: u32 = 3;
    pub const EVALUATIONS: u32 = 1;
}

const ACCEPTS: [Choice; 2] = [
    Choice::new(
        "not-less-fit",
        "Not less fit",
        "Equals are accepted too, so that the climber crosses plateaus.",
    ),
    Choice::new("fitter", "Fitter", "Only what is fitter is accepted."),
];

impl Solver for HillClimber {
    const INFO: Info = Info {
        doc: "Local search by one mutation from one random individual: the hill climbers that Moraglio, Togelius and \
              Lucas (2006) compare their genetic algorithm with.",
        iteration: "One candidate: the individual is mutated, evaluated, and replaced where the rule lets it.",
        families: "sudoku",
        relations: 1 << abi::RELATION_ALL_DIFFERENT,
        work_metric: Some(metric::EVALUATIONS),
        ..Info::new("hill-climber", "Hill climber", env!("CARGO_PKG_VERSION"))
    };

    const PARAMS: &'static [&'static Param] = &[
        &Param::choice("space", "Search space", &SPACES, 0).doc("Which individuals there are."),
        &Param::choice("mutation", "Mutation", &MUTATIONS, 2)
            .doc("The move of the local search. A mutation belongs to one of the search spaces or to both."),
        &Param::real("repetition-probability", "Repetition probability", 0.0, 0.99, 0.8)
            .enabled_when("mutation", "exponential-row-swap,exponential-point")
            .doc("That an exponential mutation is applied once more; 0.8 where the paper defines them."),
        &Param::choice("accept", "Accept", &ACCEPTS, 0)
            .doc("Which candidates replace the individual. The paper does not say."),
        &Param::int("idle-evaluations", "Idle evaluations", 1, 1_000_000_000, 100_000)
            .unit("evaluations")
            .log_scale()
            .doc("The run ends when so many evaluations brought nothing fitter; 100,000 in the paper."),
    ];

    const METRICS: &'static [&'static Metric] = &[
        &Metric::gauge("fitness", "Fitness").maximise(f64::NAN).doc(
            "Unique digits of rows and other groups of the individual; 243 solves a 9×9. Sampled when it rises and \
             every 1,000 evaluations.",
        ),
        &Metric::counter("evaluations", "Evaluations")
            .doc("Individuals whose fitness was computed; the unit of work."),
        &Metric::counter("accepted", "Accepted moves").doc("Candidates that replaced the individual."),
        &Metric::gauge("fixed", "Fixed squares")
            .unit("cells")
            .doc("Cells that no individual changes: the givens, and with smart-square what follows from them."),
    ];

    const PRESETS: &'static [&'static Preset] = &[&Preset::new(
        "paper",
        "Smart-square, the mutation that solves the paper's easy grids at once.",
        &[Setting::new("space", "row-swap"), Setting::new("mutation", "smart-square")],
    )];

    const CHECKPOINT: Option<u32> = Some(1);

    fn run(job: &Job<'_>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        let (space, mutation) = (SPACE_OF[job.choice("space")], MUTATION_OF[job.choice("mutation")]);
        if let Err(sentence) = check_mutation(mutation, space) {
            return Ok(Outcome::Unsupported(sentence));
        }
        let (problem, feasible) = match prepare(job.puzzle(), mutation) {
            Ok(Task::Open(problem, feasible)) => (problem, feasible),
            Ok(Task::Solved(grid)) => return Ok(Outcome::Solved(grid.into_iter().map(digit_of).collect())),
            Err(Refusal::Unsupported(sentence)) => return Ok(Outcome::Unsupported(sentence)),
            Err(Refusal::Unsolvable(sentence)) => return Ok(Outcome::Unsolvable(sentence)),
        };
        let always = Probability::new(1.0);
        let repetition = Probability::new(job.real("repetition-probability"));
        let mutator = Mutator::new(mutation, space, &problem, &feasible, (always, repetition));
        let accept = [Accept::NotLessFit, Accept::Fitter][job.choice("accept")];
        let idle_limit = job.int("idle-evaluations").unsigned_abs();
        Climb::start(&problem, space, mutator, (accept, idle_limit), job.seed()).run(job.resume(), ctx)
    }
}

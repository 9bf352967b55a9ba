//! The solver `kenken-network`: set selection with partial memories (PMP).

use super::parameters as shared;
use crate::network::Reading;
use crate::report::{METRICS, metric};
use crate::run::Run;
use crate::system::{Refusal, System};
use plugin_api::{Choice, Ctx, Info, Job, Metric, Outcome, Param, Preset, Setting, Solver, Stop};

/// Set selection with partial memories.
pub struct KenKenNetwork;

const READINGS: [Choice; 4] = [
    Choice::new(
        "literal",
        "Literal",
        "The equations as they stand, with all memories; mostly freezes in Latin squares that break cages.",
    ),
    Choice::new(
        "static",
        "Static",
        "Neurons that no memory of their cage uses are held at -1, computed once. Gives the paper's counts.",
    ),
    Choice::new(
        "dynamic",
        "Dynamic",
        "After each decision the memories that it contradicts are dropped, and neurons that none uses are held at -1.",
    ),
    Choice::new(
        "on-bits",
        "On-bits",
        "As dynamic, and a memory's product has only the neurons that it switches on. Not the paper's equation.",
    ),
];

impl Solver for KenKenNetwork {
    const INFO: Info = Info {
        doc: "A dynamical system whose equilibria at ±1 are the solutions: each cage's possible fillings are partial \
              memories that pull its neurons, and neurons of one row, column or cell inhibit each other. Cells are \
              decided as neurons pass thresholds (Boreland, Clement, Kunze 2015). Incomplete: it may settle elsewhere.",
        iteration: "One Euler step of all neurons that are neither decided nor held.",
        families: "kenken,sudoku,kakuro",
        work_metric: Some(metric::NEURON_UPDATES),
        ..Info::new(
            "kenken-network",
            "Set selection network with partial memories",
            env!("CARGO_PKG_VERSION"),
        )
    };

    const PARAMS: &'static [&'static Param] = &[
        &Param::choice("reading", "Reading", &READINGS, 2).doc(
            "Which memories and neurons take part. The paper does not say; dynamic is the most robust within its equations.",
        ),
        &shared::LADDER,
        &shared::EULER_STEP,
        &shared::EPS,
        &shared::T_ON,
        &shared::T_OFF,
        &shared::DECIDE_WHICH,
        &shared::DECIDE_ORDER,
        &shared::STALL_TOLERANCE,
        &shared::MAX_STEPS,
        &shared::SAMPLE_EVERY,
        &shared::UNDO,
        &shared::WATCH_SUBSETS,
        &shared::LEADER,
        &shared::NOISE,
        &shared::ANNEAL,
        &shared::LARGEST_STEP,
    ];

    const METRICS: &'static [&'static Metric] = &METRICS;

    const PRESETS: &'static [&'static Preset] = &[
        &Preset::new(
            "paper",
            "The paper's run: static reading, thresholds .9 and -.95, no restart.",
            &[Setting::new("reading", "static"), Setting::new("ladder", "false")],
        ),
        &Preset::new(
            "paper-literal",
            "The equations as they stand, without restart.",
            &[Setting::new("reading", "literal"), Setting::new("ladder", "false")],
        ),
        &Preset::new(
            "best",
            "Dynamic from lower thresholds; the leader is decided at a stall, subsets are watched, and decisions that led \
             to a contradiction are undone.",
            &[
                Setting::new("t-on", "0.3"),
                Setting::new("t-off", "-0.8"),
                Setting::new("stall-tolerance", "0.0001"),
                Setting::new("undo", "10000"),
                Setting::new("watch-subsets", "true"),
                Setting::new("leader", "true"),
            ],
        ),
        &Preset::new(
            "narrow",
            "As best with on-bits, a narrower gain, a longer step and one decision at a time: for cages without operation.",
            &[
                Setting::new("reading", "on-bits"),
                Setting::new("euler-step", "0.2"),
                Setting::new("eps", "0.3"),
                Setting::new("t-on", "0.5"),
                Setting::new("t-off", "-0.5"),
                Setting::new("decide", "one"),
                Setting::new("order", "level"),
                Setting::new("stall-tolerance", "0.0001"),
                Setting::new("undo", "100000"),
                Setting::new("watch-subsets", "true"),
                Setting::new("leader", "true"),
            ],
        ),
    ];

    const CHECKPOINT: Option<u32> = Some(1);

    fn run(job: &Job<'_>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        let readings = [Reading::Literal, Reading::Static, Reading::Dynamic, Reading::OnBits];
        let rules = shared::rules(job, readings[job.choice("reading")]);
        let system = match System::new(job.puzzle()) {
            Ok(system) => system,
            Err(Refusal::Unsupported(text)) => return Ok(Outcome::Unsupported(text)),
            Err(Refusal::Unsolvable(text)) => return Ok(Outcome::Unsolvable(text)),
        };
        Run::new(job.puzzle(), system, &rules, job.seed()).run(job.resume(), ctx)
    }
}

//! The solver `memory-network`: the memory model (MMP).

use crate::memory_run::{self, MemoryRules};
use plugin_api::{Ctx, Info, Job, Metric, Outcome, Param, Preset, Setting, Solver, Stop};

/// The memory model.
pub struct MemoryNetwork;

/// Indices of the metrics.
pub mod metric {
    /// Index of "closeness".
    pub const CLOSENESS: u32 = 0;
    /// Index of "nearest".
    pub const NEAREST: u32 = 1;
    /// Index of "strongest".
    pub const STRONGEST: u32 = 2;
    /// Index of "largest x".
    pub const LARGEST_X: u32 = 3;
    /// Index of "energy".
    pub const ENERGY: u32 = 4;
    /// Index of "factors".
    pub const FACTORS: u32 = 5;
}

impl Solver for MemoryNetwork {
    const INFO: Info = Info {
        doc: "A dynamical system whose equilibria at ±1 are exactly the stored pictures: each pulls the neurons towards \
              itself as far as it matches the state (Boreland, Clement, Kunze 2015). It starts from the probe. Whether a \
              stored picture is recalled, and which, is the outcome.",
        iteration: "One Euler step of all neurons, one a point.",
        families: "pattern",
        relations: 0,
        work_metric: Some(metric::FACTORS),
        ..Info::new("memory-network", "Memory network", env!("CARGO_PKG_VERSION"))
    };

    const PARAMS: &'static [&'static Param] = &[
        &Param::real("euler-step", "Euler step", 0.001, 1.0, 0.1).doc("Size of an Euler step; the paper's is 0.1."),
        &Param::real("eps", "Gain width eps", 0.01, 0.5, 0.5)
            .doc("The gain is 0 below -eps, 1 above eps, and a ramp between. The paper's is 1/2."),
        &Param::real("level", "Probe level", 0.0, 2.0, 1.0)
            .doc("The state starts at plus this where the probe is dark, and at minus this where it is light."),
        &Param::real("noise", "Probe noise", 0.0, 2.0, 0.0)
            .doc("Each point of the probe is moved by a random amount up to this."),
        &Param::real("t-on", "T_on", 0.01, 1.0, 0.9)
            .doc("A settled picture counts as recalled when every neuron is at least this far from 0, on the side of its point."),
        &Param::real("stall-tolerance", "Stall tolerance", 1e-15, 0.1, 1e-10)
            .log_scale()
            .advanced()
            .doc("The network has settled when its largest step is below this."),
        &Param::int("max-steps", "Maximal steps", 1, 1_000_000_000, 20_000)
            .unit("iterations")
            .log_scale()
            .advanced()
            .doc("Steps after which a network that has not settled is given up."),
    ];

    const METRICS: &'static [&'static Metric] = &[
        &Metric::gauge("closeness", "Closeness").doc(
            "1 less half the mean distance of the state from the nearest memory: 1 is the memory itself, 0 its negative.",
        ),
        &Metric::gauge("nearest", "Nearest memory").doc("Number of the nearest memory, from 1."),
        &Metric::gauge("strongest", "Strongest I").doc("The largest product I of a memory."),
        &Metric::gauge("largest-x", "Largest x").doc("The largest distance of a neuron from 0."),
        &Metric::gauge("energy", "Energy").doc("The sum of the squared residuals x' of the equations."),
        &Metric::counter("factors", "Factors").doc("Factors of the products I, the unit of work: points times memories."),
    ];

    const PRESETS: &'static [&'static Preset] = &[
        &Preset::new("paper", "The paper's run from the probe as it is.", &[]),
        &Preset::new(
            "noisy",
            "The probe with noise up to 0.3, which is still recalled.",
            &[Setting::new("noise", "0.3")],
        ),
    ];

    const CHECKPOINT: Option<u32> = Some(1);

    fn run(job: &Job<'_>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        let rules = MemoryRules {
            step: job.real("euler-step"),
            eps: job.real("eps"),
            level: job.real("level"),
            noise: job.real("noise"),
            on: job.real("t-on"),
            stall_tolerance: job.real("stall-tolerance"),
            max_steps: job.int("max-steps").unsigned_abs(),
        };
        memory_run::run(job, &rules, ctx)
    }
}

//! The solver `sudoku-network`: set selection (SSP).

use super::parameters as shared;
use crate::network::Reading;
use crate::report::{METRICS, metric};
use crate::run::Run;
use crate::system::{Refusal, System};
use plugin_api::{Ctx, Info, Job, Metric, Outcome, Param, Preset, Setting, Solver, Stop, abi};

/// Set selection.
pub struct SudokuNetwork;

impl Solver for SudokuNetwork {
    const INFO: Info = Info {
        doc: "A dynamical system whose equilibria at ±1 are the solutions: neurons of one cell, or with one digit in one \
              row, column, box or diagonal, inhibit each other. Cells are decided as neurons pass thresholds (Boreland, \
              Clement, Kunze 2015). Incomplete: it may settle elsewhere.",
        iteration: "One Euler step of all neurons that are neither decided nor held.",
        families: "sudoku",
        relations: 1 << abi::RELATION_ALL_DIFFERENT,
        work_metric: Some(metric::NEURON_UPDATES),
        ..Info::new("sudoku-network", "Set selection network", env!("CARGO_PKG_VERSION"))
    };

    const PARAMS: &'static [&'static Param] = &[
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

    /// All but the count of memories.
    const METRICS: &'static [&'static Metric] = METRICS.split_at(metric::LIVE_MEMORIES as usize).0;

    const PRESETS: &'static [&'static Preset] = &[
        &Preset::new(
            "paper",
            "The paper's run: thresholds .9 and -.95, no restart.",
            &[Setting::new("ladder", "false")],
        ),
        &Preset::new(
            "best",
            "Lower thresholds; the leader is decided at a stall, subsets are watched, and decisions that led to a \
             contradiction are undone.",
            &[
                Setting::new("t-on", "0.3"),
                Setting::new("t-off", "-0.8"),
                Setting::new("stall-tolerance", "0.0001"),
                Setting::new("undo", "10000"),
                Setting::new("watch-subsets", "true"),
                Setting::new("leader", "true"),
            ],
        ),
    ];

    const CHECKPOINT: Option<u32> = Some(1);

    fn run(job: &Job<'_>, ctx: &mut Ctx<'_>) -> Result<Outcome, Stop> {
        let rules = shared::rules(job, Reading::Literal);
        let system = match System::new(job.puzzle()) {
            Ok(system) => system,
            Err(Refusal::Unsupported(text)) => return Ok(Outcome::Unsupported(text)),
            Err(Refusal::Unsolvable(text)) => return Ok(Outcome::Unsolvable(text)),
        };
        if let Some(block) = system.blocks().first() {
            return Ok(Outcome::Unsupported(format!(
                "sudoku-network takes groups that hold every digit, and the one of cell {} has {} cells for {} digits; \
                 kenken-network takes it",
                block.cells[0] + 1,
                block.cells.len(),
                system.n_digits()
            )));
        }
        Run::new(job.puzzle(), system, &rules, job.seed()).run(job.resume(), ctx)
    }
}

//! What an export and a figure are asked in the same words: metric, groups, and what effort is counted in.

use super::{Installed, Plugins};
use clap::{Args, ValueEnum};
use engine::analysis::{Key, Measure};
use engine::descriptor;
use engine::export::{Metrics, Objective};
use engine::session::Session;

/// The choice of a metric.
#[derive(Debug, Args)]
pub struct Followed {
    /// The metric to follow (default: what all solvers of the session aim at)
    #[arg(long, value_name = "KEY")]
    metric: Option<String>,
    /// Which direction of --metric is better (default: what its solver says)
    #[arg(long, value_enum, requires = "metric")]
    goal: Option<Goal>,
}

/// A direction that can be typed.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Goal {
    /// Small values
    Min,
    /// Great values
    Max,
}

impl Followed {
    /// The metric that was asked for.
    pub fn objective(&self, session: &Session, metrics: &Metrics) -> Option<Objective> {
        let goal = self.goal.map(|goal| match goal {
            Goal::Min => descriptor::Goal::Min,
            Goal::Max => descriptor::Goal::Max,
        });
        self.metric.as_deref().map(|metric| metrics.objective_of(session, metric, goal))
    }
}

/// What the runs of a session keep of their metrics; what the installed plugins say of them, where an earlier version of
/// the program kept keys alone.
///
/// # Errors
///
/// As [`Installed::search`].
pub fn known_metrics(session: &Session, plugins: &Plugins) -> Result<Metrics, String> {
    let kept = Metrics::of(session);
    if kept.cover(session) {
        return Ok(kept);
    }
    let installed = Installed::search(plugins)?;
    let states = installed.catalog.plugins.iter().filter_map(|plugin| plugin.state.as_ref().ok());
    Ok(kept.or(states.flatten().map(|solver| solver.as_ref())))
}

/// What effort is counted in.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Effort {
    /// Iterations
    Iterations,
    /// The solver's own unit of work
    Work,
    /// Seconds of solver time
    Seconds,
}

impl Effort {
    /// The engine's name for it.
    pub fn in_engine(self) -> Measure {
        match self {
            Effort::Iterations => Measure::Iterations,
            Effort::Work => Measure::Work,
            Effort::Seconds => Measure::Seconds,
        }
    }
}

/// The keys with these names.
///
/// # Errors
///
/// A sentence with the keys that there are.
pub fn keys(names: &[String], session: &Session) -> Result<Vec<Key>, String> {
    let keys = names.iter().map(|name| Key::find(name.trim(), session));
    keys.collect::<Result<_, _>>().map_err(|error| error.to_string())
}

//! What does not change about a run while it is in the table, found once.

use engine::descriptor::{Goal, SolverInfo};
use engine::parameter::{self, Parameters};
use engine::run::{Run, RunSetup};
use engine::session::SessionRun;

/// What does not change about a run.
pub struct Facts {
    /// The name of its puzzle.
    pub puzzle: String,
    /// The name of its solver.
    pub solver: String,
    /// Its preset, and what differs from that or from the defaults.
    pub setup: String,
    /// What its solver aims at.
    pub objective: Option<Objective>,
    /// What a filter looks at, in small letters; its note and status come on top.
    pub searched: String,
    /// The best value of a run that has ended.
    best_at_end: Option<f64>,
    has_ended: bool,
}

/// What a solver aims at.
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Whether great values are better.
    pub is_max: bool,
    metric: usize,
}

impl Facts {
    /// The facts of a run on a puzzle of this name, with what its solver says of itself where it is installed.
    pub fn of(run: &SessionRun, puzzle: &str, solver: Option<&SolverInfo>) -> Facts {
        let setup = run.run.setup();
        let name = solver.map_or(setup.solver.as_str(), |solver| solver.name.as_str());
        let experiment = run.experiment.as_deref().unwrap_or_default();
        let searched = format!("{puzzle} {name} {} {experiment}", setup.solver).to_lowercase();
        let objective = objective(setup, solver);
        let has_ended = run.run.outcome().is_some();
        let best_at_end = objective.as_ref().filter(|_| has_ended).and_then(|of| best(&run.run, of));
        Facts {
            puzzle: puzzle.to_string(),
            solver: name.to_string(),
            setup: setup_text(setup.preset.as_deref(), &setup.parameters, solver),
            objective,
            searched,
            best_at_end,
            has_ended,
        }
    }

    /// Whether they are still those of a run: its best value is final once it has ended.
    pub fn hold(&self, run: &Run) -> bool {
        self.has_ended == run.outcome().is_some()
    }

    /// The best value so far of what the solver aims at.
    pub fn best(&self, run: &Run) -> Option<f64> {
        if self.has_ended { self.best_at_end } else { best(run, self.objective.as_ref()?) }
    }

    /// The unit of its work.
    pub fn unit<'a>(&self, run: &'a Run) -> Option<&'a str> {
        let setup = run.setup();
        setup.work_metric.and_then(|index| setup.metrics.get(index)).map(String::as_str)
    }
}

/// The first metric that should become small or great.
fn objective(setup: &RunSetup, solver: Option<&SolverInfo>) -> Option<Objective> {
    let goal = |metric: usize| setup.goal(metric, solver);
    let metric = (0..setup.metrics.len()).find(|&metric| !goal(metric).is_none())?;
    let key = &setup.metrics[metric];
    let info = solver.and_then(|solver| solver.metrics.iter().find(|info| info.key == *key));
    let name = info.map_or_else(|| key.replace('-', " "), |info| info.label.to_lowercase());
    Some(Objective { name, is_max: goal(metric) == Goal::Max, metric })
}

/// The best value on any lane.
fn best(run: &Run, objective: &Objective) -> Option<f64> {
    let better = |a: f64, b: f64| if objective.is_max { a.max(b) } else { a.min(b) };
    let of_metric = run.series().iter().filter(|(id, _)| id.metric == objective.metric);
    let values = of_metric.flat_map(|(_, series)| {
        let extent = series.extent(0..usize::MAX);
        let end = if objective.is_max { extent.high } else { extent.low };
        [Some(end), series.last().map(|last| last.value)]
    });
    values.flatten().filter(|value| value.is_finite()).reduce(better)
}

/// `defaults`, `paper`, `tenure=5`, or `paper, tenure=5`.
fn setup_text(preset: Option<&str>, parameters: &Parameters, solver: Option<&SolverInfo>) -> String {
    let base = solver.and_then(|solver| parameter::resolve(solver, preset, &[]).ok()).unwrap_or_default();
    let changed = parameters.iter().filter(|(key, value)| base.get(*key) != Some(value));
    let changed = changed.map(|(key, value)| format!("{key}={value}"));
    let told = preset.map(String::from).into_iter().chain(changed).collect::<Vec<_>>().join(", ");
    if told.is_empty() && !parameters.is_empty() { "defaults".into() } else { told }
}

//! What a plugin says of itself, owned and checked, as it travels from a worker to the rest.

use crate::parameter::{Condition, ParameterKind, ParameterSpec};
use plugin_api::FlatPuzzle;
use puzzle::Puzzle;
use serde::{Deserialize, Serialize};

/// One plugin library.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PluginInfo {
    /// Compiler and library versions, for messages.
    pub build_info: String,
    /// Its solvers.
    pub solvers: Vec<SolverInfo>,
}

/// One solver of a plugin.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SolverInfo {
    /// Stable name in kebab-case.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// `major.minor.patch`.
    pub version: String,
    /// What it does.
    pub doc: String,
    /// What one iteration is.
    pub iteration_doc: String,
    /// Whether it promises the same run for the same seed, parameters and puzzle.
    pub deterministic: bool,
    /// Keys of the families that it takes; empty takes all.
    pub families: Vec<String>,
    /// Relations that it understands: bit `r` is set for `abi::RELATION_*` r.
    pub relations: u64,
    /// Whether a run of it can be kept and resumed.
    pub can_resume: bool,
    /// Index of the metric that counts its unit of work.
    pub work_metric: Option<usize>,
    /// Its parameters, in the order of the form.
    pub parameters: Vec<ParameterSpec>,
    /// Its metrics, by index.
    pub metrics: Vec<MetricInfo>,
    /// Its named sets of parameter values.
    pub presets: Vec<PresetInfo>,
}

impl SolverInfo {
    /// The key of the unit of work, such as `evaluations`.
    pub fn work_unit(&self) -> Option<&str> {
        self.work_metric.and_then(|index| self.metrics.get(index)).map(|metric| metric.key.as_str())
    }

    /// Whether the solver says that it takes this family.
    pub fn takes(&self, family: puzzle::Family) -> bool {
        self.families.is_empty() || self.families.iter().any(|key| key == family.key())
    }

    /// Whether the solver says that it takes the family and understands every rule of this puzzle.
    pub fn takes_puzzle(&self, puzzle: &Puzzle) -> bool {
        self.takes(puzzle.family()) && FlatPuzzle::relations_of(puzzle) & !self.relations == 0
    }

    /// The parameter with this key.
    pub fn parameter(&self, key: &str) -> Option<&ParameterSpec> {
        self.parameters.iter().find(|parameter| parameter.key == key)
    }
}

/// One metric of a solver.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MetricInfo {
    /// Stable name in kebab-case.
    pub key: String,
    /// Name for people.
    pub label: String,
    /// Unit; may be empty.
    pub unit: String,
    /// What it measures.
    pub doc: String,
    /// Which direction is better.
    pub goal: Goal,
    /// Whether it is a count that never falls.
    pub counter: bool,
    /// Whether a logarithmic axis shows it best.
    pub log_scale: bool,
    /// Value that means success.
    pub target: Option<f64>,
}

impl MetricInfo {
    /// What it measures, as a run keeps it.
    pub fn measured(&self) -> Measured {
        Measured { unit: self.unit.clone(), goal: self.goal }
    }
}

/// What the numbers of a metric measure and which direction is better.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Measured {
    /// Unit; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub unit: String,
    /// Which direction is better.
    #[serde(skip_serializing_if = "Goal::is_none")]
    pub goal: Goal,
}

/// Which direction of a metric is better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goal {
    /// Neither.
    #[default]
    None,
    /// Smaller is better.
    Min,
    /// Greater is better.
    Max,
}

impl Goal {
    /// Whether neither direction is better.
    pub fn is_none(&self) -> bool {
        *self == Goal::None
    }

    /// `none`, `min` or `max`.
    pub fn key(self) -> &'static str {
        match self {
            Goal::None => "none",
            Goal::Min => "min",
            Goal::Max => "max",
        }
    }
}

/// A named set of parameter values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PresetInfo {
    /// Stable name in kebab-case.
    pub key: String,
    /// What it is for.
    pub doc: String,
    /// Parameter keys with their values, written as on the command line.
    pub settings: Vec<(String, String)>,
}

/// Finds what is wrong with a description before anything relies on it.
///
/// # Errors
///
/// A sentence that names the solver and the part.
pub fn check(solver: &SolverInfo) -> Result<(), String> {
    let named = |what: String| format!("solver {:?}: {what}", solver.id);
    if !is_key(&solver.id) {
        return Err(named("its id is not kebab-case".into()));
    }
    for parameter in &solver.parameters {
        if !is_key(&parameter.key) {
            return Err(named(format!("the parameter key {:?} is not kebab-case", parameter.key)));
        }
        let default = parameter.default_value();
        if let Err(error) = parameter.check(&default) {
            return Err(named(format!("the default of {} does not fit: {error}", parameter.key)));
        }
        if let ParameterKind::Choice { choices, .. } = &parameter.kind
            && choices.iter().any(|choice| !is_key(&choice.key))
        {
            return Err(named(format!("a choice of {} is not kebab-case", parameter.key)));
        }
        for condition in parameter.conditions() {
            check_condition(solver, condition)
                .map_err(|reason| named(format!("{} depends on {reason}", parameter.key)))?;
        }
    }
    if let Err(error) = crate::parameter::resolve(solver, None, &[]) {
        return Err(named(format!("the defaults do not fit: {error}")));
    }
    if let Some(key) = repeated(solver.parameters.iter().map(|parameter| parameter.key.as_str())) {
        return Err(named(format!("two parameters are called {key}")));
    }
    if let Some(key) = repeated(solver.metrics.iter().map(|metric| metric.key.as_str())) {
        return Err(named(format!("two metrics are called {key}")));
    }
    for preset in &solver.presets {
        if let Err(error) = crate::parameter::resolve(solver, Some(&preset.key), &[]) {
            return Err(named(format!("the preset {} does not fit: {error}", preset.key)));
        }
    }
    Ok(())
}

/// A condition names another parameter, and values that it takes.
fn check_condition(solver: &SolverInfo, (key, values): &Condition) -> Result<(), String> {
    let other = solver.parameter(key).ok_or_else(|| format!("{key}, which it does not have"))?;
    match values.iter().find(|value| other.parse(value).is_err()) {
        Some(value) => Err(format!("{key} = {value}, which {key} does not take")),
        None => Ok(()),
    }
}

fn is_key(text: &str) -> bool {
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !text.is_empty() && text.chars().all(allowed)
}

fn repeated<'a>(keys: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let mut seen = std::collections::BTreeSet::new();
    let mut keys = keys;
    keys.find(|key| !seen.insert(*key))
}

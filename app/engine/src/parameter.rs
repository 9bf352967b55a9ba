//! Parameters of a solver: what it says of them, their values, and the checks at the door.

mod dependency;
mod error;

pub use dependency::{Condition, in_words, settle};
pub use error::ParameterError;

use crate::descriptor::SolverInfo;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// One parameter, as its solver describes it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ParameterSpec {
    /// Stable name in kebab-case.
    pub key: String,
    /// Name for people.
    pub label: String,
    /// Heading in the form; may be empty.
    pub group: String,
    /// Unit; may be empty.
    pub unit: String,
    /// What it does.
    pub doc: String,
    /// Whether the form shows it only under "more".
    pub advanced: bool,
    /// Whether it moves by factors.
    pub log_scale: bool,
    /// Key of another parameter and the values of it with which this one has an effect.
    pub enabled_when: Option<Condition>,
    /// Type, range and default.
    pub kind: ParameterKind,
}

/// Type, range and default of a parameter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ParameterKind {
    /// `true` or `false`.
    Bool {
        /// Default.
        default: bool,
    },
    /// A whole number.
    Int {
        /// Least value.
        min: i64,
        /// Greatest value.
        max: i64,
        /// Step of the form.
        step: i64,
        /// Default.
        default: i64,
    },
    /// A finite real number.
    Real {
        /// Least value.
        min: f64,
        /// Greatest value.
        max: f64,
        /// Step of the form; 0 leaves it open.
        step: f64,
        /// Default.
        default: f64,
    },
    /// One of a list.
    Choice {
        /// The list.
        choices: Vec<ChoiceInfo>,
        /// Index of the default.
        default: usize,
    },
    /// Free text.
    Text {
        /// Default.
        default: String,
    },
}

/// One value of a choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChoiceInfo {
    /// Stable name in kebab-case.
    pub key: String,
    /// Name for people.
    pub label: String,
    /// What it means.
    pub doc: String,
    /// Key of another parameter and the values of it with which this choice is available.
    pub enabled_when: Option<Condition>,
}

/// The value of a parameter. A choice is the text of its key.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ParameterValue {
    /// Of a bool.
    Bool(bool),
    /// Of an int.
    Int(i64),
    /// Of a real.
    Real(f64),
    /// Of a choice or a text.
    Text(String),
}

impl fmt::Display for ParameterValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParameterValue::Bool(value) => value.fmt(f),
            ParameterValue::Int(value) => value.fmt(f),
            ParameterValue::Real(value) => write!(f, "{value:?}"),
            ParameterValue::Text(value) => value.fmt(f),
        }
    }
}

/// A value for every parameter of a solver, by key.
pub type Parameters = BTreeMap<String, ParameterValue>;

impl ParameterSpec {
    /// The default.
    pub fn default_value(&self) -> ParameterValue {
        match &self.kind {
            ParameterKind::Bool { default } => ParameterValue::Bool(*default),
            ParameterKind::Int { default, .. } => ParameterValue::Int(*default),
            ParameterKind::Real { default, .. } => ParameterValue::Real(*default),
            ParameterKind::Choice { choices, default } => ParameterValue::Text(
                choices.get(*default).map_or_else(String::new, |choice| choice.key.clone()),
            ),
            ParameterKind::Text { default } => ParameterValue::Text(default.clone()),
        }
    }

    /// What the parameter takes, as the middle of a sentence.
    pub fn expected(&self) -> String {
        match &self.kind {
            ParameterKind::Bool { .. } => "true or false".into(),
            ParameterKind::Int { min, max, .. } => format!("a whole number from {min} to {max}"),
            ParameterKind::Real { min, max, .. } => format!("a number from {min} to {max}"),
            ParameterKind::Choice { choices, .. } => {
                let keys: Vec<&str> = choices.iter().map(|choice| choice.key.as_str()).collect();
                format!("one of: {}", keys.join(", "))
            }
            ParameterKind::Text { .. } => "text".into(),
        }
    }

    /// Reads a value as it is written on the command line.
    ///
    /// # Errors
    ///
    /// [`ParameterError::Value`] when the text is no such value, or one out of range.
    pub fn parse(&self, text: &str) -> Result<ParameterValue, ParameterError> {
        let value = match &self.kind {
            ParameterKind::Bool { .. } => match text {
                "true" | "on" => Some(ParameterValue::Bool(true)),
                "false" | "off" => Some(ParameterValue::Bool(false)),
                _ => None,
            },
            ParameterKind::Int { .. } => text.parse().ok().map(ParameterValue::Int),
            ParameterKind::Real { .. } => text.parse().ok().map(ParameterValue::Real),
            ParameterKind::Choice { .. } | ParameterKind::Text { .. } => {
                Some(ParameterValue::Text(text.to_string()))
            }
        };
        let value = value.ok_or_else(|| self.refuse(text))?;
        self.check(&value)?;
        Ok(value)
    }

    /// Checks type and range.
    ///
    /// # Errors
    ///
    /// [`ParameterError::Value`].
    pub fn check(&self, value: &ParameterValue) -> Result<(), ParameterError> {
        let fits = match (&self.kind, value) {
            (ParameterKind::Bool { .. }, ParameterValue::Bool(_)) => true,
            (ParameterKind::Int { min, max, .. }, ParameterValue::Int(value)) => (min..=max).contains(&value),
            (ParameterKind::Real { min, max, .. }, ParameterValue::Real(value)) => {
                (min..=max).contains(&value)
            }
            (ParameterKind::Choice { choices, .. }, ParameterValue::Text(key)) => {
                choices.iter().any(|choice| &choice.key == key)
            }
            (ParameterKind::Text { .. }, ParameterValue::Text(_)) => true,
            _ => false,
        };
        if fits { Ok(()) } else { Err(self.refuse(&value.to_string())) }
    }

    fn refuse(&self, given: &str) -> ParameterError {
        let (key, expected) = (self.key.clone(), self.expected());
        ParameterError::Value { key, expected, given: given.to_string() }
    }
}

/// The defaults, with a preset's values laid over them, and single settings over those. A choice that is
/// not available beside them gives way to the first that is, unless it was set.
///
/// # Errors
///
/// [`ParameterError`] for an unknown preset, an unknown parameter, a value that does not fit, or a choice
/// that was set and is not available.
pub fn resolve(
    solver: &SolverInfo,
    preset: Option<&str>,
    set: &[(String, String)],
) -> Result<Parameters, ParameterError> {
    let mut parameters: Parameters =
        solver.parameters.iter().map(|spec| (spec.key.clone(), spec.default_value())).collect();
    let preset: &[(String, String)] = match preset {
        None => &[],
        Some(key) => {
            let preset = solver.presets.iter().find(|preset| preset.key == key);
            let preset = preset.ok_or_else(|| ParameterError::UnknownPreset {
                solver: solver.id.clone(),
                key: key.to_string(),
                known: listed(solver.presets.iter().map(|preset| preset.key.as_str())),
            })?;
            &preset.settings
        }
    };
    for (key, text) in preset.iter().chain(set) {
        let value = known_parameter(solver, key)?.parse(text)?;
        parameters.insert(key.clone(), value);
    }
    // A setting may take a preset to where its choices do not belong; by itself a preset has to fit.
    let kept = if set.is_empty() { preset } else { set };
    let kept: Vec<&str> = kept.iter().map(|(key, _)| key.as_str()).collect();
    settle(solver, &mut parameters, &kept)?;
    Ok(parameters)
}

/// Checks that `given` holds values that the solver takes, and fills in the defaults that are missing.
///
/// # Errors
///
/// [`ParameterError`] for an unknown parameter, a value that does not fit, or a choice that is not
/// available beside the others.
pub fn complete(solver: &SolverInfo, given: &Parameters) -> Result<Parameters, ParameterError> {
    let mut parameters: Parameters =
        solver.parameters.iter().map(|spec| (spec.key.clone(), spec.default_value())).collect();
    for (key, value) in given {
        known_parameter(solver, key)?.check(value)?;
        parameters.insert(key.clone(), value.clone());
    }
    let kept: Vec<&str> = given.keys().map(String::as_str).collect();
    settle(solver, &mut parameters, &kept)?;
    Ok(parameters)
}

fn known_parameter<'a>(solver: &'a SolverInfo, key: &str) -> Result<&'a ParameterSpec, ParameterError> {
    solver.parameter(key).ok_or_else(|| ParameterError::Unknown {
        solver: solver.id.clone(),
        key: key.to_string(),
        known: listed(solver.parameters.iter().map(|spec| spec.key.as_str())),
    })
}

fn listed<'a>(keys: impl Iterator<Item = &'a str>) -> String {
    let keys: Vec<&str> = keys.collect();
    if keys.is_empty() { "none".into() } else { keys.join(", ") }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{ChoiceInfo, ParameterKind, ParameterSpec, ParameterValue, complete, resolve};
    use crate::descriptor::{PresetInfo, SolverInfo};

    fn spec(key: &str, kind: ParameterKind) -> ParameterSpec {
        ParameterSpec {
            key: key.into(),
            label: key.into(),
            group: String::new(),
            unit: String::new(),
            doc: String::new(),
            advanced: false,
            log_scale: false,
            enabled_when: None,
            kind,
        }
    }

    /// A solver with one parameter of each kind.
    pub(crate) fn solver() -> SolverInfo {
        let choice = |key: &str| ChoiceInfo {
            key: key.into(),
            label: key.into(),
            doc: String::new(),
            enabled_when: None,
        };
        SolverInfo {
            id: "sample".into(),
            name: "Sample".into(),
            version: "1.0.0".into(),
            doc: String::new(),
            iteration_doc: String::new(),
            deterministic: true,
            families: vec!["sudoku".into()],
            relations: u64::MAX,
            can_resume: false,
            work_metric: None,
            parameters: vec![
                spec("ladder", ParameterKind::Bool { default: false }),
                spec("tenure", ParameterKind::Int { min: 0, max: 50, step: 1, default: 10 }),
                spec("rate", ParameterKind::Real { min: 0.0, max: 1.0, step: 0.1, default: 0.5 }),
                spec(
                    "variant",
                    ParameterKind::Choice { choices: vec![choice("a"), choice("b")], default: 1 },
                ),
            ],
            metrics: Vec::new(),
            presets: vec![PresetInfo {
                key: "paper".into(),
                doc: String::new(),
                settings: vec![("tenure".into(), "7".into())],
            }],
        }
    }

    fn set(key: &str, value: &str) -> Vec<(String, String)> {
        vec![(key.into(), value.into())]
    }

    #[test]
    fn a_setting_lies_over_a_preset_and_a_preset_over_the_defaults() {
        let solver = solver();
        assert_eq!(resolve(&solver, None, &[]).unwrap()["tenure"], ParameterValue::Int(10));
        assert_eq!(resolve(&solver, Some("paper"), &[]).unwrap()["tenure"], ParameterValue::Int(7));
        let parameters = resolve(&solver, Some("paper"), &set("tenure", "8")).unwrap();
        assert_eq!(parameters["tenure"], ParameterValue::Int(8));
        assert_eq!(parameters["variant"], ParameterValue::Text("b".into()));
        assert_eq!(
            resolve(&solver, None, &set("ladder", "on")).unwrap()["ladder"],
            ParameterValue::Bool(true)
        );
    }

    #[test]
    fn what_does_not_fit_is_refused_with_what_would() {
        let solver = solver();
        let refusal =
            |key: &str, value: &str| resolve(&solver, None, &set(key, value)).unwrap_err().to_string();
        assert_eq!(refusal("tenure", "51"), "tenure takes a whole number from 0 to 50, not \"51\".");
        assert_eq!(refusal("tenure", "ten"), "tenure takes a whole number from 0 to 50, not \"ten\".");
        assert_eq!(refusal("rate", "NaN"), "rate takes a number from 0 to 1, not \"NaN\".");
        assert_eq!(refusal("variant", "c"), "variant takes one of: a, b, not \"c\".");
        assert_eq!(refusal("ladder", "2"), "ladder takes true or false, not \"2\".");
        let known = "sample has no parameter \"speed\". It has: ladder, tenure, rate, variant.";
        assert_eq!(refusal("speed", "1"), known);
        let preset = resolve(&solver, Some("best"), &[]).unwrap_err().to_string();
        assert_eq!(preset, "sample has no preset \"best\". It has: paper.");
    }

    #[test]
    fn stored_parameters_are_checked_and_completed() {
        let solver = solver();
        let mut stored = super::Parameters::new();
        stored.insert("tenure".into(), ParameterValue::Int(3));
        assert_eq!(complete(&solver, &stored).unwrap().len(), 4);
        stored.insert("tenure".into(), ParameterValue::Text("3".into()));
        assert!(complete(&solver, &stored).is_err());
    }
}

//! Parameters that depend on one another: when one has an effect, and when a choice is available.

use super::{ChoiceInfo, ParameterError, ParameterKind, ParameterSpec, ParameterValue, Parameters};
use crate::descriptor::SolverInfo;

/// "Only while this parameter has one of these values", written as on the command line.
pub type Condition = (String, Vec<String>);

impl ParameterSpec {
    /// Whether the parameter has an effect beside these values.
    pub fn is_enabled(&self, parameters: &Parameters) -> bool {
        self.enabled_when.as_ref().is_none_or(|condition| holds(condition, parameters))
    }

    /// All that the parameter and its choices depend on.
    pub fn conditions(&self) -> impl Iterator<Item = &Condition> {
        let choices = match &self.kind {
            ParameterKind::Choice { choices, .. } => choices.as_slice(),
            _ => &[],
        };
        self.enabled_when.iter().chain(choices.iter().filter_map(|choice| choice.enabled_when.as_ref()))
    }
}

impl ChoiceInfo {
    /// Whether the choice may be taken beside these values.
    pub fn is_available(&self, parameters: &Parameters) -> bool {
        self.enabled_when.as_ref().is_none_or(|condition| holds(condition, parameters))
    }
}

/// Puts what a condition says into words, for people: `Search space is Hamming or Swap`.
pub fn in_words(solver: &SolverInfo, (key, values): &Condition) -> String {
    let spec = solver.parameter(key);
    let label = |value: &String| match spec.map(|spec| &spec.kind) {
        Some(ParameterKind::Choice { choices, .. }) => {
            let choice = choices.iter().find(|choice| choice.key == *value);
            choice.map_or_else(|| value.clone(), |choice| choice.label.clone())
        }
        _ => value.clone(),
    };
    let values: Vec<String> = values.iter().map(label).collect();
    format!("{} is {}", spec.map_or(key.as_str(), |spec| &spec.label), values.join(" or "))
}

/// Moves every choice that is not available to the first one that is, in the order of the parameters,
/// until all fit together. Choices of parameters in `kept` are not moved but refused.
///
/// # Errors
///
/// [`ParameterError::Unavailable`] for a kept choice, and where nothing fits.
pub fn settle(solver: &SolverInfo, parameters: &mut Parameters, kept: &[&str]) -> Result<(), ParameterError> {
    // Each pass settles at least one parameter more, unless they depend on one another in a circle.
    for _ in 0..=solver.parameters.len() {
        let misfit = solver.parameters.iter().find_map(|spec| unavailable(spec, parameters));
        let Some((spec, choice, choices)) = misfit else { return Ok(()) };
        let fallback = choices.iter().find(|choice| choice.is_available(parameters));
        match fallback {
            Some(fallback) if !kept.contains(&spec.key.as_str()) => {
                parameters.insert(spec.key.clone(), ParameterValue::Text(fallback.key.clone()));
            }
            _ => return Err(refusal(spec, choice, choices, parameters)),
        }
    }
    let misfit = solver.parameters.iter().find_map(|spec| unavailable(spec, parameters));
    misfit.map_or(Ok(()), |(spec, choice, choices)| Err(refusal(spec, choice, choices, parameters)))
}

fn holds((key, values): &Condition, parameters: &Parameters) -> bool {
    parameters.get(key).is_none_or(|value| values.contains(&value.to_string()))
}

/// The choice that a parameter has and may not have.
fn unavailable<'a>(
    spec: &'a ParameterSpec,
    parameters: &Parameters,
) -> Option<(&'a ParameterSpec, &'a ChoiceInfo, &'a [ChoiceInfo])> {
    let (ParameterKind::Choice { choices, .. }, Some(ParameterValue::Text(key))) =
        (&spec.kind, parameters.get(&spec.key))
    else {
        return None;
    };
    let choice = choices.iter().find(|choice| choice.key == *key)?;
    (!choice.is_available(parameters)).then_some((spec, choice, choices.as_slice()))
}

fn refusal(
    spec: &ParameterSpec,
    choice: &ChoiceInfo,
    choices: &[ChoiceInfo],
    parameters: &Parameters,
) -> ParameterError {
    let (key, values) = choice.enabled_when.clone().unwrap_or_default();
    let available: Vec<&str> = choices
        .iter()
        .filter(|choice| choice.is_available(parameters))
        .map(|choice| choice.key.as_str())
        .collect();
    ParameterError::Unavailable {
        key: spec.key.clone(),
        given: choice.key.clone(),
        needs: format!("{key} is {}", values.join(" or ")),
        now: parameters.get(&key).map_or_else(|| "nothing".into(), ParameterValue::to_string),
        available: if available.is_empty() { "no choice".into() } else { available.join(", ") },
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::solver;
    use super::super::{ParameterKind, ParameterValue, Parameters, resolve};
    use super::{in_words, settle};
    use crate::descriptor::SolverInfo;

    /// The sample solver, in which choice `a` of `variant` belongs to a ladder.
    fn dependent() -> SolverInfo {
        let mut solver = solver();
        if let ParameterKind::Choice { choices, .. } = &mut solver.parameters[3].kind {
            choices[0].enabled_when = Some(("ladder".into(), vec!["true".into()]));
        }
        solver
    }

    fn set(settings: &[(&str, &str)]) -> Vec<(String, String)> {
        settings.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
    }

    #[test]
    fn a_choice_that_does_not_belong_is_refused_with_what_would() {
        let solver = dependent();
        let refused = resolve(&solver, None, &set(&[("variant", "a")])).unwrap_err().to_string();
        assert_eq!(
            refused,
            "variant = a is available only when ladder is true, and it is false. Available now: b."
        );
        let together = resolve(&solver, None, &set(&[("variant", "a"), ("ladder", "true")])).unwrap();
        assert_eq!(together["variant"], ParameterValue::Text("a".into()));
    }

    #[test]
    fn a_choice_that_nobody_made_gives_way() {
        let solver = dependent();
        let mut parameters: Parameters =
            resolve(&solver, None, &set(&[("variant", "a"), ("ladder", "true")])).unwrap();
        parameters.insert("ladder".into(), ParameterValue::Bool(false));
        settle(&solver, &mut parameters, &[]).unwrap();
        assert_eq!(parameters["variant"], ParameterValue::Text("b".into()));
    }

    #[test]
    fn a_circle_without_a_way_out_is_refused() {
        let mut solver = dependent();
        let mut other = solver.parameters[3].clone();
        other.key = "other".into();
        let needs = |spec: &mut crate::parameter::ParameterSpec, key: &str, of_a: &str, of_b: &str| {
            if let ParameterKind::Choice { choices, .. } = &mut spec.kind {
                choices[0].enabled_when = Some((key.into(), vec![of_a.into()]));
                choices[1].enabled_when = Some((key.into(), vec![of_b.into()]));
            }
        };
        needs(&mut solver.parameters[3], "other", "a", "b");
        needs(&mut other, "variant", "b", "a");
        solver.parameters.push(other);
        assert!(resolve(&solver, None, &[]).is_err());
    }

    #[test]
    fn a_condition_is_told_in_labels() {
        let solver = dependent();
        let condition = ("variant".to_string(), vec!["a".to_string(), "b".to_string()]);
        assert_eq!(in_words(&solver, &condition), "variant is a or b");
    }
}

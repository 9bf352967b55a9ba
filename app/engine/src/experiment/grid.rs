//! All combinations of a solver's parameters, each checked before anything runs.

use super::ExperimentError;
use super::decimal;
use super::file::{Axis, Entry, Misfits, Value};
use crate::descriptor::SolverInfo;
use crate::parameter::{self, ParameterError, ParameterKind, Parameters};

/// Most combinations of one solver.
const MOST: usize = 100_000;

/// The combinations of a solver, and those that were left out.
pub struct Combinations {
    /// A value for each parameter, the last axis of the file fastest.
    pub taken: Vec<Parameters>,
    /// Why others were left out, one sentence each.
    pub skipped: Vec<String>,
}

/// Lays the grid of an entry out.
///
/// # Errors
///
/// A value that the solver does not take; a combination that it refuses, unless those are to be skipped.
pub fn combinations(solver: &SolverInfo, entry: &Entry) -> Result<Combinations, ExperimentError> {
    let part = |text: String| ExperimentError::Part(format!("{}: {text}", entry.id));
    let axes: Vec<(&str, Vec<String>)> = entry
        .set
        .0
        .iter()
        .map(|(key, axis)| Ok((key.as_str(), values(solver, key, axis).map_err(part)?)))
        .collect::<Result<_, ExperimentError>>()?;
    let total = axes.iter().try_fold(1_usize, |total, (_, values)| total.checked_mul(values.len()));
    let Some(total) = total.filter(|&total| total <= MOST) else {
        return Err(part(format!("its parameters have more than {MOST} combinations.")));
    };
    let mut combinations = Combinations { taken: Vec::new(), skipped: Vec::new() };
    for number in 0..total {
        let set = settings(&axes, number);
        match parameter::resolve(solver, entry.preset.as_deref(), &set) {
            Ok(parameters) => combinations.taken.push(parameters),
            Err(error @ ParameterError::Unavailable { .. }) if entry.misfits == Misfits::Skip => {
                combinations.skipped.push(format!("{} with {} is left out: {error}", entry.id, told(&set)));
            }
            Err(error @ ParameterError::Unavailable { .. }) => {
                return Err(part(format!(
                    "the combination {} does not fit: {error} To leave such combinations out, write misfits: Skip \
                     beside the solver's id.",
                    told(&set)
                )));
            }
            Err(error) => return Err(part(error.to_string())),
        }
    }
    if combinations.taken.is_empty() {
        let first = combinations.skipped.first().cloned().unwrap_or_default();
        return Err(part(format!("no combination of its parameters fits. {first}")));
    }
    Ok(combinations)
}

/// Combination `number` of the axes, the last axis fastest.
fn settings(axes: &[(&str, Vec<String>)], mut number: usize) -> Vec<(String, String)> {
    let mut set: Vec<(String, String)> = Vec::with_capacity(axes.len());
    for (key, values) in axes.iter().rev() {
        set.push((key.to_string(), values[number % values.len()].clone()));
        number /= values.len();
    }
    set.reverse();
    set
}

fn told(set: &[(String, String)]) -> String {
    set.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(" ")
}

/// The values of a parameter's axis, as they would be typed. Whether the solver takes them is not checked.
///
/// # Errors
///
/// The sentence for a person: no range, no list, or `All` of what has no list.
pub fn values(solver: &SolverInfo, key: &str, axis: &Axis) -> Result<Vec<String>, String> {
    let values: Vec<String> = match axis {
        Axis::List(values) => values.iter().map(|Value(value)| value.clone()).collect(),
        Axis::Range { from, to, step } => {
            decimal::range(*from, *to, *step).map_err(|reason| format!("the range of {key} {reason}."))?
        }
        Axis::All => match solver.parameter(key).map(|spec| &spec.kind) {
            Some(ParameterKind::Choice { choices, .. }) => {
                choices.iter().map(|choice| choice.key.clone()).collect()
            }
            Some(ParameterKind::Bool { .. }) => vec!["false".into(), "true".into()],
            Some(_) => return Err(format!("All is for choices and booleans; {key} is neither.")),
            // The sentence about an unknown key comes when the combination is checked.
            None => vec![String::new()],
        },
    };
    if values.is_empty() {
        return Err(format!("the list of {key} is empty."));
    }
    match (1..values.len()).find(|&i| values[..i].contains(&values[i])) {
        Some(i) => Err(format!("the list of {key} holds {} twice.", values[i])),
        None => Ok(values),
    }
}

#[cfg(test)]
mod tests {
    use super::combinations;
    use crate::experiment::file::{Axis, Entry, Grid, Misfits, Value};
    use crate::parameter::tests::solver;
    use crate::parameter::{ParameterKind, ParameterValue};

    fn list(values: &[&str]) -> Axis {
        Axis::List(values.iter().map(|value| Value(value.to_string())).collect())
    }

    fn entry(axes: Vec<(&str, Axis)>, misfits: Misfits) -> Entry {
        let set = Grid(axes.into_iter().map(|(key, axis)| (key.to_string(), axis)).collect());
        Entry { id: "sample".into(), preset: None, set, misfits }
    }

    #[test]
    fn the_last_axis_is_the_fastest_and_numbers_are_exact() {
        let axes =
            vec![("tenure", list(&["5", "10"])), ("rate", Axis::Range { from: 0.2, to: 0.6, step: 0.2 })];
        let all = combinations(&solver(), &entry(axes, Misfits::Refuse)).unwrap().taken;
        let of = |i: usize| (all[i]["tenure"].clone(), all[i]["rate"].clone());
        assert_eq!(all.len(), 6);
        assert_eq!(of(2), (ParameterValue::Int(5), ParameterValue::Real(0.6)));
        assert_eq!(of(3), (ParameterValue::Int(10), ParameterValue::Real(0.2)));
    }

    #[test]
    fn all_means_every_choice_or_both_booleans() {
        let axes = vec![("variant", Axis::All), ("ladder", Axis::All)];
        assert_eq!(combinations(&solver(), &entry(axes, Misfits::Refuse)).unwrap().taken.len(), 4);
        let said = combinations(&solver(), &entry(vec![("tenure", Axis::All)], Misfits::Refuse));
        assert!(said.err().unwrap().to_string().contains("neither"));
    }

    #[test]
    fn what_does_not_fit_is_refused_and_only_misfits_are_skipped() {
        let mut solver = solver();
        if let ParameterKind::Choice { choices, .. } = &mut solver.parameters[3].kind {
            choices[0].enabled_when = Some(("ladder".into(), vec!["true".into()]));
        }
        let axes = || vec![("variant", Axis::All), ("ladder", Axis::All)];
        let said = combinations(&solver, &entry(axes(), Misfits::Refuse)).err().unwrap().to_string();
        assert!(said.contains("variant=a ladder=false") && said.contains("misfits: Skip"), "{said}");
        let some = combinations(&solver, &entry(axes(), Misfits::Skip)).unwrap();
        assert_eq!((some.taken.len(), some.skipped.len()), (3, 1));
        for (key, axis, expected) in [
            ("tenure", list(&["51"]), "from 0 to 50"),
            ("tenure", list(&[]), "empty"),
            ("tenure", list(&["5", "5"]), "twice"),
            ("speed", list(&["5"]), "has no parameter"),
            ("speed", Axis::All, "has no parameter"),
            ("rate", Axis::Range { from: 0.0, to: 1.0, step: 0.0 }, "step above 0"),
        ] {
            let said = combinations(&solver, &entry(vec![(key, axis)], Misfits::Skip)).err().unwrap();
            assert!(said.to_string().contains(expected), "{said}");
        }
    }
}

//! The values of one parameter, as they are typed: `5`, `5, 10, 20` or `0.2..0.8 step 0.2`; ticks where there is a list
//! of choices.

use engine::descriptor::SolverInfo;
use engine::experiment::file::{Axis, Value};
use engine::experiment::values;
use engine::parameter::{ParameterKind, ParameterSpec};
use serde::{Deserialize, Serialize};

/// The values of one parameter.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum AxisDraft {
    /// As typed.
    Typed(String),
    /// The keys that are ticked: of choices, or `true` and `false`.
    Ticked(Vec<String>),
}

/// The values that a parameter with ticks can have, with their names; none for one that is typed.
pub fn choices(spec: &ParameterSpec) -> Option<Vec<(String, String)>> {
    match &spec.kind {
        ParameterKind::Choice { choices, .. } => {
            Some(choices.iter().map(|choice| (choice.key.clone(), choice.label.clone())).collect())
        }
        ParameterKind::Bool { .. } => {
            Some(vec![("false".into(), "off".into()), ("true".into(), "on".into())])
        }
        _ => None,
    }
}

impl AxisDraft {
    /// What a parameter starts with: this value.
    pub fn of_value(spec: &ParameterSpec, value: String) -> AxisDraft {
        match choices(spec) {
            Some(_) => AxisDraft::Ticked(vec![value]),
            None => AxisDraft::Typed(value),
        }
    }

    /// The axis of a file, as it would be typed or ticked.
    pub fn of_axis(spec: Option<&ParameterSpec>, axis: &Axis) -> AxisDraft {
        let all = spec.and_then(choices);
        match (axis, all) {
            (Axis::All, Some(all)) => AxisDraft::Ticked(all.into_iter().map(|(key, _)| key).collect()),
            (Axis::List(values), Some(_)) => {
                AxisDraft::Ticked(values.iter().map(|Value(value)| value.clone()).collect())
            }
            (axis, _) => AxisDraft::Typed(typed(axis)),
        }
    }

    /// The axis, when its solver takes every value.
    ///
    /// # Errors
    ///
    /// A sentence.
    pub fn axis(&self, solver: &SolverInfo, spec: &ParameterSpec) -> Result<Axis, String> {
        let axis = self.unchecked(Some(spec))?;
        let values = values(solver, &spec.key, &axis).map_err(|reason| sentence(&reason))?;
        match values.iter().find_map(|value| spec.parse(value).err()) {
            Some(error) => Err(error.to_string()),
            None => Ok(axis),
        }
    }

    /// The axis of a parameter that may not be known: only its form is checked.
    ///
    /// # Errors
    ///
    /// A sentence.
    pub fn unchecked(&self, spec: Option<&ParameterSpec>) -> Result<Axis, String> {
        match self {
            AxisDraft::Ticked(keys) if keys.is_empty() => Err("Tick at least one.".into()),
            AxisDraft::Ticked(keys) => {
                let all = spec.and_then(choices).map_or(0, |all| all.len());
                let is_all = keys.len() > 1 && keys.len() == all;
                Ok(if is_all { Axis::All } else { list(keys.iter().cloned()) })
            }
            AxisDraft::Typed(text) if spec.is_some_and(is_text) => Ok(list([text.clone()])),
            AxisDraft::Typed(text) => read(text),
        }
    }
}

fn is_text(spec: &ParameterSpec) -> bool {
    matches!(spec.kind, ParameterKind::Text { .. })
}

fn list(values: impl IntoIterator<Item = String>) -> Axis {
    Axis::List(values.into_iter().map(Value).collect())
}

/// Reads values with commas between them, or a range.
fn read(text: &str) -> Result<Axis, String> {
    let text = text.trim();
    if let Some((from, rest)) = text.split_once("..").or_else(|| text.split_once(" to ")) {
        let (to, step) = match rest.split_once("step") {
            Some((to, step)) => (to, step),
            None => (rest, "1"),
        };
        let number = |text: &str| {
            let text = text.trim();
            text.parse::<f64>().map_err(|_| {
                format!("\"{text}\" is no number. Write a range as 5..20 step 5; its end belongs to it.")
            })
        };
        return Ok(Axis::Range { from: number(from)?, to: number(to)?, step: number(step)? });
    }
    let values: Vec<String> = text.split(',').map(|value| value.trim().to_string()).collect();
    if values.iter().any(String::is_empty) {
        return Err(match text {
            "" => "Type a value, several with commas between them, or a range such as 5..20 step 5.".into(),
            _ => "Nothing stands between two commas.".into(),
        });
    }
    Ok(list(values))
}

/// An axis as it would be typed.
fn typed(axis: &Axis) -> String {
    match axis {
        Axis::List(values) => values.iter().map(|Value(value)| value.as_str()).collect::<Vec<_>>().join(", "),
        Axis::Range { from, to, step } => format!("{from}..{to} step {step}"),
        Axis::All => "all".into(),
    }
}

fn sentence(reason: &str) -> String {
    let mut letters = reason.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{Axis, AxisDraft, Value, read, typed};
    use engine::descriptor::SolverInfo;
    use engine::parameter::{ParameterKind, ParameterSpec};

    fn list(values: &[&str]) -> Axis {
        Axis::List(values.iter().map(|value| Value(value.to_string())).collect())
    }

    fn spec(kind: ParameterKind) -> ParameterSpec {
        let nothing = String::new;
        ParameterSpec {
            key: "tenure".into(),
            label: nothing(),
            group: nothing(),
            unit: nothing(),
            doc: nothing(),
            advanced: false,
            log_scale: false,
            enabled_when: None,
            kind,
        }
    }

    fn solver(spec: &ParameterSpec) -> SolverInfo {
        SolverInfo {
            id: "s".into(),
            name: String::new(),
            version: String::new(),
            doc: String::new(),
            iteration_doc: String::new(),
            deterministic: true,
            families: Vec::new(),
            relations: 0,
            can_resume: false,
            work_metric: None,
            parameters: vec![spec.clone()],
            metrics: Vec::new(),
            presets: Vec::new(),
        }
    }

    #[test]
    fn a_value_a_list_and_a_range_are_read_as_they_are_typed() {
        assert_eq!(read("5").unwrap(), list(&["5"]));
        assert_eq!(read(" 5, 10 ,20 ").unwrap(), list(&["5", "10", "20"]));
        let range = Axis::Range { from: 0.2, to: 0.8, step: 0.2 };
        for text in ["0.2..0.8 step 0.2", "0.2 .. 0.8 step 0.2", "0.2 to 0.8 step 0.2", "0.2..0.8step0.2"] {
            assert_eq!(read(text).unwrap(), range, "{text}");
        }
        assert_eq!(read("1..3").unwrap(), Axis::Range { from: 1.0, to: 3.0, step: 1.0 });
        assert_eq!(read("-5..-1").unwrap(), Axis::Range { from: -5.0, to: -1.0, step: 1.0 });
    }

    #[test]
    fn what_is_written_for_an_axis_is_read_as_the_same() {
        for axis in [list(&["5", "10"]), Axis::Range { from: 0.2, to: 0.8, step: 1e-7 }] {
            assert_eq!(read(&typed(&axis)).unwrap(), axis);
        }
    }

    #[test]
    fn a_mistake_is_a_sentence_and_nothing_is_clamped() {
        let int = spec(ParameterKind::Int { min: 0, max: 50, step: 1, default: 5 });
        let solver = solver(&int);
        let said = |text: &str| AxisDraft::Typed(text.into()).axis(&solver, &int).unwrap_err();
        assert_eq!(said("51"), "tenure takes a whole number from 0 to 50, not \"51\".");
        assert_eq!(said("5, ten"), "tenure takes a whole number from 0 to 50, not \"ten\".");
        assert!(said("40..60 step 10").contains("not \"60\""), "{}", said("40..60 step 10"));
        assert!(said("5..20 step 2.5").contains("not \"7.5\""));
        assert!(said("5..x").contains("\"x\" is no number"));
        assert!(said("20..5").contains("smaller to the greater"));
        assert!(said("1..5 step 0").contains("step above 0"));
        assert!(said("5, 5").contains("twice"));
        assert!(said("5,,6").contains("between two commas"));
        assert!(said(" ").contains("Type a value"));
        assert_eq!(AxisDraft::Ticked(Vec::new()).axis(&solver, &int).unwrap_err(), "Tick at least one.");
    }

    #[test]
    fn all_that_can_be_ticked_is_all_and_a_text_is_one_value() {
        let switch = spec(ParameterKind::Bool { default: false });
        let both = AxisDraft::of_axis(Some(&switch), &Axis::All);
        assert_eq!(both, AxisDraft::Ticked(vec!["false".into(), "true".into()]));
        assert_eq!(both.axis(&solver(&switch), &switch).unwrap(), Axis::All);
        let text = spec(ParameterKind::Text { default: String::new() });
        let typed = AxisDraft::Typed("a, b..c".into());
        assert_eq!(typed.axis(&solver(&text), &text).unwrap(), list(&["a, b..c"]));
    }
}

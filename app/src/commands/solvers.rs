//! `workbench solvers`: what is installed.

use super::Installed;
use crate::cli::{Exit, Output, print_json, print_text, refuse, tell};
use clap::Args;
use engine::catalog::Found;
use engine::descriptor::SolverInfo;
use engine::parameter::{ChoiceInfo, Condition, ParameterKind, ParameterSpec};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

/// What can be typed after `solvers`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Lists the solvers.
pub fn main(arguments: &Arguments, folders: &[PathBuf]) -> Exit {
    let output = Output::from_flag(arguments.json);
    let installed = match Installed::search(folders) {
        Ok(installed) => installed,
        Err(message) => return refuse(output, Exit::Refused, &message),
    };
    let refused = installed.catalog.plugins.iter().filter_map(|plugin| plugin.state.as_ref().err());
    let refused: Vec<&String> = refused.collect();
    match output {
        Output::Json => {
            let solvers: Vec<Value> = installed.catalog.solvers().map(|found| as_json(&found)).collect();
            print_json(&json!({ "solvers": solvers, "refused": refused }));
        }
        Output::Text => {
            let solvers: Vec<String> = installed.catalog.solvers().map(|found| as_text(&found)).collect();
            if solvers.is_empty() {
                print_text("No solver is installed. Plugins were looked for in:");
                installed.folders.iter().for_each(|folder| print_text(&format!("  {}", folder.display())));
            }
            print_text(solvers.join("\n").trim_end());
            refused.iter().for_each(|message| tell(message));
        }
    }
    Exit::Done
}

fn as_json(found: &Found) -> Value {
    let SolverInfo { id, name, version, doc, iteration_doc, families, .. } = found.solver.as_ref();
    let presets = found.solver.presets.iter().map(|preset| json!({ "key": preset.key, "doc": preset.doc }));
    let metrics = found.solver.metrics.iter().map(|metric| {
        json!({
            "key": metric.key,
            "label": metric.label,
            "unit": metric.unit,
            "goal": metric.goal.key(),
            "doc": metric.doc,
            "target": metric.target,
        })
    });
    json!({
        "id": id,
        "name": name,
        "version": version,
        "doc": doc,
        "iteration": iteration_doc,
        "plugin": found.path.to_string_lossy(),
        "sha256": found.sha256,
        "status": "ready",
        "families": families,
        "can_resume": found.solver.can_resume,
        "work_unit": found.solver.work_unit(),
        "presets": presets.collect::<Vec<_>>(),
        "parameters": found.solver.parameters.iter().map(parameter_as_json).collect::<Vec<_>>(),
        "metrics": metrics.collect::<Vec<_>>(),
    })
}

fn parameter_as_json(parameter: &ParameterSpec) -> Value {
    let (kind, min, max, choices) = match &parameter.kind {
        ParameterKind::Bool { .. } => ("bool", Value::Null, Value::Null, Value::Null),
        ParameterKind::Int { min, max, .. } => ("int", json!(min), json!(max), Value::Null),
        ParameterKind::Real { min, max, .. } => ("real", json!(min), json!(max), Value::Null),
        ParameterKind::Choice { choices, .. } => {
            let keys: Vec<&str> = choices.iter().map(|choice| choice.key.as_str()).collect();
            ("choice", Value::Null, Value::Null, json!(keys))
        }
        ParameterKind::Text { .. } => ("text", Value::Null, Value::Null, Value::Null),
    };
    let conditions: BTreeMap<&str, Value> = dependent_choices(parameter)
        .map(|(choice, condition)| (choice.key.as_str(), condition_as_json(Some(condition))))
        .collect();
    json!({
        "key": parameter.key,
        "label": parameter.label,
        "kind": kind,
        "default": parameter.default_value(),
        "min": min,
        "max": max,
        "choices": choices,
        "enabled_when": condition_as_json(parameter.enabled_when.as_ref()),
        "choices_enabled_when": conditions,
        "unit": parameter.unit,
        "doc": parameter.doc,
    })
}

fn condition_as_json(condition: Option<&Condition>) -> Value {
    condition.map_or(Value::Null, |(key, values)| json!({ "parameter": key, "values": values }))
}

/// The choices of a parameter that are not always available, with what they need.
fn dependent_choices(parameter: &ParameterSpec) -> impl Iterator<Item = (&ChoiceInfo, &Condition)> {
    let choices = match &parameter.kind {
        ParameterKind::Choice { choices, .. } => choices.as_slice(),
        _ => &[],
    };
    choices.iter().filter_map(|choice| choice.enabled_when.as_ref().map(|condition| (choice, condition)))
}

fn as_text(found: &Found) -> String {
    let solver = &found.solver;
    let mut text = format!("{} {}: {}\n", solver.id, solver.version, solver.name);
    let mut line = |indent: usize, words: &str| {
        let _ = writeln!(text, "{}{}", " ".repeat(indent), words);
    };
    line(4, &solver.doc);
    if !solver.iteration_doc.is_empty() {
        line(4, &format!("One iteration: {}", solver.iteration_doc));
    }
    line(4, &format!("Plugin: {}", found.path.display()));
    if !solver.families.is_empty() {
        line(4, &format!("Takes: {}", solver.families.join(", ")));
    }
    if let Some(unit) = solver.work_unit() {
        line(4, &format!("Work is counted in: {unit}"));
    }
    if !solver.presets.is_empty() {
        line(2, "presets (--preset)");
        solver.presets.iter().for_each(|preset| line(4, &format!("{}: {}", preset.key, preset.doc)));
    }
    if !solver.parameters.is_empty() {
        line(2, "parameters (--set key=value)");
        for parameter in &solver.parameters {
            let default = parameter.default_value();
            let (key, expected) = (&parameter.key, parameter.expected());
            line(4, &format!("{key} = {default} ({expected}): {}", parameter.doc));
            if let Some((other, values)) = &parameter.enabled_when {
                line(6, &format!("has an effect only when {other} is {}", values.join(" or ")));
            }
            for (choice, (other, values)) in dependent_choices(parameter) {
                line(6, &format!("{} is available only when {other} is {}", choice.key, values.join(" or ")));
            }
        }
    }
    if !solver.metrics.is_empty() {
        line(2, "metrics");
        solver.metrics.iter().for_each(|metric| line(4, &format!("{}: {}", metric.key, metric.doc)));
    }
    text
}

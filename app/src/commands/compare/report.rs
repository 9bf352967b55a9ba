//! A comparison as text, as Markdown and as JSON.

use crate::commands::stats::{cautions_as_json, number, summaries_as_text, summary_as_json};
use crate::told::comparison::{Family, SIGNIFICANT, families, heading, verdict};
use crate::told::{self, Told};
use engine::analysis::{Comparison, Test};
use engine::statistics::Magnitude;
use serde_json::{Value, json};

/// The groups, then each kind of test with its question, results and assumptions.
pub fn text(told: &[Told<'_>], comparison: &Comparison) -> String {
    let part = |family: Family| {
        let lines: Vec<String> = family.table.text().lines().map(|line| format!("  {line}")).collect();
        let Family { title, question, assumption, .. } = family;
        format!("{title}. {question}\n{}\n  Takes for granted: {assumption}", lines.join("\n"))
    };
    let parts = families(&names(told), comparison).into_iter().map(part);
    [summaries_as_text(told), heading(comparison)].into_iter().chain(parts).collect::<Vec<_>>().join("\n\n")
}

/// The same as a page of Markdown, with what makes it doubtful.
pub fn markdown(told: &[Told<'_>], comparison: &Comparison) -> String {
    let doubts = comparison.doubts.iter().map(ToString::to_string);
    let careful: Vec<String> = doubts.chain(told::warnings(told, comparison.measure)).collect();
    let families = families(&names(told), comparison);
    let careful = careful.iter().map(String::as_str);
    told::comparison::markdown(&told::table(told), Some(&heading(comparison)), &families, careful)
}

fn names(told: &[Told<'_>]) -> Vec<String> {
    told.iter().map(|told| told.group.name()).collect()
}

/// The comparison as JSON. What is infinite or unknown is null.
pub fn as_json(told: &[Told<'_>], comparison: &Comparison) -> Value {
    let group = |told: &Told<'_>| {
        let mut value = summary_as_json(told);
        value["cautions"] = cautions_as_json(&told.group, comparison.measure);
        value
    };
    let names = names(told);
    let doubts =
        comparison.doubts.iter().map(|doubt| json!({ "key": doubt.key(), "message": doubt.to_string() }));
    json!({
        "measure": comparison.measure.key(),
        "puzzles": comparison.puzzles,
        "groups": told.iter().map(group).collect::<Vec<_>>(),
        "tests": comparison.tests.iter().map(|test| test_as_json(&names, test)).collect::<Vec<_>>(),
        "warnings": doubts.collect::<Vec<_>>(),
    })
}

fn test_as_json(names: &[String], test: &Test) -> Value {
    let between: Vec<&str> = test.between.iter().map(|&index| names[index].as_str()).collect();
    json!({
        "test": test.kind.key(),
        "name": test.kind.name(),
        "question": test.kind.question(),
        "assumption": test.kind.assumption(),
        "between": between,
        "puzzle": test.puzzle,
        "sizes": test.sizes,
        "method": test.result.method.key(),
        "statistic": number(test.result.statistic),
        "p": test.result.p_value,
        "p_holm": test.adjusted,
        "differs": test.p_value() < SIGNIFICANT,
        "a12": test.effect,
        "alone": test.alone,
        "effect": test.effect.map(|a| Magnitude::of(a).key()),
        "says": verdict(names, test),
    })
}

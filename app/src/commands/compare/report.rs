//! A comparison as text and as JSON.

use crate::commands::stats::{Told, cautions_as_json, number, summaries_as_text, summary_as_json};
use crate::text_table::{Side, TextTable};
use crate::wording::{count, probability};
use engine::analysis::{Comparison, Test};
use engine::statistics::Magnitude;
use serde_json::{Value, json};

/// Probabilities below this are called a difference.
const SIGNIFICANT: f64 = 0.05;

/// The groups, then each kind of test with its question, results and assumptions.
pub fn text(told: &[Told<'_>], comparison: &Comparison) -> String {
    let names: Vec<String> = told.iter().map(|told| told.group.name()).collect();
    let puzzles = count(comparison.puzzles.len() as u64, "puzzle");
    let mut parts = vec![
        summaries_as_text(told),
        format!("Compared on {puzzles}, with effort in {}.", comparison.measure.key()),
    ];
    for tests in
        comparison.tests.chunk_by(|a, b| a.kind == b.kind && a.puzzle.is_some() == b.puzzle.is_some())
    {
        parts.push(family(&names, tests));
    }
    parts.join("\n\n")
}

/// Tests of one kind, which answer one question.
fn family(names: &[String], tests: &[Test]) -> String {
    let kind = tests[0].kind;
    let mut table = TextTable::default();
    table.column("  between", Side::Left);
    if tests[0].puzzle.is_some() {
        table.column("puzzle", Side::Left);
    }
    table.column("n", Side::Right);
    table.column(kind.statistic(), Side::Right);
    table.column("p", Side::Right);
    if tests[0].adjusted.is_some() {
        table.column("p (Holm)", Side::Right);
    }
    table.column("says", Side::Left);
    for test in tests {
        let mut row = vec![format!("  {}", between(names, test))];
        row.extend(test.puzzle.clone());
        row.push(test.sizes.iter().map(usize::to_string).collect::<Vec<_>>().join(" + "));
        row.push(statistic(test.result.statistic));
        row.push(probability(test.result.p_value));
        row.extend(test.adjusted.map(probability));
        row.push(verdict(names, test));
        table.row(row);
    }
    format!(
        "{} ({}). {}\n{}\n  Takes for granted: {}",
        kind.name(),
        tests[0].result.method.key(),
        kind.question(),
        table.text(),
        kind.assumption()
    )
}

/// The groups of a test; the names of many would fill lines, and stand above.
fn between(names: &[String], test: &Test) -> String {
    match test.between.as_slice() {
        [a, b] => format!("{} | {}", names[*a], names[*b]),
        all => format!("all {} groups", all.len()),
    }
}

fn statistic(value: f64) -> String {
    if value.is_nan() {
        return "–".into();
    }
    if value.is_infinite() {
        "∞".into()
    } else {
        format!("{value:.4}").trim_end_matches('0').trim_end_matches('.').into()
    }
}

/// The result in words, with the size of the effect where it is known.
fn verdict(names: &[String], test: &Test) -> String {
    let found = if test.p_value() < SIGNIFICANT { "a difference" } else { "no difference shown" };
    match test.effect {
        Some(a) => format!("{found}; {}", effect(names, test, a)),
        None => found.into(),
    }
}

/// A of Vargha and Delaney in words.
fn effect(names: &[String], test: &Test, a: f64) -> String {
    let magnitude = Magnitude::of(a);
    let (better, often) = if a >= 0.5 { (test.between[0], a) } else { (test.between[1], 1.0 - a) };
    let words = match magnitude {
        Magnitude::Negligible => "neither needs less more often than the other".to_string(),
        _ => format!("{} needs less, {}", names[better], how_often(often)),
    };
    format!("A = {a:.2}, {}: {words}", magnitude.key())
}

/// A pair in which both need the same, or neither has a solution, is counted by half.
fn how_often(share: f64) -> String {
    if share >= 1.0 {
        "in every pair of runs".into()
    } else {
        format!("in {:.0} of 100 pairs of runs, ties by half", (share * 100.0).round().min(99.0))
    }
}

/// The comparison as JSON. What is infinite or unknown is null.
pub fn as_json(told: &[Told<'_>], comparison: &Comparison) -> Value {
    let group = |told: &Told<'_>| {
        let mut value = summary_as_json(told);
        value["cautions"] = cautions_as_json(&told.group, comparison.measure);
        value
    };
    let names: Vec<String> = told.iter().map(|told| told.group.name()).collect();
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
        "effect": test.effect.map(|a| Magnitude::of(a).key()),
        "says": verdict(names, test),
    })
}

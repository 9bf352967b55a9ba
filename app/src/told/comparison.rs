//! A comparison of groups in tables and sentences: each test with its question, what it found, and what it takes for
//! granted.

use super::LEGEND;
use crate::text_table::{Side, TextTable};
use crate::wording::{count, probability};
use engine::analysis::{Comparison, Test};
use engine::export::markdown_text;
use engine::statistics::Magnitude;

/// Probabilities below this are called a difference.
pub const SIGNIFICANT: f64 = 0.05;

/// Tests of one kind, which answer one question.
#[derive(Clone, Debug, PartialEq)]
pub struct Family {
    /// The name of the test, and how its probabilities were reached.
    pub title: String,
    /// What it asks, and why it was chosen.
    pub question: &'static str,
    /// One row a test.
    pub table: TextTable,
    /// What it takes for granted.
    pub assumption: &'static str,
}

/// A page of Markdown: the table of groups, a comparison of some, and what makes both doubtful.
pub fn markdown<'a>(
    groups: &TextTable,
    heading: Option<&str>,
    families: &[Family],
    careful: impl Iterator<Item = &'a str>,
) -> String {
    let mut parts = vec![groups.markdown(), markdown_text(LEGEND)];
    parts.extend(heading.map(String::from));
    for Family { title, question, table, assumption } in families {
        parts.extend([format!("### {title}"), (*question).to_string(), table.markdown()]);
        parts.push(format!("Takes for granted: {assumption}"));
    }
    parts.extend(careful.map(|text| format!("Careful: {}", markdown_text(text))));
    parts.join("\n\n")
}

/// On which puzzles, and in which unit of effort.
pub fn heading(comparison: &Comparison) -> String {
    let puzzles = count(comparison.puzzles.len() as u64, "puzzle");
    format!("Compared on {puzzles}, with effort in {}.", comparison.measure.key())
}

/// The tests of a comparison of groups with these names, in the order in which they are to be read.
pub fn families(names: &[String], comparison: &Comparison) -> Vec<Family> {
    let is_one = |a: &Test, b: &Test| a.kind == b.kind && a.puzzle.is_some() == b.puzzle.is_some();
    comparison.tests.chunk_by(is_one).map(|tests| family(names, tests)).collect()
}

fn family(names: &[String], tests: &[Test]) -> Family {
    let kind = tests[0].kind;
    let mut table = TextTable::default();
    table.column("between", Side::Left);
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
        let mut row = vec![between(names, test)];
        row.extend(test.puzzle.clone());
        row.push(test.sizes.iter().map(usize::to_string).collect::<Vec<_>>().join(" + "));
        row.push(statistic(test.result.statistic));
        row.push(probability(test.result.p_value));
        row.extend(test.adjusted.map(probability));
        row.push(verdict(names, test));
        table.row(row);
    }
    let title = format!("{} ({})", kind.name(), tests[0].result.method.key());
    Family { title, question: kind.question(), table, assumption: kind.assumption() }
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
pub fn verdict(names: &[String], test: &Test) -> String {
    let found = if test.p_value() < SIGNIFICANT { "a difference" } else { "no difference shown" };
    match (test.effect, test.alone) {
        (Some(a), _) => format!("{found}; {}", effect(names, test, a)),
        (None, Some(alone)) => format!("{found}; {}", solved_alone(names, test, alone)),
        (None, None) => found.into(),
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

/// On how many puzzles one succeeded without the other, in words.
fn solved_alone(names: &[String], test: &Test, alone: [usize; 2]) -> String {
    let [first, second] = alone.map(|n| count(n as u64, "puzzle"));
    match test.between.as_slice() {
        _ if alone == [0, 0] => "both solved the same puzzles".into(),
        [a, b] => format!("{} alone solved {first}, {} alone {second}", names[*a], names[*b]),
        _ => String::new(),
    }
}

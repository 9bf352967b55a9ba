//! Groups of runs as people read them, in tables and sentences: the same for `workbench stats`, `workbench compare`
//! and the window.

pub mod comparison;

use crate::text_table::{Side, TextTable};
use crate::wording::{amount, quartiles, share, time};
use engine::analysis::{Group, Measure, Summary, cautions};
use engine::statistics::{Interval, RunningTime};

/// Seed of the intervals that are drawn, so that the same session gives the same numbers.
pub const BOOTSTRAP_SEED: u64 = 1;

/// What the columns of [`table`] are.
pub const LEGEND: &str = "To solve: median (quartiles) over all runs, ∞ where too many have no solution. ERT: expected running \
                          time, all effort over the number of solved runs. Time: median (quartiles).";

/// A group of runs with its numbers.
pub struct Told<'s> {
    /// The group.
    pub group: Group<'s>,
    /// Its numbers.
    pub summary: Summary,
}

/// The numbers of groups.
pub fn tell_of(groups: Vec<Group<'_>>, measure: Measure) -> Vec<Told<'_>> {
    let told = groups.into_iter().filter_map(|group| {
        let summary = Summary::of(&group, measure, BOOTSTRAP_SEED)?;
        Some(Told { group, summary })
    });
    told.collect()
}

/// One row a group.
pub fn table(told: &[Told<'_>]) -> TextTable {
    let mut table = TextTable::default();
    let keys = told.first().map_or(&[][..], |first| &first.group.by);
    keys.iter().for_each(|(key, _)| table.column(key.name(), Side::Left));
    let unit = common_unit(told);
    table.column("runs", Side::Right);
    table.column("solved (95 %)", Side::Right);
    table.column(format!("{} to solve", unit.unwrap_or("effort")), Side::Right);
    table.column("ERT (95 %)", Side::Right);
    if unit.is_none() {
        table.column("counted in", Side::Left);
    }
    table.column("time of a run", Side::Right);
    table.column("failed", Side::Left);
    for Told { group, summary } in told {
        let mut row: Vec<String> = group.by.iter().map(|(_, value)| value.text.clone()).collect();
        row.push(summary.runs.to_string());
        row.push(share(summary.solved, summary.runs, summary.rate));
        row.push(quartiles(&summary.effort, word(summary.measure)));
        row.push(running_time(&summary.ert, word(summary.measure)));
        if unit.is_none() {
            row.push(summary.unit.clone().unwrap_or_else(|| "different units".into()));
        }
        row.push(quartiles(&summary.seconds, time));
        row.push(failures(summary));
        table.row(row);
    }
    table
}

/// The unit that all groups share.
pub fn common_unit<'t>(told: &'t [Told<'_>]) -> Option<&'t str> {
    let unit = told.first()?.summary.unit.as_deref()?;
    told.iter().all(|told| told.summary.unit.as_deref() == Some(unit)).then_some(unit)
}

/// How amounts of a measure are written.
pub fn word(measure: Measure) -> fn(f64) -> String {
    if measure == Measure::Seconds { time } else { amount }
}

/// An expected running time with its interval: `5 200 (4 100–7 000)`.
pub fn running_time(ert: &RunningTime, word: fn(f64) -> String) -> String {
    match ert.interval {
        Some(Interval { low, high }) => format!("{} ({}–{})", word(ert.mean), word(low), word(high)),
        None => word(ert.mean),
    }
}

fn failures(summary: &Summary) -> String {
    let counts = [
        (summary.failed, "failed"),
        (summary.unsupported, "unsupported"),
        (summary.cancelled, "stopped"),
        (summary.unsolvable, "no solution"),
    ];
    let told = counts.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} {what}"));
    let told: Vec<String> = told.collect();
    if told.is_empty() { "none".into() } else { told.join(", ") }
}

/// What to know of the groups before believing the numbers, in sentences; groups of which the same is to be said share
/// one.
pub fn warnings(told: &[Told<'_>], measure: Measure) -> Vec<String> {
    let mut said: Vec<(String, Vec<String>)> = Vec::new();
    for Told { group, .. } in told {
        for caution in cautions(group, measure) {
            let text = caution.to_string();
            match said.iter_mut().find(|(known, _)| *known == text) {
                Some((_, names)) => names.push(group.name()),
                None => said.push((text, vec![group.name()])),
            }
        }
    }
    let sentence = |(text, names): (String, Vec<String>)| {
        let who = match names.as_slice() {
            [first, second] => format!("{first}; {second}"),
            [first, rest @ ..] if !rest.is_empty() => format!("{first}; and {} other groups", rest.len()),
            names => names.concat(),
        };
        format!("{who}: {text}.")
    };
    said.into_iter().map(sentence).collect()
}

//! The numbers of groups as a table and as JSON.

use super::Told;
use crate::cli::tell;
use crate::text_table::{Side, TextTable};
use crate::wording::{amount, quartiles, share, time};
use engine::analysis::{Caution, Group, Key, KeyValue, Measure, Summary, cautions};
use engine::statistics::{Interval, Quartiles, RunningTime};
use serde_json::{Map, Value, json};

/// One row a group.
pub fn text(told: &[Told<'_>]) -> String {
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
    let legend = "to solve: median (quartiles) over all runs, ∞ where too many have no solution; ERT: expected running \
                  time, all effort over the number of solved runs; time: median (quartiles)";
    format!("{}\n\n{legend}", table.text())
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

/// What to know of the groups before believing the numbers; groups of which the same is to be said share a line.
pub fn tell_cautions(told: &[Told<'_>], measure: Measure) {
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
    for (text, names) in said {
        let who = match names.as_slice() {
            [one] => one.clone(),
            [first, second] => format!("{first}; {second}"),
            [first, rest @ ..] => format!("{first}; and {} other groups", rest.len()),
            [] => continue,
        };
        tell(&format!("Careful: {who}: {text}."));
    }
}

/// A group as JSON. What is infinite or unknown is null.
pub fn as_json(told: &Told<'_>) -> Value {
    let Told { group, summary } = told;
    let interval = |end: fn(Interval) -> f64| summary.ert.interval.map_or(Value::Null, |of| number(end(of)));
    json!({
        "name": group.name(),
        "by": by_as_json(group),
        "runs": summary.runs,
        "solved": summary.solved,
        "rate": summary.share(),
        "low": summary.rate.low,
        "high": summary.rate.high,
        "unit": summary.unit,
        "ert": number(summary.ert.mean),
        "ert_low": interval(|of| of.low),
        "ert_high": interval(|of| of.high),
        "effort": quartiles_as_json(Some(&summary.effort)),
        "effort_of_solved": quartiles_as_json(summary.effort_of_solved.as_ref()),
        "seconds": quartiles_as_json(Some(&summary.seconds)),
        "failed": summary.failed,
        "unsupported": summary.unsupported,
        "cancelled": summary.cancelled,
        "unsolvable": summary.unsolvable,
    })
}

fn by_as_json(group: &Group<'_>) -> Value {
    let value = |(key, value): &(Key, KeyValue)| {
        let json = match key {
            _ if value.is_none() => Value::Null,
            // Numbers and switches stay what they are.
            Key::Seed | Key::Parameter(_) => {
                serde_json::from_str(&value.text).unwrap_or_else(|_| json!(value.text))
            }
            _ => json!(value.text),
        };
        (key.name().to_string(), json)
    };
    Value::Object(group.by.iter().map(value).collect::<Map<_, _>>())
}

/// Quartiles as JSON; null where there are none or they are infinite.
pub fn quartiles_as_json(of: Option<&Quartiles>) -> Value {
    of.map_or(
        Value::Null,
        |of| json!({ "first": number(of.first), "median": number(of.median), "third": number(of.third) }),
    )
}

/// A number as JSON, whole where it is; null when it is infinite.
pub fn number(value: f64) -> Value {
    // Beyond this whole numbers are not exact.
    let is_whole = value.fract() == 0.0 && value.abs() < 9e15;
    if is_whole { json!(value as i64) } else { json!(value) }
}

/// Cautions as JSON.
pub fn cautions_as_json(group: &Group<'_>, measure: Measure) -> Value {
    let caution = |caution: &Caution| json!({ "key": caution.key(), "message": caution.to_string() });
    Value::Array(cautions(group, measure).iter().map(caution).collect())
}

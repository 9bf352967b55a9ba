//! The numbers of groups as a table and as JSON.

use crate::cli::tell;
use crate::told::{self, LEGEND, Told};
use engine::analysis::{Caution, Group, Key, KeyValue, Measure, cautions};
use engine::statistics::{Interval, Quartiles};
use serde_json::{Map, Value, json};

/// One row a group.
pub fn text(told: &[Told<'_>]) -> String {
    format!("{}\n\n{LEGEND}", told::table(told).text())
}

/// Tells what to know of the groups before believing the numbers.
pub fn tell_cautions(told: &[Told<'_>], measure: Measure) {
    told::warnings(told, measure).iter().for_each(|warning| tell(&format!("Careful: {warning}")));
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

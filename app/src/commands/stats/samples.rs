//! What the samples of runs say: the fixed-target and the fixed-budget table.

use super::report::{number, quartiles_as_json};
use crate::text_table::{Side, TextTable};
use crate::told::{BOOTSTRAP_SEED, Told, common_unit, running_time, word};
use crate::wording::{amount, quartiles, share};
use engine::analysis::{BudgetRow, Group, Measure, Target, TargetRow, fixed_budget, fixed_target};
use serde_json::{Value, json};

/// One row a target and group; none without targets.
pub fn targets_as_text(told: &[Told<'_>], targets: &[Target], measure: Measure) -> Option<String> {
    if targets.is_empty() {
        return None;
    }
    let mut table = headed(told, "target");
    table.column("reached (95 %)", Side::Right);
    table.column(format!("{} to target", common_unit(told).unwrap_or("effort")), Side::Right);
    table.column("ERT (95 %)", Side::Right);
    for Told { group, .. } in told {
        for row in fixed_target(group, targets, measure, BOOTSTRAP_SEED) {
            let mut cells = names(group, row.target.to_string());
            cells.push(share(row.reached, row.runs, row.rate));
            cells.push(quartiles(&row.effort, word(measure)));
            cells.push(running_time(&row.ert, word(measure)));
            table.row(cells);
        }
    }
    Some(table.text())
}

/// One row a budget and group; none without budgets.
pub fn budgets_as_text(
    told: &[Told<'_>],
    budgets: &[f64],
    metric: Option<&str>,
    measure: Measure,
) -> Option<String> {
    if budgets.is_empty() {
        return None;
    }
    let mut table = headed(told, common_unit(told).unwrap_or("effort"));
    table.column("solved by then (95 %)", Side::Right);
    table.column("ended before", Side::Right);
    if let Some(metric) = metric {
        table.column(format!("{metric}: median (quartiles)"), Side::Right);
        table.column("runs with a value", Side::Right);
    }
    for Told { group, .. } in told {
        for row in fixed_budget(group, budgets, metric, measure) {
            let mut cells = names(group, word(measure)(row.budget));
            cells.push(share(row.solved, row.runs, row.rate));
            cells.push(row.ended_before.to_string());
            if metric.is_some() {
                cells.push(row.values.map_or_else(|| "–".into(), |values| quartiles(&values, signed)));
                cells.push(row.with_value.to_string());
            }
            table.row(cells);
        }
    }
    Some(table.text())
}

/// A metric may be negative.
fn signed(value: f64) -> String {
    if value < 0.0 { format!("-{}", amount(-value)) } else { amount(value) }
}

fn headed(told: &[Told<'_>], what: &str) -> TextTable {
    let mut table = TextTable::default();
    let keys = told.first().map_or(&[][..], |first| &first.group.by);
    keys.iter().for_each(|(key, _)| table.column(key.name(), Side::Left));
    table.column(what, Side::Right);
    table
}

fn names(group: &Group<'_>, what: String) -> Vec<String> {
    group.by.iter().map(|(_, value)| value.text.clone()).chain([what]).collect()
}

/// The fixed-target rows of a group as JSON.
pub fn targets_as_json(group: &Group<'_>, targets: &[Target], measure: Measure) -> Value {
    let row = |row: &TargetRow| {
        json!({
            "target": row.target.to_string(),
            "runs": row.runs,
            "reached": row.reached,
            "low": row.rate.low,
            "high": row.rate.high,
            "ert": number(row.ert.mean),
            "ert_low": row.ert.interval.map_or(Value::Null, |of| number(of.low)),
            "ert_high": row.ert.interval.map_or(Value::Null, |of| number(of.high)),
            "effort": quartiles_as_json(Some(&row.effort)),
        })
    };
    Value::Array(fixed_target(group, targets, measure, BOOTSTRAP_SEED).iter().map(row).collect())
}

/// The fixed-budget rows of a group as JSON.
pub fn budgets_as_json(group: &Group<'_>, budgets: &[f64], metric: Option<&str>, measure: Measure) -> Value {
    let row = |row: &BudgetRow| {
        json!({
            "budget": number(row.budget),
            "runs": row.runs,
            "solved": row.solved,
            "low": row.rate.low,
            "high": row.rate.high,
            "ended_before": row.ended_before,
            "with_value": row.with_value,
            "values": quartiles_as_json(row.values.as_ref()),
        })
    };
    Value::Array(fixed_budget(group, budgets, metric, measure).iter().map(row).collect())
}

//! The fixed-budget table: where the runs of a group stand after so much effort.

use super::convergence::Trace;
use super::{Group, Measure};
use crate::statistics::{Attempt, CONFIDENCE, Interval, Quartiles, wilson};

/// A line of a fixed-budget table.
#[derive(Clone, Debug, PartialEq)]
pub struct BudgetRow {
    /// The effort.
    pub budget: f64,
    /// All runs.
    pub runs: usize,
    /// Those that had solved the puzzle by then.
    pub solved: usize,
    /// Wilson's interval of their share.
    pub rate: Interval,
    /// Those that had ended before without a solution, so that what they would have done is not known.
    pub ended_before: usize,
    /// Runs that had a value of the metric by then.
    pub with_value: usize,
    /// Quartiles of their last values by then; none without a metric, or before the first value.
    pub values: Option<Quartiles>,
}

/// For each effort how many runs of the group had solved their puzzle by then, and, where a metric is named, what values
/// they had reached; a run that has ended keeps its last.
pub fn fixed_budget(
    group: &Group<'_>,
    budgets: &[f64],
    metric: Option<&str>,
    measure: Measure,
) -> Vec<BudgetRow> {
    let runs: Vec<_> = group.runs.iter().map(|run| &run.run).collect();
    let attempts: Vec<Attempt> = runs.iter().map(|run| measure.attempt(run)).collect();
    let spent: Vec<f64> = runs.iter().map(|run| measure.spent(run)).collect();
    let traces: Vec<Trace<'_>> = match metric {
        Some(metric) => runs.iter().filter_map(|run| Trace::of(run, metric, measure)).collect(),
        None => Vec::new(),
    };
    let row = |&budget: &f64| {
        let solved = attempts.iter().filter(|attempt| attempt.hit && attempt.effort <= budget).count();
        let ended = attempts.iter().zip(&spent).filter(|(attempt, spent)| !attempt.hit && **spent < budget);
        let values: Vec<f64> = traces.iter().filter_map(|trace| trace.value_at(budget)).collect();
        BudgetRow {
            budget,
            runs: runs.len(),
            solved,
            rate: wilson(solved, runs.len(), CONFIDENCE),
            ended_before: ended.count(),
            with_value: values.len(),
            values: Quartiles::of(&values),
        }
    };
    budgets.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::super::sample::{Made, session};
    use super::super::{Measure, group};
    use super::fixed_budget;

    #[test]
    fn a_budget_counts_what_was_solved_by_then_and_what_had_ended() {
        let made = [
            Made { costs: &[(1, 8.0), (4, 0.0)], ..Made::solved(4) },
            Made { costs: &[(2, 6.0)], ..Made::unsolved(5) },
            Made::unsolved(50),
        ];
        let session = session(&made);
        let rows = fixed_budget(&group(&session, &[])[0], &[1.0, 10.0], Some("cost"), Measure::Work);
        let counts: Vec<_> = rows.iter().map(|row| (row.solved, row.ended_before, row.with_value)).collect();
        assert_eq!(counts, [(0, 0, 1), (1, 1, 2)]);
        assert_eq!(rows[1].values.unwrap().median, 3.0);
    }
}

//! Targets: values of a metric that a run reaches after some effort, or never.

use super::convergence::Trace;
use super::{Group, Measure};
use crate::run::Run;
use crate::session::SessionRun;
use crate::statistics::{
    Attempt, CONFIDENCE, Interval, Quartiles, RunningTime, expected_running_time, wilson,
};
use std::fmt;
use std::str::FromStr;

/// Which values of a metric are as good as a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Those at most as great.
    AtMost,
    /// Those at least as great.
    AtLeast,
}

/// A value of a metric that runs try to reach.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// Key of the metric.
    pub metric: String,
    /// Which values are as good.
    pub direction: Direction,
    /// The value.
    pub value: f64,
}

/// A text that is no target.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no target. Write metric<=value or metric>=value, such as cost<=2.")]
pub struct TargetError(String);

impl FromStr for Target {
    type Err = TargetError;

    fn from_str(text: &str) -> Result<Target, TargetError> {
        let signs = [("<=", Direction::AtMost), (">=", Direction::AtLeast)];
        let parsed = signs.iter().find_map(|(sign, direction)| {
            let (metric, value) = text.split_once(sign)?;
            let value: f64 = value.trim().parse().ok().filter(|value: &f64| value.is_finite())?;
            let metric = metric.trim();
            (!metric.is_empty()).then(|| Target { metric: metric.into(), direction: *direction, value })
        });
        parsed.ok_or_else(|| TargetError(text.to_string()))
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.direction {
            Direction::AtMost => "<=",
            Direction::AtLeast => ">=",
        };
        write!(f, "{}{sign}{}", self.metric, self.value)
    }
}

impl Target {
    /// The run as an attempt at the target: the effort of its first sample that is as good. Samples that a long series no
    /// longer keeps may make that later than it was. A run that never got there is charged as
    /// [`Measure::charge`] says.
    pub fn attempt(&self, run: &Run, measure: Measure) -> Attempt {
        match Trace::of(run, &self.metric, measure).and_then(|trace| self.reached(&trace)) {
            Some(effort) => Attempt { effort, hit: true },
            None => Attempt { effort: measure.charge(run), hit: false },
        }
    }

    fn reached(&self, trace: &Trace<'_>) -> Option<f64> {
        let index = trace.values().position(|value| match self.direction {
            Direction::AtMost => value <= self.value,
            Direction::AtLeast => value >= self.value,
        })?;
        trace.efforts().nth(index)
    }
}

/// The effort of each (target, run) pair, +∞ where the run never got there: what
/// [`ecdf`](crate::statistics::ecdf) takes. The pairs of a run stand together.
pub fn efforts_to_targets(runs: &[&SessionRun], targets: &[Target], measure: Measure) -> Vec<f64> {
    let mut efforts = Vec::with_capacity(runs.len() * targets.len());
    for run in runs {
        // Targets of one metric share the trace.
        let mut known: Option<(&str, Option<Trace<'_>>)> = None;
        for target in targets {
            if known.as_ref().is_none_or(|(metric, _)| *metric != target.metric) {
                known = Some((&target.metric, Trace::of(&run.run, &target.metric, measure)));
            }
            let trace = known.as_ref().and_then(|(_, trace)| trace.as_ref());
            efforts.push(trace.and_then(|trace| target.reached(trace)).unwrap_or(f64::INFINITY));
        }
    }
    efforts
}

/// So many targets of a metric at equal distances, from the worst value that any of the runs began with to the best
/// that any reached, without the worst itself. Empty when no run has a sample or nothing got better.
pub fn even_targets(runs: &[&SessionRun], metric: &str, direction: Direction, count: usize) -> Vec<Target> {
    let traces = runs.iter().filter_map(|run| Trace::of(&run.run, metric, Measure::Iterations));
    // Turned so that less is better.
    let turn = if direction == Direction::AtMost { 1.0 } else { -1.0 };
    let (mut worst, mut best) = (f64::NEG_INFINITY, f64::INFINITY);
    for trace in traces {
        let finite = || trace.values().map(|value| value * turn).filter(|value| value.is_finite());
        worst = finite().next().map_or(worst, |first| worst.max(first));
        best = finite().fold(best, f64::min);
    }
    if !(worst.is_finite() && best < worst) {
        return Vec::new();
    }
    let at = |k: usize| {
        let value = if k == count { best } else { worst + (best - worst) * k as f64 / count as f64 };
        Target { metric: metric.into(), direction, value: value * turn }
    };
    (1..=count).map(at).collect()
}

/// A line of a fixed-target table.
#[derive(Clone, Debug, PartialEq)]
pub struct TargetRow {
    /// The target.
    pub target: Target,
    /// All runs.
    pub runs: usize,
    /// Those that got there.
    pub reached: usize,
    /// Wilson's interval of their share.
    pub rate: Interval,
    /// Expected running time to the target.
    pub ert: RunningTime,
    /// Effort to the target over all runs; +∞ from where too many never got there.
    pub effort: Quartiles,
}

/// For each target how many runs of the group got there, and with what effort. Empty for a group without runs.
pub fn fixed_target(group: &Group<'_>, targets: &[Target], measure: Measure, seed: u64) -> Vec<TargetRow> {
    let row = |target: &Target| {
        let attempts: Vec<Attempt> = group.runs.iter().map(|run| target.attempt(&run.run, measure)).collect();
        let efforts: Vec<f64> = attempts.iter().map(|attempt| attempt.effort_to_hit()).collect();
        let reached = attempts.iter().filter(|attempt| attempt.hit).count();
        Some(TargetRow {
            target: target.clone(),
            runs: attempts.len(),
            reached,
            rate: wilson(reached, attempts.len(), CONFIDENCE),
            ert: expected_running_time(&attempts, CONFIDENCE, seed)?,
            effort: Quartiles::of(&efforts)?,
        })
    };
    targets.iter().filter_map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::super::sample::{Made, session};
    use super::super::{Measure, group};
    use super::{Direction, Target, efforts_to_targets, even_targets, fixed_target};

    #[test]
    fn a_target_reads_as_it_is_written() {
        for text in ["cost<=2", "fitness>=1.5"] {
            assert_eq!(text.parse::<Target>().unwrap().to_string(), text);
        }
        for text in ["cost", "cost<2", "<=2", "cost<=x", "cost>=inf"] {
            assert!(text.parse::<Target>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_run_reaches_a_target_at_its_first_sample_that_is_as_good() {
        let made = [Made { costs: &[(1, 9.0), (4, 3.0), (8, 0.0)], ..Made::solved(8) }, Made::unsolved(20)];
        let session = session(&made);
        let targets = ["cost<=5".parse().unwrap(), "cost<=0".parse().unwrap()];
        let all = &group(&session, &[])[0];
        let infinite = f64::INFINITY;
        assert_eq!(efforts_to_targets(&all.runs, &targets, Measure::Work), [4.0, 8.0, infinite, infinite]);
        let rows = fixed_target(all, &targets, Measure::Work, 1);
        assert_eq!((rows[0].reached, rows[0].runs, rows[0].ert.mean), (1, 2, 24.0));
    }

    #[test]
    fn even_targets_go_from_the_worst_beginning_to_the_best_end() {
        let made = [
            Made { costs: &[(1, 9.0), (4, 1.0)], ..Made::solved(8) },
            Made { costs: &[(1, 10.0), (4, 6.0)], ..Made::unsolved(8) },
        ];
        let session = session(&made);
        let all = &group(&session, &[])[0];
        let values = |direction| -> Vec<f64> {
            even_targets(&all.runs, "cost", direction, 3).iter().map(|target| target.value).collect()
        };
        assert_eq!(values(Direction::AtMost), [7.0, 4.0, 1.0]);
        assert_eq!(values(Direction::AtLeast).last(), Some(&10.0));
        assert!(even_targets(&all.runs, "speed", Direction::AtMost, 3).is_empty());
    }
}

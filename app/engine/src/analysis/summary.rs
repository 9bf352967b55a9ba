//! One line of numbers about a group of runs.

use super::measure::is_solved;
use super::{Group, Measure};
use crate::outcome::Status;
use crate::statistics::{
    Attempt, CONFIDENCE, Interval, Quartiles, RunningTime, expected_running_time, wilson,
};

/// One line of numbers about a group of runs, which has at least one.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// What effort is counted in.
    pub measure: Measure,
    /// The unit of that: a metric's key, `iterations` or `seconds`. None when the runs have different ones, whose
    /// efforts mean nothing together.
    pub unit: Option<String>,
    /// All runs, whatever became of them.
    pub runs: usize,
    /// Those with a checked solution.
    pub solved: usize,
    /// Wilson's interval of the share of solved runs.
    pub rate: Interval,
    /// Those whose plugin failed or claimed a wrong solution.
    pub failed: usize,
    /// Those whose solver does not take the puzzle.
    pub unsupported: usize,
    /// Those that were stopped by hand.
    pub cancelled: usize,
    /// Those whose solver said that there is no solution.
    pub unsolvable: usize,
    /// Expected running time.
    pub ert: RunningTime,
    /// Effort to the solution over all runs; +∞ from where too many have none.
    pub effort: Quartiles,
    /// Effort to the solution of the solved runs alone; none without any.
    pub effort_of_solved: Option<Quartiles>,
    /// Seconds of all runs, solved or not.
    pub seconds: Quartiles,
}

impl Summary {
    /// The numbers of a group; `seed` is for the interval of the running time. None for a group without runs.
    pub fn of(group: &Group<'_>, measure: Measure, seed: u64) -> Option<Summary> {
        let runs: Vec<_> = group.runs.iter().map(|run| &run.run).collect();
        let of_status =
            |status| runs.iter().filter(|run| run.outcome().is_some_and(|out| out.status == status)).count();
        let attempts: Vec<Attempt> = runs.iter().map(|run| measure.attempt(run)).collect();
        let efforts: Vec<f64> = attempts.iter().map(|attempt| attempt.effort_to_hit()).collect();
        let finite: Vec<f64> = efforts.iter().copied().filter(|effort| effort.is_finite()).collect();
        let seconds: Vec<f64> = runs.iter().map(|run| run.seconds()).collect();
        let solved = runs.iter().filter(|run| is_solved(run)).count();
        let unit = measure.unit(runs.first()?);
        Some(Summary {
            measure,
            unit: runs.iter().all(|run| measure.unit(run) == unit).then(|| unit.to_string()),
            runs: runs.len(),
            solved,
            rate: wilson(solved, runs.len(), CONFIDENCE),
            failed: of_status(Status::Error),
            unsupported: of_status(Status::Unsupported),
            cancelled: of_status(Status::Cancelled),
            unsolvable: of_status(Status::Unsolvable),
            ert: expected_running_time(&attempts, CONFIDENCE, seed)?,
            effort: Quartiles::of(&efforts)?,
            effort_of_solved: Quartiles::of(&finite),
            seconds: Quartiles::of(&seconds)?,
        })
    }

    /// Share of solved runs, 0 to 1. Not to be told without [`Summary::rate`].
    pub fn share(&self) -> f64 {
        self.solved as f64 / self.runs as f64
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{Made, session};
    use super::super::{Measure, group};
    use super::Summary;
    use crate::budget::Budget;
    use crate::outcome::Status;

    #[test]
    fn failed_refused_and_stopped_runs_stay_in_the_count() {
        let of = |status, work| Made { status, ..Made::solved(work) };
        let made = [
            Made::solved(10),
            Made::solved(30),
            of(Status::NotSolved, 100),
            of(Status::Error, 5),
            of(Status::Unsupported, 0),
            of(Status::Cancelled, 60),
        ];
        let session = session(&made);
        let summary = Summary::of(&group(&session, &[])[0], Measure::Work, 1).unwrap();
        assert_eq!((summary.runs, summary.solved), (6, 2));
        assert_eq!((summary.failed, summary.unsupported, summary.cancelled), (1, 1, 1));
        assert_eq!(summary.ert.mean, f64::from(10 + 30 + 100 + 5 + 60) / 2.0);
        assert_eq!(summary.effort.median, f64::INFINITY);
        assert_eq!(summary.effort_of_solved.unwrap().median, 20.0);
        assert_eq!(summary.unit.as_deref(), Some("evaluations"));
    }

    #[test]
    fn a_crash_is_charged_its_limit() {
        let limited = Budget { max_work: Some(100), ..Budget::default() };
        let made = [
            Made { budget: limited, ..Made::solved(10) },
            Made { budget: limited, status: Status::Error, ..Made::solved(1) },
        ];
        let session = session(&made);
        let ert = |measure| Summary::of(&group(&session, &[])[0], measure, 1).unwrap().ert.mean;
        assert_eq!(ert(Measure::Work), 110.0);
        // There is no limit on iterations, so what was spent is charged: one iteration for each unit of work.
        assert_eq!(ert(Measure::Iterations), 11.0);
    }
}

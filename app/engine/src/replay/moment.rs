//! A moment of a run in all that is counted: its iteration, the work done by then, the solver time.

use crate::run::Run;
use crate::series::{Point, Series};

/// What was counted at a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Iterations done.
    pub iteration: u64,
    /// Work done.
    pub work: u64,
    /// Nanoseconds of solver time.
    pub time_ns: u64,
}

/// The series of lane 0, by whose iterations boards are counted.
pub(super) fn leading(run: &Run) -> impl Iterator<Item = (usize, &Series)> {
    let of_lane_0 = run.series().iter().filter(|(id, _)| id.lane == 0);
    of_lane_0.map(|(id, series)| (id.metric, series.as_ref()))
}

/// What was counted after so many iterations, as far as samples and boards tell.
pub fn counts_at(run: &Run, iteration: u64) -> Counts {
    if iteration >= run.iterations() && run.outcome().is_some() {
        return Counts { iteration, work: run.work(), time_ns: run.solver_ns() };
    }
    let mut counts = Counts { iteration, ..Counts::default() };
    for (_, series) in leading(run) {
        let kept = series.partition_point(|point| point.iteration <= iteration).checked_sub(1);
        let last = series.last().filter(|last| last.iteration <= iteration);
        if let Some(point) = last.or_else(|| series.get(kept?)) {
            counts.work = counts.work.max(point.work);
            counts.time_ns = counts.time_ns.max(point.time_ns);
        }
    }
    let boards = run.snapshots();
    let shown = boards.partition_point(|board| board.iteration <= iteration);
    if let Some(board) = shown.checked_sub(1).and_then(|index| boards.get(index)) {
        counts.work = counts.work.max(board.work);
        counts.time_ns = counts.time_ns.max(board.time_ns);
    }
    counts
}

/// The iteration of the last sample for which `is_by_then` holds of what was counted; 0 before the first sample.
pub fn iteration_at(run: &Run, is_by_then: impl Fn(Counts) -> bool) -> u64 {
    let mut iteration = 0;
    for (_, series) in leading(run) {
        let is_before = |point: &Point| {
            let &Point { iteration, work, time_ns, .. } = point;
            is_by_then(Counts { iteration, work, time_ns })
        };
        let kept = series.partition_point(is_before).checked_sub(1).and_then(|last| series.get(last));
        let last = series.last().filter(is_before);
        iteration = [kept, last].iter().flatten().fold(iteration, |most, point| most.max(point.iteration));
    }
    iteration
}

#[cfg(test)]
mod tests {
    use super::super::sample::run_of;
    use super::{counts_at, iteration_at};

    #[test]
    fn moments_are_the_same_in_iterations_work_and_time() {
        // Samples at the iterations 1 to 5, two units of work and a microsecond each.
        let run = run_of(&[9.0, 8.0, 7.0, 6.0, 5.0], &[]);
        let counts = counts_at(&run, 3);
        assert_eq!((counts.work, counts.time_ns), (6, 3000));
        assert_eq!(counts_at(&run, 0).time_ns, 0);
        assert_eq!(counts_at(&run, 99).time_ns, 5000);
        assert_eq!(iteration_at(&run, |counts| counts.time_ns <= 3500), 3);
        assert_eq!(iteration_at(&run, |counts| counts.work <= 1), 0);
        assert_eq!(iteration_at(&run, |counts| counts.work <= 1000), 5);
    }
}

//! The record of a run that goes on from a checkpoint: what it had kept up to there, and then the rest.

use super::{Run, RunSetup};
use crate::job::Job;
use crate::snapshots::Snapshots;
use crate::worker::Checkpoint;
use std::sync::Arc;

impl Run {
    /// The record of a job that goes on from a checkpoint of an earlier run. It begins with what that run kept
    /// up to there. Where the earlier run went past the checkpoint and kept only one in some samples, the step
    /// of the series begins anew at its last sample before it.
    pub fn resumed(job: &Job, earlier: &Run, from: &Checkpoint) -> Run {
        let setup = RunSetup::of(job);
        let mut run = Run { log: earlier.log.clone(), ..Run::empty(Arc::clone(&job.puzzle), setup) };
        for (&id, series) in &earlier.series {
            // The other lanes count iterations of their own, which a checkpoint does not tell.
            let series =
                if id.lane == 0 { Arc::new(series.up_to(from.iteration)) } else { Arc::clone(series) };
            if series.seen() > 0 {
                run.series.insert(id, series);
            }
        }
        run.kept = run.series.values().map(|series| series.len()).sum();
        // The host counts the work of lane 0 from the checkpoint; what others did is in their samples.
        let work_metric = run.setup.work_metric;
        for (id, series) in &run.series {
            if let Some(last) = series.last().filter(|_| Some(id.metric) == work_metric) {
                run.work_of_lane.insert(id.lane, last.work);
            }
        }
        run.work_of_lane.insert(0, from.work);
        if let Some(kept) = &earlier.snapshots {
            let period_ns = run.setup.recording.boards.period_ns();
            let mut kept = kept.clone();
            kept.drop_after(from.iteration);
            run.snapshots = period_ns.map(|period_ns| Snapshots::restore(kept.kept().to_vec(), period_ns));
        }
        let messages = earlier.message_iterations.iter().copied();
        run.message_iterations = messages.filter(|&at| at <= from.iteration).collect();
        run.board = earlier.board.clone().filter(|board| board.iteration <= from.iteration);
        (run.iterations, run.work) = (from.iteration, from.work);
        run.resumed_ns = earlier.ns_at(from);
        run.solver_ns = run.resumed_ns;
        run.checkpoint = Some(from.clone());
        run
    }

    /// Nanoseconds of solver time that the run had taken at a checkpoint, as far as its samples tell.
    pub fn ns_at(&self, checkpoint: &Checkpoint) -> u64 {
        let of_lane_0 = || self.series.iter().filter(|(id, _)| id.lane == 0).map(|(_, series)| series);
        if of_lane_0().all(|series| series.last().is_none_or(|last| last.iteration <= checkpoint.iteration)) {
            return self.solver_ns;
        }
        let times = of_lane_0().filter_map(|series| series.up_to(checkpoint.iteration).last());
        times.map(|last| last.time_ns).max().unwrap_or(0)
    }
}

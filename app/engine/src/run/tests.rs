//! A run that has not ended, and what its clock says.

use super::Run;
use crate::analysis::sample::{Made, session};
use crate::worker::{Beat, Event, Sample};

impl Run {
    /// The run as if it had not ended yet.
    pub(crate) fn going_on(self) -> Run {
        Run { outcome: None, ..self }
    }
}

#[test]
fn time_goes_on_with_samples_while_heartbeats_stand_behind_them() {
    let mut run = session(&[Made::solved(5)]).runs.remove(0).run;
    let sample = Sample { time_ns: 8_000_000, iteration: 9, value: 1.0, metric: 0, lane: 0 };
    run.apply(Event::Samples(vec![sample]));
    assert_eq!(run.solver_ns(), 8_000_000);
    run.apply(Event::Heartbeat(Beat { solver_ns: 3_000_000, ..Beat::default() }));
    assert_eq!(run.solver_ns(), 8_000_000);
}

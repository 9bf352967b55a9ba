//! How far a run had come after so much work: the values of the metric that it is judged by.

use super::Objective;
use crate::run::Run;
use crate::series::Columns;

/// A moment of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// Iterations of the lane that is furthest.
    pub iteration: u64,
    /// Work of all lanes in the solver's own unit; iterations where it counts no work.
    pub evaluations: u64,
    /// Nanoseconds of solver time.
    pub time_ns: u64,
    /// The value that was measured; it may be no number.
    pub value: f64,
    /// The best value up to now on any lane; no number before there is one.
    pub best: f64,
}

/// The samples of the objective on all lanes, in the order of solver time. Empty where the run measured
/// no such thing.
pub fn progress(run: &Run, objective: &Objective) -> Vec<Step> {
    let lanes: Vec<Columns> = lanes_of(run, objective).collect();
    let mut order: Vec<(u64, usize, usize)> = Vec::new();
    for (lane, columns) in lanes.iter().enumerate() {
        order.extend(columns.time_ns.iter().enumerate().map(|(k, &time_ns)| (time_ns, lane, k)));
    }
    order.sort_unstable();
    let counts_work = run.setup().work_metric.is_some();
    let mut done = vec![0; lanes.len()];
    let (mut iteration, mut best) = (0, f64::NAN);
    let steps = order.into_iter().map(|(time_ns, lane, k)| {
        let (columns, value) = (&lanes[lane], lanes[lane].value[k]);
        iteration = columns.iteration[k].max(iteration);
        best = objective.better(best, value);
        done[lane] = if counts_work { columns.work[k] } else { columns.iteration[k] };
        let evaluations = done.iter().fold(0, |sum, &done| u64::saturating_add(sum, done));
        Step { iteration, evaluations, time_ns, value, best }
    });
    steps.collect()
}

/// The best value of the objective on any lane; none where no number was measured.
pub fn best(run: &Run, objective: &Objective) -> Option<f64> {
    let values = lanes_of(run, objective).flat_map(|columns| columns.value);
    Some(values.fold(f64::NAN, |best, value| objective.better(best, value))).filter(|best| !best.is_nan())
}

fn lanes_of<'a>(run: &'a Run, objective: &Objective) -> impl Iterator<Item = Columns> + use<'a> {
    let metric = run.setup().metrics.iter().position(|key| *key == objective.metric);
    let series = run.series().iter().filter(move |(id, _)| Some(id.metric) == metric);
    series.map(|(_, series)| series.columns_to_the_end())
}

#[cfg(test)]
mod tests {
    use super::{best, progress};
    use crate::descriptor::Goal;
    use crate::export::Objective;
    use crate::export::sample::{Made, session};

    #[test]
    fn the_work_of_all_lanes_counts_and_the_best_value_stays() {
        let lanes: &[(u32, &[(u64, f64)])] = &[(0, &[(1, 9.0), (4, f64::NAN)]), (1, &[(2, 5.0), (3, 7.0)])];
        let session = session(&[Made { costs: lanes, ..Made::PLAIN }]);
        let run = &session.runs[0].run;
        let objective = Objective { metric: "cost".into(), goal: Goal::Min };
        let steps = progress(run, &objective);
        let told: Vec<(u64, f64)> = steps.iter().map(|step| (step.evaluations, step.best)).collect();
        assert_eq!(told, [(1, 9.0), (3, 5.0), (4, 5.0), (7, 5.0)]);
        assert_eq!(best(run, &objective), Some(5.0));
        assert_eq!(best(run, &Objective { goal: Goal::Max, ..objective }), Some(9.0));
        let other = Objective { metric: "speed".into(), goal: Goal::Min };
        assert!(progress(run, &other).is_empty() && best(run, &other).is_none());
    }
}

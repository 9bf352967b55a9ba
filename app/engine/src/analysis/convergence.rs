//! How a metric goes with effort, over all runs of a group.

use super::Measure;
use crate::run::Run;
use crate::series::Point;
use crate::session::SessionRun;
use crate::statistics::Quartiles;

/// How the efforts of a grid lie between the least and the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grid {
    /// At equal distances.
    Linear,
    /// At equal factors; for a logarithmic axis.
    Logarithmic,
}

/// The runs of a group at one effort.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    /// The effort.
    pub effort: f64,
    /// Runs that had a value by then.
    pub runs: usize,
    /// Median and quartiles of their last values.
    pub values: Quartiles,
}

/// At each effort the quartiles of the last value that each run had by then. A run that has ended keeps its last
/// value, so that the band is one of all runs to its end; efforts before the first value of any run are left out.
pub fn convergence(runs: &[&SessionRun], metric: &str, measure: Measure, efforts: &[f64]) -> Vec<Band> {
    let traces: Vec<Trace> = runs.iter().filter_map(|run| Trace::of(&run.run, metric, measure)).collect();
    let band = |&effort: &f64| {
        let values: Vec<f64> = traces.iter().filter_map(|trace| trace.value_at(effort)).collect();
        Some(Band { effort, runs: values.len(), values: Quartiles::of(&values)? })
    };
    efforts.iter().filter_map(band).collect()
}

/// So many efforts from the first sample of any of the runs to the end of the longest, ascending. Empty when no run
/// has a sample of the metric.
pub fn grid(runs: &[&SessionRun], metric: &str, measure: Measure, points: usize, grid: Grid) -> Vec<f64> {
    let traces = || runs.iter().filter_map(|run| Trace::of(&run.run, metric, measure));
    let firsts = traces().map(|trace| trace.efforts[0]);
    let first = match grid {
        Grid::Linear => firsts.fold(f64::INFINITY, f64::min),
        // A logarithm has no place for an effort of nothing.
        Grid::Logarithmic => {
            let positive = traces().flat_map(|trace| trace.efforts.into_iter().find(|&effort| effort > 0.0));
            positive.fold(f64::INFINITY, f64::min)
        }
    };
    let last = runs.iter().map(|run| measure.spent(&run.run)).fold(0.0, f64::max);
    if !first.is_finite() {
        return Vec::new();
    }
    let last = last.max(first);
    let steps = points.saturating_sub(1).max(1);
    let at = |step: usize| match (step, grid) {
        (0, _) => first,
        // The end itself, without what rounding would make of it.
        (step, _) if step == steps => last,
        (step, Grid::Linear) => first + (last - first) * step as f64 / steps as f64,
        (step, Grid::Logarithmic) => first * (last / first).powf(step as f64 / steps as f64),
    };
    let mut efforts: Vec<f64> = (0..=steps).map(at).collect();
    efforts.dedup();
    efforts
}

/// The samples of one metric of one run, on its lowest lane that has any.
pub(super) struct Trace {
    /// Efforts, ascending, at least one.
    pub efforts: Vec<f64>,
    /// The value at each.
    pub values: Vec<f64>,
}

impl Trace {
    /// None when the run has no sample of the metric.
    pub fn of(run: &Run, metric: &str, measure: Measure) -> Option<Trace> {
        let mut of_metric = run.series().iter().filter(|(id, _)| run.setup().metrics[id.metric] == metric);
        let (_, series) = of_metric.find(|(_, series)| series.last().is_some())?;
        let columns = series.columns_to_the_end();
        let effort = |index: usize| {
            let (iteration, work, time_ns) =
                (columns.iteration[index], columns.work[index], columns.time_ns[index]);
            measure.of_point(run, &Point { iteration, work, time_ns, value: columns.value[index] })
        };
        Some(Trace { efforts: (0..columns.len()).map(effort).collect(), values: columns.value })
    }

    /// The last value by this effort.
    pub fn value_at(&self, effort: f64) -> Option<f64> {
        let after = self.efforts.partition_point(|&of| of <= effort);
        after.checked_sub(1).map(|index| self.values[index])
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{Made, session};
    use super::super::{Measure, group};
    use super::{Grid, convergence, grid};

    #[test]
    fn a_run_that_has_ended_keeps_its_last_value() {
        let made = [
            Made { costs: &[(1, 8.0), (4, 0.0)], ..Made::solved(4) },
            Made { costs: &[(2, 6.0), (9, 4.0)], ..Made::unsolved(16) },
        ];
        let session = session(&made);
        let runs = &group(&session, &[])[0].runs;
        let bands = convergence(runs, "cost", Measure::Work, &[0.5, 1.0, 3.0, 16.0]);
        let medians: Vec<_> = bands.iter().map(|band| (band.effort, band.runs, band.values.median)).collect();
        assert_eq!(medians, [(1.0, 1, 8.0), (3.0, 2, 7.0), (16.0, 2, 2.0)]);
        assert_eq!(grid(runs, "cost", Measure::Work, 4, Grid::Linear), [1.0, 6.0, 11.0, 16.0]);
        let factors = grid(runs, "cost", Measure::Work, 5, Grid::Logarithmic);
        assert!(
            factors.iter().zip([1.0, 2.0, 4.0, 8.0, 16.0]).all(|(a, b)| (a - b).abs() < 1e-9),
            "{factors:?}"
        );
        assert!(grid(runs, "speed", Measure::Work, 4, Grid::Linear).is_empty());
    }
}

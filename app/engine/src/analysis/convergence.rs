//! How a metric goes with effort, over all runs of a group.

use super::Measure;
use crate::run::Run;
use crate::series::{Counted, Point, Series};
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
    /// Those of them that had ended before, and keep their last value.
    pub ended: usize,
    /// Median and quartiles of their last values.
    pub values: Quartiles,
}

/// At each effort the quartiles of the last value that each run had by then. A run that has ended keeps its last
/// value, so that the band is one of all runs to its end; one that goes on counts up to where it is. Efforts before the
/// first value of any run are left out.
pub fn convergence(runs: &[&SessionRun], metric: &str, measure: Measure, efforts: &[f64]) -> Vec<Band> {
    let runs = runs.iter().map(|run| &run.run);
    let traces: Vec<(Trace<'_>, f64, bool)> = runs
        .filter_map(|run| {
            let goes_on = run.outcome().is_none();
            Some((Trace::of(run, metric, measure)?, measure.spent(run), goes_on))
        })
        .collect();
    let band = |&effort: &f64| {
        // What comes of a run that goes on is not known yet.
        let told = traces.iter().filter(|(_, spent, goes_on)| !goes_on || effort <= *spent);
        let known = || told.clone().filter_map(|(trace, spent, _)| Some((trace.value_at(effort)?, *spent)));
        let values: Vec<f64> = known().map(|(value, _)| value).collect();
        let ended = known().filter(|(_, spent)| *spent < effort).count();
        Some(Band { effort, runs: values.len(), ended, values: Quartiles::of(&values)? })
    };
    efforts.iter().filter_map(band).collect()
}

/// So many efforts from the first sample of any of the runs to the end of the longest, ascending. Empty when no run
/// has a sample of the metric.
pub fn grid(runs: &[&SessionRun], metric: &str, measure: Measure, points: usize, grid: Grid) -> Vec<f64> {
    let traces = || runs.iter().filter_map(|run| Trace::of(&run.run, metric, measure));
    let firsts = traces().filter_map(|trace| trace.efforts().next());
    let first = match grid {
        Grid::Linear => firsts.fold(f64::INFINITY, f64::min),
        // A logarithm has no place for an effort of nothing.
        Grid::Logarithmic => {
            let positive = traces().filter_map(|trace| trace.efforts().find(|&effort| effort > 0.0));
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

/// The samples of one metric of one run, on its lowest lane that has any: those that are kept, and the last.
pub(super) struct Trace<'r> {
    series: &'r Series,
    counted: Counted,
    /// Effort and value of the last sample, where it was not kept.
    last: Option<(f64, f64)>,
}

impl<'r> Trace<'r> {
    /// None when the run has no sample of the metric.
    pub fn of(run: &'r Run, metric: &str, measure: Measure) -> Option<Trace<'r>> {
        let mut of_metric = run.series().iter().filter(|(id, _)| run.setup().metrics[id.metric] == metric);
        let (_, series) = of_metric.find(|(_, series)| series.last().is_some())?;
        let last = series.last_unkept().map(|point| (measure.of_point(run, &point), point.value));
        Some(Trace { series, counted: measure.counted(run), last })
    }

    /// Efforts, ascending, at least one.
    pub fn efforts(&self) -> impl Iterator<Item = f64> {
        let kept = self.series.parts().flat_map(|part| part.counted(self.counted));
        kept.map(|&number| self.effort(number)).chain(self.last.map(|(effort, _)| effort))
    }

    /// The value at each effort.
    pub fn values(&self) -> impl Iterator<Item = f64> {
        let kept = self.series.parts().flat_map(|part| part.value).copied();
        kept.chain(self.last.map(|(_, value)| value))
    }

    /// The last value by this effort.
    pub fn value_at(&self, effort: f64) -> Option<f64> {
        let last = self.last.filter(|(of, _)| *of <= effort).map(|(_, value)| value);
        last.or_else(|| {
            let is_by_then = |point: &Point| self.effort(self.counted.number(point)) <= effort;
            self.series.value(self.series.partition_point(is_by_then).checked_sub(1)?)
        })
    }

    fn effort(&self, number: u64) -> f64 {
        // Nanoseconds are told as seconds.
        number as f64 / if self.counted == Counted::Time { 1e9 } else { 1.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{Made, session};
    use super::super::{Measure, group, group_with_unfinished};
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
        let medians: Vec<_> =
            bands.iter().map(|band| (band.effort, band.runs, band.ended, band.values.median)).collect();
        assert_eq!(medians, [(1.0, 1, 0, 8.0), (3.0, 2, 0, 7.0), (16.0, 2, 1, 2.0)]);
        assert_eq!(grid(runs, "cost", Measure::Work, 4, Grid::Linear), [1.0, 6.0, 11.0, 16.0]);
        let factors = grid(runs, "cost", Measure::Work, 5, Grid::Logarithmic);
        assert!(
            factors.iter().zip([1.0, 2.0, 4.0, 8.0, 16.0]).all(|(a, b)| (a - b).abs() < 1e-9),
            "{factors:?}"
        );
        assert!(grid(runs, "speed", Measure::Work, 4, Grid::Linear).is_empty());
    }

    #[test]
    fn a_run_that_goes_on_counts_up_to_where_it_is() {
        let made = [
            Made { costs: &[(1, 8.0)], ..Made::solved(2) },
            Made { costs: &[(1, 6.0)], ..Made::unsolved(5) },
        ];
        let mut session = session(&made);
        session.runs[1].run = session.runs[1].run.clone().going_on();
        assert_eq!(group(&session, &[])[0].runs.len(), 1, "it has not failed");
        let runs = &group_with_unfinished(&session, &[])[0].runs;
        let bands = convergence(runs, "cost", Measure::Work, &[5.0, 6.0]);
        let told: Vec<_> = bands.iter().map(|band| (band.runs, band.ended, band.values.median)).collect();
        assert_eq!(told, [(2, 1, 7.0), (1, 1, 8.0)]);
    }
}

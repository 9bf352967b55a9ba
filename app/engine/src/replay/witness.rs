//! Holds the samples of a run that is made again against those of its record, one after the other as they come. Times are
//! left aside. A series that keeps one sample in several is found among all that come, wherever its steps began.

use super::moment::leading;
use crate::run::Run;
use crate::series::{Point, Series};
use plugin_abi::Sample;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What the record of a run holds of lane 0, whose iterations boards are counted by. Other lanes may be anywhere when
/// lane 0 is held.
#[derive(Clone, Default)]
pub struct Record {
    series: BTreeMap<usize, (String, Arc<Series>)>,
}

impl Record {
    /// That of a run that has ended; of one in progress nothing, since its series are still written to.
    pub fn of(run: &Run) -> Record {
        if run.outcome().is_none() {
            return Record::default();
        }
        let of_lane_0 = run.series().iter().filter(|(id, _)| id.lane == 0);
        let name = |metric: usize| run.setup().metrics.get(metric).cloned().unwrap_or_default();
        let series = of_lane_0.map(|(id, series)| (id.metric, (name(id.metric), Arc::clone(series))));
        debug_assert_eq!(leading(run).count(), run.series().keys().filter(|id| id.lane == 0).count());
        Record { series: series.collect() }
    }
}

/// Compares what comes with a record.
pub struct Witness<'a> {
    record: &'a Record,
    /// For each metric the place of the sample of the record that has to come next.
    next: BTreeMap<usize, usize>,
}

impl<'a> Witness<'a> {
    /// Begins after so many iterations, or at the beginning, where a solver may sample before its first.
    pub fn new(record: &'a Record, from: Option<u64>) -> Witness<'a> {
        let is_before = |at: u64| from.is_some_and(|from| at <= from);
        let place = |series: &Series| series.partition_point(|point| is_before(point.iteration));
        let next = record.series.iter().map(|(metric, (_, series))| (*metric, place(series)));
        Witness { record, next: next.collect() }
    }

    /// Takes samples of the run that is made again.
    ///
    /// # Errors
    ///
    /// How they differ from the record, as the end of a sentence.
    pub fn take(&mut self, samples: &[Sample]) -> Result<(), String> {
        for sample in samples.iter().filter(|sample| sample.lane == 0) {
            let metric = sample.metric as usize;
            let (Some((name, series)), Some(next)) =
                (self.record.series.get(&metric), self.next.get_mut(&metric))
            else {
                continue;
            };
            let Some(recorded) = series.get(*next) else { continue };
            let is_same =
                recorded.iteration == sample.iteration && recorded.value.to_bits() == sample.value.to_bits();
            if is_same {
                *next += 1;
            } else if series.every() == 1 || sample.iteration > recorded.iteration {
                let (at, was, is) = (recorded.iteration, recorded.value, sample.value);
                return Err(match sample.iteration == at {
                    true => format!("{name} is {is} at iteration {at} and was {was}"),
                    false => format!("{name} has no sample at iteration {at}, where it had one"),
                });
            }
        }
        Ok(())
    }

    /// Sees whether all that the record holds up to an iteration has come.
    ///
    /// # Errors
    ///
    /// As [`Witness::take`].
    pub fn end(&self, iteration: u64) -> Result<(), String> {
        for (metric, (name, series)) in &self.record.series {
            let next = self.next.get(metric).and_then(|&next| series.get(next));
            if let Some(Point { iteration: at, .. }) = next.filter(|next| next.iteration <= iteration) {
                return Err(format!("{name} has no sample at iteration {at}, where it had one"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::run_of;
    use super::{Record, Witness};
    use crate::series::CAPACITY;
    use plugin_abi::Sample;

    fn sample(iteration: u64, value: f64) -> Sample {
        Sample { time_ns: 0, iteration, value, metric: 0, lane: 0 }
    }

    #[test]
    fn equal_samples_pass_and_the_first_that_differs_is_told() {
        let record = Record::of(&run_of(&[9.0, f64::NAN, 7.0], &[]));
        let mut witness = Witness::new(&record, None);
        assert_eq!(witness.take(&[sample(1, 9.0), sample(2, f64::NAN)]), Ok(()));
        assert_eq!(witness.end(2), Ok(()));
        assert!(witness.end(3).unwrap_err().contains("no sample at iteration 3"));
        assert_eq!(witness.take(&[sample(3, 6.0)]).unwrap_err(), "cost is 6 at iteration 3 and was 7");
        assert_eq!(Witness::new(&record, Some(2)).take(&[sample(3, 7.0)]), Ok(()), "it can begin later");
        assert!(Witness::new(&record, None).take(&[sample(2, 8.0)]).is_err(), "a sample that does not come");
    }

    #[test]
    fn of_a_thinned_series_what_was_kept_has_to_come() {
        let cost = |iteration: u64| (iteration % 97) as f64;
        let n = 2 * CAPACITY as u64;
        let run = run_of(&(1..=n).map(cost).collect::<Vec<f64>>(), &[]);
        let record = Record::of(&run);
        let all: Vec<Sample> = (1..=n).map(|iteration| sample(iteration, cost(iteration))).collect();
        let mut witness = Witness::new(&record, None);
        assert_eq!(witness.take(&all).and_then(|()| witness.end(n)), Ok(()));
        let mut changed = all;
        changed[4].value += 1.0;
        assert!(Witness::new(&record, None).take(&changed).is_err());
    }
}

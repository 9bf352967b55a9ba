//! Samples of one metric on one lane, as columns with a bounded length.

mod pyramid;

use pyramid::{Pyramid, make_room};
use serde::{Deserialize, Serialize};
use std::ops::Range;

pub use pyramid::Extent;

/// Most samples that a series keeps. A longer one keeps every second sample, then every fourth, and so
/// on, and says so.
pub const CAPACITY: usize = 1 << 20;

/// The step of a series that keeps only its last sample.
pub const LAST_ONLY: u64 = u64::MAX;

/// One sample of a series.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Iteration in which it was taken.
    pub iteration: u64,
    /// Work done by then.
    pub work: u64,
    /// Nanoseconds of solver time by then.
    pub time_ns: u64,
    /// The value.
    pub value: f64,
}

/// Samples in the order in which they were taken. Iterations never fall within a series.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    columns: Columns,
    pyramid: Pyramid,
    least_positive: f64,
    every: u64,
    seen: u64,
    last: Option<Point>,
}

/// The kept samples, one vector a field, all of one length.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Columns {
    /// Iterations.
    pub iteration: Vec<u64>,
    /// Work done.
    pub work: Vec<u64>,
    /// Nanoseconds of solver time.
    pub time_ns: Vec<u64>,
    /// Values.
    pub value: Vec<f64>,
}

/// Columns of different lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the columns iteration, work, time_ns and value of a series differ in length")]
pub struct UnequalColumns;

impl Columns {
    /// Number of kept samples.
    pub fn len(&self) -> usize {
        self.value.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.value.is_empty()
    }

    fn push(&mut self, point: Point) {
        for column in [&mut self.iteration, &mut self.work, &mut self.time_ns] {
            make_room(column);
        }
        make_room(&mut self.value);
        self.iteration.push(point.iteration);
        self.work.push(point.work);
        self.time_ns.push(point.time_ns);
        self.value.push(point.value);
    }

    /// Drops the samples of the iterations up to this one.
    pub fn drop_up_to(&mut self, iteration: u64) {
        let first = self.iteration.partition_point(|&of| of <= iteration);
        self.iteration.drain(..first);
        self.work.drain(..first);
        self.time_ns.drain(..first);
        self.value.drain(..first);
    }

    /// Keeps only the samples of the iterations up to this one.
    pub fn keep_up_to(&mut self, iteration: u64) {
        self.truncate(self.iteration.partition_point(|&of| of <= iteration));
    }

    fn truncate(&mut self, len: usize) {
        self.iteration.truncate(len);
        self.work.truncate(len);
        self.time_ns.truncate(len);
        self.value.truncate(len);
    }

    /// The sample in this place, from 0.
    pub fn get(&self, index: usize) -> Option<Point> {
        Some(Point {
            iteration: *self.iteration.get(index)?,
            work: *self.work.get(index)?,
            time_ns: *self.time_ns.get(index)?,
            value: *self.value.get(index)?,
        })
    }

    fn keep_every_second(&mut self) {
        fn thin<T>(column: &mut Vec<T>) {
            let mut index = 0;
            column.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            column.shrink_to_fit();
        }
        thin(&mut self.iteration);
        thin(&mut self.work);
        thin(&mut self.time_ns);
        thin(&mut self.value);
    }
}

impl Default for Series {
    fn default() -> Series {
        Series::of(Columns::default(), 1, 0, None)
    }
}

impl Series {
    fn of(columns: Columns, every: u64, seen: u64, last: Option<Point>) -> Series {
        let positive = columns.value.iter().filter(|value| **value > 0.0);
        let least_positive = positive.copied().fold(f64::INFINITY, f64::min);
        Series { pyramid: Pyramid::of(&columns.value), columns, least_positive, every, seen, last }
    }

    /// An empty series that keeps the first of each so many samples, from 1, and its last; with [`LAST_ONLY`]
    /// only its last.
    pub fn keeping(every: u64) -> Series {
        Series { every: every.max(1), ..Series::default() }
    }

    /// Restores a series of so many samples; its last kept sample is its last.
    ///
    /// # Errors
    ///
    /// [`UnequalColumns`].
    pub fn restore(mut columns: Columns, every: u64, seen: u64) -> Result<Series, UnequalColumns> {
        let Columns { iteration, work, time_ns, value } = &columns;
        if [iteration.len(), work.len(), time_ns.len()].iter().any(|&len| len != value.len()) {
            return Err(UnequalColumns);
        }
        let last = columns.len().checked_sub(1).and_then(|index| columns.get(index));
        let every = every.max(1);
        let in_step = if every == LAST_ONLY { 0 } else { seen.div_ceil(every) };
        if columns.len() as u64 > in_step {
            columns.truncate(columns.len() - 1);
        }
        Ok(Series::of(columns, every, seen, last))
    }

    /// Takes the next sample. One that goes back in iterations, work or time stands where the last one does.
    pub fn push(&mut self, mut point: Point) {
        if let Some(last) = self.last {
            point.iteration = point.iteration.max(last.iteration);
            point.work = point.work.max(last.work);
            point.time_ns = point.time_ns.max(last.time_ns);
        }
        self.last = Some(point);
        if self.every != LAST_ONLY && self.seen.is_multiple_of(self.every) {
            if self.columns.len() == CAPACITY {
                self.thin();
            }
            if self.seen.is_multiple_of(self.every) {
                self.columns.push(point);
                self.pyramid.take_last(&self.columns.value);
                if point.value > 0.0 {
                    self.least_positive = self.least_positive.min(point.value);
                }
            }
        }
        self.seen += 1;
    }

    /// Keeps only every second of the samples that it keeps so far, and of those to come.
    pub fn thin(&mut self) {
        self.columns.keep_every_second();
        let columns = std::mem::take(&mut self.columns);
        *self = Series::of(columns, self.every.saturating_mul(2), self.seen, self.last);
    }

    /// The series as it was after so many iterations, as far as its kept samples tell.
    #[must_use]
    pub fn up_to(&self, iteration: u64) -> Series {
        if self.last.is_none_or(|last| last.iteration <= iteration) {
            return self.clone();
        }
        let mut columns = self.columns.clone();
        columns.keep_up_to(iteration);
        let last = columns.len().checked_sub(1).and_then(|index| columns.get(index));
        let seen = match columns.len() as u64 {
            0 => 0,
            // The samples after the last kept one are not known to have come before.
            kept => (kept - 1) * self.every + 1,
        };
        Series::of(columns, self.every, seen, last)
    }

    /// The kept samples.
    pub fn columns(&self) -> &Columns {
        &self.columns
    }

    /// The least and the greatest of the kept values in a range of their places, from 0.
    pub fn extent(&self, range: Range<usize>) -> Extent {
        self.pyramid.extent(&self.columns.value, range)
    }

    /// The least value above 0 among the kept, for a logarithmic axis; infinity without one.
    pub fn least_positive(&self) -> f64 {
        self.least_positive
    }

    /// The kept samples, and the last one where it was not kept.
    pub fn columns_to_the_end(&self) -> Columns {
        let mut columns = self.columns.clone();
        if let Some(last) = self.last_unkept() {
            columns.push(last);
        }
        columns
    }

    /// The last sample, where it is not the last of those that are kept.
    pub fn last_unkept(&self) -> Option<Point> {
        // By their bits, since a value that is no number does not equal itself.
        let exactly = |point: Point| (point.iteration, point.work, point.time_ns, point.value.to_bits());
        let kept = self.columns.len().checked_sub(1).and_then(|index| self.columns.get(index));
        self.last.filter(|&last| kept.map(exactly) != Some(exactly(last)))
    }

    /// Bytes that its columns and their bins take.
    pub fn bytes(&self) -> usize {
        let Columns { iteration, work, time_ns, value } = &self.columns;
        let columns = [iteration.capacity(), work.capacity(), time_ns.capacity(), value.capacity()];
        8 * columns.iter().sum::<usize>() + self.pyramid.bytes()
    }

    /// Every how many-th sample is kept; 1 is all, [`LAST_ONLY`] none but the last.
    pub fn every(&self) -> u64 {
        self.every
    }

    /// Number of samples taken.
    pub fn seen(&self) -> u64 {
        self.seen
    }

    /// The last sample taken.
    pub fn last(&self) -> Option<Point> {
        self.last
    }
}

#[cfg(test)]
mod tests {
    use super::{CAPACITY, Columns, Point, Series, UnequalColumns};

    fn point(i: u64) -> Point {
        Point { iteration: i, work: 2 * i, time_ns: 3 * i, value: -(i as f64) }
    }

    #[test]
    fn a_short_series_keeps_everything() {
        let mut series = Series::default();
        (0..100).for_each(|i| series.push(point(i)));
        assert_eq!(series.columns().iteration, (0..100).collect::<Vec<_>>());
        assert_eq!((series.every(), series.seen()), (1, 100));
    }

    #[test]
    fn a_long_series_stays_bounded_keeps_equal_steps_and_its_last_sample() {
        let mut series = Series::default();
        let n = 5 * CAPACITY as u64 + 3;
        (0..n).for_each(|i| series.push(point(i)));
        assert!(series.columns().len() <= CAPACITY);
        let every = series.every();
        assert_eq!(every, 8);
        for (k, &iteration) in series.columns().iteration.iter().enumerate() {
            assert_eq!(iteration, k as u64 * every);
        }
        assert_eq!(series.last(), Some(point(n - 1)));
        assert_eq!(series.columns_to_the_end().iteration.last(), Some(&(n - 1)));
    }

    #[test]
    fn a_million_samples_take_at_most_40_bytes_each() {
        let mut series = Series::default();
        (0..CAPACITY as u64 - 48).for_each(|i| series.push(point(i)));
        let bytes = series.bytes();
        assert!(bytes <= 40 * series.columns().len(), "{bytes}");
        assert!(bytes > 33 * series.columns().len(), "{bytes}");
    }

    #[test]
    fn extents_follow_what_is_kept() {
        let mut series = Series::default();
        let value = |i: u64| if i == 5 { 1e9 } else { i as f64 };
        (0..CAPACITY as u64).for_each(|i| series.push(Point { value: value(i), ..point(i) }));
        assert_eq!((series.extent(0..CAPACITY).high, series.least_positive()), (1e9, 1.0));
        series.thin();
        let kept = series.columns().len();
        assert_eq!((series.extent(0..kept).high, series.least_positive()), (CAPACITY as f64 - 2.0, 2.0));
    }

    #[test]
    fn a_series_goes_on_from_an_earlier_moment_as_if_it_had_never_gone_further() {
        let mut whole = Series::default();
        (0..100).for_each(|i| whole.push(point(i)));
        let mut again = whole.up_to(41);
        assert_eq!((again.seen(), again.last()), (42, Some(point(41))));
        (42..100).for_each(|i| again.push(point(i)));
        assert_eq!(again, whole);
        let mut third = Series::keeping(3);
        (0..8).for_each(|i| third.push(point(i)));
        assert_eq!(third.up_to(5).columns_to_the_end().iteration, [0, 3]);
        assert_eq!(third.up_to(7), third);
    }

    #[test]
    fn a_restored_series_goes_on_in_step() {
        for every in [1, 3, super::LAST_ONLY] {
            let mut whole = Series::keeping(every);
            (0..8).for_each(|i| whole.push(point(i)));
            let mut again = Series::restore(whole.columns_to_the_end(), every, 8).unwrap();
            assert_eq!(again, whole);
            (8..20).for_each(|i| {
                whole.push(point(i));
                again.push(point(i));
            });
            assert_eq!(again, whole);
        }
    }

    #[test]
    fn a_series_can_keep_every_third_sample_or_only_the_last() {
        let mut third = Series::keeping(3);
        (0..8).for_each(|i| third.push(point(i)));
        assert_eq!(third.columns().iteration, [0, 3, 6]);
        assert_eq!(third.columns_to_the_end().iteration, [0, 3, 6, 7]);
        let mut only_last = Series::keeping(super::LAST_ONLY);
        (0..8).for_each(|i| only_last.push(point(i)));
        assert!(only_last.columns().is_empty());
        assert_eq!(only_last.columns_to_the_end().iteration, [7]);
        assert_eq!(only_last.seen(), 8);
    }

    #[test]
    fn a_last_sample_that_is_no_number_stands_there_once() {
        let mut series = Series::default();
        [1.0, f64::NAN].into_iter().for_each(|value| series.push(Point { value, ..point(1) }));
        assert_eq!(series.columns_to_the_end().len(), 2);
    }

    #[test]
    fn samples_that_go_back_stand_where_the_last_one_does() {
        let mut series = Series::default();
        [5, 3, 7].into_iter().for_each(|i| series.push(point(i)));
        assert_eq!(series.columns().iteration, [5, 5, 7]);
        assert_eq!(series.columns().time_ns, [15, 15, 21]);
        assert_eq!(series.columns().value, [-5.0, -3.0, -7.0]);
    }

    #[test]
    fn the_samples_of_the_first_iterations_can_be_dropped() {
        let mut series = Series::default();
        [0, 1, 1, 2, 5].into_iter().for_each(|i| series.push(point(i)));
        let mut columns = series.columns().clone();
        columns.drop_up_to(1);
        assert_eq!((columns.iteration, columns.value), (vec![2, 5], vec![-2.0, -5.0]));
    }

    #[test]
    fn a_restored_series_equals_its_columns() {
        let mut series = Series::default();
        (0..10).for_each(|i| series.push(point(i)));
        assert_eq!(Series::restore(series.columns_to_the_end(), 1, 10), Ok(series));
        let torn = Columns { value: vec![1.0], ..Columns::default() };
        assert_eq!(Series::restore(torn, 1, 1), Err(UnequalColumns));
    }
}

//! Samples side by side in four columns.

use super::{Part, Point};
use serde::{Deserialize, Serialize};

/// Samples, one vector a field, all of one length.
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
    /// Empty ones with room for so many samples.
    pub fn with_room(len: usize) -> Columns {
        Columns {
            iteration: Vec::with_capacity(len),
            work: Vec::with_capacity(len),
            time_ns: Vec::with_capacity(len),
            value: Vec::with_capacity(len),
        }
    }

    /// Number of samples.
    #[inline]
    pub fn len(&self) -> usize {
        self.value.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.value.is_empty()
    }

    /// The sample in this place, from 0.
    #[inline]
    pub fn get(&self, index: usize) -> Option<Point> {
        Some(Point {
            iteration: *self.iteration.get(index)?,
            work: *self.work.get(index)?,
            time_ns: *self.time_ns.get(index)?,
            value: *self.value.get(index)?,
        })
    }

    /// All samples, one after the other.
    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        (0..self.len()).filter_map(|index| self.get(index))
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

    pub(super) fn push(&mut self, point: Point) {
        self.iteration.push(point.iteration);
        self.work.push(point.work);
        self.time_ns.push(point.time_ns);
        self.value.push(point.value);
    }

    pub(super) fn append(&mut self, part: Part<'_>) {
        self.iteration.extend_from_slice(part.iteration);
        self.work.extend_from_slice(part.work);
        self.time_ns.extend_from_slice(part.time_ns);
        self.value.extend_from_slice(part.value);
    }

    pub(super) fn truncate(&mut self, len: usize) {
        self.iteration.truncate(len);
        self.work.truncate(len);
        self.time_ns.truncate(len);
        self.value.truncate(len);
    }

    pub(super) fn check(&self) -> Result<(), UnequalColumns> {
        let lens = [self.iteration.len(), self.work.len(), self.time_ns.len()];
        if lens.iter().all(|&len| len == self.value.len()) { Ok(()) } else { Err(UnequalColumns) }
    }

    /// Bytes that they take.
    pub(super) fn bytes(&self) -> usize {
        let room = [self.iteration.capacity(), self.work.capacity(), self.time_ns.capacity()];
        8 * (room.iter().sum::<usize>() + self.value.capacity())
    }
}

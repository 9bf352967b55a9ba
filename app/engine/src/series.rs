//! Samples of one metric on one lane, in the order in which they were taken, with a bounded length.
//!
//! They lie in chunks. Full ones are shared with copies of the series, which are made while it goes on: a copy costs a
//! pointer for each 4096 samples, and the chunk that is not full yet.

mod chunk;
mod columns;
mod pyramid;
mod reading;

use chunk::{Chunk, Even, LEN, OpenChunk};
use std::sync::Arc;

pub use chunk::Part;
pub use columns::{Columns, UnequalColumns};
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

impl Point {
    /// Whether both are the same by their bits, since a value that is no number does not equal itself.
    pub fn is_exactly(&self, other: &Point) -> bool {
        let bits = |point: &Point| (point.iteration, point.work, point.time_ns, point.value.to_bits());
        bits(self) == bits(other)
    }
}

/// What is counted beside the values. None of it ever falls within a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Iterations.
    Iterations,
    /// Work.
    Work,
    /// Nanoseconds of solver time.
    Time,
}

impl Counted {
    /// Its number of a sample.
    pub fn number(self, point: &Point) -> u64 {
        match self {
            Counted::Iterations => point.iteration,
            Counted::Work => point.work,
            Counted::Time => point.time_ns,
        }
    }
}

/// Samples in the order in which they were taken. Iterations never fall within a series.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The kept samples, but for the last few.
    full: Vec<Arc<Chunk>>,
    /// The extents of the full chunks, side by side.
    extents: Vec<Extent>,
    /// What is even of the full chunks, by what is counted: told without a look into them.
    even: [Vec<Option<Even>>; 3],
    /// The last few of the kept samples.
    open: OpenChunk,
    least_positive: f64,
    every: u64,
    seen: u64,
    last: Option<Point>,
}

impl Default for Series {
    fn default() -> Series {
        Series {
            full: Vec::new(),
            extents: Vec::new(),
            even: Default::default(),
            open: OpenChunk::default(),
            least_positive: f64::INFINITY,
            every: 1,
            seen: 0,
            last: None,
        }
    }
}

impl Series {
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
        columns.check()?;
        let last = columns.len().checked_sub(1).and_then(|index| columns.get(index));
        let every = every.max(1);
        let in_step = if every == LAST_ONLY { 0 } else { seen.div_ceil(every) };
        if columns.len() as u64 > in_step {
            columns.truncate(columns.len() - 1);
        }
        let mut series = Series { every, seen, last, ..Series::default() };
        columns.points().for_each(|point| series.keep(point));
        Ok(series)
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
            if self.len() == CAPACITY {
                self.thin();
            }
            if self.seen.is_multiple_of(self.every) {
                self.keep(point);
            }
        }
        self.seen += 1;
    }

    fn keep(&mut self, point: Point) {
        if point.value > 0.0 {
            self.least_positive = self.least_positive.min(point.value);
        }
        if let Some(chunk) = self.open.push(point) {
            self.extents.push(chunk.part().extent(0..LEN));
            for (all, even) in self.even.iter_mut().zip(chunk.even()) {
                all.push(even);
            }
            self.full.push(chunk);
        }
    }

    /// Keeps only every second of the samples that it keeps so far, and of those to come.
    pub fn thin(&mut self) {
        let (full, open) = (std::mem::take(&mut self.full), std::mem::take(&mut self.open));
        self.extents.clear();
        self.even.iter_mut().for_each(Vec::clear);
        self.least_positive = f64::INFINITY;
        // A chunk holds an even number of samples, so that each begins with one that stays.
        for chunk in full {
            chunk.part().points().step_by(2).for_each(|point| self.keep(point));
        }
        open.part().points().step_by(2).for_each(|point| self.keep(point));
        self.every = self.every.saturating_mul(2);
    }

    /// The series as it was after so many iterations, as far as its kept samples tell.
    #[must_use]
    pub fn up_to(&self, iteration: u64) -> Series {
        if self.last.is_none_or(|last| last.iteration <= iteration) {
            return self.clone();
        }
        let kept = self.partition_point(|point| point.iteration <= iteration);
        let whole = kept / LEN;
        let mut series = Series {
            full: self.full[..whole].to_vec(),
            extents: self.extents[..whole].to_vec(),
            even: [0, 1, 2].map(|counted| self.even[counted][..whole].to_vec()),
            every: self.every,
            last: kept.checked_sub(1).and_then(|index| self.get(index)),
            seen: match kept as u64 {
                0 => 0,
                // The samples after the last kept one are not known to have come before.
                kept => (kept - 1) * self.every + 1,
            },
            ..Series::default()
        };
        (whole * LEN..kept).filter_map(|index| self.get(index)).for_each(|point| series.keep(point));
        series.least_positive =
            series.parts().map(|part| part.least_positive()).fold(f64::INFINITY, f64::min);
        series
    }
}

#[cfg(test)]
mod tests;

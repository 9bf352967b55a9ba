//! Parts of a series: samples that follow each other, as columns, with the bins above their values. One that is full is a
//! single piece of memory, so that each of its numbers is one step away.

use super::pyramid::{Extent, FAN_OUT, GrowingPyramid, Pyramid};
use super::{Columns, Counted, Point};
use std::ops::Range;
use std::sync::Arc;

/// Samples of a full chunk, an even number. More would be copied with the next sample of a series that is shared; fewer would
/// make more pointers of a series, which are copied as well.
pub(super) const LEN: usize = 4096;

/// Bins of a full chunk, and groups of these.
const BINS: usize = LEN / FAN_OUT;
const GROUPS: usize = BINS / FAN_OUT;

/// A chunk that nothing is added to any more.
#[derive(Debug, PartialEq)]
pub(super) struct Chunk {
    iteration: [u64; LEN],
    work: [u64; LEN],
    time_ns: [u64; LEN],
    value: [f64; LEN],
    bins: [Extent; BINS],
    groups: [Extent; GROUPS],
}

/// Numbers of a full chunk each of which is as far from the one before, as the iterations of most metrics are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Even {
    first: u64,
    step: u64,
}

impl Even {
    fn of(numbers: &[u64; LEN]) -> Option<Even> {
        let (first, step) = (numbers[0], numbers[1].checked_sub(numbers[0])?);
        let is_even = numbers.windows(2).all(|pair| pair[1].checked_sub(pair[0]) == Some(step));
        is_even.then_some(Even { first, step })
    }

    /// The number in this place of the chunk.
    #[inline]
    pub fn number(self, place: usize) -> u64 {
        self.first + self.step * place as u64
    }
}

/// The chunk that samples are added to. It is never full.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct OpenChunk {
    columns: Columns,
    pyramid: GrowingPyramid,
}

/// The samples of a chunk.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    /// Iterations.
    pub iteration: &'a [u64],
    /// Work done.
    pub work: &'a [u64],
    /// Nanoseconds of solver time.
    pub time_ns: &'a [u64],
    /// Values.
    pub value: &'a [f64],
    pyramid: Pyramid<'a>,
}

impl Chunk {
    /// Its samples.
    #[inline]
    pub fn part(&self) -> Part<'_> {
        let Chunk { iteration, work, time_ns, value, bins, groups } = self;
        Part { iteration, work, time_ns, value, pyramid: Pyramid { bins, groups } }
    }

    /// What is counted, in the order of [`Counted`], where it is even.
    pub fn even(&self) -> [Option<Even>; 3] {
        [&self.iteration, &self.work, &self.time_ns].map(Even::of)
    }
}

impl OpenChunk {
    /// Its samples.
    #[inline]
    pub fn part(&self) -> Part<'_> {
        let Columns { iteration, work, time_ns, value } = &self.columns;
        Part { iteration, work, time_ns, value, pyramid: self.pyramid.as_pyramid() }
    }

    /// Number of its samples.
    pub fn len(&self) -> usize {
        self.columns.len()
    }

    /// Takes the next sample. When it is full then, it gives its samples as a chunk, and is empty.
    pub fn push(&mut self, point: Point) -> Option<Arc<Chunk>> {
        let Columns { iteration, work, time_ns, value } = &mut self.columns;
        for column in [iteration, work, time_ns] {
            make_room(column);
        }
        make_room(value);
        self.columns.push(point);
        self.pyramid.take_last(&self.columns.value);
        (self.len() == LEN).then(|| self.take_full())
    }

    /// Its samples as a chunk; it is empty then. Never inlined: the chunk is put together on the stack, and a push should not
    /// have to ask for so much of it each time.
    #[inline(never)]
    fn take_full(&mut self) -> Arc<Chunk> {
        let Part { iteration, work, time_ns, value, pyramid } = self.part();
        let chunk = Chunk {
            iteration: all_of(iteration),
            work: all_of(work),
            time_ns: all_of(time_ns),
            value: all_of(value),
            bins: all_of(pyramid.bins),
            groups: all_of(pyramid.groups),
        };
        // The room is kept for the samples to come.
        self.columns.truncate(0);
        self.pyramid.clear();
        Arc::new(chunk)
    }

    /// Bytes that its columns and their bins take.
    pub fn bytes(&self) -> usize {
        self.columns.bytes() + self.pyramid.bytes()
    }
}

fn all_of<T: Copy, const N: usize>(column: &[T]) -> [T; N] {
    column.try_into().expect("a full chunk has columns of this length")
}

/// Makes room for one more in a column, which never takes more than a full chunk has.
fn make_room<T>(column: &mut Vec<T>) {
    let len = column.len();
    if len == column.capacity() {
        column.reserve_exact(len.max(4).min(LEN.saturating_sub(len)));
    }
}

impl<'a> Part<'a> {
    /// Number of its samples.
    #[inline]
    pub fn len(&self) -> usize {
        self.value.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.value.is_empty()
    }

    /// The sample in this place of the part, from 0.
    #[inline]
    pub fn get(&self, index: usize) -> Option<Point> {
        Some(Point {
            iteration: *self.iteration.get(index)?,
            work: *self.work.get(index)?,
            time_ns: *self.time_ns.get(index)?,
            value: *self.value.get(index)?,
        })
    }

    /// The column of what is counted.
    #[inline]
    pub fn counted(&self, counted: Counted) -> &'a [u64] {
        match counted {
            Counted::Iterations => self.iteration,
            Counted::Work => self.work,
            Counted::Time => self.time_ns,
        }
    }

    /// Its samples, one after the other.
    pub fn points(self) -> impl Iterator<Item = Point> + use<'a> {
        (0..self.len()).filter_map(move |index| self.get(index))
    }

    /// The extent of the values in a range of places within it.
    pub(super) fn extent(&self, range: Range<usize>) -> Extent {
        self.pyramid.extent(self.value, range)
    }

    /// The least value above 0; infinity without one.
    pub(super) fn least_positive(&self) -> f64 {
        self.value.iter().copied().filter(|&value| value > 0.0).fold(f64::INFINITY, f64::min)
    }
}

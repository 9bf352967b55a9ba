//! What others read of a series: its kept samples by their places from 0, or chunk by chunk.

use super::chunk::{Chunk, Even, LEN, Part};
use super::{Columns, Counted, Extent, Point, Series};
use std::ops::Range;
use std::sync::Arc;

impl Series {
    /// Number of kept samples.
    #[inline]
    pub fn len(&self) -> usize {
        self.full.len() * LEN + self.open.len()
    }

    /// Whether no sample is kept.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The kept sample in this place, from 0.
    #[inline]
    pub fn get(&self, index: usize) -> Option<Point> {
        let (part, at) = self.find(index);
        part.get(at)
    }

    /// What is counted with the kept sample in this place.
    #[inline]
    pub fn number(&self, counted: Counted, index: usize) -> Option<u64> {
        if let Some(Some(even)) = self.even[counted as usize].get(index / LEN) {
            return Some(even.number(index % LEN));
        }
        let (part, at) = self.find(index);
        part.counted(counted).get(at).copied()
    }

    /// The value of the kept sample in this place.
    #[inline]
    pub fn value(&self, index: usize) -> Option<f64> {
        let (part, at) = self.find(index);
        part.value.get(at).copied()
    }

    /// The part that holds this place, and the place within it; beyond all, a place that the last one does not have.
    #[inline]
    fn find(&self, index: usize) -> (Part<'_>, usize) {
        match self.full.get(index / LEN) {
            Some(chunk) => (chunk.part(), index % LEN),
            None => (self.open.part(), index - self.full.len() * LEN),
        }
    }

    /// The part of this number.
    fn part(&self, number: usize) -> Part<'_> {
        self.full.get(number).map_or_else(|| self.open.part(), |chunk| chunk.part())
    }

    /// The place of the first kept sample for which this does not hold; it holds for all before and for none after.
    #[inline]
    pub fn partition_point(&self, is_before: impl Fn(&Point) -> bool) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            if self.get(middle).is_some_and(|point| is_before(&point)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    /// The place of the first kept sample with at least this number of what is counted.
    pub fn place_from(&self, counted: Counted, least: u64) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            if self.number(counted, middle).is_some_and(|number| number < least) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    /// The kept samples in parts, as they lie in memory.
    pub fn parts(&self) -> impl Iterator<Item = Part<'_>> {
        let full = self.full.iter().map(|chunk| chunk.part());
        full.chain([self.open.part()]).filter(|part| !part.is_empty())
    }

    /// A copy of the kept samples in one piece.
    pub fn to_columns(&self) -> Columns {
        let mut columns = Columns::with_room(self.len() + 1);
        self.parts().for_each(|part| columns.append(part));
        columns
    }

    /// A copy of the kept samples in one piece, with the last one where it was not kept.
    pub fn columns_to_the_end(&self) -> Columns {
        let mut columns = self.to_columns();
        if let Some(last) = self.last_unkept() {
            columns.push(last);
        }
        columns
    }

    /// The least and the greatest of the kept values in a range of their places; what lies beyond the last does not count.
    pub fn extent(&self, range: Range<usize>) -> Extent {
        let (from, to) = (range.start, range.end.min(self.len()));
        if from >= to {
            return Extent::NONE;
        }
        let (first, last) = (from / LEN, (to - 1) / LEN);
        let (from, to) = (from - first * LEN, to - last * LEN);
        if first == last {
            return self.part(first).extent(from..to);
        }
        let ends = self.part(first).extent(from..LEN).with(self.part(last).extent(0..to));
        self.extents[first + 1..last].iter().fold(ends, |all, &extent| all.with(extent))
    }

    /// The least value above 0 among the kept, for a logarithmic axis; infinity without one.
    pub fn least_positive(&self) -> f64 {
        self.least_positive
    }

    /// The last sample, where it is not the last of those that are kept.
    pub fn last_unkept(&self) -> Option<Point> {
        let kept = self.len().checked_sub(1).and_then(|index| self.get(index));
        self.last.filter(|last| kept.is_none_or(|kept| !kept.is_exactly(last)))
    }

    /// Bytes that its samples and what tells of them take.
    pub fn bytes(&self) -> usize {
        let pointers = self.full.capacity() * size_of::<Arc<Chunk>>();
        let extents = self.extents.capacity() * size_of::<Extent>();
        let full = self.full.len() * size_of::<Chunk>();
        let even: usize = self.even.iter().map(|of| of.capacity() * size_of::<Option<Even>>()).sum();
        size_of::<Series>() + pointers + extents + even + full + self.open.bytes()
    }

    /// Every how many-th sample is kept; 1 is all, [`LAST_ONLY`](super::LAST_ONLY) none but the last.
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

//! A part of a series: samples that follow each other, as columns, with the bins above their values.

use super::pyramid::{Extent, Pyramid};
use super::{Columns, Point};
use std::ops::Range;

/// Up to [`Chunk::LEN`] samples.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Chunk {
    columns: Columns,
    pyramid: Pyramid,
}

impl Chunk {
    /// Samples of a full chunk, an even number. More would be copied with the next sample of a series that is shared;
    /// fewer would make more pointers of a series, which are copied as well.
    pub const LEN: usize = 4096;

    /// Its samples.
    pub fn columns(&self) -> &Columns {
        &self.columns
    }

    /// Number of its samples.
    pub fn len(&self) -> usize {
        self.columns.len()
    }

    /// Whether it has no room left.
    pub fn is_full(&self) -> bool {
        self.len() == Chunk::LEN
    }

    /// Takes the next sample, unless it is full.
    pub fn push(&mut self, point: Point) {
        let Columns { iteration, work, time_ns, value } = &mut self.columns;
        for column in [iteration, work, time_ns] {
            make_room(column);
        }
        make_room(value);
        self.columns.push(point);
        self.pyramid.take_last(&self.columns.value);
    }

    /// The extent of the values in a range of places within it.
    pub fn extent(&self, range: Range<usize>) -> Extent {
        self.pyramid.extent(&self.columns.value, range)
    }

    /// Bytes that its columns and their bins take.
    pub fn bytes(&self) -> usize {
        self.columns.bytes() + self.pyramid.bytes()
    }
}

/// Makes room for one more in a column, which never takes more than a full chunk has.
fn make_room<T>(column: &mut Vec<T>) {
    let len = column.len();
    if len == column.capacity() {
        column.reserve_exact(len.max(4).min(Chunk::LEN.saturating_sub(len)));
    }
}

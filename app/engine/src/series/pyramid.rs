//! Least and greatest value of any range of the samples of a chunk, without a look at each of them.
//!
//! Above the values stand bins, one for each [`FAN_OUT`] samples, and above these groups, one for as many bins. A bin stands
//! once it is full, so that a sample costs the pusher next to nothing; a range takes at most 30 values, 30 bins and the groups
//! between. Bins are exact (`f64`): 1.06 bytes a sample.

use std::ops::Range;

/// Samples of a bin, and bins of a group.
pub(super) const FAN_OUT: usize = 16;
/// Shorter columns have no bins: looking at each value is as quick, and most series are short.
const LEAST: usize = 256;

/// The least and the greatest of some values; values that are no finite numbers do not count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// The least value; positive infinity when there is none.
    pub low: f64,
    /// The greatest value; negative infinity when there is none.
    pub high: f64,
}

impl Extent {
    /// The extent of no value.
    pub const NONE: Extent = Extent { low: f64::INFINITY, high: f64::NEG_INFINITY };

    /// Whether there is no value.
    pub fn is_none(&self) -> bool {
        self.low > self.high
    }

    /// The extent of these values.
    pub fn of(values: &[f64]) -> Extent {
        let finite = values.iter().filter(|value| value.is_finite());
        finite.fold(Extent::NONE, |all, &value| all.with(Extent { low: value, high: value }))
    }

    /// The extent of the values of both.
    #[must_use]
    pub fn with(self, other: Extent) -> Extent {
        Extent { low: self.low.min(other.low), high: self.high.max(other.high) }
    }
}

/// The bins above a column of values, and the groups above these. The column itself stands elsewhere, and is handed in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pyramid<'a> {
    /// Of 16 samples each.
    pub bins: &'a [Extent],
    /// Of 16 bins each.
    pub groups: &'a [Extent],
}

impl Pyramid<'_> {
    /// The extent of a range of the column; what lies beyond its end does not count.
    pub fn extent(self, values: &[f64], range: Range<usize>) -> Extent {
        let Pyramid { bins, groups } = self;
        let (from, to) = (range.start, range.end.min(values.len()));
        if from >= to {
            return Extent::NONE;
        }
        if bins.is_empty() || to - from < 2 * FAN_OUT {
            return Extent::of(&values[from..to]);
        }
        // Both ends are cut off down to whole bins, and those of the bins down to whole groups.
        let (first, last) = whole(from, to);
        let mut all =
            Extent::of(&values[from..first * FAN_OUT]).with(Extent::of(&values[last * FAN_OUT..to]));
        let mut add = |extents: &[Extent]| extents.iter().for_each(|&extent| all = all.with(extent));
        let (first_group, last_group) = whole(first, last);
        if first_group < last_group {
            add(&bins[first..first_group * FAN_OUT]);
            add(&groups[first_group..last_group]);
            add(&bins[last_group * FAN_OUT..last]);
        } else {
            add(&bins[first..last]);
        }
        all
    }
}

/// The whole bins, or groups, in a range of what they are made of.
fn whole(from: usize, to: usize) -> (usize, usize) {
    (from.div_ceil(FAN_OUT), to / FAN_OUT)
}

/// The bins above a column that grows.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct GrowingPyramid {
    bins: Vec<Extent>,
    groups: Vec<Extent>,
}

impl GrowingPyramid {
    /// The bins of a column.
    fn of(values: &[f64]) -> GrowingPyramid {
        let mut pyramid = GrowingPyramid::default();
        values.chunks_exact(FAN_OUT).for_each(|values| pyramid.close(values));
        pyramid
    }

    /// As it stands.
    pub fn as_pyramid(&self) -> Pyramid<'_> {
        Pyramid { bins: &self.bins, groups: &self.groups }
    }

    /// Takes the last value of the column, which was just pushed.
    pub fn take_last(&mut self, values: &[f64]) {
        let len = values.len();
        if len == LEAST {
            *self = GrowingPyramid::of(values);
        } else if len > LEAST && len.is_multiple_of(FAN_OUT) {
            self.close(&values[len - FAN_OUT..]);
        }
    }

    /// Adds the bin that these values fill, and the group that it fills.
    fn close(&mut self, values: &[f64]) {
        self.bins.push(Extent::of(values));
        if self.bins.len().is_multiple_of(FAN_OUT) {
            let bins = &self.bins[self.bins.len() - FAN_OUT..];
            self.groups.push(bins.iter().fold(Extent::NONE, |all, &bin| all.with(bin)));
        }
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.bins.clear();
        self.groups.clear();
    }

    /// Bytes of its bins.
    pub fn bytes(&self) -> usize {
        (self.bins.capacity() + self.groups.capacity()) * size_of::<Extent>()
    }
}

#[cfg(test)]
mod tests {
    use super::{Extent, GrowingPyramid, LEAST};
    use crate::random::Random;

    /// Values with some that cannot be drawn.
    fn values(n: usize, random: &mut Random) -> Vec<f64> {
        let mut value = |_| match random.below(50) {
            0 => f64::NAN,
            1 => f64::INFINITY,
            2 => f64::NEG_INFINITY,
            _ => random.below(1_000_000) as f64 / 7.0 - 60_000.0,
        };
        (0..n).map(&mut value).collect()
    }

    #[test]
    fn it_equals_looking_at_each_value_on_random_ranges() {
        let mut random = Random::of_seed(1);
        for n in [0, 1, 31, LEAST - 1, LEAST, LEAST + 1, LEAST + 16, 4096, 5000, 70_001] {
            let values = values(n, &mut random);
            let grown = GrowingPyramid::of(&values);
            let pyramid = if n < LEAST { GrowingPyramid::default() } else { grown };
            let pyramid = pyramid.as_pyramid();
            for _ in 0..2000 {
                let mut ends = [0, 0].map(|_: i32| random.below(n + 1));
                ends.sort_unstable();
                let [from, to] = ends;
                assert_eq!(pyramid.extent(&values, from..to), Extent::of(&values[from..to]), "{n}: {ends:?}");
            }
            assert_eq!(pyramid.extent(&values, 0..n + 9), Extent::of(&values));
        }
    }

    #[test]
    fn grown_value_by_value_it_is_the_one_built_at_once() {
        let mut random = Random::of_seed(2);
        let values = values(3 * LEAST + 7, &mut random);
        let mut grown = GrowingPyramid::default();
        for n in 1..=values.len() {
            grown.take_last(&values[..n]);
            if n % 1009 == 0 || n.abs_diff(LEAST) < 3 {
                let at_once =
                    if n < LEAST { GrowingPyramid::default() } else { GrowingPyramid::of(&values[..n]) };
                assert_eq!(grown, at_once, "{n}");
            }
        }
    }

    #[test]
    fn values_that_are_no_numbers_have_no_extent() {
        let nothing = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
        assert!(Extent::of(&nothing).is_none());
        assert!(!Extent::of(&[f64::NAN, 2.0]).is_none());
    }
}

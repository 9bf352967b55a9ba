//! Least and greatest value of any range of the samples of a chunk, without a look at each of them.
//!
//! A pyramid has a level for each power of [`FAN_OUT`]: a bin of the first covers 16 samples, one of the
//! second 256, one of the third a full chunk. A bin stands once it is full, so that a sample costs the pusher next to
//! nothing; a range takes at most 30 bins of each level. Bins are exact (`f64`): 1.07 bytes a sample.

use std::ops::Range;

/// Samples of a bin of the first level, and bins of a level in one of the next.
const FAN_OUT: usize = 16;
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

/// The bins above a column of values. The column itself stands elsewhere, and is handed in.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Pyramid {
    levels: Vec<Vec<Extent>>,
}

impl Pyramid {
    /// The bins of a column.
    pub fn of(values: &[f64]) -> Pyramid {
        let mut pyramid = Pyramid::default();
        if values.len() >= LEAST {
            let full = values.len() - values.len() % FAN_OUT;
            (FAN_OUT..=full).step_by(FAN_OUT).for_each(|end| pyramid.close(&values[end - FAN_OUT..end]));
        }
        pyramid
    }

    /// Bytes of its bins.
    pub fn bytes(&self) -> usize {
        self.levels.iter().map(|bins| bins.capacity() * size_of::<Extent>()).sum()
    }

    /// Takes the last value of the column, which was just pushed.
    pub fn take_last(&mut self, values: &[f64]) {
        let len = values.len();
        if len == LEAST {
            *self = Pyramid::of(values);
        } else if len > LEAST && len.is_multiple_of(FAN_OUT) {
            self.close(&values[len - FAN_OUT..]);
        }
    }

    /// Adds the bin of the first level that these values fill, and those above that it fills.
    fn close(&mut self, values: &[f64]) {
        let mut bin = Extent::of(values);
        for level in 0.. {
            if self.levels.len() == level {
                self.levels.push(Vec::new());
            }
            let bins = &mut self.levels[level];
            bins.push(bin);
            if !bins.len().is_multiple_of(FAN_OUT) {
                break;
            }
            bin = bins[bins.len() - FAN_OUT..].iter().fold(Extent::NONE, |all, &bin| all.with(bin));
        }
    }

    /// The extent of a range of the column; what lies beyond its end does not count.
    pub fn extent(&self, values: &[f64], range: Range<usize>) -> Extent {
        let (mut from, mut to) = (range.start, range.end.min(values.len()));
        if from >= to {
            return Extent::NONE;
        }
        if self.levels.is_empty() || to - from < 2 * FAN_OUT {
            return Extent::of(&values[from..to]);
        }
        // Both ends are cut off down to whole bins of the level above, level by level.
        let (first, last) = (from.next_multiple_of(FAN_OUT), to - to % FAN_OUT);
        let mut all = Extent::of(&values[from..first]).with(Extent::of(&values[last..to]));
        (from, to) = (first / FAN_OUT, last / FAN_OUT);
        for (level, bins) in self.levels.iter().enumerate() {
            let is_top = level + 1 == self.levels.len();
            let (first, last) = (from.next_multiple_of(FAN_OUT), to - to % FAN_OUT);
            if is_top || first >= last {
                return bins[from..to].iter().fold(all, |all, &bin| all.with(bin));
            }
            let ends = bins[from..first].iter().chain(&bins[last..to]);
            all = ends.fold(all, |all, &bin| all.with(bin));
            (from, to) = (first / FAN_OUT, last / FAN_OUT);
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::{Extent, LEAST, Pyramid};
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
            let pyramid = Pyramid::of(&values);
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
        let mut grown = Pyramid::default();
        for n in 1..=values.len() {
            grown.take_last(&values[..n]);
            if n % 1009 == 0 || n.abs_diff(LEAST) < 3 {
                assert_eq!(grown, Pyramid::of(&values[..n]), "{n}");
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

//! The points that a curve is drawn with: at most two a pixel column, its least and its greatest value, so
//! that no spike is lost.
//!
//! Columns stand at multiples of their width, a power of two, so that a curve does not shimmer when it is
//! moved or grows. A curve that has grown goes on with its last column; everything else is drawn as before.

use super::axes::{Axes, place_of, place_of_value};
use egui_plot::PlotPoint;
use engine::series::{Counted, Point, Series};
use std::ops::Range;

/// A curve as it was drawn last.
#[derive(Default)]
pub struct Drawn {
    points: Vec<PlotPoint>,
    key: Option<Key>,
    /// Samples that the points tell of, from the first.
    upto: usize,
    /// Where the last column begins: the place of its first sample, that sample, and the number of points before it.
    open: Option<(usize, Point, usize)>,
}

/// What a curve is drawn for. When it changes, all points are found anew.
#[derive(Clone, Copy, PartialEq)]
struct Key {
    axes: Axes,
    counted: Counted,
    floor: f64,
    every: u64,
    /// Width of a column along x.
    width: f64,
    /// Ends along x, in columns.
    ends: Option<(i64, i64)>,
}

/// What is seen of a curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sight {
    /// The axes.
    pub axes: Axes,
    /// What x counts.
    pub counted: Counted,
    /// The value at the lower end of a logarithmic axis.
    pub floor: f64,
    /// Ends along x, as places; none when all is seen.
    pub range: Option<(f64, f64)>,
    /// Pixels across.
    pub pixels: f64,
}

impl Drawn {
    /// The points of a series; those that can stay are kept from the last time.
    pub fn points(&mut self, series: &Series, sight: &Sight) -> &[PlotPoint] {
        let Some(key) = key(series, sight) else {
            self.points.clear();
            self.key = None;
            return &self.points;
        };
        // A column that began before what is seen may begin later now.
        let is_seen = |point: &Point| {
            let from = key.ends.map_or(0, |(from, _)| number_at(&key, from));
            key.counted.number(point) >= from
        };
        let is_same = |(index, point, _): (usize, Point, usize)| {
            series.get(index).is_some_and(|now| now.is_exactly(&point)) && is_seen(&point)
        };
        let goes_on = self.key == Some(key) && series.len() >= self.upto && self.open.is_none_or(is_same);
        if !goes_on {
            self.points.clear();
            self.upto = 0;
            self.open = None;
            self.key = Some(key);
        }
        if !goes_on || series.len() > self.upto {
            self.draw(series, &key);
        }
        &self.points
    }

    fn draw(&mut self, series: &Series, key: &Key) {
        let first_from = |limit: u64| series.place_from(key.counted, limit);
        // One sample beyond each end, so that the curve leaves the plot where it should.
        let end = match key.ends {
            Some((_, to)) => (first_from(number_at(key, to)) + 1).min(series.len()),
            None => series.len(),
        };
        let mut at = match (self.open, key.ends) {
            (Some((index, _, kept)), _) => {
                self.points.truncate(kept);
                index
            }
            (None, Some((from, _))) => first_from(number_at(key, from)).saturating_sub(1),
            (None, None) => 0,
        };
        let number = |index: usize| series.number(key.counted, index).unwrap_or(u64::MAX);
        // Columns grow about as they did before. The guess is made of places alone: made of what stands there, it would have
        // to wait for the memory.
        let (mut guess, mut length, mut open) = (1, 1, None);
        while at < end {
            let column = (place_of(number(at), key.counted, key.axes.x) / key.width).floor() as i64;
            let next = beyond(number, at..end, guess, number_at(key, column.saturating_add(1)));
            open = Some((at, self.points.len()));
            self.draw_column(series, key, at, next);
            (guess, length) = ((2 * (next - at)).saturating_sub(length), next - at);
            at = next;
        }
        if let Some((at, before)) = open {
            self.open = series.get(at).map(|point| (at, point, before));
        }
        self.upto = series.len();
    }

    /// Draws the samples from one place to another as one column.
    fn draw_column(&mut self, series: &Series, key: &Key, from: usize, to: usize) {
        let mut push = |index: usize, value: f64| {
            let number = series.number(key.counted, index).unwrap_or(u64::MAX);
            let y = place_of_value(value, key.axes.y, key.floor);
            self.points.push(PlotPoint::new(place_of(number, key.counted, key.axes.x), y));
        };
        let value = |index: usize| series.value(index).unwrap_or(f64::NAN);
        if to - from <= 2 {
            let finite = (from..to).map(|index| (index, value(index))).filter(|(_, value)| value.is_finite());
            finite.for_each(|(index, value)| push(index, value));
            return;
        }
        let extent = series.extent(from..to);
        if extent.is_none() {
            return;
        }
        if value(from) <= value(to - 1) {
            push(from, extent.low);
            push(to - 1, extent.high);
        } else {
            push(from, extent.high);
            push(to - 1, extent.low);
        }
    }
}

/// The least number in a column.
fn number_at(key: &Key, column: i64) -> u64 {
    super::axes::number_at(column as f64 * key.width, key.counted, key.axes.x)
}

/// None when there is nothing to draw.
fn key(series: &Series, sight: &Sight) -> Option<Key> {
    let place = |index: usize| {
        series.number(sight.counted, index).map(|number| place_of(number, sight.counted, sight.axes.x))
    };
    let all = (place(0)?, place(series.len() - 1)?);
    let (from, to) = sight.range.unwrap_or(all);
    let span = to - from;
    // Whatever the span, a column is at least a pixel wide; where there is no span all is one column.
    let width = if span > 0.0 && span.is_finite() {
        (span / sight.pixels.max(1.0)).log2().ceil().exp2()
    } else {
        1.0
    };
    let ends = sight.range.map(|(from, to)| ((from / width).floor() as i64, (to / width).ceil() as i64));
    let Sight { axes, counted, floor, .. } = *sight;
    Some(Key { axes, counted, floor, every: series.every(), width, ends })
}

/// The first place of a range, after its first, whose number is at least `limit`, or the end. Looked for at a distance that
/// is likely, and from there in growing steps.
fn beyond(number: impl Fn(usize) -> u64, range: Range<usize>, guess: usize, limit: u64) -> usize {
    let Range { start: at, end } = range;
    let is_before = |index: usize| index < end && number(index) < limit;
    let (mut low, mut high) = (at, at + guess.clamp(1, end - at));
    let mut step = 1;
    if is_before(high) {
        while is_before(high) {
            (low, high) = (high, high + step);
            step *= 2;
        }
    } else {
        while high > at + step && !is_before(high - step) {
            high -= step;
            step *= 2;
        }
        low = high.saturating_sub(step).max(at);
    }
    high = high.min(end);
    while low < high {
        let middle = low + (high - low) / 2;
        if is_before(middle) { low = middle + 1 } else { high = middle }
    }
    low.max(at + 1)
}

#[cfg(test)]
mod tests;

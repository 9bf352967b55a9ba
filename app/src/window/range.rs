//! The part of x that plots show: all of it, or what the user has zoomed into.

use egui::Response;
use engine::figure::axis::Scale;

/// Room beside the curves, in parts of the whole.
const ROOM: f64 = 0.01;
/// Points of wheel that zoom by a factor of e.
const WHEEL: f32 = 250.0;
/// Room after the newest sample that is followed.
const AHEAD: f64 = 0.02;

/// From one place along x to another, in places of the axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// Its left end.
    pub low: f64,
    /// Its right end.
    pub high: f64,
}

impl Range {
    /// Its length.
    pub fn span(self) -> f64 {
        self.high - self.low
    }

    /// All of curves that begin and end there, with a little room; a linear axis begins at 0.
    pub fn around(ends: Range, scale: Scale) -> Range {
        let (low, least) = match scale {
            Scale::Linear => (ends.low.min(0.0), 1e-3),
            Scale::Logarithmic => (ends.low, 0.5),
        };
        if !(low.is_finite() && ends.high.is_finite()) {
            return Range { low: 0.0, high: 1.0 };
        }
        let room = ROOM * (ends.high - low).max(least);
        // Samples that all stand at one place would make up an axis of their own.
        Range { low: low - room, high: ends.high.max(low + least) + room }
    }

    /// As long, and moved so that the newest sample is at its right end.
    pub fn ending_at(self, newest: f64) -> Range {
        if !newest.is_finite() {
            return self;
        }
        let high = newest + AHEAD * self.span();
        Range { low: high - self.span(), high }
    }

    /// Whether all of another range is in it.
    pub fn holds(self, other: Range) -> bool {
        self.low <= other.low && self.high >= other.high
    }

    /// So many times as long, with this place where it was; none where numbers would be too coarse to be told
    /// apart.
    pub fn zoomed_about(self, place: f64, factor: f64) -> Option<Range> {
        let low = place - (place - self.low) * factor;
        let zoomed = Range { low, high: place + (self.high - place) * factor };
        (zoomed.span() > 1e-9 * place.abs().max(1e-3) && zoomed.span() < 1e18).then_some(zoomed)
    }
}

/// What the user now wants to see of x, where that changed: a part, or all, whose range is told. A range is what was asked of
/// the plot before, and what it shows after the mouse had its say.
pub fn wanted_range(
    response: &Response,
    (before, now): (Range, Range),
    all: Range,
    wheel: f32,
    pointer: Option<f64>,
) -> Option<Option<Range>> {
    if response.double_clicked() {
        return Some(None);
    }
    if let Some(pointer) = pointer.filter(|_| wheel != 0.0 && response.contains_pointer()) {
        return if wheel < 0.0 && before == all { None } else { turned(now, all, wheel, pointer) };
    }
    let has_moved = (now.low - before.low).abs().max((now.high - before.high).abs()) > 1e-9 * before.span();
    let is_smaller = now.span() <= before.span();
    has_moved.then(|| Some(now).filter(|now| is_smaller || !now.holds(all)))
}

/// What the wheel asks for. Nobody wants to see less and less of the curves in more and more room: zooming out ends where
/// all is seen.
fn turned(now: Range, all: Range, wheel: f32, pointer: f64) -> Option<Option<Range>> {
    let zoomed = now.zoomed_about(pointer, f64::from((-wheel / WHEEL).exp()))?;
    Some(Some(zoomed).filter(|zoomed| wheel > 0.0 || !zoomed.holds(all)))
}

#[cfg(test)]
mod tests {
    use super::{Range, turned};
    use engine::figure::axis::Scale::{Linear, Logarithmic};

    #[test]
    fn what_is_fitted_holds_all_curves_and_is_never_empty() {
        let all = Range::around(Range { low: 10.0, high: 1000.0 }, Linear);
        assert!(all.low < 0.0 && all.low > -20.0 && all.high > 1000.0 && all.high < 1020.0);
        let one_place = Range::around(Range { low: -3.0, high: -3.0 }, Logarithmic);
        assert!(one_place.low < -3.0 && one_place.high > -3.0 && one_place.span() < 1.0);
        let nothing = Range::around(Range { low: f64::INFINITY, high: f64::NEG_INFINITY }, Linear);
        assert_eq!(nothing, Range { low: 0.0, high: 1.0 });
    }

    #[test]
    fn the_wheel_zooms_out_until_all_is_seen_and_no_further() {
        let all = Range { low: 0.0, high: 1000.0 };
        let part = Range { low: 400.0, high: 600.0 };
        let farther = turned(part, all, -50.0, 500.0).unwrap().expect("a part is seen");
        assert!(farther.span() > 200.0 && farther.span() < 300.0);
        assert_eq!(turned(part, all, -5000.0, 500.0), Some(None));
        assert_eq!(turned(all, all, -50.0, 10.0), Some(None));
        let nearer = turned(all, all, 50.0, 500.0).unwrap().expect("a part is seen");
        assert!(nearer.span() < 1000.0);
        let beside = Range { low: 2000.0, high: 2100.0 };
        assert!(
            turned(beside, all, -50.0, 2050.0).unwrap().is_some(),
            "curves that are out of sight are come to"
        );
    }

    #[test]
    fn following_keeps_the_length_and_zooming_keeps_the_place() {
        let range = Range { low: 100.0, high: 200.0 };
        let followed = range.ending_at(998.0);
        assert_eq!((followed.low, followed.high), (900.0, 1000.0));
        let zoomed = range.zoomed_about(120.0, 0.5).expect("numbers are fine enough");
        assert_eq!((zoomed.low, zoomed.high), (110.0, 160.0));
        assert_eq!(range.zoomed_about(120.0, 1e-12), None);
        assert_eq!(range.zoomed_about(120.0, 1e30), None);
    }
}

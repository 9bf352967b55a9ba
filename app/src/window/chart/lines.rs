//! Curves with their bands and open ends, as places on the screen. What no pixel can tell apart is drawn once; the
//! points are found again when the chart or what is seen of it changes.

use super::place;
use crate::window::piece;
use crate::window::range::Range;
use crate::window::theme::run_colour;
use egui::{Color32, Ui};
use egui_plot::{FilledArea, Line, LineStyle, MarkerShape, PlotPoint, PlotPoints, PlotUi, Points};
use engine::figure::Chart;
use engine::figure::chart::{Curve, Joint, Marks};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Dashes of groups, told apart without colour; after five they come again.
const STYLES: [LineStyle; 5] = [
    LineStyle::Solid,
    LineStyle::Dashed { length: 9.0 },
    LineStyle::Dotted { spacing: 4.0 },
    LineStyle::Dashed { length: 4.0 },
    LineStyle::Dotted { spacing: 8.0 },
];

/// How the line of a group looks.
fn style(group: usize) -> LineStyle {
    STYLES[group % STYLES.len()]
}

/// The curves of a chart, as they are drawn.
pub struct Drawn {
    chart: Arc<Chart>,
    seen: Range,
    pixels: f64,
    curves: Vec<Places>,
}

/// A curve in places.
struct Places {
    group: usize,
    line: Vec<PlotPoint>,
    /// x, lower and upper edge.
    band: [Vec<f64>; 3],
    open_ends: Vec<PlotPoint>,
}

impl Drawn {
    /// The curves of a chart where this is seen of them; those that were drawn before, where nothing has changed.
    pub fn of(before: Option<Drawn>, chart: &Arc<Chart>, seen: Range, pixels: f64) -> Drawn {
        let is_same =
            |drawn: &Drawn| Arc::ptr_eq(&drawn.chart, chart) && drawn.seen == seen && drawn.pixels == pixels;
        if let Some(drawn) = before.filter(is_same) {
            return drawn;
        }
        let column = seen.span() / pixels.max(1.0);
        let curves = match &chart.marks {
            Marks::Curves(curves) => {
                curves.iter().map(|curve| Places::of(curve, chart, seen, column)).collect()
            }
            Marks::Boxes(_) => Vec::new(),
        };
        Drawn { chart: Arc::clone(chart), seen, pixels, curves }
    }

    /// Draws bands first, then lines, then open ends.
    pub fn draw<'a>(&'a self, plot_ui: &mut PlotUi<'a>, colour: impl Fn(usize) -> Color32) {
        for (k, curve) in self.curves.iter().enumerate() {
            let [xs, low, high] = &curve.band;
            if xs.len() > 1 {
                let band = FilledArea::new(format!("band {k}"), xs, low, high);
                let fill = colour(curve.group).gamma_multiply(0.18);
                plot_ui.add(band.fill_color(fill).allow_hover(false));
            }
        }
        for (k, curve) in self.curves.iter().enumerate() {
            // The toolkit takes points above each other for a band of values, which the corners of steps are not.
            let line = Line::new(format!("line {k}"), PlotPoints::Borrowed(&curve.line)).allow_band(false);
            plot_ui.line(
                line.color(colour(curve.group)).width(1.8).style(style(curve.group)).allow_hover(false),
            );
        }
        for (k, curve) in self.curves.iter().enumerate().filter(|(_, curve)| !curve.open_ends.is_empty()) {
            let ends = Points::new(format!("open ends {k}"), PlotPoints::Borrowed(&curve.open_ends));
            let ends = ends.shape(MarkerShape::Right).filled(false).radius(4.0);
            plot_ui.points(ends.color(colour(curve.group)).allow_hover(false));
        }
    }
}

impl Places {
    fn of(curve: &Curve, chart: &Chart, seen: Range, column: f64) -> Places {
        let (x, y) = (&chart.x.axis, chart.y.as_ref().map_or(&chart.x.axis, |y| &y.axis));
        let at = |[px, py]: &[f64; 2]| PlotPoint::new(place(x, *px), place(y, *py));
        let points: Vec<PlotPoint> = curve.points.iter().map(at).filter(is_finite).collect();
        let line = joined(&thinned(&points, seen, column), curve.joint);
        let band = band(curve, at);
        // Ends that would cover each other are one.
        let mut known = BTreeSet::new();
        let cell = |point: &PlotPoint| ((point.x / column).round() as i64, (point.y * 500.0).round() as i64);
        let open_ends = curve.open_ends.iter().map(at).filter(is_finite);
        let open_ends = open_ends.filter(|point| known.insert(cell(point))).collect();
        Places { group: curve.group, line, band, open_ends }
    }
}

/// x, lower and upper edge of the band of a curve, in places.
fn band(curve: &Curve, at: impl Fn(&[f64; 2]) -> PlotPoint) -> [Vec<f64>; 3] {
    let mut edges = [Vec::new(), Vec::new(), Vec::new()];
    let mut push = |x: f64, low: f64, high: f64| {
        edges[0].push(x);
        edges[1].push(low);
        edges[2].push(high);
    };
    let mut before: Option<(f64, f64)> = None;
    for [x, low, high] in &curve.band {
        let (low, high) = (at(&[*x, *low]), at(&[*x, *high]));
        if let Some((low, high)) = before.filter(|_| curve.joint == Joint::Steps) {
            push(at(&[*x, 0.0]).x, low, high);
        }
        push(low.x, low.y, high.y);
        before = Some((low.y, high.y));
    }
    edges
}

fn is_finite(point: &PlotPoint) -> bool {
    point.x.is_finite() && point.y.is_finite()
}

/// The points that are seen, and one beyond each end; of those in one column of pixels the first, the least, the greatest
/// and the last.
fn thinned(points: &[PlotPoint], seen: Range, column: f64) -> Vec<PlotPoint> {
    let from = points.partition_point(|point| point.x < seen.low).saturating_sub(1);
    let to = (points.partition_point(|point| point.x <= seen.high) + 1).min(points.len());
    let same = |a: &PlotPoint, b: &PlotPoint| (a.x / column).floor() == (b.x / column).floor();
    let mut kept = Vec::new();
    for points in points[from..to].chunk_by(same) {
        if points.len() <= 4 {
            kept.extend_from_slice(points);
            continue;
        }
        let extreme = |points: &[PlotPoint], sign: f64| {
            (0..points.len()).max_by(|&a, &b| (sign * points[a].y).total_cmp(&(sign * points[b].y)))
        };
        let places = [Some(0), extreme(points, 1.0), extreme(points, -1.0), Some(points.len() - 1)];
        let places: BTreeSet<usize> = places.into_iter().flatten().collect();
        kept.extend(places.into_iter().map(|place| points[place]));
    }
    kept
}

/// The corners of a line through the points.
fn joined(points: &[PlotPoint], joint: Joint) -> Vec<PlotPoint> {
    if joint == Joint::Straight {
        return points.to_vec();
    }
    let corners = points.windows(2).flat_map(|pair| [PlotPoint::new(pair[1].x, pair[0].y), pair[1]]);
    let mut line: Vec<PlotPoint> = points.first().copied().into_iter().chain(corners).collect();
    // A piece without length has no direction.
    line.dedup();
    line
}

/// A piece of the line of a group.
pub fn piece(ui: &mut Ui, group: usize) {
    piece::show(ui, run_colour(ui, group), style(group));
}

#[cfg(test)]
mod tests {
    use super::{joined, thinned};
    use crate::window::range::Range;
    use egui_plot::PlotPoint;
    use engine::figure::chart::Joint;

    fn points(of: &[(f64, f64)]) -> Vec<PlotPoint> {
        of.iter().map(|&(x, y)| PlotPoint::new(x, y)).collect()
    }

    #[test]
    fn a_column_of_pixels_keeps_its_first_least_greatest_and_last_point() {
        let many: Vec<(f64, f64)> =
            (0..10_000).map(|k| (f64::from(k) / 1000.0, f64::from((k * 7919) % 1000))).collect();
        let all = Range { low: 0.0, high: 10.0 };
        let kept = thinned(&points(&many), all, 0.1);
        assert!(kept.len() <= 4 * 101, "{}", kept.len());
        for extreme in [0.0, 999.0] {
            assert!(kept.iter().any(|point| point.y == extreme), "{extreme}");
        }
        assert_eq!((kept[0], kept[kept.len() - 1]), (PlotPoint::new(0.0, 0.0), points(&many)[9999]));
    }

    #[test]
    fn what_is_not_seen_is_left_out_but_for_one_point_beyond_each_end() {
        let five = points(&[(0.0, 1.0), (1.0, 2.0), (2.0, 3.0), (3.0, 4.0), (4.0, 5.0)]);
        let kept = thinned(&five, Range { low: 1.5, high: 2.5 }, 0.001);
        assert_eq!(kept, points(&[(1.0, 2.0), (2.0, 3.0), (3.0, 4.0)]));
    }

    #[test]
    fn a_step_keeps_its_height_until_the_next_point() {
        let two = points(&[(0.0, 1.0), (2.0, 5.0)]);
        assert_eq!(joined(&two, Joint::Steps), points(&[(0.0, 1.0), (2.0, 1.0), (2.0, 5.0)]));
        assert_eq!(joined(&two, Joint::Straight), two);
        // Neither a step without height nor one without width leaves a point twice.
        let level = points(&[(0.0, 1.0), (2.0, 1.0), (2.0, 5.0)]);
        assert_eq!(joined(&level, Joint::Steps), level);
    }
}

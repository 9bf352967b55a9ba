//! The curves of a plot as a chart, to be copied or saved: every sample of what is seen, or, where these are too many, the
//! least and the greatest of each column of a wide picture, which the chart then says.

use super::axes::{Axes, number_at, value_at};
use super::columns::{Drawn, Sight};
use super::legend;
use super::plot::Curve;
use super::range::Range;
use super::{DrawnRun, Metric};
use crate::wording::grouped;
use engine::analysis::Measure;
use engine::figure::Chart;
use engine::figure::axis::Scale;
use engine::figure::chart::{self, Joint};
use engine::series::Counted;
use std::sync::Arc;

/// Most samples that are kept one by one.
const MOST: usize = 100_000;
/// Columns of a picture of more.
const COLUMNS: f64 = 2000.0;
/// More columns than there are samples, so that each has one of its own.
const EACH: f64 = 1e8;

/// The chart of these curves where this is seen of them; without a range all is.
pub fn chart(
    metric: &Metric,
    runs: &[DrawnRun<'_>],
    curves: &[Curve<'_>],
    axes: Axes,
    range: Option<Range>,
) -> Arc<Chart> {
    let in_sight: usize = curves.iter().map(|curve| samples(curve, axes, range)).sum();
    let pixels = if in_sight <= MOST { EACH } else { COLUMNS };
    let names = legend::names(runs);
    let kept = curves.iter().map(|curve| {
        let number = runs.iter().position(|run| run.id == curve.of.id).unwrap_or(0);
        let lane = if curve.id.lane == 0 { String::new() } else { format!(", lane {}", curve.id.lane) };
        let points = points(curve, axes, range, pixels);
        chart::Curve {
            group: curve.of.look.colour,
            name: format!("run {}{lane}", names[number]),
            count: format!("{} samples", grouped(curve.series.seen())),
            joint: Joint::Straight,
            points,
            band: Vec::new(),
            open_ends: Vec::new(),
            runs: Vec::new(),
        }
    });
    let unit = if metric.unit.is_empty() { String::new() } else { format!(" ({})", metric.unit) };
    let x = match axes.measure {
        Measure::Iterations => "Iterations",
        Measure::Work => "Work",
        Measure::Seconds => "Solver time (s)",
    };
    let y = (format!("{}{unit}", metric.label), axes.y);
    let title = format!("{} of runs", metric.label);
    let mut chart = Chart::of_curves(title, kept.collect(), (x.into(), axes.x), y);
    if in_sight > MOST {
        let text = format!(
            "Of {} samples the least and the greatest of each of about {COLUMNS} columns are drawn.",
            grouped(in_sight as u64)
        );
        chart.notes.push(text);
    }
    let every = curves.iter().map(|curve| curve.series.every()).max().unwrap_or(1);
    if every > 1 && every != engine::series::LAST_ONLY {
        chart.notes.push(format!("Of a long run one sample in {every} was kept."));
    }
    Arc::new(chart)
}

/// How many samples of a curve are seen.
fn samples(curve: &Curve<'_>, axes: Axes, range: Option<Range>) -> usize {
    let Some(range) = range else { return curve.series.len() };
    let [from, to] = [range.low, range.high].map(|place| {
        let limit = number_at(place, curve.counted, axes.x);
        curve.series.place_from(curve.counted, limit)
    });
    to - from
}

fn points(curve: &Curve<'_>, axes: Axes, range: Option<Range>, pixels: f64) -> Vec<[f64; 2]> {
    // Values as they are, whatever the scale on the screen.
    let linear = Axes { y: Scale::Linear, ..axes };
    let range = range.map(|range| (range.low, range.high));
    let sight = Sight { axes: linear, counted: curve.counted, floor: 0.0, range, pixels };
    let mut drawn = Drawn::default();
    let points = drawn.points(curve.series, &sight).iter();
    let shown = |place: f64| {
        let value = value_at(place, axes.x);
        // Iterations and work are whole, which the way through a logarithm is not.
        if curve.counted == Counted::Time { value } else { value.round() }
    };
    points.map(|point| [shown(point.x), point.y]).collect()
}

#[cfg(test)]
mod tests {
    use super::{MOST, chart};
    use crate::window::made::sampled;
    use crate::window::model::Look;
    use crate::window::panels::curves::axes::Axes;
    use crate::window::panels::curves::plot::Curve;
    use crate::window::panels::curves::{DrawnRun, Metric};
    use crate::window::range::Range;
    use engine::analysis::Measure;
    use engine::figure::Chart;
    use engine::figure::axis::Scale;
    use engine::figure::chart::Marks;
    use engine::run::SeriesId;
    use engine::series::Counted;
    use engine::session::RunId;

    /// The points that are kept of a run with so many samples, and whether the chart says that these are not all.
    fn kept(samples: u64, range: Option<Range>) -> (Vec<[f64; 2]>, bool) {
        let run = sampled(samples);
        let of = DrawnRun { id: RunId(1), run: &run, puzzle: "p", solver: None, look: Look::default() };
        let id = SeriesId { metric: 0, lane: 0 };
        let curve = Curve { of: &of, id, series: &run.series()[&id], counted: Counted::Iterations };
        let metric = Metric {
            key: "cost".into(),
            label: "Cost".into(),
            unit: String::new(),
            doc: String::new(),
            has_samples: true,
        };
        let axes = Axes { measure: Measure::Iterations, x: Scale::Logarithmic, y: Scale::Logarithmic };
        let chart = chart(&metric, std::slice::from_ref(&of), &[curve], axes, range);
        let is_told = chart.notes.iter().any(|note| note.contains("the least and the greatest"));
        let Chart { marks: Marks::Curves(curves), .. } = chart.as_ref() else { panic!("no curves") };
        (curves[0].points.clone(), is_told)
    }

    #[test]
    fn few_samples_are_kept_one_by_one() {
        let (points, is_told) = kept(500, None);
        assert!(!is_told);
        assert_eq!(points, (1..=500).map(|i| [f64::from(i), 2.0 * f64::from(i)]).collect::<Vec<_>>());
        // From place 1 to place 2 on a logarithmic axis, and one sample beyond each end for the line.
        let (points, _) = kept(500, Some(Range { low: 1.0, high: 2.0 }));
        assert!(
            points[0][0] <= 10.0 && points[points.len() - 1][0] >= 100.0 && points.len() < 96,
            "{points:?}"
        );
    }

    #[test]
    fn of_many_samples_the_chart_says_which_are_kept() {
        let (points, is_told) = kept(MOST as u64 + 9, None);
        assert!(is_told && points.len() < 10_000, "{}", points.len());
        assert!(points.iter().all(|[x, y]| x.fract() == 0.0 && *y == 2.0 * x));
    }
}

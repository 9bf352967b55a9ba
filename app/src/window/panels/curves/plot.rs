//! The plot of one metric: the curves of all runs that are drawn, with a common x, and the values at the pointer.

use super::axes::{self, number, number_at, place_of};
use super::band::Band;
use super::columns::Sight;
use super::range::{Range, wanted_range};
use super::{CurvesView, DrawnRun, Metric, Moments, cursor, kept, legend};
use crate::window::command::Command;
use crate::window::keep_figure;
use crate::window::theme::{palette, run_colour};
use crate::wording::grouped;
use egui::{Id, Label, Response, RichText, Ui};
use egui_plot::{Line, LineStyle, Plot, PlotPoints, Points};
use engine::figure::axis::Scale;
use engine::run::SeriesId;
use engine::series::{Counted, Extent, Point, Series};
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::hash::Hash;

/// Least and greatest height of a plot, in points.
const HEIGHT: [f32; 2] = [120.0, 260.0];
/// What stands above and below a plot, in points.
const BESIDE: f32 = 34.0;
/// Least distance of labels along x and y, in points.
const LABEL_DISTANCE: [f32; 2] = [76.0, 28.0];
/// Width of a line, in points.
const WIDTH: f32 = 1.5;
/// Dashes of solvers; after four they come again.
const STYLES: [LineStyle; 4] = [
    LineStyle::Solid,
    LineStyle::Dashed { length: 9.0 },
    LineStyle::Dotted { spacing: 4.0 },
    LineStyle::Dashed { length: 4.0 },
];

/// How the lines of a solver look.
pub fn style(dash: usize) -> LineStyle {
    STYLES[dash % STYLES.len()]
}

/// The height of each of so many plots.
pub fn height(ui: &Ui, plots: usize) -> f32 {
    let room = ui.available_height() / plots.max(1) as f32 - BESIDE;
    room.clamp(HEIGHT[0], HEIGHT[1])
}

/// A series of the metric, and the run that it belongs to.
pub struct Curve<'a> {
    /// The run.
    pub of: &'a DrawnRun<'a>,
    /// Which series of it.
    pub id: SeriesId,
    /// The series.
    pub series: &'a Series,
    /// What x counts.
    pub counted: Counted,
}

/// Shows a metric.
pub fn show(
    ui: &mut Ui,
    metric: &Metric,
    runs: &[DrawnRun<'_>],
    moments: &mut Moments<'_>,
    view: &mut CurvesView,
    group: impl Hash + Debug,
) {
    let curves = curves(metric, runs, view);
    let Some(last_run) = curves.last().map(|curve| curve.of.id) else { return };
    let Some(newest) = curves.iter().find(|curve| curve.of.id == last_run) else { return };
    let extent = curves.iter().fold(Extent::NONE, |all, curve| all.with(extent(curve.series)));
    let least = curves.iter().map(|curve| curve.series.least_positive()).fold(f64::INFINITY, f64::min);
    let floor = floor(least, view.axes.y);
    let axes = view.axes;
    let line = moments.line(axes);
    let value = match line {
        Some(line) => value_at_moment(&curves, moments, line, axes.x),
        None => newest.series.last().map(|point| point.value),
    };
    let told = Head { runs, curves: &curves, value, line, extent };
    head(ui, metric, &told, view, &mut moments.wanted);
    let labels_across = f64::from((ui.available_width() / LABEL_DISTANCE[0]).max(1.0));
    let labels_up = f64::from(view.height / LABEL_DISTANCE[1]);
    let link = Id::unique(("curves", group));
    let colours = palette(ui);
    let least_step = if axes.measure == engine::analysis::Measure::Seconds { 0.0 } else { 1.0 };
    let plot = Plot::new("plot")
        .height(view.height)
        .allow_scroll(false)
        .allow_zoom([true, false])
        .allow_drag([true, false])
        .y_axis_min_width(44.0)
        .link_cursor(link, [true, false])
        .x_grid_spacer(move |input| axes::marks(&input, axes.x, labels_across, least_step))
        .y_grid_spacer(move |input| axes::marks(&input, axes.y, labels_up, 0.0))
        .x_axis_formatter(move |mark, _| axes::label(&mark, axes.x))
        .y_axis_formatter(move |mark, _| axes::label(&mark, axes.y))
        .label_formatter(|_| None)
        .grid_color(colours.faint.gamma_multiply(0.45))
        .set_margin_fraction(egui::vec2(0.01, 0.1));
    let plot = include_values(plot, extent, axes.y, floor);
    let pixels = f64::from(ui.available_width().max(1.0) * ui.pixels_per_point());
    let ends = ends(&curves, axes.x);
    if view.follow {
        view.range = view.range.map(|range| range.ending_at(ends.high));
    }
    let part = view.range.map(|range| (range.low, range.high));
    let all = Range::around(ends, axes.x);
    let range = view.range.unwrap_or(all);
    let line_colours: Vec<egui::Color32> =
        curves.iter().map(|curve| run_colour(ui, curve.of.look.colour)).collect();
    let drawn = &mut view.drawn;
    // Entries first, so that all lines can borrow from them at once.
    for curve in &curves {
        drawn.entry((curve.of.id, curve.id)).or_default();
    }
    let mut caches: BTreeMap<_, _> = drawn.iter_mut().map(|(key, drawn)| (*key, drawn)).collect();
    let wheel = ui.input(|input| input.smooth_scroll_delta.y);
    let shown = plot.show(ui, |plot_ui| {
        plot_ui.set_plot_bounds_x(range.low..=range.high);
        for (curve, colour) in curves.iter().zip(line_colours) {
            let sight = Sight { axes, counted: curve.counted, floor, range: part, pixels };
            let Some(cache) = caches.remove(&(curve.of.id, curve.id)) else { continue };
            let points = cache.points(curve.series, &sight);
            let name = format!("{} {}", curve.of.id.0, curve.id.lane);
            let colour = if curve.id.lane == 0 { colour } else { colour.gamma_multiply(0.6) };
            // A dash that goes up and down in each pixel could not be told from a line, and takes long to draw.
            if points.len() as f64 > pixels / 2.0 {
                plot_ui.add(Band::new(name, points, colour, WIDTH));
            } else {
                let line = Line::new(name, PlotPoints::Borrowed(points)).style(style(curve.of.look.dash));
                plot_ui.line(line.color(colour).width(WIDTH).allow_hover(false));
            }
            if let Some(last) = curve.series.last().filter(|_| curve.series.is_empty()) {
                let x = place_of(curve.counted.number(&last), curve.counted, axes.x);
                let at = [x, axes::place_of_value(last.value, axes.y, floor)];
                let point = Points::new(format!("last {} {}", curve.of.id.0, curve.id.lane), vec![at]);
                plot_ui.points(point.color(colour).radius(3.5).allow_hover(false));
            }
        }
        if let Some(line) = line {
            cursor::draw(plot_ui, line, colours);
        }
        plot_ui.pointer_coordinate()
    });
    let (pointer, response) = (shown.inner, shown.response);
    let bounds = shown.transform.bounds();
    let now = Range { low: bounds.min()[0], high: bounds.max()[0] };
    let wanted = wanted_range(&response, (range, now), all, wheel, pointer.map(|pointer| pointer.x));
    if let Some(wanted) = wanted {
        view.range = wanted;
        view.resets += u32::from(wanted.is_none());
        // Who moves the curves by hand does not want them to move away.
        view.follow &= wanted.is_none() || !response.dragged();
        // The points were found for where the plots were before.
        ui.ctx().request_repaint();
    }
    moments.take(ui, &response, &shown.transform, axes, &mut view.before_click);
    if response.contains_pointer() && wheel != 0.0 {
        // What zooms does not scroll.
        ui.input_mut(|input| input.smooth_scroll_delta.y = 0.0);
    }
    describe(&response, metric, &curves, newest);
    if let Some(pointer) = pointer.filter(|_| response.hovered()) {
        response.on_hover_ui_at_pointer(|ui| read_out(ui, metric, &curves, pointer.x, view.axes.x));
    }
}

fn curves<'a>(metric: &Metric, runs: &'a [DrawnRun<'a>], view: &CurvesView) -> Vec<Curve<'a>> {
    let of_run = |of: &'a DrawnRun<'a>| {
        let index = of.run.setup().metrics.iter().position(|key| *key == metric.key);
        let counted = view.axes.measure.counted(of.run);
        let series = of.run.series().iter().filter(move |(id, _)| Some(id.metric) == index);
        series.map(move |(id, series)| Curve { of, id: *id, series, counted })
    };
    runs.iter().flat_map(of_run).collect()
}

/// The value of the run shown at the moment that is looked at.
fn value_at_moment(
    curves: &[Curve<'_>],
    moments: &Moments<'_>,
    line: cursor::Line,
    scale: Scale,
) -> Option<f64> {
    let is_shown = |curve: &&Curve<'_>| moments.run.is_some_and(|run| std::ptr::eq(run, curve.of.run));
    let curve = curves.iter().filter(|curve| curve.id.lane == 0).find(is_shown);
    curve.and_then(|curve| value_at(curve, line.place, scale))
}

/// What stands above a plot.
struct Head<'a> {
    runs: &'a [DrawnRun<'a>],
    curves: &'a [Curve<'a>],
    /// The last value, or that at the moment that is looked at.
    value: Option<f64>,
    line: Option<cursor::Line>,
    extent: Extent,
}

/// The name of the metric, a value, what is not drawn as it is, and the menu by which the curves are kept.
fn head(ui: &mut Ui, metric: &Metric, head: &Head<'_>, view: &CurvesView, commands: &mut Vec<Command>) {
    let Head { runs, curves, value, line, extent } = *head;
    let faint = palette(ui).faint;
    // What has no room is cut with dots: a row wider than the pane would draw the plots out of it.
    let cut = |ui: &mut Ui, text: RichText| ui.add(Label::new(text).truncate());
    ui.horizontal(|ui| {
        ui.label(RichText::new(&metric.label).strong());
        let chart = || kept::chart(metric, runs, curves, view.axes, view.range);
        keep_figure::menu(ui, &metric.label, chart, commands);
        let value = format!("{} {}", value.map_or("–".into(), number), metric.unit);
        let when = line.map_or(String::new(), |line| format!(" at iteration {}", grouped(line.at)));
        cut(ui, RichText::new(format!("{}{when}", value.trim_end())));
        let every = curves.iter().map(|curve| curve.series.every()).max().unwrap_or(1);
        if every == engine::series::LAST_ONLY {
            cut(ui, RichText::new("only the last sample is kept").color(faint));
        } else if every > 1 {
            let note = RichText::new(format!("one in {every} samples")).color(faint);
            cut(ui, note).on_hover_text("The series is long: one sample in so many is kept and drawn.");
        }
        if view.axes.y == Scale::Logarithmic && extent.low <= 0.0 {
            cut(ui, RichText::new("0 and below stand at the lower edge").color(faint));
        }
    });
}

/// The value at the lower end of a logarithmic axis, below the least value above 0. It takes steps of a factor of two, since
/// with another one all is drawn anew; on a linear axis it means nothing, and never changes.
fn floor(least: f64, scale: Scale) -> f64 {
    if scale == Scale::Logarithmic && least.is_finite() { (least / 2.0).log2().floor().exp2() } else { 0.1 }
}

/// The least and the greatest value that is drawn.
fn extent(series: &Series) -> Extent {
    match series.last() {
        Some(last) if series.is_empty() => Extent::of(&[last.value]),
        _ => series.extent(0..usize::MAX),
    }
}

/// Values that all are one would make up an axis of their own.
fn include_values<'a>(plot: Plot<'a>, extent: Extent, scale: Scale, floor: f64) -> Plot<'a> {
    if extent.is_none() || extent.low < extent.high {
        return plot;
    }
    let value = axes::place_of_value(extent.low, scale, floor);
    let room = if scale == Scale::Linear { 1.0 } else { 0.5 };
    plot.include_y(value - room).include_y(value + room)
}

/// Where the curves begin and end along x.
fn ends(curves: &[Curve<'_>], scale: Scale) -> Range {
    let places = curves.iter().flat_map(|curve| {
        let first = curve.series.number(curve.counted, 0);
        let last = curve.series.last().map(|last| curve.counted.number(&last));
        [first, last].into_iter().flatten().map(|number| place_of(number, curve.counted, scale))
    });
    places.fold(Range { low: f64::INFINITY, high: f64::NEG_INFINITY }, |ends, place| Range {
        low: ends.low.min(place),
        high: ends.high.max(place),
    })
}

/// What the plot is for somebody who cannot see it.
fn describe(response: &Response, metric: &Metric, curves: &[Curve<'_>], newest: &Curve<'_>) {
    let label = &metric.label;
    let last = number(newest.series.last().map_or(f64::NAN, |point| point.value));
    let samples: u64 = curves.iter().map(|curve| curve.series.seen()).sum();
    let mut runs: Vec<u32> = curves.iter().map(|curve| curve.of.id.0).collect();
    runs.dedup();
    let described = match runs.len() {
        1 => format!("Curve of {label}: {samples} samples, last value {last}"),
        n => format!("Curve of {label}: {n} runs, {samples} samples, last value {last}"),
    };
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, &described));
}

/// The values of all runs at the pointer.
fn read_out(ui: &mut Ui, metric: &Metric, curves: &[Curve<'_>], at: f64, scale: Scale) {
    let Some(first) = curves.first() else { return };
    let what = match first.counted {
        Counted::Iterations => "iteration",
        Counted::Work => "work",
        Counted::Time => "second",
    };
    let counted = axes::value_at(at, scale);
    let counted = if first.counted == Counted::Time { counted } else { counted.floor() };
    ui.label(RichText::new(format!("{what} {}", number(counted))).strong());
    for curve in curves.iter().filter(|curve| curve.id.lane == 0) {
        ui.horizontal(|ui| {
            let value = value_at(curve, at, scale).map_or("–".to_string(), number);
            let text = format!("{value} {}", metric.unit);
            if curves.len() > 1 {
                legend::piece(ui, curve.of);
                ui.label(format!("run {}", curve.of.id.0));
            } else {
                ui.label(&metric.label);
            }
            ui.label(text.trim_end());
        });
    }
}

/// The value of the last sample by there.
fn value_at(curve: &Curve<'_>, at: f64, scale: Scale) -> Option<f64> {
    let limit = number_at(at, curve.counted, scale);
    let is_by_there = |point: &Point| curve.counted.number(point) <= limit;
    let last = curve.series.last().filter(is_by_there);
    let kept = || curve.series.value(curve.series.partition_point(is_by_there).checked_sub(1)?);
    last.map(|last| last.value).or_else(kept)
}

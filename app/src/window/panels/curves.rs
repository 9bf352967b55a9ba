//! The curves: each metric of the run shown, against iterations.

use crate::window::model::Model;
use crate::window::theme::palette;
use egui::{Id, RichText, ScrollArea, Ui};
use egui_plot::{GridInput, GridMark, Line, Plot, PlotPoint, PlotPoints};
use engine::descriptor::MetricInfo;
use engine::run::{Run, SeriesId};
use engine::series::Series;
use std::collections::BTreeSet;

/// Height of one plot, in points.
const HEIGHT: f32 = 120.0;
/// Room at the right of the plots, so that the last label is not cut.
const RIGHT_MARGIN: f32 = 20.0;
/// Least distance of labels along x and y, in points.
const LABEL_DISTANCE: [f32; 2] = [76.0, 28.0];

/// What the user chose to see.
#[derive(Default)]
pub struct CurvesView {
    hidden: BTreeSet<String>,
}

/// Shows the curves.
pub fn show(ui: &mut Ui, model: &Model, view: &mut CurvesView) {
    let Some(shown) = model.shown_run() else {
        ui.centered_and_justified(|ui| {
            let text = RichText::new("Curves of a run appear here.").color(palette(ui).faint);
            ui.label(text);
        });
        return;
    };
    let run = &shown.run;
    let installed = model
        .plugins()
        .catalog()
        .and_then(|catalog| catalog.solvers().find(|found| found.solver.id == run.setup().solver));
    let info = |key: &str| {
        installed.as_ref().and_then(|found| found.solver.metrics.iter().find(|metric| metric.key == key))
    };
    choose(ui, run, view, &info);
    let hint = RichText::new("Against iterations").color(palette(ui).faint);
    ui.label(hint).on_hover_text("Ctrl and wheel zoom, dragging moves, a double click shows all.");
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        ui.set_max_width(ui.available_width() - RIGHT_MARGIN);
        for (index, key) in run.setup().metrics.iter().enumerate() {
            let series: Vec<(&SeriesId, &Series)> =
                run.series().iter().filter(|(id, _)| id.metric == index).collect();
            if !series.is_empty() && !view.hidden.contains(key) {
                ui.push_id((shown.id, index), |ui| metric(ui, key, info(key), &series, shown.id.0));
            }
        }
    });
}

fn choose<'a>(ui: &mut Ui, run: &Run, view: &mut CurvesView, info: &impl Fn(&str) -> Option<&'a MetricInfo>) {
    ui.horizontal_wrapped(|ui| {
        for key in &run.setup().metrics {
            let label = info(key).map_or(key.as_str(), |metric| metric.label.as_str());
            let is_shown = !view.hidden.contains(key);
            let chip = ui.selectable_label(is_shown, label);
            let doc = info(key).map_or("", |metric| metric.doc.as_str());
            if chip.on_hover_text(format!("{doc}\nClick to show or hide this curve.").trim_start()).clicked()
            {
                if is_shown {
                    view.hidden.insert(key.clone());
                } else {
                    view.hidden.remove(key);
                }
            }
        }
    });
}

fn metric(ui: &mut Ui, key: &str, info: Option<&MetricInfo>, series: &[(&SeriesId, &Series)], run: u32) {
    let colours = palette(ui);
    let label = info.map_or(key, |metric| metric.label.as_str());
    let unit = info.map(|metric| metric.unit.as_str()).filter(|unit| !unit.is_empty());
    let last = series[0].1.last().map_or(f64::NAN, |point| point.value);
    let seen: u64 = series.iter().map(|(_, series)| series.seen()).sum();
    ui.horizontal(|ui| {
        ui.label(RichText::new(label).strong());
        ui.label(format!("{} {}", number(last), unit.unwrap_or_default()).trim_end());
        let every = series[0].1.every();
        if every > 1 {
            let note = RichText::new(format!("one in {every} samples")).color(colours.faint);
            ui.label(note).on_hover_text("The series is long: one sample in so many is kept and drawn.");
        }
    });
    let labels_across = f64::from((ui.available_width() / LABEL_DISTANCE[0]).max(1.0));
    let labels_up = f64::from(HEIGHT / LABEL_DISTANCE[1]);
    let plot = Plot::new("plot")
        .height(HEIGHT)
        .allow_scroll(false)
        .allow_zoom([true, false])
        .allow_drag([true, false])
        .y_axis_min_width(44.0)
        .link_axis(Id::unique(("curves", run)), [true, false])
        .x_grid_spacer(move |input| marks(&input, labels_across, 1.0))
        .y_grid_spacer(move |input| marks(&input, labels_up, 0.0))
        .x_axis_formatter(|mark, _| number(mark.value))
        .y_axis_formatter(|mark, _| number(mark.value))
        .label_formatter(|_| None)
        .grid_color(colours.faint.gamma_multiply(0.45))
        .include_x(0.0)
        .set_margin_fraction(egui::vec2(0.01, 0.1));
    let plot = match constant(series) {
        // Without a range of values the axis would be made up.
        Some(value) => plot.include_y(value - 1.0).include_y(value + 1.0),
        None => plot,
    };
    let width = ui.available_width().max(1.0) as usize;
    let response = plot.show(ui, |plot_ui| {
        let bounds = plot_ui.plot_bounds();
        let range = if plot_ui.auto_bounds().x { None } else { Some((bounds.min()[0], bounds.max()[0])) };
        for (id, series) in series {
            let points = decimate(series, range, width);
            let line = Line::new(format!("{label} {}", id.lane), PlotPoints::Owned(points));
            plot_ui.line(line.color(colours.solver).width(1.5).allow_hover(false));
        }
        plot_ui.pointer_coordinate()
    });
    let described = format!("Curve of {label}: {seen} samples, last value {}", number(last));
    response.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, &described));
    let pointer = response.inner.filter(|_| response.response.hovered());
    if let Some(point) = pointer.and_then(|pointer| at(series[0].1, pointer.x)) {
        let text = format!("iteration {}\n{label} {}", number(point.x), number(point.y));
        response.response.on_hover_text_at_pointer(text);
    }
}

/// The one value that all samples have, if they do.
fn constant(series: &[(&SeriesId, &Series)]) -> Option<f64> {
    let mut values = series.iter().flat_map(|(_, series)| &series.columns().value);
    let first = *values.next()?;
    values.all(|&value| value == first).then_some(first)
}

/// The sample at or before an iteration.
fn at(series: &Series, iteration: f64) -> Option<PlotPoint> {
    let columns = series.columns();
    let after = columns.iteration.partition_point(|&kept| kept as f64 <= iteration);
    let index = after.checked_sub(1)?;
    Some(PlotPoint::new(columns.iteration[index] as f64, columns.value[index]))
}

/// At most about four points a pixel column: first, least, greatest and last value of each bin of
/// samples, so that no spike is lost. Bins are aligned to sample numbers, so that a growing curve does
/// not shimmer. Values that cannot be drawn (NaN, infinite) are left out.
fn decimate(series: &Series, range: Option<(f64, f64)>, width: usize) -> Vec<PlotPoint> {
    let columns = series.columns();
    let (mut first, mut end) = (0, columns.len());
    if let Some((from, to)) = range {
        first = columns.iteration.partition_point(|&iteration| (iteration as f64) < from).saturating_sub(1);
        end = (columns.iteration.partition_point(|&iteration| iteration as f64 <= to) + 1).min(columns.len());
    }
    let point = |index: usize| PlotPoint::new(columns.iteration[index] as f64, columns.value[index]);
    let bin = ((end.saturating_sub(first)) / width.max(1)).next_power_of_two();
    let mut points = Vec::new();
    let mut start = first;
    while start < end {
        let stop = ((start / bin + 1) * bin).min(end);
        let finite = || (start..stop).filter(|&index| columns.value[index].is_finite());
        let by_value = |a: &usize, b: &usize| columns.value[*a].total_cmp(&columns.value[*b]);
        let kept =
            [finite().next(), finite().min_by(by_value), finite().max_by(by_value), finite().next_back()];
        let mut kept: Vec<usize> = kept.into_iter().flatten().collect();
        kept.sort_unstable();
        kept.dedup();
        points.extend(kept.into_iter().map(point));
        start = stop;
    }
    let last = series.last().filter(|last| last.value.is_finite() && end == columns.len());
    let last = last.map(|last| PlotPoint::new(last.iteration as f64, last.value));
    points.extend(last.filter(|last| points.last() != Some(last)));
    points
}

/// Grid lines at 1, 2 or 5 times a power of ten, at most `count` of them and no closer than `least`.
fn marks(input: &GridInput, count: f64, least: f64) -> Vec<GridMark> {
    let (min, max) = input.bounds;
    let rough = ((max - min) / count).max(least);
    if !rough.is_finite() || rough <= 0.0 {
        return Vec::new();
    }
    let power = 10_f64.powf(rough.log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * power >= rough).unwrap_or(10.0);
    let step = factor * power;
    let first = (min / step).ceil() as i64;
    let last = (max / step).floor() as i64;
    (first..=last).map(|i| GridMark { value: i as f64 * step, step_size: step }).collect()
}

/// A number as short as it can be read: whole numbers in full, others with four significant digits.
fn number(value: f64) -> String {
    if value.fract() == 0.0 && value.abs() < 1e7 {
        return format!("{value:.0}");
    }
    let magnitude = value.abs();
    if (1e-3..1e7).contains(&magnitude) {
        let digits = (3 - magnitude.log10().floor() as i32).max(0) as usize;
        let text = format!("{value:.digits$}");
        return if digits > 0 { text.trim_end_matches('0').trim_end_matches('.').to_string() } else { text };
    }
    format!("{value:.3e}")
}

#[cfg(test)]
mod tests {
    use super::{decimate, marks, number};
    use egui_plot::GridInput;
    use engine::series::{Point, Series};

    fn series(values: impl Iterator<Item = f64>) -> Series {
        let mut series = Series::default();
        for (i, value) in values.enumerate() {
            series.push(Point { iteration: i as u64, work: 0, time_ns: 0, value });
        }
        series
    }

    #[test]
    fn a_short_curve_is_drawn_whole() {
        let points = decimate(&series((0..50).map(f64::from)), None, 300);
        assert_eq!(points.len(), 50);
    }

    #[test]
    fn a_long_curve_keeps_its_spikes_and_its_ends() {
        let spike = |i: u32| if i == 33_333 { 900.0 } else { f64::from(i % 7) };
        let points = decimate(&series((0..60_000).map(spike)), None, 300);
        assert!(points.len() <= 4 * 300 + 1, "{}", points.len());
        assert!(points.iter().any(|point| point.y == 900.0));
        assert_eq!((points[0].x, points[points.len() - 1].x), (0.0, 59_999.0));
        assert!(points.windows(2).all(|pair| pair[0].x <= pair[1].x));
    }

    #[test]
    fn only_the_visible_range_and_its_neighbours_are_drawn() {
        let points = decimate(&series((0..1000).map(f64::from)), Some((100.0, 110.0)), 300);
        let expected: Vec<f64> = (99..=111).map(f64::from).collect();
        assert_eq!(points.iter().map(|point| point.x).collect::<Vec<_>>()[..13], expected);
    }

    #[test]
    fn grid_lines_are_few_and_round() {
        let at = |bounds: (f64, f64)| -> Vec<f64> {
            let input = GridInput { bounds, base_step_size: 1.0 };
            marks(&input, 5.0, 0.5).iter().map(|mark| mark.value).collect()
        };
        assert_eq!(at((0.0, 2000.0)), [0.0, 500.0, 1000.0, 1500.0, 2000.0]);
        assert_eq!(at((-0.3, 6.2)), [0.0, 2.0, 4.0, 6.0]);
        assert_eq!(at((0.0, 1.1)), [0.0, 0.5, 1.0]);
        assert_eq!(at((1.0, 1.0)), [1.0]);
        assert!(at((0.0, f64::INFINITY)).is_empty());
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!(number(483.0), "483");
        assert_eq!(number(0.123_456), "0.1235");
        assert_eq!(number(12.5), "12.5");
        assert_eq!(number(1e-9), "1.000e-9");
    }
}

//! A chart of the engine on the screen: the numbers that `workbench plot` puts on paper, with zoom and values at the
//! pointer. Knows no session and no model.

mod boxes;
mod lines;
mod read_out;

use super::piece;
use super::range::{Range, wanted_range};
use super::scale::{label, marks, place_of_value};
use super::theme::{RUN_COLOURS, palette, run_colour};
use egui::{Color32, Id, Response, RichText, Ui, vec2};
use egui_plot::{Plot, PlotUi};
use engine::figure::Chart;
use engine::figure::axis::Axis;
use engine::figure::chart::Marks;
use lines::Drawn;
use std::sync::Arc;

/// Least distance of labels along x and y, in points.
const LABEL_DISTANCE: [f32; 2] = [76.0, 28.0];
/// Height of a box with its runs below it, in points.
const ROW: f32 = 44.0;

/// What a chart is on the screen.
#[derive(Default)]
pub struct ChartView {
    drawn: Option<Drawn>,
}

/// How a chart is laid out.
pub struct Frame<'a> {
    /// What it is called by those who cannot see it: "Figure", "Groups of cost".
    pub name: &'a str,
    /// Height of the axes, in points.
    pub height: f32,
    /// Plots with one link show the pointer's place in each other.
    pub link: Id,
}

/// Draws the chart: legend, axes, notes. `range` is the part of x that is zoomed into; without it all is shown.
pub fn show(
    ui: &mut Ui,
    chart: &Arc<Chart>,
    view: &mut ChartView,
    range: &mut Option<Range>,
    frame: &Frame<'_>,
) {
    if matches!(chart.marks, Marks::Curves(_)) {
        legend(ui, chart);
    }
    axes(ui, chart, view, range, frame);
    let faint = palette(ui).faint;
    for note in &chart.notes {
        // The letters of the window lack the sign that stands on paper.
        ui.label(RichText::new(note.replace('▷', "Arrow:")).small().color(faint));
    }
}

/// The groups by colour and dash, each with the number of its runs.
fn legend(ui: &mut Ui, chart: &Chart) {
    let Marks::Curves(curves) = &chart.marks else { return };
    piece::legend(ui, |ui| {
        for curve in curves {
            let text = format!("{} ({})", curve.name, curve.count);
            piece::named(ui, &text, |ui| lines::piece(ui, curve.group)).on_hover_text(text);
        }
    });
}

fn axes(ui: &mut Ui, chart: &Arc<Chart>, view: &mut ChartView, range: &mut Option<Range>, frame: &Frame<'_>) {
    let height = match &chart.marks {
        Marks::Boxes(rows) => ROW * rows.len() as f32 + 60.0,
        Marks::Curves(_) => frame.height,
    };
    let x = chart.x.axis;
    let all = whole(&x);
    let seen = range.unwrap_or(all);
    let wheel = ui.input(|input| input.smooth_scroll_delta.y);
    let pixels = f64::from(ui.available_width().max(1.0) * ui.pixels_per_point());
    let drawn = Drawn::of(view.drawn.take(), chart, seen, pixels);
    let plot = plot(ui, chart, frame, height);
    let colours: Vec<Color32> = (0..RUN_COLOURS).map(|number| run_colour(ui, number)).collect();
    let colour = |group: usize| colours[group % RUN_COLOURS];
    let paper = palette(ui).paper;
    let shown = plot.show(ui, |plot_ui: &mut PlotUi<'_>| {
        plot_ui.set_plot_bounds_x(seen.low..=seen.high);
        match &chart.marks {
            Marks::Curves(_) => drawn.draw(plot_ui, colour),
            Marks::Boxes(rows) => boxes::draw(plot_ui, rows, &x, seen.high, colour, paper),
        }
        plot_ui.pointer_coordinate()
    });
    view.drawn = Some(drawn);
    let (pointer, response) = (shown.inner, shown.response);
    let bounds = shown.transform.bounds();
    let now = Range { low: bounds.min()[0], high: bounds.max()[0] };
    let pointed = pointer.map(|pointer| pointer.x);
    if let Some(wanted) = wanted_range(&response, (seen, now), all, wheel, pointed) {
        *range = wanted;
        ui.ctx().request_repaint();
    }
    if response.contains_pointer() && wheel != 0.0 {
        // What zooms does not scroll.
        ui.input_mut(|input| input.smooth_scroll_delta.y = 0.0);
    }
    describe(&response, chart, frame.name);
    if let Some(pointer) = pointer.filter(|_| response.hovered() && !response.dragged()) {
        response.on_hover_ui_at_pointer(|ui| read_out::show(ui, chart, pointer));
    }
}

/// The empty plot, with its axes.
fn plot<'a>(ui: &Ui, chart: &'a Chart, frame: &Frame<'_>, height: f32) -> Plot<'a> {
    let labels_across = f64::from((ui.available_width() / LABEL_DISTANCE[0]).max(1.0));
    let labels_up = f64::from(height / LABEL_DISTANCE[1]);
    let x_scale = chart.x.axis.scale();
    let plot = Plot::new("chart")
        .height(height)
        .allow_scroll(false)
        .allow_zoom([true, false])
        .allow_drag([true, false])
        .y_axis_min_width(44.0)
        .link_cursor(frame.link, [true, false])
        .x_grid_spacer(move |input| marks(&input, x_scale, labels_across, 0.0))
        .x_axis_formatter(move |mark, _| label(&mark, x_scale))
        .x_axis_label(RichText::new(&chart.x.label).small())
        .label_formatter(|_| None)
        .grid_color(palette(ui).faint.gamma_multiply(0.45))
        .set_margin_fraction(vec2(0.0, 0.02));
    match (&chart.y, &chart.marks) {
        (Some(y), _) => {
            let (scale, ends) = (y.axis.scale(), whole(&y.axis));
            plot.include_y(ends.low)
                .include_y(ends.high)
                .y_axis_label(RichText::new(&y.label).small())
                .y_grid_spacer(move |input| marks(&input, scale, labels_up, 0.0))
                .y_axis_formatter(move |mark, _| label(&mark, scale))
        }
        (None, Marks::Boxes(rows)) => boxes::name_rows(plot, rows),
        (None, Marks::Curves(_)) => plot,
    }
}

/// An axis from end to end, in places.
fn whole(axis: &Axis) -> Range {
    let (low, high) = axis.ends();
    Range { low: place_of_value(low, axis.scale(), low), high: place_of_value(high, axis.scale(), low) }
}

/// The place of a value on an axis; what a logarithmic one lacks stands at its lower end.
fn place(axis: &Axis, value: f64) -> f64 {
    place_of_value(value, axis.scale(), axis.ends().0)
}

/// What the chart is for somebody who cannot see it.
fn describe(response: &Response, chart: &Chart, name: &str) {
    let told = |name: &str, count: &str| format!("{name} ({count})");
    let groups: Vec<String> = match &chart.marks {
        Marks::Curves(curves) => curves.iter().map(|curve| told(&curve.name, &curve.count)).collect(),
        Marks::Boxes(rows) => rows.iter().map(|row| told(&row.name, &row.count)).collect(),
    };
    let text = format!("{name}: {}. {}", chart.title, groups.join("; "));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, &text));
}

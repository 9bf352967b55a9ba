//! Figures of all runs together, as `workbench plot` draws them. They fill while runs end.

use crate::window::chart::{self, ChartView, Frame};
use crate::window::command::Command;
use crate::window::findings::{Asked, Found, Place, What};
use crate::window::grouping::{self, Grouping, Listed};
use crate::window::keep_figure;
use crate::window::look;
use crate::window::model::Model;
use crate::window::range::Range;
use crate::window::scrolled::{self, Room};
use crate::window::theme::palette;
use egui::{ComboBox, Id, RichText, Ui};
use engine::analysis::Measure;
use engine::figure::axis::Scale;
use engine::figure::{Chart, Kind};
use std::sync::Arc;

/// Between groups of buttons, in points.
const SPACE: f32 = 10.0;
/// Least and greatest height of the axes, in points.
const HEIGHT: [f32; 2] = [180.0, 560.0];
/// Room for what stands above and below the axes, in points.
const BESIDE: f32 = 110.0;

/// Width of a pane below which the kinds stand nearer to each other, in points of the usual text size.
const NARROW: f32 = 470.0;

/// The kinds with their names, what they show, and how to read them.
const KINDS: [(Kind, &str, &str); 5] = [
    (
        Kind::Convergence,
        "Convergence",
        "How the metric goes with effort: the line is the median of the runs of a group, the band holds the middle half of \
         them. Lower and further left is better where small values are good.",
    ),
    (
        Kind::Ecdf,
        "Targets reached",
        "Which share of the targets of a metric, from easy to hard, was reached by so much effort (ECDF). Higher and \
         further left is better.",
    ),
    (
        Kind::RunLength,
        "Run lengths",
        "Which share of the runs had solved its puzzle by so much effort. Higher and further left is better; a run that \
         ended unsolved counts up to its end.",
    ),
    (
        Kind::Box,
        "Box plot",
        "The effort to the solution: the box holds the middle half of the runs, the thick line is their median, each point \
         a run. Further left is better.",
    ),
    (
        Kind::Profile,
        "Profile",
        "Performance profile: on which share of the puzzles a group needs at most so many times the effort of the best group there. Higher is \
         better; at the left edge stands how often it is the best.",
    ),
];

/// What the user chose to see.
pub struct FiguresView {
    kind: Kind,
    grouping: Grouping,
    measure: Measure,
    /// The metric; without one, what all solvers aim at.
    metric: Option<String>,
    x: Scale,
    y: Scale,
    range: Option<Range>,
    chart: ChartView,
    /// What the range is of.
    asked: Option<Asked>,
    /// How often all was to be seen again: then plots forget what was boxed of their values, too.
    resets: u32,
}

impl Default for FiguresView {
    fn default() -> FiguresView {
        FiguresView {
            kind: Kind::RunLength,
            grouping: Grouping::default(),
            measure: Measure::Work,
            metric: None,
            x: Scale::Linear,
            y: Scale::Linear,
            range: None,
            chart: ChartView::default(),
            asked: None,
            resets: 0,
        }
    }
}

/// Shows the figure.
pub fn show(
    ui: &mut Ui,
    model: &Model,
    listed: &Listed,
    view: &mut FiguresView,
    commands: &mut Vec<Command>,
) {
    scrolled::show(ui, |ui, room| all(ui, model, listed, view, commands, room));
}

fn all(
    ui: &mut Ui,
    model: &Model,
    listed: &Listed,
    view: &mut FiguresView,
    commands: &mut Vec<Command>,
    room: &Room,
) {
    let found = model.found(Place::Figure).map(Arc::clone);
    choices(ui, model, view, found.as_deref());
    let asked = Asked {
        only: view.grouping.only(model, listed),
        by: view.grouping.by.clone(),
        measure: view.measure,
        what: What::Charts { of: vec![(view.kind, view.metric.clone())], x: view.x, y: view.y },
    };
    if view.asked.as_ref() != Some(&asked) {
        view.asked = Some(asked.clone());
        view.range = None;
        view.resets += 1;
    }
    commands.push(Command::AskFindings(Place::Figure, Box::new(asked)));
    let explained = KINDS.iter().find(|(kind, ..)| *kind == view.kind).map_or("", |(.., text)| text);
    let faint = palette(ui).faint;
    ui.label(RichText::new(explained).color(faint));
    match found.as_ref().and_then(|found| found.charts.first()) {
        None => {
            ui.label(RichText::new("One moment…").color(faint));
        }
        Some(Err(sentence)) => {
            ui.label(sentence);
            grouping::state(ui, model, Place::Figure);
        }
        Some(Ok(chart)) => figure(ui, model, view, (chart, room), commands),
    }
}

fn figure(
    ui: &mut Ui,
    model: &Model,
    view: &mut FiguresView,
    (chart, room): (&Arc<Chart>, &Room),
    commands: &mut Vec<Command>,
) {
    ui.horizontal_wrapped(|ui| {
        keep_figure::buttons(ui, chart, commands);
        grouping::state(ui, model, Place::Figure);
    });
    ui.set_max_width(ui.available_width() - 20.0);
    let height = (room.left(ui) - BESIDE).clamp(HEIGHT[0], HEIGHT[1]);
    let frame = Frame { name: "Figure", height, link: Id::unique("figure") };
    let was_zoomed = view.range.is_some();
    ui.push_id(view.resets, |ui| chart::show(ui, chart, &mut view.chart, &mut view.range, &frame));
    view.resets += u32::from(was_zoomed && view.range.is_none());
}

fn choices(ui: &mut Ui, model: &Model, view: &mut FiguresView, found: Option<&Found>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = look::TIGHT;
        if ui.available_width() < NARROW * look::scale(ui) {
            ui.spacing_mut().button_padding.x = look::TIGHT;
        }
        for (kind, name, hint) in KINDS {
            ui.selectable_value(&mut view.kind, kind, name).on_hover_text(hint);
        }
    });
    ui.horizontal_wrapped(|ui| {
        view.grouping.show(ui, found);
    });
    ui.horizontal_wrapped(|ui| {
        grouping::measure(ui, &mut view.measure);
        ui.add_space(SPACE);
        grouping::scale(ui, &mut view.x, "log x");
        if view.kind == Kind::Convergence {
            grouping::scale(ui, &mut view.y, "log y");
        }
        grouping::mouse(ui);
    });
    if matches!(view.kind, Kind::Convergence | Kind::Ecdf) {
        metric(ui, model, view, found);
    }
}

fn metric(ui: &mut Ui, model: &Model, view: &mut FiguresView, found: Option<&Found>) {
    const AIM: &str = "what the solvers aim at";
    let label_of = |metric: &String| grouping::metric_label(model, metric);
    let text = view.metric.as_ref().map_or_else(|| AIM.into(), label_of);
    // A row of its own, so that name and field stand together where there is room for both.
    ui.horizontal_wrapped(|ui| {
        let label = ui.label("Metric");
        let shown = ComboBox::from_id_salt("metric").selected_text(text).show_ui(ui, |ui| {
            ui.selectable_value(&mut view.metric, None, AIM);
            for metric in found.map_or(&[][..], |found| &found.metrics) {
                ui.selectable_value(&mut view.metric, Some(metric.clone()), label_of(metric));
            }
        });
        shown.response.labelled_by(label.id).on_hover_text("The metric that is followed");
    });
}

//! Runs in groups instead of one by one: the median of each metric with the band of the middle half, over all runs of a
//! group that have ended.

use super::axes::Axes;
use super::choices;
use crate::window::chart::{self, ChartView, Frame};
use crate::window::command::Command;
use crate::window::findings::{Asked, Found, Place, What};
use crate::window::grouping::{self, Grouping, Listed};
use crate::window::keep_figure;
use crate::window::model::Model;
use crate::window::range::Range;
use crate::window::theme::palette;
use egui::{Id, RichText, ScrollArea, Ui};
use engine::figure::{Chart, Kind};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Least and greatest height of a plot, in points.
const HEIGHT: [f32; 2] = [140.0, 300.0];
/// What stands above and below a plot, in points.
const BESIDE: f32 = 100.0;

/// What the user chose to see of the groups.
#[derive(Default)]
pub struct GroupsView {
    /// Whether groups are shown in the place of single runs.
    pub is_on: bool,
    grouping: Grouping,
    /// The metrics that are wanted; without a choice those that solvers aim at.
    wanted: Option<BTreeSet<String>>,
    range: Option<Range>,
    charts: BTreeMap<String, ChartView>,
    /// What the range is of.
    asked: Option<Asked>,
    /// How often all was to be seen again: then plots forget what was boxed of their values, too.
    resets: u32,
}

/// Shows the groups.
pub fn show(
    ui: &mut Ui,
    model: &Model,
    listed: &Listed,
    axes: &mut Axes,
    view: &mut GroupsView,
    commands: &mut Vec<Command>,
) {
    let found = model.found(Place::Groups).map(Arc::clone);
    ui.horizontal_wrapped(|ui| {
        view.grouping.show(ui, found.as_deref());
    });
    ui.horizontal_wrapped(|ui| {
        choices::measure_and_scales(ui, axes);
        grouping::mouse(ui);
        grouping::state(ui, model, Place::Groups);
    });
    let known = found.as_ref().map_or(&[][..], |found| &found.metrics);
    let wanted = view.wanted.clone().unwrap_or_else(|| usual(found.as_deref()));
    view.wanted = metrics(ui, model, known, &wanted).or(view.wanted.take());
    let of = wanted.into_iter().map(|metric| (Kind::Convergence, Some(metric))).collect();
    let asked = Asked {
        only: view.grouping.only(model, listed),
        by: view.grouping.by.clone(),
        measure: axes.measure,
        what: What::Charts { of, x: axes.x, y: axes.y },
    };
    if view.asked.as_ref() != Some(&asked) {
        view.asked = Some(asked.clone());
        view.range = None;
        view.resets += 1;
    }
    commands.push(Command::AskFindings(Place::Groups, Box::new(asked)));
    match &found {
        Some(found) if found.runs > 0 => plots(ui, found, view, commands),
        Some(_) => {
            ui.label(view.grouping.which.none_has_ended());
        }
        None => {
            ui.label(RichText::new("One moment…").color(palette(ui).faint));
        }
    }
}

/// What solvers aim at, or the first metric where no solver that is installed says.
fn usual(found: Option<&Found>) -> BTreeSet<String> {
    let Some(found) = found else { return BTreeSet::new() };
    if found.aims.is_empty() { found.metrics.iter().take(1).cloned().collect() } else { found.aims.clone() }
}

/// A button for each metric, to show or hide it; gives those that are wanted from now on, where that changed.
fn metrics(
    ui: &mut Ui,
    model: &Model,
    known: &[String],
    wanted: &BTreeSet<String>,
) -> Option<BTreeSet<String>> {
    let mut changed = None;
    choices::in_rows_or_menu(ui, |ui| {
        for metric in known {
            let button = ui.selectable_label(wanted.contains(metric), grouping::metric_label(model, metric));
            if button.on_hover_text("Click to show or hide this metric.").clicked() {
                let mut now = wanted.clone();
                if !now.remove(metric) {
                    now.insert(metric.clone());
                }
                changed = Some(now);
            }
        }
    });
    changed
}

fn plots(ui: &mut Ui, found: &Found, view: &mut GroupsView, commands: &mut Vec<Command>) {
    let room = ui.available_height() / found.charts.len().max(1) as f32 - BESIDE;
    let height = room.clamp(HEIGHT[0], HEIGHT[1]);
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        ui.set_max_width(ui.available_width() - super::RIGHT_MARGIN);
        let was_zoomed = view.range.is_some();
        for chart in &found.charts {
            match chart {
                Ok(chart) => plot(ui, chart, height, view, commands),
                Err(sentence) => _ = ui.label(RichText::new(sentence).color(palette(ui).faint)),
            }
        }
        view.resets += u32::from(was_zoomed && view.range.is_none());
    });
}

fn plot(ui: &mut Ui, chart: &Arc<Chart>, height: f32, view: &mut GroupsView, commands: &mut Vec<Command>) {
    let name = chart.y.as_ref().map_or("", |y| y.label.as_str());
    ui.push_id((&chart.title, view.resets), |ui| {
        ui.horizontal(|ui| {
            ui.label(RichText::new(name).strong());
            keep_figure::menu(ui, name, || Arc::clone(chart), commands);
        });
        let frame = Frame { name: "Groups", height, link: Id::unique("groups") };
        let of = view.charts.entry(chart.title.clone()).or_default();
        chart::show(ui, chart, of, &mut view.range, &frame);
    });
}

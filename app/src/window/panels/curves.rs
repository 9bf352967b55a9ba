//! The curves: each metric of the runs that are drawn, one plot below the other with a common x; or what the
//! runs of the session come to as a figure.

mod axes;
mod band;
mod choices;
mod columns;
mod cursor;
mod groups;
mod kept;
mod legend;
mod plot;

use crate::window::command::Command;
use crate::window::grouping::Listed;
use crate::window::model::{Look, Model};
use crate::window::range;
use crate::window::theme::palette;
use axes::Axes;
use columns::Drawn;
pub use cursor::Moments;
use egui::{RichText, ScrollArea, Ui};
use engine::analysis::Measure;
use engine::descriptor::SolverInfo;
use engine::figure::axis::Scale;
use engine::run::{Run, SeriesId};
use engine::session::RunId;
use groups::GroupsView;
use range::Range;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Room at the right of the plots, so that the last label is not cut.
const RIGHT_MARGIN: f32 = 20.0;

/// A run whose curves are drawn.
pub struct DrawnRun<'a> {
    /// Its number.
    pub id: RunId,
    /// Its record.
    pub run: &'a Run,
    /// The name of its puzzle.
    pub puzzle: &'a str,
    /// What its solver says of itself, where it is installed.
    pub solver: Option<Arc<SolverInfo>>,
    /// How its curves look.
    pub look: Look,
}

/// What the user chose to see, and what was drawn last.
pub struct CurvesView {
    hidden: BTreeSet<String>,
    axes: Axes,
    /// The part of x that is zoomed into; without it all is shown.
    range: Option<Range>,
    follow: bool,
    drawn: BTreeMap<(RunId, SeriesId), Drawn>,
    session: u64,
    /// What the range is of: the axes, and the run shown.
    group: Option<Group>,
    groups: GroupsView,
    /// How often all was to be seen again: then plots forget what was boxed of their values, too.
    resets: u32,
    /// Height of each plot, in points.
    height: f32,
    /// The moment that was looked at before the last click.
    before_click: Option<Option<u64>>,
}

/// Session, run shown and kind of axes: what has ends of its own along x.
type Group = (u64, Option<RunId>, u8);

impl CurvesView {
    /// The curves on axes of these scales.
    pub fn with_scales(x: Scale, y: Scale) -> CurvesView {
        let mut view = CurvesView::default();
        (view.axes.x, view.axes.y) = (x, y);
        view
    }
}

impl Default for CurvesView {
    fn default() -> CurvesView {
        CurvesView {
            hidden: BTreeSet::new(),
            axes: Axes { measure: Measure::Iterations, x: Scale::Linear, y: Scale::Linear },
            range: None,
            follow: false,
            drawn: BTreeMap::new(),
            session: 0,
            group: None,
            groups: GroupsView::default(),
            resets: 0,
            height: 0.0,
            before_click: None,
        }
    }
}

/// Shows the curves.
pub fn show(ui: &mut Ui, model: &Model, listed: &Listed, view: &mut CurvesView, commands: &mut Vec<Command>) {
    if !model.runs().is_empty() {
        choices::one_by_one_or_grouped(ui, &mut view.groups.is_on);
        if view.groups.is_on {
            groups::show(ui, model, listed, &mut view.axes, &mut view.groups, commands);
            return;
        }
    }
    let overlaid = model.overlaid();
    if overlaid.is_empty() {
        ui.add_space((0.4 * ui.available_height()).min(80.0));
        ui.vertical_centered(|ui| {
            let text = "Choose a run in the table of runs to see its curves, or tick some to lay theirs over each other.";
            ui.label(RichText::new(text).color(palette(ui).faint));
        });
        return;
    }
    if view.session != model.session_number() {
        view.session = model.session_number();
        view.drawn.clear();
    }
    let solver_of = |id: &str| {
        let found = model.plugins().catalog()?.solvers().find(|found| found.solver.id == id)?;
        Some(Arc::clone(&found.solver))
    };
    let runs: Vec<DrawnRun<'_>> = overlaid
        .into_iter()
        .map(|run| DrawnRun {
            id: run.id,
            run: &run.run,
            puzzle: model.puzzle_name(run.puzzle),
            solver: solver_of(&run.run.setup().solver),
            look: model.look_of(run),
        })
        .collect();
    let run = model.cursor_run().map(|shown| &shown.run);
    let mut moments = Moments { run, at: model.moment(), ..Moments::default() };
    draw(ui, &runs, &mut moments, view);
    commands.append(&mut moments.wanted);
}

/// Draws the curves of these runs, at least one, and the moment that is looked at.
pub fn draw(ui: &mut Ui, runs: &[DrawnRun<'_>], moments: &mut Moments<'_>, view: &mut CurvesView) {
    view.drawn.retain(|(id, _), _| runs.iter().any(|run| run.id == *id));
    let metrics = metrics(runs);
    choices::axes(ui, view);
    choices::metrics(ui, &metrics, view);
    legend::show(ui, runs);
    let shown: Vec<&Metric> =
        metrics.iter().filter(|metric| metric.has_samples && !view.hidden.contains(&metric.key)).collect();
    if !metrics.iter().any(|metric| metric.has_samples) {
        ui.add_space(6.0);
        ui.label(RichText::new("There are no values to draw.").color(palette(ui).faint));
    }
    view.height = plot::height(ui, shown.len());
    // Other runs and other axes have other ends, so what is zoomed into is theirs alone.
    let group = (view.session, runs.last().map(|run| run.id), view.axes.key());
    if view.group.replace(group) != Some(group) {
        view.range = None;
    }
    let group = (group, view.resets);
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        ui.set_max_width(ui.available_width() - RIGHT_MARGIN);
        for metric in shown {
            ui.push_id((group, &metric.key), |ui| plot::show(ui, metric, runs, moments, view, group));
        }
    });
}

/// A metric of the runs that are drawn.
pub struct Metric {
    /// Its key.
    pub key: String,
    /// Its name as people read it.
    pub label: String,
    /// Its unit; may be empty.
    pub unit: String,
    /// What it is.
    pub doc: String,
    /// Whether a run has samples of it.
    pub has_samples: bool,
}

/// The metrics of the runs, each once, in the order in which the solvers list them.
fn metrics(runs: &[DrawnRun<'_>]) -> Vec<Metric> {
    let mut metrics: Vec<Metric> = Vec::new();
    for of in runs {
        for (index, key) in of.run.setup().metrics.iter().enumerate() {
            let has_samples = of.run.series().keys().any(|id| id.metric == index);
            if let Some(known) = metrics.iter_mut().find(|metric| metric.key == *key) {
                known.has_samples |= has_samples;
                continue;
            }
            let info =
                of.solver.as_ref().and_then(|solver| solver.metrics.iter().find(|info| info.key == *key));
            metrics.push(Metric {
                key: key.clone(),
                label: info.map_or(key, |info| &info.label).clone(),
                unit: info.map_or(String::new(), |info| info.unit.clone()),
                doc: info.map_or(String::new(), |info| info.doc.clone()),
                has_samples,
            });
        }
    }
    metrics
}

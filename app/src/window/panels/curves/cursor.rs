//! The time cursor in the plots: one line in all of them at the moment of the run shown that is looked at. A click sets
//! it, and it can be dragged.

use super::axes::{Axes, Counted, value_at};
use crate::window::model::CursorCommand;
use crate::window::theme::Palette;
use egui::{CursorIcon, Rect, Response, Role, Sense, Ui, WidgetInfo};
use egui_plot::{PlotPoint, PlotTransform, PlotUi, VLine};
use engine::figure::axis::Scale;
use engine::replay::{Counts, counts_at, iteration_at};
use engine::run::Run;

/// Points beside the line at which it is taken hold of.
const REACH: f32 = 5.0;

/// The moment that is looked at, and where it is wanted.
#[derive(Default)]
pub struct Moments<'a> {
    /// The run that it is of; without one there is no cursor.
    pub run: Option<&'a Run>,
    /// The iteration; none for the newest.
    pub at: Option<u64>,
    /// Where the user wants it now.
    pub wanted: Option<CursorCommand>,
}

/// Where the line stands.
#[derive(Clone, Copy)]
pub struct Line {
    /// Its place along x.
    pub place: f64,
    /// The iteration.
    pub at: u64,
}

fn number(counted: Counted, counts: Counts) -> u64 {
    match counted {
        Counted::Iterations => counts.iteration,
        Counted::Work => counts.work,
        Counted::Time => counts.time_ns,
    }
}

impl Moments<'_> {
    /// Where the line stands on these axes; none while the newest is looked at.
    pub fn line(&self, axes: Axes) -> Option<Line> {
        let (run, at) = self.run.zip(self.at)?;
        let counted = Counted::of(axes.measure, run);
        Some(Line { place: counted.place(number(counted, counts_at(run, at)), axes.x), at })
    }

    /// Takes what the mouse does in a plot; `before` is the moment that was looked at before a click, for the case that
    /// it is the first of two.
    pub fn take(
        &mut self,
        ui: &Ui,
        plot: &Response,
        transform: &PlotTransform,
        axes: Axes,
        before: &mut Option<Option<u64>>,
    ) {
        let Some(run) = self.run else { return };
        if let Some(line) = self.line(axes)
            && let Some(handle) = handle(ui, plot, transform, line.place)
        {
            self.wanted = Some(command_at(run, transform.value_from_position(handle).x, axes));
        }
        if plot.double_clicked() {
            // Two clicks show all of x, and leave the moment where it was.
            if let Some(before) = before.take() {
                self.wanted = Some(before.map_or(CursorCommand::Newest, CursorCommand::Go));
            }
        } else if plot.clicked()
            && let Some(pointer) = plot.interact_pointer_pos()
        {
            *before = Some(self.at);
            self.wanted = Some(command_at(run, transform.value_from_position(pointer).x, axes));
        }
    }
}

/// What is to be done to look at a place along x.
fn command_at(run: &Run, place: f64, axes: Axes) -> CursorCommand {
    let counted = Counted::of(axes.measure, run);
    let iteration = match counted {
        // A place to the left of the first iteration is the first.
        Counted::Iterations if axes.x == Scale::Linear => value_at(place, axes.x).round() as u64,
        Counted::Iterations => counted.number_at(place, axes.x),
        Counted::Work | Counted::Time => {
            let limit = counted.number_at(place, axes.x);
            iteration_at(run, |counts| number(counted, counts) <= limit)
        }
    };
    if iteration < run.iterations() { CursorCommand::Go(iteration) } else { CursorCommand::Newest }
}

/// Lets the line be dragged; gives where to.
fn handle(ui: &Ui, plot: &Response, transform: &PlotTransform, place: f64) -> Option<egui::Pos2> {
    let x = transform.position_from_point(&PlotPoint::new(place, 0.0)).x;
    let reach = Rect::from_x_y_ranges(x - REACH..=x + REACH, plot.rect.y_range()).intersect(plot.rect);
    if !reach.is_positive() {
        return None;
    }
    let line = ui.interact(reach, plot.id.with("moment"), Sense::drag());
    line.widget_info(|| WidgetInfo::labeled(Role::Splitter, true, "Line of the moment"));
    let line = line.on_hover_and_drag_cursor(CursorIcon::ResizeHorizontal);
    line.dragged().then(|| line.interact_pointer_pos()).flatten()
}

/// Draws the line.
pub fn draw(plot: &mut PlotUi<'_>, line: Line, colours: Palette) {
    plot.vline(VLine::new("moment", line.place).color(colours.ink).width(1.5).allow_hover(false));
}

//! The time cursor in the plots: one line in all of them at the moment of the run shown that is looked at. A click sets
//! it, and it can be dragged.

use super::axes::{Axes, number_at, place_of, value_at};
use crate::window::command::Command;
use crate::window::model::CursorCommand;
use crate::window::theme::Palette;
use egui::{CursorIcon, Rect, Response, Role, Sense, Ui, WidgetInfo};
use egui_plot::{PlotPoint, PlotTransform, PlotUi, VLine};
use engine::figure::axis::Scale;
use engine::replay::{Counts, counts_at, iteration_at};
use engine::run::Run;
use engine::series::Counted;

/// Points beside the line at which it is taken hold of.
const REACH: f32 = 5.0;

/// The moment that is looked at, and where it is wanted.
#[derive(Default)]
pub struct Moments<'a> {
    /// The run that it is of; without one there is no cursor.
    pub run: Option<&'a Run>,
    /// The iteration; none for the newest.
    pub at: Option<u64>,
    /// What the user does with it.
    pub wanted: Vec<Command>,
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
        let counted = axes.measure.counted(run);
        Some(Line { place: place_of(number(counted, counts_at(run, at)), counted, axes.x), at })
    }

    fn want(&mut self, command: CursorCommand) {
        self.wanted.push(Command::Cursor(command));
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
            self.want(command_at(run, transform.value_from_position(handle).x, axes));
        }
        if plot.double_clicked() {
            // Two clicks show all of x, and leave the moment where it was.
            if let Some(before) = before.take() {
                self.want(before.map_or(CursorCommand::Newest, CursorCommand::Go));
            }
        } else if plot.clicked()
            && let Some(pointer) = plot.interact_pointer_pos()
        {
            *before = Some(self.at);
            self.want(command_at(run, transform.value_from_position(pointer).x, axes));
        }
    }
}

/// What is to be done to look at a place along x.
fn command_at(run: &Run, place: f64, axes: Axes) -> CursorCommand {
    let counted = axes.measure.counted(run);
    let iteration = match counted {
        // A place to the left of the first iteration is the first.
        Counted::Iterations if axes.x == Scale::Linear => value_at(place, axes.x).round() as u64,
        Counted::Iterations => number_at(place, counted, axes.x),
        Counted::Work | Counted::Time => {
            let limit = number_at(place, counted, axes.x);
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

#[cfg(test)]
mod tests {
    use super::{Axes, Moments, command_at};
    use crate::window::made::timed;
    use crate::window::model::CursorCommand;
    use engine::analysis::Measure;
    use engine::figure::axis::Scale::{self, Linear, Logarithmic};
    use engine::run::Run;

    /// Five iterations of two seconds each.
    fn run() -> Run {
        timed(5, 2_000_000_000)
    }

    fn axes(measure: Measure, x: Scale) -> Axes {
        Axes { measure, x, y: Linear }
    }

    #[test]
    fn a_place_is_the_iteration_that_stands_there_on_every_axis() {
        let run = run();
        let at = |place: f64, measure, scale| command_at(&run, place, axes(measure, scale));
        assert_eq!(at(2.4, Measure::Iterations, Linear), CursorCommand::Go(2));
        assert_eq!(at(-7.0, Measure::Iterations, Linear), CursorCommand::Go(0));
        assert_eq!(at(3_f64.log10(), Measure::Iterations, Logarithmic), CursorCommand::Go(3));
        assert_eq!(at(6.5, Measure::Seconds, Linear), CursorCommand::Go(3));
        assert_eq!(at(0.5, Measure::Seconds, Linear), CursorCommand::Go(0));
        for (place, measure) in
            [(5.0, Measure::Iterations), (99.0, Measure::Iterations), (11.0, Measure::Seconds)]
        {
            assert_eq!(at(place, measure, Linear), CursorCommand::Newest);
        }
    }

    #[test]
    fn the_line_stands_where_the_curves_have_its_iteration() {
        let run = run();
        let moments = Moments { run: Some(&run), at: Some(3), ..Moments::default() };
        let place = |axes| moments.line(axes).map(|line| line.place);
        assert_eq!(place(axes(Measure::Iterations, Linear)), Some(3.0));
        assert_eq!(place(axes(Measure::Seconds, Linear)), Some(6.0));
        assert_eq!(place(axes(Measure::Seconds, Logarithmic)), Some(6_f64.log10()));
        assert!(
            Moments { at: None, run: moments.run, wanted: Vec::new() }
                .line(axes(Measure::Iterations, Linear))
                .is_none()
        );
    }
}

//! The left side: puzzles, solver, parameters, runs.

use super::experiments;
use super::form;
use super::library::{self, LibraryView};
use super::solvers::{self, SolversView};
use crate::window::action;
use crate::window::command::Command;
use crate::window::model::{Model, Wanted};
use crate::window::theme::run_colour;
use egui::{Button, Response, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, vec2};
use engine::session::SessionRun;

/// Rows of a list before it scrolls.
const LIST_ROWS: f32 = 6.0;

/// What its parts remember.
pub struct Sides<'a> {
    /// The list of puzzles.
    pub library: &'a mut LibraryView,
    /// The list of solvers.
    pub solvers: &'a mut SolversView,
}

/// Shows the left side.
pub fn show(ui: &mut Ui, model: &Model, views: Sides<'_>, commands: &mut Vec<Command>) {
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        heading(ui, "Puzzle");
        puzzles(ui, model, views.library, commands);
        heading(ui, "Solver");
        solvers::show(ui, model, views.solvers, commands);
        if let Some(found) = model.solver() {
            heading(ui, "Parameters");
            form::show(ui, &found.solver, model, commands);
        }
        heading(ui, "Experiments");
        experiments::show(ui, model, commands);
        if !model.runs().is_empty() {
            heading(ui, "Runs");
            runs(ui, model, commands);
        }
    });
}

fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(6.0);
    ui.label(RichText::new(text).strong());
}

fn puzzles(ui: &mut Ui, model: &Model, view: &mut LibraryView, commands: &mut Vec<Command>) {
    if model.n_puzzles() > 0 {
        library::show(ui, model, view, commands);
        return;
    }
    ui.horizontal_wrapped(|ui| {
        for action in [action::OPEN, action::OPEN_FOLDER, action::PASTE] {
            if ui.button(action.label).on_hover_text(action.hint).clicked() {
                commands.push(action.command);
            }
        }
    });
}

fn runs(ui: &mut Ui, model: &Model, commands: &mut Vec<Command>) {
    let row_height = ui.spacing().interact_size.y;
    let area = ScrollArea::vertical().id_salt("runs").max_height(LIST_ROWS * (row_height + 6.0));
    area.auto_shrink([false, true]).show_rows(ui, row_height, model.runs().len(), |ui, rows| {
        for run in model.runs().iter().rev().skip(rows.start).take(rows.len()) {
            let setup = run.run.setup();
            let state = run.run.outcome().map_or("running", |outcome| outcome.status.name());
            let text = format!("{}  {} · seed {} · {state}", run.id.0, setup.solver, setup.seed);
            let row = ui.push_id(run.id, |ui| row(ui, model, run, &text, commands)).inner;
            let name = model.puzzle_name(run.puzzle);
            let hint = format!("{text}\n{name}\n{} {}", setup.solver, setup.solver_version);
            if row.on_hover_text(hint).clicked() {
                commands.push(Command::SelectRun(run.id));
            }
        }
    });
}

/// A run with its tick and the colour of its curves.
fn row(ui: &mut Ui, model: &Model, run: &SessionRun, text: &str, commands: &mut Vec<Command>) -> Response {
    ui.horizontal(|ui| {
        let mut is_ticked = model.is_ticked(run.id);
        let tick = ui.checkbox(&mut is_ticked, "");
        let name = format!("Draw the curves of run {}", run.id.0);
        tick.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, is_ticked, &name));
        if tick.on_hover_text("Draw its curves beside those of the run that is shown").clicked() {
            commands.push(Command::DrawRun(run.id, if is_ticked { Wanted::Drawn } else { Wanted::Hidden }));
        }
        let (rect, _) = ui.allocate_exact_size(vec2(10.0, 10.0), Sense::hover());
        if model.is_overlaid(run.id) {
            let colour = run_colour(ui, model.look_of(run).colour);
            ui.painter().circle_filled(rect.center(), 4.0, colour);
        }
        let is_shown = model.shown_run().is_some_and(|shown| shown.id == run.id);
        ui.add(Button::selectable(is_shown, text).truncate())
    })
    .inner
}

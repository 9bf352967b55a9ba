//! The left side: puzzles, solver, parameters, runs.

use super::form;
use super::library::{self, LibraryView};
use super::solvers;
use crate::window::action;
use crate::window::command::Command;
use crate::window::model::Model;
use egui::{RichText, ScrollArea, Ui};

/// Rows of a list before it scrolls.
const LIST_ROWS: f32 = 6.0;

/// Shows the left side.
pub fn show(ui: &mut Ui, model: &Model, view: &mut LibraryView, commands: &mut Vec<Command>) {
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        heading(ui, "Puzzle");
        puzzles(ui, model, view, commands);
        heading(ui, "Solver");
        solvers::show(ui, model, commands);
        if let Some(found) = model.solver() {
            heading(ui, "Parameters");
            form::show(ui, &found.solver, model.form(), commands);
        }
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
    ui.horizontal(|ui| {
        for action in [action::OPEN, action::PASTE] {
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
            let selected = model.shown_run().is_some_and(|shown| shown.id == run.id);
            let row =
                ui.push_id(run.id, |ui| ui.add(egui::Button::selectable(selected, &text).truncate())).inner;
            let name = model.puzzle_name(run.puzzle);
            let hint = format!("{text}\n{name}\n{} {}", setup.solver, setup.solver_version);
            if row.on_hover_text(hint).clicked() {
                commands.push(Command::SelectRun(run.id));
            }
        }
    });
}

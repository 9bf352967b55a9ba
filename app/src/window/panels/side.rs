//! The left side: puzzles, solver, parameters, runs.

use super::form;
use super::library::{self, LibraryView};
use crate::window::action;
use crate::window::command::Command;
use crate::window::model::Model;
use crate::window::theme::palette;
use egui::{RichText, ScrollArea, Ui};

/// Rows of a list before it scrolls.
const LIST_ROWS: f32 = 6.0;

/// Shows the left side.
pub fn show(ui: &mut Ui, model: &Model, view: &mut LibraryView, commands: &mut Vec<Command>) {
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        heading(ui, "Puzzle");
        puzzles(ui, model, view, commands);
        heading(ui, "Solver");
        solvers(ui, model, commands);
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

fn solvers(ui: &mut Ui, model: &Model, commands: &mut Vec<Command>) {
    let Some(catalog) = model.catalog() else {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label("Looking for plugins…");
        });
        return;
    };
    if catalog.solvers().next().is_none() {
        ui.label("No solver plugin was found. Copy one into a plugin folder and look again (Solver menu).");
        return;
    }
    for found in catalog.solvers() {
        let selected = model.form().solver.as_ref() == Some(&found.solver.id);
        let takes = model.current().is_none_or(|current| found.solver.takes(current.puzzle.family()));
        let name = RichText::new(format!("{}  {}", found.solver.name, found.solver.version));
        let name = if takes { name } else { name.color(palette(ui).faint) };
        let row = ui.selectable_label(selected, name);
        let file = found.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let row = row.on_hover_ui(|ui| {
            ui.label(&found.solver.doc);
            ui.label(format!("One iteration: {}", found.solver.iteration_doc));
            ui.label(RichText::new(format!("{} from {file}", found.solver.id)).weak());
            if !takes {
                ui.label("It does not take the puzzle shown.");
            }
        });
        if row.clicked() {
            commands.push(Command::SelectSolver(found.solver.id.clone()));
        }
    }
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

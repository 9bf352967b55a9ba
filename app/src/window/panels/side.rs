//! The left side: puzzles, solvers, parameters.

use super::form;
use super::library::{self, LibraryView};
use super::solvers;
use crate::window::action;
use crate::window::command::Command;
use crate::window::model::Model;
use egui::{RichText, ScrollArea, Ui};

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
            copy_command(ui, commands);
        }
    });
}

fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(6.0);
    ui.label(RichText::new(text).strong());
}

/// What the form holds, for a terminal.
fn copy_command(ui: &mut Ui, commands: &mut Vec<Command>) {
    let action = action::COPY_FORM_COMMAND;
    ui.add_space(4.0);
    if ui.button(action.label).on_hover_text(action.hint).clicked() {
        commands.push(action.command);
    }
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

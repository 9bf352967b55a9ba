//! The left side: puzzles, solvers, parameters.

use super::experiments;
use super::form;
use super::library::{self, LibraryView};
use super::solvers::{self, SolversView};
use crate::window::action;
use crate::window::command::Command;
use crate::window::focus;
use crate::window::model::Model;
use egui::{RichText, ScrollArea, Sense, Ui, UiBuilder};

/// What its parts remember.
pub struct Sides<'a> {
    /// The list of puzzles.
    pub library: &'a mut LibraryView,
    /// The list of solvers.
    pub solvers: &'a mut SolversView,
}

/// Shows the left side.
pub fn show(ui: &mut Ui, model: &Model, views: Sides<'_>, commands: &mut Vec<Command>) {
    // What is too wide is cut, rather than that the side grows into the board.
    let place = ui.available_rect_before_wrap();
    ui.allocate_rect(place, Sense::hover());
    let mut ui = ui.new_child(UiBuilder::new().max_rect(place));
    ScrollArea::vertical().auto_shrink([false, false]).show(&mut ui, |ui| {
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
        focus::follow(ui);
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

//! The menu bar, made from the action table.

use crate::window::action::{self, experiments, panes as pane_actions};
use crate::window::action_buttons::groups;
use crate::window::command::Command;
use crate::window::model::Model;
use crate::window::pane::PANES;
use crate::window::settings::Setting;
use egui::{DragValue, MenuBar, RichText, Ui};

/// Most runs at once.
const MOST_PLACES: usize = 64;

/// Shows the menu bar.
pub fn show(ui: &mut Ui, model: &Model, commands: &mut Vec<Command>) {
    MenuBar::new().ui(ui, |ui| {
        ui.menu_button("File", |ui| {
            ui.menu_button("Open recent", |ui| recent(ui, model, commands));
            groups(ui, &action::FILE_MENU, model, commands);
        });
        ui.menu_button("Edit", |ui| groups(ui, &action::EDIT_MENU, model, commands));
        ui.menu_button("Board", |ui| groups(ui, &action::BOARD_MENU, model, commands));
        ui.menu_button("Solver", |ui| {
            groups(ui, &action::SOLVER_MENU, model, commands);
            ui.separator();
            places(ui, model, commands);
        });
        ui.menu_button("Runs", |ui| groups(ui, &action::RUNS_MENU, model, commands));
        ui.menu_button("Replay", |ui| groups(ui, &action::REPLAY_MENU, model, commands));
        ui.menu_button("Experiment", |ui| groups(ui, &experiments::MENU, model, commands));
        ui.menu_button("View", |ui| {
            ui.menu_button("Panes", |ui| panes(ui, model, commands));
            ui.menu_button("Arrange panes", |ui| groups(ui, &pane_actions::MENU, model, commands));
            groups(ui, &action::VIEW_MENU, model, commands);
            ui.separator();
            themes(ui, model, commands);
        });
        ui.menu_button("Help", |ui| groups(ui, &action::HELP_MENU, model, commands));
    });
}

/// How many runs go on at once.
fn places(ui: &mut Ui, model: &Model, commands: &mut Vec<Command>) {
    let mut places = model.places();
    ui.horizontal(|ui| {
        let label = ui.label("Runs at once");
        let field = ui.add(DragValue::new(&mut places).range(1..=MOST_PLACES)).labelled_by(label.id);
        let hint = "Further runs wait until one of these is over. More than the machine has cores slow each other down.";
        if field.on_hover_text(hint).changed() {
            commands.push(Command::SetPlaces(places));
        }
    });
}

fn themes(ui: &mut Ui, model: &Model, commands: &mut Vec<Command>) {
    for (theme, name) in Setting::THEMES {
        if ui.radio(model.settings().theme == theme, name).clicked() {
            commands.push(Command::Set(Setting::Theme(theme)));
            ui.close();
        }
    }
}

/// The panes, with a tick where they are shown; one that is shown already is hidden.
fn panes(ui: &mut Ui, model: &Model, commands: &mut Vec<Command>) {
    for pane in PANES {
        let mut is_shown = model.arrangement().shows(pane);
        if ui.checkbox(&mut is_shown, pane.title).on_hover_text(pane.hint).clicked() {
            commands.push(if is_shown { Command::ShowPane(pane.key) } else { Command::HidePane(pane.key) });
        }
    }
}

/// What was opened last.
fn recent(ui: &mut Ui, model: &Model, commands: &mut Vec<Command>) {
    if model.settings().recent().next().is_none() {
        ui.label(RichText::new("Nothing was opened yet.").weak());
        return;
    }
    for path in model.settings().recent() {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        if ui.button(name).on_hover_text(path.display().to_string()).clicked() {
            commands.push(Command::Open(vec![path]));
            ui.close();
        }
    }
    ui.separator();
    groups(ui, &action::RECENT_MENU, model, commands);
}

//! The menu bar, made from the action table.

use crate::window::action::{self, Action};
use crate::window::command::Command;
use crate::window::model::Model;
use egui::{Button, DragValue, MenuBar, ThemePreference, Ui};

/// Most runs at once.
const MOST_PLACES: usize = 64;

/// Shows the menu bar.
pub fn show(ui: &mut Ui, model: &Model, commands: &mut Vec<Command>) {
    MenuBar::new().ui(ui, |ui| {
        ui.menu_button("File", |ui| groups(ui, &action::FILE_MENU, model, commands));
        ui.menu_button("Edit", |ui| groups(ui, &action::EDIT_MENU, model, commands));
        ui.menu_button("Board", |ui| groups(ui, &action::BOARD_MENU, model, commands));
        ui.menu_button("Solver", |ui| {
            groups(ui, &action::SOLVER_MENU, model, commands);
            ui.separator();
            places(ui, model, commands);
        });
        ui.menu_button("View", |ui| {
            groups(ui, &action::VIEW_MENU, model, commands);
            ui.separator();
            themes(ui, commands);
        });
    });
}

fn groups(ui: &mut Ui, groups: &[&[Action]], model: &Model, commands: &mut Vec<Command>) {
    for (i, group) in groups.iter().enumerate() {
        if i > 0 {
            ui.separator();
        }
        group.iter().for_each(|action| entry(ui, action, model, commands));
    }
}

fn entry(ui: &mut Ui, action: &Action, model: &Model, commands: &mut Vec<Command>) {
    let is_held = model.active().is_some_and(|active| active.held);
    let action = if is_held && action.command == Command::TogglePause { &action::RESUME } else { action };
    let mut button = Button::new(label(action, model));
    if let Some(shortcut) = &action.shortcut {
        button = button.shortcut_text(ui.ctx().format_shortcut(shortcut));
    }
    let response = ui.add_enabled((action.enabled)(model), button).on_hover_text(action.hint);
    if response.clicked() {
        commands.push(action.command.clone());
        ui.close();
    }
}

/// The label of an action; what would be undone is named.
fn label(action: &Action, model: &Model) -> String {
    let what = match action.command {
        Command::Undo => model.undoable(),
        Command::Redo => model.redoable(),
        _ => None,
    };
    what.map_or_else(|| action.label.to_string(), |what| format!("{}: {what}", action.label))
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

fn themes(ui: &mut Ui, commands: &mut Vec<Command>) {
    let current = ui.ctx().options(|options| options.theme_preference);
    let choices = [
        (ThemePreference::Light, "Light"),
        (ThemePreference::Dark, "Dark"),
        (ThemePreference::System, "As the system"),
    ];
    for (theme, label) in choices {
        if ui.radio(current == theme, label).clicked() {
            commands.push(Command::Theme(theme));
            ui.close();
        }
    }
}

//! Actions as buttons and as entries of menus, with hover text and key from the one table.

use super::action::{self, Action, experiments};
use super::command::Command;
use super::model::Model;
use egui::{Button, Ui};

/// Entries of a menu; the groups stand between lines.
pub fn groups(ui: &mut Ui, groups: &[&[Action]], model: &Model, commands: &mut Vec<Command>) {
    for (i, group) in groups.iter().enumerate() {
        if i > 0 {
            ui.separator();
        }
        group.iter().for_each(|action| entry(ui, action, model, commands));
    }
}

fn entry(ui: &mut Ui, action: &Action, model: &Model, commands: &mut Vec<Command>) {
    let is_held = model.active().is_some_and(|active| active.held);
    let is_experiment_held = model.experiments().active().is_some_and(|active| active.progress().paused);
    let action = match () {
        () if is_held && action.command == Command::TogglePause => &action::RESUME,
        () if is_experiment_held && action.command == experiments::PAUSE.command => &experiments::RESUME,
        () => action,
    };
    let mut button = Button::new(action::label(action, model));
    if let Some(shortcut) = &action.shortcut {
        button = button.shortcut_text(ui.ctx().format_shortcut(shortcut));
    }
    let refusal = action::refusal(action, model);
    let response = ui.add_enabled(refusal.is_none(), button).on_hover_text(action.hint);
    let response = response.on_disabled_hover_text(refusal.unwrap_or_default());
    if response.clicked() {
        commands.push(action.command.clone());
        ui.close();
    }
}

/// A small button with the action's label.
pub fn small(ui: &mut Ui, action: &Action, model: &Model, commands: &mut Vec<Command>) {
    let refusal = action::refusal(action, model);
    let response = ui.add_enabled(refusal.is_none(), Button::new(action.label).small());
    let key = action.shortcut.map(|shortcut| format!(" ({})", ui.ctx().format_shortcut(&shortcut)));
    let response = response.on_hover_text(format!("{}{}", action.hint, key.unwrap_or_default()));
    if response.on_disabled_hover_text(refusal.unwrap_or_default()).clicked() {
        commands.push(action.command.clone());
    }
}

//! The row of buttons that steer a run, with seed and limits.

use crate::window::action::{self, Action};
use crate::window::command::Command;
use crate::window::model::Model;
use egui::{Button, DragValue, Ui};
use egui_material_icons::MaterialIcon;
use egui_material_icons::icons::{ICON_PAUSE, ICON_PLAY_ARROW, ICON_STEP, ICON_STOP};
use engine::budget::Budget;

/// Shows the row.
pub fn show(ui: &mut Ui, model: &Model, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        button(ui, &action::RUN, ICON_PLAY_ARROW, model, commands);
        let held = model.active().is_some_and(|active| active.held);
        if held {
            button(ui, &action::RESUME, ICON_PLAY_ARROW, model, commands);
        } else {
            button(ui, &action::PAUSE, ICON_PAUSE, model, commands);
        }
        button(ui, &action::STEP, ICON_STEP, model, commands);
        button(ui, &action::STOP, ICON_STOP, model, commands);
        ui.separator();
        seed(ui, model, commands);
        ui.separator();
        limits(ui, model, commands);
    });
}

fn button(ui: &mut Ui, action: &Action, icon: MaterialIcon, model: &Model, commands: &mut Vec<Command>) {
    let enabled = (action.enabled)(model);
    let response = ui.add_enabled(enabled, Button::new((icon.rich_text(), action.label)));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, enabled, action.label));
    let key = action.shortcut.map(|shortcut| format!(" ({})", ui.ctx().format_shortcut(&shortcut)));
    let response = response.on_hover_text(format!("{}{}", action.hint, key.unwrap_or_default()));
    let why = if action.command == Command::Run { model.why_not_run() } else { "No run is in progress" };
    if response.on_disabled_hover_text(why).clicked() {
        commands.push(action.command.clone());
    }
}

fn seed(ui: &mut Ui, model: &Model, commands: &mut Vec<Command>) {
    let label = ui.label("Seed");
    let mut seed = model.form().seed;
    let field = ui.add(DragValue::new(&mut seed).speed(0.1)).labelled_by(label.id);
    let hint = "The same seed, parameters and puzzle give the same run";
    if field.on_hover_text(hint).changed() {
        commands.push(Command::SetSeed(seed));
    }
}

fn limits(ui: &mut Ui, model: &Model, commands: &mut Vec<Command>) {
    let budget = model.form().budget;
    let mut limited = budget.max_iterations.is_some();
    let mut iterations = budget.max_iterations.unwrap_or(10_000);
    let check = ui.checkbox(&mut limited, "At most");
    let mut changed = check.on_hover_text("End the run after so many iterations").changed();
    ui.add_enabled_ui(limited, |ui| {
        let field =
            ui.add(DragValue::new(&mut iterations).range(1..=u64::MAX).speed(10.0).suffix(" iterations"));
        changed |= field.changed();
    });
    let mut timed = budget.max_seconds.is_some();
    let mut seconds = budget.max_seconds.unwrap_or(10.0);
    let check = ui.checkbox(&mut timed, "or");
    changed |= check.on_hover_text("End the run after so many seconds of solver time").changed();
    ui.add_enabled_ui(timed, |ui| {
        let field = ui.add(DragValue::new(&mut seconds).range(0.001..=1e9).speed(0.1).suffix(" s"));
        changed |= field.changed();
    });
    if changed {
        commands.push(Command::SetBudget(Budget {
            max_iterations: limited.then_some(iterations),
            max_seconds: timed.then_some(seconds),
            ..budget
        }));
    }
}

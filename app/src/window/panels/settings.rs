//! The settings: what holds for all sessions. Each takes hold at once.

use crate::window::command::Command;
use crate::window::model::Model;
use crate::window::settings::{Contrast, Motion, Setting, TextSize};
use egui::{Grid, Ui};

/// Between choices, in points: each text stands nearer to its own circle than to the next.
const APART: f32 = 16.0;

/// Shows the settings.
pub fn show(ui: &mut Ui, model: &Model, commands: &mut Vec<Command>) {
    let settings = model.settings();
    Grid::new("settings").num_columns(2).spacing([18.0, 10.0]).show(ui, |ui| {
        row(ui, "Theme", "Light paper, dark, or what the desktop wants", |ui| {
            choice(ui, settings.theme, Setting::THEMES, Setting::Theme, commands);
        });
        let contrasts = [(Contrast::Usual, "Usual"), (Contrast::High, "High")];
        row(
            ui,
            "Contrast",
            "High: black and white, and stronger colours on boards and in the status line",
            |ui| {
                choice(ui, settings.contrast, contrasts, Setting::Contrast, commands);
            },
        );
        row(ui, "Text size", "The size of all texts; View > Larger makes everything larger", |ui| {
            choice(ui, settings.text_size, TextSize::ALL, Setting::TextSize, commands);
        });
        let motions = [(Motion::Usual, "Usual"), (Motion::Reduced, "Reduced")];
        row(ui, "Motion", "Reduced: nothing glides, all is in its place at once", |ui| {
            choice(ui, settings.motion, motions, Setting::Motion, commands);
        });
    });
    ui.add_space(6.0);
    ui.label(
        egui::RichText::new("Curves and groups have colours that people with any eyesight can tell apart.")
            .weak(),
    );
}

fn row(ui: &mut Ui, label: &str, hint: &str, choices: impl FnOnce(&mut Ui)) {
    ui.label(label).on_hover_text(hint);
    // In one line: a second one would stand in the row below.
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = APART;
        choices(ui);
    });
    ui.end_row();
}

fn choice<T: PartialEq + Copy, const N: usize>(
    ui: &mut Ui,
    now: T,
    choices: [(T, &str); N],
    setting: impl Fn(T) -> Setting,
    commands: &mut Vec<Command>,
) {
    for (value, name) in choices {
        if ui.radio(now == value, name).clicked() {
            commands.push(Command::Set(setting(value)));
        }
    }
}

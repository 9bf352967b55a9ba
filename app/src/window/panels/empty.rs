//! What a pane shows that has nothing to show yet: a sentence, and the buttons that change it.

use crate::window::action::{self, Action};
use crate::window::command::Command;
use crate::window::model::Model;
use crate::window::theme::palette;
use egui::{Button, Label, RichText, Ui, vec2};

/// Shows the sentence, and below it a button for each action with its label, in the middle.
pub fn show(
    ui: &mut Ui,
    model: &Model,
    sentence: &str,
    buttons: &[(&str, &Action)],
    commands: &mut Vec<Command>,
) {
    let height = 40.0 + 30.0 * buttons.len() as f32;
    let size = vec2(ui.available_width().min(320.0), height);
    let place = egui::Align2::CENTER_CENTER.align_size_within_rect(size, ui.available_rect_before_wrap());
    ui.scope_builder(egui::UiBuilder::new().max_rect(place), |ui| {
        ui.vertical_centered(|ui| {
            ui.add(Label::new(RichText::new(sentence).color(palette(ui).faint)).wrap());
            for (label, action) in buttons {
                let refusal = action::refusal(action, model);
                let button = ui.add_enabled(refusal.is_none(), Button::new(*label));
                let button =
                    button.on_hover_text(action.hint).on_disabled_hover_text(refusal.unwrap_or_default());
                if button.clicked() {
                    commands.push(action.command.clone());
                }
            }
        });
    });
}

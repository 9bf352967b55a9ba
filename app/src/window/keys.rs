//! From keys to commands.

use super::action::{self, Action};
use super::command::Command;
use super::model::{Model, PaneCommand};
use egui::{Key, KeyboardShortcut, Modifiers};

/// The commands whose keys were pressed; none while a question is open. Longer combinations are looked at first, so that Ctrl+Shift+S
/// is not taken for Ctrl+S.
pub fn pressed(ctx: &egui::Context, model: &Model) -> Vec<Command> {
    if model.question().is_some() || model.sheet().is_some() {
        return Vec::new();
    }
    let mut actions: Vec<&Action> = action::all().map(|(_, action)| action).collect();
    actions.sort_by_key(|action| !action.shortcut.is_some_and(|shortcut| shortcut.modifiers.shift));
    let is_typing = ctx.text_edit_focused();
    let is_pressed = |action: &&Action| {
        let is_of_field = is_typing && is_taken_by_fields(&action.command);
        let shortcut = action.shortcut.as_ref().filter(|_| !is_of_field);
        shortcut.is_some_and(|shortcut| ctx.input_mut(|input| input.consume_shortcut(shortcut)))
    };
    // On many keyboards the plus needs Shift.
    let equals = KeyboardShortcut::new(Modifiers::COMMAND, Key::Equals);
    let larger = ctx.input_mut(|input| input.consume_shortcut(&equals)).then_some(action::ZOOM_IN.command);
    let pressed = actions.into_iter().filter(is_pressed);
    pressed
        .filter(|action| (action.enabled)(model))
        .map(|action| action.command.clone())
        .chain(larger)
        .collect()
}

/// Whether a field knows the key of a command: who types takes back what was typed, chooses words and deletes them.
fn is_taken_by_fields(command: &Command) -> bool {
    matches!(
        command,
        Command::Undo | Command::Redo | Command::Panes(PaneCommand::Move(_) | PaneCommand::Close)
    )
}

//! A pane that scrolls as a whole, choices and all, so that each part of it can be seen however low the pane is.

use super::focus;
use egui::{ScrollArea, Ui};

/// How high the pane is, in points.
pub struct Room {
    height: f32,
    /// The top of what scrolls, which goes up as it is scrolled down.
    top: f32,
}

impl Room {
    /// What is left of the pane's height below what stands in it already, wherever that is scrolled to, in points.
    pub fn left(&self, ui: &Ui) -> f32 {
        self.height - (ui.cursor().top() - self.top)
    }
}

/// Shows what a pane holds.
pub fn show(ui: &mut Ui, holds: impl FnOnce(&mut Ui, &Room)) {
    let height = ui.available_height();
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        holds(ui, &Room { height, top: ui.cursor().top() });
        focus::follow(ui);
    });
}

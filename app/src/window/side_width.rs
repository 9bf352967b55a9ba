//! The left side as wide as the model wants it, as far as there is room. Its edge can be dragged; the width that it has then
//! is told to the model, so that Undo and Reset layout know it.

use super::command::Command;
use super::model::{Model, PaneCommand};
use egui::{Panel, Rect, Ui};
use std::ops::RangeInclusive;

/// The least and the greatest width of the side, in points.
pub const WIDTHS: RangeInclusive<f32> = 240.0..=460.0;
/// The part of the window that it takes at most: a small window is not for the lists alone.
const PART: f32 = 0.34;
/// Widths that differ by less are the same, in points.
const SAME: f32 = 0.6;

/// The width that the side had in the frame before.
#[derive(Default)]
pub struct SideWidth {
    shown: f32,
}

/// The greatest width for which there is room now, in points.
pub fn room(ui: &Ui) -> f32 {
    (ui.available_width() * PART).clamp(*WIDTHS.start(), *WIDTHS.end())
}

impl SideWidth {
    /// Draws the side, and gives its place.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        model: &Model,
        commands: &mut Vec<Command>,
        draw: impl FnOnce(&mut Ui, &mut Vec<Command>),
    ) -> Rect {
        let (least, most) = (*WIDTHS.start(), room(ui));
        let wanted = model.side().clamp(least, most);
        let (is_down, is_let_go) = ui.input(|input| (input.pointer.any_down(), input.pointer.any_released()));
        let is_settled = (self.shown - wanted).abs() < SAME;
        let panel = Panel::left("side").resizable(true);
        // While somebody may be dragging the edge, the width is theirs.
        let is_free = is_down || is_let_go || is_settled;
        let panel = if is_free { panel.size_range(least..=most) } else { panel.exact_size(wanted) };
        let place = panel.show(ui, |ui| draw(ui, commands)).response.rect;
        self.shown = place.width();
        if is_free && !is_down && (self.shown - wanted).abs() >= SAME {
            commands.push(Command::Panes(PaneCommand::WidenSide(self.shown)));
        }
        place
    }
}

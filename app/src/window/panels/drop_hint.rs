//! Says that a file held over the window can be dropped.

use crate::window::theme::palette;
use egui::{Align2, Id, LayerId, Order, Stroke, StrokeKind, TextStyle, Ui};

/// Shows the hint while files are held over the window.
pub fn show(ui: &Ui) {
    let held = ui.ctx().input(|input| input.raw.hovered_files.len());
    if held == 0 {
        return;
    }
    let colours = palette(ui);
    let painter = ui.ctx().layer_painter(LayerId::new(Order::Foreground, Id::unique("drop-hint")));
    let rect = ui.ctx().content_rect();
    painter.rect_filled(rect, 0.0, colours.paper.gamma_multiply(0.85));
    let frame = Stroke::new(2.0, colours.solver);
    painter.rect_stroke(rect.shrink(14.0), 10.0, frame, StrokeKind::Inside);
    let text = "Drop puzzles, sessions, folders or plugins";
    painter.text(
        rect.center(),
        Align2::CENTER_CENTER,
        text,
        TextStyle::Heading.resolve(ui.style()),
        colours.ink,
    );
}

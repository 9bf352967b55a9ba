//! A piece of a line in front of a name, in the legend and where values are read.

use egui::{Color32, Sense, Shape, Stroke, Ui, vec2};
use egui_plot::LineStyle;

/// Its size, in points.
const SIZE: egui::Vec2 = vec2(22.0, 12.0);

/// Draws a piece of a line that looks like this.
pub fn show(ui: &mut Ui, colour: Color32, style: LineStyle) {
    let (rect, _) = ui.allocate_exact_size(SIZE, Sense::hover());
    let ends = [rect.left_center(), rect.right_center()];
    let stroke = Stroke::new(2.0, colour);
    match style {
        LineStyle::Solid => {
            ui.painter().line_segment(ends, stroke);
        }
        LineStyle::Dashed { length } => {
            // The plots have gaps of the golden ratio.
            ui.painter().extend(Shape::dashed_line(&ends, stroke, length, length * 0.618));
        }
        LineStyle::Dotted { spacing } => {
            ui.painter().extend(Shape::dotted_line(&ends, stroke.color, spacing, stroke.width * 0.7));
        }
    }
}

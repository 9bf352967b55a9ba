//! A piece of a line in front of a name, in legends and where values are read.

use egui::{Color32, Label, Response, Sense, Shape, Stroke, TextStyle, TextWrapMode, Ui, WidgetText, vec2};
use egui_plot::LineStyle;

/// Its size, in points.
const SIZE: egui::Vec2 = vec2(22.0, 12.0);

/// Between a piece of a line and its name, in points.
const GAP: f32 = 4.0;
/// Between the names of a legend, in points.
const GAPS: egui::Vec2 = vec2(12.0, 2.0);

/// A block of names with their pieces, in rows that lie close to each other.
pub fn legend(ui: &mut Ui, draw: impl FnOnce(&mut Ui)) {
    ui.scope(|ui| {
        ui.spacing_mut().interact_size.y = ui.text_style_height(&TextStyle::Body) + 2.0;
        ui.spacing_mut().item_spacing = GAPS;
        ui.horizontal_wrapped(draw);
    });
}

/// Draws a piece of a line with its name, in a row that is broken between such pairs: a name stands beside its piece, and is
/// cut only where it is wider than the row.
pub fn named(ui: &mut Ui, name: &str, draw: impl FnOnce(&mut Ui)) -> Response {
    let height = ui.spacing().interact_size.y;
    let text = WidgetText::from(name);
    let text = text.into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Body);
    let width = (SIZE.x + GAP + text.size().x.ceil()).min(ui.max_rect().width());
    let row = egui::Layout::left_to_right(egui::Align::Center);
    let pair = ui.allocate_ui_with_layout(vec2(width, height), row, |ui| {
        ui.set_min_size(vec2(width, height));
        ui.spacing_mut().item_spacing.x = GAP;
        draw(ui);
        ui.add(Label::new(name).truncate())
    });
    pair.inner
}

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

//! The tab of a pane: its title, a ring where it has the keyboard, a mark where its pane is the active one, and its
//! cross.

use super::area;
use super::theme::palette;
use egui::{
    Align2, CursorIcon, Id, PointerButton, Rect, Response, Role, Sense, Stroke, StrokeKind, TextStyle,
    TextWrapMode, Ui, WidgetInfo, WidgetText, vec2,
};
use egui_tiles::TabState;

/// Space before and after what a tab holds, in points.
const MARGIN: f32 = 8.0;
/// Size of the cross with the room around it in which a click is taken, in points.
const CROSS: f32 = 14.0;
/// Room around the cross, in points.
const AROUND_CROSS: f32 = 3.5;
/// Space between title and cross, in points.
const GAP: f32 = 4.0;

/// A tab to be drawn.
pub struct Tab<'a> {
    /// The id by which it is dragged.
    pub id: Id,
    /// Its title.
    pub title: &'a str,
    /// As the layout has it.
    pub state: &'a TabState,
    /// Whether one works in its pane.
    pub is_active_area: bool,
}

/// What was done with a tab.
pub struct TabDone {
    /// The tab.
    pub tab: Response,
    /// Whether it is to be closed.
    pub is_closed: bool,
}

impl Tab<'_> {
    /// Draws the tab.
    pub fn show(&self, ui: &mut Ui) -> TabDone {
        let text = WidgetText::from(self.title);
        let galley = text.into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Button);
        let cross = if self.state.closable { GAP + CROSS } else { 0.0 };
        let size = vec2(galley.size().x + 2.0 * MARGIN + cross, ui.available_height());
        let (_, place) = ui.allocate_space(size);
        let tab = ui.interact(place, self.id, Sense::click_and_drag()).on_hover_cursor(CursorIcon::Grab);
        let is_chosen = self.state.active;
        tab.widget_info(|| WidgetInfo::selected(Role::Button, ui.is_enabled(), is_chosen, self.title));
        if tab.gained_focus() {
            ui.scroll_to_rect(place, None);
        }
        let mut is_closed = tab.clicked_by(PointerButton::Middle);
        // While it is dragged, its place is empty.
        if !self.state.is_being_dragged {
            let visuals = ui.visuals();
            if is_chosen {
                ui.painter().rect_filled(place, 0.0, visuals.panel_fill);
            }
            let ink = if is_chosen { visuals.text_color() } else { visuals.weak_text_color() };
            let start = Align2::LEFT_CENTER.align_size_within_rect(galley.size(), place.shrink(MARGIN)).min;
            ui.painter().galley(start, galley, ink);
            if is_chosen && self.is_active_area {
                area::mark(ui, place);
            }
            ring(ui, &tab);
            if self.state.closable {
                is_closed |= self.cross(ui, place);
            }
        }
        TabDone { tab, is_closed }
    }

    fn cross(&self, ui: &Ui, tab: Rect) -> bool {
        let size = vec2(CROSS, CROSS);
        let place = Align2::RIGHT_CENTER.align_size_within_rect(size, tab.shrink(MARGIN));
        let cross = ui.interact(place, self.id.with("cross"), Sense::click());
        let name = format!("Close {}", self.title);
        cross.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), &name));
        let stroke = Stroke::new(1.2, ui.style().interact(&cross).fg_stroke.color);
        let lines = place.shrink(AROUND_CROSS);
        ui.painter().line_segment([lines.left_top(), lines.right_bottom()], stroke);
        ui.painter().line_segment([lines.right_top(), lines.left_bottom()], stroke);
        ring(ui, &cross);
        cross.on_hover_cursor(CursorIcon::Default).on_hover_text(name).clicked()
    }
}

/// A ring around what has the keyboard.
fn ring(ui: &Ui, response: &Response) {
    if response.has_focus() {
        let ring = Stroke::new(2.0, palette(ui).solver);
        ui.painter().rect_stroke(response.rect, 4.0, ring, StrokeKind::Inside);
    }
}

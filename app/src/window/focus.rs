//! The keyboard in what can be scrolled: a widget that it comes to is brought in sight.

use egui::{Id, Ui};

/// Brings the widget that the keyboard has just come to in sight. To be called at the end of what an area scrolls, where
/// that has no area of its own inside.
pub fn follow(ui: &Ui) {
    let focused = ui.memory(|memory| memory.focused());
    let key = ui.unique_id().with("focus-followed");
    let before = ui.data(|data| data.get_temp::<Option<Id>>(key)).flatten();
    if focused == before {
        return;
    }
    ui.data_mut(|data| data.insert_temp(key, focused));
    let Some(widget) = focused.and_then(|id| ui.ctx().read_response(id)) else { return };
    let is_inside = widget.layer_id == ui.layer_id() && ui.min_rect().contains_rect(widget.rect);
    if is_inside && !ui.clip_rect().contains_rect(widget.rect) {
        ui.scroll_to_rect(widget.rect, None);
    }
}

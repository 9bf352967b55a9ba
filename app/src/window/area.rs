//! The parts of the window in which one works: the side and the panes. Whoever presses a button of the mouse there, or comes there
//! with the keyboard, makes it the active one. Going to an area lets the keyboard begin at its whole, before its first
//! widget.

use super::command::Command;
use super::model::{Area, Model, PaneCommand};
use super::theme::palette;
use egui::{Id, LayerId, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo};

/// Width of the line that marks the active area, in points.
const MARK: f32 = 2.0;

/// What is known of the areas in a frame.
pub struct Areas {
    active: Area,
    /// Where the widget stands that the keyboard has come to since the frame before.
    reached: Option<(LayerId, Rect)>,
    /// Whether the keyboard is to begin in the active area.
    is_entered: bool,
}

/// What is remembered between frames.
#[derive(Default)]
pub struct AreasView {
    focused: Option<Id>,
    entries: u64,
}

impl Areas {
    /// Looks where the keyboard is. To be called once a frame, before anything is drawn.
    pub fn look(ui: &Ui, model: &Model, view: &mut AreasView) -> Areas {
        let focused = ui.memory(|memory| memory.focused());
        let mut reached = None;
        if focused != view.focused {
            let widget = focused.and_then(|id| ui.ctx().read_response(id));
            // What is scrolled out of sight is looked at again when it has come into sight.
            reached = widget.filter(|widget| widget.interact_rect.is_positive());
            if focused.is_none() || reached.is_some() {
                view.focused = focused;
            }
        }
        let reached = reached.map(|widget| (widget.layer_id, widget.interact_rect));
        let entries = model.entries_to_area();
        let is_entered = std::mem::replace(&mut view.entries, entries) != entries;
        Areas { active: model.active_area(), reached, is_entered }
    }

    /// Whether this area is the active one.
    pub fn is_active(&self, area: Area) -> bool {
        self.active == area
    }

    /// Whether the keyboard comes to this area now.
    pub fn is_entered(&self, area: Area) -> bool {
        self.is_entered && self.is_active(area)
    }

    /// Takes an area's place for the keyboard, and sees whether somebody works there. To be called before its first widget.
    pub fn begin(&self, ui: &Ui, area: Area, name: &str, commands: &mut Vec<Command>) {
        let place = ui.max_rect();
        let is_pressed = ui.input(|input| input.pointer.any_pressed()) && ui.rect_contains_pointer(place);
        let is_reached = self.reached.is_some_and(|(layer, widget)| {
            layer == ui.layer_id() && place.contains(widget.center()) && !self.is_entered
        });
        if (is_pressed || is_reached) && !self.is_active(area) {
            commands.push(Command::Panes(PaneCommand::Activate(area)));
        }
        let whole = ui.unique_id().with("whole area");
        if self.is_entered(area) {
            ui.memory_mut(|memory| memory.request_focus(whole));
        }
        // It is there only as long as it has the keyboard: the Tab key goes on to the first widget, and never comes back here.
        if ui.memory(|memory| memory.has_focus(whole)) {
            let response = ui.interact(place, whole, Sense::focusable_noninteractive());
            response.widget_info(|| WidgetInfo::labeled(Role::Pane, true, name));
            let ring = Stroke::new(1.0, palette(ui).solver);
            ui.painter().rect_stroke(place.shrink(1.0), 3.0, ring, StrokeKind::Inside);
        }
    }
}

/// Marks the upper edge of the active area's tab, or of the side.
pub fn mark(ui: &Ui, place: Rect) {
    let line = place.with_max_y(place.top() + MARK);
    ui.painter().rect_filled(line, 0.0, palette(ui).solver);
}

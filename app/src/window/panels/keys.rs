//! All keys, from the table of actions.

use crate::window::action;
use egui::{Grid, Label, RichText, ScrollArea, Ui};

/// Shows the keys.
pub fn show(ui: &mut Ui) {
    let most = ui.ctx().content_rect().height() - 180.0;
    // A sheet leaves less room to what it scrolls than the window has.
    let area = ScrollArea::vertical().min_scrolled_height(most).max_height(most);
    area.auto_shrink([false, true]).show(ui, |ui| {
        Grid::new("keys").num_columns(2).spacing([18.0, 5.0]).striped(true).show(ui, |ui| {
            for (_, action) in action::all() {
                let Some(key) = &action.shortcut else { continue };
                ui.label(RichText::new(ui.ctx().format_shortcut(key)).monospace());
                ui.add(Label::new(action.label.trim_end_matches('…')).extend()).on_hover_text(action.hint);
                ui.end_row();
            }
            for (key, what) in FIXED {
                ui.label(RichText::new(key).monospace());
                ui.label(what);
                ui.end_row();
            }
        });
    });
}

/// Keys that belong to no action.
const FIXED: [(&str, &str); 3] = [
    ("Tab", "Go on to the next button, field or row; with Shift back"),
    ("Space", "Press the button that has the ring"),
    ("Escape", "Close a question or a sheet like this one"),
];

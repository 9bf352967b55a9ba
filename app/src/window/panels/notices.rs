//! Sentences that the user has not taken away yet.

use crate::window::command::Command;
use crate::window::model::{Model, NoticeKind};
use crate::window::theme::palette;
use egui::{RichText, ScrollArea, Ui};
use egui_material_icons::icons::ICON_CLOSE;

/// Height before the notices scroll, in points.
const MOST_HEIGHT: f32 = 120.0;

/// Shows the notices, newest first.
pub fn show(ui: &mut Ui, model: &Model, commands: &mut Vec<Command>) {
    let colours = palette(ui);
    ui.add_space(4.0);
    let area = ScrollArea::vertical().min_scrolled_height(MOST_HEIGHT).max_height(MOST_HEIGHT);
    area.auto_shrink([false, true]).show(ui, |ui| {
        for (index, notice) in model.notices().iter().enumerate().rev() {
            ui.push_id(index, |ui| {
                ui.horizontal_top(|ui| {
                    let close =
                        ui.small_button(ICON_CLOSE.rich_text()).on_hover_text("Take this notice away");
                    close.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, "Dismiss"));
                    if close.clicked() {
                        commands.push(Command::Dismiss(index));
                    }
                    let colour = match notice.kind {
                        NoticeKind::Info => colours.ink,
                        NoticeKind::Problem => colours.wrong,
                    };
                    ui.add(egui::Label::new(RichText::new(&notice.text).color(colour)).wrap());
                });
            });
        }
    });
}

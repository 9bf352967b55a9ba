//! Sentences that the user has not taken away yet. They lie over the lower right corner of the panes, so that nothing moves that
//! somebody is about to click when one comes or goes.

use crate::window::action;
use crate::window::command::Command;
use crate::window::model::{Model, Notice, NoticeKind};
use crate::window::theme::palette;
use egui::accesskit::Live;
use egui::{Align2, Area, Frame, Id, Label, Order, Rect, RichText, ScrollArea, Ui, vec2};
use egui_material_icons::icons::ICON_CLOSE;

/// Greatest width, in points, and the part of the panes that they take at most where there is room for the least.
const WIDTH: f32 = 460.0;
const PART: f32 = 0.45;
/// Least width, in points.
const LEAST_WIDTH: f32 = 260.0;
/// Height before the notices scroll, in points.
const MOST_HEIGHT: f32 = 150.0;
/// Space between the notices and the edges of the panes, in points.
const AWAY: f32 = 14.0;

/// Shows the notices over this part of the window, the newest first.
pub fn show(ui: &Ui, model: &Model, over: Rect, commands: &mut Vec<Command>) {
    if model.notices().is_empty() {
        return;
    }
    let width = (PART * over.width()).clamp(LEAST_WIDTH, WIDTH).min(over.width() - 2.0 * AWAY);
    let corner = over.right_bottom() - vec2(AWAY, AWAY);
    let area = Area::new(Id::unique("notices")).order(Order::Middle).fixed_pos(corner);
    area.pivot(Align2::RIGHT_BOTTOM).constrain_to(over).show(ui.ctx(), |ui| {
        Frame::popup(ui.style()).inner_margin(10.0).show(ui, |ui| {
            ui.set_width(width - 20.0);
            let scroll = ScrollArea::vertical().min_scrolled_height(MOST_HEIGHT).max_height(MOST_HEIGHT);
            scroll.auto_shrink([false, true]).show(ui, |ui| {
                for (index, notice) in model.notices().iter().enumerate().rev() {
                    ui.push_id(index, |ui| row(ui, index, notice, commands));
                }
            });
        });
    });
}

fn row(ui: &mut Ui, index: usize, notice: &Notice, commands: &mut Vec<Command>) {
    let colours = palette(ui);
    ui.horizontal_top(|ui| {
        let close = ui.small_button(ICON_CLOSE.rich_text());
        close.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, "Dismiss"));
        let key = action::DISMISS.shortcut.map(|key| ui.ctx().format_shortcut(&key)).unwrap_or_default();
        if close.on_hover_text(format!("Take this notice away; {key} does so with the newest")).clicked() {
            commands.push(Command::Dismiss(index));
        }
        let colour = match notice.kind {
            NoticeKind::Info => colours.ink,
            NoticeKind::Problem => colours.wrong,
        };
        let told = ui.add(Label::new(RichText::new(&notice.text).color(colour)).wrap());
        // A screen reader says it when it comes.
        let live = if notice.kind == NoticeKind::Problem { Live::Assertive } else { Live::Polite };
        ui.ctx().accesskit_node_builder(told.id, |node| node.set_live(live));
    });
}

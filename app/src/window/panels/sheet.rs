//! What lies over the window until Escape takes it away: the commands, the keys, the settings, the program.

use super::finder::{self, FinderView};
use super::{about, keys, settings};
use crate::window::command::Command;
use crate::window::model::{Model, Sheet};
use egui::{Align2, Frame, Id, Modal, Ui, vec2};

/// Shows what lies over the window, if something does.
pub fn show(ui: &Ui, model: &Model, view: &mut FinderView, commands: &mut Vec<Command>) {
    let Some(sheet) = model.sheet() else {
        view.forget();
        return;
    };
    let frame = Frame::popup(ui.style()).inner_margin(16.0);
    let area = Modal::default_area(Id::unique("sheet"));
    // What is searched grows and shrinks below its field, which stays where it is.
    let area = match sheet {
        Sheet::Commands => area.anchor(Align2::CENTER_TOP, vec2(0.0, 60.0)),
        Sheet::Keys | Sheet::Settings | Sheet::About => area,
    };
    let modal = Modal::new(Id::unique("sheet")).area(area).frame(frame).show(ui.ctx(), |ui| match sheet {
        Sheet::Commands => finder::show(ui, model, view, commands),
        Sheet::Keys => titled(ui, "Keyboard shortcuts", commands, |ui, _| keys::show(ui)),
        Sheet::Settings => {
            titled(ui, "Settings", commands, |ui, commands| settings::show(ui, model, commands))
        }
        Sheet::About => titled(ui, "About", commands, |ui, _| about::show(ui)),
    });
    if modal.should_close() {
        commands.push(Command::CloseSheet);
    }
}

/// A sheet with its title and a button that closes it.
fn titled(
    ui: &mut Ui,
    title: &str,
    commands: &mut Vec<Command>,
    content: impl FnOnce(&mut Ui, &mut Vec<Command>),
) {
    ui.set_width(440.0_f32.min(ui.ctx().content_rect().width() - 60.0));
    ui.heading(title);
    ui.add_space(4.0);
    content(ui, commands);
    ui.add_space(8.0);
    if ui.button("Close").on_hover_text("Close this; Escape does the same").clicked() {
        commands.push(Command::CloseSheet);
    }
}

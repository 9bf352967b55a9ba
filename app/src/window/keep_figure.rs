//! The buttons by which a chart is kept: as a picture or as numbers in the clipboard, or as a file.

use super::command::Command;
use egui::{Button, Response, Ui};
use egui_material_icons::MaterialIcon;
use egui_material_icons::icons::{ICON_CONTENT_COPY, ICON_IMAGE, ICON_MORE_VERT, ICON_SAVE};
use engine::figure::Chart;
use engine::figure::data::tab_separated;
use std::sync::Arc;

/// What a chart can be kept as.
#[derive(Clone, Copy)]
enum Kept {
    Picture,
    File,
    Data,
}

const WAYS: [(Kept, MaterialIcon, &str, &str); 3] = [
    (Kept::Picture, ICON_IMAGE, "Copy picture", "Copy the figure as a picture, as it would be saved"),
    (
        Kept::File,
        ICON_SAVE,
        "Save figure…",
        "Save the figure as SVG or PNG, the same that \"workbench plot\" writes",
    ),
    (Kept::Data, ICON_CONTENT_COPY, "Copy data", "Copy the numbers of the figure as a table with tabs"),
];

/// The buttons in a row.
pub fn buttons(ui: &mut Ui, chart: &Arc<Chart>, commands: &mut Vec<Command>) {
    for (kept, icon, name, hint) in WAYS {
        if named(ui, Button::new((icon.rich_text(), name)), name, hint).clicked() {
            keep(ui, kept, chart, commands);
        }
    }
}

/// The same in a menu, for a plot among others; the chart is made when it is wanted. `of` names the plot.
pub fn menu(ui: &mut Ui, of: &str, chart: impl Fn() -> Arc<Chart>, commands: &mut Vec<Command>) {
    let menu = ui.menu_button(ICON_MORE_VERT.rich_text(), |ui| {
        for (kept, icon, name, hint) in WAYS {
            if named(ui, Button::new((icon.rich_text(), name)), name, hint).clicked() {
                keep(ui, kept, &chart(), commands);
                ui.close();
            }
        }
    });
    let name = format!("Copy or save the curves of {of}");
    menu.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
    menu.response.on_hover_text(&name);
}

fn named(ui: &mut Ui, button: Button<'_>, name: &str, hint: &str) -> Response {
    let response = ui.add(button);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, name));
    response.on_hover_text(hint)
}

fn keep(ui: &Ui, kept: Kept, chart: &Arc<Chart>, commands: &mut Vec<Command>) {
    match kept {
        Kept::Picture => commands.push(Command::CopyPicture(Arc::clone(chart))),
        Kept::File => commands.push(Command::SaveFigure(Arc::clone(chart))),
        Kept::Data => ui.ctx().copy_text(tab_separated(chart)),
    }
}

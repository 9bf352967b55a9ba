//! Two runs side by side; what differs is marked.

use crate::window::command::Command;
use crate::window::difference::{Line, Part, as_text, difference};
use crate::window::model::Model;
use crate::window::theme::palette;
use egui::{Grid, Label, RichText, ScrollArea, Ui};

/// Widest column of values, in points.
const WIDEST: f32 = 240.0;

/// Shows the comparison of the two chosen runs, when it was asked for.
pub fn show(ui: &mut Ui, model: &Model, commands: &mut Vec<Command>) {
    let Some((one, other)) = model.chosen_pair().filter(|_| model.shows_difference()) else { return };
    let parts = difference(model.session(), one, other);
    let mut is_open = true;
    let title = format!("Difference of runs {} and {}", one.id.0, other.id.0);
    let window = egui::Window::new(title).id(egui::Id::unique("difference")).open(&mut is_open);
    let middle = ui.ctx().content_rect().center();
    let window = window.pivot(egui::Align2::CENTER_CENTER).default_pos(middle);
    window.default_size([640.0, 460.0]).collapsible(false).show(ui.ctx(), |ui| {
        let lines = || parts.iter().flat_map(|part| &part.lines);
        let differing = lines().filter(|line| line.differs()).count();
        ui.horizontal(|ui| {
            ui.label(format!("{differing} of {} lines differ.", lines().count()));
            let hint = "Copy these lines, for a spreadsheet (tabs between columns)";
            if ui.button("Copy").on_hover_text(hint).clicked() {
                ui.ctx().copy_text(as_text(&parts, one, other));
            }
        });
        ScrollArea::both().auto_shrink([false, false]).show(ui, |ui| {
            Grid::new("difference").num_columns(4).spacing([14.0, 4.0]).show(ui, |ui| {
                ui.label("");
                ui.label("");
                ui.label(RichText::new(format!("Run {}", one.id.0)).strong());
                ui.label(RichText::new(format!("Run {}", other.id.0)).strong());
                ui.end_row();
                parts.iter().for_each(|of| part(ui, of));
            });
        });
    });
    if !is_open {
        commands.push(Command::ShowDifference(false));
    }
}

fn part(ui: &mut Ui, part: &Part) {
    ui.label(RichText::new(part.title).strong());
    ui.end_row();
    part.lines.iter().for_each(|of| line(ui, of));
}

fn line(ui: &mut Ui, line: &Line) {
    let colours = palette(ui);
    let colour = if line.differs() { colours.wrong } else { colours.faint };
    let sign = if line.differs() { "≠" } else { "" };
    let hint = "The runs differ in this";
    ui.label(RichText::new(&line.name).color(colours.faint));
    let mark = ui.label(RichText::new(sign).color(colour).strong());
    if line.differs() {
        mark.on_hover_text(hint);
    }
    for value in [&line.one, &line.other] {
        let text = RichText::new(value).color(if line.differs() { colours.ink } else { colours.faint });
        ui.scope(|ui| {
            ui.set_max_width(WIDEST);
            ui.add(Label::new(text).wrap());
        });
    }
    ui.end_row();
}

//! The row below the board: which moment of the run is looked at, and what moves it.

use crate::window::action::{self, Action};
use crate::window::command::Command;
use crate::window::look;
use crate::window::model::{CursorCommand, Model, SPEEDS};
use crate::window::theme::palette;
use crate::wording::{count, duration, grouped};
use egui::{Button, DragValue, Label, Panel, ProgressBar, RichText, Role, Slider, Ui, WidgetInfo};
use egui_material_icons::MaterialIcon;
use egui_material_icons::icons::{
    ICON_CHEVRON_LEFT, ICON_CHEVRON_RIGHT, ICON_FAST_FORWARD, ICON_FAST_REWIND, ICON_FIRST_PAGE,
    ICON_LAST_PAGE, ICON_PAUSE, ICON_PLAY_ARROW,
};

/// The buttons, from the first moment to the newest; in the middle stands the one that plays.
const BUTTONS: [(Action, MaterialIcon); 7] = [
    (action::FIRST, ICON_FIRST_PAGE),
    (action::PREVIOUS_EVENT, ICON_FAST_REWIND),
    (action::BACK, ICON_CHEVRON_LEFT),
    (action::PLAY, ICON_PLAY_ARROW),
    (action::FORWARD, ICON_CHEVRON_RIGHT),
    (action::NEXT_EVENT, ICON_FAST_FORWARD),
    (action::NEWEST, ICON_LAST_PAGE),
];
/// Width of the bar that tells how far a replay is.
const BAR: f32 = 90.0;
/// Width of a pane, in points of the usual text size, below which the speed does not stand beside the buttons.
const NARROW: f32 = 340.0;

/// Shows the row at the lower end of what is left, once the run shown has done something.
pub fn show(ui: &mut Ui, model: &Model, commands: &mut Vec<Command>) {
    let Some(run) = model.cursor_run() else { return };
    let end = run.run.iterations();
    Panel::bottom("cursor").resizable(false).show_separator_line(false).frame(egui::Frame::new()).show(
        ui,
        |ui| {
            ui.add_space(6.0);
            slider(ui, model, end, commands);
            let is_narrow = ui.available_width() < NARROW * look::scale(ui);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 3.0;
                for (action, icon) in &BUTTONS {
                    button(ui, action, *icon, model, commands);
                }
                if !is_narrow {
                    speed(ui, model, commands);
                }
            });
            // A row of its own, so that nothing moves while the numbers change.
            ui.horizontal(|ui| {
                let moment = moment(model, end);
                if is_narrow {
                    // The board is worth more than a row for what is said of it.
                    speed(ui, model, commands);
                    progress(ui, model);
                    ui.add(Label::new(&moment).truncate()).on_hover_text(model.board_told());
                } else {
                    ui.label(moment);
                    progress(ui, model);
                    let told = RichText::new(model.board_told()).color(palette(ui).faint);
                    ui.add(Label::new(told).truncate()).on_hover_text(model.board_told());
                }
            });
        },
    );
}

/// How far the run is made again whose board is to be shown.
fn progress(ui: &mut Ui, model: &Model) {
    if let Some(share) = model.replay_progress() {
        let bar = ProgressBar::new(share).desired_width(BAR).corner_radius(4.0);
        let bar = ui.add(bar.show_percentage());
        bar.on_hover_text("The run is made again up to the moment that is looked at");
    }
}

fn slider(ui: &mut Ui, model: &Model, end: u64, commands: &mut Vec<Command>) {
    let mut at = model.moment().unwrap_or(end);
    ui.spacing_mut().slider_width = ui.available_width();
    let slider = ui.add(Slider::new(&mut at, 0..=end).show_value(false));
    let enabled = ui.is_enabled();
    slider.widget_info(|| WidgetInfo::slider(enabled, at as f64, "Moment of the run"));
    let hint = "The iteration that board and curves are looked at; drag it, or click into a curve";
    if slider.on_hover_text(hint).changed() {
        let command = if at < end { CursorCommand::Go(at) } else { CursorCommand::Newest };
        commands.push(Command::Cursor(command));
    }
}

fn button(ui: &mut Ui, action: &Action, icon: MaterialIcon, model: &Model, commands: &mut Vec<Command>) {
    let is_play = action.command == action::PLAY.command;
    let (icon, label) = match is_play && model.is_playing() {
        true => (ICON_PAUSE, "Stop playing"),
        false => (icon, action.label),
    };
    let response = ui.add(Button::new(icon.rich_text()));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, label));
    let key = action.shortcut.map(|shortcut| format!(" ({})", ui.ctx().format_shortcut(&shortcut)));
    let hint = format!("{label}{}\n{}", key.unwrap_or_default(), action.hint);
    if response.on_hover_text(hint).clicked() {
        commands.push(action.command.clone());
    }
}

fn speed(ui: &mut Ui, model: &Model, commands: &mut Vec<Command>) {
    let mut speed = model.play_speed();
    let field = DragValue::new(&mut speed).range(SPEEDS).max_decimals(0).speed(0.1).suffix(" a second");
    let field = ui.add(field);
    field.widget_info(|| WidgetInfo::labeled(Role::SpinButton, true, "Events a second"));
    if field.on_hover_text("Events a second while it plays").changed() {
        commands.push(Command::Cursor(CursorCommand::Speed(speed)));
    }
}

/// The moment in iterations and solver time.
fn moment(model: &Model, end: u64) -> String {
    let counts = model.counts_at_moment().unwrap_or_default();
    let time = duration(counts.time_ns as f64 / 1e9);
    match model.moment() {
        Some(at) => format!("iteration {} of {} · {time}", grouped(at), grouped(end)),
        None => format!("newest: {} · {time}", count(end, "iteration")),
    }
}

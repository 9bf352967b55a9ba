//! The rows above the table: what is listed, and what can be done with the chosen runs.

use super::RunsView;
use super::column::Column;
use super::order::Grouping;
use crate::window::action;
use crate::window::action_buttons::{groups, small};
use crate::window::command::Command;
use crate::window::model::Model;
use crate::window::run_state::RunState;
use crate::wording::{count, grouped};
use egui::{ComboBox, Label, TextEdit, Ui};

/// A pane narrower or lower than this, in points, has a menu in the place of the buttons.
const ROOM: egui::Vec2 = egui::vec2(860.0, 200.0);

/// Shows both rows.
pub fn show(ui: &mut Ui, model: &Model, view: &mut RunsView, commands: &mut Vec<Command>) {
    let has_room = ui.available_width() >= ROOM.x && ui.available_height() >= ROOM.y;
    ui.horizontal_wrapped(|ui| {
        filter(ui, view, if has_room { 120.0 } else { 90.0 });
        state(ui, view);
        grouping(ui, view);
        if has_room {
            columns(ui, view);
        } else {
            let menu = ui.menu_button("Actions", |ui| {
                columns(ui, view);
                ui.separator();
                groups(ui, &action::RUNS_MENU, model, commands);
            });
            menu.response.on_hover_text("What can be done with the chosen runs");
        }
        hidden(ui, view);
        let (listed, all) = (view.listed.len() as u64, model.runs().len() as u64);
        let text = match listed == all {
            true => count(all, "run"),
            false => format!("{} of {}", grouped(listed), count(all, "run")),
        };
        ui.add(Label::new(text).extend()).on_hover_text("Runs that are listed");
        if has_room {
            small(ui, &action::COPY_TABLE, model, commands);
        }
    });
    if has_room {
        buttons(ui, model, commands);
    }
}

/// What is done with runs most often.
fn buttons(ui: &mut Ui, model: &Model, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        small(ui, &action::OPEN_AS_NEW, model, commands);
        small(ui, &action::RUN_AGAIN, model, commands);
        small(ui, &action::REPRODUCE, model, commands);
        small(ui, &action::RESUME_RUNS, model, commands);
        small(ui, &action::DIFFERENCE, model, commands);
        small(ui, &action::COPY_RUN_COMMAND, model, commands);
        small(ui, &action::NOTE, model, commands);
        small(ui, &action::REMOVE_RUNS, model, commands);
    });
}

fn filter(ui: &mut Ui, view: &mut RunsView, width: f32) {
    let label = ui.label("Filter");
    let field = TextEdit::singleline(&mut view.query.text).desired_width(width).hint_text("all runs");
    let hint = "Words that a run has to have: in its puzzle, solver, status, experiment or note";
    ui.add(field).labelled_by(label.id).on_hover_text(hint);
}

fn state(ui: &mut Ui, view: &mut RunsView) {
    let shown = view.query.state.map_or("any status", RunState::word);
    let combo = ComboBox::from_id_salt("state").selected_text(shown).width(100.0).show_ui(ui, |ui| {
        ui.selectable_value(&mut view.query.state, None, "any status");
        for state in RunState::ALL {
            ui.selectable_value(&mut view.query.state, Some(state), state.word());
        }
    });
    let name = "Status to list";
    combo.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, name));
    combo.response.on_hover_text("List the runs of this status alone");
}

fn grouping(ui: &mut Ui, view: &mut RunsView) {
    let fixed = [
        (Grouping::None, "no groups"),
        (Grouping::Puzzle, "by puzzle"),
        (Grouping::Solver, "by solver"),
        (Grouping::Experiment, "by experiment"),
    ];
    let shown = match &view.query.grouping {
        Grouping::Parameter(key) => format!("by {key}"),
        other => fixed.iter().find(|(known, _)| known == other).map_or("", |(_, name)| name).to_string(),
    };
    let combo = ComboBox::from_id_salt("groups").selected_text(shown).width(100.0).show_ui(ui, |ui| {
        for (grouping, name) in fixed {
            ui.selectable_value(&mut view.query.grouping, grouping, name);
        }
        for key in &view.parameters {
            let grouping = Grouping::Parameter(key.clone());
            ui.selectable_value(&mut view.query.grouping, grouping, format!("by {key}"));
        }
    });
    let name = "Groups of runs";
    combo.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, name));
    let hint = "Put runs that have something in common below each other; parameters are listed where runs differ in them";
    combo.response.on_hover_text(hint);
}

fn columns(ui: &mut Ui, view: &mut RunsView) {
    let menu = ui.menu_button("Columns", |ui| {
        for column in Column::ALL.into_iter().skip(Column::FIXED) {
            let mut is_on = !view.columns_off.contains(&column);
            if ui.checkbox(&mut is_on, column.title()).on_hover_text(column.hint()).changed() {
                if is_on {
                    view.columns_off.remove(&column);
                } else {
                    view.columns_off.insert(column);
                }
            }
        }
    });
    menu.response.on_hover_text("Which columns are listed");
}

/// How many runs are out of sight, to list them among the others.
fn hidden(ui: &mut Ui, view: &mut RunsView) {
    if view.hidden > 0 {
        let text = format!("{} hidden", view.hidden);
        let hint = "Runs that you have hidden; click to list them among the others, or no more";
        ui.toggle_value(&mut view.query.shows_hidden, text).on_hover_text(hint);
    }
}

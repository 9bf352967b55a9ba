//! The pane in which an experiment is built, run and watched.

mod editing;
mod parameters;
mod progress;
mod puzzles;
mod settings;
mod solvers;

use self::editing::Editing;
use super::experiments;
use crate::window::action::{self, Action, experiments as actions};
use crate::window::command::Command;
use crate::window::draft::Field;
use crate::window::focus;
use crate::window::model::{ExperimentCommand, ExperimentEntry, Foreseen, Model};
use crate::window::theme::palette;
use egui::{Label, RichText, ScrollArea, Ui};

/// Shows the pane.
pub fn show(ui: &mut Ui, model: &Model, commands: &mut Vec<Command>) {
    let Some(entry) = model.experiments().shown() else { return };
    buttons(ui, model, commands);
    outlook(ui, model, entry);
    let active = model.experiments().active().filter(|active| active.id == entry.id);
    if let Some(active) = active {
        progress::show(ui, active);
    }
    ui.separator();
    let area = ScrollArea::vertical().id_salt("experiment").auto_shrink([false, false]);
    area.show(ui, |ui| {
        let mut editing = Editing::of(entry);
        // While it runs it stands as it is: what is run is what is seen.
        ui.add_enabled_ui(active.is_none(), |ui| {
            ui.push_id(entry.id, |ui| form(ui, model, &mut editing, commands));
        });
        if let Some(draft) = editing.into_changed() {
            commands.push(Command::Experiment(ExperimentCommand::Edit(entry.id, draft)));
        }
        focus::follow(ui);
    });
}

fn form(ui: &mut Ui, model: &Model, editing: &mut Editing<'_>, commands: &mut Vec<Command>) {
    let name = editing.draft().name.clone();
    let hint = "What it is called in the list and in its runs";
    editing.field(ui, ("Name", hint), (&name, 220.0), &Field::Name, |draft, text| draft.name = text);
    editing::heading(ui, "Puzzles of the experiment");
    puzzles::show(ui, editing, commands);
    editing::heading(ui, "Solvers of the experiment");
    solvers::show(ui, model, editing);
    settings::show(ui, editing);
}

fn buttons(ui: &mut Ui, model: &Model, commands: &mut Vec<Command>) {
    let experiments = model.experiments();
    ui.horizontal_wrapped(|ui| {
        match experiments.active() {
            None => {
                button(ui, &actions::RUN, model, commands);
                button(ui, &actions::TRY, model, commands);
            }
            Some(active) => {
                let is_held = active.progress().paused;
                let action = if is_held { &actions::RESUME } else { &actions::PAUSE };
                button(ui, action, model, commands);
                button(ui, &actions::STOP, model, commands);
            }
        }
        // No line, which would stand alone where the row is broken.
        ui.add_space(10.0);
        button(ui, &actions::CLONE, model, commands);
        button(ui, &actions::REMOVE, model, commands);
        button(ui, &actions::SAVE, model, commands);
        copy_command(ui, model);
    });
}

fn button(ui: &mut Ui, action: &Action, model: &Model, commands: &mut Vec<Command>) {
    let refusal = action::refusal(action, model);
    let response = ui.add_enabled(refusal.is_none(), egui::Button::new(action.label));
    if response.on_hover_text(action.hint).on_disabled_hover_text(refusal.unwrap_or_default()).clicked() {
        commands.push(action.command.clone());
    }
}

fn copy_command(ui: &mut Ui, model: &Model) {
    let command = model.experiment_command();
    let button = ui.add_enabled(command.is_some(), egui::Button::new("Copy command"));
    let button =
        button.on_disabled_hover_text("Save the experiment as a file first; the command names the file");
    if let Some(command) = command
        && button.on_hover_text(format!("Copy to the clipboard: {command}")).clicked()
    {
        ui.ctx().copy_text(command);
    }
}

/// How many runs, how long, and how far.
fn outlook(ui: &mut Ui, model: &Model, entry: &ExperimentEntry) {
    let colours = palette(ui);
    let line = |ui: &mut Ui, text: RichText| {
        ui.add(Label::new(text).wrap());
    };
    if let Err(mistakes) = &entry.checked {
        let first = mistakes.first().map_or("", |mistake| mistake.text.as_str());
        line(ui, RichText::new(format!("It cannot run yet: {first}")).color(colours.wrong));
        return;
    }
    match &entry.foreseen {
        Foreseen::Nothing => line(ui, RichText::new("Counting its runs…").color(colours.faint)),
        Foreseen::Refused(message) => line(ui, RichText::new(message).color(colours.wrong)),
        Foreseen::All(foresight) => {
            line(ui, RichText::new(foresight.runs_text()).strong());
            let made = entry.tag_as_it_stands().map_or(0, |tag| model.experiments().tally(tag).done);
            let time = if made < foresight.preview.runs() { foresight.time.text() } else { String::new() };
            let made = format!("Made: {}. {time}", experiments::state(model, entry));
            let label = ui.add(Label::new(RichText::new(made).color(colours.faint)).wrap());
            if !foresight.preview.notes.is_empty() {
                let notes = &foresight.preview.notes;
                let shown = notes.iter().take(10).cloned().collect::<Vec<_>>().join("\n");
                label.on_hover_text(shown);
            }
        }
    }
}

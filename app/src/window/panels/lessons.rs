//! The lessons: a list to choose from, and the one that is open, step by step.

use crate::window::command::Command;
use crate::window::focus;
use crate::window::lessons::{Goal, LESSONS};
use crate::window::model::{Model, OpenLesson};
use crate::window::theme::palette;
use egui::{Button, Label, RichText, ScrollArea, Ui};
use egui_material_icons::icons::{ICON_CHECK_CIRCLE, ICON_RADIO_BUTTON_UNCHECKED};

/// Shows the lessons.
pub fn show(ui: &mut Ui, model: &Model, commands: &mut Vec<Command>) {
    // Each page begins at its top.
    let page = model.lesson().map(|open| (open.number, open.step));
    let area = ScrollArea::vertical().id_salt(page).auto_shrink([false, false]);
    area.show(ui, |ui| {
        match model.lesson() {
            None => list(ui, model, commands),
            Some(open) => lesson(ui, model, open, commands),
        }
        focus::follow(ui);
    });
}

fn list(ui: &mut Ui, model: &Model, commands: &mut Vec<Command>) {
    let told = "Four short lessons, each on one paper. You press Run and Step; nothing else is needed.";
    ui.add(Label::new(told).wrap());
    for (number, lesson) in LESSONS.iter().enumerate() {
        ui.add_space(8.0);
        ui.add(Label::new(RichText::new(lesson.title).strong()).wrap());
        ui.add(Label::new(lesson.about).wrap());
        let (done, steps) = (model.steps_done(number), lesson.steps.len());
        let (label, name, told) = match done {
            0 => ("Begin", "Begin the lesson", RichText::new("")),
            _ if done < steps => {
                let told = RichText::new(format!("{done} of {steps} steps done")).weak();
                ("Go on", "Go on with the lesson", told)
            }
            _ => ("Begin again", "Begin again the lesson", RichText::new("Done.").color(palette(ui).right)),
        };
        ui.horizontal_wrapped(|ui| {
            let begin = ui.button(label);
            let name = format!("{name} {}", lesson.title);
            begin.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
            if begin.on_hover_text(format!("{name}; what is open stays open")).clicked() {
                commands.push(Command::OpenLesson(number));
            }
            ui.label(told);
        });
    }
}

fn lesson(ui: &mut Ui, model: &Model, open: &OpenLesson, commands: &mut Vec<Command>) {
    let lesson = open.lesson();
    let colours = palette(ui);
    if ui.button("All lessons").on_hover_text("Leave this lesson; what it opened stays open").clicked() {
        commands.push(Command::LeaveLesson);
    }
    ui.add(Label::new(RichText::new(lesson.title).strong()).wrap());
    ui.add_space(4.0);
    progress(ui, open, commands);
    ui.separator();
    let step = open.shown();
    let number = format!("Step {} of {}: {}", open.step + 1, lesson.steps.len(), step.title);
    ui.add(Label::new(RichText::new(number).strong()).wrap());
    ui.add(Label::new(step.text).wrap());
    ui.add_space(4.0);
    if open.setting_step().is_some() && step.goal != Goal::Read {
        let hint = "Open the puzzle of this step, choose the solver, and set its parameters, seed and limits";
        let label = if open.is_set_up() { "Set it up again" } else { "Set it up" };
        if ui.button(label).on_hover_text(hint).clicked() {
            commands.push(Command::SetUpLesson);
        }
    }
    ui.add_space(4.0);
    ui.label(RichText::new("Look for").strong());
    ui.add(Label::new(step.look_for).wrap());
    ui.add_space(4.0);
    let told = match (open.done[open.step], model.is_running()) {
        (true, _) => RichText::new("Done.").color(colours.right),
        (false, _) if step.goal == Goal::Read => {
            RichText::new("Nothing to press here: read it, and finish.").weak()
        }
        (false, true) => RichText::new("A run is in progress.").color(colours.solver),
        (false, false) if !open.is_set_up() && step.setup.is_some() => {
            RichText::new("Set it up first.").weak()
        }
        (false, false) => RichText::new("Not done yet.").weak(),
    };
    ui.label(told);
    ui.add_space(4.0);
    turn(ui, open, commands);
    ui.add_space(10.0);
    ui.add(Label::new(RichText::new(format!("After {}", lesson.paper)).weak()).wrap());
}

/// A row of marks, one a step.
fn progress(ui: &mut Ui, open: &OpenLesson, commands: &mut Vec<Command>) {
    let colours = palette(ui);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        for (number, step) in open.lesson().steps.iter().enumerate() {
            let is_done = open.done[number];
            let icon = if is_done { ICON_CHECK_CIRCLE } else { ICON_RADIO_BUTTON_UNCHECKED };
            let colour = if is_done { colours.right } else { colours.faint };
            let mark = ui.add(Button::selectable(number == open.step, icon.rich_text().color(colour)));
            let state = if is_done { "done" } else { "not done yet" };
            let name = format!("Step {}: {}, {state}", number + 1, step.title);
            mark.widget_info(|| {
                egui::WidgetInfo::selected(egui::Role::Button, true, number == open.step, &name)
            });
            if mark.on_hover_text(name).clicked() {
                commands.push(Command::GoToStep(number));
            }
        }
    });
}

fn turn(ui: &mut Ui, open: &OpenLesson, commands: &mut Vec<Command>) {
    let last = open.lesson().steps.len() - 1;
    ui.horizontal(|ui| {
        let back = ui.add_enabled(open.step > 0, Button::new("Back"));
        if back.on_hover_text("The step before").on_disabled_hover_text("This is the first step").clicked() {
            commands.push(Command::GoToStep(open.step - 1));
        }
        if open.step < last {
            let next =
                ui.button("Next").on_hover_text("The next step; you may go on before this one is done");
            if next.clicked() {
                commands.push(Command::GoToStep(open.step + 1));
            }
        } else if ui.button("Finish").on_hover_text("Back to all lessons").clicked() {
            commands.extend([Command::GoToStep(last), Command::LeaveLesson]);
        }
    });
}

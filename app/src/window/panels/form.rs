//! The parameter form, made from what the solver says of itself.

use crate::window::command::Command;
use crate::window::model::Form;
use egui::{Button, Checkbox, ComboBox, DragValue, Grid, Slider, TextEdit, Ui};
use engine::descriptor::SolverInfo;
use engine::parameter::{ChoiceInfo, ParameterKind, ParameterSpec, ParameterValue, in_words};

/// Shows the form of a solver.
pub fn show(ui: &mut Ui, solver: &SolverInfo, form: &Form, commands: &mut Vec<Command>) {
    presets(ui, solver, form, commands);
    let mut groups: Vec<&str> = Vec::new();
    for parameter in &solver.parameters {
        if !groups.contains(&parameter.group.as_str()) {
            groups.push(&parameter.group);
        }
    }
    for group in groups {
        if !group.is_empty() {
            ui.add_space(4.0);
            ui.label(egui::RichText::new(group).weak());
        }
        let of_group = || solver.parameters.iter().filter(|parameter| parameter.group == group);
        rows(ui, group, solver, of_group().filter(|parameter| !parameter.advanced), form, commands);
        if of_group().any(|parameter| parameter.advanced) {
            ui.push_id(group, |ui| {
                ui.collapsing("More", |ui| {
                    let advanced = of_group().filter(|parameter| parameter.advanced);
                    rows(ui, "more", solver, advanced, form, commands);
                });
            });
        }
    }
}

fn presets(ui: &mut Ui, solver: &SolverInfo, form: &Form, commands: &mut Vec<Command>) {
    if solver.presets.is_empty() {
        return;
    }
    let defaults = engine::parameter::resolve(solver, None, &[]);
    let shown = match &form.preset {
        Some(preset) => preset.as_str(),
        None if defaults.as_ref() == Ok(&form.parameters) => "defaults",
        None => "own values",
    };
    ui.horizontal(|ui| {
        let label = ui.label("Preset");
        let combo = ComboBox::from_id_salt("preset").selected_text(shown).show_ui(ui, |ui| {
            let defaults = ui.selectable_label(shown == "defaults", "defaults");
            if defaults.on_hover_text("The solver's own defaults").clicked() {
                commands.push(Command::SelectPreset(None));
            }
            for preset in &solver.presets {
                let entry = ui.selectable_label(shown == preset.key, &preset.key);
                if entry.on_hover_text(&preset.doc).clicked() {
                    commands.push(Command::SelectPreset(Some(preset.key.clone())));
                }
            }
        });
        combo.response.labelled_by(label.id).on_hover_text("A named set of parameter values");
    });
}

fn rows<'a>(
    ui: &mut Ui,
    id: &str,
    solver: &SolverInfo,
    parameters: impl Iterator<Item = &'a ParameterSpec>,
    form: &Form,
    commands: &mut Vec<Command>,
) {
    Grid::new(("form", id)).num_columns(2).spacing([10.0, 6.0]).show(ui, |ui| {
        for parameter in parameters {
            row(ui, solver, parameter, form, commands);
            ui.end_row();
        }
    });
}

fn row(
    ui: &mut Ui,
    solver: &SolverInfo,
    parameter: &ParameterSpec,
    form: &Form,
    commands: &mut Vec<Command>,
) {
    let enabled = parameter.is_enabled(&form.parameters);
    let condition = parameter.enabled_when.as_ref();
    let why = condition.map(|needs| format!("Has an effect only when {}.", in_words(solver, needs)));
    let label = ui.add_enabled(enabled, egui::Label::new(&parameter.label));
    let label_id = label.id;
    let describe = |ui: &mut Ui| {
        ui.label(&parameter.doc);
        ui.label(egui::RichText::new(format!("{}: {}", parameter.key, parameter.expected())).weak());
    };
    label.on_hover_ui(describe).on_disabled_hover_text(why.clone().unwrap_or_default());
    let Some(value) = form.parameters.get(&parameter.key) else { return };
    let mut changed = None;
    let field = ui.add_enabled_ui(enabled, |ui| {
        ui.push_id(&parameter.key, |ui| match (&parameter.kind, value) {
            (ParameterKind::Choice { choices, .. }, ParameterValue::Text(key)) => {
                choice(ui, solver, (choices, key), form, label_id, &mut changed);
            }
            _ => field(ui, parameter, value, label_id, &mut changed),
        });
    });
    field.response.on_hover_ui(describe).on_disabled_hover_text(why.unwrap_or_default());
    if let Some(value) = changed {
        commands.push(Command::SetParameter(parameter.key.clone(), value));
    }
}

fn field(
    ui: &mut Ui,
    parameter: &ParameterSpec,
    value: &ParameterValue,
    label: egui::Id,
    changed: &mut Option<ParameterValue>,
) {
    let unit = if parameter.unit.is_empty() { String::new() } else { format!(" {}", parameter.unit) };
    match (&parameter.kind, value) {
        (ParameterKind::Bool { .. }, ParameterValue::Bool(on)) => {
            let mut on = *on;
            if ui.add(Checkbox::without_text(&mut on)).labelled_by(label).changed() {
                *changed = Some(ParameterValue::Bool(on));
            }
        }
        (ParameterKind::Int { min, max, step, .. }, ParameterValue::Int(int)) => {
            let mut int = *int;
            let drag = DragValue::new(&mut int).range(*min..=*max).speed(*step as f64 * 0.2).suffix(unit);
            if ui.add(drag).labelled_by(label).changed() {
                *changed = Some(ParameterValue::Int(int));
            }
        }
        (ParameterKind::Real { min, max, step, .. }, ParameterValue::Real(real)) => {
            let mut real = *real;
            let slider = Slider::new(&mut real, *min..=*max).logarithmic(parameter.log_scale).suffix(unit);
            let slider = if *step > 0.0 { slider.step_by(*step) } else { slider };
            if ui.add(slider).labelled_by(label).changed() {
                *changed = Some(ParameterValue::Real(real));
            }
        }
        (ParameterKind::Text { .. }, ParameterValue::Text(text)) => {
            let mut text = text.clone();
            if ui.add(TextEdit::singleline(&mut text)).labelled_by(label).changed() {
                *changed = Some(ParameterValue::Text(text));
            }
        }
        // `parameter::complete` keeps kinds and values together; a mismatch shows nothing to change.
        _ => {
            ui.label(value.to_string());
        }
    }
}

/// The list of a choice parameter. What does not belong to the other values is there, but cannot be taken.
fn choice(
    ui: &mut Ui,
    solver: &SolverInfo,
    (choices, key): (&[ChoiceInfo], &String),
    form: &Form,
    label: egui::Id,
    changed: &mut Option<ParameterValue>,
) {
    let shown = choices.iter().find(|choice| choice.key == *key).map_or(key, |choice| &choice.label);
    let combo = ComboBox::from_id_salt("choice").selected_text(shown).show_ui(ui, |ui| {
        for choice in choices {
            let available = choice.is_available(&form.parameters);
            let text = Button::selectable(choice.key == *key, &choice.label);
            let why = choice.enabled_when.as_ref().map(|needs| in_words(solver, needs)).unwrap_or_default();
            let entry = ui.add_enabled(available, text).on_hover_text(&choice.doc);
            let entry = entry.on_disabled_hover_text(format!("Available only when {why}. {}", choice.doc));
            if entry.clicked() {
                *changed = Some(ParameterValue::Text(choice.key.clone()));
            }
        }
    });
    combo.response.labelled_by(label);
}

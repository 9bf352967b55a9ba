//! The parameter form, made from what the solver says of itself: presets, groups, and a row a parameter.

use super::form_field;
use crate::window::command::Command;
use crate::window::field;
use crate::window::model::{Form, Model};
use crate::window::theme::palette;
use egui::{Align, Button, ComboBox, Id, Label, Layout, RichText, TextStyle, Ui, vec2};
use egui_material_icons::icons::{ICON_CONTENT_COPY, ICON_UNDO};
use engine::descriptor::SolverInfo;
use engine::parameter::{ParameterSpec, ParameterValue, in_words};

/// The part of a row that its label takes.
const LABEL: f32 = 0.44;

/// Size of the sign of the button that resets a value, in points.
const RESET: f32 = 13.0;

/// Shows the form of a solver.
pub fn show(ui: &mut Ui, solver: &SolverInfo, model: &Model, commands: &mut Vec<Command>) {
    let form = model.form();
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
            ui.label(RichText::new(group).weak());
        }
        let of_group = || solver.parameters.iter().filter(|parameter| parameter.group == group);
        for parameter in of_group().filter(|parameter| !parameter.advanced) {
            row(ui, solver, parameter, form, commands);
        }
        if of_group().any(|parameter| parameter.advanced) {
            ui.push_id(group, |ui| {
                ui.collapsing("More", |ui| {
                    for parameter in of_group().filter(|parameter| parameter.advanced) {
                        row(ui, solver, parameter, form, commands);
                    }
                });
            });
        }
    }
    copy(ui, model);
}

fn presets(ui: &mut Ui, solver: &SolverInfo, form: &Form, commands: &mut Vec<Command>) {
    let defaults = engine::parameter::resolve(solver, None, &[]);
    let are_defaults = defaults.as_ref() == Ok(&form.parameters) && form.problems.is_empty();
    let shown = match &form.preset {
        Some(preset) => preset.as_str(),
        None if are_defaults => "defaults",
        None => "own values",
    };
    if solver.presets.is_empty() && are_defaults {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        if !solver.presets.is_empty() {
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
        }
        if !are_defaults {
            let reset =
                ui.button("Reset all").on_hover_text("Set all parameters back to the solver's defaults");
            if reset.clicked() {
                commands.push(Command::SelectPreset(None));
            }
        }
    });
}

/// A parameter as it stands in the form.
struct Entry<'a> {
    solver: &'a SolverInfo,
    parameter: &'a ParameterSpec,
    value: &'a ParameterValue,
    is_enabled: bool,
}

impl Entry<'_> {
    /// What a person reads who points at it.
    fn describe(&self, ui: &mut Ui) {
        let parameter = self.parameter;
        ui.label(&parameter.doc);
        if let Some(choice) = form_field::chosen(parameter, self.value) {
            ui.label(format!("{}: {}", choice.label, choice.doc));
        }
        let default = parameter.default_value();
        let more = format!("{}: {}; the default is {default}", parameter.key, parameter.expected());
        ui.label(RichText::new(more).weak());
    }

    /// Why it has no effect, where it has none.
    fn why_without_effect(&self) -> String {
        let condition = self.parameter.enabled_when.as_ref();
        let why = condition.map(|needs| format!("Has an effect only when {}.", in_words(self.solver, needs)));
        why.unwrap_or_default()
    }

    fn label(&self, ui: &mut Ui, width: f32) -> Id {
        let size = vec2(width, ui.spacing().interact_size.y);
        let label = ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(size.x);
            ui.add_enabled(self.is_enabled, Label::new(&self.parameter.label).truncate())
        });
        let label = label.inner.on_hover_ui(|ui| self.describe(ui));
        label.on_disabled_hover_text(self.why_without_effect()).id
    }

    /// Whether label and field can be read beside each other, the field with all of its choices.
    fn fits_in_one_line(&self, ui: &Ui) -> bool {
        let whole = ui.available_width();
        let room = whole * (1.0 - LABEL) - ui.spacing().item_spacing.x - width_of_reset(ui);
        form_field::width_of(ui, &self.parameter.label, TextStyle::Body) <= whole * LABEL
            && form_field::width_of_choices(ui, self.parameter).is_none_or(|width| width <= room)
    }
}

/// A parameter: its label, its field, the way back to its default, and what is wrong with what was typed.
fn row(
    ui: &mut Ui,
    solver: &SolverInfo,
    parameter: &ParameterSpec,
    form: &Form,
    commands: &mut Vec<Command>,
) {
    let Some(value) = form.parameters.get(&parameter.key) else { return };
    let is_enabled = parameter.is_enabled(&form.parameters);
    let entry = Entry { solver, parameter, value, is_enabled };
    // What has no effect can be wrong without harm.
    let problem = form.problems.get(&parameter.key).map(String::as_str).filter(|_| is_enabled);
    ui.push_id(&parameter.key, |ui| {
        let whole = ui.available_width();
        let above = (!entry.fits_in_one_line(ui)).then(|| entry.label(ui, whole));
        ui.horizontal(|ui| {
            let label = above.unwrap_or_else(|| entry.label(ui, whole * LABEL));
            let field = ui.add_enabled_ui(is_enabled, |ui| {
                // Room for the way back to the default, so that it moves nothing when it comes.
                ui.set_max_width(ui.available_width() - width_of_reset(ui));
                ui.horizontal(|ui| form_field::show(ui, solver, parameter, value, form, label, commands));
            });
            let field = field.response.on_hover_ui(|ui| entry.describe(ui));
            field.on_disabled_hover_text(entry.why_without_effect());
            if *value != parameter.default_value() || problem.is_some() {
                reset(ui, parameter, commands);
            }
        });
        field::problem(ui, problem);
    });
}

/// The width of the button that resets a value with the space before it, in points.
fn width_of_reset(ui: &Ui) -> f32 {
    let spacing = ui.spacing();
    RESET + 2.0 * spacing.button_padding.x + spacing.item_spacing.x + 2.0
}

fn reset(ui: &mut Ui, parameter: &ParameterSpec, commands: &mut Vec<Command>) {
    let default = parameter.default_value();
    let button = ui.add(Button::new(ICON_UNDO.rich_text().size(RESET)).small().frame_when_inactive(false));
    let name = format!("Reset {} to {default}", parameter.label);
    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
    if button.on_hover_text(name).clicked() {
        commands.push(Command::MarkField(parameter.key.clone(), None));
        commands.push(Command::SetParameter(parameter.key.clone(), default));
    }
}

/// The run as a command line, to be copied.
fn copy(ui: &mut Ui, model: &Model) {
    ui.add_space(4.0);
    let button = ui.button((ICON_CONTENT_COPY.rich_text(), "Copy as command line"));
    let name = "Copy as command line";
    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, name));
    let button = button.on_hover_ui(|ui| {
        ui.label("The same run, for a terminal:");
        let line = model.command_of_form().unwrap_or_default();
        ui.label(RichText::new(line).monospace().color(palette(ui).ink));
    });
    if button.clicked()
        && let Some(line) = model.command_of_form()
    {
        ui.copy_text(line);
    }
}

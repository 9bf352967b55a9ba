//! The field of one parameter, by its kind.

use crate::window::command::Command;
use crate::window::field::Field;
use crate::window::look;
use crate::window::model::Form;
use egui::{Button, Checkbox, ComboBox, Id, Slider, TextEdit, TextStyle, TextWrapMode, Ui, WidgetText};
use engine::descriptor::SolverInfo;
use engine::parameter::{ChoiceInfo, ParameterKind, ParameterSpec, ParameterValue, in_words};

/// Least width of a list of choices, in points.
const LEAST_CHOICE: f32 = 90.0;

/// Width of a field for a number, in points of the usual text size.
const TYPED: f32 = 58.0;
/// Least and greatest width of a slider, in points.
const SLIDERS: [f32; 2] = [20.0, 56.0];

/// Shows the field.
pub fn show(
    ui: &mut Ui,
    solver: &SolverInfo,
    parameter: &ParameterSpec,
    value: &ParameterValue,
    form: &Form,
    label: Id,
    commands: &mut Vec<Command>,
) {
    let set = |value| Command::SetParameter(parameter.key.clone(), value);
    match (&parameter.kind, value) {
        (ParameterKind::Bool { .. }, ParameterValue::Bool(on)) => {
            let mut on = *on;
            if ui.add(Checkbox::without_text(&mut on)).labelled_by(label).changed() {
                commands.push(set(ParameterValue::Bool(on)));
            }
        }
        (ParameterKind::Int { min, max, step, .. }, ParameterValue::Int(int)) => {
            let further = |steps: i64| {
                let moved = int.saturating_add(steps.saturating_mul((*step).max(1)));
                Some(ParameterValue::Int(moved.clamp(*min, *max)))
            };
            typed(ui, parameter, int.to_string(), form, label, further, commands);
        }
        (ParameterKind::Real { min, max, step, .. }, ParameterValue::Real(real)) => {
            let mut moved = *real;
            let slider = Slider::new(&mut moved, *min..=*max).show_value(false);
            let slider = slider.logarithmic(parameter.log_scale);
            let slider = if *step > 0.0 { slider.step_by(*step) } else { slider };
            // The value beside it is to be read as a whole: the slider takes what is left.
            let left = ui.available_width() - TYPED * look::scale(ui) - ui.spacing().item_spacing.x;
            ui.spacing_mut().slider_width = left.clamp(SLIDERS[0], SLIDERS[1]);
            if ui.add(slider).labelled_by(label).changed() {
                commands.extend([
                    set(ParameterValue::Real(moved)),
                    Command::MarkField(parameter.key.clone(), None),
                ]);
            }
            typed(ui, parameter, real.to_string(), form, label, |_| None, commands);
        }
        (ParameterKind::Text { .. }, ParameterValue::Text(text)) => {
            let mut text = text.clone();
            if ui.add(TextEdit::singleline(&mut text)).labelled_by(label).changed() {
                commands.push(set(ParameterValue::Text(text)));
            }
        }
        (ParameterKind::Choice { choices, .. }, ParameterValue::Text(key)) => {
            choice(ui, solver, parameter, (choices, key), form, label, commands);
        }
        // `parameter::complete` keeps kinds and values together; a mismatch shows nothing to change.
        _ => {
            ui.label(value.to_string());
        }
    }
}

/// The choice that a value stands for.
pub fn chosen<'a>(parameter: &'a ParameterSpec, value: &ParameterValue) -> Option<&'a ChoiceInfo> {
    match (&parameter.kind, value) {
        (ParameterKind::Choice { choices, .. }, ParameterValue::Text(key)) => {
            choices.iter().find(|choice| choice.key == *key)
        }
        _ => None,
    }
}

/// The width in which all choices of a parameter can be read, in points; none of one without choices.
pub fn width_of_choices(ui: &Ui, parameter: &ParameterSpec) -> Option<f32> {
    let ParameterKind::Choice { choices, .. } = &parameter.kind else { return None };
    let width = |choice: &ChoiceInfo| width_of(ui, &choice.label, TextStyle::Button);
    let spacing = ui.spacing();
    let beside = 2.0 * spacing.button_padding.x + spacing.icon_width + spacing.icon_spacing;
    Some(choices.iter().map(width).fold(0.0, f32::max) + beside)
}

/// The width of a text that is not wrapped, in points.
pub fn width_of(ui: &Ui, text: &str, style: TextStyle) -> f32 {
    WidgetText::from(text).into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, style).size().x
}

/// A number that is typed.
fn typed(
    ui: &mut Ui,
    parameter: &ParameterSpec,
    value: String,
    form: &Form,
    label: Id,
    step: impl Fn(i64) -> Option<ParameterValue>,
    commands: &mut Vec<Command>,
) {
    let problem = form.problems.get(&parameter.key).map(String::as_str);
    let field = Field { key: &parameter.key, value, problem, width: TYPED, unit: &parameter.unit };
    let check = |text: &str| {
        let wrong = || format!("{} takes {}, not \"{text}\".", parameter.label, parameter.expected());
        parameter.parse(text).map_err(|_| wrong())
    };
    let set = |value| Command::SetParameter(parameter.key.clone(), value);
    field.show(ui, check, step, set, commands).labelled_by(label);
}

/// The list of a choice parameter. What does not belong to the other values is there, but cannot be taken.
fn choice(
    ui: &mut Ui,
    solver: &SolverInfo,
    parameter: &ParameterSpec,
    (choices, key): (&[ChoiceInfo], &String),
    form: &Form,
    label: Id,
    commands: &mut Vec<Command>,
) {
    let shown = choices.iter().find(|choice| choice.key == *key).map_or(key, |choice| &choice.label);
    let wanted = width_of_choices(ui, parameter).unwrap_or(LEAST_CHOICE).max(LEAST_CHOICE);
    let width = wanted.min(ui.available_width());
    let combo = ComboBox::from_id_salt("choice").width(width).truncate().selected_text(shown);
    let combo = combo.show_ui(ui, |ui| {
        for choice in choices {
            let available = choice.is_available(&form.parameters);
            let text = Button::selectable(choice.key == *key, &choice.label);
            let why = choice.enabled_when.as_ref().map(|needs| in_words(solver, needs)).unwrap_or_default();
            let entry = ui.add_enabled(available, text).on_hover_text(&choice.doc);
            let entry = entry.on_disabled_hover_text(format!("Available only when {why}. {}", choice.doc));
            if entry.clicked() {
                let value = ParameterValue::Text(choice.key.clone());
                commands.push(Command::SetParameter(parameter.key.clone(), value));
            }
        }
    });
    combo.response.labelled_by(label);
}

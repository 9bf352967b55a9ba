//! The parameters of a solver that are set or vary.

use super::editing::{Editing, MENU_HEIGHT, remove_button};
use crate::window::draft::{AxisDraft, Field, SolverDraft, choices};
use egui::{ScrollArea, Ui};
use engine::descriptor::SolverInfo;
use engine::parameter::{self, ParameterSpec};

/// Shows what is set, and the way to set more.
pub fn show(
    ui: &mut Ui,
    editing: &mut Editing<'_>,
    index: usize,
    draft: &SolverDraft,
    info: Option<&SolverInfo>,
) {
    for (place, (key, axis)) in draft.axes.iter().enumerate() {
        let spec = info.and_then(|info| info.parameter(key));
        let at = Field::Parameter(index, key.clone());
        ui.push_id(key, |ui| {
            ui.horizontal_wrapped(|ui| {
                match (axis, spec) {
                    (AxisDraft::Ticked(ticked), Some(spec)) => {
                        ticks(ui, editing, (index, place), spec, ticked)
                    }
                    (axis, spec) => typed(ui, editing, (index, place), &at, key, spec, axis),
                }
                let name = spec.map_or(key.as_str(), |spec| spec.label.as_str());
                if remove_button(ui, &format!("Leave {name} as it is")) {
                    editing.change(|draft| {
                        draft.solvers[index].axes.remove(place);
                    });
                }
            });
            editing.show_mistake(ui, &at);
        });
    }
    if let Some(info) = info {
        add(ui, editing, index, draft, info);
    }
}

fn hint(spec: &ParameterSpec) -> String {
    format!("{}\n{}: {}", spec.doc, spec.key, spec.expected())
}

fn ticks(
    ui: &mut Ui,
    editing: &mut Editing<'_>,
    (index, place): (usize, usize),
    spec: &ParameterSpec,
    ticked: &[String],
) {
    ui.label(&spec.label).on_hover_text(hint(spec));
    for (key, name) in choices(spec).unwrap_or_default() {
        let mut is_on = ticked.contains(&key);
        if ui.checkbox(&mut is_on, &name).on_hover_text(format!("{}={key}", spec.key)).changed() {
            let all = choices(spec).unwrap_or_default();
            let is_ticked = |other: &String| if *other == key { is_on } else { ticked.contains(other) };
            // In the order of the solver's own list.
            let now: Vec<String> = all.into_iter().map(|(key, _)| key).filter(is_ticked).collect();
            editing.change(|draft| draft.solvers[index].axes[place].1 = AxisDraft::Ticked(now));
        }
    }
}

fn typed(
    ui: &mut Ui,
    editing: &mut Editing<'_>,
    (index, place): (usize, usize),
    at: &Field,
    key: &str,
    spec: Option<&ParameterSpec>,
    axis: &AxisDraft,
) {
    let text = match axis {
        AxisDraft::Typed(text) => text.clone(),
        AxisDraft::Ticked(keys) => keys.join(", "),
    };
    let label = spec.map_or(key, |spec| spec.label.as_str());
    let what = spec.map(hint).unwrap_or_default();
    let hint = format!("{what}\nOne value, several with commas between them, or a range: 5..20 step 5");
    editing.bare_field(ui, (label, hint.trim_start()), &text, 170.0, at, |draft, text| {
        draft.solvers[index].axes[place].1 = AxisDraft::Typed(text);
    });
    if let Some(unit) = spec.map(|spec| spec.unit.as_str()).filter(|unit| !unit.is_empty()) {
        ui.label(unit);
    }
}

fn add(ui: &mut Ui, editing: &mut Editing<'_>, index: usize, draft: &SolverDraft, info: &SolverInfo) {
    let is_free = |spec: &&ParameterSpec| !draft.axes.iter().any(|(key, _)| *key == spec.key);
    let free: Vec<&ParameterSpec> = info.parameters.iter().filter(is_free).collect();
    if free.is_empty() {
        return;
    }
    let button = ui.menu_button("Set or vary a parameter", |ui| {
        ScrollArea::vertical().max_height(MENU_HEIGHT).show(ui, |ui| {
            for spec in free {
                if ui.button(&spec.label).on_hover_text(hint(spec)).clicked() {
                    let values = parameter::resolve(info, draft.preset.as_deref(), &[]);
                    let value = values.ok().and_then(|mut values| values.remove(&spec.key));
                    let value = value.unwrap_or_else(|| spec.default_value()).to_string();
                    let axis = AxisDraft::of_value(spec, value);
                    editing.change(|draft| draft.solvers[index].axes.push((spec.key.clone(), axis)));
                    ui.close();
                }
            }
        });
    });
    button
        .response
        .on_hover_text("Give a parameter one value or several; the others keep what the preset says");
}

//! The solvers of an experiment, each with its preset and the parameters that vary.

use super::editing::{Editing, MENU_HEIGHT, remove_button};
use super::parameters;
use crate::window::draft::{Field, SolverDraft};
use crate::window::model::{Foreseen, Model};
use crate::window::theme::palette;
use crate::wording::count;
use egui::{ComboBox, RichText, ScrollArea, Ui};
use engine::descriptor::SolverInfo;
use std::sync::Arc;

/// Shows the list, and the way to add to it.
pub fn show(ui: &mut Ui, model: &Model, editing: &mut Editing<'_>) {
    let solvers: Vec<Arc<SolverInfo>> = model
        .plugins()
        .catalog()
        .map(|catalog| catalog.solvers().map(|found| found.solver).collect())
        .unwrap_or_default();
    for (index, draft) in editing.draft().solvers.iter().enumerate() {
        let info = solvers.iter().find(|solver| solver.id == draft.id);
        ui.push_id(("solver", index), |ui| {
            let frame = egui::Frame::group(ui.style()).inner_margin(6.0);
            frame.show(ui, |ui| {
                ui.set_width(ui.available_width());
                solver(ui, model, editing, index, draft, info.map(Arc::as_ref));
            });
        });
    }
    editing.show_mistake(ui, &Field::Solvers);
    ui.menu_button("Add solver", |ui| {
        ScrollArea::vertical().max_height(MENU_HEIGHT).show(ui, |ui| {
            for solver in &solvers {
                let entry = ui.button(&solver.name).on_hover_text(format!("{}\n{}", solver.doc, solver.id));
                if entry.clicked() {
                    editing.change(|draft| draft.solvers.push(SolverDraft::new(solver.id.clone())));
                    ui.close();
                }
            }
        });
    })
    .response
    .on_hover_text("Solvers that are installed; one may stand here twice, with other values");
}

fn solver(
    ui: &mut Ui,
    model: &Model,
    editing: &mut Editing<'_>,
    index: usize,
    draft: &SolverDraft,
    info: Option<&SolverInfo>,
) {
    ui.horizontal(|ui| {
        let name = info.map_or(draft.id.as_str(), |info| info.name.as_str());
        ui.label(RichText::new(name).strong()).on_hover_text(info.map_or("", |info| info.doc.as_str()));
        if let Some(settings) = settings_of(model, index) {
            ui.label(RichText::new(count(settings as u64, "setting")).color(palette(ui).faint))
                .on_hover_text("All combinations of its values that fit together");
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if remove_button(ui, &format!("Remove solver {}", index + 1)) {
                editing.change(|draft| {
                    draft.solvers.remove(index);
                });
            }
        });
    });
    editing.show_mistake(ui, &Field::Solver(index));
    if let Some(info) = info {
        preset(ui, editing, index, draft, info);
    }
    parameters::show(ui, editing, index, draft, info);
    let mut skips = draft.skip_misfits;
    let hint = "Combinations of values and puzzles that this solver does not take are left out and told; else they are a \
                mistake";
    if ui.checkbox(&mut skips, "Leave out what it does not take").on_hover_text(hint).changed() {
        editing.change(|draft| draft.solvers[index].skip_misfits = skips);
    }
}

fn settings_of(model: &Model, index: usize) -> Option<usize> {
    let entry = model.experiments().shown()?;
    match &entry.foreseen {
        Foreseen::All(foresight) if entry.checked.is_ok() => foresight.preview.settings.get(index).copied(),
        _ => None,
    }
}

fn preset(ui: &mut Ui, editing: &mut Editing<'_>, index: usize, draft: &SolverDraft, info: &SolverInfo) {
    if info.presets.is_empty() {
        return;
    }
    let mut chosen = draft.preset.clone();
    ui.horizontal(|ui| {
        let label = ui.label("Preset");
        let text = chosen.as_deref().unwrap_or("defaults").to_string();
        let combo = ComboBox::from_id_salt("preset").selected_text(text).show_ui(ui, |ui| {
            ui.selectable_value(&mut chosen, None, "defaults").on_hover_text("The solver's own defaults");
            for preset in &info.presets {
                let entry = ui.selectable_value(&mut chosen, Some(preset.key.clone()), &preset.key);
                entry.on_hover_text(&preset.doc);
            }
        });
        let hint = "The values that parameters have which are not set below";
        combo.response.labelled_by(label.id).on_hover_text(hint);
    });
    if chosen != draft.preset {
        editing.change(|draft| draft.solvers[index].preset = chosen);
    }
}

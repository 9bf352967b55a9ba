//! The numbers of groups of runs, as `workbench stats` prints them, and groups held against each other, as `workbench compare`
//! does it.

mod comparison;
mod export;
mod table;

use crate::told::LEGEND;
use crate::window::command::Command;
use crate::window::findings::{Asked, Compared, Found, Numbers, Place, What};
use crate::window::grouping::{self, Grouping};
use crate::window::model::Model;
use crate::window::theme::palette;
use egui::{Label, RichText, ScrollArea, Ui};
use engine::analysis::{Key, Measure};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Between groups of buttons, in points.
const SPACE: f32 = 10.0;

/// What the user chose to see.
pub struct StatisticsView {
    grouping: Grouping,
    measure: Measure,
    /// Names of the groups that are to be compared.
    compared: BTreeSet<String>,
}

impl Default for StatisticsView {
    fn default() -> StatisticsView {
        StatisticsView {
            grouping: Grouping { by: vec![Key::Solver, Key::Puzzle], only_ticked: false },
            measure: Measure::Work,
            compared: BTreeSet::new(),
        }
    }
}

/// Shows the numbers.
pub fn show(ui: &mut Ui, model: &Model, view: &mut StatisticsView, commands: &mut Vec<Command>) {
    let faint = palette(ui).faint;
    let found = model.found(Place::Statistics).map(Arc::clone);
    choices(ui, model, view, found.as_deref(), commands);
    let asked = Asked {
        only: view.grouping.only(model),
        by: view.grouping.by.clone(),
        measure: view.measure,
        what: What::Numbers { compared: view.compared.clone() },
    };
    commands.push(Command::AskFindings(Place::Statistics, Box::new(asked)));
    let Some(numbers) = found.as_ref().and_then(|found| found.numbers.as_ref()) else {
        ui.label(RichText::new("One moment…").color(faint));
        return;
    };
    if numbers.names.is_empty() {
        let text = if view.grouping.only_ticked {
            "No ticked run has ended. Tick runs in the list of runs, or take all of them."
        } else {
            "No run has ended yet."
        };
        ui.label(text);
        return;
    }
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| told(ui, numbers, view));
}

fn choices(
    ui: &mut Ui,
    model: &Model,
    view: &mut StatisticsView,
    found: Option<&Found>,
    commands: &mut Vec<Command>,
) {
    ui.horizontal_wrapped(|ui| {
        let before = view.grouping.by.clone();
        view.grouping.show(ui, found);
        if view.grouping.by != before {
            // The names of the groups are others now.
            view.compared.clear();
        }
        ui.add_space(SPACE);
        ui.add(Label::new("Effort in").extend());
        grouping::measure(ui, &mut view.measure);
        ui.add_space(SPACE);
        export::menu(ui, &view.grouping, view.measure, model, commands);
        grouping::state(ui, model, Place::Statistics);
    });
}

fn told(ui: &mut Ui, numbers: &Numbers, view: &mut StatisticsView) {
    let faint = palette(ui).faint;
    ui.horizontal_wrapped(|ui| {
        table::copies(ui, "table", &numbers.table.tab_separated(), &whole_page(numbers));
        let hint = match numbers.names.len() {
            1 => "There is one group only. Group by more to compare.",
            _ => "Tick two groups or more to compare them.",
        };
        if view.compared.len() < 2 {
            ui.label(RichText::new(hint).color(faint));
        } else if ui.button("Untick all").on_hover_text("End the comparison").clicked() {
            view.compared.clear();
        }
    });
    table::groups(ui, numbers, &mut view.compared);
    ui.label(RichText::new(LEGEND).small().color(faint));
    for warning in &numbers.warnings {
        ui.label(format!("Careful: {warning}"));
    }
    // What was found may still be of groups that are not ticked any more.
    match &numbers.comparison {
        Some(Ok(compared)) if view.compared.len() > 1 => comparison::show(ui, compared),
        Some(Err(sentence)) if view.compared.len() > 1 => {
            ui.separator();
            ui.label(sentence);
        }
        _ => {}
    }
}

/// Table, comparison and warnings in Markdown.
fn whole_page(numbers: &Numbers) -> String {
    let comparison = numbers.comparison.as_ref().and_then(|comparison| comparison.as_ref().ok());
    let (heading, families, doubts) = match comparison {
        Some(Compared { heading, families, doubts }) => (Some(heading.as_str()), &families[..], &doubts[..]),
        None => (None, &[][..], &[][..]),
    };
    let careful = doubts.iter().chain(&numbers.warnings).map(String::as_str);
    crate::told::comparison::markdown(&numbers.table, heading, families, careful)
}

//! The numbers of groups of runs, as `workbench stats` prints them, and groups held against each other, as `workbench compare`
//! does it.

mod comparison;
mod export;
mod groups;
mod table;

use crate::told::LEGEND;
use crate::window::command::Command;
use crate::window::findings::{Asked, Compared, Found, Numbers, Place, What};
use crate::window::grouping::{self, Grouping, Listed, Which};
use crate::window::model::Model;
use crate::window::scrolled::{self, Room};
use crate::window::theme::palette;
use egui::{RichText, Ui};
use engine::analysis::{Key, Measure};
use groups::GroupsTable;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Between groups of buttons, in points.
const SPACE: f32 = 10.0;

/// Room for what stands above and below the table, in points.
const BESIDE: f32 = 100.0;
/// The table is at least so high where it has the rows, in points.
const LOWEST: f32 = 150.0;

/// What the user chose to see.
pub struct StatisticsView {
    grouping: Grouping,
    measure: Measure,
    /// Names of the groups that are to be compared.
    compared: BTreeSet<String>,
    table: GroupsTable,
}

impl Default for StatisticsView {
    fn default() -> StatisticsView {
        StatisticsView {
            grouping: Grouping { by: vec![Key::Solver, Key::Puzzle], which: Which::All },
            measure: Measure::Work,
            compared: BTreeSet::new(),
            table: GroupsTable::default(),
        }
    }
}

/// Shows the numbers.
pub fn show(
    ui: &mut Ui,
    model: &Model,
    listed: &Listed,
    view: &mut StatisticsView,
    commands: &mut Vec<Command>,
) {
    scrolled::show(ui, |ui, room| all(ui, model, listed, view, commands, room));
}

fn all(
    ui: &mut Ui,
    model: &Model,
    listed: &Listed,
    view: &mut StatisticsView,
    commands: &mut Vec<Command>,
    room: &Room,
) {
    let faint = palette(ui).faint;
    let found = model.found(Place::Statistics).map(Arc::clone);
    let only = view.grouping.only(model, listed);
    choices(ui, model, &only, view, found.as_deref(), commands);
    let asked = Asked {
        only,
        by: view.grouping.by.clone(),
        measure: view.measure,
        what: What::Numbers { compared: view.compared.clone() },
    };
    commands.push(Command::AskFindings(Place::Statistics, Box::new(asked)));
    let Some((found, numbers)) = found.as_ref().and_then(|found| Some((found, found.numbers.as_ref()?)))
    else {
        ui.label(RichText::new("One moment…").color(faint));
        return;
    };
    if numbers.names.is_empty() {
        ui.label(view.grouping.which.none_has_ended());
        return;
    }
    let room = room.left(ui);
    told(ui, found, numbers, room, view);
}

fn choices(
    ui: &mut Ui,
    model: &Model,
    only: &Listed,
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
    });
    ui.horizontal_wrapped(|ui| {
        ui.label("Effort in");
        grouping::measure(ui, &mut view.measure);
        ui.add_space(SPACE);
        export::menu(ui, &view.grouping, only, view.measure, commands);
        grouping::state(ui, model, Place::Statistics);
    });
}

fn told(ui: &mut Ui, found: &Arc<Found>, numbers: &Numbers, room: f32, view: &mut StatisticsView) {
    let faint = palette(ui).faint;
    ui.horizontal_wrapped(|ui| {
        table::copies(ui, "table", || numbers.table.tab_separated(), || whole_page(numbers));
        if view.compared.len() > 1 && ui.button("Untick all").on_hover_text("End the comparison").clicked() {
            view.compared.clear();
        }
    });
    if view.compared.len() < 2 {
        let hint = match numbers.names.len() {
            1 => "There is one group only. Group by more to compare.",
            _ => "Tick two groups or more to compare them.",
        };
        ui.label(RichText::new(hint).color(faint));
    }
    // With a comparison below it the table leaves room for that to be seen.
    let share = if view.compared.len() > 1 { 0.5 } else { 1.0 };
    let highest = (share * (room - BESIDE)).max(LOWEST);
    view.table.show(ui, found, numbers, highest, &mut view.compared);
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

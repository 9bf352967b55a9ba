//! The log of the run shown.

use crate::window::model::Model;
use crate::window::theme::palette;
use crate::wording::sentence;
use egui::{RichText, ScrollArea, TextStyle, Ui};

/// Shows the log, newest line last.
pub fn show(ui: &mut Ui, model: &Model) {
    let faint = palette(ui).faint;
    let Some(shown) = model.shown_run() else {
        ui.label(RichText::new("What a solver has to say appears here.").color(faint));
        return;
    };
    let run = &shown.run;
    let opening = opening_line(model, shown);
    let dropped = match run.log_dropped() {
        0 => None,
        n => Some(format!("{n} earlier lines were dropped.")),
    };
    let end = run.outcome().map(|outcome| sentence(&outcome.message));
    let lines: Vec<&str> = std::iter::once(opening.as_str())
        .chain(dropped.as_deref())
        .chain(run.log().iter().map(String::as_str))
        .chain(end.as_deref())
        .collect();
    let row_height = ui.text_style_height(&TextStyle::Monospace);
    let area = ScrollArea::both().auto_shrink([false, false]).stick_to_bottom(true);
    area.show_rows(ui, row_height, lines.len(), |ui, rows| {
        for line in &lines[rows] {
            ui.add(egui::Label::new(RichText::new(*line).monospace()).extend());
        }
    });
}

fn opening_line(model: &Model, shown: &engine::session::SessionRun) -> String {
    let setup = shown.run.setup();
    let parameters: Vec<String> =
        setup.parameters.iter().map(|(key, value)| format!("{key}={value}")).collect();
    format!(
        "{} {} on {}, seed {}, {}",
        setup.solver,
        setup.solver_version,
        model.puzzle_name(shown.puzzle),
        setup.seed,
        parameters.join(" ")
    )
}

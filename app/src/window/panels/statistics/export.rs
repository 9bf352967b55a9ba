//! The menu of formats in which the runs are exported, those of `workbench export`.

use crate::window::command::Command;
use crate::window::grouping::{Grouping, Listed};
use crate::window::model::ExportAsked;
use egui::Ui;
use engine::analysis::Measure;
use engine::export::Format;

/// The formats with their names and what each writes.
const FORMATS: [(Format, &str, &str); 6] = [
    (Format::Csv, "CSV", "Two tables, of runs and of samples: runs.csv and metrics.csv"),
    (Format::Parquet, "Parquet", "The same two tables as Apache Parquet"),
    (Format::Ioh, "IOHprofiler", "A folder for each algorithm, for IOHanalyzer and iohinspector"),
    (Format::Tensorboard, "TensorBoard", "A folder for each run, for TensorBoard"),
    (Format::Latex, "LaTeX table", "The groups as a table for a paper, in LaTeX"),
    (Format::Markdown, "Markdown table", "The groups as a table for a paper, in Markdown"),
];

/// Shows the menu. `only` are the runs that are written; without them all.
pub fn menu(ui: &mut Ui, grouping: &Grouping, only: &Listed, measure: Measure, commands: &mut Vec<Command>) {
    let menu = ui.menu_button("Export…", |ui| {
        for (format, name, hint) in FORMATS {
            if ui.button(name).on_hover_text(hint).clicked() {
                let (only, by) = (only.clone(), grouping.by.clone());
                commands.push(Command::Export(Box::new(ExportAsked { format, only, by, measure })));
                ui.close();
            }
        }
    });
    menu.response.on_hover_text("Write the runs into a new folder, for other programs");
}

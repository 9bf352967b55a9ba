//! The legend: which run is which, by what tells the runs apart.

use super::DrawnRun;
use super::plot::style;
use crate::window::piece;
use crate::window::theme::run_colour;
use egui::{ScrollArea, Ui};

/// The names take no more height than this, in points; more of them scroll.
const HIGHEST: f32 = 112.0;

/// Names the runs; one alone needs no name.
pub fn show(ui: &mut Ui, runs: &[DrawnRun<'_>]) {
    if runs.len() < 2 {
        return;
    }
    // Of very many runs the plots are more than the names.
    let area = ScrollArea::vertical().id_salt("names of runs").max_height(HIGHEST);
    area.auto_shrink([false, true]).show(ui, |ui| {
        piece::legend(ui, |ui| {
            for (run, name) in runs.iter().zip(names(runs)) {
                let name = piece::named(ui, &name, |ui| piece(ui, run));
                name.on_hover_ui(|ui| _ = ui.label(full_name(run)));
            }
        });
    });
}

/// A piece of the line of a run.
pub fn piece(ui: &mut Ui, run: &DrawnRun<'_>) {
    piece::show(ui, run_colour(ui, run.look.colour), style(run.look.dash));
}

fn solver_name<'a>(run: &'a DrawnRun<'_>) -> &'a str {
    run.solver.as_ref().map_or(run.run.setup().solver.as_str(), |solver| solver.name.as_str())
}

/// All that is known of a run.
fn full_name(run: &DrawnRun<'_>) -> String {
    let setup = run.run.setup();
    let mut lines = vec![format!("Run {}: {} on {}", run.id.0, solver_name(run), run.puzzle)];
    lines.push(format!("seed {}", setup.seed));
    lines.extend(setup.parameters.iter().map(|(key, value)| format!("{key} = {value}")));
    lines.join("\n")
}

/// A name for each run: its number, and what not all runs have in common.
pub fn names(runs: &[DrawnRun<'_>]) -> Vec<String> {
    let parts = |run: &DrawnRun<'_>| {
        let setup = run.run.setup();
        let mut parts =
            vec![(String::new(), solver_name(run).to_string()), (String::new(), run.puzzle.to_string())];
        parts.extend(setup.parameters.iter().map(|(key, value)| (key.clone(), format!("{key}={value}"))));
        parts.push((String::new(), format!("seed {}", setup.seed)));
        parts
    };
    let all: Vec<Vec<(String, String)>> = runs.iter().map(parts).collect();
    let is_common = |part: &(String, String)| all.iter().all(|parts| parts.contains(part));
    let of_one_solver = runs.iter().all(|run| run.run.setup().solver == runs[0].run.setup().solver);
    let name = |(run, parts): (&DrawnRun<'_>, &Vec<(String, String)>)| {
        // Of different solvers the parameters cannot be compared.
        let told = parts.iter().filter(|part| !is_common(part) && (of_one_solver || part.0.is_empty()));
        let told: Vec<&str> = told.map(|(_, text)| text.as_str()).collect();
        let number = format!("run {}", run.id.0);
        std::iter::once(number.as_str()).chain(told).collect::<Vec<_>>().join(", ")
    };
    runs.iter().zip(&all).map(name).collect()
}

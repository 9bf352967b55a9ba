//! The rows above the plots: axes, and which metrics are shown.

use super::{CurvesView, Metric};
use egui::Ui;
use engine::analysis::Measure;
use engine::figure::axis::Scale;

/// Between groups of buttons, in points. A line there would stand alone where the row is broken.
const SPACE: f32 = 10.0;
/// The measures with their names and what they are.
const MEASURES: [(Measure, &str, &str); 3] = [
    (Measure::Iterations, "Iterations", "Draw against iterations"),
    (Measure::Work, "Work", "Draw against the solver's own unit of work, such as evaluations"),
    (Measure::Seconds, "Time", "Draw against solver time in seconds; pauses do not count"),
];

/// What all plots have in common along x, and their scales.
pub fn axes(ui: &mut Ui, view: &mut CurvesView) {
    ui.horizontal_wrapped(|ui| {
        for (measure, name, hint) in MEASURES {
            ui.selectable_value(&mut view.axes.measure, measure, name).on_hover_text(hint);
        }
        ui.add_space(SPACE);
        scale(ui, &mut view.axes.x, "log x");
        scale(ui, &mut view.axes.y, "log y");
        ui.add_space(SPACE);
        ui.toggle_value(&mut view.follow, "Follow")
            .on_hover_text("Keep the newest samples in sight when a part of the curves is zoomed into");
    });
}

fn scale(ui: &mut Ui, scale: &mut Scale, name: &str) {
    let mut is_log = *scale == Scale::Logarithmic;
    let hint = "Equal distances are equal factors. What is 0 or less stands at the edge.";
    if ui.toggle_value(&mut is_log, name).on_hover_text(hint).changed() {
        *scale = if is_log { Scale::Logarithmic } else { Scale::Linear };
    }
}

/// A button for each metric, to show or hide it.
pub fn metrics(ui: &mut Ui, metrics: &[Metric], view: &mut CurvesView) {
    ui.horizontal_wrapped(|ui| {
        for metric in metrics {
            let is_shown = !view.hidden.contains(&metric.key);
            let hint = format!("{}\nClick to show or hide this metric.", metric.doc);
            if ui.selectable_label(is_shown, &metric.label).on_hover_text(hint.trim_start()).clicked() {
                if is_shown {
                    view.hidden.insert(metric.key.clone());
                } else {
                    view.hidden.remove(&metric.key);
                }
            }
        }
    });
}

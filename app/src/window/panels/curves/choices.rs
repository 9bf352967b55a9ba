//! The rows above the plots: runs or groups, axes, and which metrics are shown.

use super::axes::Axes;
use super::{CurvesView, Metric};
use crate::window::grouping::{measure, mouse, scale};
use crate::window::look;
use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{PopupCloseBehavior, Ui};

/// Between groups of buttons, in points. A line there would stand alone where the row is broken.
pub const SPACE: f32 = 10.0;
/// Width of a pane below which many buttons are a menu, in points of the usual text size.
const NARROW: f32 = 340.0;

/// Whether each run has curves of its own, or groups have a median.
pub fn one_by_one_or_grouped(ui: &mut Ui, is_grouped: &mut bool) {
    ui.horizontal_wrapped(|ui| {
        ui.selectable_value(is_grouped, false, "Runs one by one")
            .on_hover_text("The curves of the run that is shown, and of those that are ticked");
        ui.selectable_value(is_grouped, true, "Grouped")
            .on_hover_text("The median of all runs of a group, with the band of the middle half");
    });
}

/// What all plots have in common along x, and their scales.
pub fn axes(ui: &mut Ui, view: &mut CurvesView) {
    ui.horizontal_wrapped(|ui| {
        measure_and_scales(ui, &mut view.axes);
        ui.add_space(SPACE);
        ui.toggle_value(&mut view.follow, "Follow")
            .on_hover_text("Keep the newest samples in sight when a part of the curves is zoomed into");
        mouse(ui);
    });
}

/// What x counts, and the scales.
pub fn measure_and_scales(ui: &mut Ui, axes: &mut Axes) {
    measure(ui, &mut axes.measure);
    ui.add_space(SPACE);
    scale(ui, &mut axes.x, "log x");
    scale(ui, &mut axes.y, "log y");
}

/// A button for each metric, to show or hide it.
pub fn metrics(ui: &mut Ui, metrics: &[Metric], view: &mut CurvesView) {
    in_rows_or_menu(ui, |ui| {
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

/// Many buttons in rows; in a narrow pane in a menu, so that the rows do not take the room of the plots.
pub fn in_rows_or_menu(ui: &mut Ui, buttons: impl FnOnce(&mut Ui)) {
    if ui.available_width() >= NARROW * look::scale(ui) {
        ui.horizontal_wrapped(buttons);
        return;
    }
    let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let (menu, _) = MenuButton::new("Metrics").config(config).ui(ui, buttons);
    menu.on_hover_text("Which metrics are shown");
}

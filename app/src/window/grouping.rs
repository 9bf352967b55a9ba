//! The choices that curves in groups, figures and statistics have in common: which runs count, what the runs of a group
//! agree in, and what effort is counted in.

use super::findings::{Found, Place};
use super::model::Model;
use super::theme::palette;
use egui::{
    Align, ComboBox, Layout, RichText, Role, TextStyle, TextWrapMode, Ui, WidgetInfo, WidgetText, vec2,
};
use egui_material_icons::icons::ICON_MOUSE;
use engine::analysis::{Key, Measure};
use engine::catalog::Catalog;
use engine::figure::axis::Scale;
use engine::session::RunId;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Keys that every run has, with what they are called here and what they mean.
const KEYS: [(Key, &str, &str); 6] = [
    (Key::Solver, "solver", "A group for each solver"),
    (Key::Puzzle, "puzzle", "A group for each puzzle"),
    (Key::Series, "series", "A group for the puzzles whose names differ in their number alone"),
    (Key::Preset, "preset", "A group for each preset"),
    (Key::Version, "version", "A group for each version of a solver"),
    (Key::Seed, "seed", "A group for each seed"),
];

/// The measures with their names and what they are.
pub const MEASURES: [(Measure, &str, &str); 3] = [
    (Measure::Iterations, "Iterations", "Draw against iterations"),
    (Measure::Work, "Work", "Draw against the solver's own unit of work, such as evaluations"),
    (Measure::Seconds, "Time", "Draw against solver time in seconds; pauses do not count"),
];

/// Which runs count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Which {
    /// All of the session.
    #[default]
    All,
    /// Those that the table of runs lists.
    Listed,
    /// Those that are ticked.
    Ticked,
}

/// Them with their names and what they are.
const WHICH: [(Which, &str, &str); 3] = [
    (Which::All, "all", "Every run of the session"),
    (
        Which::Listed,
        "listed",
        "The runs that the table of runs lists: those that its filter and its status leave, without hidden ones",
    ),
    (Which::Ticked, "ticked", "The runs that are ticked in the table of runs"),
];

/// Width of the field that chooses among them, in points.
const WIDTH: f32 = 76.0;

impl Which {
    /// The sentence where none of these runs has ended.
    pub fn none_has_ended(self) -> &'static str {
        match self {
            Which::All => "No run has ended yet; a run joins its group when it has.",
            Which::Listed => {
                "No run that is listed has ended. Change the filter of the table of runs, or take all runs."
            }
            Which::Ticked => {
                "No run that is ticked has ended. Tick runs in the table of runs, or take all runs."
            }
        }
    }
}

/// The runs that the table of runs lists; none where it lists all.
pub type Listed = Option<Arc<BTreeSet<RunId>>>;

/// How runs are put together.
#[derive(Clone, Debug, PartialEq)]
pub struct Grouping {
    /// What the runs of a group agree in.
    pub by: Vec<Key>,
    /// Which runs count.
    pub which: Which,
}

impl Default for Grouping {
    fn default() -> Grouping {
        Grouping { by: vec![Key::Solver], which: Which::All }
    }
}

impl Grouping {
    /// The runs that count; without them all.
    pub fn only(&self, model: &Model, listed: &Listed) -> Option<Arc<BTreeSet<RunId>>> {
        match self.which {
            Which::All => None,
            Which::Listed => listed.clone(),
            Which::Ticked => Some(Arc::new(model.ticked())),
        }
    }

    /// Shows the choices.
    pub fn show(&mut self, ui: &mut Ui, found: Option<&Found>) {
        let text = match self.by.as_slice() {
            [] => "nothing: all runs together".to_string(),
            keys => keys.iter().map(Key::name).collect::<Vec<_>>().join(", "),
        };
        let label = ui.label("Grouped by");
        let shown = ComboBox::from_id_salt("grouped by").selected_text(text).height(400.0);
        let shown = shown.close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside).show_ui(ui, |ui| {
            for (key, name, hint) in KEYS {
                self.choice(ui, key, name, hint);
            }
            let parameters = found.map_or(&[][..], |found| &found.parameters);
            for name in parameters {
                self.choice(
                    ui,
                    Key::Parameter(name.clone()),
                    name,
                    "A group for each value of this parameter",
                );
            }
        });
        shown
            .response
            .labelled_by(label.id)
            .on_hover_text("What the runs of a group have in common; several can be chosen");
        self.which(ui);
    }

    fn which(&mut self, ui: &mut Ui) {
        let text = WHICH.iter().find(|(which, ..)| *which == self.which).map_or("", |(_, name, _)| name);
        // Name and field stay together where the row is broken.
        let name = WidgetText::from("Runs");
        let name = name.into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Body);
        let width = name.size().x + WIDTH + 3.0 * ui.spacing().item_spacing.x;
        let size = vec2(width, ui.spacing().interact_size.y);
        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            let label = ui.label("Runs");
            let shown = ComboBox::from_id_salt("which runs").selected_text(text).width(WIDTH);
            let shown = shown.show_ui(ui, |ui| {
                for (which, name, hint) in WHICH {
                    ui.selectable_value(&mut self.which, which, name).on_hover_text(hint);
                }
            });
            shown.response.labelled_by(label.id).on_hover_text("Which runs count");
        });
    }

    fn choice(&mut self, ui: &mut Ui, key: Key, name: &str, hint: &str) {
        let mut is_chosen = self.by.contains(&key);
        if ui.checkbox(&mut is_chosen, name).on_hover_text(hint).changed() {
            if is_chosen {
                self.by.push(key);
            } else {
                self.by.retain(|known| *known != key);
            }
        }
    }
}

/// What a metric is called; its key where no solver that is installed has it.
pub fn metric_label(model: &Model, key: &str) -> String {
    let mut solvers = model.plugins().catalog().into_iter().flat_map(Catalog::solvers);
    let label = solvers.find_map(|found| {
        let metric = found.solver.metrics.iter().find(|metric| metric.key == key);
        metric.map(|metric| metric.label.clone())
    });
    label.unwrap_or_else(|| key.to_string())
}

/// The choice of what x or effort counts.
pub fn measure(ui: &mut Ui, measure: &mut Measure) {
    for (of, name, hint) in MEASURES {
        ui.selectable_value(measure, of, name).on_hover_text(hint);
    }
}

/// A switch for a logarithmic axis.
pub fn scale(ui: &mut Ui, scale: &mut Scale, name: &str) {
    let mut is_log = *scale == Scale::Logarithmic;
    let hint = "Equal distances are equal factors. What is 0 or less stands at the edge.";
    if ui.toggle_value(&mut is_log, name).on_hover_text(hint).changed() {
        *scale = if is_log { Scale::Logarithmic } else { Scale::Linear };
    }
}

/// What the mouse does in a plot, as a hover text.
pub fn mouse(ui: &mut Ui) {
    let text = "Wheel: zoom along x. Drag: move along x. Drag with the right button: zoom into a box. Double click: show all.";
    let sign = ui.label(ICON_MOUSE.rich_text().color(palette(ui).faint));
    sign.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("Mouse. {text}")));
    sign.on_hover_text(text);
}

/// Whether what is shown is up to date, and which runs it leaves out.
pub fn state(ui: &mut Ui, model: &Model, place: Place) {
    let faint = palette(ui).faint;
    if model.is_finding(place) {
        ui.label(RichText::new("Counting anew…").color(faint));
    }
    let (going, is_told) = (model.n_unfinished(), model.tells_of_unfinished(place));
    let (text, hint) = match (going, is_told) {
        (0, _) => return,
        (1, false) => ("1 run goes on and is not in it yet".to_string(), "A run joins when it has ended."),
        (n, false) => (format!("{n} runs go on and are not in it yet"), "A run joins when it has ended."),
        (1, true) => ("1 run goes on".to_string(), "It counts up to where it is."),
        (n, true) => (format!("{n} runs go on"), "Each of them counts up to where it is."),
    };
    ui.label(RichText::new(text).color(faint)).on_hover_text(hint);
}

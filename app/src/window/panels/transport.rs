//! The row of buttons that steer a run, with seed and limits.

use crate::window::action::{self, Action};
use crate::window::command::Command;
use crate::window::model::Model;
use crate::window::theme::palette;
use egui::{Button, DragValue, TextEdit, Ui};
use egui_material_icons::MaterialIcon;
use egui_material_icons::icons::{ICON_PAUSE, ICON_PLAY_ARROW, ICON_STEP, ICON_STOP};
use engine::budget::Budget;

/// Greatest whole number that a number field takes exactly.
const MOST: u64 = 1 << 53;
/// Most runs that can be asked for at once; more are an experiment.
const MOST_RUNS: u32 = 1000;

/// What was typed and is not in force.
pub struct TransportView {
    seed: String,
    /// Limits that stand in the fields while they are switched off.
    iterations: u64,
    work: u64,
    seconds: f64,
}

impl Default for TransportView {
    fn default() -> TransportView {
        TransportView { seed: String::new(), iterations: 10_000, work: 100_000, seconds: 10.0 }
    }
}

/// Shows the row.
pub fn show(ui: &mut Ui, model: &Model, view: &mut TransportView, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        let words = model.extent().words().map(|words| format!("{} {words}", action::RUN.label));
        let run = words.as_deref().unwrap_or(action::RUN.label);
        named_button(ui, &action::RUN, run, ICON_PLAY_ARROW, model, commands);
        let held = model.active().is_some_and(|active| active.held);
        if held {
            button(ui, &action::RESUME, ICON_PLAY_ARROW, model, commands);
        } else {
            button(ui, &action::PAUSE, ICON_PAUSE, model, commands);
        }
        button(ui, &action::STEP, ICON_STEP, model, commands);
        button(ui, &action::STOP, ICON_STOP, model, commands);
        ui.separator();
        seed(ui, model, view, commands);
        runs(ui, model, commands);
        ui.separator();
        limits(ui, model, view, commands);
    });
}

fn button(ui: &mut Ui, action: &Action, icon: MaterialIcon, model: &Model, commands: &mut Vec<Command>) {
    named_button(ui, action, action.label, icon, model, commands);
}

/// A button that says more than its action's label.
fn named_button(
    ui: &mut Ui,
    action: &Action,
    name: &str,
    icon: MaterialIcon,
    model: &Model,
    commands: &mut Vec<Command>,
) {
    let enabled = (action.enabled)(model);
    let response = ui.add_enabled(enabled, Button::new((icon.rich_text(), name)));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, enabled, name));
    let key = action.shortcut.map(|shortcut| format!(" ({})", ui.ctx().format_shortcut(&shortcut)));
    let response = response.on_hover_text(format!("{}{}", action.hint, key.unwrap_or_default()));
    let why =
        if action.command == Command::Run { model.why_not_run() } else { "The run shown is not in progress" };
    if response.on_disabled_hover_text(why).clicked() {
        commands.push(action.command.clone());
    }
}

/// A text field: a seed has 64 bits, more than a number field keeps.
fn seed(ui: &mut Ui, model: &Model, view: &mut TransportView, commands: &mut Vec<Command>) {
    let label = ui.label("Seed");
    let is_wrong = !view.seed.is_empty() && view.seed.trim().parse::<u64>().is_err();
    let mut edit = TextEdit::singleline(&mut view.seed).desired_width(70.0);
    if is_wrong {
        edit = edit.text_color(palette(ui).wrong);
    }
    let field = ui.add(edit).labelled_by(label.id);
    let hint = format!(
        "A whole number from 0 to {}. The same seed, parameters and puzzle give the same run.",
        u64::MAX
    );
    let field = field.on_hover_text(hint);
    if field.changed()
        && let Ok(seed) = view.seed.trim().parse()
    {
        commands.push(Command::SetSeed(seed));
    }
    if !field.has_focus() {
        view.seed = model.form().seed.to_string();
    }
}

/// How many seeds, one after the other.
fn runs(ui: &mut Ui, model: &Model, commands: &mut Vec<Command>) {
    let mut runs = model.form().runs;
    let label = ui.label("Runs");
    let field = ui.add(DragValue::new(&mut runs).range(1..=MOST_RUNS)).labelled_by(label.id);
    let hint = "How many runs of each puzzle with each solver: the first with this seed, the next with the seed after it";
    if field.on_hover_text(hint).changed() {
        commands.push(Command::SetRuns(runs));
    }
}

fn limits(ui: &mut Ui, model: &Model, view: &mut TransportView, commands: &mut Vec<Command>) {
    let budget = model.form().budget;
    view.iterations = budget.max_iterations.unwrap_or(view.iterations);
    view.work = budget.max_work.unwrap_or(view.work);
    view.seconds = budget.max_seconds.unwrap_or(view.seconds);
    let solver = model.solver();
    let unit = solver.as_ref().and_then(|found| found.solver.work_unit()).unwrap_or("work");
    ui.label("Limits").on_hover_text("Where a run ends by itself; without a limit it goes on until Stop");
    let iterations = DragValue::new(&mut view.iterations).range(1..=MOST).speed(10.0).suffix(" iterations");
    let by_iterations =
        limit(ui, budget.max_iterations.is_some(), iterations, "End after so many iterations");
    let work = DragValue::new(&mut view.work).range(1..=MOST).speed(100.0).suffix(format!(" {unit}"));
    let hint = "End after so much work, in the solver's own unit; an iteration that is begun is finished";
    let by_work = limit(ui, budget.max_work.is_some(), work, hint);
    let seconds = DragValue::new(&mut view.seconds).range(0.001..=1e9).speed(0.1).suffix(" s");
    let by_time =
        limit(ui, budget.max_seconds.is_some(), seconds, "End after so many seconds of solver time");
    let wanted = Budget {
        max_iterations: by_iterations.then_some(view.iterations),
        max_work: by_work.then_some(view.work),
        max_seconds: by_time.then_some(view.seconds),
    };
    if wanted != budget {
        commands.push(Command::SetBudget(wanted));
    }
}

/// A limit that can be switched on; says whether it is.
fn limit(ui: &mut Ui, mut on: bool, field: DragValue<'_>, hint: &str) -> bool {
    let check = ui.checkbox(&mut on, "").on_hover_text(hint);
    check.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, on, hint));
    ui.add_enabled(on, field).on_hover_text(hint).on_disabled_hover_text(hint);
    on
}

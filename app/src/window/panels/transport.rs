//! The row of buttons that steer a run, with seed and limits.

use crate::window::action::{self, Action};
use crate::window::command::Command;
use crate::window::field::{self, Field};
use crate::window::model::Model;
use egui::{Align, Button, Layout, Role, TextStyle, TextWrapMode, Ui, WidgetInfo, WidgetText, vec2};
use egui_material_icons::MaterialIcon;
use egui_material_icons::icons::{ICON_PAUSE, ICON_PLAY_ARROW, ICON_STEP, ICON_STOP};
use engine::budget::Budget;
use std::fmt::Display;

/// The names of the fields.
const SEED: &str = "seed";
const RUNS: &str = "runs";
const ITERATIONS: &str = "limit-iterations";
const WORK: &str = "limit-work";
const SECONDS: &str = "limit-seconds";
/// Most runs that can be asked for at once; more are an experiment.
const MOST_RUNS: u32 = 1000;

/// What is not in force.
pub struct TransportView {
    /// Limits that stand in the fields while they are switched off.
    iterations: u64,
    work: u64,
    seconds: f64,
}

impl Default for TransportView {
    fn default() -> TransportView {
        TransportView { iterations: 10_000, work: 100_000, seconds: 10.0 }
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
        seed(ui, model, commands);
        runs(ui, model, commands);
        limits(ui, model, view, commands);
    });
    for key in [SEED, RUNS, ITERATIONS, WORK, SECONDS] {
        field::problem(ui, problem(model, key));
    }
}

fn problem<'a>(model: &'a Model, key: &str) -> Option<&'a str> {
    model.form().problems.get(key).map(String::as_str)
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
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, name));
    let key = action.shortcut.map(|shortcut| format!(" ({})", ui.ctx().format_shortcut(&shortcut)));
    let response = response.on_hover_text(format!("{}{}", action.hint, key.unwrap_or_default()));
    let why = action::refusal(action, model).unwrap_or_default();
    if response.on_disabled_hover_text(why).clicked() {
        commands.push(action.command.clone());
    }
}

fn seed(ui: &mut Ui, model: &Model, commands: &mut Vec<Command>) {
    let label = ui.label("Seed");
    let seed = model.form().seed;
    let field =
        Field { key: SEED, value: seed.to_string(), problem: problem(model, SEED), width: 76.0, unit: "" };
    let check = |text: &str| {
        let wrong = format!("Seed takes a whole number from 0 to {}, not \"{text}\".", u64::MAX);
        text.parse().map_err(|_| wrong)
    };
    let step = |steps: i64| Some(seed.saturating_add_signed(steps));
    let field = field.show(ui, check, step, Command::SetSeed, commands).labelled_by(label.id);
    field.on_hover_text(format!(
        "A whole number from 0 to {}. The same seed, parameters and puzzle give the same run.",
        u64::MAX
    ));
}

/// How many seeds, one after the other.
fn runs(ui: &mut Ui, model: &Model, commands: &mut Vec<Command>) {
    let runs = model.form().runs;
    let label = ui.label("Runs");
    let field =
        Field { key: RUNS, value: runs.to_string(), problem: problem(model, RUNS), width: 40.0, unit: "" };
    let check = |text: &str| {
        let wrong = format!("Runs takes a whole number from 1 to {MOST_RUNS}, not \"{text}\".");
        text.parse().ok().filter(|runs| (1..=MOST_RUNS).contains(runs)).ok_or(wrong)
    };
    let step = |steps: i64| Some((i64::from(runs) + steps).clamp(1, i64::from(MOST_RUNS)) as u32);
    let field = field.show(ui, check, step, Command::SetRuns, commands).labelled_by(label.id);
    field.on_hover_text(
        "How many runs of each puzzle with each solver: the first with this seed, the next with the seed after it",
    );
}

fn limits(ui: &mut Ui, model: &Model, view: &mut TransportView, commands: &mut Vec<Command>) {
    let budget = model.form().budget;
    view.iterations = budget.max_iterations.unwrap_or(view.iterations);
    view.work = budget.max_work.unwrap_or(view.work);
    view.seconds = budget.max_seconds.unwrap_or(view.seconds);
    let solver = model.solver();
    let unit = solver.as_ref().and_then(|found| found.solver.work_unit()).unwrap_or("work");
    let hint = "End after so many iterations";
    let iterations = Limit { key: ITERATIONS, hint, unit: "iterations", on: budget.max_iterations.is_some() };
    let hint = "End after so much work, in the solver's own unit; an iteration that is begun is finished";
    let work = Limit { key: WORK, hint, unit, on: budget.max_work.is_some() };
    let hint = "End after so many seconds of solver time";
    let time = Limit { key: SECONDS, hint, unit: "s", on: budget.max_seconds.is_some() };
    begin_limits(ui, [&iterations, &work, &time]);
    iterations.show(ui, model, view.iterations, whole, commands, |limit| Budget {
        max_iterations: limit,
        ..budget
    });
    work.show(ui, model, view.work, whole, commands, |limit| Budget { max_work: limit, ..budget });
    time.show(ui, model, view.seconds, seconds, commands, |limit| Budget { max_seconds: limit, ..budget });
}

/// Says what comes. Where the limits do not fit beside the rest they have a line of their own.
fn begin_limits(ui: &mut Ui, limits: [&Limit<'_>; 3]) {
    let gap = ui.spacing().item_spacing.x;
    let name = width(ui, "Limits");
    let whole = name + limits.iter().map(|limit| gap + limit.width(ui)).sum::<f32>();
    let separator = 2.0 * gap;
    if whole + separator > ui.available_size_before_wrap().x && whole <= ui.max_rect().width() {
        ui.end_row();
    } else {
        ui.separator();
    }
    let size = vec2(name, ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.label("Limits").on_hover_text("Where a run ends by itself; without a limit it goes on until Stop");
    });
}

/// The width of a text in one line, in points.
fn width(ui: &Ui, text: &str) -> f32 {
    let text = WidgetText::from(text);
    text.into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Body).size().x
}

/// A limit that can be switched on.
struct Limit<'a> {
    key: &'static str,
    hint: &'a str,
    unit: &'a str,
    on: bool,
}

impl Limit<'_> {
    /// Its width in points, with some to spare.
    fn width(&self, ui: &Ui) -> f32 {
        ui.spacing().icon_width + 74.0 + width(ui, self.unit) + 40.0
    }

    fn show<T: Copy + Display>(
        &self,
        ui: &mut Ui,
        model: &Model,
        value: T,
        check: impl Fn(&str) -> Result<T, &'static str>,
        commands: &mut Vec<Command>,
        budget: impl Fn(Option<T>) -> Budget,
    ) {
        // In a row that is broken into lines a limit stays whole.
        let size = vec2(self.width(ui), ui.spacing().interact_size.y);
        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            let mut on = self.on;
            let tick = ui.checkbox(&mut on, "").on_hover_text(self.hint);
            tick.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, on, self.hint));
            if tick.changed() {
                commands.push(Command::SetBudget(budget(on.then_some(value))));
                commands.push(Command::MarkField(self.key.into(), None));
            }
            let problem = problem(model, self.key);
            let field =
                Field { key: self.key, value: value.to_string(), problem, width: 74.0, unit: self.unit };
            let wrong = |takes: &str, text: &str| format!("{}: it takes {takes}, not \"{text}\".", self.hint);
            ui.add_enabled_ui(self.on, |ui| {
                let check = |text: &str| check(text).map_err(|takes| wrong(takes, text));
                let set = |value| Command::SetBudget(budget(Some(value)));
                let field = field.show(ui, check, |_| None, set, commands);
                let name = format!("Limit in {}", self.unit);
                field.widget_info(|| WidgetInfo::labeled(Role::TextInput, self.on, &name));
                field.on_hover_text(self.hint).on_disabled_hover_text(self.hint);
            });
        });
    }
}

fn whole(text: &str) -> Result<u64, &'static str> {
    let digits: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    digits.parse().ok().filter(|&limit| limit > 0).ok_or("a whole number from 1")
}

fn seconds(text: &str) -> Result<f64, &'static str> {
    let seconds = text.parse().ok().filter(|seconds: &f64| seconds.is_finite() && *seconds > 0.0);
    seconds.ok_or("a number of seconds above 0")
}

#[cfg(test)]
mod tests {
    use super::{seconds, whole};

    #[test]
    fn limits_are_read_as_they_are_typed_and_nothing_else_is_made_of_them() {
        assert_eq!((whole("10 000"), whole("0"), whole("-3"), whole("1e3")), (Ok(10_000), NO, NO, NO));
        assert_eq!(whole(&u64::MAX.to_string()), Ok(u64::MAX));
        assert_eq!(seconds("0.25"), Ok(0.25));
        assert!(["0", "-1", "inf", "NaN", "ten"].iter().all(|text| seconds(text).is_err()));
    }

    const NO: Result<u64, &str> = Err("a whole number from 1");
}

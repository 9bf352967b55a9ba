//! The line at the bottom: what the run shown is doing, or how it ended.

use crate::window::model::{Model, RepeatingState};
use crate::window::theme::palette;
use crate::wording::{count, duration, grouped, sentence};
use egui::{ProgressBar, RichText, Sides, Spinner, Ui};
use engine::outcome::Status;
use engine::session::SessionRun;
use std::time::Duration;

/// Silence after which a worker is said not to respond.
const SILENCE: Duration = Duration::from_secs(5);

/// Shows the line.
pub fn show(ui: &mut Ui, model: &Model) {
    // Where there is no room for both, what is told is cut, and read by pointing at it.
    let sides = Sides::new().shrink_left().truncate();
    sides.show(
        ui,
        |ui| told(ui, model),
        |ui| {
            if let Some(shown) = model.shown_run() {
                ui.label(RichText::new(effort_text(shown)).color(palette(ui).faint));
                many(ui, model);
            }
        },
    );
}

/// What happens, or how the run shown ended.
fn told(ui: &mut Ui, model: &Model) {
    let colours = palette(ui);
    if let Some(busy) = model.busy() {
        ui.add(Spinner::new().size(13.0));
        ui.label(busy);
    }
    if let Some(told) = model.told_of_undo() {
        ui.label(RichText::new(told).strong());
    }
    let Some(shown) = model.shown_run() else {
        ui.label(idle_text(model));
        return;
    };
    let (text, colour) = match shown.run.outcome() {
        Some(outcome) => {
            let colour = match outcome.status {
                Status::Solved => colours.right,
                Status::Error => colours.wrong,
                _ => colours.ink,
            };
            (sentence(&outcome.message), colour)
        }
        None => (running_text(model), colours.solver),
    };
    ui.label(RichText::new(text).color(colour));
}

fn idle_text(model: &Model) -> String {
    if model.current().is_none() {
        return "Open a puzzle, or drop a file on the window.".into();
    }
    match (model.plugins().catalog(), model.solver()) {
        (None, _) => "Looking for solvers…".into(),
        (_, None) => "Choose a solver.".into(),
        _ if !model.can_run() => format!("{}.", model.why_not_run()),
        (_, Some(found)) => match model.form().ticked.len() {
            0 => format!("Ready to run {}.", found.solver.name),
            more => format!("Ready to run {} and {}.", found.solver.name, count(more as u64, "more solver")),
        },
    }
}

/// How far all are, when more than one is not over.
fn many(ui: &mut Ui, model: &Model) {
    if let Some(RepeatingState { done, runs, iterations }) = model.repeating() {
        let of = if runs > 1 { format!(" {} of {runs}", (done + 1).min(runs)) } else { String::new() };
        ui.label(format!("Comparing{of}: {}", count(iterations, "iteration")));
        ui.spinner();
    }
    if model.n_unfinished() < 2 {
        return;
    }
    let (ended, begun) = model.ended_of_begun();
    let hint = "Runs that are over, of those that were begun together";
    ui.label(format!("{ended} of {begun}")).on_hover_text(hint);
    let bar = ProgressBar::new(ended as f32 / begun.max(1) as f32).desired_width(60.0).corner_radius(4.0);
    ui.add(bar).on_hover_text(hint);
    let waiting = model.n_waiting();
    ui.label(format!("{} in progress, {waiting} waiting", model.n_unfinished() - waiting));
}

fn running_text(model: &Model) -> String {
    match model.active() {
        Some(active) if active.last_heard.elapsed() > SILENCE => {
            "The solver does not respond. Stop ends it within 2 seconds.".into()
        }
        Some(active) if active.stopping => "Stopping…".into(),
        Some(active) if active.held => "Held before its next iteration.".into(),
        Some(_) => "Running…".into(),
        None => "Waiting for a place: other runs are in progress.".into(),
    }
}

fn effort_text(shown: &SessionRun) -> String {
    let run = &shown.run;
    let setup = run.setup();
    let work = setup.work_metric.and_then(|index| setup.metrics.get(index));
    let work = work.map(|unit| format!(" · {} {unit}", grouped(run.work()))).unwrap_or_default();
    format!("{}{work} · {}", count(run.iterations(), "iteration"), duration(run.seconds()))
}

//! How far the experiment is that runs: a bar, counts, what is left of time, and what is running now.

use crate::window::model::{ActiveExperiment, Stage};
use crate::window::theme::palette;
use crate::wording::{count, grouped, long_duration};
use egui::{Label, ProgressBar, RichText, Ui};
use engine::batch::Progress;

/// Shows it.
pub fn show(ui: &mut Ui, active: &ActiveExperiment) {
    if matches!(active.stage, Stage::Planning) {
        ui.horizontal(|ui| {
            ui.spinner();
            let stopping =
                if active.is_stopping() { "Stopping…" } else { "Reading and making its puzzles…" };
            ui.label(stopping);
        });
        return;
    }
    let progress = active.progress();
    let share = progress.tally.done as f32 / progress.planned.max(1) as f32;
    let bar = ui.add(ProgressBar::new(share).desired_height(10.0));
    let counts = counts(&progress);
    bar.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ProgressIndicator, true, &counts));
    ui.add(Label::new(counts.as_str()).wrap());
    let state = match () {
        () if active.is_stopping() => "Stopping…".into(),
        () if progress.paused => {
            "Held: no run begins, and those in progress wait before their next iteration.".into()
        }
        () => time_left(&progress),
    };
    ui.add(Label::new(RichText::new(state).color(palette(ui).faint)).wrap());
    for text in active.running_now(&progress) {
        ui.add(Label::new(RichText::new(text).color(palette(ui).solver)).truncate());
    }
}

/// `340 of 3 600 runs: 300 solved, 2 failed, 3 260 left`.
fn counts(progress: &Progress) -> String {
    let tally = progress.tally;
    let failed =
        if tally.failed > 0 { format!(", {} failed", grouped(tally.failed as u64)) } else { String::new() };
    format!(
        "{} of {}: {} solved{failed}, {} left",
        grouped(tally.done as u64),
        count(progress.planned as u64, "run"),
        grouped(tally.solved as u64),
        grouped(progress.left() as u64),
    )
}

fn time_left(progress: &Progress) -> String {
    match progress.time_left() {
        Some(left) => format!("About {} to go.", long_duration(left.as_secs_f64())),
        None => "How long it takes is seen when the first runs have ended.".into(),
    }
}

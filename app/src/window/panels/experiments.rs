//! The list of experiments on the left: name, and how many of their runs are made.

use crate::window::action::experiments::NEW;
use crate::window::command::Command;
use crate::window::model::{ExperimentCommand, ExperimentEntry, Foreseen, Model};
use crate::window::theme::palette;
use crate::wording::{count, grouped};
use egui::{Button, RichText, Ui};
use engine::batch::Tally;

/// Shows the list.
pub fn show(ui: &mut Ui, model: &Model, commands: &mut Vec<Command>) {
    let experiments = model.experiments();
    for entry in experiments.list() {
        let is_shown = experiments.shown().is_some_and(|shown| shown.id == entry.id);
        let text = format!("{} · {}", entry.draft.name, state(model, entry));
        let row = ui.push_id(entry.id, |ui| ui.add(Button::selectable(is_shown, text).truncate())).inner;
        if row.on_hover_text("Show it in the pane Experiment").clicked() {
            commands.push(Command::Experiment(ExperimentCommand::Show(entry.id)));
        }
    }
    for (tag, tally) in experiments.others() {
        let text = format!("{} · {}", tag.name, of_planned(tally, tag.runs as usize));
        let text = RichText::new(text).color(palette(ui).faint);
        ui.push_id(&tag.plan, |ui| ui.label(text)).inner.on_hover_text(
            "These runs are of an experiment that the session does not hold; open its file to go on with it",
        );
    }
    if ui.button(NEW.label).on_hover_text(NEW.hint).clicked() {
        commands.push(NEW.command);
    }
}

/// How far an experiment is, in a few words.
pub fn state(model: &Model, entry: &ExperimentEntry) -> String {
    let experiments = model.experiments();
    if let Some(active) = experiments.active().filter(|active| active.id == entry.id) {
        let progress = active.progress();
        let planned = grouped(progress.planned as u64);
        return match progress.planned {
            0 => "being made ready".into(),
            _ => format!("{} of {planned}, running", grouped(progress.tally.done as u64)),
        };
    }
    let planned = match &entry.foreseen {
        Foreseen::All(foresight) => Some(foresight.preview.runs()),
        Foreseen::Nothing | Foreseen::Refused(_) => None,
    };
    match (entry.tag_as_it_stands(), &entry.tag, planned) {
        (Some(tag), _, planned) => {
            let of_tag = engine::experiment::Tag::parse(tag).map(|tag| tag.runs as usize);
            of_planned(experiments.tally(tag), of_tag.or(planned).unwrap_or(0))
        }
        (None, Some(tag), _) => format!("changed since {}", count(experiments.tally(tag).done as u64, "run")),
        (None, None, Some(planned)) => format!("0 of {}", count(planned as u64, "run")),
        (None, None, None) => "not run".into(),
    }
}

fn of_planned(tally: Tally, planned: usize) -> String {
    format!("{} of {}", grouped(tally.done as u64), count(planned as u64, "run"))
}

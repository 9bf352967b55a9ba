//! Repetitions, limits, recording, and how the runs are made.

use super::editing::{Editing, heading};
use crate::window::draft::{BoardsKind, Field, SamplesKind};
use egui::{ComboBox, Ui};
use engine::batch::Workers;

/// Shows them.
pub fn show(ui: &mut Ui, editing: &mut Editing<'_>) {
    let draft = editing.draft();
    heading(ui, "Repetitions");
    ui.horizontal_wrapped(|ui| {
        let hint = "How often each combination is run on each puzzle, each time with the next seed";
        editing.bare_field(ui, ("Seeds", hint), &draft.repetitions, 60.0, &Field::Repetitions, |d, text| {
            d.repetitions = text;
        });
        let hint = "The seed of the first repetition";
        editing.bare_field(
            ui,
            ("First seed", hint),
            &draft.first_seed,
            60.0,
            &Field::FirstSeed,
            |d, text| {
                d.first_seed = text;
            },
        );
    });
    [Field::Repetitions, Field::FirstSeed].iter().for_each(|field| editing.show_mistake(ui, field));

    heading(ui, "Limits of each run");
    ui.horizontal_wrapped(|ui| {
        let limits = &draft.limits;
        let hint = "End a run after so many seconds of solver time; empty for no limit";
        editing.bare_field(ui, ("Seconds", hint), &limits.seconds, 60.0, &Field::Seconds, |d, text| {
            d.limits.seconds = text;
        });
        let hint = "End a run after so many iterations; empty for no limit";
        editing.bare_field(
            ui,
            ("Iterations", hint),
            &limits.iterations,
            80.0,
            &Field::Iterations,
            |d, text| {
                d.limits.iterations = text;
            },
        );
        let hint = "End a run after so much work, in its solver's own unit; empty for no limit";
        editing
            .bare_field(ui, ("Work", hint), &limits.work, 80.0, &Field::Work, |d, text| d.limits.work = text);
    });
    [Field::Seconds, Field::Iterations, Field::Work].iter().for_each(|field| editing.show_mistake(ui, field));

    heading(ui, "What a run keeps");
    ui.horizontal_wrapped(|ui| {
        samples(ui, editing);
        boards(ui, editing);
    });
    [Field::Every, Field::BoardSeconds].iter().for_each(|field| editing.show_mistake(ui, field));

    heading(ui, "How the runs are made");
    let hint = "Runs at the same time; empty for as many as there are processors. More slow each other down";
    editing.field(ui, ("Jobs", hint), &draft.jobs, 60.0, &Field::Jobs, |d, text| d.jobs = text);
    let mut fresh = draft.workers == Workers::Fresh;
    let hint =
        "Each run gets a process of its own, for plugins that remember earlier runs; takes a little longer";
    if ui.checkbox(&mut fresh, "Fresh worker for each run").on_hover_text(hint).changed() {
        editing.change(|d| d.workers = if fresh { Workers::Fresh } else { Workers::Reused });
    }
}

fn samples(ui: &mut Ui, editing: &mut Editing<'_>) {
    let record = &editing.draft().record;
    let kinds = [
        (SamplesKind::All, "all"),
        (SamplesKind::Every, "some"),
        (SamplesKind::Last, "the last"),
        (SamplesKind::None, "none"),
    ];
    let hint = "Which points of its curves; fewer make the session's file smaller";
    let chosen = choose(ui, ("Points of curves", hint), record.samples, &kinds);
    if chosen != record.samples {
        editing.change(|draft| draft.record.samples = chosen);
    }
    if record.samples == SamplesKind::Every {
        let hint = "The first of each so many points, and the last";
        editing.bare_field(ui, ("one of", hint), &record.every, 50.0, &Field::Every, |draft, text| {
            draft.record.every = text;
        });
    }
}

fn boards(ui: &mut Ui, editing: &mut Editing<'_>) {
    let record = &editing.draft().record;
    let kinds = [
        (BoardsKind::Last, "the last"),
        (BoardsKind::EverySeconds, "on the way"),
        (BoardsKind::None, "none"),
    ];
    let chosen = choose(ui, ("Boards", "Which boards it showed"), record.boards, &kinds);
    if chosen != record.boards {
        editing.change(|draft| draft.record.boards = chosen);
    }
    if record.boards == BoardsKind::EverySeconds {
        let hint = "Seconds of solver time from one kept board to the next";
        let at = Field::BoardSeconds;
        editing.bare_field(ui, ("every seconds", hint), &record.seconds, 50.0, &at, |draft, text| {
            draft.record.seconds = text;
        });
    }
}

fn choose<T: Copy + PartialEq>(ui: &mut Ui, (name, hint): (&str, &str), now: T, kinds: &[(T, &str)]) -> T {
    let mut chosen = now;
    let label = ui.label(name).on_hover_text(hint);
    let text = kinds.iter().find(|(kind, _)| *kind == now).map_or("", |(_, text)| text);
    let combo = ComboBox::from_id_salt(name).width(90.0).selected_text(text).show_ui(ui, |ui| {
        for (kind, text) in kinds {
            ui.selectable_value(&mut chosen, *kind, *text);
        }
    });
    combo.response.labelled_by(label.id).on_hover_text(hint);
    chosen
}

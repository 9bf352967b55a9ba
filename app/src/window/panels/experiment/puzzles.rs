//! Where the puzzles of an experiment come from.

use super::editing::{Editing, remove_button};
use crate::window::command::Command;
use crate::window::draft::{Draft, Field, FilesDraft, MadeDraft, NumberField, PuzzleDraft};
use crate::window::look;
use crate::window::model::{ExperimentCommand, Which};
use egui::{ComboBox, Ui};
use engine::experiment::file::{Family, Generate};

/// Entries that are shown one by one; of more, only the number.
const MOST_SHOWN: usize = 40;
/// Fields and words beside the name of a file, in points, the words in such of the usual text size.
const BESIDE: [f32; 2] = [100.0, 125.0];
/// Least width of the name of a file, in points.
const LEAST: f32 = 110.0;

/// Shows the list, and the ways to add to it.
pub fn show(ui: &mut Ui, editing: &mut Editing<'_>, commands: &mut Vec<Command>) {
    let puzzles = &editing.draft().puzzles;
    for (index, puzzle) in puzzles.iter().enumerate().take(MOST_SHOWN) {
        ui.push_id(index, |ui| {
            match puzzle {
                PuzzleDraft::Files(source) => files(ui, editing, index, source),
                PuzzleDraft::Text(text) => {
                    ui.horizontal(|ui| {
                        ui.add(egui::Label::new(&text.name).truncate()).on_hover_text(&text.text);
                        remove(ui, editing, index);
                    });
                }
                PuzzleDraft::Made(source) => made(ui, editing, index, source),
            }
            editing.show_mistake(ui, &Field::Puzzle(index));
        });
    }
    if puzzles.len() > MOST_SHOWN {
        ui.horizontal(|ui| {
            ui.label(format!("and {} more", puzzles.len() - MOST_SHOWN));
            if ui.button("Remove them").on_hover_text("Leave only what is shown here").clicked() {
                editing.change(|draft| draft.puzzles.truncate(MOST_SHOWN));
            }
        });
    }
    editing.show_mistake(ui, &Field::Puzzles);
    add(ui, editing, commands);
}

fn add(ui: &mut Ui, editing: &mut Editing<'_>, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        let hint = "The puzzles that are chosen in the list on the left; the one that the board shows";
        if ui.button("Add chosen").on_hover_text(hint).clicked() {
            commands.push(Command::Experiment(ExperimentCommand::AddPuzzles(Which::Chosen)));
        }
        if ui
            .button("Add all open")
            .on_hover_text("All puzzles of the list on the left, as it is sifted")
            .clicked()
        {
            commands.push(Command::Experiment(ExperimentCommand::AddPuzzles(Which::All)));
        }
        let hint = "Puzzle files by name, or by a pattern such as puzzles/hard-*.txt";
        if ui.button("Add files").on_hover_text(hint).clicked() {
            editing.change(|draft| draft.puzzles.push(PuzzleDraft::Files(FilesDraft::default())));
        }
        let hint = "New puzzles from a seed, the same for the same seed; each has one solution";
        if ui.button("Add generated").on_hover_text(hint).clicked() {
            editing.change(|draft| draft.puzzles.push(PuzzleDraft::Made(MadeDraft::new(Family::Sudoku))));
        }
    });
}

fn remove(ui: &mut Ui, editing: &mut Editing<'_>, index: usize) {
    if remove_button(ui, &format!("Remove puzzles {}", index + 1)) {
        editing.change(|draft| {
            draft.puzzles.remove(index);
        });
    }
}

fn files(ui: &mut Ui, editing: &mut Editing<'_>, index: usize, source: &FilesDraft) {
    let at = Field::Puzzle(index);
    let set = |change: fn(&mut FilesDraft, String)| {
        move |draft: &mut Draft, text: String| {
            if let Some(PuzzleDraft::Files(source)) = draft.puzzles.get_mut(index) {
                change(source, text);
            }
        }
    };
    ui.horizontal_wrapped(|ui| {
        let hint = format!(
            "{}\nName of a puzzle file, or a pattern with *, ? or **; seen from {}",
            source.files,
            editing.draft().folder.display()
        );
        // What is beside it takes about so much.
        let beside = BESIDE[0] + BESIDE[1] * look::scale(ui);
        let width = (ui.available_width() - beside).max(LEAST);
        editing.bare_field(ui, ("Files", &hint), (&source.files, width), &at, set(|s, text| s.files = text));
        let hint = "The first puzzle of each file that is taken, from 1; empty for the first";
        editing.bare_field(ui, ("from", hint), (&source.from, 36.0), &at, set(|s, text| s.from = text));
        let hint = "The last puzzle of each file that is taken; empty for the last";
        editing.bare_field(ui, ("to", hint), (&source.to, 36.0), &at, set(|s, text| s.to = text));
        if let Some((rows, cols)) = source.boxes {
            ui.label(format!("boxes {rows}×{cols}"));
        }
        remove(ui, editing, index);
    });
}

fn made(ui: &mut Ui, editing: &mut Editing<'_>, index: usize, source: &MadeDraft) {
    let mut change = None;
    ui.horizontal_wrapped(|ui| {
        change = family(ui, source).or(change.take());
        let mut typed = source.clone();
        let hint = "How many puzzles";
        number(ui, editing, ("How many", hint), &source.count, index, |made, text| made.count = text);
        for &field in NumberField::of(source.rest.family) {
            let text = typed.number_mut(field).clone();
            let set = move |made: &mut MadeDraft, text| *made.number_mut(field) = text;
            number(ui, editing, (field.label(), field.hint()), &text, index, set);
        }
        let hint = "Seed of the series: the same seed gives the same puzzles";
        number(ui, editing, ("Made from seed", hint), &source.seed, index, |made, text| made.seed = text);
        let hint = "What they are called, before their numbers; empty for family and seed";
        let name = source.rest.name.clone().unwrap_or_default();
        number(ui, editing, ("Called", hint), &name, index, |made, text| {
            made.rest.name = Some(text).filter(|text| !text.is_empty());
        });
        change = level(ui, source).or(change.take());
        change = switches(ui, source).or(change.take());
        remove(ui, editing, index);
    });
    if let Some(made) = change {
        editing.change(|draft| {
            if let Some(PuzzleDraft::Made(source)) = draft.puzzles.get_mut(index) {
                *source = made;
            }
        });
    }
}

fn number(
    ui: &mut Ui,
    editing: &mut Editing<'_>,
    label: (&str, &str),
    text: &str,
    index: usize,
    set: impl FnOnce(&mut MadeDraft, String),
) {
    editing.bare_field(ui, label, (text, 40.0), &Field::Puzzle(index), |draft, text| {
        if let Some(PuzzleDraft::Made(made)) = draft.puzzles.get_mut(index) {
            set(made, text);
        }
    });
}

fn family(ui: &mut Ui, source: &MadeDraft) -> Option<MadeDraft> {
    let mut family = source.rest.family;
    let label = ui.label("Generate");
    let combo = ComboBox::from_id_salt("family").width(80.0).selected_text(format!("{family:?}"));
    let combo = combo.show_ui(ui, |ui| {
        for each in [Family::Sudoku, Family::Kakuro, Family::KenKen] {
            ui.selectable_value(&mut family, each, format!("{each:?}"));
        }
    });
    combo.response.labelled_by(label.id).on_hover_text("What kind of puzzle is made");
    let (seed, count) = (source.seed.clone(), source.count.clone());
    (family != source.rest.family).then(|| MadeDraft { seed, count, ..MadeDraft::new(family) })
}

fn level(ui: &mut Ui, source: &MadeDraft) -> Option<MadeDraft> {
    let mut level = source.rest.level;
    let name = |level: Option<u32>| level.map_or("any".to_string(), |level| level.to_string());
    let label = ui.label("Level");
    let combo = ComboBox::from_id_salt("level").width(44.0).selected_text(name(level));
    let combo = combo.show_ui(ui, |ui| {
        for each in [None, Some(1), Some(2), Some(3), Some(4), Some(5)] {
            ui.selectable_value(&mut level, each, name(each));
        }
    });
    let hint = "The reasoning that they ask for, from 1 (singles) to 5 (search)";
    combo.response.labelled_by(label.id).on_hover_text(hint);
    let changed = || MadeDraft { rest: Generate { level, ..source.rest.clone() }, ..source.clone() };
    (level != source.rest.level).then(changed)
}

/// The switches of a family; which are off are left out of the file.
fn switches(ui: &mut Ui, source: &MadeDraft) -> Option<MadeDraft> {
    let mut rest = source.rest.clone();
    let mut switch = |on: &mut Option<bool>, name: &str, hint: &str| {
        let mut is_on = on.unwrap_or(false);
        if ui.checkbox(&mut is_on, name).on_hover_text(hint).changed() {
            *on = is_on.then_some(true);
        }
    };
    match rest.family {
        Family::Sudoku => {
            switch(&mut rest.jigsaw, "Jigsaw", "Random regions in the place of boxes");
            switch(&mut rest.diagonals, "Diagonals", "The digits on both diagonals differ, too");
            switch(&mut rest.killer, "Killer", "Cages with sums in the place of givens");
            switch(&mut rest.minimal, "Minimal", "No given can be left out");
        }
        Family::Kakuro => switch(&mut rest.any, "Many solutions", "More than one solution is allowed"),
        Family::KenKen => switch(&mut rest.no_operators, "No operators", "Cages show their targets alone"),
    }
    (rest != source.rest).then(|| MadeDraft { rest, ..source.clone() })
}

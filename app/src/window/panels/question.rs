//! Questions in front of the window.

use super::consent;
use super::new_puzzle::{self, NewPuzzleView};
use crate::window::background::Dialog;
use crate::window::command::Command;
use crate::window::model::{ExperimentCommand, Model, Question, UnsavedOffer};
use crate::wording::count;
use egui::text::CCursorRange;
use egui::text_edit::TextEditOutput;
use egui::{Id, Label, Modal, RichText, TextEdit, Ui};
use engine::batch::Unfinished;
use std::path::{Path, PathBuf};

/// Shows the question, if there is one. `path` is what was typed so far, `new` what was chosen for a new puzzle.
pub fn show(
    ui: &mut Ui,
    model: &Model,
    path: &mut String,
    new: &mut NewPuzzleView,
    commands: &mut Vec<Command>,
) {
    let Some(question) = model.question() else { return };
    let frame = egui::Frame::popup(ui.style()).inner_margin(16.0);
    let modal = Modal::new(Id::unique("question")).frame(frame).show(ui.ctx(), |ui| {
        ui.set_width(420.0);
        match question {
            Question::Path(dialog) => ask_path(ui, *dialog, path, commands),
            Question::Replace(file) => ask_replace(ui, file, commands),
            Question::ReplaceFigure(file) => ask_replace_figure(ui, file, commands),
            Question::UnsavedBeforeQuit => ask_unsaved(ui, model, "Close without saving", commands),
            Question::UnsavedBeforeNew => ask_unsaved(ui, model, "Start over without saving", commands),
            Question::Unsaved(offer) => ask_unsaved_work(ui, offer, commands),
            Question::CutOff(unfinished) => ask_cut_off(ui, unfinished, commands),
            Question::ReplaceExperiment(file) => ask_replace_experiment(ui, file, commands),
            Question::Approve(plugin) => consent::ask_approval(ui, plugin, commands),
            Question::Unprotect(plugin) => consent::ask_unprotected(ui, plugin, commands),
            Question::NewPuzzle => new_puzzle::ask(ui, new, commands),
        }
    });
    if modal.should_close() {
        commands.push(Command::Cancel);
    }
}

fn ask_path(ui: &mut Ui, dialog: Dialog, path: &mut String, commands: &mut Vec<Command>) {
    let (title, go) = match dialog {
        Dialog::Open => ("Open which file?", "Open"),
        Dialog::Folder => ("Open which folder?", "Open"),
        Dialog::Install => ("Install which plugin?", "Install"),
        Dialog::Save => ("Save the session as which file?", "Save"),
        Dialog::Figure => ("Save the figure as which file?", "Save"),
        Dialog::Export => ("Export into which folder?", "Export"),
        Dialog::SaveExperiment => ("Save the experiment as which file?", "Save"),
    };
    let title = ui.heading(title);
    ui.label("This desktop offers no file dialog, so type the path.");
    match dialog {
        Dialog::Figure => _ = ui.label("A name that ends in .png makes a PNG, one in .svg an SVG."),
        Dialog::Export => _ = ui.label("A new folder is made in it; what is there is kept."),
        Dialog::Open | Dialog::Folder | Dialog::Install | Dialog::Save | Dialog::SaveExperiment => {}
    }
    let example = match dialog {
        Dialog::Folder | Dialog::Export => "/path/to/folder",
        Dialog::Open | Dialog::Install | Dialog::Save | Dialog::Figure | Dialog::SaveExperiment => {
            "/path/to/file"
        }
    };
    let edit = TextEdit::singleline(path).desired_width(f32::INFINITY).hint_text(example);
    let TextEditOutput { response: field, mut state, galley, .. } = edit.show(ui);
    let field = field.response.labelled_by(title.id);
    tell_folder(ui, dialog, path.trim());
    // Before the field is given the keyboard again: a field that has it has not lost it.
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    if ui.memory(|memory| memory.focused().is_none()) {
        field.request_focus();
        // What is typed takes the place of a name that is proposed.
        state.cursor.set_char_range(Some(CCursorRange::select_all(&galley)));
        state.store(ui.ctx(), field.id);
    }
    ui.horizontal(|ui| {
        let ready = !path.trim().is_empty();
        if (ui.add_enabled(ready, egui::Button::new(go)).clicked() || entered) && ready {
            let file = PathBuf::from(std::mem::take(path).trim());
            commands.push(match dialog {
                Dialog::Open | Dialog::Folder => Command::Open(vec![file]),
                Dialog::Install => Command::Install(vec![file]),
                Dialog::Save => Command::SaveTo(file),
                Dialog::Figure => Command::SaveFigureTo(file),
                Dialog::Export => Command::ExportTo(file),
                Dialog::SaveExperiment => Command::Experiment(ExperimentCommand::SaveTo(file)),
            });
        }
        if ui.button("Cancel").clicked() {
            commands.push(Command::Cancel);
        }
    });
}

/// Says which folder a path is meant in that begins with none.
fn tell_folder(ui: &mut Ui, dialog: Dialog, typed: &str) {
    let path = Path::new(typed);
    if typed.is_empty() || path.is_absolute() {
        return;
    }
    // Where the program was started is known to the system, and found without a look at a disk.
    let Ok(whole) = std::path::absolute(path) else { return };
    let folder = whole.parent().unwrap_or(&whole).display();
    let told = match dialog {
        Dialog::Open | Dialog::Install => format!("It is looked for in the folder {folder}."),
        Dialog::Folder => format!("This is the folder {}.", whole.display()),
        Dialog::Export => format!("The new folder is made in {}.", whole.display()),
        Dialog::Save | Dialog::Figure | Dialog::SaveExperiment => {
            format!("It will be written to the folder {folder}.")
        }
    };
    ui.add(Label::new(RichText::new(told).weak()).wrap());
}

fn ask_replace(ui: &mut Ui, file: &Path, commands: &mut Vec<Command>) {
    ui.heading("Replace the session that is there?");
    let name = file.file_name().unwrap_or(file.as_os_str()).to_string_lossy();
    ui.label(format!("{} is there already. What it holds is kept beside it, as {name}.bak.", file.display()));
    ui.horizontal(|ui| {
        if ui.button("Replace").clicked() {
            commands.push(Command::Replace(file.to_path_buf()));
        }
        if ui.button("Cancel").clicked() {
            commands.push(Command::Cancel);
        }
    });
}

fn ask_replace_figure(ui: &mut Ui, file: &Path, commands: &mut Vec<Command>) {
    ui.heading("Replace the file that is there?");
    ui.label(format!("{} is there already.", file.display()));
    ui.horizontal(|ui| {
        if ui.button("Replace").clicked() {
            commands.push(Command::ReplaceFigure(file.to_path_buf()));
        }
        if ui.button("Cancel").clicked() {
            commands.push(Command::Cancel);
        }
    });
}

fn ask_replace_experiment(ui: &mut Ui, file: &Path, commands: &mut Vec<Command>) {
    ui.heading("Replace the file that is there?");
    ui.label(format!("{} is there already. What it holds is lost.", file.display()));
    ui.horizontal(|ui| {
        if ui.button("Replace").clicked() {
            commands.push(Command::Experiment(ExperimentCommand::Replace(file.to_path_buf())));
        }
        if ui.button("Cancel").clicked() {
            commands.push(Command::Cancel);
        }
    });
}

/// Asks whether an experiment is to go on that was cut off.
fn ask_cut_off(ui: &mut Ui, unfinished: &Unfinished, commands: &mut Vec<Command>) {
    ui.heading("Go on with the experiment that was cut off?");
    ui.add_space(2.0);
    let Unfinished { name, done, planned, journal, .. } = unfinished;
    let planned = count(u64::from(*planned), "run");
    let text = format!("{name}: the program ended before it was saved. {done} of {planned} are kept.");
    ui.add(Label::new(text).wrap());
    ui.add(Label::new(RichText::new(format!("Kept in {}.", journal.display())).weak()).wrap());
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        let hint = "Its runs join the session, and those that are missing are made";
        if ui.button("Go on").on_hover_text(hint).clicked() {
            commands.push(Command::Experiment(ExperimentCommand::GoOn));
        }
        if ui.button("Discard").on_hover_text("The runs that are kept are deleted").clicked() {
            commands.push(Command::Experiment(ExperimentCommand::Forget));
        }
        if ui.button("Later").on_hover_text("You are asked again at the next start").clicked() {
            commands.push(Command::Cancel);
        }
    });
}

/// Asks whether the work of a window that is gone is wanted.
fn ask_unsaved_work(ui: &mut Ui, offer: &UnsavedOffer, commands: &mut Vec<Command>) {
    ui.heading("Open the work that was not saved?");
    ui.add_space(2.0);
    let (runs, experiments) =
        (count(offer.runs as u64, "run"), count(offer.experiments as u64, "experiment"));
    let what = match (offer.runs, offer.experiments) {
        (_, 0) => runs,
        (0, _) => experiments,
        _ => format!("{runs} and {experiments}"),
    };
    let puzzles = match offer.puzzles.as_slice() {
        [] => String::new(),
        [only] => format!(" on {only}"),
        [first, rest @ ..] => format!(" on {first} and {}", count(rest.len() as u64, "more puzzle")),
    };
    let when = offer.written_at.replace('T', " at ").replace('Z', " UTC");
    ui.add(Label::new(format!("The program ended before it was saved: {what}{puzzles}.")).wrap());
    ui.add(Label::new(RichText::new(format!("Kept on {when}.")).weak()).wrap());
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        let hint = "It joins what is open, not saved yet";
        if ui.button("Open it").on_hover_text(hint).clicked() {
            commands.push(Command::OpenUnsaved);
        }
        if ui.button("Discard").on_hover_text("It is deleted").clicked() {
            commands.push(Command::DiscardUnsaved);
        }
        if ui.button("Later").on_hover_text("You are asked again at the next start").clicked() {
            commands.push(Command::Cancel);
        }
    });
}

fn ask_unsaved(ui: &mut Ui, model: &Model, discard: &str, commands: &mut Vec<Command>) {
    // Entries count as work, too.
    ui.heading(if model.runs().is_empty() {
        "What you entered is not saved"
    } else {
        "Some runs are not saved"
    });
    if model.is_running() {
        ui.label("What is still in progress would be ended.");
    }
    ui.horizontal(|ui| {
        if ui.button("Save session…").clicked() {
            commands.push(Command::Save);
        }
        if ui.button(discard).clicked() {
            commands.push(Command::Discard);
        }
        if ui.button("Cancel").clicked() {
            commands.push(Command::Cancel);
        }
    });
}

//! What an animation of a run is to show, and how far it is made.

use crate::window::command::Command;
use crate::window::model::{FilmCommand, Model};
use crate::window::theme::palette;
use egui::{Button, DragValue, Grid, Id, Modal, ProgressBar, Response, RichText, Slider, TextEdit, Ui};
use engine::replay::{FRAMES, Frames, RATES, SIZES};
use engine::session::SessionRun;
use std::path::{Path, PathBuf};

/// What was typed so far.
pub struct FilmView {
    frames: Frames,
    out: String,
    /// The place that the desktop brought and that stands in the field now.
    taken: Option<PathBuf>,
    is_open: bool,
}

impl Default for FilmView {
    fn default() -> FilmView {
        let frames = Frames { from: 0, to: 0, count: 60, rate: 10.0, size: 480 };
        FilmView { frames, out: String::new(), taken: None, is_open: false }
    }
}

impl FilmView {
    /// Begins with the whole of a run, and a name beside the session.
    fn open(&mut self, model: &Model, run: &SessionRun) {
        (self.frames.from, self.frames.to) = (0, run.run.iterations());
        let folder = model.path().and_then(Path::parent).map(Path::to_path_buf).unwrap_or_default();
        let folder = if folder.as_os_str().is_empty() { std::env::current_dir() } else { Ok(folder) };
        let name = folder.unwrap_or_default().join(format!("run-{}.gif", run.id.0));
        self.out = name.display().to_string();
    }
}

/// Shows the question, if it is asked.
pub fn show(ui: &mut Ui, model: &Model, view: &mut FilmView, commands: &mut Vec<Command>) {
    let was_open = std::mem::replace(&mut view.is_open, model.filming().is_asked());
    let Some(run) = model.cursor_run().filter(|_| view.is_open) else { return };
    if !was_open {
        view.open(model, run);
    }
    if let Some(path) = model.filming().path().filter(|path| view.taken.as_deref() != Some(path)) {
        view.out = path.display().to_string();
        view.taken = Some(path.to_path_buf());
    }
    let frame = egui::Frame::popup(ui.style()).inner_margin(16.0);
    let modal = Modal::new(Id::unique("film")).frame(frame).show(ui.ctx(), |ui| {
        ui.set_width(420.0);
        ui.heading(format!("Save run {} as an animation", run.id.0));
        ui.add_space(4.0);
        let share = model.filming().share();
        ui.add_enabled_ui(share.is_none(), |ui| fields(ui, view, run.run.iterations()));
        ui.add_space(4.0);
        place(ui, model, view, share.is_none(), commands);
        ui.add_space(6.0);
        buttons(ui, view, run.run.iterations(), share, commands);
    });
    if modal.should_close() {
        commands.push(Command::Film(FilmCommand::Close));
    }
}

fn fields(ui: &mut Ui, view: &mut FilmView, end: u64) {
    let Frames { from, to, count, rate, size } = &mut view.frames;
    Grid::new("film").num_columns(2).spacing([12.0, 6.0]).show(ui, |ui| {
        let last = (*to).saturating_sub(1);
        row(ui, "From iteration", "The first frame shows the board after so many iterations", |ui| {
            ui.add(DragValue::new(from).range(0..=last))
        });
        let first = *from + 1;
        row(ui, "To iteration", "The last frame shows the board after so many iterations", |ui| {
            ui.add(DragValue::new(to).range(first.min(end)..=end))
        });
        let hint = "Frames in even steps of iterations; a shorter run has one for each iteration";
        row(ui, "Frames", hint, |ui| ui.add(DragValue::new(count).range(FRAMES[0]..=FRAMES[1])));
        row(ui, "Frames a second", "How fast it goes", |ui| {
            ui.add(Slider::new(rate, RATES[0]..=RATES[1]).logarithmic(true).max_decimals(1))
        });
        row(ui, "Pixels", "Pixels of the longer side", |ui| {
            ui.add(DragValue::new(size).range(SIZES[0]..=SIZES[1]).speed(4.0))
        });
    });
}

fn row(ui: &mut Ui, name: &str, hint: &str, field: impl FnOnce(&mut Ui) -> Response) {
    let label = ui.label(name).on_hover_text(hint);
    field(ui).labelled_by(label.id).on_hover_text(hint);
    ui.end_row();
}

fn place(ui: &mut Ui, model: &Model, view: &mut FilmView, is_open: bool, commands: &mut Vec<Command>) {
    let hint = "A file with the ending .gif, or else a folder that takes a PNG file for each frame";
    let label = ui.label("Save as").on_hover_text(hint);
    ui.horizontal(|ui| {
        let edit = TextEdit::singleline(&mut view.out).desired_width(330.0);
        ui.add_enabled(is_open, edit).labelled_by(label.id).on_hover_text(hint);
        let is_offered = is_open && !model.filming().has_no_dialog();
        let browse = ui.add_enabled(is_offered, Button::new("Browse…"));
        let browse = browse.on_disabled_hover_text("This desktop offers no file dialog, so type the place");
        if browse.on_hover_text("Choose the place in a dialog of the desktop").clicked() {
            commands.push(Command::Film(FilmCommand::Browse(PathBuf::from(view.out.trim()))));
        }
    });
    let kind = match engine::replay::FilmFormat::of(Path::new(view.out.trim())) {
        engine::replay::FilmFormat::Gif => "An animated GIF; a file of this name is replaced.",
        engine::replay::FilmFormat::Pngs => {
            "A folder with a PNG file for each frame; write .gif for an animated GIF."
        }
    };
    ui.label(RichText::new(kind).small().color(palette(ui).faint));
}

fn buttons(ui: &mut Ui, view: &FilmView, end: u64, share: Option<f32>, commands: &mut Vec<Command>) {
    if let Some(share) = share {
        ui.add(ProgressBar::new(share).corner_radius(4.0).show_percentage());
        ui.add_space(4.0);
    }
    ui.horizontal(|ui| {
        let refused = view.frames.check(end).err().map(|error| error.to_string());
        let is_ready = share.is_none() && refused.is_none() && !view.out.trim().is_empty();
        let save = ui.add_enabled(is_ready, Button::new("Save animation"));
        if save.on_disabled_hover_text(refused.unwrap_or_default()).clicked() {
            let out = PathBuf::from(view.out.trim());
            commands.push(Command::Film(FilmCommand::Make(view.frames, out)));
        }
        if ui.button(if share.is_some() { "Stop" } else { "Cancel" }).clicked() {
            commands.push(Command::Film(FilmCommand::Close));
        }
    });
}

//! The application as eframe sees it: takes results and commands, lays out the panels.

use super::action;
use super::background::{Background, Dialog, FileDialogs};
use super::command::{Command, Zoom};
use super::layout::{Layout, Views};
use super::model::{Model, Plugins, Question};
use super::panels;
use super::pasting::Pasting;
use super::{TITLE, theme};
use egui::{CentralPanel, Context, Panel, Ui, ViewportCommand};
use engine::catalog::{Folder, Home};
use engine::worker::WorkerProgram;
use std::path::PathBuf;

/// What a window starts with.
pub struct Setup {
    /// Files to open.
    pub files: Vec<PathBuf>,
    /// Folders with plugins.
    pub folders: Vec<Folder>,
    /// Where this user's own plugins are, and the list of those that may run.
    pub home: Option<Home>,
    /// How workers are started.
    pub program: WorkerProgram,
    /// Who shows file dialogs.
    pub dialogs: FileDialogs,
}

/// The window.
pub struct App {
    model: Model,
    background: Background,
    layout: Layout,
    views: Views,
    pasting: Pasting,
    asked: Option<Question>,
    path_input: String,
    title: String,
}

impl App {
    /// Opens the files in the background.
    pub fn new(cc: &eframe::CreationContext<'_>, setup: Setup) -> App {
        theme::install(&cc.egui_ctx);
        let background = Background::new(cc.egui_ctx.clone(), setup.dialogs);
        let plugins = Plugins::new(setup.program, setup.folders, setup.home, &background);
        let mut model = Model::new(plugins, &background);
        model.apply(Command::Open(setup.files), &background);
        App {
            model,
            background,
            layout: Layout::default(),
            views: Views::default(),
            pasting: Pasting::default(),
            asked: None,
            path_input: String::new(),
            title: String::new(),
        }
    }

    /// What the window shows, for tests.
    pub fn is_running(&self) -> bool {
        self.model.is_running()
    }

    fn dispatch(&mut self, ctx: &Context, command: Command) {
        match command {
            Command::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
            Command::Zoom(Zoom::In) => egui::gui_zoom::zoom_in(ctx),
            Command::Zoom(Zoom::Out) => egui::gui_zoom::zoom_out(ctx),
            Command::Zoom(Zoom::Reset) => ctx.set_zoom_factor(1.0),
            Command::ZoomBoard(zoom) => self.views.board.zoom(zoom),
            Command::Theme(theme) => ctx.set_theme(theme),
            Command::Paste => self.pasting.ask(ctx),
            command => self.model.apply(command, &self.background),
        }
    }

    fn take_dropped_files(&mut self, ctx: &Context) {
        let dropped = ctx.input(|input| input.raw.dropped_files.clone());
        let paths: Vec<PathBuf> = dropped.iter().map(|file| file.path().to_path_buf()).collect();
        if !paths.is_empty() {
            self.dispatch(ctx, Command::Open(paths));
        }
    }

    fn guard_close(&mut self, ctx: &Context) {
        let asked = ctx.input(|input| input.viewport().close_requested());
        if asked && !self.model.may_quit() {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.model.ask_before_quit();
        }
    }

    fn show_title(&mut self, ctx: &Context) {
        let name = self.model.path().and_then(|path| path.file_name()).map(|name| name.to_string_lossy());
        let unsaved = if self.model.has_unsaved_runs() { " (not saved)" } else { "" };
        let title = match name {
            Some(name) => format!("{name}{unsaved} · {TITLE}"),
            None => format!("{TITLE}{unsaved}"),
        };
        if title != self.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        for done in self.background.results() {
            self.model.take(done, &self.background);
        }
        self.model.look_at_folders(&self.background);
        if self.model.drain_events(&self.background) {
            ctx.request_repaint();
        } else if self.model.is_running() {
            // Heartbeats and a worker that has gone silent wake nobody, and are shown all the same.
            ctx.request_repaint_after(std::time::Duration::from_millis(500));
        }
        if let Some(wait) = self.model.keep_unsaved(&self.background) {
            ctx.request_repaint_after(wait);
        }
        self.take_dropped_files(ctx);
        let pasted = self.pasting.take(ctx, self.model.question().is_some());
        for command in pasted.into_iter().chain(action::pressed(ctx, &self.model)) {
            self.dispatch(ctx, command);
        }
        self.model.settle_looks();
        self.model.look_at_rows(&self.background);
        self.guard_close(ctx);
        self.show_title(ctx);
        if self.model.quit_is_confirmed() {
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.model.end_keeping();
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        let mut commands = Vec::new();
        Panel::top("menu").show(ui, |ui| panels::menu::show(ui, &self.model, &mut commands));
        Panel::top("transport").show(ui, |ui| {
            panels::transport::show(ui, &self.model, &mut self.views.transport, &mut commands);
        });
        Panel::bottom("status").show(ui, |ui| panels::status::show(ui, &self.model));
        Panel::left("side").resizable(true).default_size(300.0).size_range(240.0..=460.0).show(ui, |ui| {
            panels::side::show(ui, &self.model, &mut self.views.library, &mut commands);
        });
        if !self.model.notices().is_empty() {
            Panel::top("notices").show(ui, |ui| panels::notices::show(ui, &self.model, &mut commands));
        }
        CentralPanel::default().show(ui, |ui| {
            self.layout.show(ui, &self.model, &mut self.views, &mut commands);
        });
        if self.model.question() != self.asked.as_ref() {
            self.asked = self.model.question().cloned();
            self.path_input = match self.asked {
                Some(Question::Path(Dialog::Save)) => self.model.suggested_file_name(),
                _ => String::new(),
            };
        }
        panels::question::show(
            ui,
            &self.model,
            &mut self.path_input,
            &mut self.views.new_puzzle,
            &mut commands,
        );
        panels::drop_hint::show(ui);
        let ctx = ui.ctx().clone();
        commands.into_iter().for_each(|command| self.dispatch(&ctx, command));
    }
}

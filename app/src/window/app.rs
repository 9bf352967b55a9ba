//! The application as eframe sees it: takes results and commands, lays out the panels.

use super::area::{self, Areas};
use super::background::{Background, FileDialogs};
use super::command::Command;
use super::keeping::Keeping;
use super::kept::Kept;
use super::keys;
use super::layout::{Layout, Views};
use super::model::{Area, Model, NoticeKind, Plugins, Question};
use super::panels;
use super::pasting::Pasting;
use super::settings::Settings;
use super::side_width::{self, SideWidth};
use super::{TITLE, look, notification};
use egui::{CentralPanel, Context, Event, Frame, Panel, TextStyle, Ui, ViewportCommand};
use engine::catalog::{Folder, Home};
use engine::worker::WorkerProgram;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Width that three panes beside each other need, in heights of a line of text.
const THREE_PANES: f32 = 40.0;

/// How long a sentence that is good to know stays at least, however much somebody clicks and types.
const READING: Duration = Duration::from_secs(8);

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
    /// What was kept of the window that was there last.
    pub kept: Kept,
}

/// The window.
pub struct App {
    model: Model,
    background: Background,
    layout: Layout,
    keeping: Option<Keeping>,
    /// The settings that the window looks like.
    looks_like: Settings,
    side: SideWidth,
    views: Views,
    pasting: Pasting,
    asked: Option<Question>,
    path_input: String,
    title: String,
}

impl App {
    /// Opens the files in the background.
    pub fn new(cc: &eframe::CreationContext<'_>, setup: Setup) -> App {
        look::install(&cc.egui_ctx);
        let Setup { files, folders, home, program, dialogs, kept } = setup;
        let background = Background::new(cc.egui_ctx.clone(), dialogs);
        let keeping = home.clone().map(|home| Keeping::new(&kept, home));
        let plugins = Plugins::new(program, folders, home, &background);
        let mut model = Model::new(plugins, &background);
        if let (Some(place), Some(window)) = (&kept.layout.window, cc.winit_window()) {
            place.put_back(window);
        }
        model.restore(kept, &background);
        model.apply(Command::Open(files), &background);
        App {
            model,
            background,
            layout: Layout::default(),
            keeping,
            looks_like: Settings::default(),
            side: SideWidth::default(),
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
            Command::Paste => self.pasting.ask(ctx),
            Command::ZoomBoard(zoom) => self.views.board.zoom(zoom),
            Command::CopyRunsTable => {
                let text = panels::runs::as_text(&self.model, &mut self.views.runs);
                self.copy(ctx, Ok(text), "The table of runs was copied.");
            }
            Command::CopyCommandOfRun => {
                let line = self.model.command_of_run();
                self.copy(ctx, line, "The command was copied.");
            }
            command => self.model.apply(command, &self.background),
        }
    }

    /// Copies a text, and says so; or says why there is none.
    fn copy(&mut self, ctx: &Context, text: Result<String, String>, told: &str) {
        match text {
            Ok(text) => {
                ctx.copy_text(text);
                self.model.tell(NoticeKind::Info, told.to_string());
            }
            Err(why) => self.model.tell(NoticeKind::Problem, why),
        }
    }

    fn take_dropped_files(&mut self, ctx: &Context) {
        let dropped = ctx.input(|input| input.raw.dropped_files.clone());
        let paths: Vec<PathBuf> = dropped.iter().map(|file| file.path().to_path_buf()).collect();
        if !paths.is_empty() {
            self.dispatch(ctx, Command::Open(paths));
        }
    }

    /// Who goes on working has read what was told some time ago.
    fn let_read_notices_go(&mut self, ctx: &Context) {
        let goes_on = |event: &Event| {
            matches!(event, Event::Key { pressed: true, .. } | Event::PointerButton { pressed: true, .. })
        };
        if ctx.input(|input| input.events.iter().any(goes_on))
            && let Some(before) = Instant::now().checked_sub(READING)
        {
            self.model.let_infos_go(before);
        }
    }

    fn guard_close(&mut self, ctx: &Context) {
        let asked = ctx.input(|input| input.viewport().close_requested());
        if asked && !self.model.may_quit() {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.model.ask_before_quit();
        }
    }

    /// Lets the window look as the settings want it.
    fn settle_look(&mut self, ctx: &Context) {
        if self.looks_like != *self.model.settings() {
            self.looks_like = self.model.settings().clone();
            look::apply(ctx, &self.looks_like);
        }
    }

    /// Has settings and layout written some time after they have changed.
    fn keep(&mut self, ctx: &Context) {
        let Some(keeping) = &mut self.keeping else { return };
        keeping.look(ctx, &self.model);
        if let Some(wait) = keeping.keep(&self.background) {
            ctx.request_repaint_after(wait);
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
        self.keep(ctx);
        self.model.look_at_folders(&self.background);
        if self.model.drain_events(&self.background) {
            ctx.request_repaint();
        } else if let Some(wait) = self.model.look_again() {
            ctx.request_repaint_after(wait);
        }
        if let Some(wait) = self.model.settle_cursor(&self.background) {
            ctx.request_repaint_after(wait);
        }
        if self.model.drain_experiment(&self.background) {
            ctx.request_repaint();
        }
        self.model.count_experiments();
        if let Some(wait) = self.model.foresee_experiment(&self.background) {
            ctx.request_repaint_after(wait);
        }
        if let Some(text) = self.model.take_ended_experiment() {
            notification::tell(ctx, &self.background, text);
        }
        if let Some(wait) = self.model.keep_unsaved(&self.background) {
            ctx.request_repaint_after(wait);
        }
        self.take_dropped_files(ctx);
        self.let_read_notices_go(ctx);
        // While nothing is dragged or typed, the next change of the form is one of its own.
        if !ctx.input(|input| input.pointer.any_down()) && !ctx.text_edit_focused() {
            self.model.end_change();
        }
        let pasted = self.pasting.take(ctx, self.model.question().is_some());
        for command in pasted.into_iter().chain(keys::pressed(ctx, &self.model)) {
            self.dispatch(ctx, command);
        }
        self.model.look_at_lesson();
        self.model.settle_looks();
        self.model.sift(&self.background);
        self.model.look_at_rows(&self.background);
        let (busy, wait) = self.background.busy();
        self.model.see_busy(busy);
        if let Some(wait) = wait {
            ctx.request_repaint_after(wait);
        }
        self.settle_look(ctx);
        self.guard_close(ctx);
        self.show_title(ctx);
        if self.model.quit_is_confirmed() {
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
    }

    /// The toolkit's own file is cut short and written in place; what is kept stands in files of ours.
    fn persist_egui_memory(&self) -> bool {
        false
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.model.end_keeping();
        if let Some(keeping) = &mut self.keeping {
            keeping.end();
        }
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        let mut commands = Vec::new();
        Panel::top("menu").show(ui, |ui| panels::menu::show(ui, &self.model, &mut commands));
        Panel::top("transport").show(ui, |ui| {
            panels::transport::show(ui, &self.model, &mut self.views.transport, &mut commands);
        });
        Panel::bottom("status").show(ui, |ui| panels::status::show(ui, &self.model));
        self.model.see_side_room(side_width::room(ui));
        let areas = Areas::look(ui, &self.model, &mut self.views.areas);
        let Views { library, solvers, .. } = &mut self.views;
        let side = self.side.show(ui, &self.model, &mut commands, |ui, commands| {
            areas.begin(ui, Area::Side, "Side", commands);
            panels::side::show(ui, &self.model, panels::side::Sides { library, solvers }, commands);
        });
        if areas.is_active(Area::Side) {
            area::mark(ui, side);
        }
        let lines = ui.available_width() / ui.text_style_height(&TextStyle::Body);
        self.model.see_room(lines < THREE_PANES);
        let middle = Frame::new().fill(ui.visuals().code_bg_color);
        let middle = CentralPanel::default().frame(middle).show(ui, |ui| {
            self.layout.show(ui, &self.model, &areas, &mut self.views, &mut commands);
        });
        panels::notices::show(ui, &self.model, middle.response.rect, &mut commands);
        if self.model.question() != self.asked.as_ref() {
            self.asked = self.model.question().cloned();
            self.path_input = match self.asked {
                Some(Question::Path(dialog)) => self.model.suggested_name(dialog),
                _ => String::new(),
            };
        }
        let new_puzzle = &mut self.views.new_puzzle;
        panels::difference::show(ui, &self.model, &mut commands);
        panels::film::show(ui, &self.model, &mut self.views.film, &mut commands);
        panels::question::show(ui, &self.model, &mut self.path_input, new_puzzle, &mut commands);
        panels::sheet::show(ui, &self.model, &mut self.views.finder, &mut commands);
        panels::drop_hint::show(ui);
        let ctx = ui.ctx().clone();
        commands.into_iter().for_each(|command| self.dispatch(&ctx, command));
        if let Some(wait) = self.model.look_at_findings(&self.background) {
            ctx.request_repaint_after(wait);
        }
    }
}

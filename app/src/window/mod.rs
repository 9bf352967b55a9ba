//! The window.
//!
//! `logic()` takes what workers and background tasks have sent and applies commands; `ui()` draws from
//! the model, and its panels answer with commands. No panel changes the model, and none names another.

mod action;
mod action_buttons;
mod app;
mod area;
mod arrangement;
mod background;
mod chart;
mod clashing;
mod command;
mod command_line;
mod difference;
mod draft;
mod edit;
mod field;
mod findings;
mod focus;
mod folder;
mod foresight;
mod grouping;
mod keep_figure;
mod keeping;
mod kept;
mod keys;
mod layout;
mod lessons;
mod listed;
mod look;
#[cfg(test)]
mod made;
mod model;
mod new_plugin;
mod notification;
mod pane;
mod panels;
mod pasting;
mod piece;
mod place;
mod range;
mod rows;
mod run_state;
mod scale;
mod scrolled;
mod settings;
mod side_width;
mod sifting;
mod tab;
mod theme;
mod thumbnail;
mod underway;

pub use app::{App, Setup};
pub use background::FileDialogs;
pub use kept::Kept;
pub use model::{BoardShown, BoardVersion, Current, Filling, Look, Progress};
pub use panels::board::{BoardView, draw as draw_board};
pub use panels::curves::{CurvesView, DrawnRun, Moments, draw as draw_curves};
pub use panels::runs::{RunsTable, RunsView, draw as draw_runs};
use place::WindowPlace;

use crate::cli::{Exit, tell};
use crate::commands::{Plugins, executable};
use engine::catalog::{self, Home};
use std::path::PathBuf;
use std::process::ExitCode;

/// The title of the window.
pub const TITLE: &str = "Puzzle Workbench";

/// Opens the window and waits for its end.
pub fn main(files: Vec<PathBuf>, plugins: &Plugins) -> ExitCode {
    let prepared = executable().and_then(|executable| Ok((plugins.program(&executable)?, executable)));
    let (program, executable) = match prepared {
        Ok(prepared) => prepared,
        Err(message) => {
            tell(&message);
            return Exit::Refused.into();
        }
    };
    let folders = catalog::folders(&plugins.folders, &executable);
    let home = Home::of_user();
    if let Some(home) = &home {
        // So that it can be watched. Where it cannot be made, installing a plugin says why.
        let _ = home.create();
    }
    let kept = home.as_ref().map(Kept::load).unwrap_or_default();
    let window = kept.layout.window;
    let setup = Setup { files, folders, home, program, dialogs: FileDialogs::Desktop, kept };
    let viewport = egui::ViewportBuilder::default()
        .with_title(TITLE)
        .with_app_id("puzzle-workbench")
        .with_min_inner_size([800.0, 560.0])
        .with_drag_and_drop(true);
    let viewport = WindowPlace::begin(window, viewport);
    let options = eframe::NativeOptions { viewport, persist_window: false, ..Default::default() };
    let shown =
        eframe::run_native("puzzle-workbench", options, Box::new(|cc| Ok(Box::new(App::new(cc, setup)))));
    match shown {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let has_display =
                ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
            let reason = if has_display { error.to_string() } else { "there is no display".to_string() };
            tell(&format!(
                "The window could not be opened: {reason}. It needs a desktop (X11 or Wayland) with OpenGL; \
                 `workbench run` works without one."
            ));
            Exit::Refused.into()
        }
    }
}

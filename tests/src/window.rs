//! The real application without a display, driven through its accessibility tree.

use crate::screen::PATIENCE;
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};
use workbench::window::App;

/// A window that is nowhere shown.
pub type Window = Harness<'static, App>;

/// Draws frames until something is there.
///
/// # Panics
///
/// When it is not there in time.
pub fn until(window: &mut Window, what: &str, there: impl Fn(&Window) -> bool) {
    let began = Instant::now();
    while !there(window) {
        assert!(began.elapsed() < PATIENCE, "{what} did not come");
        thread::sleep(Duration::from_millis(10));
        window.step();
    }
}

/// Whether a label somewhere contains this.
pub fn has(window: &Window, part: &str) -> bool {
    window.query_all_by_label_contains(part).next().is_some()
}

/// Does what the command palette finds first for these letters.
pub fn command(window: &mut Window, letters: &str) {
    window.key_press_modifiers(Modifiers::COMMAND, Key::P);
    window.run_steps(3);
    window.event(egui::Event::Text(letters.into()));
    window.run_steps(3);
    window.key_press(Key::Enter);
    window.run_steps(3);
}

/// A file held by the desktop.
#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

/// Lets go of a file over the window.
pub fn drop_file(window: &mut Window, path: PathBuf) {
    window.input_mut().dropped_files.push(Arc::new(Dropped(path)));
    window.step();
}

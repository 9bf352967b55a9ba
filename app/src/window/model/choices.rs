//! What the user has chosen for all sessions, what was opened last, and the sheet that lies over the window.

use super::{Model, NoticeKind};
use crate::window::background::Background;
use crate::window::command::Zoom;
use crate::window::kept::Kept;
use crate::window::settings::{Setting, Settings};
use std::path::Path;

/// Something that lies over the window and is closed with Escape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// All commands, to be searched.
    Commands,
    /// All keys.
    Keys,
    /// The settings.
    Settings,
    /// The program's version and licences.
    About,
}

impl Model {
    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Takes what was kept of the window that was there last.
    pub fn restore(&mut self, kept: Kept, background: &Background) {
        if let Some(places) = kept.settings.places {
            self.set_places(places, background);
        }
        self.settings = kept.settings;
        self.restore_arrangement(kept.layout.panes, kept.layout.side);
        kept.problems.into_iter().for_each(|told| self.tell(NoticeKind::Problem, told));
    }

    /// What takes longer than a moment just now, in words.
    pub fn busy(&self) -> Option<&str> {
        self.busy.as_deref()
    }

    /// Takes what takes longer than a moment just now.
    pub fn see_busy(&mut self, busy: Option<String>) {
        self.busy = busy;
    }

    /// What lies over the window.
    pub fn sheet(&self) -> Option<Sheet> {
        self.sheet.filter(|_| self.question.is_none())
    }

    pub(super) fn set(&mut self, setting: Setting) {
        self.settings.set(setting);
    }

    pub(super) fn choose_places(&mut self, places: usize, background: &Background) {
        self.settings.places = Some(places);
        self.set_places(places, background);
    }

    pub(super) fn zoom(&mut self, zoom: Zoom) {
        let zoom = match zoom {
            Zoom::In => self.settings.zoom + 0.1,
            Zoom::Out => self.settings.zoom - 0.1,
            Zoom::Reset => 1.0,
        };
        self.set(Setting::Zoom(zoom));
    }

    /// What was to be opened is not there; if it was opened before, it is forgotten.
    pub(super) fn take_gone(&mut self, path: &Path, mut told: String) {
        if self.settings.forget(path) {
            told.push_str(" It was taken off the list of what was opened last.");
        }
        self.tell(NoticeKind::Problem, told);
    }
}

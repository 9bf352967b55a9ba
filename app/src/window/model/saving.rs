//! Saving the session, and what may follow: closing the window, or starting over.

use super::{History, Model, NoticeKind, Overlay, Question, Shelf};
use crate::window::background::{Background, Done};
use engine::session::{Session, SessionPuzzle, View};
use engine::store;
use std::path::{Path, PathBuf};

/// What follows a save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AfterSave {
    GoOn,
    Quit,
    StartOver,
}

impl Model {
    pub(super) fn take_saved(&mut self, path: PathBuf, number: u64, background: &Background) {
        self.tell(NoticeKind::Info, format!("Saved as {}.", path.display()));
        if number < self.began_at_number {
            return; // the session that was saved has been closed meanwhile
        }
        self.settings.remember(&path);
        self.path = Some(path);
        self.saved_number = self.saved_number.max(number);
        let after_save = std::mem::replace(&mut self.after_save, AfterSave::GoOn);
        if !self.has_unsaved_runs() {
            self.settle_unsaved(background);
            self.settle_journals(background);
        }
        // A run that was started or has ended meanwhile is not in the file.
        if !self.has_unsaved_runs() && !self.is_running() {
            match after_save {
                AfterSave::GoOn => {}
                AfterSave::Quit => self.may_quit = true,
                AfterSave::StartOver => self.start_over(background),
            }
        }
    }

    /// Saves under a name that may be another file's; that is asked about first.
    pub(super) fn save_as(&mut self, path: PathBuf, background: &Background) {
        let path = if path.extension().is_none() { path.with_extension("ron") } else { path };
        if path.exists() && self.path.as_ref() != Some(&path) {
            self.question = Some(Question::Replace(path));
        } else {
            self.question = None;
            self.save(path, background);
        }
    }

    pub(super) fn save(&mut self, path: PathBuf, background: &Background) {
        self.current_puzzle_id();
        self.session.view = self.view();
        self.session.experiments = self.stored_experiments();
        let (session, number) = (self.session.clone(), self.state_number);
        background.spawn_told("save-session", "Saving the session…", move || {
            let saved = store::save_session(&path, &session).map_err(|error| error.to_string());
            Done::Saved(path, number, saved)
        });
    }

    /// What the window is set to.
    pub(super) fn view(&self) -> View {
        let is_current =
            |puzzle: &&SessionPuzzle| self.current.as_ref().is_some_and(|current| current.is(puzzle));
        View {
            puzzle: self.session.puzzles.iter().find(is_current).map(|puzzle| puzzle.id),
            run: self.shown_run.filter(|_| !self.shown_is_unfinished()),
            solver: self.form.solver.clone(),
            preset: self.form.preset.clone(),
            parameters: self.form.parameters.clone(),
            seed: Some(self.form.seed),
            budget: self.form.budget,
        }
    }

    /// A file name for the session, after the puzzle shown.
    pub fn suggested_file_name(&self) -> String {
        if let Some(name) = self.path.as_ref().and_then(|path| path.file_name()) {
            return name.to_string_lossy().into_owned();
        }
        let stem = self.current.as_ref().map_or("session", |current| current.name.as_str());
        let stem = Path::new(stem).file_stem().map_or("session".into(), |stem| stem.to_string_lossy());
        format!("{stem}.ron")
    }

    pub(super) fn discard(&mut self, background: &Background) {
        match self.question.take() {
            Some(Question::UnsavedBeforeQuit) => self.may_quit = true,
            Some(Question::UnsavedBeforeNew) => self.start_over(background),
            _ => {}
        }
    }

    pub(super) fn start_over(&mut self, background: &Background) {
        self.drop_workers(background);
        self.drop_experiments();
        self.history = History::default();
        self.question = None;
        self.sources.clear();
        self.listing.forget(None);
        self.shelf = Shelf::default();
        self.joined.clear();
        self.current = None;
        self.session = Session::default();
        self.path = None;
        self.shown_run = None;
        self.chosen.clear();
        self.chosen_puzzles.clear();
        self.shows_difference = false;
        self.note_in_hand = None;
        self.stop_repeating();
        self.repeating = None;
        self.overlay = Overlay::default();
        self.findings.forget();
        self.notices.clear();
        self.state_number += 1;
        self.saved_number = self.state_number;
        self.began_at_number = self.state_number;
        self.settle_unsaved(background);
    }
}

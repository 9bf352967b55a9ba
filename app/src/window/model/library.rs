//! The library: where puzzles came from, which one is shown, and what opening a file does.

use super::{Form, Model, NoticeKind};
use crate::window::command::PuzzleKey;
use engine::session::{PuzzleId, RunId, Session, SessionPuzzle, View};
use puzzle::{Family, KakuroSquare, Puzzle};
use puzzle_formats::Reading;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file or session that puzzles came from.
pub struct Source {
    /// Its name.
    pub title: String,
    items: Items,
}

enum Items {
    Reading(Box<Reading>),
    Session(Vec<PuzzleId>),
}

/// The puzzle that is shown.
pub struct Current {
    /// Its place in the library.
    pub key: PuzzleKey,
    /// Its name.
    pub name: String,
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// Its squares, where it is a Kakuro.
    pub squares: Option<Vec<KakuroSquare>>,
    format: String,
    text: String,
}

impl Current {
    fn new(key: PuzzleKey, name: String, puzzle: Arc<Puzzle>, format: String, text: String) -> Current {
        let is_kakuro = puzzle.family() == Family::Kakuro;
        let squares = if is_kakuro { puzzle::kakuro_squares(&puzzle) } else { None };
        Current { key, name, puzzle, squares, format, text }
    }
}

impl Source {
    /// Number of its puzzles.
    pub fn len(&self) -> usize {
        match &self.items {
            Items::Reading(reading) => reading.len(),
            Items::Session(ids) => ids.len(),
        }
    }

    /// The name of one of its puzzles.
    pub fn name(&self, item: usize, model: &Model) -> String {
        match &self.items {
            Items::Reading(reading) if item < reading.len() => reading.name(item),
            Items::Reading(_) => String::new(),
            Items::Session(ids) => {
                ids.get(item).map(|&id| model.puzzle_name(id).to_string()).unwrap_or_default()
            }
        }
    }
}

impl Model {
    pub(super) fn take_puzzles(&mut self, path: &Path, reading: Reading) {
        for diagnostic in reading.diagnostics() {
            let kind = match diagnostic.severity {
                puzzle_formats::Severity::Note => NoticeKind::Info,
                puzzle_formats::Severity::Warning | puzzle_formats::Severity::Error => NoticeKind::Problem,
            };
            self.tell(kind, format!("{}: {diagnostic}", path.display()));
        }
        let sound = (0..reading.len()).find(|&item| reading.entry(item).conflicts.is_empty());
        let Some(item) = sound else {
            let entry = reading.entry(0);
            let clash = entry.conflicts.first().map(ToString::to_string).unwrap_or_default();
            self.tell(NoticeKind::Problem, format!("{}: {clash}. It was not opened.", path.display()));
            return;
        };
        let title =
            path.file_name().map_or_else(|| path.display().to_string(), |n| n.to_string_lossy().into());
        self.sources.push(Source { title, items: Items::Reading(Box::new(reading)) });
        self.show_puzzle(PuzzleKey { source: self.sources.len() - 1, item });
        if self.form.solver.is_none() {
            self.choose_fitting_solver();
        }
    }

    pub(super) fn take_session(&mut self, path: PathBuf, other: Session) {
        let was_empty = !self.has_content();
        let title =
            path.file_name().map_or_else(|| path.display().to_string(), |n| n.to_string_lossy().into());
        let merged = self.session.merge(other);
        self.sources.push(Source { title, items: Items::Session(merged.puzzles.clone()) });
        let source = self.sources.len() - 1;
        if let Some(id) = merged.view.puzzle.or(merged.puzzles.first().copied()) {
            let item = merged.puzzles.iter().position(|&puzzle| puzzle == id).unwrap_or(0);
            self.show_puzzle(PuzzleKey { source, item });
        }
        if let Some(id) = merged.view.run.or(merged.runs.last().copied()) {
            self.show_run(id);
        }
        self.take_view(&merged.view);
        if was_empty {
            self.path = Some(path);
        } else {
            self.state_number += 1;
        }
    }

    pub(super) fn take_view(&mut self, view: &View) {
        if let Some(id) = &view.solver {
            self.form = Form {
                solver: Some(id.clone()),
                preset: view.preset.clone(),
                parameters: view.parameters.clone(),
                seed: view.seed.unwrap_or(1),
                budget: view.budget,
            };
            if self.catalog.is_some() {
                self.keep_form(&id.clone());
            }
        }
    }

    pub(super) fn show_puzzle(&mut self, key: PuzzleKey) {
        let Some(source) = self.sources.get(key.source) else { return };
        let current = match &source.items {
            Items::Reading(reading) if key.item < reading.len() => {
                let entry = reading.entry(key.item);
                if let Some(clash) = entry.conflicts.first() {
                    let text = format!("{}: {clash}. It cannot be solved.", entry.name);
                    self.tell(NoticeKind::Problem, text);
                    return;
                }
                let format = reading.format().key().to_string();
                Current::new(key, entry.name, Arc::new(entry.puzzle), format, entry.text)
            }
            Items::Session(ids) => {
                let Some(puzzle) = ids.get(key.item).and_then(|&id| self.session.puzzle(id)) else { return };
                let SessionPuzzle { name, format, text, puzzle, .. } = puzzle.clone();
                Current::new(key, name, puzzle, format, text)
            }
            Items::Reading(_) => return,
        };
        self.current = Some(current);
        let of_shown = self.shown_run().and_then(|run| self.session.puzzle(run.puzzle));
        let same =
            of_shown.is_some_and(|shown| self.current.as_ref().is_some_and(|c| c.puzzle == shown.puzzle));
        if !same {
            self.shown_run = None;
        }
    }

    pub(super) fn show_run(&mut self, id: RunId) {
        let Some(puzzle) = self.session.run(id).map(|run| run.puzzle) else { return };
        self.shown_run = Some(id);
        let shown = self.session.puzzle(puzzle).map(|puzzle| Arc::clone(&puzzle.puzzle));
        if self.current.as_ref().map(|current| &current.puzzle) != shown.as_ref()
            && let Some(key) = self.key_of(puzzle)
        {
            self.show_puzzle(key);
            self.shown_run = Some(id);
        }
    }

    /// Where a puzzle of the session stands in the library.
    pub(super) fn key_of(&self, id: PuzzleId) -> Option<PuzzleKey> {
        let puzzle = self.session.puzzle(id)?;
        self.sources.iter().enumerate().find_map(|(source, candidate)| {
            let item = match &candidate.items {
                Items::Session(ids) => ids.iter().position(|&known| known == id)?,
                Items::Reading(reading) => (0..reading.len()).find(|&item| {
                    reading.name(item) == puzzle.name && reading.entry(item).puzzle == *puzzle.puzzle
                })?,
            };
            Some(PuzzleKey { source, item })
        })
    }

    /// The number of the puzzle shown; it joins the session if it is not there yet.
    pub(super) fn current_puzzle_id(&mut self) -> Option<PuzzleId> {
        let current = self.current.as_ref()?;
        let (name, format, text) = (current.name.clone(), current.format.clone(), current.text.clone());
        Some(self.session.add_puzzle(name, format, text, Arc::clone(&current.puzzle)))
    }
}

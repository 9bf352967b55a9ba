//! The library: where puzzles came from, which one is shown, and what opening a file does.

use super::{Form, Model, NoticeKind};
use crate::opening::summary;
use crate::window::background::{Background, Opened, Origin};
use crate::window::command::{Pasted, PuzzleKey};
use engine::session::{Entered, PuzzleId, RunId, Session, SessionPuzzle, View};
use puzzle::{Family, KakuroSquare, Puzzle};
use puzzle_formats::{Ambiguity, Diagnostic, Reading, Severity};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file or session that puzzles came from.
pub struct Source {
    /// Its name.
    pub title: String,
    pub(super) origin: Origin,
    pub(super) items: Items,
    /// The folder that it was opened with, where it was not opened alone.
    pub(super) folder: Option<PathBuf>,
    /// Whether it was taken from the list; Undo brings it back.
    pub(super) is_closed: bool,
}

pub(super) enum Items {
    Reading(Box<Reading>),
    Session(Vec<PuzzleId>),
}

/// The puzzle that is shown.
pub struct Current {
    /// Its place in the library; none when a run was made on a reading that is not the taken one any more.
    pub key: Option<PuzzleKey>,
    /// Its name.
    pub name: String,
    /// Its number in the session, once it is part of it.
    pub(super) id: Option<PuzzleId>,
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// Its squares, where it is a Kakuro.
    pub squares: Option<Vec<KakuroSquare>>,
    /// What its text leaves open.
    pub ambiguities: Vec<Ambiguity>,
    format: String,
    text: String,
}

impl Current {
    fn new(key: Option<PuzzleKey>, id: Option<PuzzleId>, puzzle: SessionPuzzle) -> Current {
        let SessionPuzzle { name, format, text, puzzle, .. } = puzzle;
        let is_kakuro = puzzle.family() == Family::Kakuro;
        let squares = if is_kakuro { puzzle::kakuro_squares(&puzzle) } else { None };
        Current { key, name, id, puzzle, squares, ambiguities: Vec::new(), format, text }
    }

    /// A puzzle that stands in no list.
    pub fn of(puzzle: SessionPuzzle) -> Current {
        Current::new(None, Some(puzzle.id), puzzle)
    }

    /// Its text, such that it gives the puzzle when it is read alone.
    pub(super) fn text_alone(&self) -> String {
        let mut alone = Session::default();
        let (name, format, text) = (self.name.clone(), self.format.clone(), self.text.clone());
        alone.add_puzzle(name, format, text, Arc::clone(&self.puzzle));
        alone.puzzles.pop().map_or_else(String::new, |puzzle| puzzle.text)
    }

    /// Whether this puzzle of the session is the one that is shown.
    pub(super) fn is(&self, puzzle: &SessionPuzzle) -> bool {
        (&self.name, &self.puzzle) == (&puzzle.name, &puzzle.puzzle)
    }

    fn with_ambiguities(mut self, reading: Option<&Reading>) -> Current {
        let side = self.puzzle.rows();
        let all = reading.map(Reading::ambiguities).unwrap_or_default();
        self.ambiguities = all.into_iter().filter(|ambiguity| ambiguity.side == side).collect();
        self
    }
}

impl Source {
    /// Where it came from.
    pub(super) fn origin(&self) -> &Origin {
        &self.origin
    }

    pub(super) fn new(origin: Origin, items: Items) -> Source {
        Source { title: origin.title(), origin, items, folder: None, is_closed: false }
    }

    /// Number of its puzzles in the list.
    pub(super) fn len_shown(&self) -> usize {
        if self.is_closed { 0 } else { self.len() }
    }

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
    /// Number of puzzles in the library.
    pub fn n_puzzles(&self) -> usize {
        self.sources.iter().map(Source::len_shown).sum()
    }

    /// The puzzle in this row of the list, from 0.
    pub fn key_at(&self, mut row: usize) -> Option<PuzzleKey> {
        for (source, content) in self.sources.iter().enumerate() {
            if row < content.len_shown() {
                return Some(PuzzleKey { source, item: row });
            }
            row -= content.len_shown();
        }
        None
    }

    /// The row in which a puzzle is listed, from 0.
    pub fn row_of(&self, key: PuzzleKey) -> usize {
        self.sources.iter().take(key.source).map(Source::len_shown).sum::<usize>() + key.item
    }

    /// Opens a pasted text; what holds no text is told.
    pub(super) fn take_pasted(&mut self, pasted: Pasted, background: &Background) {
        let advice = "Copy a puzzle as text, as one line or as a link, and paste again.";
        match pasted {
            Pasted::Text(text) if !text.trim().is_empty() => {
                background.open_text(self.name_for_pasted(), text);
            }
            Pasted::Text(_) => {
                self.tell(NoticeKind::Info, format!("The clipboard holds no text. {advice}"));
            }
            Pasted::Picture(width, height) => {
                let text = format!(
                    "The clipboard holds a picture ({width}×{height}), and puzzles are read from text. {advice}"
                );
                self.tell(NoticeKind::Info, text);
            }
        }
    }

    pub(super) fn take_opened(&mut self, origin: Origin, opened: Opened) {
        if let Origin::File(path) = &origin {
            self.settings.remember(path);
        }
        match opened {
            Opened::Session(session) => self.take_session(origin, *session),
            Opened::Experiment(experiment) => self.take_experiment(&origin, *experiment),
            Opened::Puzzles(reading, first) => self.take_puzzles(origin, reading, first),
        }
    }

    fn take_puzzles(&mut self, origin: Origin, reading: Reading, first: usize) {
        if let Some(source) = self.same_pasted(&origin, &reading) {
            self.show_puzzle(PuzzleKey { source, item: first });
            return;
        }
        self.tell_diagnostics(&origin, &reading);
        self.sources.push(Source::new(origin, Items::Reading(Box::new(reading))));
        self.list_has_changed();
        self.show_puzzle(PuzzleKey { source: self.sources.len() - 1, item: first });
        if !self.is_form_of_use() {
            self.choose_fitting_solver();
        }
    }

    /// Where the same text was pasted before; a key that is held down pastes many times.
    fn same_pasted(&self, origin: &Origin, reading: &Reading) -> Option<usize> {
        let is_same = |source: &Source| match (&source.origin, &source.items) {
            (Origin::Pasted(_), Items::Reading(known)) if !source.is_closed => known.text() == reading.text(),
            _ => false,
        };
        self.sources.iter().position(is_same).filter(|_| matches!(origin, Origin::Pasted(_)))
    }

    /// A name for what is pasted next.
    fn name_for_pasted(&self) -> String {
        let is_free = |name: &String| !self.sources.iter().any(|source| source.title == *name);
        let mut names =
            std::iter::once("pasted text".to_string()).chain((2..).map(|k| format!("pasted text {k}")));
        names.find(is_free).unwrap_or_default()
    }

    /// Tells what was remarked, but for the choices that the bar above the board tells.
    fn tell_diagnostics(&mut self, origin: &Origin, reading: &Reading) {
        let open = reading.ambiguities();
        let is_in_bar = |said: &Diagnostic| open.iter().any(|ambiguity| ambiguity.note == said.message);
        let (notes, problems): (Vec<&Diagnostic>, Vec<&Diagnostic>) =
            reading.diagnostics().iter().partition(|said| said.severity == Severity::Note);
        let notes: Vec<&Diagnostic> = notes.into_iter().filter(|said| !is_in_bar(said)).collect();
        for (kind, said) in [(NoticeKind::Problem, problems), (NoticeKind::Info, notes)] {
            if !said.is_empty() {
                self.tell(kind, summary(origin.path(), said));
            }
        }
    }

    pub(super) fn take_session(&mut self, origin: Origin, mut other: Session) {
        let was_empty = !self.has_content();
        let experiments = std::mem::take(&mut other.experiments);
        let merged = self.session.merge(other);
        let items = Items::Session(merged.puzzles.clone());
        self.sources.push(Source::new(origin.clone(), items));
        self.list_has_changed();
        let source = self.sources.len() - 1;
        if let Some(id) = merged.view.puzzle.or(merged.puzzles.first().copied()) {
            let item = merged.puzzles.iter().position(|&puzzle| puzzle == id).unwrap_or(0);
            self.show_puzzle(PuzzleKey { source, item });
        }
        if let Some(id) = merged.view.run.or(merged.runs.last().copied()) {
            self.show_run(id);
        }
        self.take_view(&merged.view);
        self.take_stored_experiments(experiments);
        match origin {
            Origin::File(path) if was_empty => self.path = Some(path),
            Origin::File(_) | Origin::Pasted(_) | Origin::Made(_) => self.state_number += 1,
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
                ..Form::default()
            };
            if self.plugins.catalog().is_some() {
                self.keep_form(&id.clone());
            }
        }
    }

    /// The puzzle in this place; none where there is none.
    ///
    /// # Errors
    ///
    /// A sentence when its givens clash.
    fn puzzle_at(&self, key: PuzzleKey) -> Result<Option<SessionPuzzle>, String> {
        let Some(source) = self.sources.get(key.source) else { return Ok(None) };
        match &source.items {
            Items::Reading(reading) if key.item < reading.len() => {
                let entry = reading.entry(key.item);
                if let Some(clash) = entry.conflicts.first() {
                    return Err(crate::opening::clash(source.origin.path(), clash));
                }
                let format = reading.format().key().to_string();
                let (name, text, puzzle) = (entry.name, entry.text, Arc::new(entry.puzzle));
                let entered = Entered::default();
                Ok(Some(SessionPuzzle { id: PuzzleId(0), name, format, text, puzzle, entered }))
            }
            Items::Session(ids) => Ok(ids.get(key.item).and_then(|&id| self.session.puzzle(id)).cloned()),
            Items::Reading(_) => Ok(None),
        }
    }

    pub(super) fn show_puzzle(&mut self, key: PuzzleKey) {
        let puzzle = match self.puzzle_at(key) {
            Ok(Some(puzzle)) => puzzle,
            Ok(None) => return,
            Err(clash) => {
                self.tell(NoticeKind::Problem, clash);
                return;
            }
        };
        let current = match &self.sources[key.source].items {
            Items::Reading(reading) => {
                Current::new(Some(key), self.id_of(&puzzle), puzzle).with_ambiguities(Some(reading))
            }
            Items::Session(_) => {
                let reading = super::choice::reading_of(&puzzle);
                Current::new(Some(key), Some(puzzle.id), puzzle).with_ambiguities(reading.as_ref())
            }
        };
        self.current = Some(current);
        self.entries_changed();
        self.chosen_puzzles.clear();
        let of_shown = self.shown_run().and_then(|run| self.session.puzzle(run.puzzle));
        let same =
            of_shown.is_some_and(|shown| self.current.as_ref().is_some_and(|c| c.puzzle == shown.puzzle));
        if !same {
            self.shown_run = None;
        }
    }

    pub(super) fn show_run(&mut self, id: RunId) {
        let Some(run) = self.session.run(id) else { return };
        let Some(puzzle) = self.session.puzzle(run.puzzle) else { return };
        if self.current.as_ref().is_none_or(|current| current.puzzle != puzzle.puzzle) {
            match self.key_of(puzzle.id) {
                Some(key) => {
                    // To look at a run of a chosen puzzle changes no choice.
                    let chosen = self.chosen_puzzles.clone();
                    self.show_puzzle(key);
                    if chosen.contains(&key) {
                        self.chosen_puzzles = chosen;
                    }
                }
                None => self.current = Some(Current::of(puzzle.clone())),
            }
        }
        self.shown_run = Some(id);
        self.end_editing();
        self.chosen.clear();
        self.shows_difference = false;
    }

    /// Shows a puzzle of the session, unless it is shown.
    pub(super) fn show_puzzle_of_session(&mut self, id: PuzzleId) {
        if self.current.as_ref().is_some_and(|current| current.id == Some(id)) {
            return;
        }
        if let Some(key) = self.key_of(id) {
            self.show_puzzle(key);
        }
    }

    /// The number of a puzzle of the library that is part of the session.
    fn id_of(&self, read: &SessionPuzzle) -> Option<PuzzleId> {
        let is_it = |known: &&SessionPuzzle| known.name == read.name && known.puzzle == read.puzzle;
        self.session.puzzles.iter().find(is_it).map(|known| known.id)
    }

    /// Where a puzzle of the session stands in the library.
    pub(super) fn key_of(&self, id: PuzzleId) -> Option<PuzzleKey> {
        let in_session = |(source, candidate): (usize, &Source)| match &candidate.items {
            Items::Session(ids) => {
                let item = ids.iter().position(|&known| known == id)?;
                Some(PuzzleKey { source, item })
            }
            Items::Reading(_) => None,
        };
        let joined = self.joined.get(&id).copied();
        let is_open = |key: &PuzzleKey| self.sources.get(key.source).is_some_and(|source| !source.is_closed);
        let found = joined.or_else(|| self.sources.iter().enumerate().find_map(in_session));
        found.filter(is_open)
    }

    /// The number of the puzzle shown; it joins the session if it is not there yet.
    pub(super) fn current_puzzle_id(&mut self) -> Option<PuzzleId> {
        let current = self.current.as_ref()?;
        let (name, format, text) = (current.name.clone(), current.format.clone(), current.text.clone());
        let id = self.session.add_puzzle(name, format, text, Arc::clone(&current.puzzle));
        let key = current.key;
        if let Some(current) = &mut self.current {
            current.id = Some(id);
        }
        if let Some(key) = key {
            self.joined.insert(id, key);
        }
        Some(id)
    }

    /// The number of a puzzle of the list; it joins the session if it is not there yet.
    ///
    /// # Errors
    ///
    /// A sentence when its givens clash, or it is not there any more.
    pub(super) fn puzzle_id_at(&mut self, key: PuzzleKey) -> Result<PuzzleId, String> {
        let Some(SessionPuzzle { name, format, text, puzzle, .. }) = self.puzzle_at(key)? else {
            return Err("A chosen puzzle is not in the list any more.".into());
        };
        let id = self.session.add_puzzle(name, format, text, puzzle);
        self.joined.insert(id, key);
        Ok(id)
    }

    /// The file that a puzzle was read from, with its number there, from 0.
    pub(super) fn file_of(&self, key: PuzzleKey) -> Option<(&Path, &Reading, usize)> {
        match self.sources.get(key.source)? {
            Source { origin: Origin::File(path), items: Items::Reading(reading), .. } => {
                (key.item < reading.len()).then_some((path.as_path(), reading, key.item))
            }
            _ => None,
        }
    }
}

//! Puzzles of the library as sources of an experiment: by the file where they are in one, and as text where not.

use super::{ExperimentId, Which};
use crate::window::background::Origin;
use crate::window::command::PuzzleKey;
use crate::window::draft::{FilesDraft, PuzzleDraft};
use crate::window::model::library::{Items, Source};
use crate::window::model::{ListRow, Model, NoticeKind};
use engine::experiment::file::Text;
use engine::session::{Session, SessionPuzzle};
use puzzle::Puzzle;
use puzzle_formats::Reading;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

impl Model {
    pub(super) fn add_puzzles(&mut self, id: ExperimentId, which: Which) {
        let keys: Vec<PuzzleKey> = match which {
            Which::All if self.is_sifting() => {
                let rows = self.list_rows();
                let puzzle = |row: usize| match rows.at(row) {
                    Some(ListRow::Puzzle(key)) => Some(key),
                    _ => None,
                };
                (0..rows.len()).filter_map(puzzle).collect()
            }
            Which::All => (0..self.n_puzzles()).filter_map(|row| self.key_at(row)).collect(),
            Which::Shown => self.current.as_ref().and_then(|current| current.key).into_iter().collect(),
        };
        let Some(entry) = self.experiments.entry(id) else { return };
        let mut draft = entry.draft.clone();
        let mut added = self.sources_of(&keys, &draft.folder);
        added.retain(|source| !draft.puzzles.contains(source));
        if added.is_empty() {
            let text = if keys.is_empty() {
                "No puzzle is open. Open a puzzle file first, or add files by name."
            } else {
                "These puzzles are in the experiment already."
            };
            return self.tell(NoticeKind::Info, text.into());
        }
        draft.puzzles.extend(added);
        self.edit_experiment(id, draft);
    }

    /// Sources that give these puzzles, in their order; neighbours in a file are one.
    fn sources_of(&self, keys: &[PuzzleKey], folder: &Path) -> Vec<PuzzleDraft> {
        let mut sources = Vec::new();
        for of_source in keys.chunk_by(|a, b| a.source == b.source && a.item + 1 == b.item) {
            let source = &self.sources[of_source[0].source];
            let items = of_source[0].item..of_source[0].item + of_source.len();
            match by_file(source, &items, folder) {
                Some(files) => sources.push(PuzzleDraft::Files(files)),
                None => sources.extend(items.filter_map(|item| self.by_text(source, item))),
            }
        }
        sources
    }

    fn by_text(&self, source: &Source, item: usize) -> Option<PuzzleDraft> {
        let puzzle = match &source.items {
            Items::Reading(reading) => {
                let entry = reading.entry(item);
                // The session knows how to write a puzzle so that it reads back alone.
                let mut session = Session::default();
                let format = reading.format().key().to_string();
                session.add_puzzle(entry.name, format, entry.text, Arc::new(entry.puzzle));
                session.puzzles.pop()?
            }
            Items::Session(ids) => self.session.puzzle(*ids.get(item)?)?.clone(),
        };
        let boxes = boxes_of(&puzzle.puzzle);
        let SessionPuzzle { name, text, .. } = puzzle;
        Some(PuzzleDraft::Text(Text { name, text, boxes }))
    }
}

/// The file of these puzzles, where it is one and gives them as they are shown.
fn by_file(source: &Source, items: &Range<usize>, folder: &Path) -> Option<FilesDraft> {
    let (Origin::File(path), Items::Reading(reading)) = (source.origin(), &source.items) else { return None };
    let path = std::path::absolute(path).ok()?;
    let boxes = boxes_that_give(&source.title, reading, items)?;
    let name = path.strip_prefix(folder).unwrap_or(&path).to_str()?.to_string();
    if name.contains(['*', '?', '[']) {
        return None;
    }
    let is_whole = items.len() == reading.len();
    let typed = |number: usize| if is_whole { String::new() } else { number.to_string() };
    Some(FilesDraft { files: name, from: typed(items.start + 1), to: typed(items.end), boxes })
}

/// The boxes with which a file gives these puzzles as they are shown; `Some(None)` where it leaves nothing open.
fn boxes_that_give(title: &str, reading: &Reading, items: &Range<usize>) -> Option<Option<(u32, u32)>> {
    if reading.ambiguities().is_empty() {
        return Some(None);
    }
    let shown = |item: usize| reading.entry(item).puzzle;
    let boxes = boxes_of(&shown(items.start));
    let options =
        puzzle_formats::Options { boxes: boxes.map(|(rows, cols)| puzzle::BoxShape { rows, cols }) };
    let again = puzzle_formats::read(title, reading.text().as_bytes(), &options).ok()?;
    let is_same =
        again.len() == reading.len() && items.clone().all(|item| again.entry(item).puzzle == shown(item));
    is_same.then_some(boxes)
}

fn boxes_of(puzzle: &Puzzle) -> Option<(u32, u32)> {
    puzzle.box_shape().map(|shape| (shape.rows, shape.cols))
}

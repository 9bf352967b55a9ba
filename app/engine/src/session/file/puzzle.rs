//! A puzzle in a session file: the text that gives it back, and its hash.

use super::Mismatch;
use crate::library::sha256_of;
use crate::session::entered::EntryRecord;
use crate::session::{PuzzleId, SessionPuzzle};
use puzzle::BoxShape;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A puzzle of the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PuzzleRecord {
    /// Its number.
    pub id: PuzzleId,
    name: String,
    sha256: String,
    format: String,
    /// Rows and columns of a box, where the text alone leaves them open.
    #[serde(default)]
    boxes: Option<(u32, u32)>,
    text: String,
    /// What was entered by hand; left out where there is nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    entered: Vec<EntryRecord>,
}

impl PuzzleRecord {
    /// The record of a puzzle.
    pub fn of(puzzle: &SessionPuzzle) -> PuzzleRecord {
        PuzzleRecord {
            id: puzzle.id,
            name: puzzle.name.clone(),
            sha256: sha256_of(&puzzle.text),
            format: puzzle.format.clone(),
            boxes: puzzle.puzzle.box_shape().map(|shape| (shape.rows, shape.cols)),
            text: puzzle.text.clone(),
            entered: EntryRecord::all_of(&puzzle.entered),
        }
    }

    /// The puzzle, read from its text.
    ///
    /// # Errors
    ///
    /// [`Mismatch`] when the text was changed or is no such puzzle.
    pub fn restore(self) -> Result<SessionPuzzle, Mismatch> {
        let PuzzleRecord { id, name, sha256, format, boxes, text, entered } = self;
        let named = |reason: String| Mismatch::puzzle(id, reason);
        if sha256_of(&text) != sha256 {
            return Err(named(
                "its text does not match its sha256; it was changed after it was saved".into(),
            ));
        }
        let options = puzzle_formats::Options { boxes: boxes.map(|(rows, cols)| BoxShape { rows, cols }) };
        let reading = puzzle_formats::read(&name, text.as_bytes(), &options);
        let reading = reading.map_err(|refusal| named(refusal.to_string()))?;
        if reading.len() != 1 {
            return Err(named(format!("its text holds {} puzzles", reading.len())));
        }
        if reading.format().key() != format {
            return Err(named(format!("its text is not of the format {format:?}")));
        }
        let entry = reading.entry(0);
        if let Some(clash) = entry.conflicts.first() {
            return Err(named(clash.to_string()));
        }
        let entered = EntryRecord::restore(entered, &entry.puzzle).map_err(named)?;
        let puzzle = Arc::new(entry.puzzle);
        Ok(SessionPuzzle { id, name, format, text, puzzle, entered })
    }
}

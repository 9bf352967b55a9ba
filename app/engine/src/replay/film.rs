//! A run as an animation: boards at even steps of its iterations, drawn and written as one GIF or as a folder of PNG
//! files. The same run gives the same bytes.

mod colours;
mod gif;
mod pngs;

use super::make::{Replay, ReplayError, Told};
use super::recorded::nearest;
use crate::export::folder::{Existing, FolderError};
use crate::figure::board;
use crate::figure::painter::{Painter, Picture};
use crate::figure::png::PngError;
use crate::figure::scene::Scene;
use crate::run::Run;
use crate::store::StoreError;
use crate::worker::{Board, WorkerProgram};
use puzzle::Puzzle;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Fewest and most frames.
pub const FRAMES: [usize; 2] = [2, 10_000];
/// Fewest and most pixels of the longer side.
pub const SIZES: [u32; 2] = [32, 4096];
/// Fewest and most frames a second; a GIF counts in hundredths of a second.
pub const RATES: [f64; 2] = [0.1, 50.0];

/// What an animation shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frames {
    /// The first iteration.
    pub from: u64,
    /// The last iteration.
    pub to: u64,
    /// How many frames, the first and the last among them.
    pub count: usize,
    /// Frames a second.
    pub rate: f64,
    /// Pixels of the longer side.
    pub size: u32,
}

impl Frames {
    /// Iterations in even steps from the first to the last; where there are fewer than frames, each once.
    pub fn moments(&self) -> Vec<u64> {
        let steps = self.count.max(2) as u128 - 1;
        let span = u128::from(self.to.saturating_sub(self.from));
        let at = |k: u128| self.from + u64::try_from(span * k / steps).unwrap_or(u64::MAX);
        let mut moments: Vec<u64> = (0..=steps).map(at).collect();
        moments.dedup();
        moments
    }

    /// Checks that its numbers make sense for a run of so many iterations.
    ///
    /// # Errors
    ///
    /// [`FilmError::Refused`] names the first that does not.
    pub fn check(&self, iterations: u64) -> Result<(), FilmError> {
        let refused = |what: String| Err(FilmError::Refused(what));
        if self.to > iterations || self.from >= self.to {
            let (from, to) = (self.from, self.to);
            return refused(format!(
                "The run has {iterations} iterations; it cannot be shown from iteration {from} to {to}."
            ));
        }
        if !(FRAMES[0]..=FRAMES[1]).contains(&self.count) {
            return refused(format!(
                "An animation takes {} to {} frames, not {}.",
                FRAMES[0], FRAMES[1], self.count
            ));
        }
        if !(SIZES[0]..=SIZES[1]).contains(&self.size) {
            return refused(format!(
                "A frame is {} to {} pixels large, not {}.",
                SIZES[0], SIZES[1], self.size
            ));
        }
        if !(RATES[0]..=RATES[1]).contains(&self.rate) {
            return refused(format!(
                "Frames go by at {} to {} a second, not {}.",
                RATES[0], RATES[1], self.rate
            ));
        }
        Ok(())
    }
}

/// As what an animation is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilmFormat {
    /// One GIF file.
    Gif,
    /// A folder with a PNG file for each frame.
    Pngs,
}

impl FilmFormat {
    /// A GIF where the name says so, else a folder.
    pub fn of(out: &Path) -> FilmFormat {
        let is_gif = out.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("gif"));
        if is_gif { FilmFormat::Gif } else { FilmFormat::Pngs }
    }
}

/// Why there is no animation.
#[derive(Debug, thiserror::Error)]
pub enum FilmError {
    /// Nobody wants it any more.
    #[error("It was stopped; nothing was written.")]
    Stopped,
    /// What was asked for makes no sense.
    #[error("{0}")]
    Refused(String),
    /// The record holds no board, and the run cannot be made again.
    #[error("The run holds no board to show, and {0}.")]
    NoBoards(String),
    /// A frame was not drawn.
    #[error("{0}")]
    Picture(#[from] PngError),
    /// The GIF was not made.
    #[error("The animation could not be made: {0}.")]
    Gif(#[from] ::gif::EncodingError),
    /// The file was not written.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The folder was not written.
    #[error("{0}")]
    Folder(#[from] FolderError),
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Film {
    /// The files.
    pub files: Vec<PathBuf>,
    /// How many frames.
    pub frames: usize,
    /// Pixels across and down.
    pub size: [u32; 2],
    /// What is not as it was asked for.
    pub notes: Vec<String>,
}

/// A run whose animation is made.
pub struct Subject<'a> {
    /// The run.
    pub run: &'a Run,
    /// How it is made again, or the sentence's part that says why it cannot be.
    pub replay: Result<Replay, String>,
    /// What starts workers.
    pub program: &'a WorkerProgram,
    /// What an animation is called.
    pub title: String,
}

/// Makes an animation of a run. `progress` is told how much of it is done, from 0 to 1.
///
/// # Errors
///
/// [`FilmError`]; what was there before is as it was.
pub fn film(
    subject: &Subject<'_>,
    frames: &Frames,
    out: &Path,
    existing: Existing,
    is_over: &AtomicBool,
    progress: &mut dyn FnMut(f32),
) -> Result<Film, FilmError> {
    frames.check(subject.run.iterations())?;
    let (boards, note) = boards(subject, &frames.moments(), is_over, progress)?;
    let mut drawn = Drawn {
        puzzle: Arc::clone(subject.run.puzzle()),
        title: subject.title.clone(),
        size: frames.size,
        painter: Painter::default(),
        boards: &boards,
        is_over,
        progress,
    };
    let files = match FilmFormat::of(out) {
        FilmFormat::Gif => gif::write(&mut drawn, frames.rate, out)?,
        FilmFormat::Pngs => pngs::write(&mut drawn, out, existing)?,
    };
    let size = drawn.pixels();
    Ok(Film { files, frames: boards.len(), size, notes: note.into_iter().collect() })
}

/// Boards, each with the iteration that it is of, and what is to be said of them.
type Boards = (Vec<(u64, Board)>, Option<String>);

/// A board for each moment: made again, or else the nearest that was recorded, which is told.
fn boards(
    subject: &Subject<'_>,
    moments: &[u64],
    is_over: &AtomicBool,
    progress: &mut dyn FnMut(f32),
) -> Result<Boards, FilmError> {
    let mut made: BTreeMap<u64, Board> = BTreeMap::new();
    let last = moments.last().copied().unwrap_or(0);
    let why = match &subject.replay {
        Err(why) => Some(why.clone()),
        Ok(replay) => {
            let tell = &mut |told| match told {
                Told::Reached(reached) => progress(reached as f32 / last.max(1) as f32 / 2.0),
                Told::Board(board) => {
                    made.insert(board.iteration, board);
                }
                Told::Checkpoint(_) => {}
            };
            match replay.boards(subject.program, moments, None, is_over, tell) {
                Ok(()) => None,
                Err(ReplayError::Stopped) => return Err(FilmError::Stopped),
                Err(error) => Some(error.to_string()),
            }
        }
    };
    let Some(why) = why else { return Ok((made.into_iter().collect(), None)) };
    // Where it went another way, what had come before cannot be told from what is right.
    let shown: Option<Vec<(u64, Board)>> = moments
        .iter()
        .map(|&moment| nearest(subject.run, moment).map(|found| (found.iteration, found.board())))
        .collect();
    let shown = shown.ok_or_else(|| FilmError::NoBoards(why.clone()))?;
    let note = format!("The frames show the nearest boards that were recorded, since {why}.");
    Ok((shown, Some(note)))
}

/// The frames, drawn one after the other.
struct Drawn<'a> {
    puzzle: Arc<Puzzle>,
    title: String,
    size: u32,
    painter: Painter,
    boards: &'a [(u64, Board)],
    is_over: &'a AtomicBool,
    progress: &'a mut dyn FnMut(f32),
}

impl Drawn<'_> {
    fn scene(&self, iteration: u64, board: &Board) -> Scene {
        board::scene(&self.puzzle, board, &self.title, &format!("iteration {iteration}"))
    }

    /// Pixels across and down: the longer side as it was asked for.
    fn pixels(&self) -> [u32; 2] {
        let Scene { width, height, .. } = self.scene(0, &Board::default());
        let scale = f64::from(self.size) / width.max(height);
        [width, height].map(|side| (side * scale).round().max(1.0) as u32)
    }

    /// Draws each frame and hands it on.
    fn each<E>(&mut self, mut take: impl FnMut(usize, &Picture) -> Result<(), E>) -> Result<(), FilmError>
    where
        FilmError: From<E>,
    {
        let [width, height] = self.pixels();
        for (k, (iteration, board)) in self.boards.iter().enumerate() {
            if self.is_over.load(Ordering::Relaxed) {
                return Err(FilmError::Stopped);
            }
            let picture = self.painter.picture(&self.scene(*iteration, board), width, height)?;
            take(k, &picture)?;
            (self.progress)(0.5 + (k + 1) as f32 / self.boards.len() as f32 / 2.0);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;

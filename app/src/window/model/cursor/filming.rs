//! An animation of the run shown, made in the background: asked for, in progress, stopped.

use super::{CursorDone, Model};
use crate::window::background::{Background, Done};
use crate::window::model::NoticeKind;
use crate::wording::count;
use engine::export::folder::Existing;
use engine::replay::{Film, FilmError, Frames, Replay, Subject, film};
use engine::session::RunId;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What can be asked of an animation.
#[derive(Clone, Debug, PartialEq)]
pub enum FilmCommand {
    /// Ask what it is to show.
    Ask,
    /// Ask the desktop for a place; the name that is suggested.
    Browse(PathBuf),
    /// Make it.
    Make(Frames, PathBuf),
    /// Stop making it, or close the question.
    Close,
}

/// The animation that is asked for or made.
#[derive(Default)]
pub struct Filming {
    is_asked: bool,
    /// A place that the desktop was asked for and nobody has taken yet.
    path: Option<PathBuf>,
    /// The desktop was asked for a place and offers no dialog.
    has_no_dialog: bool,
    making: Option<Making>,
}

/// An animation in progress.
struct Making {
    is_over: Arc<AtomicBool>,
    share: f32,
}

impl Drop for Making {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

impl Filming {
    /// Whether it is asked for.
    pub fn is_asked(&self) -> bool {
        self.is_asked
    }

    /// How much of it is made, from 0 to 1.
    pub fn share(&self) -> Option<f32> {
        self.making.as_ref().map(|making| making.share)
    }

    /// Whether the desktop was asked for a place and offers no dialog.
    pub fn has_no_dialog(&self) -> bool {
        self.has_no_dialog
    }

    /// The place that was chosen last.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    pub(super) fn take_share(&mut self, share: f32) {
        if let Some(making) = &mut self.making {
            making.share = share;
        }
    }

    pub(super) fn take_path(&mut self, path: PathBuf) {
        self.path = Some(path);
    }
}

impl Model {
    /// The animation that is asked for or made.
    pub fn filming(&self) -> &Filming {
        &self.cursor.filming
    }

    pub(in crate::window::model) fn film(&mut self, command: FilmCommand, background: &Background) {
        match command {
            FilmCommand::Ask => self.cursor.filming.is_asked = self.cursor_run().is_some(),
            FilmCommand::Close => self.cursor.filming = Filming::default(),
            FilmCommand::Browse(suggested) => {
                self.cursor.filming.has_no_dialog = !background.ask_for_film(suggested);
            }
            FilmCommand::Make(frames, out) => self.make_film(frames, out, background),
        }
    }

    fn make_film(&mut self, frames: Frames, out: PathBuf, background: &Background) {
        let Some(shown) = self.cursor_run().filter(|_| self.cursor.filming.making.is_none()) else { return };
        let why = |why: String| format!("the run cannot be made again: {}", why.trim_end_matches('.'));
        let replay = self.maker_of(shown).and_then(|found| {
            Replay::of(&shown.run, &shown.plugin_sha256, &found).map_err(|error| error.to_string())
        });
        let replay = replay.map_err(why);
        let (id, run, program) = (shown.id, shown.run.clone(), self.plugins().program().clone());
        let title = format!("{} on {}", run.setup().solver, self.puzzle_name(shown.puzzle));
        let is_over = Arc::new(AtomicBool::new(false));
        self.cursor.filming.making = Some(Making { is_over: Arc::clone(&is_over), share: 0.0 });
        let (tell, wake) = (background.teller(), background.wake());
        background.spawn("make-animation", move || {
            let subject = Subject { run: &run, replay, program: &program, title };
            let mut told = 0.0;
            let mut progress = |share: f32| {
                if share - told >= 0.01 {
                    told = share;
                    tell(Done::Cursor(CursorDone::Filmed(share)));
                    wake();
                }
            };
            let made = film(&subject, &frames, &out, Existing::Keep, &is_over, &mut progress);
            let made = made.map_err(|error| match error {
                FilmError::Stopped => String::new(),
                error => error.to_string(),
            });
            Done::Cursor(CursorDone::FilmEnded(id, made))
        });
    }

    pub(super) fn take_film(&mut self, run: RunId, ended: Result<Film, String>) {
        match ended {
            Ok(made) => {
                self.cursor.filming = Filming::default();
                let [width, height] = made.size;
                let place = made.files.first().map_or(Path::new(""), |file| match made.files.len() {
                    1 => file.as_path(),
                    _ => file.parent().unwrap_or(file),
                });
                let frames = count(made.frames as u64, "frame");
                let mut text = format!(
                    "Run {}: {frames} of {width} × {height} pixels written to {}.",
                    run.0,
                    place.display()
                );
                made.notes.iter().for_each(|note| text.push_str(&format!(" {note}")));
                self.tell(NoticeKind::Info, text);
            }
            Err(message) => {
                self.cursor.filming.making = None;
                if !message.is_empty() {
                    self.tell(NoticeKind::Problem, message);
                }
            }
        }
    }
}

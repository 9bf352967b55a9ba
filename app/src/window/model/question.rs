//! What the window asks before it goes on.

use super::{Unprotected, UnsavedOffer};
use crate::window::background::Dialog;
use crate::window::new_plugin::NewPlugin;
use engine::batch::Unfinished;
use std::path::PathBuf;

/// A question in front of the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// There is no file dialog: type a path.
    Path(Dialog),
    /// A file is there already.
    Replace(PathBuf),
    /// A file is where a figure is to be.
    ReplaceFigure(PathBuf),
    /// Runs are not saved: before quitting.
    UnsavedBeforeQuit,
    /// Runs are not saved: before a new session.
    UnsavedBeforeNew,
    /// An earlier window ended before its work was saved: is it wanted?
    Unsaved(UnsavedOffer),
    /// An experiment that an earlier window did not bring to its end: is it to go on?
    CutOff(Unfinished),
    /// A file is there where an experiment is to be saved.
    ReplaceExperiment(PathBuf),
    /// A plugin that nobody has approved: may it run?
    Approve(Box<NewPlugin>),
    /// A plugin is to run without protection.
    Unprotect(Unprotected),
    /// Which empty puzzle is to be made?
    NewPuzzle,
}

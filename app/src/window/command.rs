//! What a panel, a menu or a key can ask for.

use super::arrangement::Arrangement;
use super::edit::Edit;
use super::findings::{Asked, Place};
use super::model::{
    CursorCommand, ExperimentCommand, ExportAsked, FilmCommand, PaneCommand, Sheet, SolverKey, Unprotected,
    Wanted,
};
use super::settings::Setting;
use super::sifting::Sifting;
use engine::budget::Budget;
use engine::figure::Chart;
use engine::parameter::ParameterValue;
use engine::session::RunId;
use puzzle_formats::Choice;
use std::path::PathBuf;
use std::sync::Arc;

/// One request to the model.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Ask which files to open.
    AskOpen,
    /// Ask which folder to open.
    AskFolder,
    /// Show this part of the list, in this order.
    Sift(Sifting),
    /// Hide or show the puzzles of the group that begins with this source.
    Fold(usize),
    /// Take the group of this source from the list.
    CloseGroup(usize),
    /// Open puzzles and sessions, install plugins.
    Open(Vec<PathBuf>),
    /// Ask the desktop for what was copied.
    Paste,
    /// Open what the desktop pasted.
    TakePasted(Pasted),
    /// Save the session where it was saved before, or ask.
    Save,
    /// Ask where to save the session.
    AskSave,
    /// Save the session here.
    SaveTo(PathBuf),
    /// Save the session here, in the place of what is there.
    Replace(PathBuf),
    /// Start over with an empty session.
    NewSession,
    /// Close the window.
    Quit,
    /// Show a puzzle of the library.
    SelectPuzzle(PuzzleKey),
    /// Show the puzzle so many rows further down the list.
    ShowNeighbour(isize),
    /// Mean the puzzles of the shown one's source that have this side in another way.
    Choose(u32, Choice),
    /// These rows of the list of puzzles are seen.
    SeeRows(Vec<PuzzleKey>),
    /// Choose these puzzles for the next runs; the one that is shown stays.
    ChoosePuzzles(Vec<PuzzleKey>),
    /// Show a run, and choose no other.
    SelectRun(RunId),
    /// Choose these runs, which further commands are about.
    ChooseRuns(Vec<RunId>),
    /// Keep something of these runs by hand.
    Mark(Vec<RunId>, Mark),
    /// Keep the chosen runs on top, or no more.
    TogglePinned,
    /// Take the chosen runs out of sight, or no more.
    ToggleHidden,
    /// Write the note of the run that is chosen.
    EditNote,
    /// The note is not written on.
    LeaveNote,
    /// Take the chosen runs from the session.
    RemoveRuns,
    /// Hold the two chosen runs against each other, or no more.
    ShowDifference(bool),
    /// Lay puzzle, solver, values, seed and limits of the chosen run into the form.
    OpenAsNew,
    /// Make the chosen runs once more.
    RunAgain,
    /// Make the chosen runs in the background, and tell whether they come out the same.
    Reproduce,
    /// Go on with the chosen runs from their checkpoints.
    ResumeRuns,
    /// Copy the command that makes the chosen run.
    CopyCommandOfRun,
    /// Copy the table of runs as it is seen.
    CopyRunsTable,
    /// Draw the curves of these runs beside those of the run that is shown, or no more.
    DrawRuns(Vec<RunId>, Wanted),
    /// Draw the curves of the chosen runs, or no more where all of them are.
    ToggleDrawn,
    /// Find out what the runs come to together, for this place; asked anew with each frame in which it is seen.
    AskFindings(Place, Box<Asked>),
    /// Copy a figure as a picture.
    CopyPicture(Arc<Chart>),
    /// Ask where to save a figure.
    SaveFigure(Arc<Chart>),
    /// Save the figure that was asked about here.
    SaveFigureTo(PathBuf),
    /// Save it here, in the place of what is there.
    ReplaceFigure(PathBuf),
    /// Ask where to export runs.
    Export(Box<ExportAsked>),
    /// Export what was asked about into a new folder in this one.
    ExportTo(PathBuf),
    /// Choose a solver by its id, and by the hash of its plugin where it is not the newest.
    SelectSolver(String, Option<String>),
    /// Start this solver beside the others with the next runs, or no more.
    TickSolver(SolverKey, bool),
    /// Lay a preset's values, or the defaults, into the form.
    SelectPreset(Option<String>),
    /// Set a parameter in the form.
    SetParameter(String, ParameterValue),
    /// What is typed in this field of the form is not right, in a sentence; or is right now.
    MarkField(String, Option<String>),
    /// Set the seed in the form.
    SetSeed(u64),
    /// Set in the form how many runs are made, with one seed after the other.
    SetRuns(u32),
    /// Set the limits in the form.
    SetBudget(Budget),
    /// Enter digits into the puzzle shown, check them, make a puzzle of them.
    Edit(Edit),
    /// Start a run.
    Run,
    /// Hold the run, or let it go on.
    TogglePause,
    /// Make one iteration and hold.
    Step,
    /// End the run shown.
    Stop,
    /// End all runs.
    StopAll,
    /// So many runs may go on at once.
    SetPlaces(usize),
    /// Move the time cursor.
    Cursor(CursorCommand),
    /// Make an animation of the run shown.
    Film(FilmCommand),
    /// Take back the last change.
    Undo,
    /// Make the change again that was taken back last.
    Redo,
    /// Look for plugins again.
    RescanPlugins,
    /// Ask which plugin to install.
    AskInstall,
    /// Copy plugins into the user's folder.
    Install(Vec<PathBuf>),
    /// Show what a plugin is that nobody has approved, and ask whether it may run.
    LookAtPlugin(PathBuf),
    /// The plugin in question may run.
    ApprovePlugin,
    /// Ask whether a plugin is to run without protection.
    AskUnprotect(Unprotected),
    /// The plugin in question runs without protection.
    Unprotect,
    /// The plugin with this hash is confined again.
    Protect(String),
    /// Take a notice away.
    Dismiss(usize),
    /// Take the newest notice away.
    DismissNewest,
    /// Larger, smaller or usual text.
    Zoom(Zoom),
    /// Larger or smaller cells, or the whole board.
    ZoomBoard(Zoom),
    /// Set what holds for all sessions.
    Set(Setting),
    /// Forget which files were opened last.
    ClearRecent,
    /// The panes were moved; and what was done, where Undo is to take it back.
    Arrange(Box<Arrangement>, Option<&'static str>),
    /// Show the pane of this name, in front of other tabs.
    ShowPane(&'static str),
    /// Hide the pane of this name.
    HidePane(&'static str),
    /// Go to a pane, move it, make it larger or smaller.
    Panes(PaneCommand),
    /// Let the panes stand as they do at first.
    ResetLayout,
    /// Begin the lesson with this number.
    OpenLesson(usize),
    /// Leave the lesson.
    LeaveLesson,
    /// Show another step of the lesson, from 0.
    GoToStep(usize),
    /// Set up what the step of the lesson is about.
    SetUpLesson,
    /// Lay something over the window.
    Lay(Sheet),
    /// Take away what lies over the window.
    CloseSheet,
    /// Open what an earlier window left unsaved.
    OpenUnsaved,
    /// Delete what an earlier window left unsaved.
    DiscardUnsaved,
    /// Close a question without an answer.
    Cancel,
    /// Go on without saving.
    Discard,
    /// Something about experiments.
    Experiment(ExperimentCommand),
}

/// Something that a person keeps of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It stays on top.
    Pinned(bool),
    /// It is out of sight.
    Hidden(bool),
    /// Number of the colour of its curves; none gives it its own back.
    Colour(Option<u32>),
    /// Its note.
    Note(String),
}

/// What the desktop's clipboard held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pasted {
    /// A text, perhaps an empty one.
    Text(String),
    /// A picture, points across and down.
    Picture(usize, usize),
}

/// A puzzle of the library: number of the source, and of the puzzle in it, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PuzzleKey {
    /// Number of the source.
    pub source: usize,
    /// Number of the puzzle in the source.
    pub item: usize,
}

/// A change of the size of everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zoom {
    /// Larger.
    In,
    /// Smaller.
    Out,
    /// The usual size.
    Reset,
}

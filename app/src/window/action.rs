//! The one table of actions: label, hover text, shortcut, and the command behind it.

pub mod experiments;
mod menus;
mod replay;

pub use menus::{
    BOARD_MENU, EDIT_MENU, FILE_MENU, HELP_MENU, RECENT_MENU, RUNS_MENU, SOLVER_MENU, VIEW_MENU, all, label,
    refusal,
};
pub use replay::{BACK, FIRST, FORWARD, NEWEST, NEXT_EVENT, PLAY, PREVIOUS_EVENT, REPLAY_MENU};

use super::command::{Command, Zoom};
use super::edit::Edit;
use super::model::{Model, Sheet};
use egui::{Key, KeyboardShortcut, Modifiers};

/// One action. Menus, buttons and keys all come from here.
pub struct Action {
    /// Label in menus and on buttons.
    pub label: &'static str,
    /// Hover text: what it does.
    pub hint: &'static str,
    /// Its key.
    pub shortcut: Option<KeyboardShortcut>,
    /// What it asks for.
    pub command: Command,
    /// Whether it can be done now.
    pub enabled: fn(&Model) -> bool,
}

const fn key(modifiers: Modifiers, key: Key) -> Option<KeyboardShortcut> {
    Some(KeyboardShortcut::new(modifiers, key))
}

fn always(_: &Model) -> bool {
    true
}

/// Opens files.
pub const OPEN: Action = Action {
    label: "Open…",
    hint: "Open puzzle files, sessions and experiments; they are added to what is open",
    shortcut: key(Modifiers::COMMAND, Key::O),
    command: Command::AskOpen,
    enabled: always,
};

/// Opens a folder.
pub const OPEN_FOLDER: Action = Action {
    label: "Open folder…",
    hint: "Open all puzzle files in a folder and the folders below it",
    shortcut: key(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::O),
    command: Command::AskFolder,
    enabled: always,
};

/// Opens what was copied.
pub const PASTE: Action = Action {
    label: "Paste puzzle",
    hint: "Open the puzzle, list or link that was copied as text; it is added to what is open",
    shortcut: key(Modifiers::COMMAND, Key::V),
    command: Command::Paste,
    enabled: always,
};

/// Brings in plugins.
pub const INSTALL: Action = Action {
    label: "Install plugin…",
    hint: "Copy a solver plugin into your plugin folder; it does not run before you have approved it",
    shortcut: None,
    command: Command::AskInstall,
    enabled: always,
};

/// Saves the session.
pub const SAVE: Action = Action {
    label: "Save session",
    hint: "Save puzzles, runs and settings as a session file (RON)",
    shortcut: key(Modifiers::COMMAND, Key::S),
    command: Command::Save,
    enabled: Model::has_content,
};

/// Saves the session under a name.
pub const SAVE_AS: Action = Action {
    label: "Save session as…",
    hint: "Save the session under another name",
    shortcut: key(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::S),
    command: Command::AskSave,
    enabled: Model::has_content,
};

/// Starts over.
pub const NEW_SESSION: Action = Action {
    label: "New session",
    hint: "Close all puzzles and runs; unsaved runs are asked about first",
    shortcut: key(Modifiers::COMMAND, Key::N),
    command: Command::NewSession,
    enabled: |model| model.has_content() && !model.is_running(),
};

/// Closes the window.
pub const QUIT: Action = Action {
    label: "Quit",
    hint: "Close the window; unsaved runs are asked about first",
    shortcut: key(Modifiers::COMMAND, Key::Q),
    command: Command::Quit,
    enabled: always,
};

/// Starts a run.
pub const RUN: Action = Action {
    label: "Run",
    hint: "Run the chosen solver on the puzzle shown",
    shortcut: key(Modifiers::NONE, Key::F5),
    command: Command::Run,
    enabled: Model::can_run,
};

/// Holds the run.
pub const PAUSE: Action = Action {
    label: "Pause",
    hint: "Hold the run shown before its next iteration",
    shortcut: key(Modifiers::NONE, Key::F6),
    command: Command::TogglePause,
    enabled: |model| model.active().is_some(),
};

/// Lets the run go on; shown in the place of [`PAUSE`] while it is held.
pub const RESUME: Action = Action {
    label: "Resume",
    hint: "Let the run shown go on",
    shortcut: key(Modifiers::NONE, Key::F6),
    command: Command::TogglePause,
    enabled: |model| model.active().is_some(),
};

/// Makes one iteration.
pub const STEP: Action = Action {
    label: "Step",
    hint: "Make one iteration and hold; without a run, start one",
    shortcut: key(Modifiers::NONE, Key::F10),
    command: Command::Step,
    enabled: |model| model.can_run() || model.active().is_some(),
};

/// Ends the run.
pub const STOP: Action = Action {
    label: "Stop",
    hint: "End the run shown and keep what it found",
    shortcut: key(Modifiers::SHIFT, Key::F5),
    command: Command::Stop,
    enabled: Model::shown_is_unfinished,
};

/// Ends all runs.
pub const STOP_ALL: Action = Action {
    label: "Stop all",
    hint: "End all runs; those that wait are never begun",
    shortcut: key(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::F5),
    command: Command::StopAll,
    enabled: |model| model.is_running() || model.repeating().is_some(),
};

/// Takes back a change.
pub const UNDO: Action = Action {
    label: "Undo",
    hint: "Take back the last change",
    shortcut: key(Modifiers::COMMAND, Key::Z),
    command: Command::Undo,
    enabled: |model| model.undoable().is_some(),
};

/// Takes runs from the session.
pub const REMOVE_RUNS: Action = Action {
    label: "Remove",
    hint: "Take the chosen runs from the session (Delete in the table); Undo brings them back",
    shortcut: None,
    command: Command::RemoveRuns,
    enabled: |model| model.chosen_and_over().next().is_some(),
};

/// Holds two runs against each other.
pub const DIFFERENCE: Action = Action {
    label: "Difference",
    hint: "Show in what the two chosen runs differ: parameters, settings, plugin and outcome",
    shortcut: key(Modifiers::COMMAND, Key::D),
    command: Command::ShowDifference(true),
    enabled: |model| model.chosen_pair().is_some(),
};

/// Lays a run into the form.
pub const OPEN_AS_NEW: Action = Action {
    label: "Open as new",
    hint: "Lay puzzle, solver, parameters, seed and limits of the chosen run into the form",
    shortcut: key(Modifiers::COMMAND, Key::E),
    command: Command::OpenAsNew,
    enabled: |model| model.chosen_run().is_some(),
};

/// Makes runs once more.
pub const RUN_AGAIN: Action = Action {
    label: "Run again",
    hint: "Make the chosen runs once more, as new runs with the same settings and seed",
    shortcut: key(Modifiers::COMMAND, Key::R),
    command: Command::RunAgain,
    enabled: Model::has_chosen,
};

/// Tells whether runs come out the same.
pub const REPRODUCE: Action = Action {
    label: "Reproduce and compare",
    hint: "Make the chosen runs again in the background and tell whether they come out the same, bit for bit",
    shortcut: key(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::R),
    command: Command::Reproduce,
    enabled: Model::can_reproduce,
};

/// Goes on with runs.
pub const RESUME_RUNS: Action = Action {
    label: "Resume from checkpoint",
    hint: "Go on with the chosen runs from where they were kept, up to the limits above; each goes on as a new run",
    shortcut: key(Modifiers::COMMAND, Key::G),
    command: Command::ResumeRuns,
    enabled: Model::can_resume_chosen,
};

/// Copies the command of a run.
pub const COPY_RUN_COMMAND: Action = Action {
    label: "Copy command line",
    hint: "Copy the command that makes the chosen run in a terminal",
    shortcut: key(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::C),
    command: Command::CopyCommandOfRun,
    enabled: |model| model.chosen_run().is_some(),
};

/// Copies the table of runs.
pub const COPY_TABLE: Action = Action {
    label: "Copy table",
    hint: "Copy the table of runs as it is seen, for a spreadsheet (tabs between columns)",
    shortcut: None,
    command: Command::CopyRunsTable,
    enabled: |model| !model.runs().is_empty(),
};

/// Keeps runs on top.
pub const PIN: Action = Action {
    label: "Pin or unpin",
    hint: "Keep the chosen runs on top of the table, or no more",
    shortcut: None,
    command: Command::TogglePinned,
    enabled: Model::has_chosen,
};

/// Takes runs out of sight.
pub const HIDE: Action = Action {
    label: "Hide or show",
    hint: "Take the chosen runs out of the table, or back into it; they stay in the session",
    shortcut: None,
    command: Command::ToggleHidden,
    enabled: Model::has_chosen,
};

/// Writes a note.
pub const NOTE: Action = Action {
    label: "Note…",
    hint: "Write a note on the chosen run; it is saved with the session",
    shortcut: key(Modifiers::NONE, Key::F2),
    command: Command::EditNote,
    enabled: |model| model.chosen_run().is_some(),
};

/// Makes a change again.
pub const REDO: Action = Action {
    label: "Redo",
    hint: "Make the change again that was taken back last",
    shortcut: key(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::Z),
    command: Command::Redo,
    enabled: |model| model.redoable().is_some(),
};

/// Looks for plugins.
pub const RESCAN: Action = Action {
    label: "Look for plugins again",
    hint: "Search the plugin folders again",
    shortcut: None,
    command: Command::RescanPlugins,
    enabled: always,
};

/// Makes an empty puzzle.
pub const NEW_PUZZLE: Action = Action {
    label: "New empty puzzle…",
    hint: "Make an empty Sudoku or Latin square to type a puzzle into",
    shortcut: key(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::N),
    command: Command::Edit(Edit::AskNew),
    enabled: always,
};

/// Begins to edit by hand.
pub const EDIT_BOARD: Action = Action {
    label: "Edit by hand",
    hint: "Type digits and pencil marks into the cells of the puzzle shown",
    shortcut: key(Modifiers::NONE, Key::F4),
    command: Command::Edit(Edit::Toggle),
    enabled: Model::can_edit,
};

/// Checks what was entered.
pub const CHECK: Action = Action {
    label: "Check",
    hint: "Tell whether the digits break a rule, how many cells are open, and whether they can still be completed",
    shortcut: key(Modifiers::NONE, Key::F9),
    command: Command::Edit(Edit::Check),
    enabled: Model::is_editing,
};

/// Tells a cell that follows.
pub const HINT: Action = Action {
    label: "Hint",
    hint: "Tell a cell whose digit follows from the rules",
    shortcut: key(Modifiers::NONE, Key::F8),
    command: Command::Edit(Edit::Hint),
    enabled: Model::is_editing,
};

/// Takes away what was entered.
pub const CLEAR_ENTRIES: Action = Action {
    label: "Clear entries",
    hint: "Take away all digits and pencil marks that you have entered; Undo brings them back",
    shortcut: None,
    command: Command::Edit(Edit::Clear),
    enabled: |model| model.is_editing() && model.entered().is_some(),
};

/// Makes a puzzle of what was entered.
pub const USE_AS_PUZZLE: Action = Action {
    label: "Use as puzzle",
    hint: "Make a new puzzle in the list whose givens are the digits on the board",
    shortcut: None,
    command: Command::Edit(Edit::UseAsPuzzle),
    enabled: |model| model.is_editing() && model.entered().is_some(),
};

/// Larger cells.
pub const BOARD_NEARER: Action = Action {
    label: "Nearer",
    hint: "Make the cells of the board larger; Ctrl with the wheel does so at the pointer",
    shortcut: key(Modifiers::ALT, Key::Plus),
    command: Command::ZoomBoard(Zoom::In),
    enabled: |model| model.current().is_some(),
};

/// Smaller cells.
pub const BOARD_FARTHER: Action = Action {
    label: "Farther",
    hint: "Make the cells of the board smaller",
    shortcut: key(Modifiers::ALT, Key::Minus),
    command: Command::ZoomBoard(Zoom::Out),
    enabled: |model| model.current().is_some(),
};

/// The whole board.
pub const BOARD_WHOLE: Action = Action {
    label: "Whole board",
    hint: "Fit the board into its pane",
    shortcut: key(Modifiers::ALT, Key::Num0),
    command: Command::ZoomBoard(Zoom::Reset),
    enabled: |model| model.current().is_some(),
};

/// Larger text.
pub const ZOOM_IN: Action = Action {
    label: "Larger",
    hint: "Make everything larger",
    shortcut: key(Modifiers::COMMAND, Key::Plus),
    command: Command::Zoom(Zoom::In),
    enabled: always,
};

/// Smaller text.
pub const ZOOM_OUT: Action = Action {
    label: "Smaller",
    hint: "Make everything smaller",
    shortcut: key(Modifiers::COMMAND, Key::Minus),
    command: Command::Zoom(Zoom::Out),
    enabled: always,
};

/// Usual text size.
pub const ZOOM_RESET: Action = Action {
    label: "Usual size",
    hint: "Go back to the usual size",
    shortcut: key(Modifiers::COMMAND, Key::Num0),
    command: Command::Zoom(Zoom::Reset),
    enabled: always,
};

/// The puzzle below.
pub const NEXT_PUZZLE: Action = Action {
    label: "Next puzzle",
    hint: "Show the next puzzle of the list",
    shortcut: key(Modifiers::ALT, Key::ArrowDown),
    command: Command::ShowNeighbour(1),
    enabled: |model| model.n_puzzles() > 1,
};

/// The puzzle above.
pub const PREVIOUS_PUZZLE: Action = Action {
    label: "Previous puzzle",
    hint: "Show the puzzle before in the list",
    shortcut: key(Modifiers::ALT, Key::ArrowUp),
    command: Command::ShowNeighbour(-1),
    enabled: |model| model.n_puzzles() > 1,
};

/// All commands, to be searched.
pub const COMMANDS: Action = Action {
    label: "Commands…",
    hint: "Search all commands, files opened last, solvers and panes by a few letters",
    shortcut: key(Modifiers::COMMAND, Key::P),
    command: Command::Lay(Sheet::Commands),
    enabled: always,
};

/// The settings.
pub const SETTINGS: Action = Action {
    label: "Settings…",
    hint: "Theme, contrast, size of texts, motion",
    shortcut: key(Modifiers::COMMAND, Key::Comma),
    command: Command::Lay(Sheet::Settings),
    enabled: always,
};

/// The panes as at first.
pub const RESET_LAYOUT: Action = Action {
    label: "Reset layout",
    hint: "Let all panes stand as they do at first; Undo brings the layout back",
    shortcut: None,
    command: Command::ResetLayout,
    enabled: |model| !model.has_usual_layout(),
};

/// Forgets what was opened last.
pub const CLEAR_RECENT: Action = Action {
    label: "Clear this list",
    hint: "Forget which files and folders were opened last; the files stay",
    shortcut: None,
    command: Command::ClearRecent,
    enabled: |model| model.settings().recent().next().is_some(),
};

/// All keys.
pub const KEYS: Action = Action {
    label: "Keyboard shortcuts",
    hint: "All keys and what they do",
    shortcut: key(Modifiers::NONE, Key::F1),
    command: Command::Lay(Sheet::Keys),
    enabled: always,
};

/// The lessons.
pub const LESSONS: Action = Action {
    label: "Lessons",
    hint: "Four short lessons, a paper each: explained, set up, and followed step by step",
    shortcut: None,
    command: Command::ShowPane("lessons"),
    enabled: always,
};

/// The program.
pub const ABOUT: Action = Action {
    label: "About",
    hint: "Version and licences",
    shortcut: None,
    command: Command::Lay(Sheet::About),
    enabled: always,
};

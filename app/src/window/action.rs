//! The one table of actions: label, hover text, shortcut, and the command behind it.

mod board;
pub mod experiments;
mod menus;
pub mod panes;
mod replay;
mod runs;

pub use board::{
    BOARD_FARTHER, BOARD_NEARER, BOARD_WHOLE, CHECK, CLEAR_ENTRIES, EDIT_BOARD, HINT, NEW_PUZZLE,
    USE_AS_PUZZLE,
};
pub use menus::{
    BOARD_MENU, EDIT_MENU, FILE_MENU, HELP_MENU, RECENT_MENU, RUNS_MENU, SOLVER_MENU, VIEW_MENU, all, label,
    refusal,
};
pub use replay::{BACK, FIRST, FORWARD, NEWEST, NEXT_EVENT, PLAY, PREVIOUS_EVENT, REPLAY_MENU};
pub use runs::{
    COPY_RUN_COMMAND, COPY_TABLE, DIFFERENCE, DRAW, HIDE, NOTE, OPEN_AS_NEW, PIN, REMOVE_RUNS, REPRODUCE,
    RESUME_RUNS, RUN_AGAIN,
};

use super::command::{Command, Zoom};
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

/// Takes a notice away.
pub const DISMISS: Action = Action {
    label: "Dismiss notice",
    hint: "Take the newest notice away, below on the right",
    shortcut: key(Modifiers::COMMAND, Key::M),
    command: Command::DismissNewest,
    enabled: |model| !model.notices().is_empty(),
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

//! The one table of actions: label, hover text, shortcut, and the command behind it.

use super::command::{Command, Zoom};
use super::model::Model;
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
    hint: "Open puzzle files and sessions; they are added to what is open",
    shortcut: key(Modifiers::COMMAND, Key::O),
    command: Command::AskOpen,
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
    command: Command::CopyRunCommand,
    enabled: |model| model.chosen_run().is_some(),
};

/// Copies the command of the form.
pub const COPY_FORM_COMMAND: Action = Action {
    label: "Copy as command line",
    hint: "Copy the command that makes this run on the puzzle shown in a terminal",
    shortcut: None,
    command: Command::CopyFormCommand,
    enabled: Model::can_run,
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

/// The File menu; the entries of a group stand between two lines.
pub const FILE_MENU: [&[Action]; 4] = [&[OPEN, PASTE], &[SAVE, SAVE_AS, NEW_SESSION], &[INSTALL], &[QUIT]];
/// The Edit menu.
pub const EDIT_MENU: [&[Action]; 1] = [&[UNDO, REDO]];
/// The Solver menu.
pub const SOLVER_MENU: [&[Action]; 2] = [&[RUN, PAUSE, STEP, STOP, STOP_ALL], &[RESCAN]];
/// The menu of the runs, in the menu bar and on a run of the table.
pub const RUNS_MENU: [&[Action]; 4] = [
    &[OPEN_AS_NEW, RUN_AGAIN, REPRODUCE, RESUME_RUNS],
    &[DIFFERENCE, COPY_RUN_COMMAND, COPY_TABLE],
    &[NOTE, PIN, HIDE],
    &[REMOVE_RUNS],
];
/// The View menu, above the themes.
pub const VIEW_MENU: [&[Action]; 1] = [&[ZOOM_IN, ZOOM_OUT, ZOOM_RESET]];

/// The commands whose keys were pressed; none while a question is open. Longer combinations are looked at first, so that Ctrl+Shift+S
/// is not taken for Ctrl+S.
pub fn pressed(ctx: &egui::Context, model: &Model) -> Vec<Command> {
    if model.question().is_some() {
        return Vec::new();
    }
    let menus = FILE_MENU.iter().chain(&EDIT_MENU).chain(&SOLVER_MENU).chain(&RUNS_MENU).chain(&VIEW_MENU);
    let mut actions: Vec<&Action> = menus.flat_map(|group| group.iter()).collect();
    actions.sort_by_key(|action| !action.shortcut.is_some_and(|shortcut| shortcut.modifiers.shift));
    let is_pressed = |action: &&Action| {
        let shortcut = action.shortcut.as_ref();
        shortcut.is_some_and(|shortcut| ctx.input_mut(|input| input.consume_shortcut(shortcut)))
    };
    let pressed = actions.into_iter().filter(is_pressed);
    pressed.filter(|action| (action.enabled)(model)).map(|action| action.command.clone()).collect()
}

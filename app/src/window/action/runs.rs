//! What is done with runs that were made.

use super::{Action, key};
use crate::window::command::Command;
use crate::window::model::Model;
use egui::{Key, Modifiers};

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
    shortcut: key(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::E),
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

/// Lays the curves of runs over each other.
pub const DRAW: Action = Action {
    label: "Tick or untick",
    hint: "Draw the curves of the chosen runs beside those of the run that is shown, or no more (Space in the table)",
    shortcut: None,
    command: Command::ToggleDrawn,
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

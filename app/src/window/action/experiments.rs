//! The actions about experiments, part of the one table.

use super::{Action, always, key};
use crate::window::command::Command;
use crate::window::model::{ExperimentCommand, Extent, Model};
use egui::{Key, Modifiers};

/// Begins an experiment.
pub const NEW: Action = Action {
    label: "New experiment",
    hint: "Several solvers on several puzzles, many times over, in a pane of its own",
    shortcut: key(Modifiers::COMMAND, Key::E),
    command: Command::Experiment(ExperimentCommand::New),
    enabled: always,
};

/// Makes the runs of an experiment.
pub const RUN: Action = Action {
    label: "Run experiment",
    hint: "Make all runs of the experiment in the pane that are not made yet",
    shortcut: key(Modifiers::COMMAND, Key::F5),
    command: Command::Experiment(ExperimentCommand::Run(Extent::All)),
    enabled: can_run_experiment,
};

/// Makes a few runs of an experiment.
pub const TRY: Action = Action {
    label: "Try a few first",
    hint: "Make one percent of the runs, at least eight, spread over the whole: they tell how long all take, and count",
    shortcut: None,
    command: Command::Experiment(ExperimentCommand::Run(Extent::Few)),
    enabled: can_run_experiment,
};

/// Holds an experiment.
pub const PAUSE: Action = Action {
    label: "Pause experiment",
    hint: "Begin no further run, and hold those in progress before their next iteration; held time does not count",
    shortcut: None,
    command: Command::Experiment(ExperimentCommand::TogglePause),
    enabled: |model| model.experiments().is_active(),
};

/// Lets an experiment go on; shown in the place of [`PAUSE`] while it is held.
pub const RESUME: Action =
    Action { label: "Resume experiment", hint: "Let the runs in progress and the experiment go on", ..PAUSE };

/// Ends an experiment.
pub const STOP: Action = Action {
    label: "Stop experiment",
    hint: "End it: the runs in progress are not counted, those that have ended are kept, and Run goes on with the rest",
    shortcut: None,
    command: Command::Experiment(ExperimentCommand::Stop),
    enabled: |model| model.experiments().is_active(),
};

/// Begins an experiment like the one in the pane.
pub const CLONE: Action = Action {
    label: "Open as new",
    hint: "A new experiment that is like the one in the pane, to be changed",
    shortcut: None,
    command: Command::Experiment(ExperimentCommand::Clone),
    enabled: has_experiment,
};

/// Takes an experiment from the session.
pub const REMOVE: Action = Action {
    label: "Remove experiment",
    hint: "Take the experiment in the pane and its runs from the session; Undo brings both back",
    shortcut: None,
    command: Command::Experiment(ExperimentCommand::Remove),
    enabled: has_experiment,
};

/// Saves an experiment file.
pub const SAVE: Action = Action {
    label: "Save experiment file…",
    hint: "Save the experiment in the pane as a file that \"workbench batch\" runs, without its runs",
    shortcut: None,
    command: Command::Experiment(ExperimentCommand::AskSave),
    enabled: has_experiment,
};

fn has_experiment(model: &Model) -> bool {
    model.experiments().shown().is_some()
}

fn can_run_experiment(model: &Model) -> bool {
    let shown = model.experiments().shown();
    shown.is_some_and(|entry| entry.checked.is_ok()) && !model.experiments().is_active()
}

/// The Experiment menu.
pub const MENU: [&[Action]; 3] = [&[NEW, CLONE, REMOVE], &[RUN, TRY, PAUSE, STOP], &[SAVE]];

/// Why something about experiments cannot be done now.
pub(super) fn refusal(command: &ExperimentCommand, model: &Model) -> &'static str {
    let experiments = model.experiments();
    match command {
        ExperimentCommand::TogglePause | ExperimentCommand::Stop => "No experiment is running",
        _ if experiments.shown().is_none() => "There is no experiment yet",
        ExperimentCommand::Run(_) if experiments.is_active() => "An experiment is running already",
        ExperimentCommand::Run(_) => "The fields that are marked are to be mended first",
        _ => "It cannot be done now",
    }
}

//! The menus, made of actions; and what is said of an action: its label, and why it cannot be done now.

use super::{
    ABOUT, Action, BOARD_FARTHER, BOARD_NEARER, BOARD_WHOLE, CHECK, CLEAR_ENTRIES, CLEAR_RECENT, COMMANDS,
    COPY_RUN_COMMAND, COPY_TABLE, DIFFERENCE, DISMISS, DRAW, EDIT_BOARD, HIDE, HINT, INSTALL, KEYS, LESSONS,
    NEW_PUZZLE, NEW_SESSION, NEXT_PUZZLE, NOTE, OPEN, OPEN_AS_NEW, OPEN_FOLDER, PASTE, PAUSE, PIN,
    PREVIOUS_PUZZLE, QUIT, REDO, REMOVE_RUNS, REPLAY_MENU, REPRODUCE, RESCAN, RESET_LAYOUT, RESUME_RUNS, RUN,
    RUN_AGAIN, SAVE, SAVE_AS, SETTINGS, STEP, STOP, STOP_ALL, UNDO, USE_AS_PUZZLE, ZOOM_IN, ZOOM_OUT,
    ZOOM_RESET, experiments, panes,
};
use crate::window::command::Command;
use crate::window::edit::Edit;
use crate::window::model::Model;

/// The File menu; the entries of a group stand between two lines.
pub const FILE_MENU: [&[Action]; 4] =
    [&[OPEN, OPEN_FOLDER, PASTE], &[SAVE, SAVE_AS, NEW_SESSION], &[INSTALL], &[QUIT]];
/// The Edit menu.
pub const EDIT_MENU: [&[Action]; 1] = [&[UNDO, REDO]];
/// The Board menu.
pub const BOARD_MENU: [&[Action]; 3] = [
    &[NEW_PUZZLE, USE_AS_PUZZLE],
    &[EDIT_BOARD, CHECK, HINT, CLEAR_ENTRIES],
    &[BOARD_NEARER, BOARD_FARTHER, BOARD_WHOLE],
];
/// The Solver menu.
pub const SOLVER_MENU: [&[Action]; 2] = [&[RUN, PAUSE, STEP, STOP, STOP_ALL], &[RESCAN]];
/// The menu of the runs, in the menu bar and on a run of the table.
pub const RUNS_MENU: [&[Action]; 4] = [
    &[OPEN_AS_NEW, RUN_AGAIN, REPRODUCE, RESUME_RUNS],
    &[DIFFERENCE, COPY_RUN_COMMAND, COPY_TABLE],
    &[DRAW, NOTE, PIN, HIDE],
    &[REMOVE_RUNS],
];
/// The View menu, below the panes.
pub const VIEW_MENU: [&[Action]; 5] = [
    &[RESET_LAYOUT],
    &[PREVIOUS_PUZZLE, NEXT_PUZZLE],
    &[ZOOM_IN, ZOOM_OUT, ZOOM_RESET],
    &[DISMISS],
    &[SETTINGS],
];
/// The Help menu.
pub const HELP_MENU: [&[Action]; 3] = [&[LESSONS], &[COMMANDS, KEYS], &[ABOUT]];
/// What stands among the files opened last.
pub const RECENT_MENU: [&[Action]; 1] = [&[CLEAR_RECENT]];

/// All actions, menu by menu, each with the title of its menu.
pub fn all() -> impl Iterator<Item = (&'static str, &'static Action)> {
    let menus: [(&str, &'static [&'static [Action]]); 11] = [
        ("File", &FILE_MENU),
        ("File", &RECENT_MENU),
        ("Edit", &EDIT_MENU),
        ("Board", &BOARD_MENU),
        ("Solver", &SOLVER_MENU),
        ("Replay", &REPLAY_MENU),
        ("Experiment", &experiments::MENU),
        ("Runs", &RUNS_MENU),
        ("View", &VIEW_MENU),
        ("View", &panes::MENU),
        ("Help", &HELP_MENU),
    ];
    menus.into_iter().flat_map(|(menu, groups)| {
        groups.iter().flat_map(move |group| group.iter().map(move |action| (menu, action)))
    })
}

/// The label of an action; what would be undone, closed or opened is named.
pub fn label(action: &Action, model: &Model) -> String {
    let what = match action.command {
        Command::Undo => model.undoable(),
        Command::Redo => model.redoable(),
        Command::Panes(command) => panes::what(command, model),
        _ => None,
    };
    what.map_or_else(|| action.label.to_string(), |what| format!("{}: {what}", action.label))
}

/// Why an action cannot be done now; none when it can.
pub fn refusal(action: &Action, model: &Model) -> Option<&'static str> {
    if (action.enabled)(model) {
        return None;
    }
    Some(match &action.command {
        Command::Experiment(command) => experiments::refusal(command, model),
        Command::Panes(command) => panes::refusal(*command, model),
        Command::Run => model.why_not_run(),
        Command::Step if model.shown_run().is_none() => model.why_not_run(),
        Command::TogglePause | Command::Step | Command::Stop => "The run shown is not in progress",
        Command::StopAll => "No run is in progress",
        Command::Save | Command::AskSave => "There is nothing to save yet",
        Command::NewSession if model.is_running() => "A run is in progress: stop it first",
        Command::NewSession => "The session is empty already",
        Command::Undo => "Nothing was changed that could be taken back",
        Command::Redo => "Nothing was taken back",
        Command::Cursor(_) | Command::Film(_) => "No run is shown that has made an iteration",
        Command::RemoveRuns | Command::RunAgain => "Choose a run that is over",
        Command::Reproduce if model.repeating().is_some() => "Another comparison goes on",
        Command::Reproduce => "Choose a run that is over",
        Command::ResumeRuns => "None of the chosen runs kept a point to go on from",
        Command::ShowDifference(_) => "Choose two runs, with Ctrl and a click",
        Command::OpenAsNew | Command::CopyCommandOfRun | Command::EditNote => "Choose one run",
        Command::TogglePinned | Command::ToggleHidden => "Choose a run",
        Command::CopyRunsTable => "There are no runs yet",
        Command::ResetLayout => "The panes stand as they do at first",
        Command::ClearRecent => "The list is empty",
        Command::DismissNewest => "There is no notice",
        Command::Edit(Edit::Toggle) if model.current().is_none() => "No puzzle is shown",
        Command::Edit(Edit::Toggle) => "A pattern is recalled by a network, not filled in",
        Command::Edit(_) if !model.is_editing() => "The board is not being edited: press Edit by hand first",
        Command::Edit(_) => "Nothing was entered yet: click a cell and type a digit",
        Command::ZoomBoard(_) => "No puzzle is shown",
        Command::ShowNeighbour(_) => "There is no other puzzle in the list",
        _ => "It cannot be done now",
    })
}

#[cfg(test)]
mod tests {
    use super::all;
    use std::collections::HashMap;

    #[test]
    fn no_two_actions_share_a_key() {
        let mut taken = HashMap::new();
        for (_, action) in all() {
            let Some(key) = action.shortcut else { continue };
            if let Some(other) = taken.insert(format!("{key:?}"), action.label) {
                panic!("{other} and {} both have the key {key:?}", action.label);
            }
        }
        assert!(taken.len() > 20);
    }
}

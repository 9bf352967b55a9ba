//! The actions of the time cursor.

use super::{Action, key};
use crate::window::command::Command;
use crate::window::model::{CursorCommand, FilmCommand, Model};
use egui::{Key, Modifiers};

const fn moving(label: &'static str, hint: &'static str, on: Key, command: CursorCommand) -> Action {
    Action {
        label,
        hint,
        shortcut: key(Modifiers::ALT, on),
        command: Command::Cursor(command),
        enabled: has_moments,
    }
}

fn has_moments(model: &Model) -> bool {
    model.cursor_run().is_some()
}

/// Before the first iteration.
pub const FIRST: Action =
    moving("First moment", "Look at the board before the first iteration", Key::Home, CursorCommand::First);

/// To the event before.
pub const PREVIOUS_EVENT: Action = moving(
    "Previous event",
    "Go back to the last event: a recorded board that differs from the one before, a new best value of a metric that \
     has a goal, a restart, or a message of the solver",
    Key::PageUp,
    CursorCommand::PreviousEvent,
);

/// An iteration back.
pub const BACK: Action =
    moving("Step back", "Look at the board one iteration earlier", Key::ArrowLeft, CursorCommand::Back);

/// From event to event.
pub const PLAY: Action = Action {
    label: "Play",
    hint: "Go from event to event by itself, or stop there; from the beginning when the newest is shown",
    shortcut: key(Modifiers::NONE, Key::F7),
    command: Command::Cursor(CursorCommand::TogglePlay),
    enabled: has_moments,
};

/// An iteration on.
pub const FORWARD: Action =
    moving("Step on", "Look at the board one iteration later", Key::ArrowRight, CursorCommand::Forward);

/// To the next event.
pub const NEXT_EVENT: Action = moving(
    "Next event",
    "Go on to the next event: a recorded board that differs from the one before, a new best value of a metric that has \
     a goal, a restart, or a message of the solver",
    Key::PageDown,
    CursorCommand::NextEvent,
);

/// To the newest.
pub const NEWEST: Action = moving(
    "Newest moment",
    "Look at the newest board, and along with a run in progress",
    Key::End,
    CursorCommand::Newest,
);

/// As an animation.
pub const EXPORT_REPLAY: Action = Action {
    label: "Save as animation…",
    hint: "Save the run shown as an animated GIF or as a folder of pictures",
    shortcut: None,
    command: Command::Film(FilmCommand::Ask),
    enabled: has_moments,
};

/// The Replay menu.
pub const REPLAY_MENU: [&[Action]; 3] =
    [&[PLAY], &[FIRST, PREVIOUS_EVENT, BACK, FORWARD, NEXT_EVENT, NEWEST], &[EXPORT_REPLAY]];

//! What is done with panes by keyboard. The commands are about the active pane, whose tab is marked.

use super::{Action, always, key};
use crate::window::arrangement::{Direction, Growth};
use crate::window::command::Command;
use crate::window::model::{Area, Model, PaneCommand};
use egui::{Key, Modifiers};
use egui_tiles::LinearDir::{Horizontal, Vertical};

const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);
const ALT_SHIFT: Modifiers = Modifiers::ALT.plus(Modifiers::SHIFT);

/// The pane in sight after the active one.
pub const NEXT_PANE: Action = Action {
    label: "Next pane",
    hint: "Go to the next pane that is in sight; after the last comes the side with its lists",
    shortcut: key(Modifiers::COMMAND, Key::Tab),
    command: Command::Panes(PaneCommand::GoOn(1)),
    enabled: always,
};

/// The pane in sight before the active one.
pub const PREVIOUS_PANE: Action = Action {
    label: "Previous pane",
    hint: "Go to the pane before that is in sight; before the first comes the side with its lists",
    shortcut: key(CTRL_SHIFT, Key::Tab),
    command: Command::Panes(PaneCommand::GoOn(-1)),
    enabled: always,
};

/// The tab after that of the active pane.
pub const NEXT_TAB: Action = Action {
    label: "Next tab",
    hint: "Show the next of the panes that share their place with the active one",
    shortcut: key(Modifiers::COMMAND, Key::PageDown),
    command: Command::Panes(PaneCommand::Turn(1)),
    enabled: |model| model.can_do_with_panes(PaneCommand::Turn(1)),
};

/// The tab before that of the active pane.
pub const PREVIOUS_TAB: Action = Action {
    label: "Previous tab",
    hint: "Show the one before of the panes that share their place with the active one",
    shortcut: key(Modifiers::COMMAND, Key::PageUp),
    command: Command::Panes(PaneCommand::Turn(-1)),
    enabled: |model| model.can_do_with_panes(PaneCommand::Turn(-1)),
};

const TAB_FORWARD: Action = Action {
    label: "Move tab forward",
    hint: "Move the active pane's tab one place to the right among its tabs",
    shortcut: key(CTRL_SHIFT, Key::PageDown),
    command: Command::Panes(PaneCommand::Shift(1)),
    enabled: |model| model.can_do_with_panes(PaneCommand::Shift(1)),
};

const TAB_BACK: Action = Action {
    label: "Move tab back",
    hint: "Move the active pane's tab one place to the left among its tabs",
    shortcut: key(CTRL_SHIFT, Key::PageUp),
    command: Command::Panes(PaneCommand::Shift(-1)),
    enabled: |model| model.can_do_with_panes(PaneCommand::Shift(-1)),
};

const MOVE_LEFT: Action = Action {
    label: "Move pane left",
    hint: "Move the active pane to the left: beside its tabs, then into the tabs of the neighbour",
    shortcut: key(CTRL_SHIFT, Key::ArrowLeft),
    command: Command::Panes(PaneCommand::Move(Direction::Left)),
    enabled: |model| model.can_do_with_panes(PaneCommand::Move(Direction::Left)),
};

const MOVE_RIGHT: Action = Action {
    label: "Move pane right",
    hint: "Move the active pane to the right: beside its tabs, then into the tabs of the neighbour",
    shortcut: key(CTRL_SHIFT, Key::ArrowRight),
    command: Command::Panes(PaneCommand::Move(Direction::Right)),
    enabled: |model| model.can_do_with_panes(PaneCommand::Move(Direction::Right)),
};

const MOVE_UP: Action = Action {
    label: "Move pane up",
    hint: "Move the active pane up: above its tabs, then into the tabs of the neighbour",
    shortcut: key(CTRL_SHIFT, Key::ArrowUp),
    command: Command::Panes(PaneCommand::Move(Direction::Up)),
    enabled: |model| model.can_do_with_panes(PaneCommand::Move(Direction::Up)),
};

const MOVE_DOWN: Action = Action {
    label: "Move pane down",
    hint: "Move the active pane down: below its tabs, then into the tabs of the neighbour",
    shortcut: key(CTRL_SHIFT, Key::ArrowDown),
    command: Command::Panes(PaneCommand::Move(Direction::Down)),
    enabled: |model| model.can_do_with_panes(PaneCommand::Move(Direction::Down)),
};

const WIDER: Action = Action {
    label: "Wider pane",
    hint: "Make the active pane, or the side, a step wider",
    shortcut: key(ALT_SHIFT, Key::ArrowRight),
    command: Command::Panes(PaneCommand::Size(Horizontal, Growth::More)),
    enabled: |model| model.can_do_with_panes(PaneCommand::Size(Horizontal, Growth::More)),
};

const NARROWER: Action = Action {
    label: "Narrower pane",
    hint: "Make the active pane, or the side, a step narrower",
    shortcut: key(ALT_SHIFT, Key::ArrowLeft),
    command: Command::Panes(PaneCommand::Size(Horizontal, Growth::Less)),
    enabled: |model| model.can_do_with_panes(PaneCommand::Size(Horizontal, Growth::Less)),
};

const TALLER: Action = Action {
    label: "Taller pane",
    hint: "Make the active pane a step taller",
    shortcut: key(ALT_SHIFT, Key::ArrowDown),
    command: Command::Panes(PaneCommand::Size(Vertical, Growth::More)),
    enabled: |model| model.can_do_with_panes(PaneCommand::Size(Vertical, Growth::More)),
};

const LOWER: Action = Action {
    label: "Lower pane",
    hint: "Make the active pane a step less tall",
    shortcut: key(ALT_SHIFT, Key::ArrowUp),
    command: Command::Panes(PaneCommand::Size(Vertical, Growth::Less)),
    enabled: |model| model.can_do_with_panes(PaneCommand::Size(Vertical, Growth::Less)),
};

/// Hides the active pane.
pub const CLOSE_PANE: Action = Action {
    label: "Close pane",
    hint: "Hide the active pane; its place is kept",
    shortcut: key(Modifiers::COMMAND, Key::W),
    command: Command::Panes(PaneCommand::Close),
    enabled: |model| model.can_do_with_panes(PaneCommand::Close),
};

/// Shows the pane that was hidden last.
pub const REOPEN_PANE: Action = Action {
    label: "Reopen pane",
    hint: "Show the pane again that was closed last, where it was",
    shortcut: key(CTRL_SHIFT, Key::T),
    command: Command::Panes(PaneCommand::Reopen),
    enabled: |model| model.can_do_with_panes(PaneCommand::Reopen),
};

/// The menu of what is done with panes, in the View menu.
pub const MENU: [&[Action]; 4] = [
    &[NEXT_PANE, PREVIOUS_PANE, NEXT_TAB, PREVIOUS_TAB],
    &[MOVE_LEFT, MOVE_RIGHT, MOVE_UP, MOVE_DOWN, TAB_FORWARD, TAB_BACK],
    &[WIDER, NARROWER, TALLER, LOWER],
    &[CLOSE_PANE, REOPEN_PANE],
];

/// What a command is about, as its label says it.
pub fn what(command: PaneCommand, model: &Model) -> Option<String> {
    let pane = match command {
        PaneCommand::Close => model.active_pane(),
        PaneCommand::Reopen => model.reopenable(),
        _ => None,
    };
    pane.map(|pane| pane.title.to_string())
}

/// Why a command cannot be done now.
pub fn refusal(command: PaneCommand, model: &Model) -> &'static str {
    let is_side = model.active_area() == Area::Side;
    match command {
        PaneCommand::Move(_) | PaneCommand::Shift(_) if is_side => {
            "The side stays where it is: go to a pane first"
        }
        PaneCommand::Move(_) => "The pane stands at that edge already",
        PaneCommand::Shift(1..) => "The pane is the last of its tabs",
        PaneCommand::Shift(_) => "The pane is the first of its tabs",
        PaneCommand::Size(Vertical, _) if is_side => "The side is as high as the window",
        PaneCommand::Size(_, Growth::More) if is_side => "The side is as wide as it can be",
        PaneCommand::Size(_, Growth::Less) if is_side => "The side is as narrow as it can be",
        PaneCommand::Size(_, Growth::More) => "Nothing beside it has room to give",
        PaneCommand::Size(_, Growth::Less) => "Nothing is beside it, or it has no more room to give",
        PaneCommand::Turn(_) if is_side => "The side has no tabs: go to a pane first",
        PaneCommand::Turn(_) => "No other pane shares its place with the active one",
        PaneCommand::Close => "The side stays: go to a pane first",
        PaneCommand::Reopen => "No pane is closed",
        PaneCommand::GoOn(_) | PaneCommand::Activate(_) | PaneCommand::WidenSide(_) => {
            "It cannot be done now"
        }
    }
}

//! What is done with the board by hand.

use super::{Action, always, key};
use crate::window::command::{Command, Zoom};
use crate::window::edit::Edit;
use crate::window::model::Model;
use egui::{Key, Modifiers};

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
    label: "Zoom in",
    hint: "Make the cells of the board larger; Ctrl with the wheel does so at the pointer",
    shortcut: key(Modifiers::ALT, Key::Plus),
    command: Command::ZoomBoard(Zoom::In),
    enabled: |model| model.current().is_some(),
};

/// Smaller cells.
pub const BOARD_FARTHER: Action = Action {
    label: "Zoom out",
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

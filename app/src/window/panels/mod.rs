//! The panels: functions of the model and their own small state, that answer with commands.

mod about;
pub mod board;
mod clues;
mod consent;
pub mod curves;
pub mod drop_hint;
pub mod finder;
mod form;
mod heat;
mod keys;
pub mod library;
pub mod log;
pub mod menu;
pub mod notices;
pub mod question;
pub mod reading;
mod settings;
pub mod sheet;
pub mod side;
mod solvers;
pub mod status;
pub mod transport;

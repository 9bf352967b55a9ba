//! The panels: functions of the model and their own small state, that answer with commands.

pub mod board;
mod clues;
mod consent;
pub mod curves;
pub mod difference;
pub mod drop_hint;
mod form;
mod heat;
pub mod library;
pub mod log;
pub mod menu;
pub mod notices;
pub mod question;
pub mod reading;
pub mod runs;
pub mod side;
mod solvers;
pub mod status;
pub mod transport;

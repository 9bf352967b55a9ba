//! The panels: functions of the model and their own small state, that answer with commands.

pub mod board;
mod consent;
pub mod curves;
pub mod drop_hint;
mod form;
pub mod library;
pub mod log;
pub mod menu;
pub mod new_puzzle;
pub mod notices;
pub mod question;
pub mod reading;
pub mod side;
mod solvers;
pub mod status;
pub mod transport;
pub mod tree;

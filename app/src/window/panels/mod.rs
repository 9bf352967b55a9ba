//! The panels: functions of the model and their own small state, that answer with commands.

mod about;
pub mod board;
mod consent;
pub mod curves;
pub mod drop_hint;
pub mod finder;
mod form;
mod form_field;
mod keys;
pub mod lessons;
pub mod library;
pub mod log;
pub mod menu;
pub mod new_puzzle;
pub mod notices;
mod puzzle_words;
pub mod question;
pub mod reading;
mod settings;
pub mod sheet;
pub mod side;
mod sifter;
pub mod solvers;
pub mod status;
pub mod transport;
pub mod tree;

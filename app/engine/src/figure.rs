//! Figures for a paper: what the runs of a session show, as curves or boxes of a size in millimetres.
//!
//! [`chart`] holds numbers and names, made by [`kind`] from [`analysis`](crate::analysis); [`draw`] puts
//! them on paper as a [`scene`]; [`svg`] and [`png`] write that down. The same session gives the same
//! bytes. [`board`] draws a board in the same way.

pub mod axis;
pub mod board;
pub mod chart;
pub mod data;
pub mod draw;
pub mod kind;
mod letters;
pub mod painter;
pub mod png;
pub mod scene;
mod style;
pub mod svg;
#[cfg(test)]
mod tests;

pub use chart::Chart;
pub use draw::{PaperSize, TooSmall, draw};
pub use kind::{FigureError, Kind, Request, chart_of};

//! What the tests share: where things lie, and a screen to show the window on.

pub mod paths;
pub mod screen;

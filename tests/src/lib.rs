//! What the tests share: where things lie, a screen to show the window on, a clipboard to paste from, and the window
//! at work for long.

pub mod clipboard;
pub mod dropping;
pub mod paths;
pub mod screen;
pub mod soak;

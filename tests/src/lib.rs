//! What the tests share: where things lie, a screen to show the window on, and a clipboard to paste from.

pub mod clipboard;
pub mod dropping;
pub mod paths;
pub mod screen;
pub mod soak;

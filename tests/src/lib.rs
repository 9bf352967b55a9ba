//! What the tests share: where things lie, a screen to show the window on, a clipboard to paste from, the window at work
//! for long, and the window without a screen, with pictures of all its states.

pub mod clipboard;
pub mod dropping;
pub mod gallery;
pub mod paths;
pub mod screen;
pub mod shown;
pub mod soak;
pub mod software_painter;
pub mod window;
pub mod workers;

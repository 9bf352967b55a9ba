//! The real window on a screen of its own, for a user with a home of its own.

use crate::screen::{Ending, Screen};
use std::process::Command;
use tempfile::TempDir;

/// What would lead the program out of its user's home.
const FOREIGN: [&str; 3] = ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "WORKBENCH_PLUGINS"];

/// A window, and whose it is. The program ends with this value.
pub struct Shown {
    /// The program.
    pub process: Ending,
    /// The home of its user.
    pub home: TempDir,
    /// Where it is seen.
    pub screen: Screen,
    /// The window, which fills the screen.
    pub window: u32,
}

impl Shown {
    /// Starts the program with this command, and waits for its window.
    ///
    /// # Panics
    ///
    /// When the window does not come.
    pub fn open(home: TempDir, mut command: Command) -> Shown {
        let screen = Screen::start(1280, 800);
        command.env("HOME", home.path());
        for variable in FOREIGN {
            command.env_remove(variable);
        }
        let process = Ending(screen.show(&mut command).spawn().expect("the program starts"));
        let window = screen.wait_for_window("Puzzle Workbench");
        screen.fill(window);
        Shown { process, home, screen, window }
    }
}

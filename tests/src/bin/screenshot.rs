//! Takes the picture of the README: the real window after a run on a sample, saved as `docs/window.png`.

use std::path::PathBuf;
use std::process::Command;
use workbench_tests::paths::{root, sample, workbench};
use workbench_tests::screen::{Ending, Screen};

/// The colour of what a solver put on the board, and of its curves.
const SOLVER: [u8; 3] = [0x00, 0x72, 0xb2];
const F5: u32 = 0xffc2;

fn main() -> std::io::Result<()> {
    let target = std::env::args_os().nth(1).map_or_else(|| root().join("docs/window.png"), PathBuf::from);
    let home = tempfile::tempdir()?;
    let screen = Screen::start(1280, 800);
    let mut command = Command::new(workbench());
    command.arg(sample("puzzles/sudoku/hard-1.txt")).env("HOME", home.path()).env_remove("XDG_DATA_HOME");
    let _window = Ending(screen.show(&mut command).spawn()?);
    let window = screen.wait_for_window("Puzzle Workbench");
    screen.fill(window);
    screen.wait_for_rest("the window at rest", |picture| picture.colours() > 50);
    screen.press(F5);
    let solved = |picture: &workbench_tests::screen::Picture| picture.count_near(SOLVER, 300..1280) > 1500;
    let picture = screen.wait_for_rest("the solved board", solved);
    picture.save(&target)?;
    println!("{}", target.display());
    Ok(())
}

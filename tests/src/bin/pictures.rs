//! Takes all pictures of README and guide: the real window, worked with keys alone, saved in the folder `docs` or in the
//! one that is named. With `FOLDER --all`, takes the gallery into that folder: every state of the window in every look,
//! painted without a display; what stands behind it has to be in the name of a picture.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use workbench_tests::gallery;
use workbench_tests::paths::{root, sample, workbench};
use workbench_tests::screen::Stroke::{Down, Up};
use workbench_tests::shown::Shown;

const RETURN: u32 = 0xff0d;
const F5: u32 = 0xffc2;
const CTRL: u32 = 0xffe3;
const P: u32 = 0x70;

/// What is done before a picture is taken.
enum Step {
    /// Press F5.
    Run,
    /// Search among all commands with these small letters, and do the first.
    Do(&'static str),
}

/// A picture.
struct Shot {
    name: &'static str,
    /// What is opened: samples, or `SESSION`.
    opened: &'static str,
    steps: &'static [Step],
}

/// Stands for a session with the runs of a sample experiment.
const SESSION: &str = "session";

const SHOTS: [Shot; 5] = [
    Shot { name: "window.png", opened: "puzzles/sudoku/hard-1.txt", steps: &[Step::Run] },
    Shot {
        name: "window-dark.png",
        opened: "puzzles/kakuro/newspaper-10x14.kakuro",
        steps: &[Step::Do("theme dark"), Step::Do("choose solver propagation"), Step::Run],
    },
    Shot { name: "window-figures.png", opened: SESSION, steps: &[Step::Do("show pane figures")] },
    Shot { name: "window-statistics.png", opened: SESSION, steps: &[Step::Do("show pane statistics")] },
    Shot {
        name: "window-lesson.png",
        opened: "puzzles/sudoku/hard-1.txt",
        steps: &[Step::Do("begin lesson tabu")],
    },
];

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let folder = arguments.first().map_or_else(|| root().join("docs"), PathBuf::from);
    match arguments.get(1).map(String::as_str) {
        Some("--all") => gallery::take_all(&folder, arguments.get(2).map_or("", String::as_str)),
        Some(other) => {
            Err(io::Error::other(format!("{other} is not known; --all takes all states in all looks")))
        }
        None => take_documents(&folder),
    }
}

/// Takes the pictures of README and guide.
fn take_documents(folder: &Path) -> io::Result<()> {
    let work = tempfile::tempdir()?;
    let session = work.path().join("short.ron");
    for shot in &SHOTS {
        if shot.opened == SESSION && !session.exists() {
            make_session(&session)?;
        }
        let opened = if shot.opened == SESSION { session.clone() } else { sample(shot.opened) };
        let path = folder.join(shot.name);
        take(shot, &opened, &path)?;
        println!("{}", path.display());
    }
    Ok(())
}

/// Makes the runs of the sample experiment.
fn make_session(path: &Path) -> io::Result<()> {
    let mut command = Command::new(workbench());
    command.arg("batch").arg(sample("experiments/short.ron")).arg("--save").arg(path);
    let status = command.status()?;
    if status.success() { Ok(()) } else { Err(io::Error::other("the sample experiment did not run")) }
}

/// Opens the window, does the steps, and saves the picture once it is at rest.
fn take(shot: &Shot, opened: &Path, path: &Path) -> io::Result<()> {
    let mut command = Command::new(workbench());
    command.arg(opened);
    let shown = Shown::open(tempfile::tempdir()?, command);
    let screen = &shown.screen;
    let mut last = screen.wait_for_rest("the window at rest", |picture| picture.colours() > 50);
    for step in shot.steps {
        match step {
            Step::Run => screen.press(F5),
            Step::Do(words) => {
                screen.strike(CTRL, Down);
                screen.press(P);
                screen.strike(CTRL, Up);
                screen.wait_for_rest("the commands", |picture| *picture != last);
                screen.enter(words);
                screen.press(RETURN);
            }
        }
        let before = last.clone();
        last = screen.wait_for_rest("what comes of it", |picture| *picture != before);
    }
    last.save(path)
}

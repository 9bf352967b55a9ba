//! The real window, on a screen of its own: it shows itself, runs a solver at the press of a key, and
//! survives the death of its worker.

use crate::program::{file, run_tabu};
use std::path::Path;
use std::process::Command;
use workbench_tests::paths::{sample, workbench};
use workbench_tests::screen::{Picture, wait};
use workbench_tests::shown::Shown;
use workbench_tests::workers::{ENDLESS, workers_of};

/// The light theme's colour of what a solver put on the board, and of its curves.
const SOLVER: [u8; 3] = [0x00, 0x72, 0xb2];
/// The light theme's colour of failures.
const WRONG: [u8; 3] = [0xb8, 0x32, 0x00];
const F5: u32 = 0xffc2;
const TAB: u32 = 0xff09;
const RETURN: u32 = 0xff0d;

pub fn open(files: &[&Path]) -> Shown {
    open_in(tempfile::tempdir().unwrap(), files)
}

/// Opens the window for a user with this home.
fn open_in(home: tempfile::TempDir, files: &[&Path]) -> Shown {
    let mut command = Command::new(workbench());
    command.args(files);
    Shown::open(home, command)
}

/// Pixels of the solver's colour on the board, and in the curves.
fn board(picture: &Picture) -> usize {
    picture.count_near(SOLVER, 310..830)
}

fn curves(picture: &Picture) -> usize {
    picture.count_near(SOLVER, 840..1280)
}

#[test]
fn the_first_frame_shows_a_puzzle_and_a_key_runs_the_solver_and_draws_its_curve() {
    let shown = open(&[&sample("puzzles/sudoku/hard-1.txt")]);
    let first = shown.screen.wait_for_rest("the first frame", |picture| picture.colours() > 50);
    assert_eq!(curves(&first), 0, "no curve before the run");
    shown.screen.press(F5);
    let after =
        shown.screen.wait_for_picture("the curve", |picture| curves(picture) > 300 && board(picture) > 300);
    assert!(board(&after) > board(&first));
    assert!(shown.screen.title(shown.window).contains("not saved"));
}

#[test]
fn a_saved_session_opens_with_the_same_curve() {
    let folder = tempfile::tempdir().unwrap();
    let session = folder.path().join("hard.ron");
    let puzzle = sample("puzzles/sudoku/hard-1.txt");
    let said = run_tabu(&puzzle, &["--save", session.to_str().unwrap()]);
    assert_eq!(said.code, 0, "{}", said.stderr);

    let live = open(&[&puzzle]);
    live.screen.wait_for_rest("the first frame", |picture| picture.colours() > 50);
    live.screen.press(F5);
    let run = live.screen.wait_for_rest("the curve", |picture| curves(picture) > 300);
    let reopened = open(&[&session]);
    let again = reopened.screen.wait_for_rest("the curve again", |picture| curves(picture) > 300);
    let part = |picture: &Picture| -> Vec<[u8; 3]> {
        let rows = picture.pixels.chunks(picture.width as usize);
        // The curves, without the table below, which tells times.
        rows.take(480).flat_map(|row| row[845..1270].to_vec()).collect()
    };
    assert!(part(&run) == part(&again), "the same run draws the same curves");
}

#[test]
fn the_window_outlives_its_worker_and_says_what_happened() {
    let (_folder, path) = file("endless.txt", ENDLESS.as_bytes());
    let mut shown = open(&[&path]);
    shown.screen.wait_for_rest("the first frame", |picture| picture.colours() > 50);
    let before = shown.screen.picture().count_near(WRONG, 0..1280);
    shown.screen.press(F5);
    let worker = wait("the worker", || workers_of(shown.process.0.id()).first().copied());
    let worker = i32::try_from(worker).unwrap();
    shown.screen.wait_for_picture("the curve", |picture| curves(picture) > 100);
    // SAFETY: the process is the worker of the window that this test started.
    assert_eq!(unsafe { libc::kill(worker, libc::SIGKILL) }, 0);
    let after = shown.screen.wait_for_rest("the sentence", |p| p.count_near(WRONG, 0..1280) > before + 100);
    assert!(curves(&after) > 100, "the curve stays");
    assert!(shown.process.0.try_wait().unwrap().is_none(), "the window lives");
}

#[cfg(target_os = "linux")]
#[test]
fn a_run_outlives_a_window_that_is_killed() {
    let mut shown = open(&[&sample("puzzles/sudoku/hard-1.txt")]);
    shown.screen.wait_for_rest("the first frame", |picture| picture.colours() > 50);
    shown.screen.press(F5);
    let folder = shown.home.path().join(".local/share/puzzle-workbench/unsaved");
    let is_kept = |path: &Path| {
        let session = engine::store::load_session(path);
        session.is_ok_and(|session| session.runs.iter().any(|run| run.run.outcome().unwrap().verified))
    };
    wait("the solved run in a file", || {
        let files = std::fs::read_dir(&folder).ok()?.flatten().map(|entry| entry.path());
        let mut files = files.filter(|path| path.extension().is_some_and(|extension| extension == "ron"));
        files.any(|path| is_kept(&path)).then_some(())
    });
    // SIGKILL: the window has no chance to say a word.
    shown.process.0.kill().unwrap();
    shown.process.0.wait().unwrap();
    let Shown { home, screen, .. } = shown;
    drop(screen);

    let again = open_in(home, &[]);
    let asked = again.screen.wait_for_rest("the question", |picture| picture.colours() > 50);
    assert_eq!(curves(&asked), 0, "nothing is opened unasked");
    // To the first answer of the question, and yes.
    again.screen.press(TAB);
    again.screen.press(RETURN);
    again.screen.wait_for_picture("the curve", |picture| curves(picture) > 300);
    assert!(again.screen.title(again.window).contains("not saved"));
}

//! The real window in the hands of its user: a file dropped on it, pulled to other sizes, closed with unsaved work, and
//! files opened through the desktop's dialog and without one.

use crate::real_window::open;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;
use workbench_tests::dropping::drop_file;
use workbench_tests::paths::{sample, workbench};
use workbench_tests::screen::Stroke::{Down, Up};
use workbench_tests::screen::wait;
use workbench_tests::shown::Shown;

const F5: u32 = 0xffc2;
const TAB: u32 = 0xff09;
const RETURN: u32 = 0xff0d;
const ESCAPE: u32 = 0xff1b;
const CTRL: u32 = 0xffe3;
const O: u32 = 0x6f;

/// Whether the window has a puzzle and runs a solver on it: then the title says that a run is not saved.
fn runs(shown: &Shown) -> bool {
    shown.screen.press(F5);
    thread::sleep(Duration::from_millis(300));
    shown.screen.title(shown.window).contains("not saved")
}

fn wait_for_run(shown: &Shown) {
    wait("a run", || runs(shown).then_some(()));
}

fn ask_to_open(shown: &Shown) {
    shown.screen.strike(CTRL, Down);
    shown.screen.press(O);
    shown.screen.strike(CTRL, Up);
}

/// Closes a window with unsaved runs by the second answer of its question, "Close without saving".
fn close_without_saving(shown: &mut Shown) {
    let before = shown.screen.wait_for_rest("the run", |_| true);
    shown.screen.close(shown.window);
    shown.screen.wait_for_rest("the question", |picture| *picture != before);
    assert!(shown.process.0.try_wait().unwrap().is_none(), "it asks first");
    shown.screen.press(TAB);
    shown.screen.press(TAB);
    shown.screen.press(RETURN);
    assert!(wait("its end", || shown.process.0.try_wait().unwrap()).success());
}

#[test]
fn a_dropped_file_is_opened() {
    let shown = open(&[]);
    shown.screen.wait_for_rest("the first frame", |picture| picture.colours() > 50);
    assert!(drop_file(&shown.screen, shown.window, &sample("puzzles/sudoku/hard-1.txt")), "it was refused");
    wait_for_run(&shown);
}

#[test]
fn the_window_lives_at_any_size() {
    let mut shown = open(&[&sample("puzzles/sudoku/hard-1.txt")]);
    shown.screen.wait_for_rest("the first frame", |picture| picture.colours() > 50);
    for (width, height) in [(800, 560), (640, 400), (1280, 300), (320, 200), (1280, 800)] {
        shown.screen.resize(shown.window, width, height);
        shown.screen.wait_for_rest("the picture", |picture| picture.colours() > 20);
        assert!(shown.process.0.try_wait().unwrap().is_none(), "{width}×{height}");
    }
    wait_for_run(&shown);
}

#[test]
fn closing_asks_while_runs_are_not_saved_and_not_otherwise() {
    let mut saved = open(&[&sample("puzzles/sudoku/hard-1.txt")]);
    saved.screen.wait_for_rest("the first frame", |picture| picture.colours() > 50);
    saved.screen.close(saved.window);
    assert!(wait("its end", || saved.process.0.try_wait().unwrap()).success());

    let mut shown = open(&[&sample("puzzles/sudoku/hard-1.txt")]);
    shown.screen.wait_for_rest("the first frame", |picture| picture.colours() > 50);
    wait_for_run(&shown);
    close_without_saving(&mut shown);
}

#[test]
fn without_a_file_dialog_the_window_asks_for_a_path() {
    let home = tempfile::tempdir().unwrap();
    std::fs::copy(sample("puzzles/sudoku/hard-1.txt"), home.path().join("a.txt")).unwrap();
    let mut command = Command::new(workbench());
    // No session bus, and no zenity in the path.
    command.current_dir(home.path()).env_remove("DBUS_SESSION_BUS_ADDRESS").env_remove("XDG_RUNTIME_DIR");
    command.env("PATH", home.path());
    let shown = Shown::open(home, command);
    shown.screen.wait_for_rest("the first frame", |picture| picture.colours() > 50);
    wait("a run", || {
        ask_to_open(&shown);
        // The field is there soon; who types before that types again.
        thread::sleep(Duration::from_millis(700));
        shown.screen.enter("a.txt");
        shown.screen.press(RETURN);
        thread::sleep(Duration::from_millis(700));
        let has_run = runs(&shown);
        shown.screen.press(ESCAPE);
        has_run.then_some(())
    });
}

#[test]
fn the_desktops_own_dialog_opens_a_file() {
    let portal = Path::new("/usr/libexec/xdg-desktop-portal-gtk");
    let has_bus = Command::new("dbus-run-session").arg("--version").output().is_ok();
    if !has_bus || !portal.exists() {
        println!("skipped: it takes dbus-run-session and the package xdg-desktop-portal-gtk");
        return;
    }
    let home = tempfile::tempdir().unwrap();
    // A path of keys that need no Shift.
    let name = format!("puzzles-{}", std::process::id());
    let folder = tempfile::Builder::new().prefix(&name).rand_bytes(0).tempdir().unwrap();
    let puzzle = folder.path().join("a.txt");
    std::fs::copy(sample("puzzles/sudoku/hard-1.txt"), &puzzle).unwrap();
    let mut command = Command::new("dbus-run-session");
    command
        .arg("--")
        .arg(workbench())
        .env("XDG_CURRENT_DESKTOP", "GNOME")
        .env("XDG_RUNTIME_DIR", folder.path());
    let mut shown = Shown::open(home, command);
    shown.screen.wait_for_rest("the first frame", |picture| picture.colours() > 50);
    ask_to_open(&shown);
    let dialog = shown.screen.wait_for_window("Open puzzles");
    shown.screen.fill(dialog);
    shown.screen.wait_for_rest("the dialog", |picture| picture.colours() > 50);
    // A slash opens the field for a path.
    shown.screen.enter(puzzle.to_str().unwrap());
    shown.screen.press(RETURN);
    shown.screen.fill(shown.window);
    wait_for_run(&shown);
    // The bus and what it started end with the window.
    close_without_saving(&mut shown);
}

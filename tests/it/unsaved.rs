//! Unsaved work outlives the window: after a crash the next start offers it.

use crate::window::{Window, has, until, window_of};
use egui_kittest::kittest::Queryable as _;
use engine::catalog::Home;
use engine::session::Session;
use engine::store::{LeftBehind, Unsaved, load_session};
use std::path::Path;
use workbench_tests::paths::{build_folder, sample};

const QUESTION: &str = "Open the work that was not saved?";

/// A user's home in which a window that is gone has left a run.
fn home_with_a_run() -> (tempfile::TempDir, Home) {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path().join("data"));
    let file = folder.path().join("run.ron");
    let puzzle = sample("puzzles/sudoku/hard-1.txt");
    let said = crate::program::run_tabu(&puzzle, &["--save", file.to_str().unwrap()]);
    assert_eq!(said.code, 0, "{}", said.stderr);
    Unsaved::begin(&home.unsaved()).unwrap().keep(1, &load_session(&file).unwrap()).unwrap();
    (folder, home)
}

fn open(home: &Home, files: &[&Path]) -> Window {
    let files = files.iter().map(|path| path.to_path_buf()).collect();
    let mut window = window_of(files, vec![build_folder().into()], Some(home.clone()));
    until(&mut window, "the solvers", |window| has(window, "Hybrid AC3-tabu"));
    window
}

fn left_in(home: &Home) -> Vec<LeftBehind> {
    LeftBehind::in_folder(&home.unsaved())
}

/// Closes the window as its user does.
fn close(mut window: Window) {
    eframe::App::on_exit(window.state_mut(), None);
}

#[test]
fn what_was_left_behind_is_offered_and_opened() {
    let (_folder, home) = home_with_a_run();
    let mut window = open(&home, &[]);
    until(&mut window, "the question", |window| has(window, QUESTION));
    assert!(has(&window, "1 run on hard-1.txt"));
    window.get_by_label("Open it").click();
    until(&mut window, "the run", |window| has(window, "Board of hard-1.txt: 9 rows, 9 columns, 81 of 81"));
    assert!(!has(&window, QUESTION));
    // The window keeps it now, and what was left behind goes.
    until(&mut window, "the keeping", |_| std::fs::read_dir(home.unsaved()).unwrap().count() == 2);
    assert!(left_in(&home).is_empty(), "the window holds what is there");
    drop(window);
    assert_eq!(left_in(&home).len(), 1, "this window has ended without a word, too");
}

#[test]
fn what_is_put_off_is_offered_again_and_what_is_discarded_is_gone() {
    let (_folder, home) = home_with_a_run();
    let mut window = open(&home, &[]);
    until(&mut window, "the question", |window| has(window, QUESTION));
    window.get_by_label("Later").click();
    until(&mut window, "the answer", |window| !has(window, QUESTION));
    close(window);
    let mut window = open(&home, &[]);
    until(&mut window, "the question again", |window| has(window, QUESTION));
    window.get_by_label("Discard").click();
    until(&mut window, "the answer", |window| !has(window, QUESTION));
    close(window);
    assert_eq!(std::fs::read_dir(home.unsaved()).unwrap().count(), 0);
}

#[test]
fn a_run_is_kept_until_the_window_closes_as_its_user_wants() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path().join("data"));
    let mut window = open(&home, &[&sample("puzzles/sudoku/hard-1.txt")]);
    until(&mut window, "the board", |window| has(window, "Board of hard-1.txt"));
    window.get_by_label("Run").click();
    until(&mut window, "the solution", |window| has(window, "Solved, and checked."));
    let kept = |_: &Window| {
        let entries = std::fs::read_dir(home.unsaved()).unwrap().flatten();
        let mut files = entries.map(|entry| entry.path()).filter(|path| path.extension().unwrap() == "ron");
        files.next().is_some_and(|path| load_session(&path).is_ok_and(is_solved))
    };
    until(&mut window, "the keeping", kept);
    close(window);
    assert_eq!(std::fs::read_dir(home.unsaved()).unwrap().count(), 0);
}

fn is_solved(session: Session) -> bool {
    session.runs.iter().any(|run| run.run.outcome().is_some_and(|outcome| outcome.verified))
}

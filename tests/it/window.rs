//! The real application, driven through its accessibility tree, without a display.

use crate::program::file;
use crate::workers::ENDLESS;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use engine::catalog::{Folder, Home};
use engine::worker::WorkerProgram;
use std::path::{Path, PathBuf};
use workbench::window::{App, FileDialogs, Kept, Setup};
use workbench_tests::paths::{build_folder, sample, workbench};
pub use workbench_tests::window::{Window, drop_file, has, until};

pub fn window(files: Vec<PathBuf>) -> Window {
    window_of(files, vec![build_folder().into()], None)
}

/// The application with these files open and the plugins of these folders.
pub fn window_with(files: Vec<PathBuf>, folders: Vec<PathBuf>) -> Window {
    window_of(files, folders.into_iter().map(Into::into).collect(), None)
}

/// The same, for a user with this home.
pub fn window_of(files: Vec<PathBuf>, folders: Vec<Folder>, home: Option<Home>) -> Window {
    let kept = home.as_ref().map(Kept::load).unwrap_or_default();
    let setup = Setup {
        kept,
        files,
        folders,
        home,
        program: WorkerProgram::new(workbench()),
        dialogs: FileDialogs::Window,
    };
    // High enough for the runs below a long list of solvers: what is scrolled away cannot be clicked.
    Harness::builder().with_size([1280.0, 1100.0]).build_eframe(|cc| App::new(cc, setup))
}

#[test]
fn a_dropped_puzzle_is_run_and_its_curve_is_seen() {
    let mut window = window(Vec::new());
    until(&mut window, "the solver", |window| has(window, "Hybrid AC3-tabu"));
    drop_file(&mut window, sample("puzzles/sudoku/hard-1.txt"));
    until(&mut window, "the board", |window| has(window, "Board of hard-1.txt: 9 rows, 9 columns, 23 of 81"));
    window.get_by_label("Run").click();
    until(&mut window, "the solution", |window| {
        has(window, "Board of hard-1.txt: 9 rows, 9 columns, 81 of 81")
    });
    assert!(has(&window, "Solved, and checked."));
    assert!(has(&window, "Curve of"));
    assert!(!window.state().is_running());
}

#[test]
fn a_run_is_held_stepped_and_stopped() {
    let (_folder, path) = file("endless.txt", ENDLESS.as_bytes());
    let mut window = window(vec![path]);
    until(&mut window, "the board", |window| has(window, "Ready to run"));
    window.get_by_label("Step").click();
    until(&mut window, "the first step", |window| has(window, "1 iteration ·"));
    assert!(has(&window, "Held before its next iteration."));
    window.get_by_label("Step").click();
    until(&mut window, "the second step", |window| has(window, "2 iterations ·"));
    window.get_by_label("Resume").click();
    until(&mut window, "the run", |window| has(window, "Running…"));
    window.get_by_label("Stop").click();
    until(&mut window, "the end", |window| has(window, "Stopped by the user."));
}

#[test]
fn a_refused_file_is_a_sentence_and_leaves_what_was_open() {
    let mut window = window(vec![sample("puzzles/sudoku/easy-1.txt")]);
    until(&mut window, "the board", |window| has(window, "Board of easy-1.txt"));
    let (_folder, clash) = file("clash.txt", format!("5......5.\n{}", ".........\n".repeat(8)).as_bytes());
    drop_file(&mut window, clash);
    until(&mut window, "the sentence", |window| has(window, "line 1, column 8"));
    let (_folder, broken) = file("broken.ron", b"Session(\n  version: 1,\n  puzz");
    drop_file(&mut window, broken);
    until(&mut window, "the second sentence", |window| has(window, "broken.ron:3:"));
    let (_folder, newer) = file("newer.ron", b"Session(\n  version: 9,\n)");
    drop_file(&mut window, newer);
    until(&mut window, "the third sentence", |window| has(window, "newer.ron:2: this session has version 9"));
    assert!(has(&window, "Board of easy-1.txt"));
}

#[test]
fn a_session_reopens_with_solver_parameters_seed_curve_and_board() {
    let folder = tempfile::tempdir().unwrap();
    let session = folder.path().join("s.ron");
    let more = ["--seed", "7", "--set", "tenure=13", "--save", session.to_str().unwrap()];
    let said = crate::program::run_tabu(&sample("puzzles/sudoku/hard-2.txt"), &more);
    assert_eq!(said.code, 0, "{}", said.stderr);
    let answer = said.json();
    let mut window = window(vec![session]);
    until(&mut window, "the board", |window| has(window, "Board of hard-2.txt: 9 rows, 9 columns, 81 of 81"));
    until(&mut window, "the curve", |window| has(window, "Curve of"));
    assert!(has(&window, "seed 7"));
    assert!(has(&window, "tenure=13"));
    let iterations = answer["iterations"].as_u64().unwrap();
    if iterations < 1000 {
        assert!(has(&window, &format!("{iterations} iterations")));
    }
}

/// Saves a session that has no file yet, through the path field.
pub fn save_as(window: &mut Window, path: &Path) {
    window.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::S);
    until(window, "the path field", |window| has(window, "so type the path"));
    window.run_steps(2);
    window.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
    window.run_steps(2);
    window.event(egui::Event::Text(path.display().to_string()));
    window.run_steps(2);
    window.get_by_label("Save").click();
    until(window, "the file", |window| has(window, "Saved as"));
}

/// A window with one run that no file holds.
fn window_with_a_run() -> Window {
    let mut window = window(vec![sample("puzzles/sudoku/easy-1.txt")]);
    until(&mut window, "the board", |window| has(window, "Ready to run"));
    window.get_by_label("Run").click();
    until(&mut window, "the solution", |window| has(window, "Solved, and checked."));
    window
}

#[test]
fn keys_do_nothing_behind_a_question_and_starting_over_empties_the_window() {
    let mut window = window_with_a_run();
    window.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::N);
    until(&mut window, "the question", |window| has(window, "Some runs are not saved"));
    window.key_press(egui::Key::F5);
    window.run_steps(5);
    assert!(!window.state().is_running());
    window.get_by_label("Start over without saving").click();
    until(&mut window, "the empty window", |window| has(window, "Open a puzzle, or drop a file"));
    assert!(!has(&window, "Board of"));
}

#[test]
fn closing_with_unsaved_runs_asks_once_and_then_closes() {
    let mut window = window_with_a_run();
    let root = egui::ViewportId::ROOT;
    let viewport = window.input_mut().viewports.get_mut(&root).unwrap();
    viewport.events.push(egui::ViewportEvent::Close);
    until(&mut window, "the question", |window| has(window, "Some runs are not saved"));
    window.input_mut().viewports.get_mut(&root).unwrap().events.clear();
    window.get_by_label("Close without saving").click();
    let closes = |window: &Window| {
        let output = &window.output().viewport_output;
        output.values().any(|viewport| viewport.commands.contains(&egui::ViewportCommand::Close))
    };
    until(&mut window, "the end", closes);
}

#[test]
fn a_session_saved_through_the_path_field_opens_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("typed");
    save_as(&mut window_with_a_run(), &path);
    let session = engine::store::load_session(&path.with_extension("ron")).unwrap();
    assert_eq!(session.runs.len(), 1);
}

#[test]
fn a_limit_on_work_from_a_session_is_seen_and_can_be_switched_off() {
    let folder = tempfile::tempdir().unwrap();
    let session = folder.path().join("s.ron");
    let more = ["--max-work", "5", "--seed", "18446744073709551615", "--save", session.to_str().unwrap()];
    let said = crate::program::run_tabu(&sample("puzzles/sudoku/hard-1.txt"), &more);
    assert_eq!(said.code, 1, "{}", said.stderr);
    let mut window = window(vec![session]);
    until(&mut window, "the board", |window| has(window, "Board of hard-1.txt"));
    until(&mut window, "the solver", |window| has(window, "Hybrid AC3-tabu"));
    window.run_steps(3);
    assert!(has(&window, "seed 18446744073709551615"));
    window.get_by_label_contains("End after so much work").click();
    window.run_steps(3);
    window.get_by_label("Run").click();
    until(&mut window, "the solution", |window| has(window, "81 of 81 cells filled"));
}

#[test]
fn the_solver_that_is_chosen_at_first_understands_the_puzzle() {
    let mut window = window(vec![sample("puzzles/kenken/4.yaml")]);
    until(&mut window, "the solver", |window| has(window, "Ready to run Constraint programming"));
}

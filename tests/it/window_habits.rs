//! What a person who uses the window for hours relies on: the layout stays, settings stay, every command is found by
//! a few letters, and Undo says what it took back.

use crate::window::{Window, has, until, window_of};
use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable as _;
use engine::catalog::Home;
use std::path::PathBuf;
use workbench_tests::paths::{build_folder, sample};
use workbench_tests::window::command;

/// A user with an empty home.
pub fn user() -> (tempfile::TempDir, Home) {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path().join("data"));
    (folder, home)
}

pub fn open(home: &Home, files: Vec<PathBuf>) -> Window {
    let mut window = window_of(files, vec![build_folder().into()], Some(home.clone()));
    until(&mut window, "the solvers", |window| has(window, "Hybrid AC3-tabu"));
    window
}

/// Closes the window as its user does.
pub fn close(mut window: Window) {
    eframe::App::on_exit(window.state_mut(), None);
}

/// What the pane of curves says while there are none.
const CURVES: &str = "The curves of a run appear here.";

/// Hides or shows the pane of this title.
fn toggle_pane(window: &mut Window, title: &str) {
    window.get_by_label("View").click();
    window.run_steps(3);
    window.get_by_label_contains("Panes").click();
    window.run_steps(3);
    window.get_by_role_and_label(Role::CheckBox, title).click();
    window.run_steps(2);
    window.key_press(Key::Escape);
    window.run_steps(2);
}

#[test]
fn a_pane_that_is_closed_is_closed_at_the_next_start_and_comes_back_by_name() {
    let (_folder, home) = user();
    let mut window = open(&home, Vec::new());
    assert!(has(&window, CURVES));
    toggle_pane(&mut window, "Curves");
    until(&mut window, "the pane to go", |window| !has(window, CURVES));
    close(window);
    let mut window = open(&home, Vec::new());
    window.run_steps(3);
    assert!(!has(&window, CURVES), "the layout was kept");
    command(&mut window, "pane curves");
    until(&mut window, "the pane", |window| has(window, CURVES));
}

#[test]
fn undo_brings_a_layout_back_and_says_so_and_nothing_need_be_saved_for_it() {
    let (_folder, home) = user();
    let mut window = open(&home, vec![sample("puzzles/sudoku/easy-1.txt")]);
    until(&mut window, "the board", |window| has(window, "Board of easy-1.txt"));
    toggle_pane(&mut window, "Curves");
    until(&mut window, "the pane to go", |window| !has(window, CURVES));
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    until(&mut window, "the pane", |window| has(window, CURVES));
    assert!(has(&window, "Undone: closing pane Curves."));
    window.key_press_modifiers(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::Z);
    until(&mut window, "the pane to go again", |window| !has(window, CURVES));
    assert!(has(&window, "Done again: closing pane Curves."));
    command(&mut window, "reset layout");
    until(&mut window, "the usual layout", |window| has(window, CURVES));
    window.key_press_modifiers(Modifiers::COMMAND, Key::N);
    until(&mut window, "the empty window", |window| has(window, "Open a puzzle, or drop a file"));
}

#[test]
fn settings_stay_and_a_damaged_file_of_them_is_told() {
    let (_folder, home) = user();
    let mut window = open(&home, Vec::new());
    command(&mut window, "theme dark");
    assert_eq!(window.ctx.theme(), egui::Theme::Dark);
    window.key_press_modifiers(Modifiers::COMMAND, Key::Plus);
    window.run_steps(3);
    close(window);
    let mut window = open(&home, Vec::new());
    window.run_steps(3);
    assert_eq!((window.ctx.theme(), window.ctx.zoom_factor()), (egui::Theme::Dark, 1.1));
    close(window);
    std::fs::write(home.settings(), "(version: 1, content: (theme: Mauve))").unwrap();
    let window = open(&home, Vec::new());
    assert!(has(&window, "settings.ron:1: this cannot be read"));
    assert_eq!(window.ctx.zoom_factor(), 1.0);
}

#[test]
fn what_was_opened_is_found_again_and_what_is_gone_is_taken_off_the_list() {
    let (folder, home) = user();
    let path = folder.path().join("Éléments.txt");
    std::fs::copy(sample("puzzles/sudoku/easy-1.txt"), &path).unwrap();
    let mut window = open(&home, vec![path.clone()]);
    until(&mut window, "the board", |window| has(window, "Board of Éléments.txt"));
    close(window);
    let mut window = open(&home, Vec::new());
    command(&mut window, "recent élém");
    until(&mut window, "the board", |window| has(window, "Board of Éléments.txt"));
    std::fs::remove_file(&path).unwrap();
    command(&mut window, "recent element");
    until(&mut window, "the sentence", |window| has(window, "It was taken off the list"));
    close(window);
    assert!(!std::fs::read_to_string(home.settings()).unwrap().contains("Éléments"));
}

#[test]
fn a_command_that_cannot_be_done_says_why_and_is_not_done() {
    let (_folder, home) = user();
    let mut window = open(&home, Vec::new());
    window.key_press_modifiers(Modifiers::COMMAND, Key::P);
    window.run_steps(3);
    window.event(egui::Event::Text("solver: run".into()));
    window.run_steps(3);
    assert!(has(&window, "Open a puzzle first"));
    window.key_press(Key::Enter);
    window.run_steps(3);
    assert!(has(&window, "Open a puzzle first"), "the list stays open");
    window.key_press(Key::Escape);
    until(&mut window, "the end of the list", |window| !has(window, "Open a puzzle first"));
    window.key_press(Key::F1);
    until(&mut window, "the keys", |window| has(window, "Keyboard shortcuts"));
    assert!(has(&window, "F10"));
}

#[test]
fn undo_in_a_field_takes_back_what_was_typed_and_nothing_else() {
    let (_folder, home) = user();
    let mut window = open(&home, vec![sample("puzzles/sudoku/hard-list.sdm")]);
    until(&mut window, "the board", |window| has(window, "Board of hard-list.sdm"));
    command(&mut window, "pane log"); // is shown already, so this is no change
    window.get_by_label("Close Log").click();
    until(&mut window, "the pane to go", |window| !has(window, "What a solver has to say"));
    window.get_by_label("Find a puzzle").focus();
    window.run_steps(2);
    window.event(egui::Event::Text("zz".into()));
    window.run_steps(2);
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run_steps(3);
    assert!(!has(&window, "Undone:") && !has(&window, "What a solver has to say"));
}

#[test]
fn what_is_typed_takes_the_place_of_a_proposed_name() {
    let (folder, home) = user();
    let mut window = open(&home, vec![sample("puzzles/sudoku/hard-1.txt")]);
    until(&mut window, "the board", |window| has(window, "Board of hard-1.txt"));
    window.key_press_modifiers(Modifiers::COMMAND, Key::S);
    until(&mut window, "the field", |window| has(window, "Save the session as which file?"));
    window.run_steps(3);
    let typed = |window: &Window| {
        let field = window.get_by_role_and_label(Role::TextInput, "Save the session as which file?");
        field.value().unwrap_or_default()
    };
    assert!(typed(&window).ends_with(".ron"), "a name is proposed");
    let here = std::env::current_dir().unwrap();
    assert!(has(&window, &format!("It will be written to the folder {}.", here.display())));
    let file = folder.path().join("mine.ron").display().to_string();
    window.event(egui::Event::Text(file.clone()));
    window.run_steps(3);
    assert_eq!(typed(&window), file);
    assert!(!has(&window, "It will be written to the folder"), "the path says it");
    window.key_press(Key::Enter);
    until(&mut window, "the file", |_| folder.path().join("mine.ron").is_file());
}

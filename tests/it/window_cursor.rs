//! The one time cursor in the window: an earlier board, events, play, and back to the newest.

use crate::program::file;
use crate::window::{Window, has, until, window};
use crate::workers::ENDLESS;
use egui_kittest::kittest::Queryable as _;
use workbench_tests::paths::sample;

/// A window with a run that has solved its puzzle.
fn solved() -> Window {
    let mut window = window(vec![sample("puzzles/sudoku/hard-1.txt")]);
    until(&mut window, "the board", |window| has(window, "Ready to run"));
    assert!(!has(&window, "Moment of the run"), "without a run there are no moments");
    window.get_by_label("Run").click();
    until(&mut window, "the solution", |window| has(window, "81 of 81 cells filled"));
    until(&mut window, "the end", |window| has(window, "Solved, and checked."));
    // The row comes with the run; a click is for where it stands then.
    window.run_steps(3);
    window
}

fn alt(window: &mut Window, key: egui::Key) {
    window.key_press_modifiers(egui::Modifiers::ALT, key);
    window.run_steps(3);
}

#[test]
fn an_earlier_moment_shows_its_board_and_the_newest_comes_back() {
    let mut window = solved();
    window.get_by_label("First moment").click();
    until(&mut window, "the first board", |window| has(window, "the run was made again up to there"));
    assert!(has(&window, "iteration 0 of"));
    assert!(!has(&window, "81 of 81 cells filled"), "the solution is shown at the beginning");
    alt(&mut window, egui::Key::ArrowRight);
    until(&mut window, "the second board", |window| {
        has(window, "Board of iteration 1: the run was made again")
    });
    assert!(has(&window, "at iteration 1"), "the curves tell the values of the moment");
    alt(&mut window, egui::Key::ArrowLeft);
    until(&mut window, "the first board", |window| {
        has(window, "Board of iteration 0: the run was made again")
    });
    window.get_by_label("Newest moment").click();
    until(&mut window, "the solution", |window| has(window, "81 of 81 cells filled"));
    assert!(has(&window, "newest: "));
}

#[test]
fn the_slider_goes_to_a_moment() {
    let mut window = solved();
    window.get_by_label("Moment of the run").focus();
    window.run_steps(2);
    window.key_press(egui::Key::ArrowLeft);
    until(&mut window, "an earlier moment", |window| has(window, "iteration ") && !has(window, "newest: "));
    until(&mut window, "its board", |window| has(window, "the run was made again up to there"));
}

#[test]
fn events_are_stepped_through_to_the_end_and_back() {
    let mut window = solved();
    window.get_by_label("First moment").click();
    window.run_steps(3);
    let mut steps = 0;
    while !has(&window, "newest: ") {
        alt(&mut window, egui::Key::PageDown);
        steps += 1;
        assert!(steps < 5000, "the events do not end");
    }
    assert!(steps > 1, "a run that falls from its first cost to 0 has events");
    alt(&mut window, egui::Key::PageUp);
    assert!(!has(&window, "newest: "));
}

#[test]
fn play_goes_from_event_to_event_ends_at_the_end_and_can_be_stopped() {
    let mut window = solved();
    window.get_by_label("Events a second").focus();
    window.run_steps(2);
    for _ in 0..60 {
        window.key_press(egui::Key::ArrowUp);
        window.run_steps(1);
    }
    window.key_press(egui::Key::F7);
    until(&mut window, "the beginning", |window| has(window, "Stop playing"));
    assert!(!has(&window, "newest: "));
    until(&mut window, "the end", |window| has(window, "newest: "));
    window.run_steps(3);
    assert!(!has(&window, "Stop playing"));

    window.get_by_label("First moment").click();
    window.run_steps(3);
    window.get_by_label("Play").click();
    window.run_steps(3);
    window.get_by_label("Stop playing").click();
    window.run_steps(5);
    assert!(has(&window, "iteration ") && !has(&window, "newest: "));
}

#[test]
fn a_run_in_progress_can_be_looked_at_in_its_past_and_goes_on() {
    let (_folder, path) = file("endless.txt", ENDLESS.as_bytes());
    let mut window = window(vec![path]);
    until(&mut window, "the board", |window| has(window, "Ready to run"));
    window.get_by_label("Run").click();
    until(&mut window, "the run", |window| has(window, "Running…") && has(window, "newest: "));
    window.run_steps(3);
    window.get_by_label("First moment").click();
    until(&mut window, "the first board", |window| {
        has(window, "Board of iteration 0: the run was made again")
    });
    assert!(window.state().is_running());
    window.get_by_label("Newest moment").click();
    until(&mut window, "the newest", |window| has(window, "newest: "));
    window.get_by_label("Stop").click();
    until(&mut window, "the end", |window| has(window, "Stopped by the user."));
}

#[test]
fn an_animation_is_saved_with_what_was_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("run.gif");
    let mut window = solved();
    window.get_by_label("Replay").click();
    window.run_steps(3);
    window.get_by_label("Save as animation…").click();
    until(&mut window, "the question", |window| has(window, "Save run 1 as an animation"));
    window.get_by_role_and_label(egui::Role::TextInput, "Save as").focus();
    window.run_steps(2);
    window.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
    window.run_steps(2);
    window.event(egui::Event::Text(out.display().to_string()));
    window.run_steps(2);
    window.get_by_label("Save animation").click();
    until(&mut window, "the animation", |window| has(window, "frames of"));
    assert!(std::fs::read(&out).unwrap().starts_with(b"GIF89a"));
}

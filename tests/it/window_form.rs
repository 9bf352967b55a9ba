//! What is typed into a field is taken or refused in a sentence, never bent; each value finds back to its default.

use crate::program::file;
use crate::window::{Window, has, until, window};
use crate::workers::ENDLESS;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use workbench_tests::paths::sample;

fn window_with_a_puzzle() -> Window {
    let mut window = window(vec![sample("puzzles/sudoku/hard-1.txt")]);
    until(&mut window, "the board", |window| has(window, "Ready to run"));
    window.run_steps(3);
    window
}

/// Types into the text field of this label, in the place of what is there.
fn type_into(window: &mut Window, label: &str, text: &str) {
    window.get_by_role_and_label(Role::TextInput, label).focus();
    window.run_steps(2);
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.run_steps(2);
    window.event(Event::Text(text.into()));
    window.run_steps(3);
}

fn value(window: &Window, label: &str) -> String {
    let field = window.get_by_role_and_label(Role::TextInput, label);
    field.accesskit_node().value().unwrap_or_default()
}

#[test]
fn a_value_out_of_range_stays_as_it_was_typed_and_is_told_and_nothing_runs_with_it() {
    let mut window = window_with_a_puzzle();
    let label = "Candidates";
    type_into(&mut window, label, "9999999");
    assert!(has(&window, "takes a whole number from"), "the sentence stands at the field");
    assert_eq!(value(&window, label), "9999999");
    window.get_by_label("Seed");
    window.key_press(Key::F5);
    window.run_steps(5);
    assert!(!window.state().is_running() && !has(&window, "Solved"), "Run waits until it is right");
    type_into(&mut window, label, "12");
    assert!(!has(&window, "takes a whole number from"));
    window.get_by_label("Run").click();
    until(&mut window, "the solution", |window| has(window, "81 of 81 cells filled"));
    assert!(has(&window, "candidates=12"));
}

#[test]
fn what_the_keyboard_comes_to_is_scrolled_in_sight() {
    let mut window = window_with_a_puzzle();
    window.set_size(egui::vec2(1280.0, 500.0));
    window.run_steps(3);
    let button = |window: &Window| window.get_by_label("New experiment").rect();
    assert!(button(&window).top() > 500.0, "it is to be out of sight: {}", button(&window));
    window.get_by_label("New experiment").focus();
    until(&mut window, "the button in sight", |window| button(window).bottom() < 480.0);
}

#[test]
fn what_is_set_does_not_widen_the_side() {
    let mut window = window_with_a_puzzle();
    let board = |window: &Window| window.get_by_label("Edit by hand").rect().left();
    let before = board(&window);
    window.get_by_role_and_label(Role::ComboBox, "Preset").click();
    window.run_steps(3);
    window.get_by_label("paper-literal").click();
    window.run_steps(20);
    assert!(has(&window, "Reset Variant to "));
    assert_eq!(board(&window), before);
}

#[test]
fn a_limit_of_many_digits_is_seen_whole() {
    let mut window = window_with_a_puzzle();
    window.get_by_label("End after so many iterations").click();
    window.run_steps(3);
    let width =
        |window: &Window| window.get_by_role_and_label(Role::TextInput, "Limit in iterations").rect().width();
    let before = width(&window);
    type_into(&mut window, "Limit in iterations", "123456789012345");
    window.run_steps(3);
    assert_eq!(value(&window, "Limit in iterations"), "123456789012345");
    assert!(width(&window) > before + 20.0, "{} and {before}", width(&window));
}

#[test]
fn a_value_finds_back_to_its_default_and_so_do_all() {
    let mut window = window_with_a_puzzle();
    type_into(&mut window, "Candidates", "12");
    window.get_by_label_contains("Reset Candidates to 10").click();
    window.run_steps(3);
    assert_eq!(value(&window, "Candidates"), "10");
    assert!(!has(&window, "Reset all"));
    type_into(&mut window, "Candidates", "0");
    assert!(has(&window, "takes a whole number from"));
    window.get_by_label("Reset all").click();
    window.run_steps(3);
    assert!(!has(&window, "takes a whole number from"));
    assert_eq!(value(&window, "Candidates"), "10");
}

#[test]
fn a_seed_and_a_limit_are_read_as_they_are_typed() {
    let mut window = window_with_a_puzzle();
    type_into(&mut window, "Seed", "18446744073709551616");
    assert!(has(&window, "Seed takes a whole number from 0 to 18446744073709551615"));
    type_into(&mut window, "Seed", "18446744073709551615");
    assert!(!has(&window, "Seed takes a whole number"));
    window.get_by_label("End after so many iterations").click();
    window.run_steps(3);
    type_into(&mut window, "Limit in iterations", "0");
    assert!(has(&window, "it takes a whole number from 1, not \"0\""));
    type_into(&mut window, "Limit in iterations", "3");
    window.get_by_label("Run").click();
    until(&mut window, "the end", |window| has(window, "3 iterations ·"));
    assert!(has(&window, "seed 18446744073709551615"));
}

#[test]
fn the_side_stays_as_wide_as_it_is_when_a_value_with_a_long_name_is_chosen() {
    let mut window = window_with_a_puzzle();
    let left = |window: &Window| window.get_by_label("Edit by hand").rect().left();
    let before = left(&window);
    window.get_by_role_and_label(Role::ComboBox, "Variant").click();
    window.run_steps(3);
    window.get_by_label("Conflict-guided repair").click();
    window.run_steps(30);
    assert!(has(&window, "Reset Variant"), "the value is another");
    assert_eq!(left(&window), before);
}

#[test]
fn a_wrong_value_that_has_no_effect_any_more_does_not_keep_from_running() {
    let mut window = window_with_a_puzzle();
    type_into(&mut window, "Candidates", "9999999");
    assert!(has(&window, "takes a whole number from"));
    window.get_by_role_and_label(Role::ComboBox, "Variant").click();
    window.run_steps(3);
    window.get_by_label("Conflict-guided repair").click();
    window.run_steps(5);
    assert!(!has(&window, "takes a whole number from"), "it has no effect");
    window.get_by_label("Run").click();
    until(&mut window, "the run", |window| has(window, "Run 1:"));
    window.get_by_role_and_label(Role::ComboBox, "Variant").click();
    window.run_steps(3);
    window.get_by_label("Repair").click();
    window.run_steps(5);
    assert!(has(&window, "takes a whole number from"), "it counts again");
}

#[test]
fn choices_that_have_no_room_beside_their_label_stand_below_it() {
    let mut window = window_with_a_puzzle();
    window.get_by_label_contains("Exact cover  ").click();
    window.run_steps(5);
    let goal = window.get_by_role_and_label(Role::ComboBox, "Goal").rect();
    let label = window.get_by_role_and_label(Role::Label, "Goal").rect();
    assert!(goal.top() >= label.bottom() - 1.0, "{goal} below {label}");
    // What is cut with dots would be narrower than the longest of the choices.
    let item = window.get_by_role_and_label(Role::ComboBox, "Item").rect();
    assert!(item.width() > 90.0 && item.right() < 300.0, "{item}");
}

#[test]
fn a_number_in_the_sentence_at_the_end_is_told_as_numbers_are() {
    let (_folder, path) = file("endless.txt", ENDLESS.as_bytes());
    let mut window = window(vec![path]);
    until(&mut window, "the board", |window| has(window, "Ready to run"));
    window.run_steps(3);
    window.get_by_label("End after so many iterations").click();
    window.run_steps(3);
    type_into(&mut window, "Limit in iterations", "1234");
    window.get_by_label("Run").click();
    until(&mut window, "the end", |window| has(window, "No solution found within 1\u{2009}234 iterations"));
}

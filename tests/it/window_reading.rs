//! A text with two readings: the bar tells which is taken and takes the other; runs keep their reading.

use crate::program::{file, run_tabu};
use crate::window::{has, until, window};
use egui_kittest::kittest::Queryable as _;

const LEAD: &str = "The text leaves the boxes open";

#[test]
fn the_other_boxes_are_taken_and_a_run_keeps_the_ones_it_was_made_on() {
    let (_folder, path) = file("six.txt", format!("{:.<36}", "1....2").as_bytes());
    let mut window = window(vec![path]);
    until(&mut window, "the bar", |window| has(window, LEAD) && has(window, "Ready to run"));
    assert!(!has(&window, "six.txt: the 6×6 grids"), "the bar tells it, no notice beside it");
    window.get_by_label("Run").click();
    until(&mut window, "the solution", |window| has(window, "36 of 36 cells filled"));
    window.get_by_label("3 rows × 2 columns").click();
    until(&mut window, "the puzzle again", |window| has(window, "2 of 36 cells filled"));
    assert!(has(&window, LEAD));
    window.get_by_label_contains("Run 1: Solved").click();
    until(&mut window, "the run's own board", |window| has(window, "36 of 36 cells filled"));
    assert!(!has(&window, LEAD), "the run's reading is no choice any more");
}

#[test]
fn boxes_in_which_givens_clash_are_refused_in_a_sentence() {
    let (_folder, path) = file("six.txt", format!("{:.<36}", "1.......1").as_bytes());
    let mut window = window(vec![path]);
    until(&mut window, "the bar", |window| has(window, LEAD));
    window.get_by_label("2 rows × 3 columns").click();
    until(&mut window, "the sentence", |window| {
        has(window, "cannot have boxes of 2 rows and 3 columns: 1 stands twice in box 1")
    });
    assert!(has(&window, "Board of six.txt: 6 rows"));
}

#[test]
fn a_session_keeps_the_reading_that_a_run_was_made_on_beside_the_one_that_was_chosen() {
    let (folder, path) = file("six.txt", format!("{:.<36}", "1....2").as_bytes());
    let session = folder.path().join("six.ron");
    let said = run_tabu(&path, &["--save", session.to_str().unwrap()]);
    assert_eq!(said.code, 0, "{}", said.stderr);
    let mut window = window(vec![session.clone()]);
    until(&mut window, "the run", |window| has(window, LEAD) && has(window, "36 of 36 cells filled"));
    window.get_by_label("3 rows × 2 columns").click();
    until(&mut window, "the chosen reading", |window| has(window, "2 of 36 cells filled"));
    window.get_by_label_contains("Run 1: Solved").click();
    until(&mut window, "the run's own board", |window| has(window, "36 of 36 cells filled"));
    assert!(!has(&window, LEAD), "the run's reading is no choice any more");

    window.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::S);
    until(&mut window, "the file", |window| has(window, "Saved as"));
    let saved = engine::store::load_session(&session).unwrap();
    let boxes = |id| saved.puzzle(id).unwrap().puzzle.box_shape().map(|shape| (shape.rows, shape.cols));
    assert_eq!(boxes(saved.runs[0].puzzle), Some((2, 3)));
    let all: Vec<_> = saved.puzzles.iter().map(|puzzle| boxes(puzzle.id)).collect();
    assert_eq!(all, [Some((2, 3)), Some((3, 2))]);
}

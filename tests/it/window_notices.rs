//! What is told stands in a place of its own: it moves nothing, and a key takes it away.

use crate::program::file;
use crate::window::{drop_file, has, until, window};
use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable as _;
use workbench_tests::paths::sample;

#[test]
fn a_notice_moves_nothing_and_is_taken_away_by_a_key() {
    let mut window = window(vec![sample("puzzles/sudoku/easy-1.txt")]);
    until(&mut window, "the board", |window| has(window, "Ready to run"));
    let places = |window: &crate::window::Window| {
        ["Edit by hand", "Curves", "Log"]
            .map(|label| window.get_by_role_and_label(Role::Button, label).rect())
    };
    let before = places(&window);
    let (_folder, clash) = file("clash.txt", format!("5......5.\n{}", ".........\n".repeat(8)).as_bytes());
    drop_file(&mut window, clash);
    until(&mut window, "the sentence", |window| has(window, "line 1, column 8"));
    window.run_steps(3);
    assert_eq!(places(&window), before);
    let notice = window.get_by_label_contains("line 1, column 8").rect();
    let [_, _, log] = before;
    assert!(notice.top() > log.bottom() && notice.left() > 700.0, "below on the right: {notice}");
    let told = window.query_all_by_label("Dismiss").count();
    for left in (0..told).rev() {
        window.key_press_modifiers(Modifiers::COMMAND, Key::M);
        window.run_steps(3);
        assert_eq!(window.query_all_by_label("Dismiss").count(), left);
    }
    assert!(!has(&window, "line 1, column 8"));
    let (_folder, broken) = file("broken.ron", b"Session(\n  version: 1,\n  puzz");
    drop_file(&mut window, broken);
    until(&mut window, "the second sentence", |window| has(window, "broken.ron:3:"));
    window.run_steps(3);
    window.get_by_label("Dismiss").click();
    until(&mut window, "the notice to go", |window| !has(window, "broken.ron:3:"));
}

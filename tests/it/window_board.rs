//! The board in the real window: editing by hand, what a cell tells, zooming, and the search tree.

use crate::program::file;
use crate::window::{Window, drop_file, has, save_as, until, window};
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use workbench_tests::paths::sample;

/// A 4×4 Sudoku whose other digits follow one by one.
const SMALL: &str = "1234\n3412\n21..\n4...\n";

/// A window that shows a puzzle of this text.
fn window_with(text: &str) -> (tempfile::TempDir, Window) {
    let (folder, path) = file("small.txt", text.as_bytes());
    let mut window = window(Vec::new());
    until(&mut window, "the solver", |window| has(window, "Hybrid AC3-tabu"));
    drop_file(&mut window, path);
    until(&mut window, "the board", |window| has(window, "Board of small.txt: 4 rows"));
    (folder, window)
}

/// The same, being edited, the keys at the first cell.
fn edited(text: &str) -> (tempfile::TempDir, Window) {
    let (folder, mut window) = window_with(text);
    window.key_press(Key::F4);
    until(&mut window, "the tools", |window| has(window, "Click a cell and type its digit"));
    focus_board(&mut window);
    (folder, window)
}

/// Clicks the board and goes to its first cell.
fn focus_board(window: &mut Window) {
    window.get_by_label_contains("Board of small.txt: ").click();
    window.run_steps(3);
    for key in [Key::Home, Key::ArrowUp, Key::ArrowUp, Key::ArrowUp, Key::ArrowUp] {
        press(window, key);
    }
    until(window, "the first cell", |window| has(window, "Row 1, column 1: "));
}

fn press(window: &mut Window, key: Key) {
    window.key_press(key);
    window.run_steps(2);
}

/// Goes down and right from the first cell, and types a digit.
fn type_at(window: &mut Window, (down, right): (u32, u32), key: Key) {
    for _ in 0..4 {
        press(window, Key::ArrowUp);
    }
    press(window, Key::Home);
    (0..down).for_each(|_| press(window, Key::ArrowDown));
    (0..right).for_each(|_| press(window, Key::ArrowRight));
    press(window, key);
}

#[test]
fn a_digit_is_typed_undone_made_again_and_deleted() {
    let (_folder, mut window) = edited(SMALL);
    type_at(&mut window, (2, 2), Key::Num4);
    until(&mut window, "the digit", |window| has(window, "Row 3, column 3: 4, entered by you"));
    assert!(has(&window, "12 of 16 cells filled"));
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    until(&mut window, "the open cell", |window| has(window, "Row 3, column 3: empty"));
    window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    until(&mut window, "the digit", |window| has(window, "Row 3, column 3: 4, entered by you"));
    press(&mut window, Key::Delete);
    until(&mut window, "the open cell", |window| has(window, "Row 3, column 3: empty"));
}

#[test]
fn who_types_a_digit_into_a_puzzle_begins_to_edit_it_and_undo_takes_it_back() {
    let (_folder, mut window) = window_with(SMALL);
    focus_board(&mut window);
    press(&mut window, Key::Delete);
    assert!(!has(&window, "Pencil marks"), "Delete alone begins nothing");
    type_at(&mut window, (2, 2), Key::Num4);
    until(&mut window, "the digit", |window| has(window, "Row 3, column 3: 4, entered by you"));
    assert!(has(&window, "Pencil marks"), "the tools are there");
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    until(&mut window, "the open cell", |window| has(window, "Row 3, column 3: empty"));
}

#[test]
fn what_a_check_tells_moves_nothing() {
    let (_folder, mut window) = edited(SMALL);
    let place = |window: &Window| window.get_by_label_contains("Board of small.txt: ").rect();
    let before = place(&window);
    window.key_press(Key::F8);
    until(&mut window, "the hint", |window| has(window, " takes "));
    assert_eq!(place(&window), before);
    type_at(&mut window, (2, 2), Key::Num4);
    until(&mut window, "the digit", |window| has(window, "12 of 16 cells filled"));
    assert_eq!(place(&window), before);
}

#[test]
fn a_given_cannot_be_typed_over_and_marks_are_told() {
    let (_folder, mut window) = edited(SMALL);
    type_at(&mut window, (0, 0), Key::Num4);
    assert!(has(&window, "Row 1, column 1: 1, given"));
    type_at(&mut window, (2, 2), Key::ArrowRight);
    for (key, physical_key) in [(Key::Exclamationmark, Key::Num1), (Key::Num4, Key::Num4)] {
        let modifiers = Modifiers::SHIFT;
        let physical_key = Some(physical_key);
        window.event(Event::Key { key, physical_key, pressed: true, repeat: false, modifiers });
        window.run_steps(2);
    }
    assert!(has(&window, "Row 3, column 4: empty"));
    assert!(has(&window, "pencil mark"), "the legend tells marks");
}

#[test]
fn clashes_are_marked_and_told_and_clear_takes_all_back_at_once() {
    let (_folder, mut window) = edited(SMALL);
    type_at(&mut window, (2, 2), Key::Num1);
    until(&mut window, "the clash", |window| has(window, "of them break a rule"));
    assert!(has(&window, "breaks a rule ("));
    window.get_by_label("Check").click();
    until(&mut window, "the check", |window| has(window, "break a rule, marked on the board."));
    type_at(&mut window, (3, 3), Key::Num2);
    window.get_by_label("Clear entries").click();
    until(&mut window, "the givens alone", |window| has(window, "11 of 16 cells filled"));
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    until(&mut window, "both entries", |window| has(window, "13 of 16 cells filled"));
}

#[test]
fn a_check_tells_whether_entries_can_be_completed() {
    let (_folder, mut window) = edited(SMALL);
    window.get_by_label("Check").click();
    until(&mut window, "the check", |window| has(window, "5 cells open. It can be completed, in one way."));
    window.get_by_label("Hint").click();
    until(&mut window, "the hint", |window| has(window, "Row 3, column 3 takes 4: all other digits"));
    for (place, key) in [
        ((2, 2), Key::Num4),
        ((2, 3), Key::Num3),
        ((3, 1), Key::Num3),
        ((3, 2), Key::Num2),
        ((3, 3), Key::Num1),
    ] {
        type_at(&mut window, place, key);
    }
    assert!(!has(&window, "takes 4"), "what was told of other entries is gone");
    window.key_press(Key::F9);
    until(&mut window, "the end", |window| has(window, "Solved: every cell is filled and every rule holds."));
}

#[test]
fn entries_that_clash_nowhere_and_lead_nowhere_are_told() {
    let (_folder, mut window) = edited("12..\n....\n....\n....\n");
    // The first row needs its 3 in the same box.
    type_at(&mut window, (1, 2), Key::Num3);
    window.get_by_label("Check").click();
    until(&mut window, "the check", |window| has(window, "13 cells open. It cannot be completed"));
}

#[test]
fn what_was_entered_is_kept_by_the_session() {
    let (folder, mut window) = edited(SMALL);
    type_at(&mut window, (2, 2), Key::Num4);
    let path = folder.path().join("entered.ron");
    save_as(&mut window, &path);
    let session = engine::store::load_session(&path).unwrap();
    assert_eq!(session.puzzles[0].entered.n_digits(), 1);
    let mut again = crate::window::window(vec![path]);
    until(&mut again, "the entry", |window| has(window, "Board of small.txt: 4 rows, 4 columns, 12 of 16"));
}

#[test]
fn a_puzzle_is_typed_into_an_empty_one_and_run() {
    let mut window = window(Vec::new());
    until(&mut window, "the solver", |window| has(window, "Hybrid AC3-tabu"));
    window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    until(&mut window, "the question", |window| has(window, "Make it"));
    window.get_by_label("Make it").click();
    until(&mut window, "the board", |window| has(window, "Board of Sudoku 9×9: 9 rows, 9 columns, 0 of 81"));
    window.get_by_label_contains("Board of Sudoku 9×9").click();
    window.run_steps(3);
    press(&mut window, Key::Num7);
    until(&mut window, "the digit", |window| has(window, "1 of 81 cells filled"));
    window.get_by_label("Use as puzzle").click();
    until(&mut window, "the puzzle", |window| has(window, "Board of Sudoku 9×9 as entered: "));
    until(&mut window, "its row", |window| has(window, "Sudoku 9×9 as entered, Sudoku 9×9 · 1 given"));
    window.get_by_label("Run").click();
    until(&mut window, "the solution", |window| has(window, "as entered: 9 rows, 9 columns, 81 of 81"));
}

#[test]
fn a_cell_tells_its_numbers_when_the_pointer_rests_on_it() {
    let (_folder, mut window) = window_with(SMALL);
    let board = window.get_by_label_contains("Board of small.txt: ").accesskit_node().bounding_box().unwrap();
    let (x, y) = ((board.x0 + board.x1) / 2.0, (board.y0 + board.y1) / 2.0);
    // A little below and right of the middle: the third row and column.
    window.event(Event::PointerMoved(egui::pos2(x as f32 + 15.0, y as f32 + 15.0)));
    until(&mut window, "the numbers", |window| has(window, "Row 3, column 3"));
    assert!(has(&window, "Row: 3 4 missing"));
}

#[test]
fn the_board_is_zoomed_by_key_and_button_and_fitted_again() {
    let (_folder, mut window) = window_with(SMALL);
    window.get_by_label_contains("Board of small.txt: ").click();
    window.run_steps(3);
    press(&mut window, Key::Home);
    let width = |window: &Window| {
        let cell = window.get_by_label_contains("Row ").accesskit_node().bounding_box().unwrap();
        cell.x1 - cell.x0
    };
    let whole = width(&window);
    window.get_by_label("Zoom in").click();
    window.run_steps(3);
    let nearer = width(&window);
    assert!(nearer > whole * 1.1, "{nearer} after {whole}");
    window.key_press_modifiers(Modifiers::ALT, Key::Minus);
    window.run_steps(3);
    assert!(width(&window) < nearer);
    window.get_by_label("Whole board").click();
    window.run_steps(3);
    assert!((width(&window) - whole).abs() < 1.0);
}

/// Holds the run at a moment at which its tree has a value that was chosen.
fn hold_with_a_choice(window: &mut Window) {
    loop {
        until(window, "a chosen value", |window| has(window, ", chosen, open"));
        press(window, Key::F6);
        until(window, "the held run", |window| has(window, "Held before its next iteration."));
        window.run_steps(20);
        if has(window, ", chosen, open") {
            return;
        }
        press(window, Key::F6);
    }
}

#[test]
fn a_search_tree_is_shown_folded_and_points_at_its_cells() {
    let mut window = window(Vec::new());
    until(&mut window, "the solver", |window| has(window, "Nested Monte-Carlo search"));
    drop_file(&mut window, sample("puzzles/kakuro/newspaper-20x20.kakuro"));
    until(&mut window, "the board", |window| has(window, "Board of newspaper-20x20"));
    assert!(!has(&window, "· score "), "no run, no tree");
    // The list is long: the row comes in sight when others are left out.
    window.get_by_role_and_label(egui::Role::TextInput, "Find a solver").focus();
    window.run_steps(2);
    window.event(Event::Text("nested".into()));
    window.run_steps(10);
    let starts = |label: Option<String>| label.is_some_and(|label| label.starts_with("Nested Monte-Carlo"));
    let row = window
        .query_all_by_label_contains("Nested Monte-Carlo search")
        .find(|row| starts(row.accesskit_node().label()));
    row.expect("the solver is listed").click();
    until(&mut window, "the choice", |window| has(window, "Ready to run Nested Monte-Carlo search"));
    window.get_by_label("Run").click();
    until(&mut window, "the tree", |window| has(window, "· score "));
    hold_with_a_choice(&mut window);
    let rows = |window: &Window| window.query_all_by_role(egui::Role::TreeItem).count();
    let before = rows(&window);
    assert!(before > 1);
    // What the solver told last may come after the click, and move the rows under it.
    for _ in 0..20 {
        window
            .query_all_by_label_contains(", chosen, open")
            .next()
            .expect("a chosen value is in sight")
            .click();
        window.run_steps(20);
        if has(&window, ", chosen, closed") {
            break;
        }
    }
    until(&mut window, "the closed node", |window| has(window, ", chosen, closed"));
}

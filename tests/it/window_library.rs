//! The list of puzzles: groups that fold and close, puzzles that are found and put in order, a folder that is opened.

use crate::program::file;
use crate::window::{Window, drop_file, has, until, window};
use egui::accesskit::Toggled;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use workbench_tests::paths::sample;

fn find(window: &mut Window, text: &str) {
    window.get_by_label("Find a puzzle").focus();
    window.run_steps(2);
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.run_steps(2);
    window.event(Event::Text(text.into()));
    window.run_steps(3);
}

#[test]
fn a_group_is_folded_and_closed_and_undo_brings_it_back() {
    let mut window =
        window(vec![sample("puzzles/kakuro/white-4x4.kakuro"), sample("puzzles/sudoku/hard-list.sdm")]);
    until(&mut window, "the group", |window| has(window, "File hard-list.sdm, 8 puzzles, open"));
    until(&mut window, "the rows", |window| has(window, "hard-list.sdm #1, Sudoku 9×9"));
    window.get_by_label_contains("File hard-list.sdm").click();
    until(&mut window, "the folding", |window| has(window, "8 puzzles, folded"));
    // Without the bar of what was scrolled the row is wider, and its cross further to the right.
    window.run_steps(3);
    assert!(!has(&window, "hard-list.sdm #1, Sudoku") && has(&window, "white-4x4.kakuro, Kakuro 5×5"));
    window.get_by_label("Close hard-list.sdm").click();
    until(&mut window, "the closing", |window| !has(window, "hard-list.sdm"));
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    until(&mut window, "the group again", |window| has(window, "File hard-list.sdm, 8 puzzles, folded"));
    assert!(has(&window, "Undone: closing hard-list.sdm."));
}

#[test]
fn closing_what_is_shown_shows_another_and_undo_shows_it_again() {
    let mut window =
        window(vec![sample("puzzles/kakuro/white-4x4.kakuro"), sample("puzzles/sudoku/hard-list.sdm")]);
    until(&mut window, "the board", |window| has(window, "Board of hard-list.sdm #1"));
    window.get_by_label("Close hard-list.sdm").click();
    until(&mut window, "the other", |window| has(window, "Board of white-4x4.kakuro"));
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    until(&mut window, "the board again", |window| has(window, "Board of hard-list.sdm #1"));
}

#[test]
fn the_arrows_go_through_the_list_from_the_row_that_was_clicked() {
    let mut window = window(vec![sample("puzzles/sudoku/hard-list.sdm")]);
    until(&mut window, "the rows", |window| has(window, "hard-list.sdm #2, Sudoku 9×9"));
    window.get_by_label_contains("hard-list.sdm #2, Sudoku").click();
    until(&mut window, "the second", |window| has(window, "Board of hard-list.sdm #2"));
    for number in 3..=8 {
        window.key_press(Key::ArrowDown);
        let board = format!("Board of hard-list.sdm #{number}");
        until(&mut window, &board, |window| has(window, &board));
        // The row that is scrolled to is drawn before it has the keyboard.
        window.run_steps(3);
    }
    window.key_press(Key::ArrowUp);
    until(&mut window, "the one before", |window| has(window, "Board of hard-list.sdm #7"));
}

#[test]
fn puzzles_are_found_by_a_part_of_their_name_and_put_in_order() {
    let files = ["sudoku/easy-1.txt", "sudoku/hard-1.txt", "sudoku/medium-1.txt", "kenken/4.yaml"];
    let mut window = window(files.map(|name| sample(&format!("puzzles/{name}"))).into());
    until(&mut window, "the list", |window| has(window, "4.yaml, KenKen 4×4"));
    find(&mut window, "-1.T");
    until(&mut window, "the part", |window| has(window, "3 puzzles") && !has(window, "4.yaml, KenKen"));
    window.get_by_label_contains("Order: ").click();
    window.run_steps(3);
    window.get_by_label("by givens").click();
    let tops = |window: &Window| {
        let top = |name: &str| window.get_by_label_contains(&format!("{name}, Sudoku 9×9")).rect().top();
        [top("hard-1.txt"), top("medium-1.txt"), top("easy-1.txt")]
    };
    until(&mut window, "the order", |window| tops(window).is_sorted());
    window.get_by_label("Show all").click();
    until(&mut window, "all of them", |window| has(window, "4.yaml, KenKen 4×4"));
}

#[test]
fn a_folder_is_opened_with_what_lies_below_it_and_says_what_it_passed_by() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("below")).unwrap();
    let copy = |from: &str, to: &str| std::fs::copy(sample(from), folder.path().join(to)).unwrap();
    copy("puzzles/sudoku/hard-list.sdm", "below/list.sdm");
    copy("puzzles/sudoku/easy-1.txt", "easy.txt");
    copy("puzzles/malformed/short-line.sdm", "short.sdm");
    let mut window = window(Vec::new());
    until(&mut window, "the solvers", |window| has(window, "Hybrid AC3-tabu"));
    drop_file(&mut window, folder.path().to_path_buf());
    let name = folder.path().file_name().unwrap().to_string_lossy().into_owned();
    let group = format!("Folder {name}, 9 puzzles, open");
    until(&mut window, "the group", |window| has(window, &group));
    until(&mut window, "what was passed by", |window| {
        has(window, "9 puzzles in 2 files. short.sdm was passed by: ")
    });
}

#[test]
fn a_hundred_thousand_puzzles_are_searched_while_the_window_goes_on() {
    let line = format!("{:.<81}\n", "12");
    let (_folder, path) = file("long.sdm", line.repeat(100_000).as_bytes());
    let mut window = window(vec![path]);
    until(&mut window, "the list", |window| has(window, "long.sdm #1, Sudoku"));
    find(&mut window, "#99999");
    until(&mut window, "the one", |window| has(window, "long.sdm #99999, Sudoku") && has(window, "1 puzzle"));
    window.get_by_label_contains("long.sdm #99999, Sudoku").click();
    until(&mut window, "the board", |window| has(window, "Board of long.sdm #99999"));
}

#[test]
fn the_keyboard_goes_from_puzzle_to_puzzle_past_the_lines_above_groups() {
    let mut window =
        window(vec![sample("puzzles/kakuro/white-4x4.kakuro"), sample("puzzles/sudoku/hard-list.sdm")]);
    until(&mut window, "the board", |window| has(window, "Board of hard-list.sdm #1"));
    window.key_press_modifiers(Modifiers::ALT, Key::ArrowDown);
    until(&mut window, "the next", |window| has(window, "Board of hard-list.sdm #2"));
    window.key_press_modifiers(Modifiers::ALT, Key::ArrowUp);
    window.run_steps(2);
    window.key_press_modifiers(Modifiers::ALT, Key::ArrowUp);
    until(&mut window, "the one above", |window| has(window, "Board of white-4x4.kakuro"));
    window.key_press_modifiers(Modifiers::ALT, Key::ArrowUp);
    window.run_steps(2);
    assert!(has(&window, "Board of white-4x4.kakuro"), "above the first there is none");
}

#[test]
fn what_is_opened_far_down_a_long_list_is_scrolled_to_and_chosen() {
    let line = format!("{:.<81}\n", "1");
    let (_folder, long) = file("long.sdm", line.repeat(300).as_bytes());
    let mut window = window(vec![long]);
    until(&mut window, "the list", |window| has(window, "long.sdm #1, Sudoku"));
    drop_file(&mut window, sample("puzzles/sudoku/hard-1.txt"));
    until(&mut window, "the row", |window| has(window, "hard-1.txt, Sudoku"));
    window.run_steps(30);
    let row = window.get_by_label_contains("hard-1.txt, Sudoku");
    assert_eq!(row.accesskit_node().toggled(), Some(Toggled::True));
    let list = window.get_by_label("Find a puzzle").rect().bottom()
        ..window.get_by_label("Copy as command line").rect().top();
    assert!(list.contains(&row.rect().top()) && list.contains(&row.rect().bottom()), "{}", row.rect());
}

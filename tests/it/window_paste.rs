//! What is pasted into the window opens as a file would; what cannot be opened is one sentence.

use crate::window::{Window, has, save_as, until, window};
use egui::{ColorImage, Event, Key, Modifiers, ViewportCommand};
use egui_kittest::kittest::Queryable as _;
use std::sync::Arc;
use workbench_tests::paths::sample;

const LINE: &str = "000000000376009020000540000402030081600000000000004709000900000940000030800000016";

fn paste(window: &mut Window, text: &str) {
    window.event(Event::Paste(text.into()));
    window.step();
}

fn let_go(modifiers: Modifiers) -> Event {
    Event::Key { key: Key::V, physical_key: None, pressed: false, repeat: false, modifiers }
}

#[test]
fn lines_links_ids_and_whole_files_open_each_once() {
    let mut window = window(Vec::new());
    let list = std::fs::read_to_string(sample("puzzles/sudoku/hard-list.sdm")).unwrap();
    let cases = [
        (LINE, "Board of pasted text: 9 rows, 9 columns, 23 of 81"),
        ("https://puzz.link/p?kakuro/2/2/n4334", "Board of pasted text 2: 3 rows"),
        ("3:d_8,a6m6a1a2a3", "Board of pasted text 3: 3 rows"),
        (list.as_str(), "Board of pasted text 4 #1: 9 rows"),
    ];
    for (text, board) in cases {
        paste(&mut window, text);
        until(&mut window, board, |window| has(window, board));
    }
    // A key that is held down pastes again and again.
    paste(&mut window, LINE);
    until(&mut window, "the first again", |window| has(window, "Board of pasted text: 9 rows"));
    window.run_steps(3);
    assert!(!has(&window, "pasted text 5"));
}

#[test]
fn pictures_nothing_and_rubbish_are_sentences_and_what_was_open_stays() {
    let mut window = window(vec![sample("puzzles/sudoku/easy-1.txt")]);
    until(&mut window, "the board", |window| has(window, "Board of easy-1.txt"));
    window.event(Event::PasteImage(Arc::new(ColorImage::filled([64, 48], egui::Color32::RED))));
    until(&mut window, "the picture's sentence", |window| has(window, "holds a picture (64×48)"));
    paste(&mut window, " \n");
    until(&mut window, "the empty text's sentence", |window| has(window, "The clipboard holds no text"));
    paste(&mut window, "Dear all,\nhow are you?");
    until(&mut window, "the rubbish's sentence", |window| has(window, "pasted text:1:1: this is no puzzle"));
    assert!(has(&window, "Copy the whole puzzle"));
    assert!(has(&window, "Board of easy-1.txt"));
    paste(&mut window, &format!("{LINE}\n{}", "1234567\n".repeat(6)));
    until(&mut window, "the rest is counted", |window| has(window, "pasted text: 3 more remarks; "));
}

#[test]
fn a_pasted_puzzle_is_saved_with_its_run_and_opens_again() {
    let folder = tempfile::tempdir().unwrap();
    let session = folder.path().join("pasted.ron");
    let mut first = window(Vec::new());
    until(&mut first, "the solver", |window| has(window, "Hybrid AC3-tabu"));
    paste(&mut first, LINE);
    until(&mut first, "the board", |window| has(window, "Ready to run"));
    first.get_by_label("Run").click();
    until(&mut first, "the solution", |window| has(window, "Solved, and checked."));
    save_as(&mut first, &session);
    let mut again = window(vec![session]);
    let board = "Board of pasted text: 9 rows, 9 columns, 81 of 81 cells filled";
    until(&mut again, board, |window| has(window, board) && has(window, "Curve of"));
    assert!(has(&again, "pasted text, Sudoku 9×9 · 23 givens"));
}

#[test]
fn a_paste_that_brings_nothing_is_told_when_the_key_is_let_go() {
    let mut window = window(Vec::new());
    until(&mut window, "the solver", |window| has(window, "Hybrid AC3-tabu"));
    paste(&mut window, LINE);
    window.event(let_go(Modifiers::COMMAND));
    until(&mut window, "the board", |window| has(window, "Board of pasted text"));
    assert!(!has(&window, "The clipboard holds no text"), "this paste brought something");
    // Ctrl may have been let go first.
    window.event(let_go(Modifiers::NONE));
    until(&mut window, "the sentence", |window| has(window, "The clipboard holds no text"));
}

#[test]
fn the_button_asks_the_desktop_and_a_text_field_keeps_what_is_pasted_into_it() {
    let mut window = window(Vec::new());
    until(&mut window, "the button", |window| has(window, "Paste puzzle"));
    window.get_by_label("Paste puzzle").click();
    let asks = |window: &Window| {
        let output = &window.output().viewport_output;
        output.values().any(|viewport| viewport.commands.contains(&ViewportCommand::RequestPaste))
    };
    until(&mut window, "the request", asks);
    until(&mut window, "the empty clipboard", |window| has(window, "The clipboard holds no text"));
    window.key_press_modifiers(Modifiers::COMMAND, Key::O);
    until(&mut window, "the path field", |window| has(window, "so type the path"));
    window.run_steps(2);
    paste(&mut window, LINE);
    window.run_steps(5);
    assert!(!has(&window, "Board of"));
}

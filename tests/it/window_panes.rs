//! Panes by keyboard: gone to, moved, made larger and smaller, closed and opened again, and each change taken back.

use crate::window::{Window, has, until, window_of};
use crate::window_habits::{close, open, user};
use egui::{Key, Modifiers, Rect, Role};
use egui_kittest::kittest::Queryable as _;
use workbench_tests::paths::build_folder;
use workbench_tests::window::command;

const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);
const ALT_SHIFT: Modifiers = Modifiers::ALT.plus(Modifiers::SHIFT);

/// What panes say while they have nothing to show.
const BOARD: &str = "Drop a puzzle file here";
const CURVES: &str = "The curves of a run appear here.";

fn press(window: &mut Window, modifiers: Modifiers, key: Key) {
    window.key_press_modifiers(modifiers, key);
    window.run_steps(4);
}

/// Where the tab of a pane stands; menus have names of panes, too, and come before them.
fn tab(window: &Window, title: &str) -> Rect {
    window.get_all_by_role_and_label(Role::Button, title).last().unwrap().rect()
}

/// Whether the keyboard is at the whole of this area.
fn is_in(window: &Window, title: &str) -> bool {
    window.query_by_role_and_label(Role::Pane, title).is_some_and(|area| area.is_focused())
}

/// Goes to a pane by keys: through those in sight, and through the tabs of each.
fn go_to(window: &mut Window, title: &str) {
    for step in 1..40 {
        if is_in(window, title) {
            return;
        }
        let key = if step % 4 == 0 { Key::Tab } else { Key::PageDown };
        press(window, CTRL, key);
    }
    panic!("{title} was not come to");
}

#[test]
fn keys_go_round_all_panes_and_the_side_and_on_into_what_they_hold() {
    let (_folder, home) = user();
    let mut window = open(&home, Vec::new());
    let mut come_to: Vec<&str> = Vec::new();
    let all = ["Side", "Board", "Experiment", "Curves", "Figures", "Statistics", "Runs", "Log"];
    let mut go = |window: &mut Window, key: Key| {
        press(window, CTRL, key);
        come_to.extend(all.into_iter().filter(|title| is_in(window, title)));
    };
    let keys =
        [Key::Tab, Key::PageDown, Key::PageDown, Key::PageDown, Key::PageUp, Key::Tab, Key::Tab, Key::Tab];
    keys.into_iter().for_each(|key| go(&mut window, key));
    assert_eq!(come_to, ["Curves", "Figures", "Statistics", "Curves", "Statistics", "Runs", "Side", "Board"]);
    press(&mut window, CTRL, Key::PageDown);
    assert!(is_in(&window, "Experiment") && !has(&window, BOARD), "its tab is in front");
    press(&mut window, CTRL, Key::PageUp);
    press(&mut window, CTRL_SHIFT, Key::Tab);
    assert!(is_in(&window, "Side"));
    press(&mut window, CTRL, Key::Tab);
    assert!(is_in(&window, "Board") && has(&window, BOARD));
    press(&mut window, Modifiers::NONE, Key::Tab);
    assert!(window.get_by_label("Open a puzzle…").is_focused());
    press(&mut window, Modifiers::SHIFT, Key::Tab);
    assert!(!is_in(&window, "Board"), "the whole is no stop on the way of the Tab key");
}

#[test]
fn a_pane_is_moved_by_keys_and_undo_takes_it_back() {
    let (_folder, home) = user();
    let mut window = open(&home, Vec::new());
    go_to(&mut window, "Curves");
    let before = tab(&window, "Curves");
    press(&mut window, CTRL_SHIFT, Key::ArrowDown);
    let below = tab(&window, "Curves");
    assert!(below.top() > before.top() + 100.0 && below.left() == before.left(), "{below}");
    assert!(tab(&window, "Figures").top() == before.top());
    assert!(is_in(&window, "Curves"), "the keyboard went along");
    press(&mut window, CTRL_SHIFT, Key::ArrowLeft);
    let board = tab(&window, "Board");
    assert_eq!(tab(&window, "Curves").top(), board.top(), "among the tabs of the board");
    assert!(has(&window, CURVES) && !has(&window, BOARD));
    press(&mut window, CTRL, Key::Z);
    assert_eq!(tab(&window, "Curves"), below);
    assert!(has(&window, "Undone: moving pane Curves."));
    press(&mut window, CTRL, Key::Z);
    assert_eq!(tab(&window, "Curves"), before);
    press(&mut window, CTRL_SHIFT, Key::Z);
    assert_eq!(tab(&window, "Curves"), below);
}

#[test]
fn a_tab_is_moved_among_its_tabs_by_keys_and_undo_takes_it_back() {
    let (_folder, home) = user();
    let mut window = open(&home, Vec::new());
    go_to(&mut window, "Curves");
    let order = |window: &Window| {
        let mut titles = ["Curves", "Figures", "Statistics"];
        titles.sort_by(|one, other| tab(window, one).left().total_cmp(&tab(window, other).left()));
        titles
    };
    press(&mut window, CTRL_SHIFT, Key::PageDown);
    assert_eq!(order(&window), ["Figures", "Curves", "Statistics"]);
    assert!(is_in(&window, "Curves") && has(&window, CURVES), "it stays in front");
    press(&mut window, CTRL_SHIFT, Key::PageUp);
    press(&mut window, CTRL_SHIFT, Key::PageUp);
    assert_eq!(order(&window), ["Curves", "Figures", "Statistics"], "there is no place before the first");
    press(&mut window, CTRL, Key::Z);
    assert_eq!(order(&window), ["Figures", "Curves", "Statistics"]);
}

#[test]
fn panes_and_the_side_are_made_wider_and_taller_by_keys() {
    let (_folder, home) = user();
    let mut window = open(&home, Vec::new());
    go_to(&mut window, "Board");
    let places = |window: &Window| ["Board", "Curves", "Runs"].map(|title| tab(window, title).min);
    let [board, curves, runs] = places(&window);
    press(&mut window, ALT_SHIFT, Key::ArrowRight);
    let wider = places(&window);
    assert!(wider[0] == board && wider[1].x > curves.x + 20.0, "{wider:?}");
    press(&mut window, ALT_SHIFT, Key::ArrowUp);
    assert!(places(&window)[2].y < runs.y - 20.0);
    press(&mut window, ALT_SHIFT, Key::ArrowDown);
    press(&mut window, ALT_SHIFT, Key::ArrowLeft);
    (0..4).for_each(|_| press(&mut window, CTRL, Key::Z));
    assert_eq!(places(&window), [board, curves, runs]);
    go_to(&mut window, "Side");
    press(&mut window, ALT_SHIFT, Key::ArrowRight);
    press(&mut window, ALT_SHIFT, Key::ArrowRight);
    assert!((places(&window)[0].x - board.x - 40.0).abs() < 2.0, "the side is 40 points wider");
    press(&mut window, CTRL, Key::Z);
    assert!((places(&window)[0].x - board.x - 20.0).abs() < 2.0);
    assert!(has(&window, "Undone: width of the side."));
    close(window);
    let mut window = open(&home, Vec::new());
    window.run_steps(4);
    assert!((tab(&window, "Board").left() - board.x - 20.0).abs() < 2.0, "the width was kept");
    command(&mut window, "reset layout");
    window.run_steps(4);
    assert_eq!(places(&window), [board, curves, runs]);
}

#[test]
fn the_active_pane_is_closed_and_opened_again_by_keys_but_not_by_who_types() {
    let (_folder, home) = user();
    let mut window = open(&home, vec![workbench_tests::paths::sample("puzzles/sudoku/hard-list.sdm")]);
    until(&mut window, "the list", |window| has(window, "Find a puzzle"));
    go_to(&mut window, "Curves");
    press(&mut window, CTRL, Key::W);
    assert!(!has(&window, CURVES) && is_in(&window, "Figures"), "what was behind it is active");
    go_to(&mut window, "Log");
    press(&mut window, CTRL, Key::W);
    press(&mut window, CTRL_SHIFT, Key::T);
    assert!(is_in(&window, "Log") && !has(&window, CURVES));
    press(&mut window, CTRL_SHIFT, Key::T);
    assert!(is_in(&window, "Curves") && has(&window, CURVES));
    press(&mut window, CTRL, Key::W);
    press(&mut window, CTRL, Key::Z);
    assert!(has(&window, CURVES), "undo opens it, too");
    window.get_by_label("Find a puzzle").focus();
    window.run_steps(3);
    press(&mut window, CTRL, Key::W);
    assert!(has(&window, CURVES));
}

#[test]
fn a_click_makes_a_pane_the_active_one_and_the_side_says_why_it_is_not_moved() {
    let (_folder, home) = user();
    let mut window = window_of(Vec::new(), vec![build_folder().into()], Some(home));
    until(&mut window, "the solvers", |window| has(window, "Hybrid AC3-tabu"));
    window.get_by_role_and_label(Role::Button, "Log").click();
    window.run_steps(4);
    let runs = tab(&window, "Runs");
    press(&mut window, CTRL_SHIFT, Key::ArrowRight);
    assert!(tab(&window, "Log").left() > runs.right() + 100.0 && tab(&window, "Log").top() == runs.top());
    window.get_by_label("Open…").focus();
    window.run_steps(3);
    press(&mut window, CTRL, Key::P);
    window.event(egui::Event::Text("move pane up".into()));
    window.run_steps(3);
    assert!(has(&window, "The side stays where it is"));
}

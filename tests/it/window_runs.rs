//! The table of runs: what it lists, what is kept of a run by hand, and what can be made of chosen runs.

use crate::program::file;
use crate::window::{Window, has, save_as, until, window};
use crate::workers::ENDLESS;
use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable as _;
use workbench_tests::paths::sample;

/// A window with this puzzle, ready to run.
pub fn ready(puzzle: &str) -> Window {
    let mut window = window(vec![sample(puzzle)]);
    until(&mut window, "the solver", |window| has(window, "Ready to run"));
    window
}

/// Makes a run with a seed, and waits for its end.
pub fn run(window: &mut Window, number: u32, seed: u32) {
    type_into(window, "Seed", &seed.to_string());
    window.get_by_label("Run").click();
    until(window, "the run", |window| has(window, &format!("Run {number}: Solved, verified")));
}

/// Types a text into the field of this label, in the place of what is there.
pub fn type_into(window: &mut Window, label: &str, text: &str) {
    window.get_by_role_and_label(Role::TextInput, label).focus();
    window.run_steps(2);
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.run_steps(2);
    window.event(egui::Event::Text(text.to_string()));
    window.run_steps(2);
    window.key_press(Key::Enter);
    window.run_steps(3);
}

/// Clicks the row of a run.
pub fn choose(window: &mut Window, number: u32, modifiers: Modifiers) {
    window.get_by_label_contains(&format!("Run {number}: ")).click_modifiers(modifiers);
    window.run_steps(3);
}

/// Takes an entry of the menu that a run has.
fn from_menu(window: &mut Window, number: u32, entry: &str) {
    window.get_by_label_contains(&format!("Run {number}: ")).click_secondary();
    until(window, "the menu", |window| has(window, entry));
    window.run_steps(3);
    window.get_by_label(entry).click();
    window.run_steps(3);
}

/// The numbers of the runs that are listed, from top to bottom.
fn listed(window: &Window) -> Vec<u32> {
    let rows = window.query_all_by_label_contains("Run ").filter_map(|node| {
        let label = node.value().or_else(|| label_of(&node))?;
        let number = label.strip_prefix("Run ")?.split_once(": ")?.0.parse().ok()?;
        Some((node.rect().top() as i64, number))
    });
    let mut rows: Vec<(i64, u32)> = rows.collect();
    rows.sort_unstable();
    rows.into_iter().map(|(_, number)| number).collect()
}

fn label_of(node: &egui_kittest::Node<'_>) -> Option<String> {
    use egui_kittest::kittest::NodeT as _;
    node.accesskit_node().label()
}

#[test]
fn several_runs_go_on_at_once_and_all_are_stopped() {
    let (_folder, path) = file("endless.txt", ENDLESS.as_bytes());
    let mut window = window(vec![path]);
    until(&mut window, "the solver", |window| has(window, "Ready to run"));
    (0..3).for_each(|_| {
        window.get_by_label("Run").click();
        window.run_steps(2);
    });
    until(&mut window, "the first", |window| has(window, "Run 1: Running"));
    until(&mut window, "all of them", |window| has(window, " in progress, "));
    assert_eq!(listed(&window), [3, 2, 1], "the newest is on top");
    window.key_press_modifiers(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::F5);
    until(&mut window, "the end", |window| has(window, "Run 1: Stopped") && !window.state().is_running());
}

#[test]
fn the_table_is_filtered_and_sorted() {
    let mut window = ready("puzzles/sudoku/easy-1.txt");
    for (number, seed) in [(1, 20), (2, 10), (3, 30)] {
        run(&mut window, number, seed);
    }
    assert_eq!(listed(&window), [3, 2, 1]);
    window.get_by_label("Sort by Seed").click();
    window.run_steps(3);
    assert_eq!(listed(&window), [2, 1, 3]);
    window.get_by_label("Sort by Seed, sorted, least first").click();
    window.run_steps(3);
    assert_eq!(listed(&window), [3, 1, 2]);
    type_into(&mut window, "Filter", "no such puzzle");
    assert!(listed(&window).is_empty());
    assert!(has(&window, "0 of 3 runs"));
    type_into(&mut window, "Filter", "EASY solved");
    assert_eq!(listed(&window), [3, 1, 2]);
}

#[test]
fn groups_tell_how_many_of_their_runs_were_solved() {
    let mut window = ready("puzzles/sudoku/easy-1.txt");
    run(&mut window, 1, 1);
    run(&mut window, 2, 2);
    window.get_by_label("Groups of runs").click();
    window.run_steps(3);
    window.get_by_label("by puzzle").click();
    until(&mut window, "the head", |window| has(window, "Group easy-1.txt: 2 runs · solved 2 of 2 ("));
    window.get_by_label_contains("Group easy-1.txt").click();
    until(&mut window, "the closed group", |window| listed(window).is_empty());
}

#[test]
fn a_note_and_a_pin_are_saved_with_the_session_and_undone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("noted.ron");
    let mut window = ready("puzzles/sudoku/easy-1.txt");
    run(&mut window, 1, 1);
    run(&mut window, 2, 2);
    choose(&mut window, 1, Modifiers::NONE);
    window.key_press(Key::F2);
    until(&mut window, "the field", |window| has(window, "Note of run 1"));
    window.run_steps(2);
    window.event(egui::Event::Text("with ü and ñ".into()));
    window.run_steps(2);
    window.key_press(Key::Enter);
    until(&mut window, "the note", |window| has(window, "note: with ü and ñ"));
    from_menu(&mut window, 1, "Pin or unpin");
    until(&mut window, "the pinned run on top", |window| listed(window) == [1, 2]);
    save_as(&mut window, &path);
    let marks = engine::store::load_session(&path).unwrap().runs[0].marks.clone();
    assert_eq!((marks.note.as_str(), marks.pinned, marks.hidden), ("with ü and ñ", true, false));

    let mut again = crate::window::window(vec![path]);
    until(&mut again, "the run", |window| has(window, "note: with ü and ñ") && listed(window) == [1, 2]);
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    until(&mut window, "the pin", |window| listed(window) == [2, 1]);
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    until(&mut window, "the note", |window| !has(window, "note: "));
}

#[test]
fn hidden_runs_are_counted_and_come_back_with_a_click() {
    let mut window = ready("puzzles/sudoku/easy-1.txt");
    run(&mut window, 1, 1);
    run(&mut window, 2, 2);
    from_menu(&mut window, 1, "Hide or show");
    until(&mut window, "the other run alone", |window| listed(window) == [2]);
    window.get_by_label("1 hidden").click();
    until(&mut window, "both runs", |window| listed(window) == [2, 1]);
}

#[test]
fn a_removed_run_comes_back_and_its_number_is_not_given_again() {
    let mut window = ready("puzzles/sudoku/easy-1.txt");
    run(&mut window, 1, 1);
    run(&mut window, 2, 2);
    window.get_by_label("Remove").click();
    until(&mut window, "the first alone", |window| listed(window) == [1]);
    window.get_by_label("Edit").click();
    window.run_steps(2);
    assert!(has(&window, "Undo: removal of run 2"));
    window.key_press(Key::Escape);
    window.run_steps(2);
    window.get_by_label("Run").click();
    until(&mut window, "a third", |window| listed(window) == [3, 1]);
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    until(&mut window, "the second", |window| listed(window) == [3, 2, 1]);
}

#[test]
fn two_runs_are_held_against_each_other() {
    let mut window = ready("puzzles/sudoku/easy-1.txt");
    run(&mut window, 1, 1);
    run(&mut window, 2, 7);
    choose(&mut window, 1, Modifiers::COMMAND);
    window.get_by_label("Difference").click();
    until(&mut window, "the view", |window| has(window, "Difference of runs 1 and 2"));
    window.run_steps(3);
    assert!(has(&window, "≠") && has(&window, "lines differ."));
}

#[test]
fn a_run_is_made_again_and_comes_out_the_same() {
    let mut window = ready("puzzles/sudoku/hard-1.txt");
    run(&mut window, 1, 3);
    window.get_by_label("Run again").click();
    until(&mut window, "the second", |window| has(window, "Run 2: Solved, verified"));
    window.get_by_label("Reproduce and compare").click();
    until(&mut window, "the comparison", |window| has(window, "Run 2: equal."));
    choose(&mut window, 1, Modifiers::COMMAND);
    window.get_by_label("Difference").click();
    until(&mut window, "the view", |window| has(window, "Difference of runs 1 and 2"));
}

#[test]
fn a_run_is_laid_into_the_form_and_that_is_undone() {
    let mut window = ready("puzzles/sudoku/easy-1.txt");
    run(&mut window, 1, 42);
    type_into(&mut window, "Seed", "7");
    let seed = |window: &Window| window.get_by_role_and_label(Role::TextInput, "Seed").value();
    choose(&mut window, 1, Modifiers::NONE);
    window.get_by_label("Open as new").click();
    until(&mut window, "the seed of the run", |window| seed(window).as_deref() == Some("42"));
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    until(&mut window, "the seed before", |window| seed(window).as_deref() == Some("7"));
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    until(&mut window, "the seed before that", |window| seed(window).as_deref() == Some("42"));
}

#[test]
fn the_table_is_copied_as_it_is_listed() {
    let mut window = ready("puzzles/sudoku/easy-1.txt");
    run(&mut window, 1, 5);
    let text = copied(&mut window, "Copy table");
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(lines[0][..3], ["Run", "Status", "Puzzle"]);
    assert_eq!(lines[1][..3], ["1", "Solved, verified", "easy-1.txt"]);
    assert_eq!(lines[1].len(), lines[0].len());
}

/// What a button copies.
pub fn copied(window: &mut Window, button: &str) -> String {
    window.get_by_label(button).click_accesskit();
    for _ in 0..50 {
        window.step();
        let commands = &window.output().platform_output.commands;
        let text = commands.iter().find_map(|command| match command {
            egui::OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        });
        if let Some(text) = text {
            return text;
        }
    }
    panic!("{button} copies nothing");
}

#[test]
fn runs_are_ticked_together_by_the_head_and_by_a_key() {
    let mut window = ready("puzzles/sudoku/easy-1.txt");
    (1..=3).for_each(|number| run(&mut window, number, number));
    let ticked = |window: &Window| {
        let ticks = window.query_all_by_label_contains("Draw the curves of run ");
        let is_ticked = |node: &egui_kittest::Node<'_>| {
            use egui_kittest::kittest::NodeT as _;
            node.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)
        };
        ticks.filter(is_ticked).count()
    };
    let head = "Tick all runs that are listed";
    window.get_by_label("Sort by Seed").click();
    window.run_steps(3);
    window.get_by_label(head).click();
    window.run_steps(3);
    assert_eq!(ticked(&window), 3);
    assert_eq!(listed(&window), [1, 2, 3], "the order stays");
    window.get_by_label(head).click();
    window.run_steps(3);
    assert_eq!(ticked(&window), 0);
    choose(&mut window, 1, Modifiers::NONE);
    choose(&mut window, 2, Modifiers::COMMAND);
    window.key_press(Key::Space);
    window.run_steps(3);
    assert_eq!(ticked(&window), 2, "both that are chosen");
    from_menu(&mut window, 1, "Tick or untick");
    assert_eq!(ticked(&window), 0);
}

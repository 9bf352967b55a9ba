//! Experiments are built in a pane, run, held, saved as the file that `workbench batch` reads, and opened again.

use crate::batch::untimed_runs;
use crate::program::{file, program};
use crate::window::{Window, drop_file, has, save_as, until, window, window_of};
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;
use engine::catalog::Home;
use engine::experiment::Experiment;
use engine::store::load_session;
use std::path::Path;
use workbench_tests::paths::{build_folder, sample};

/// Opens an experiment of two solvers, two puzzles and two seeds through the pane.
fn built(files: &[&str]) -> Window {
    let last = files.last().and_then(|name| name.rsplit('/').next()).unwrap_or_default();
    let board = format!("Board of {last}");
    let mut window = window(files.iter().map(|name| sample(name)).collect());
    until(&mut window, "the solvers", |window| has(window, "Hybrid AC3-tabu"));
    until(&mut window, "the puzzles", |window| has(window, &board));
    window.get_by_label("New experiment").click();
    until(&mut window, "the pane", |window| has(window, "1 solver × 1 puzzle × 10 seeds = 10 runs"));
    // A pane that has just come forward is laid out in its first frames.
    window.run_steps(5);
    if files.len() > 1 {
        window.get_by_label("Add all open").click();
        until(&mut window, "all puzzles", |window| has(window, "1 solver × 2 puzzles"));
    }
    window.get_by_label("Add solver").click();
    window.run_steps(3);
    click_last(&mut window, "Exact cover");
    type_into(&mut window, "Seeds", "2");
    type_into(&mut window, "Seconds", "5");
    window
}

/// Clicks the last of the buttons with this name: a menu stands in front of what is below it.
fn click_last(window: &mut Window, label: &str) {
    window.query_all_by_label_contains(label).last().expect("it is there").click();
    window.run_steps(3);
}

/// The field with this name; the form on the left, which comes first, may have one of the same name.
fn field<'a>(window: &'a Window, label: &'a str) -> egui_kittest::Node<'a> {
    window.query_all_by_role_and_label(Role::TextInput, label).last().expect("the field is there")
}

/// Types into a field in the place of what stands there.
fn type_into(window: &mut Window, label: &str, text: &str) {
    field(window, label).focus();
    window.run_steps(2);
    window.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
    window.run_steps(2);
    window.event(egui::Event::Text(text.into()));
    window.run_steps(2);
}

const TWO: [&str; 2] = ["puzzles/sudoku/easy-1.txt", "puzzles/sudoku/hard-1.txt"];

#[test]
fn a_grid_is_built_counted_run_and_saved_and_the_command_line_makes_the_same_runs() {
    let mut window = built(&TWO);
    until(&mut window, "the number of runs", |window| {
        has(window, "2 solvers × 2 puzzles × 2 seeds = 8 runs")
    });
    assert!(has(&window, "At most"), "nothing is known but the limit");
    window.get_by_label("Run experiment").click();
    until(&mut window, "the end", |window| has(window, "The experiment \"experiment\" has ended: 8 runs,"));
    assert!(has(&window, "experiment · 8 of 8 runs"));
    assert!(!window.state().is_running());

    let folder = tempfile::tempdir().unwrap();
    let session = folder.path().join("session.ron");
    save_as(&mut window, &session);
    let made = load_session(&session).unwrap();
    assert_eq!(made.runs.len(), 8);
    assert_eq!(made.experiments.len(), 1);

    let path = folder.path().join("grid");
    window.get_by_label("Save experiment file…").click();
    until(&mut window, "the path field", |window| has(window, "so type the path"));
    window.run_steps(2);
    window.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
    window.event(egui::Event::Text(path.display().to_string()));
    window.run_steps(2);
    window.get_by_label("Save").click();
    until(&mut window, "the file", |window| has(window, "Experiment saved as"));
    let path = path.with_extension("ron");
    assert_eq!(Experiment::read(&path).unwrap().solvers.len(), 2);

    let batch = folder.path().join("batch.ron");
    let said = program([Path::new("batch"), &path, Path::new("--save"), &batch, Path::new("--json")]);
    assert_eq!(said.code, 0, "{}{}", said.stdout, said.stderr);
    let (here, there) = (untimed_runs(&made), untimed_runs(&load_session(&batch).unwrap()));
    assert_eq!(here.len(), 8);
    assert!(there.iter().all(|run| here.contains(run)), "the command line makes the same runs");
}

#[test]
fn an_experiment_is_held_goes_on_and_is_stopped() {
    let (_folder, path) = file("endless.txt", crate::workers::ENDLESS.as_bytes());
    let mut window = window(vec![path]);
    until(&mut window, "the board", |window| has(window, "Ready to run"));
    window.get_by_label("New experiment").click();
    until(&mut window, "the number of runs", |window| {
        has(window, "1 solver × 1 puzzle × 10 seeds = 10 runs")
    });
    type_into(&mut window, "Seeds", "3");
    type_into(&mut window, "Seconds", "3600");
    type_into(&mut window, "Jobs", "1");
    until(&mut window, "the number of runs", |window| has(window, "× 3 seeds = 3 runs"));
    window.get_by_label("Run experiment").click();
    until(&mut window, "the first run", |window| has(window, "on endless.txt, seed 1, for"));
    assert!(has(&window, "0 of 3 runs: 0 solved, 3 left"));
    window.get_by_label("Pause experiment").click();
    until(&mut window, "the pause", |window| has(window, "Held: no run begins"));
    window.get_by_label("Resume experiment").click();
    until(&mut window, "the rest", |window| !has(window, "Held: no run begins"));
    window.get_by_label("Stop experiment").click();
    until(&mut window, "the stop", |window| {
        has(window, "The experiment \"experiment\" was stopped: 0 of 3 runs, none")
    });
    assert!(!window.state().is_running());
    type_into(&mut window, "Seconds", "0.2");
    until(&mut window, "the limit", |window| has(window, "At most 1 s"));
    window.get_by_label("Run experiment").click();
    until(&mut window, "the end", |window| {
        has(window, "The experiment \"experiment\" has ended: 3 runs, 3 not solved")
    });
}

#[test]
fn a_value_that_does_not_fit_is_told_at_its_field_and_stays_as_it_was_typed() {
    let mut window = built(&TWO[..1]);
    window.query_all_by_label("Set or vary a parameter").next().unwrap().click();
    window.run_steps(3);
    click_last(&mut window, "Tabu tenure");
    type_into(&mut window, "Tabu tenure", "5, 10, 5000000");
    until(&mut window, "the mistake", |window| has(window, "not \"5000000\""));
    assert!(has(&window, "It cannot run yet: tenure takes a whole number"));
    assert_eq!(field(&window, "Tabu tenure").value().as_deref(), Some("5, 10, 5000000"));
    type_into(&mut window, "Tabu tenure", "5..15 step 5");
    until(&mut window, "the number of runs", |window| {
        has(window, "4 settings of 2 solvers × 1 puzzle × 2 seeds = 8")
    });
}

#[test]
fn an_experiment_file_is_opened_and_what_is_neither_is_told() {
    let mut window = window(vec![sample("experiments/short.ron")]);
    until(&mut window, "the experiment", |window| has(window, "short ·"));
    until(&mut window, "the number of runs", |window| has(window, "3 settings of 2 solvers"));
    window.get_by_label("Open as new").click();
    until(&mut window, "the copy", |window| has(window, "short 2 ·"));
    window.get_by_label("Remove experiment").click();
    until(&mut window, "its removal", |window| !has(window, "short 2 ·"));
    window.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::Z);
    until(&mut window, "its return", |window| has(window, "short 2 ·"));

    let (_folder, neither) = file("neither.ron", b"(speed: 5)");
    drop_file(&mut window, neither);
    until(&mut window, "the sentence", |window| has(window, "neither a session nor an experiment"));
    let (_folder, broken) = file("broken.ron", b"Experiment(\n  version: 1,\n  nam: \"x\",\n)");
    drop_file(&mut window, broken);
    until(&mut window, "the line", |window| {
        has(window, "broken.ron:3:") && has(window, "Did you mean `name`?")
    });
}

#[test]
fn a_few_runs_tell_how_long_all_take_and_count() {
    let mut window = built(&TWO);
    type_into(&mut window, "Seeds", "30");
    until(&mut window, "the number of runs", |window| has(window, "× 30 seeds = 120 runs"));
    window.get_by_label("Try a few first").click();
    until(&mut window, "the few", |window| {
        has(window, "A few runs of \"experiment\" were tried: 8 of 120 runs,")
    });
    until(&mut window, "the estimate", |window| has(window, "as 8 runs of this session took"));
    window.get_by_label("Run experiment").click();
    until(&mut window, "the rest", |window| {
        has(window, "The experiment \"experiment\" has ended: 120 runs,")
    });
}

#[test]
fn an_experiment_that_was_cut_off_is_offered_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path().join("data"));
    let open = || {
        let mut window =
            window_of(vec![sample(TWO[0]), sample(TWO[1])], vec![build_folder().into()], Some(home.clone()));
        until(&mut window, "the solvers", |window| has(window, "Hybrid AC3-tabu"));
        window
    };
    let mut window = open();
    until(&mut window, "the puzzles", |window| has(window, "Board of"));
    window.get_by_label("New experiment").click();
    until(&mut window, "the number of runs", |window| has(window, "10 seeds = 10 runs"));
    window.get_by_label("Run experiment").click();
    until(&mut window, "the end", |window| has(window, "The experiment \"experiment\" has ended: 10 runs,"));
    // A window that is dropped without a word has crashed.
    drop(window);
    let journal = || {
        let all = std::fs::read_dir(home.unsaved()).unwrap().flatten().map(|entry| entry.path());
        all.into_iter().find(|path| path.extension().is_some_and(|extension| extension == "journal"))
    };
    let path = journal().expect("the journal is there");
    let text = std::fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    assert_eq!(lines.len(), 11);
    std::fs::write(&path, lines[..5].concat()).unwrap();

    let mut window = open();
    while !has(&window, "Go on with the experiment that was cut off?") {
        // What the window kept besides is asked about first.
        if has(&window, "Open the work that was not saved?") {
            window.get_by_label("Discard").click();
        }
        window.run_steps(2);
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    // A question is placed in its first frame, and stands there in the next.
    window.run_steps(2);
    assert!(has(&window, "4 of 10 runs are kept"));
    window.get_by_label("Go on").click();
    until(&mut window, "the end", |window| has(window, "The experiment \"experiment\" has ended: 10 runs,"));
    save_as(&mut window, &folder.path().join("all.ron"));
    assert_eq!(load_session(&folder.path().join("all.ron")).unwrap().runs.len(), 10);
    until(&mut window, "the end of the journal", |_| journal().is_none());
}

#[test]
fn an_experiment_with_mistakes_is_kept_in_the_session_as_it_was_typed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mistaken.ron");
    let mut built = built(&TWO);
    type_into(&mut built, "Seeds", "many");
    type_into(&mut built, "Seconds", "-5");
    until(&mut built, "the mistake", |window| has(window, "\"many\""));
    built.get_by_label("Run").click();
    until(&mut built, "a run", |window| has(window, "Run 1: Solved"));
    save_as(&mut built, &path);
    drop(built);
    let mut window = window(vec![path]);
    until(&mut window, "the run", |window| has(window, "Run 1: Solved"));
    until(&mut window, "the solvers", |window| has(window, "Hybrid AC3-tabu"));
    // The menu of this name comes before the tab.
    window.query_all_by_label("Experiment").last().expect("the tab").click();
    until(&mut window, "the mistake", |window| has(window, "\"many\""));
    use egui_kittest::kittest::NodeT as _;
    assert_eq!(field(&window, "Seconds").accesskit_node().value().as_deref(), Some("-5"));
    type_into(&mut window, "Seeds", "2");
    type_into(&mut window, "Seconds", "5");
    until(&mut window, "the number of runs", |window| {
        has(window, "2 solvers × 2 puzzles × 2 seeds = 8 runs")
    });
}

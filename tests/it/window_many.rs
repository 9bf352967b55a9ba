//! Several puzzles with several solvers in one go, and runs as commands of a terminal.

use crate::program::said_by;
use crate::window::{Window, drop_file, has, until};
use crate::window_runs::{copied, ready, run, type_into};
use egui::Modifiers;
use egui_kittest::kittest::Queryable as _;
use engine::comparison::first_difference;
use std::process::Command;
use workbench_tests::paths::{sample, workbench};

/// A window with two Sudoku, both chosen.
fn two_puzzles() -> Window {
    let mut window = ready("puzzles/sudoku/easy-1.txt");
    drop_file(&mut window, sample("puzzles/sudoku/medium-1.txt"));
    until(&mut window, "the second puzzle", |window| has(window, "Board of medium-1.txt"));
    window.get_by_label_contains("easy-1.txt, Sudoku").click_modifiers(Modifiers::COMMAND);
    until(&mut window, "the choice", |window| has(window, "Run 2: 2 puzzles"));
    window
}

#[test]
fn each_puzzle_is_run_with_each_solver_and_each_seed() {
    let mut window = two_puzzles();
    window.get_by_label_contains("Run with Exact cover").click();
    until(&mut window, "both solvers", |window| has(window, "Run 4: 2 puzzles × 2 solvers"));
    type_into(&mut window, "Runs", "2");
    let words = "Run 8: 2 puzzles × 2 solvers × 2 seeds";
    until(&mut window, words, |window| has(window, words));
    window.get_by_label(words).click();
    until(&mut window, "all runs", |window| !window.state().is_running() && has(window, "8 runs"));
    for puzzle in ["easy-1.txt", "medium-1.txt"] {
        for seed in ["seed 1", "seed 2"] {
            let rows = window.query_all_by_label_contains("Solved, verified, ");
            let rows = rows.filter(|node| {
                use egui_kittest::kittest::NodeT as _;
                let label = node.accesskit_node().label().unwrap_or_default();
                label.contains(puzzle) && label.contains(seed)
            });
            assert_eq!(rows.count(), 2, "{puzzle}, {seed}");
        }
    }
    assert!(has(&window, words), "the choice stays");
}

#[test]
fn a_solver_that_does_not_take_a_puzzle_is_told_and_the_others_run() {
    let mut window = ready("puzzles/sudoku/easy-1.txt");
    drop_file(&mut window, sample("puzzles/kakuro/newspaper-4x4.kakuro"));
    until(&mut window, "the second puzzle", |window| has(window, "Board of newspaper-4x4.kakuro"));
    window.get_by_label_contains("easy-1.txt, Sudoku").click();
    until(&mut window, "the first puzzle", |window| has(window, "Board of easy-1.txt"));
    window.get_by_label_contains("Exact cover  ").click();
    window.run_steps(3);
    window.get_by_label_contains("newspaper-4x4.kakuro, Kakuro").click_modifiers(Modifiers::COMMAND);
    until(&mut window, "the choice", |window| has(window, "Run 2: 2 puzzles"));
    window.get_by_label("Run 2: 2 puzzles").click();
    until(&mut window, "the sentence", |window| has(window, "does not take newspaper-4x4.kakuro."));
    until(&mut window, "the run", |window| has(window, "Run 1: Solved, verified, easy-1.txt"));
    assert!(!has(&window, "Run 2: Solved"));
}

#[test]
fn run_counts_what_it_will_make() {
    let mut window = ready("puzzles/sudoku/easy-1.txt");
    window.get_by_label_contains("Run with Exact cover").click();
    until(&mut window, "both solvers", |window| has(window, "Run 2: 2 solvers"));
    window.get_by_label_contains("Run with Evolution strategy").click();
    window.run_steps(3);
    assert!(has(&window, "and 2 more solvers"), "it is chosen");
    assert!(has(&window, "Run 2: 2 solvers"), "it takes no Sudoku");
    drop_file(&mut window, sample("puzzles/sudoku/medium-1.txt"));
    until(&mut window, "the second puzzle", |window| has(window, "Board of medium-1.txt"));
    window.get_by_label_contains("easy-1.txt, Sudoku").click_modifiers(Modifiers::COMMAND);
    let words = "Run up to 6: 2 puzzles × 3 solvers";
    until(&mut window, words, |window| has(window, words));
}

#[test]
fn the_values_of_a_solver_are_kept_while_another_is_looked_at() {
    let mut window = ready("puzzles/sudoku/easy-1.txt");
    type_into(&mut window, "Tabu tenure", "13");
    let line = copied(&mut window, "Copy as command line");
    assert!(line.contains("--solver ac3-tabu --set tenure=13"), "{line}");
    window.get_by_label_contains("Run with Exact cover").click();
    window.run_steps(3);
    window.get_by_label_contains("Exact cover  ").click();
    until(&mut window, "the other solver", |window| has(window, "Ready to run Exact cover"));
    assert!(has(&window, "Run 2: 2 solvers"), "both are still ticked");
    assert!(copied(&mut window, "Copy as command line").contains("--solver exact-cover"));
    // The list is on its way to the row of the solver shown.
    window.run_steps(40);
    window.get_by_label_contains("Run with Exact cover").click();
    until(&mut window, "the first alone", |window| has(window, "Ready to run Hybrid AC3-tabu"));
    assert!(!has(&window, "Run 2: 2 solvers"));
    assert_eq!(copied(&mut window, "Copy as command line"), line);
}

/// Runs a copied line with the real program, and gives the run that it saves.
fn run_line(line: &str) -> engine::run::Run {
    let folder = tempfile::tempdir().unwrap();
    let program = workbench();
    let line = line.replace("workbench run", &format!("{} run", program.display()));
    let saved = folder.path().join("line.ron");
    let line = format!("{line} --save {}", saved.display());
    let said = said_by(Command::new("sh").arg("-c").arg(&line).current_dir(folder.path()));
    assert!(matches!(said.code, 0 | 1), "{line}\n{}", said.stderr);
    engine::store::load_session(&saved).unwrap().runs[0].run.clone()
}

#[cfg(unix)]
#[test]
fn a_run_copied_as_a_command_comes_out_the_same_whether_its_puzzle_is_in_a_file_or_was_pasted() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = ready("puzzles/sudoku/hard-1.txt");
    run(&mut window, 1, 11);
    let line = copied(&mut window, "Copy command line");
    assert!(line.contains("hard-1.txt") && line.contains("--seed 11"), "{line}");
    let of_form = copied(&mut window, "Copy as command line");
    assert_eq!(of_form, line);
    let path = folder.path().join("one.ron");
    crate::window::save_as(&mut window, &path);
    let session = engine::store::load_session(&path).unwrap();
    assert_eq!(first_difference(&session.runs[0].run, &run_line(&line)), None);

    // A puzzle of a session is in no file, so the command writes it into one.
    let mut window = crate::window::window(vec![path]);
    until(&mut window, "the run", |window| has(window, "Run 1: Solved") && has(window, "Hybrid AC3-tabu"));
    let line = copied(&mut window, "Copy command line");
    assert!(line.starts_with("printf %s '"), "{line}");
    assert_eq!(first_difference(&session.runs[0].run, &run_line(&line)), None);
}

#[test]
fn a_run_goes_on_from_its_checkpoint_and_the_earlier_one_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept.ron");
    let puzzle = sample("puzzles/sudoku/hard-1.txt");
    let arguments = ["run", puzzle.to_str().unwrap(), "--solver", "template-rust", "--max-iterations", "5"];
    let said = crate::program::program(arguments.iter().chain(&["--save", path.to_str().unwrap()]));
    assert_eq!(said.code, 1, "{}", said.stderr);
    let mut window = crate::window::window(vec![path]);
    until(&mut window, "the run", |window| has(window, "Run 1: Not solved"));
    until(&mut window, "the solver", |window| has(window, "Hybrid AC3-tabu"));
    window.get_by_label("Resume from checkpoint").click();
    until(&mut window, "the sentence", |window| has(window, "give the limit on iterations more than that"));
    window.get_by_label_contains("End after so many iterations").click();
    window.run_steps(3);
    window.get_by_label("Resume from checkpoint").click();
    let note = "note: goes on from run 1 at iteration 5";
    until(&mut window, "the run that goes on", |window| has(window, note));
    until(&mut window, "its end", |window| has(window, "Run 2: Solved, verified"));
    assert!(has(&window, "Run 1: Not solved"));
}

//! A choice that does not belong to the value of another parameter cannot be taken, and says why: in the
//! form of the window, and on the command line.

use crate::foreign::compilers::Compiler;
use crate::program::program;
use crate::window::{has, until, window_with};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use workbench_tests::paths::{root, sample};

/// A folder with a plugin whose operators belong to search spaces.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let source = root().join("tests/fixtures/foreign/dependent.c");
    let gcc = Compiler::installed("gcc").expect("the README asks for gcc");
    gcc.library(folder.path(), "dependent", &source, &["-std=c99"]);
    folder
}

#[test]
fn the_command_line_refuses_it_with_what_would_fit() {
    let folder = folder();
    let plugins = folder.path().to_str().unwrap();
    let puzzle = sample("puzzles/sudoku/easy-1.txt");
    let run = |settings: &[&str]| {
        let run = ["--plugins", plugins, "run", puzzle.to_str().unwrap(), "--solver", "dependent", "--json"];
        program([&run[..], settings].concat())
    };
    let refused = run(&["--set", "space=swap", "--set", "operator=uniform"]);
    assert_eq!(refused.code, 2);
    let sentence = "operator = uniform is available only when space is hamming, and it is swap. \
                    Available now: cycle, none.";
    assert_eq!(refused.json()["message"], sentence);
    // An operator that was not set gives way, and the run says which it took.
    let moved = run(&["--set", "space=swap"]);
    assert_eq!(moved.json()["parameters"]["operator"], "cycle");
    assert_eq!(moved.json()["metrics"]["chosen"], 1.0);
}

#[test]
fn the_form_disables_it_and_moves_a_choice_that_no_longer_fits() {
    let folder = folder();
    let puzzle = sample("puzzles/sudoku/easy-1.txt");
    let mut window = window_with(vec![puzzle], vec![folder.path().to_path_buf()]);
    until(&mut window, "the form", |window| has(window, "Search space") && has(window, "Ready to run"));
    window.get_by_role_and_label(egui::accesskit::Role::ComboBox, "Search space").click();
    window.run_steps(3);
    window.get_by_label("Swap").click();
    window.run_steps(3);
    window.get_by_role_and_label(egui::accesskit::Role::ComboBox, "Operator").click();
    window.run_steps(3);
    assert!(window.get_by_label("Uniform").accesskit_node().is_disabled());
    assert!(!window.get_by_label("None").accesskit_node().is_disabled());
    window.get_by_label("Run").click();
    until(&mut window, "the curve", |window| has(window, "Curve of"));
}

//! Plugins that lie to the program, or flood it.

use super::{Case, Home, check_all, hostile};
use engine::store;
use workbench_tests::paths::sample;

#[test]
fn a_false_claim_is_found_out() {
    check_all(&[
        Case::fails("claim-ones", "claimed a wrong solution"),
        Case::fails("claim-other", "claimed a wrong solution"),
        Case::fails("claim-odd", "claimed a wrong solution"),
        Case::fails("claim-long", "the grid has 82 digits"),
        Case::fails("claim-short", "the grid has 5 digits"),
        Case::fails("solved-nothing", "claimed a solution and gave no grid"),
        Case::fails("unsolvable", "claimed that there is no solution, but there is one"),
        Case::fails("stopped", "says that it was stopped, but nobody stopped it"),
        Case::fails("verdict-77", "returned the unknown verdict 77"),
        Case::harmless("short-board", "The solver gave up"),
    ]);
}

#[test]
fn a_flood_of_samples_or_print_is_taken_in_bounded_memory() {
    let flood = Case { target: "100000000", seconds: "60", ..Case::harmless("flood", "The solver gave up") };
    let wide = Case { target: "70000", seconds: "60", ..Case::harmless("wide", "The solver gave up") };
    let print = Case { seconds: "60", ..Case::harmless("print", "The deed did not end the process") };
    check_all(&[flood, wide, print]);
}

#[test]
fn threads_that_go_on_after_the_verdict_end_with_the_run() {
    // Whether they bring the worker down first is a race; either way there is a sentence.
    for misdeed in ["leave-a-thread", "call-after-the-verdict"] {
        let home = Home::new();
        let puzzle = sample("puzzles/sudoku/easy-1.txt");
        let set = format!("misdeed={misdeed}");
        let plugins = hostile();
        let arguments = ["run", puzzle.to_str().unwrap(), "--solver", "hostile", "--json", "--set", &set];
        let said = home.program(&[&arguments[..], &["--plugins", plugins.to_str().unwrap()]].concat());
        let message = said.message();
        match said.code {
            1 => assert!(message.contains("The solver gave up"), "{message}"),
            _ => assert!(message.contains("with 1 of its threads still running"), "{message}"),
        }
        home.assert_untouched(misdeed);
    }
}

/// Runs a deed and reads the session that the program saved.
fn session_of(misdeed: &str) -> engine::run::Run {
    let (home, files) = (Home::new(), tempfile::tempdir().unwrap());
    let file = files.path().join("odd.ron");
    let puzzle = sample("puzzles/sudoku/easy-1.txt");
    let (set, plugins) = (format!("misdeed={misdeed}"), hostile());
    let arguments = ["run", puzzle.to_str().unwrap(), "--solver", "hostile", "--json", "--set", &set];
    let more = ["--plugins", plugins.to_str().unwrap(), "--save", file.to_str().unwrap()];
    let said = home.program(&[&arguments[..], &more[..]].concat());
    assert_eq!(said.code, 1, "{}", said.stderr);
    store::load_session(&file).unwrap().runs[0].run.clone()
}

#[test]
fn samples_that_are_no_numbers_are_kept_saved_and_read_again() {
    let run = session_of("odd-values");
    let values = run.series().values().next().unwrap().to_columns().value;
    assert!(values[0].is_nan());
    assert_eq!(values[1..], [f64::INFINITY, f64::NEG_INFINITY, 1e308, -0.0]);
}

#[test]
fn samples_of_no_metric_or_lane_are_dropped_and_counted_and_none_goes_back_in_time() {
    let run = session_of("strays");
    let [series] = run.series().values().collect::<Vec<_>>()[..] else { panic!("one series") };
    assert_eq!(series.to_columns().value, [1.0, 5.0]);
    assert_eq!(series.to_columns().iteration, [1, 1]);
}

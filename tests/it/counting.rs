//! How many solutions a puzzle has, and how much reasoning the one takes: what the command line says is what the puzzle
//! was made to be, and a limit that ends a count is never told as "none".

use crate::program::{file, program};
use serde_json::Value;
use std::path::Path;
use workbench_tests::paths::sample;

/// What `workbench puzzle FILE --count` says of each puzzle of a file.
fn counted(path: &Path, more: &[&str]) -> Vec<Value> {
    let mut arguments = vec!["puzzle", path.to_str().unwrap(), "--count", "--json"];
    arguments.extend(more);
    program(arguments).json()["puzzles"].as_array().unwrap().clone()
}

#[test]
fn none_one_and_many_are_told_apart() {
    // Only a 9 fits the end of the first row, and its column has one.
    let none = format!("12345678.{:.<63}........9", "");
    let (_folder, path) = file("two.sdm", format!("{none}\n{:.<81}\n", "1").as_bytes());
    let counts: Vec<Value> = counted(&path, &[]).iter().map(|puzzle| puzzle["count"].clone()).collect();
    assert_eq!(counts, ["none", "many"]);
    assert_eq!(counted(&sample("puzzles/sudoku/9-minimal.sdm"), &[])[0]["count"], "unique");
}

#[test]
fn the_level_of_the_graded_samples_is_the_one_that_they_were_made_for() {
    for level in 1..=5 {
        let told = counted(&sample(&format!("puzzles/sudoku/9-level-{level}.sdm")), &[]);
        assert!(told.iter().all(|puzzle| puzzle["level"] == level), "{level}: {told:?}");
    }
    assert_eq!(counted(&sample("puzzles/kenken/9-level-5.yaml"), &[])[0]["level"], 5);
    let many = &counted(&sample("puzzles/kakuro/white-4x4.kakuro"), &[])[0];
    assert_eq!((&many["count"], &many["level"]), (&Value::from("many"), &Value::Null));
}

#[test]
fn what_takes_more_than_a_glance_is_proved_by_the_plugin_and_the_limit_says_unknown() {
    let path = sample("series/sudoku-16x16.sdm");
    let told = counted(&path, &["--count-seconds", "60"]);
    assert_eq!(told.len(), 10);
    assert!(told.iter().all(|puzzle| puzzle["count"] == "unique"), "{told:?}");
    let told = counted(&path, &["--count-seconds", "0.000001"]);
    assert!(told.iter().all(|puzzle| puzzle["count"] == "unknown" && puzzle["level"].is_null()), "{told:?}");
}

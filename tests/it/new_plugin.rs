//! `workbench new-plugin` from an empty folder: what it writes builds there by itself and solves.

use crate::foreign::compilers::Compiler;
use std::path::Path;
use std::process::{Command, Output};
use workbench_tests::paths::{sample, workbench};

fn new_plugin(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(workbench()).arg("new-plugin").args(arguments).current_dir(folder).output().unwrap()
}

/// Runs the steps that the command names, and gives what the last one printed.
fn follow(folder: &Path, language: &str, name: &str) -> serde_json::Value {
    let output = new_plugin(folder, &["--lang", language, name, "--json"]);
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let inside = folder.join(answer["folder"].as_str().unwrap());
    let step = |step: &str| {
        let words: Vec<&str> = step.split_whitespace().collect();
        let mut command = match words[0] {
            "workbench" => Command::new(workbench()),
            program => Command::new(program),
        };
        let puzzle = sample("puzzles/sudoku/hard-1.txt");
        let arguments = words[1..].iter().map(|word| match *word {
            "PUZZLE" => puzzle.clone().into_os_string(),
            word => word.into(),
        });
        command.args(arguments).current_dir(&inside).env_remove("CARGO_TARGET_DIR");
        // The interface has no dependencies: nothing is to be downloaded.
        let output = command.env("CARGO_NET_OFFLINE", "true").output().unwrap();
        assert!(output.status.success(), "{step}: {}", String::from_utf8_lossy(&output.stderr));
        output
    };
    let steps: Vec<&str> = answer["next"].as_array().unwrap().iter().map(|s| s.as_str().unwrap()).collect();
    assert_eq!(steps[0], format!("cd {name}"));
    step(steps[1]);
    if language == "rust" {
        step("cargo test");
    }
    serde_json::from_slice(&step(&format!("{} --json", steps[2])).stdout).unwrap()
}

#[test]
fn the_rust_plugin_builds_in_an_empty_folder_passes_its_tests_and_solves() {
    let folder = tempfile::tempdir().unwrap();
    let run = follow(folder.path(), "rust", "my-first-solver");
    assert_eq!((&run["verified"], &run["solver"]), (&true.into(), &"my-first-solver".into()));
}

#[test]
fn the_c_plugin_builds_in_an_empty_folder_and_solves() {
    if Compiler::installed("make").is_none() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let run = follow(folder.path(), "c", "my-c-solver");
    assert_eq!((&run["verified"], &run["solver"]), (&true.into(), &"my-c-solver".into()));
}

#[test]
fn nothing_is_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine/Makefile");
    std::fs::create_dir(folder.path().join("mine")).unwrap();
    std::fs::write(&file, "mine").unwrap();
    let output = new_plugin(folder.path(), &["--lang", "c", "mine"]);
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(message.trim(), "mine is there already, and nothing is overwritten. Choose another name.");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
    assert_eq!(std::fs::read_dir(folder.path().join("mine")).unwrap().count(), 1);
}

//! The README's first command, as a user types it (in the profile of the tests, which is built already).

use std::process::Command;
use workbench_tests::paths::root;

#[test]
fn cargo_workbench_builds_the_plugins_and_runs_a_sample() {
    let output = Command::new("cargo")
        .args(["workbench", "run", "samples/puzzles/sudoku/easy-1.txt", "--solver", "ac3-tabu", "--json"])
        .env("WORKBENCH_PROFILE", "dev")
        .current_dir(root())
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["verified"], true);
}

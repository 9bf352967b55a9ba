//! `workbench rerun` repeats stored runs and says whether they come out the same.

use crate::program::{Said, file, program, run_tabu};
use crate::workers::ENDLESS;
use engine::session::Session;
use engine::store::{load_session, save_session};
use std::path::{Path, PathBuf};
use workbench_tests::paths::sample;

fn rerun(path: &Path, more: &[&str]) -> Said {
    program(["rerun", path.to_str().unwrap(), "--json"].iter().chain(more))
}

/// A session of one run of ac3-tabu.
fn run(puzzle: &Path, more: &[&str]) -> Session {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("s.ron");
    run_tabu(puzzle, &[more, &["--save", path.to_str().unwrap()]].concat());
    load_session(&path).unwrap()
}

/// A session of a solved run, one that met a limit, and one that the clock ended.
fn three_runs() -> (tempfile::TempDir, PathBuf, String) {
    let (_puzzle_folder, endless) = file("endless.txt", ENDLESS.as_bytes());
    let mut session = run(&sample("puzzles/sudoku/hard-1.txt"), &["--seed", "5"]);
    session.merge(run(&endless, &["--max-iterations", "300"]));
    session.merge(run(&endless, &["--max-seconds", "0.05"]));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("three.ron");
    save_session(&path, &session).unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    (folder, path, text)
}

#[test]
fn runs_come_out_the_same_and_what_the_clock_ended_is_compared_up_to_there() {
    let (_folder, path, _) = three_runs();
    let said = rerun(&path, &[]);
    assert_eq!(said.code, 0, "{}{}", said.stdout, said.stderr);
    let told = said.json();
    assert_eq!(told["equal"], true);
    assert!(told["changed_plugins"].as_array().unwrap().is_empty());
    let runs = told["runs"].as_array().unwrap();
    assert_eq!(runs.len(), 3);
    for (run, number) in runs.iter().zip(1..) {
        assert_eq!((&run["run"], &run["equal"]), (&number.into(), &true.into()), "{run}");
        assert!(run["first_difference"].is_null());
        assert_eq!(run["note"].is_string(), number == 3, "{run}");
    }
    assert_eq!(rerun(&path, &["--run", "2"]).json()["runs"].as_array().unwrap().len(), 1);
    assert_eq!(rerun(&path, &["--run", "4"]).code, 2);
}

#[test]
fn a_run_that_was_changed_differs_and_its_first_difference_is_told() {
    let (_folder, _, text) = three_runs();
    let of = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        let (_folder, path) = file("changed.ron", text.replacen(from, to, 1).as_bytes());
        let said = rerun(&path, &["--run", "1"]);
        (said.code, said.json()["runs"][0].clone())
    };
    let (code, run) = of("seed: 5,", "seed: 6,");
    assert_eq!((code, &run["equal"]), (1, &false.into()), "{run}");
    assert!(run["first_difference"].as_str().unwrap().contains("differs"), "{run}");
    let (code, run) = of("solver: \"ac3-tabu\"", "solver: \"nobody\"");
    assert_eq!((code, &run["equal"]), (3, &serde_json::Value::Null), "{run}");
    assert!(run["error"].as_str().unwrap().contains("nobody"), "{run}");
}

#[test]
fn another_plugin_than_the_one_that_made_the_runs_is_told_first() {
    let (_folder, path, text) = three_runs();
    let sha256 = load_session(&path).unwrap().runs[0].plugin_sha256.clone();
    let (_folder, other) = file("other.ron", text.replacen(&sha256, &"0".repeat(64), 1).as_bytes());
    let said = rerun(&other, &[]);
    assert_eq!(said.code, 0, "{}", said.stderr);
    assert!(said.stderr.contains("is not the plugin that made the runs of ac3-tabu"), "{}", said.stderr);
    let changed = said.json()["changed_plugins"].clone();
    assert_eq!(
        (&changed[0]["stored_sha256"], &changed[0]["sha256"]),
        (&"0".repeat(64).into(), &sha256.into())
    );
}

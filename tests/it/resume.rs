//! A stored run goes on from its checkpoint, and equals one that was never interrupted.

use crate::program::{Said, file, program};
use engine::comparison::first_difference;
use engine::session::SessionRun;
use engine::store::load_session;
use std::path::{Path, PathBuf};
use workbench_tests::paths::sample;

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Runs the template solver, which can go on, up to so many iterations.
fn begin(to: &Path, iterations: &str) -> Said {
    let puzzle = sample("puzzles/sudoku/hard-1.txt");
    let arguments = ["run", text(&puzzle), "--solver", "template-rust", "--json", "--save", text(to)];
    program(arguments.into_iter().chain(["--max-iterations", iterations]))
}

fn go_on(from: &Path, more: &[&str]) -> Said {
    program(["run", "--resume", text(from), "--json"].iter().chain(more))
}

fn only_run(path: &Path) -> SessionRun {
    let mut session = load_session(path).unwrap();
    assert_eq!(session.runs.len(), 1);
    session.runs.remove(0)
}

#[test]
fn a_run_that_is_interrupted_twice_equals_one_that_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, first, second, third] =
        ["whole", "first", "second", "third"].map(|name| folder.path().join(name).with_extension("ron"));
    assert_eq!(begin(&whole, "1000").code, 0);
    assert_eq!(begin(&first, "20").code, 1);
    let said = go_on(&first, &["--max-iterations", "50", "--save", text(&second)]);
    assert_eq!((said.code, &said.json()["resumed_from"]), (1, &20.into()), "{}", said.stderr);
    let said = go_on(&second, &["--max-iterations", "1000", "--save", text(&third)]);
    assert_eq!((said.code, &said.json()["resumed_from"]), (0, &50.into()), "{}", said.stderr);

    let (whole, third) = (only_run(&whole), only_run(&third));
    assert!(whole.run.iterations() > 50);
    assert_eq!(first_difference(&whole.run, &third.run), None);
    assert_eq!(whole.run.outcome(), third.run.outcome());
    assert!(whole.run.series().values().all(|series| series.len() as u64 == series.seen()));
    assert_eq!(whole.run.setup().parameters, third.run.setup().parameters);
    let times = third.run.series().values().map(|series| series.to_columns().time_ns);
    assert!(times.into_iter().all(|times| times.is_sorted()), "its time goes on");
}

#[test]
fn a_run_goes_on_in_the_place_of_what_it_was_in_its_own_session() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("s.ron");
    begin(&path, "20");
    let said = go_on(&path, &["--run", "1", "--max-iterations", "30", "--save", text(&path)]);
    assert_eq!(said.code, 1, "{}", said.stderr);
    assert_eq!(only_run(&path).run.iterations(), 30);
    assert_eq!(only_run(&folder.path().join("s.ron.bak")).run.iterations(), 20);
}

/// Changes the text of a session file.
fn edited(path: &Path, from: &str, to: &str) -> (tempfile::TempDir, PathBuf) {
    let content = std::fs::read_to_string(path).unwrap();
    assert!(content.contains(from), "{from}");
    file("edited.ron", content.replacen(from, to, 1).as_bytes())
}

#[test]
fn what_cannot_go_on_is_refused_in_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("s.ron");
    begin(&path, "20");
    let refused = |path: &Path, more: &[&str], expected: &str| {
        let said = go_on(path, more);
        assert_eq!(said.code, 2, "{}", said.stdout);
        let message = said.json()["message"].as_str().unwrap().to_string();
        assert!(message.contains(expected), "{message}");
    };
    refused(&path, &["--run", "7"], "has no run 7");
    refused(&path, &["--max-iterations", "20"], "has 20 iterations behind it");
    refused(&path, &["--max-work", "1"], "units of work behind it");
    refused(&path, &["--max-seconds", "0.000000001"], "seconds behind it");
    refused(&path, &["--seed", "4"], "cannot be used with");
    let (_folder, other) = edited(&path, "version: \"0.1.0\"", "version: \"0.0.9\"");
    refused(&other, &[], "was made by template-rust 0.0.9, and here is 0.1.0");
    let (_folder, other) = edited(&path, "solver: \"template-rust\"", "solver: \"nobody\"");
    refused(&other, &[], "nobody");

    let solved = folder.path().join("solved.ron");
    assert_eq!(begin(&solved, "1000").code, 0);
    refused(&solved, &[], "has come to its end");
    let content = std::fs::read_to_string(&path).unwrap();
    let start = content.find("      checkpoint: Some((").unwrap();
    let end = start + content[start..].find("      )),\n").unwrap() + "      )),\n".len();
    let (_folder, none) = file("none.ron", format!("{}{}", &content[..start], &content[end..]).as_bytes());
    refused(&none, &[], "has no checkpoint to go on from");
}

#[test]
fn another_file_of_the_same_version_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("s.ron");
    begin(&path, "20");
    let content = std::fs::read_to_string(&path).unwrap();
    let sha256 = only_run(&path).plugin_sha256;
    let (_folder, other) = file("other.ron", content.replacen(&sha256, &"0".repeat(64), 1).as_bytes());
    let said = go_on(&other, &["--max-iterations", "1000"]);
    assert_eq!(said.code, 0, "{}", said.stderr);
    assert!(said.stderr.contains("is not the file that made run 1"), "{}", said.stderr);
}

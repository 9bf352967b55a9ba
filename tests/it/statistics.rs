//! `workbench stats` and `workbench compare` tell of the runs that `workbench run` saved, drop none, and say what
//! makes their numbers doubtful.

use crate::program::{Said, file, program};
use engine::session::Session;
use engine::store::{load_session, save_session};
use serde_json::Value;
use std::path::PathBuf;
use std::sync::LazyLock;
use workbench_tests::paths::sample;

/// A session of real runs on one Sudoku: four of `ac3-tabu`, which solve it, four of `hill-climber`, cut off after
/// 20 iterations, and one of `memory-network`, which does not take it.
static RUNS: LazyLock<(tempfile::TempDir, PathBuf)> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let mut session = Session::default();
    let mut add = |solver: &str, seed: u32, more: &[&str]| {
        let path = folder.path().join(format!("{solver}-{seed}.ron"));
        let puzzle = sample("puzzles/sudoku/medium-1.txt");
        let seed = seed.to_string();
        let mut arguments = vec!["run", puzzle.to_str().unwrap(), "--solver", solver, "--seed", &seed];
        arguments.extend(["--save", path.to_str().unwrap()]);
        arguments.extend(more);
        let said = program(arguments);
        assert!(said.code < 2, "{}", said.stderr);
        session.merge(load_session(&path).unwrap());
    };
    for seed in 1..=4 {
        add("ac3-tabu", seed, &[]);
        add("hill-climber", seed, &["--max-iterations", "20"]);
    }
    add("memory-network", 1, &[]);
    let path = folder.path().join("runs.ron");
    save_session(&path, &session).unwrap();
    (folder, path)
});

fn said(command: &str, more: &[&str]) -> Said {
    let mut arguments = vec![command, RUNS.1.to_str().unwrap()];
    arguments.extend(more);
    program(arguments)
}

fn group<'v>(value: &'v Value, solver: &str) -> &'v Value {
    value["groups"].as_array().unwrap().iter().find(|group| group["by"]["solver"] == solver).unwrap()
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|entry| entry["key"].as_str().unwrap()).collect()
}

#[test]
fn only_the_runs_that_are_named_count() {
    let only = ["--by", "series", "--only", "series=medium,solver=ac3-tabu", "--json"];
    let value = said("stats", &only).json();
    assert_eq!(value["groups"].as_array().unwrap().len(), 1);
    let all = &value["groups"][0];
    assert_eq!((all["by"]["series"].as_str(), all["runs"].as_u64()), (Some("medium"), Some(4)));
    let refused = said("compare", &["--by", "solver", "--only", "solver=nobody"]);
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("--only: No run has solver=nobody."), "{}", refused.stderr);
}

#[test]
fn the_numbers_count_every_run_and_are_those_of_the_session() {
    let said = said("stats", &["--by", "solver", "--json"]);
    assert_eq!(said.code, 0, "{}", said.stderr);
    let value = said.json();
    let runs = load_session(&RUNS.1).unwrap().runs;
    let tabu = group(&value, "ac3-tabu");
    assert_eq!((tabu["runs"].as_u64(), tabu["solved"].as_u64()), (Some(4), Some(4)));
    assert!((tabu["low"].as_f64().unwrap() - 0.5101).abs() < 1e-4, "{tabu}");
    let of_tabu = runs.iter().filter(|run| run.run.setup().solver == "ac3-tabu");
    let work: u64 = of_tabu.map(|run| run.run.work()).sum();
    assert!((tabu["ert"].as_f64().unwrap() - work as f64 / 4.0).abs() < 1e-9, "{tabu}");
    assert_eq!(tabu["unit"], "evaluations");
    let climber = group(&value, "hill-climber");
    assert_eq!((climber["runs"].as_u64(), climber["solved"].as_u64()), (Some(4), Some(0)));
    assert_eq!((&climber["ert"], &climber["effort"]["median"]), (&Value::Null, &Value::Null));
    let refused = group(&value, "memory-network");
    assert_eq!((refused["runs"].as_u64(), refused["unsupported"].as_u64()), (Some(1), Some(1)));
    assert_eq!(keys(&refused["cautions"]), ["few-runs", "unsupported-runs"]);
}

#[test]
fn the_table_never_tells_a_share_without_its_interval() {
    let said = said("stats", &[]);
    assert_eq!(said.code, 0, "{}", said.stderr);
    assert!(said.stdout.contains("4 of 4 (51–100 %)"), "{}", said.stdout);
    assert!(said.stdout.contains("1 unsupported"), "{}", said.stdout);
    assert!(said.stdout.contains("medium-1"), "{}", said.stdout);
    assert!(said.stderr.contains("only 4 runs"), "{}", said.stderr);
}

#[test]
fn targets_and_budgets_look_into_the_samples() {
    let more = ["--by", "solver", "--target", "cost<=0", "--budget", "1e9", "--metric", "cost", "--json"];
    let said = said("stats", &more);
    assert_eq!(said.code, 0, "{}", said.stderr);
    let value = said.json();
    let tabu = group(&value, "ac3-tabu");
    let (target, budget) = (&tabu["targets"][0], &tabu["budgets"][0]);
    assert_eq!((target["target"].as_str(), target["reached"].as_u64()), (Some("cost<=0"), Some(4)));
    assert_eq!((budget["solved"].as_u64(), budget["values"]["median"].as_f64()), (Some(4), Some(0.0)));
    assert_eq!(group(&value, "hill-climber")["budgets"][0]["ended_before"], 4);
}

#[test]
fn a_comparison_chooses_its_tests_and_tells_its_doubts() {
    let more = ["--a", "solver=ac3-tabu", "--b", "solver=hill-climber", "--json"];
    let said = said("compare", &more);
    assert_eq!(said.code, 0, "{}", said.stderr);
    let value = said.json();
    let tests: Vec<&str> =
        value["tests"].as_array().unwrap().iter().map(|test| test["test"].as_str().unwrap()).collect();
    assert_eq!(tests, ["fisher-exact", "mann-whitney"]);
    // Four of four against none of four: 2 / 70.
    assert!((value["tests"][0]["p"].as_f64().unwrap() - 1.0 / 35.0).abs() < 1e-12, "{value}");
    assert_eq!(
        (value["tests"][1]["a12"].as_f64(), value["tests"][1]["effect"].as_str()),
        (Some(1.0), Some("large"))
    );
    assert_eq!(keys(&value["warnings"]), ["budgets-differ"]);
    let text = self::said("compare", &["--by", "solver"]);
    assert_eq!(text.code, 0, "{}", text.stderr);
    for word in ["Kruskal-Wallis", "Takes for granted", "p (Holm)"] {
        assert!(text.stdout.contains(word), "{word} in {}", text.stdout);
    }
    assert!(text.stderr.contains("The limits differ"), "{}", text.stderr);
}

#[test]
fn what_cannot_be_told_is_refused_in_words() {
    let refused = |command: &str, more: &[&str], words: &str| {
        let said = said(command, &[more, &["--json"]].concat());
        assert_eq!(said.code, 2, "{more:?}: {}", said.stdout);
        let message = said.json()["message"].as_str().unwrap().to_string();
        assert!(message.contains(words), "{message}");
    };
    refused("stats", &["--by", "speed"], "No run has a parameter \"speed\"");
    refused("stats", &["--target", "speed<=1"], "No run has a metric \"speed\"");
    refused("stats", &["--measure", "miles"], "miles");
    refused("compare", &[], "--by");
    refused("compare", &["--a", "solver=ac3-tabu", "--b", "solver=none"], "No run has solver=none");
    refused("compare", &["--a", "solver=ac3-tabu", "--b", "seed=1"], "is in both");
    refused("compare", &["--by", "puzzle"], "at least two groups");
    let (_folder, path) = file("empty.ron", b"");
    let said = program(["stats", path.to_str().unwrap(), "--json"]);
    assert_eq!((said.code, said.json()["status"].as_str()), (2, Some("error")));
}

//! A plugin that fails makes its runs fail, and no other; a bad experiment is refused before anything runs.

use super::{Lab, experiment, untimed};
use crate::program::program;
use engine::store::load_session;
use workbench_tests::paths::sample;

/// One well-behaved solver and one whose deeds are parameters.
#[cfg(target_os = "linux")]
fn hostile_experiment(deeds: &str) -> String {
    format!(
        r#"Experiment(
            version: 1,
            name: "hostile",
            puzzles: [Files({easy:?})],
            solvers: [(id: "ac3-tabu"), (id: "hostile", set: {{"misdeed": List([{deeds}])}})],
            seeds: (from: 1, count: 4),
            budget: (max_iterations: 60),
        )"#,
        easy = sample("puzzles/sudoku/easy-1.txt"),
    )
}

#[cfg(target_os = "linux")]
#[test]
fn a_plugin_that_dies_fails_its_own_runs_whether_workers_are_reused_or_not() {
    let folder = crate::hostile::hostile();
    let lab = Lab::new(&hostile_experiment(r#""segfault", "none", "exit-0""#));
    let mut sessions = Vec::new();
    for (save, workers) in [("reused.ron", None), ("fresh.ron", Some("--fresh-workers"))] {
        let mut arguments = lab.arguments(save, &["--plugins", folder.to_str().unwrap()]);
        arguments.extend(workers.map(String::from));
        let said = program(arguments);
        assert_eq!(said.code, 1, "{}", said.stderr);
        let json = said.json();
        assert_eq!((json["status"].as_str(), json["runs"].as_u64()), (Some("done"), Some(16)), "{json}");
        assert_eq!(json["solved"].as_u64(), Some(4), "{json}");
        assert_eq!(json["failed"].as_u64(), Some(12), "{json}");
        let failures = json["failures"].as_array().unwrap();
        let tells = |word: &str| {
            failures.iter().filter(|failure| failure["message"].as_str().unwrap().contains(word)).count()
        };
        assert_eq!(tells("SIGSEGV"), 4, "{json}");
        sessions.push(untimed(&load_session(&lab.path(save)).unwrap()));
    }
    super::assert_equal(&sessions[0], &sessions[1], "reused and fresh workers");
}

#[cfg(target_os = "linux")]
#[test]
fn what_a_plugin_prints_belongs_to_the_run_that_printed_it() {
    let folder = crate::hostile::fixture("talkative", "cc", &["talkative.c"], &[]);
    let lab = Lab::new(&format!(
        r#"Experiment(
            version: 1, name: "talk", puzzles: [Files({easy:?})],
            solvers: [(id: "talkative")], seeds: (from: 1, count: 9),
        )"#,
        easy = sample("puzzles/sudoku/easy-1.txt"),
    ));
    let mut arguments = lab.arguments("out.ron", &["--plugins", folder.to_str().unwrap()]);
    arguments.extend(["--jobs".into(), "1".into()]);
    let at = arguments.iter().position(|argument| argument == "--jobs").unwrap();
    arguments.drain(at..at + 2);
    let said = program(arguments);
    assert_eq!(said.code, 0, "{}", said.stderr);
    let session = load_session(&lab.path("out.ron")).unwrap();
    for run in &session.runs {
        let seed = run.run.setup().seed;
        let lines: Vec<&String> = run.run.log().iter().filter(|line| line.contains("prints:")).collect();
        // Every third run prints; its text is held back by the C library, or comes without an end of line.
        let expected = if seed % 3 == 0 { vec![format!("prints: seed {seed}")] } else { Vec::new() };
        assert_eq!(lines, expected.iter().collect::<Vec<_>>(), "seed {seed}");
        let calls = run.run.outcome().unwrap().message.clone();
        // A worker that was printed in, or written files in, serves no further run.
        let serves = match seed % 3 {
            1 => "Call 1.",
            2 => "Call 2.",
            _ => "Call 3.",
        };
        assert!(calls.contains(serves), "seed {seed}: {calls}");
    }
}

#[test]
fn reused_and_fresh_workers_make_the_same_runs() {
    let lab = Lab::new(&experiment(1));
    let reused = lab.whole("reused.ron", &[]);
    let fresh = lab.whole("fresh.ron", &["--fresh-workers"]);
    super::assert_equal(&fresh, &reused, "fresh and reused");
}

#[test]
fn a_bad_experiment_is_refused_before_anything_runs() {
    let refused = |from: &str, to: &str, expected: &str| {
        let text = experiment(1);
        assert!(text.contains(from), "{from}");
        let lab = Lab::new(&text.replacen(from, to, 1));
        let said = lab.batch("out.ron", &[]);
        assert_eq!(said.code, 2, "{to}: {}", said.stderr);
        let json = said.json();
        assert_eq!(json["status"], "error");
        let message = json["message"].as_str().unwrap();
        assert!(message.contains(expected), "{to}: {message}");
        assert!(!lab.path("out.ron").exists() && !lab.path("out.ron.journal").exists());
    };
    refused("solvers:", "solver:", "Did you mean `solvers`?");
    refused("\"ac3-tabu\"", "\"ac4-tabu\"", "There is no solver \"ac4-tabu\"");
    refused(
        "(id: \"ac3-tabu\")",
        "(id: \"ac3-tabu\", set: {\"tenur\": List([5])})",
        "no parameter \"tenur\"",
    );
    refused("(id: \"ac3-tabu\")", "(id: \"ac3-tabu\", set: {\"tenure\": List([-5])})", "tenure takes");
    refused("easy-1.txt", "easy-99.txt", "there is no such file");
    refused("easy-1.txt", "nothing-*.txt", "no file fits");
    refused("count: 1)", "count: 0)", "no run");
    refused("max_iterations: 60", "max_iterations: 0", "from 1");
    refused("(id: \"ac3-tabu\")", "(id: \"nested-monte-carlo\")", "misfits: Skip");
    refused("size: 4, seed", "size: 4, rows: 4, seed", "no field rows");
    refused(
        "(id: \"ac3-tabu\")",
        "(id: \"geometric-ga\", set: {\"space\": List([\"hamming\"]), \"crossover\": List([\"pmx\"])})",
        "misfits: Skip",
    );
}

#[test]
fn misfits_are_left_out_when_that_is_asked_for_and_told() {
    let text = experiment(1).replacen(
        "(id: \"ac3-tabu\")",
        "(id: \"nested-monte-carlo\", misfits: Skip), (id: \"ac3-tabu\")",
        1,
    );
    let lab = Lab::new(&text);
    let said = lab.batch("out.ron", &["--dry-run"]);
    let json = said.json();
    assert_eq!((said.code, json["planned"].as_u64()), (0, Some(30)), "{json}");
    assert!(json["notes"].to_string().contains("nested-monte-carlo does not take"), "{json}");
    assert!(!lab.path("out.ron.journal").exists());
}

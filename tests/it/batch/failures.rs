//! A plugin that fails makes its runs fail, and no other; a bad experiment is refused before anything runs.

use super::{Lab, experiment, untimed};
use crate::program::program;
use engine::budget::Budget;
use engine::catalog::Catalog;
use engine::job::{Job, Start, Watch};
use engine::run::Run;
use engine::store::load_session;
use engine::worker::WorkerProgram;
use std::sync::Arc;
use workbench_tests::paths::{sample, workbench};

/// One well-behaved solver and one whose deeds are parameters.
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
        assert_eq!(tells("memory that is not its own"), 4, "{json}");
        sessions.push(untimed(&load_session(&lab.path(save)).unwrap()));
    }
    super::assert_equal(&sessions[0], &sessions[1], "reused and fresh workers");
}

#[test]
fn what_a_plugin_prints_belongs_to_the_run_that_printed_it_and_ends_its_worker() {
    let folders = [crate::hostile::fixture("talkative", "cc", &["talkative.c"], &[])];
    let workers = WorkerProgram::new(workbench());
    let found = Catalog::scan(&folders, &workers).find("talkative", &folders).unwrap();
    let easy = std::fs::read(sample("puzzles/sudoku/easy-1.txt")).unwrap();
    let reading = puzzle_formats::read("easy-1.txt", &easy, &Default::default()).unwrap();
    let mut job = Job {
        puzzle: Arc::new(reading.entry(0).puzzle),
        plugin: found.path,
        library: found.library,
        solver: found.solver,
        preset: None,
        parameters: Default::default(),
        seed: 0,
        budget: Budget::default(),
        recording: Default::default(),
    };
    let mut server = workers.serve(&job.library).unwrap();
    for seed in 1..=9 {
        job.seed = seed;
        let mut run = Run::new(&job);
        let next = server.run(job.request(Watch::Nothing, Start::Running), &mut |event| run.apply(event));
        // Every third run prints; its text is held back by the C library, and has no end of line.
        let is_printed = seed % 3 == 0;
        assert_eq!(next.is_some(), !is_printed, "seed {seed}");
        let lines: Vec<&String> = run.log().iter().filter(|line| line.contains("prints:")).collect();
        let expected = is_printed.then(|| format!("prints: seed {seed}"));
        assert_eq!(lines, expected.iter().collect::<Vec<_>>(), "seed {seed}");
        // The plugin counts its runs in this process.
        let message = &run.outcome().unwrap().message;
        assert_eq!(*message, format!("Call {}.", (seed - 1) % 3 + 1), "seed {seed}");
        server = next.unwrap_or_else(|| workers.serve(&job.library).unwrap());
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
    refused("(id: \"ac3-tabu\")", "(id: \"memory-network\")", "misfits: Skip");
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
        "(id: \"memory-network\", misfits: Skip), (id: \"ac3-tabu\")",
        1,
    );
    let lab = Lab::new(&text);
    let said = lab.batch("out.ron", &["--dry-run"]);
    let json = said.json();
    assert_eq!((said.code, json["planned"].as_u64()), (0, Some(30)), "{json}");
    assert!(json["notes"].to_string().contains("memory-network does not take"), "{json}");
    assert!(!lab.path("out.ron.journal").exists());
}

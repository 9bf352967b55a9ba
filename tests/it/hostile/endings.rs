//! Plugins that end their process, or keep it from ending: in a run, and while they are loaded.

use super::{Case, Home, check_all, early, fixture, side_by_side};
use std::path::PathBuf;
use std::process::Command;
use workbench_tests::paths::{build_folder, root};

/// What a deed is called in a sentence.
const DEATHS: [(&str, &str); 12] = [
    ("segfault", "touched memory that is not its own"),
    ("divide", "division by zero"),
    ("illegal", "an illegal instruction"),
    ("abort", "it called abort()"),
    ("assert", "one is one"),
    ("exit-0", "with exit code 0"),
    ("exit-3", "with exit code 3"),
    ("_exit-4", "with exit code 4"),
    ("overflow", "overflowed its stack"),
    ("rubbish", "wrote into the worker's connection to the program"),
    ("close-all", "closed its connection to the program"),
    ("big-file", "wrote a file above 64 MiB"),
];

/// Deeds that the sandbox refuses, so that nothing comes of them.
const REFUSED: [&str; 3] = ["fork", "exec", "kill-parent"];

#[test]
fn a_run_that_dies_says_of_what() {
    let dies = DEATHS.map(|(misdeed, expected)| Case::fails(misdeed, expected));
    let refused = REFUSED.map(|misdeed| Case::harmless(misdeed, "The deed did not end the process"));
    check_all(&dies.into_iter().chain(refused).collect::<Vec<_>>());
}

#[test]
fn a_run_that_will_not_end_is_ended_at_its_time_limit() {
    let spin =
        Case { seconds: "0.2", ..Case::fails("spin", "did not stop within 2 seconds of its time limit") };
    let sleep = Case { misdeed: "sleep", plugins: spin.plugins.clone(), ..spin };
    let polls = Case { seconds: "0.2", ..Case::harmless("loop", "the time limit") };
    let stands = Case { seconds: "0.2", ..Case::fails("stop-self", "gave no sign of life") };
    check_all(&[stands, spin, sleep, polls]);
}

#[test]
fn a_library_that_dies_while_it_is_loaded_is_listed_with_the_reason() {
    let waits =
        [("spin", "within 10 seconds"), ("sleep", "within 10 seconds"), ("stop-self", "within 10 seconds")];
    let all: Vec<(&str, &str)> = waits.into_iter().chain(DEATHS).collect();
    side_by_side(&all, |(deed, expected)| {
        let home = Home::new();
        let folder = early(deed, "");
        let said = home.program(&["solvers", "--json", "--plugins", folder.to_str().unwrap()]);
        let refused = said.json()["refused"].to_string();
        assert_eq!(said.code, 0, "{deed}: {}", said.stderr);
        assert!(
            refused.contains(&format!("early-{deed}")) && refused.contains(expected),
            "{deed}: {refused}"
        );
        let waited = expected.contains("seconds") || expected.contains("connection");
        assert!(waited || refused.contains("while it was being loaded"), "{deed}: {refused}");
        assert_eq!(said.json()["solvers"][0]["id"], "ac3-tabu", "the other plugins are there");
        home.assert_untouched(deed);
    });
}

#[test]
fn what_a_library_is_refused_while_it_is_loaded_does_not_keep_it_from_being_used() {
    side_by_side(&REFUSED.map(|deed| (deed, "")), |(deed, _)| {
        let case = Case { plugins: early(deed, ""), ..Case::harmless("none", "") };
        let case = Case { code: 3, expected: "There is no such deed", ..case };
        case.check();
    });
}

#[test]
fn an_exception_in_cpp_is_told() {
    if Command::new("c++").arg("--version").output().is_err() {
        println!("skipped: this machine has no C++ compiler (c++)");
        return;
    }
    let plugins = fixture("throwing", "c++", &["throwing.cpp"], &[]);
    let throwing = |misdeed, expected| Case {
        plugins: plugins.clone(),
        solver: "throwing",
        ..Case::fails(misdeed, expected)
    };
    check_all(&[
        throwing("throw", "threw an exception out of its run function"),
        throwing("throw-in-a-thread", "thrown on purpose"),
    ]);
    let early = fixture("throwing-early", "c++", &["throwing.cpp"], &["CONSTRUCTOR".into()]);
    let home = Home::new();
    let said = home.program(&["solvers", "--json", "--plugins", early.to_str().unwrap()]);
    let refused = said.json()["refused"].to_string();
    assert!(refused.contains("while it was being loaded"), "{refused}");
    home.assert_untouched("throwing-early");
}

/// Builds the plugin that panics, with this way of panicking.
fn panicking(profile: &str) -> PathBuf {
    let target = build_folder().join("hostile/panicking");
    let manifest = root().join("tests/fixtures/hostile/panicking/Cargo.toml");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["build", "--quiet", "--offline", "--profile", profile, "--manifest-path"])
        .arg(manifest)
        .arg("--target-dir")
        .arg(&target)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    target.join(profile)
}

#[test]
fn a_panic_in_rust_is_told_with_its_text() {
    let of = |profile, misdeed, expected| Case {
        plugins: panicking(profile),
        solver: "panicking",
        ..Case::fails(misdeed, expected)
    };
    check_all(&[
        of("unwinding", "panic", "The solver panicked: panicked on purpose"),
        of("unwinding", "odd-payload", "The solver panicked"),
        of("unwinding", "index", "index out of bounds"),
        Case { code: 1, ..of("unwinding", "in-a-thread", "It did not panic") },
        of("unwinding", "recursion", "overflowed its stack"),
        of("unwinding", "allocation", "ran out of memory"),
        of("aborting", "panic", "panicked on purpose"),
        of("aborting", "in-a-thread", "panicked in a thread"),
    ]);
}

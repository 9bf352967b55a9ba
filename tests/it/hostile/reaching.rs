//! Plugins that try to reach out of the sandbox; and ordinary ones, which it does not hinder.

use super::{Home, early, hostile, is_confined};
use std::path::Path;
use std::process::{Child, Command};
use workbench_tests::paths::sample;

/// A process of this test that a plugin may try to reach.
struct Victim(Child);

impl Victim {
    fn new() -> Victim {
        Victim(Command::new("sleep").arg("60").spawn().unwrap())
    }

    fn assert_alive(&mut self) {
        assert!(self.0.try_wait().unwrap().is_none(), "the other process lives on");
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        // It has ended or is ended now.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What the plugin reports of its attempts, as pairs of attempt and result.
fn report(home: &Home, plugins: &Path, misdeed: &str, target: &str, more: &[&str]) -> Vec<(String, String)> {
    let puzzle = sample("puzzles/sudoku/easy-1.txt");
    let (misdeed, target) = (format!("misdeed={misdeed}"), format!("target={target}"));
    let mut arguments = vec!["run", puzzle.to_str().unwrap(), "--solver", "hostile", "--json"];
    arguments.extend(["--plugins", plugins.to_str().unwrap(), "--set", &misdeed, "--set", &target]);
    arguments.extend(more);
    let said = home.program(&arguments);
    assert_eq!(said.code, 1, "{} {}", said.stdout, said.stderr);
    let message = said.message();
    let pairs = message.split(';').filter_map(|attempt| attempt.split_once(':'));
    pairs.map(|(what, result)| (what.trim().to_lowercase(), result.trim().to_string())).collect()
}

fn result<'a>(report: &'a [(String, String)], what: &str) -> &'a str {
    let found = report.iter().find(|(attempt, _)| attempt == what);
    found.map_or_else(|| panic!("no {what} in {report:?}"), |(_, result)| result)
}

fn assert_all(report: &[(String, String)], expected: &str, at_least: usize) {
    let other: Vec<_> = report.iter().filter(|(_, result)| result != expected).collect();
    assert!(other.is_empty(), "{other:?}");
    assert!(report.len() >= at_least, "{} of {at_least} attempts: {report:?}", report.len());
}

#[test]
fn everything_outside_is_refused_in_a_run_and_in_a_constructor() {
    if !is_confined() {
        return;
    }
    let (home, mut victim) = (Home::new(), Victim::new());
    let target = format!("{}|{}|{}", home.canary().display(), home.outside().display(), victim.0.id());
    assert_all(&report(&home, &hostile(), "reach", &target, &[]), "refused", 38);
    assert_all(&report(&home, &early("reach", &target), "report", "", &[]), "refused", 38);
    home.assert_untouched("reach");
    victim.assert_alive();
}

#[test]
fn trust_lifts_the_sandbox_of_one_plugin_by_its_content() {
    if !is_confined() {
        return;
    }
    let (home, mut victim) = (Home::new(), Victim::new());
    let target = format!("{}|{}|{}", home.canary().display(), home.outside().display(), victim.0.id());
    let library = hostile().join(format!("hostile.{}", std::env::consts::DLL_EXTENSION));
    let trusted = report(&home, &hostile(), "reach", &target, &["--trust", library.to_str().unwrap()]);
    for what in ["file of the user", "/etc/passwd", "creating a file outside", "tcp socket", "fork"] {
        assert_eq!(result(&trusted, what), "SUCCEEDED", "{what}: it is the sandbox that refuses it");
    }
    std::fs::remove_file(home.outside()).unwrap();
    let another = "0".repeat(64);
    let still = report(&home, &hostile(), "reach", &target, &["--trust", &another]);
    assert_all(&still, "refused", 38);
    victim.assert_alive();
}

#[test]
fn what_ordinary_plugins_do_works_in_a_run_and_in_a_constructor() {
    let home = Home::new();
    assert_all(&report(&home, &hostile(), "behave", "", &[]), "worked", 13);
    assert_all(&report(&home, &early("behave", ""), "report", "", &[]), "worked", 13);
    home.assert_untouched("behave");
}

#[test]
fn what_is_not_confined_is_said() {
    let said = Home::new().program(&["solvers", "--json"]);
    let sandbox = said.json()["sandbox"].clone();
    let parts = ["files", "system_calls", "limits"].map(|part| sandbox[part].as_str().unwrap().to_string());
    let whole = parts.iter().all(|part| part == "full");
    assert_eq!(whole, sandbox["missing"].as_array().unwrap().is_empty(), "{sandbox}");
}

//! Dropping plugins in: which may run, which is used, and what is said of the others.

use crate::program::{Said, program_in};
use serde_json::Value;
use std::path::{Path, PathBuf};
use workbench_tests::paths::{plugin, root, sample};

/// A home with a plugin folder of the user's.
struct Home(tempfile::TempDir);

impl Home {
    fn new() -> Home {
        let home = Home(tempfile::tempdir().unwrap());
        std::fs::create_dir_all(home.plugins()).unwrap();
        home
    }

    fn plugins(&self) -> PathBuf {
        self.0.path().join(".local/share/puzzle-workbench/plugins")
    }

    /// Puts a library into the user's plugin folder under this name.
    fn drop_in(&self, name: &str, content: &[u8]) -> PathBuf {
        let path = library(&self.plugins(), name);
        std::fs::write(&path, content).unwrap();
        path
    }

    fn program(&self, arguments: &[&str]) -> Said {
        program_in(self.0.path(), arguments)
    }

    fn solvers(&self) -> Vec<Value> {
        self.program(&["solvers", "--json"]).json()["solvers"].as_array().unwrap().clone()
    }
}

/// A plugin in C with a solver of this id and version, which gives up.
fn compiled(id: &str, version: &str) -> Vec<u8> {
    let name = format!("{id}-{version}");
    let defines = [format!("ID=\"{id}\""), format!("VERSION=\"{version}\"")];
    let folder = crate::hostile::fixture(&name, "cc", &["small.c"], &defines);
    std::fs::read(library(&folder, &name)).unwrap()
}

fn library(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.{}", std::env::consts::DLL_EXTENSION))
}

fn status_of<'a>(solvers: &'a [Value], id: &str, version: &str) -> &'a str {
    let found = solvers.iter().find(|solver| solver["id"] == id && solver["version"] == version);
    found.unwrap_or_else(|| panic!("no {id} {version} in {solvers:?}"))["status"].as_str().unwrap()
}

fn run(home: &Home, solver: &str, more: &[&str]) -> Said {
    let puzzle = sample("puzzles/sudoku/easy-1.txt");
    let arguments = ["run", puzzle.to_str().unwrap(), "--solver", solver, "--json"];
    home.program(&[&arguments[..], more].concat())
}

#[test]
fn an_unknown_plugin_is_listed_and_runs_only_once_it_is_approved() {
    if !crate::hostile::is_confined() {
        return;
    }
    let home = Home::new();
    let path = home.drop_in("small", &compiled("small", "1.2.3"));
    assert_eq!(status_of(&home.solvers(), "small", "1.2.3"), "unapproved");
    let said = run(&home, "small", &[]);
    assert_eq!(said.code, 3, "{}", said.stderr);
    let command = format!("workbench approve {}", path.display());
    assert!(said.json()["message"].as_str().unwrap().ends_with(&command), "{}", said.stderr);

    let by_hand = run(&home, "small", &["--plugins", home.plugins().to_str().unwrap()]);
    assert_eq!(by_hand.code, 1, "a folder named by hand is consent: {}", by_hand.stderr);

    let approved = home.program(&["approve", path.to_str().unwrap(), "--json"]);
    assert_eq!((approved.code, approved.json()["solvers"][0].as_str()), (0, Some("small 1.2.3")));
    assert_eq!(status_of(&home.solvers(), "small", "1.2.3"), "ready");
    assert_eq!(run(&home, "small", &[]).code, 1, "it runs, and gives up");

    // Approved is the content, not the name.
    home.drop_in("small", &compiled("small", "1.2.4"));
    assert_eq!(status_of(&home.solvers(), "small", "1.2.4"), "unapproved");
    assert_eq!(run(&home, "small", &[]).code, 3);
}

#[test]
fn of_two_plugins_with_one_solver_both_are_listed_and_the_newer_is_used() {
    let home = Home::new();
    home.drop_in("a-old", &compiled("small", "1.9.0"));
    home.drop_in("b-new", &compiled("small", "1.10.0"));
    let folder = home.plugins();
    let said = home.program(&["solvers", "--json", "--plugins", folder.to_str().unwrap()]);
    let solvers = said.json()["solvers"].as_array().unwrap().clone();
    assert_eq!(status_of(&solvers, "small", "1.9.0"), "superseded");
    assert_eq!(status_of(&solvers, "small", "1.10.0"), "ready");
    let said = run(&home, "small", &["--plugins", folder.to_str().unwrap()]);
    assert_eq!(said.json()["version"], "1.10.0");
}

#[test]
fn a_broken_plugin_stays_listed_with_its_reason_and_the_others_work() {
    let home = Home::new();
    let whole = std::fs::read(plugin("ac3_tabu")).unwrap();
    home.drop_in("empty", b"");
    home.drop_in("text", b"not a library");
    home.drop_in("truncated", &whole[..8192]);
    let pipe = library(&home.plugins(), "pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let said = home.program(&["solvers", "--json"]);
    let refused = said.json()["refused"].as_array().unwrap().clone();
    for name in ["empty", "text", "truncated", "pipe"] {
        let named = |line: &&Value| line.as_str().unwrap().contains(&format!("{name}."));
        let line = refused.iter().find(named).unwrap_or_else(|| panic!("{name} in {refused:?}"));
        assert!(line.as_str().unwrap().ends_with('.'), "{line}");
    }
    assert_eq!(run(&home, "ac3-tabu", &[]).code, 0);
}

#[test]
fn what_cannot_be_approved_or_trusted_is_said() {
    let home = Home::new();
    let text = home.drop_in("text", b"not a library");
    let said = home.program(&["approve", text.to_str().unwrap(), "--json"]);
    assert_eq!((said.code, said.json()["status"].as_str()), (2, Some("error")));
    assert_eq!(home.program(&["approve", "/no/such.so"]).code, 2);
    let said = home.program(&["solvers", "--json", "--trust", "/no/such.so"]);
    assert_eq!(said.code, 2);
    assert!(said.stderr.contains("--trust: /no/such.so cannot be read"), "{}", said.stderr);
}

/// Checks a plugin, which is to keep every promise, and gives what was seen of each.
fn kept(library: &Path) -> Vec<(String, String)> {
    let said = Home::new().program(&["check", library.to_str().unwrap(), "--json", "--sets", "20"]);
    let promises = said.json()["promises"].as_array().unwrap().clone();
    let broken: Vec<&Value> = promises.iter().filter(|promise| promise["kept"] == false).collect();
    assert_eq!((said.code, broken), (0, Vec::new()), "{}", said.stderr);
    let text = |value: &Value| value.as_str().unwrap().to_string();
    promises.iter().map(|promise| (text(&promise["name"]), text(&promise["message"]))).collect()
}

#[test]
fn our_own_solvers_and_both_templates_keep_every_promise() {
    let source = root().join("plugins/template-c/template.c");
    let in_c = crate::hostile::fixture("template-c", "cc", &[source.to_str().unwrap()], &[]);
    let ours = [
        "ac3_tabu",
        "geometric_ga",
        "kenken_network",
        "nmcs_kakuro",
        "sat",
        "constraint_programming",
        "evolution_strategy",
    ]
    .map(plugin);
    for library in ours.into_iter().chain([library(&in_c, "template-c")]) {
        kept(&library);
    }
    let kept = kept(&plugin("template_rust"));
    let resumed = kept.iter().find(|(name, _)| name == "resume-equals-uninterrupted").unwrap();
    assert!(resumed.1.starts_with("From "), "it can resume, and has shown it: {}", resumed.1);
}

/// What `check` says of a fixture that breaks one promise.
fn broken(defines: &str, promise: &str) -> String {
    let name = format!("breaks-{promise}");
    let folder = crate::hostile::fixture(&name, "cc", &["faithless.c"], &[defines.to_string()]);
    let library = library(&folder, &name);
    let home = Home::new();
    let said =
        home.program(&["check", library.to_str().unwrap(), "--json", "--promise", promise, "--sets", "4"]);
    assert_eq!(said.code, 1, "{promise}: {} {}", said.stdout, said.stderr);
    let promises = said.json()["promises"].clone();
    let first = &promises[0];
    assert_eq!((first["name"].as_str(), first["kept"].as_bool()), (Some(promise), Some(false)));
    // The command that is told shows the same again.
    let repeat: Vec<&str> = first["repeat"].as_str().unwrap().split(' ').skip(1).chain(["--json"]).collect();
    let again = home.program(&repeat);
    assert_eq!(again.code, 1, "{repeat:?}: {}", again.stderr);
    assert_eq!(again.json()["promises"][0]["name"], promise);
    let message = first["message"].as_str().unwrap().to_string();
    assert!(message.ends_with('.') && !message.contains('\n'), "{message}");
    message
}

#[test]
fn each_broken_promise_is_one_sentence_with_a_command_that_shows_it_again() {
    let cases = [
        ("BREAKS_DESCRIPTOR", "descriptor", "not major.minor.patch"),
        ("BREAKS_CLAIMS", "claims-hold", "claimed a wrong solution"),
        ("BREAKS_REFUSAL", "refuses-unsupported", "which it says that it does not take"),
        ("BREAKS_DETERMINISM", "deterministic", "a second run with the same seed differs"),
        ("BREAKS_WATCHING", "watched-equals-unwatched", "a run that is watched differs"),
        ("BREAKS_PAUSING", "pause-changes-nothing", "paused and stepped differs"),
        ("BREAKS_STOPPING", "stops-in-time", "ms to stop"),
        ("BREAKS_QUIET", "quiet-after-return", "samples of no metric"),
        ("BREAKS_RESUMING", "resume-equals-uninterrupted", "differs from one that was never interrupted"),
        ("BREAKS_PARAMETERS", "random-parameters", "division by zero"),
    ];
    crate::hostile::side_by_side(&cases, |(define, promise, expected)| {
        let message = broken(define, promise);
        assert!(message.contains(expected), "{promise}: {message}");
    });
}

#[test]
fn check_refuses_what_is_no_plugin_and_an_unknown_solver_or_promise() {
    let home = Home::new();
    let text = home.drop_in("text", b"not a library");
    assert_eq!(home.program(&["check", text.to_str().unwrap()]).code, 2);
    let library = plugin("ac3_tabu");
    for more in [["--solver", "magic"], ["--promise", "eternity"]] {
        let said = home.program(&[&["check", library.to_str().unwrap()][..], &more].concat());
        assert_eq!(said.code, 2, "{more:?}: {}", said.stderr);
    }
}

#[test]
fn installing_copies_what_a_worker_has_seen_and_refuses_what_is_none() {
    if !crate::hostile::is_confined() {
        return;
    }
    // The user's folder follows from the environment of a process, so this is asked of one of its own.
    let home = Home::new();
    let files = tempfile::tempdir().unwrap();
    let source = library(files.path(), "small");
    std::fs::write(&source, compiled("small", "2.0.0")).unwrap();
    let said = home.program(&["install", source.to_str().unwrap(), "--json"]);
    assert_eq!(said.code, 0, "{}", said.stderr);
    let installed = PathBuf::from(said.json()["plugin"].as_str().unwrap());
    assert_eq!(std::fs::read(&installed).unwrap(), std::fs::read(&source).unwrap());
    assert_eq!(installed.parent().map(Path::to_path_buf), Some(home.plugins()));
    assert_eq!(status_of(&home.solvers(), "small", "2.0.0"), "unapproved", "to install is not to approve");
    std::fs::write(&source, "no library").unwrap();
    assert_eq!(home.program(&["install", source.to_str().unwrap()]).code, 2);
    assert_ne!(std::fs::read(&installed).unwrap(), b"no library");
}

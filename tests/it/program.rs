//! Starts the real executable and reads what it says.

use serde_json::Value;
use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Output};
use workbench_tests::paths::{build_folder, workbench};

/// What a command said.
pub struct Said {
    /// Its exit code.
    pub code: i32,
    /// Its standard output.
    pub stdout: String,
    /// Its standard error.
    pub stderr: String,
}

impl Said {
    /// Its standard output as exactly one JSON object.
    pub fn json(&self) -> Value {
        let value: Value = serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("{error} in {:?}\n{}", self.stdout, self.stderr));
        assert!(value.is_object());
        value
    }
}

/// Runs the program with the plugins that were built with it, and nothing of this machine's user.
pub fn program<I: AsRef<OsStr>>(arguments: impl IntoIterator<Item = I>) -> Said {
    program_in(tempfile::tempdir().unwrap().path(), arguments)
}

/// Runs the program in a home of its own.
pub fn program_in<I: AsRef<OsStr>>(home: &Path, arguments: impl IntoIterator<Item = I>) -> Said {
    said_in(home, Command::new(workbench()).args(arguments))
}

/// Runs a command that starts the program, with nothing of this machine's user.
pub fn said_by(command: &mut Command) -> Said {
    said_in(tempfile::tempdir().unwrap().path(), command)
}

fn said_in(home: &Path, command: &mut Command) -> Said {
    command.env("HOME", home);
    for variable in ["XDG_DATA_HOME", "XDG_CACHE_HOME", "WORKBENCH_PLUGINS"] {
        command.env_remove(variable);
    }
    let Output { status, stdout, stderr } = command.output().unwrap();
    Said {
        code: status.code().expect("the program ends by itself"),
        stdout: String::from_utf8(stdout).unwrap(),
        stderr: String::from_utf8(stderr).unwrap(),
    }
}

/// Runs `workbench run PUZZLE --solver ac3-tabu --json` with more arguments.
pub fn run_tabu(puzzle: &Path, more: &[&str]) -> Said {
    let mut arguments: Vec<&OsStr> = vec!["run".as_ref(), puzzle.as_ref()];
    arguments.extend(["--solver", "ac3-tabu", "--json"].map(OsStr::new));
    arguments.extend(more.iter().map(OsStr::new));
    program(arguments)
}

/// Writes a file into a new folder.
pub fn file(name: &str, content: &[u8]) -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, content).unwrap();
    (folder, path)
}

#[test]
fn the_program_finds_the_plugin_beside_it() {
    let said = program(["solvers", "--json"]);
    assert_eq!(said.code, 0, "{}", said.stderr);
    let solvers = said.json()["solvers"].clone();
    let tabu = solvers.as_array().unwrap().iter().find(|solver| solver["id"] == "ac3-tabu").unwrap();
    let plugin = Path::new(tabu["plugin"].as_str().unwrap());
    assert_eq!(plugin.parent().unwrap().canonicalize().unwrap(), build_folder().canonicalize().unwrap());
    assert_eq!(tabu["sha256"].as_str().unwrap().len(), 64);
    assert_eq!(tabu["work_unit"], "evaluations");
    let variant = tabu["parameters"].as_array().unwrap().iter().find(|p| p["key"] == "variant").unwrap();
    assert_eq!(variant["choices"], serde_json::json!(["literal", "repair", "eject"]));
    assert_eq!(variant["default"], "repair");
}

#[test]
fn help_and_version_are_no_errors() {
    for argument in ["--help", "--version"] {
        let said = program([argument]);
        assert_eq!((said.code, said.stderr.as_str()), (0, ""));
        assert!(said.stdout.contains("workbench"));
    }
}

#[test]
fn plugin_folders_may_stand_before_or_after_the_command() {
    let folder = build_folder();
    let folder = folder.to_str().unwrap();
    for arguments in [["--plugins", folder, "solvers", "--json"], ["solvers", "--plugins", folder, "--json"]]
    {
        let said = program(arguments);
        assert_eq!(said.code, 0, "{arguments:?}: {}", said.stderr);
        assert_eq!(said.json()["solvers"][0]["id"], "ac3-tabu");
    }
}

//! The scripts for GNU parallel and Slurm run all shards and merge them: 600 runs in 8 shards equal the undivided
//! batch run for run. Both are unpacked from Debian's packages by `cargo workbench-test`; where one is missing its
//! test is skipped, and says so.

mod slurm;

use super::{Lab, Untimed, assert_equal, untimed};
use crate::program::said_by;
use engine::store::load_session;
use std::path::PathBuf;
use std::process::Command;
use workbench_tests::paths::{build_folder, sample};

/// Two solvers on ten puzzles, 30 seeds: 600 short runs.
fn experiment() -> String {
    format!(
        r#"Experiment(
            version: 1,
            name: "it's 600 runs",
            puzzles: [Generate(family: Sudoku, size: 4, seed: 1, count: 9), Files({easy:?})],
            solvers: [(id: "ac3-tabu"), (id: "hill-climber")],
            seeds: (from: 1, count: 30),
            budget: (max_iterations: 20),
        )"#,
        easy = sample("puzzles/sudoku/easy-1.txt"),
    )
}

/// The programs of a package that was unpacked for the tests.
fn unpacked(package: &str) -> Option<PathBuf> {
    let folder = build_folder().parent()?.join("cluster").join(package);
    folder.is_dir().then_some(folder)
}

/// A lab in a folder whose name a shell has to be careful with, and the script in it.
fn lab_with_script(runner: &str) -> (Lab, PathBuf) {
    let lab = Lab::new(&experiment());
    let script = lab.path("run it's.sh");
    let more = ["--emit", runner, "--shards", "8", "--jobs", "1", "--out", script.to_str().unwrap()];
    let mut arguments = lab.arguments("all of it.ron", &more);
    let at = arguments.iter().position(|argument| argument == "--jobs").unwrap();
    arguments.drain(at..at + 2);
    let said = crate::program::program(arguments);
    assert_eq!(said.code, 0, "{}", said.stderr);
    (lab, script)
}

fn merged(lab: &Lab) -> Vec<Untimed> {
    untimed(&load_session(&lab.path("all of it.ron")).unwrap())
}

#[test]
fn gnu_parallel_runs_eight_shards_that_equal_the_whole() {
    let Some(folder) = unpacked("parallel") else {
        eprintln!("skipped: GNU parallel is not unpacked; `cargo workbench-test` does that where it can");
        return;
    };
    let (lab, script) = lab_with_script("parallel");
    let path = std::env::var("PATH").unwrap();
    let path = format!("{}:{path}", folder.join("usr/bin").display());
    // Started twice: the second finds everything done.
    for _ in 0..2 {
        let said = said_by(Command::new("sh").arg(&script).args(["--jobs", "2"]).env("PATH", &path));
        assert_eq!(said.code, 0, "{}", said.stderr);
    }
    let whole = lab.whole("whole.ron", &[]);
    assert_eq!(whole.len(), 600);
    assert_equal(&merged(&lab), &whole, "eight shards of GNU parallel");
}

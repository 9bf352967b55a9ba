//! What the program exports opens in the readers of other fields, and holds the very values of the session:
//! pandas, pyarrow, iohinspector and tbparse read what the real executable wrote.

use crate::program::{Said, program};
use engine::budget::Budget;
use engine::outcome::{Outcome, Status};
use engine::parameter::{ParameterValue, Parameters};
use engine::recording::Recording;
use engine::run::{Restored, Run, RunSetup, SeriesId};
use engine::series::{Point, Series};
use engine::session::{PuzzleId, Session};
use engine::store::{load_session, save_session};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;
use workbench_tests::paths::{build_folder, root, sample};

/// Runs of the real program on puzzles with names that a table has to quote, and one that failed.
fn session(folder: &Path) -> (PathBuf, Session) {
    let strange = folder.join("Été, \"difficile\" & <co>.txt");
    std::fs::copy(sample("puzzles/sudoku/hard-1.txt"), &strange).unwrap();
    let easy = sample("puzzles/sudoku/easy-1.txt");
    let runs: [(&Path, &[&str]); 6] = [
        (&strange, &["--solver", "ac3-tabu", "--seed", "18446744073709551615"]),
        (&strange, &["--solver", "ac3-tabu", "--seed", "2", "--max-iterations", "3"]),
        (&strange, &["--solver", "tabu", "--max-work", "2000"]),
        (&easy, &["--solver", "ac3-tabu", "--set", "tenure=7"]),
        (&easy, &["--solver", "ac3"]),
        (&easy, &["--solver", "geometric-ga", "--max-iterations", "5"]),
    ];
    let mut session = Session::default();
    for (k, (puzzle, more)) in runs.into_iter().enumerate() {
        let saved = folder.join(format!("{k}.ron"));
        let mut arguments = vec!["run", puzzle.to_str().unwrap(), "--save", saved.to_str().unwrap()];
        arguments.extend(more);
        let said = program(arguments);
        assert!(said.code <= 1, "{}", said.stderr);
        session.merge(load_session(&saved).unwrap());
    }
    let puzzle = session.puzzles[0].id;
    let failed = failed_run(&session, puzzle);
    session.add_run(puzzle, "f".repeat(64), failed);
    let path = folder.join("all.ron");
    save_session(&path, &session).unwrap();
    let read_back = load_session(&path).unwrap();
    (path, read_back)
}

/// A run that crashed, with values that are no plain numbers, and samples of two lanes.
fn failed_run(session: &Session, puzzle: PuzzleId) -> Run {
    let mut cost = Series::default();
    let values = [f64::NAN, f64::INFINITY, 1e300, 0.1, f64::NEG_INFINITY, -0.0, 5e-324];
    for (k, value) in (1..).zip(values) {
        cost.push(Point { iteration: k, work: 10 * k, time_ns: 1_000_003 * k, value });
    }
    let mut other = Series::default();
    other.push(Point { iteration: 1, work: 10, time_ns: 5, value: 1.0 / 3.0 });
    let setup = RunSetup {
        solver: "ac3-tabu".into(),
        solver_version: "0.0.1".into(),
        plugin: "lib,\"odd\".so".into(),
        preset: Some("best, \"of all\"".into()),
        parameters: Parameters::from([("note".into(), ParameterValue::Text("é, \"quoted\"".into()))]),
        seed: 3,
        budget: Budget { max_work: Some(1000), max_seconds: Some(0.5), ..Budget::default() },
        recording: Recording::default(),
        metrics: vec!["cost".into(), "evaluations".into(), "strange".into()],
        measured: Vec::new(),
        work_metric: Some(1),
    };
    let message = "It crashed,\n\"badly\".".to_string();
    let restored = Restored {
        setup,
        series: [(SeriesId { metric: 0, lane: 0 }, cost), (SeriesId { metric: 2, lane: 2 }, other)].into(),
        board: None,
        snapshots: Vec::new(),
        checkpoint: None,
        log: Vec::new(),
        outcome: Outcome::without_solution(Status::Error, message),
        iterations: 9,
        work: 95,
        solver_ns: 12_345_678,
    };
    Run::restore(session.puzzle(puzzle).unwrap().puzzle.clone(), restored)
}

/// What the readers should find, made from the session alone.
fn expected(session: &Session) -> Value {
    let mut samples = Vec::new();
    let runs = session.runs.iter().map(|run| {
        let (id, record) = (run.id.0, &run.run);
        let setup = record.setup();
        let outcome = record.outcome().unwrap();
        for (series_id, series) in record.series() {
            let columns = series.columns_to_the_end();
            for k in 0..columns.len() {
                let work = setup.work_metric.map(|_| columns.work[k]);
                let bits = columns.value[k].to_bits().to_string();
                let metric = &setup.metrics[series_id.metric];
                let row = (id, series_id.lane, columns.iteration[k], work, columns.time_ns[k], metric, bits);
                samples.push(json!(row));
            }
        }
        let limit = |name: &str, limit: Option<String>| limit.map(|limit| format!("{name}={limit}"));
        let budget = [
            limit("max_iterations", setup.budget.max_iterations.map(|limit| limit.to_string())),
            limit("max_work", setup.budget.max_work.map(|limit| limit.to_string())),
            limit("max_seconds", setup.budget.max_seconds.map(|limit| format!("{limit:?}"))),
        ];
        let evals = setup.work_metric.map(|_| record.work());
        json!({
            "run_id": id,
            "puzzle": session.puzzle(run.puzzle).unwrap().name,
            "solver": setup.solver,
            "status": outcome.status.key(),
            "message": outcome.message,
            "experiment": run.experiment,
            "repetition": run.repetition,
            "plugin_sha256": run.plugin_sha256,
            "work_unit": setup.work_metric.map(|index| setup.metrics[index].clone()),
            "evals": evals,
            "evals_to_target": evals.filter(|_| outcome.status == Status::Solved),
            "iterations": record.iterations(),
            "budget": budget.into_iter().flatten().collect::<Vec<_>>().join(" "),
            "seed": setup.seed.to_string(),
            "params": setup.parameters,
            "time_ns": record.solver_ns().to_string(),
        })
    });
    let runs: Vec<Value> = runs.collect();
    json!({ "runs": runs, "samples": samples })
}

fn export(session: &Path, format: &str, out: &Path, more: &[&str]) -> Said {
    let mut arguments = vec!["export", session.to_str().unwrap(), "--format", format, "--json"];
    arguments.extend(["--out", out.to_str().unwrap()]);
    arguments.extend(more);
    program(arguments)
}

/// The Python that `cargo workbench-test` has set up; none where there is no Python to do so with.
fn readers() -> Option<PathBuf> {
    let environment = build_folder().parent().unwrap().join("readers");
    if environment.join("requirements.txt").is_file() {
        return Some(environment.join("bin/python"));
    }
    let can_make_one = Command::new("python3").args(["-c", "import venv, ensurepip"]).output();
    assert!(
        !can_make_one.is_ok_and(|output| output.status.success()),
        "the readers are not installed; run `cargo workbench-test`"
    );
    eprintln!("skipped: there is no python3 with the module venv");
    None
}

fn check(python: &Path, form: &str, folder: &Path, expected: &Path) -> Value {
    let script = root().join("tests/readers/check.py");
    let output = Command::new(python).arg(script).arg(form).arg(folder).arg(expected).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{form}: {stderr}");
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{form}: {error}: {stderr}"))
}

#[test]
fn each_format_opens_in_its_own_reader_with_equal_values() {
    let Some(python) = readers() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (path, session) = session(folder.path());
    let wanted = expected(&session);
    let (runs, samples) = (session.runs.len(), wanted["samples"].as_array().unwrap().len());
    assert!(runs == 7 && samples > 100, "{runs} runs, {samples} samples");
    let file = folder.path().join("expected.json");
    std::fs::write(&file, wanted.to_string()).unwrap();
    let forms: [(&str, &str, &[&str]); 5] = [
        ("csv", "csv", &[]),
        ("parquet", "parquet", &[]),
        ("ioh", "ioh", &["--metric", "cost"]),
        ("ioh-unsolved", "ioh", &[]),
        ("tensorboard", "tensorboard", &[]),
    ];
    for (form, format, more) in forms {
        let out = folder.path().join(form);
        let said = export(&path, format, &out, more);
        assert_eq!(said.code, 0, "{}", said.stderr);
        assert_eq!(said.json()["runs"], 7);
        let compared = check(&python, form, &out, &file);
        assert_eq!(compared["runs"], 7, "{form}");
        if !form.starts_with("ioh") {
            assert_eq!(compared["samples"], samples, "{form}");
        }
    }
}

#[test]
fn an_export_is_the_same_each_time_and_never_replaces_anything_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("run.ron");
    let puzzle = sample("puzzles/sudoku/easy-1.txt");
    let run = ["run", puzzle.to_str().unwrap(), "--solver", "ac3-tabu", "--save", saved.to_str().unwrap()];
    assert_eq!(program(run).code, 0);
    for format in ["csv", "parquet", "ioh", "tensorboard", "latex", "markdown"] {
        let (first, second) = (folder.path().join(format), folder.path().join(format!("{format}-again")));
        let said = export(&saved, format, &first, &[]);
        assert_eq!(said.code, 0, "{format}: {}", said.stderr);
        assert_eq!(export(&saved, format, &second, &[]).code, 0);
        let written = files(&first);
        assert!(!written.is_empty() && written == files(&second), "{format}");
        let refused = export(&saved, format, &first, &[]);
        assert_eq!(refused.code, 2, "{format}");
        assert_eq!(refused.json()["status"], "error");
        assert!(refused.stderr.contains("--force"), "{}", refused.stderr);
        std::fs::write(first.join("mine.txt"), "mine").unwrap();
        let forced = export(&saved, format, &first, &["--force"]);
        assert_eq!(forced.code, 0, "{format}: {}", forced.stderr);
        assert_eq!(std::fs::read_to_string(first.join("mine.txt")).unwrap(), "mine");
    }
    let left = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    let left: Vec<_> = left.filter(|name| name.to_string_lossy().starts_with('.')).collect();
    assert!(left.is_empty(), "{left:?}");
}

/// Names and contents of all files below a folder.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_path_buf();
                found.push((name, std::fs::read(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn what_cannot_be_exported_is_refused_with_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let empty = folder.path().join("empty.ron");
    save_session(&empty, &Session::default()).unwrap();
    let out = folder.path().join("out");
    let said = export(&empty, "csv", &out, &[]);
    assert_eq!((said.code, said.json()["status"].clone()), (2, json!("error")));
    assert!(said.stderr.contains("no finished run"), "{}", said.stderr);
    assert!(!out.exists());
    let missing = export(&folder.path().join("none.ron"), "csv", &out, &[]);
    assert_eq!(missing.code, 2);
    assert!(missing.stderr.contains("no such file"), "{}", missing.stderr);
}

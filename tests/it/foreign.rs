//! Plugins that nobody built with our toolchain: other languages, other compilers, other versions of the
//! interface. Each runs in a worker of the real program.

pub mod compilers;

use compilers::Compiler;
use engine::budget::Budget;
use engine::catalog::Catalog;
use engine::job::{Job, Start, Watch};
use engine::library::Library;
use engine::outcome::Status;
use engine::parameter;
use engine::recording::Recording;
use engine::run::Run;
use engine::worker::{Checkpoint, Event, WorkerProgram};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use workbench_tests::paths::{plugin, root, sample, workbench};
use workbench_tests::screen::PATIENCE;

fn fixture(name: &str) -> PathBuf {
    root().join("tests/fixtures/foreign").join(name)
}

/// A job of the only solver of a library, on the hard sample.
fn job(library: &Path, settings: &[(&str, &str)], budget: Budget) -> Job {
    let program = WorkerProgram::new(workbench());
    let catalog = Catalog::scan(&[library.parent().unwrap().to_path_buf()], &program);
    let listed =
        catalog.plugins.iter().find(|plugin| plugin.path.file_name() == library.file_name()).unwrap();
    let solvers = listed.state.as_ref().unwrap();
    let settings: Vec<_> = settings.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    let text = std::fs::read(sample("puzzles/sudoku/hard-1.txt")).unwrap();
    let reading = puzzle_formats::read("hard-1.txt", &text, &puzzle_formats::Options::default()).unwrap();
    Job {
        puzzle: Arc::new(reading.entry(0).puzzle),
        plugin: library.to_path_buf(),
        library: Library::read(library).unwrap(),
        solver: Arc::clone(&solvers[0]),
        preset: None,
        parameters: parameter::resolve(&solvers[0], None, &settings).unwrap(),
        seed: 1,
        budget,
        recording: Recording::default(),
    }
}

/// Runs a job to its end.
fn run(job: &Job, from: Option<Checkpoint>) -> Run {
    let request = match from {
        None => job.request(Watch::Nothing, Start::Running),
        Some(from) => job.resume(Watch::Nothing, Start::Running, from),
    };
    let handle = WorkerProgram::new(workbench()).run(request, Arc::new(|| ())).unwrap();
    let mut run = Run::new(job);
    while run.outcome().is_none() {
        run.apply(handle.events().recv_timeout(PATIENCE).expect("the worker says something in time"));
    }
    run
}

fn run_all(library: &Path, settings: &[(&str, &str)]) -> Run {
    run(&job(library, settings, Budget::default()), None)
}

/// What a run did, without its times: samples, counts, grid.
fn trajectory(run: &Run) -> String {
    let series = run.series().iter().map(|(id, series)| {
        let columns = series.to_columns();
        format!("{id:?} {:?} {:?} {:?}", columns.iteration, columns.work, columns.value)
    });
    let series: Vec<String> = series.collect();
    let outcome = run.outcome().unwrap();
    assert!(outcome.verified, "{}", outcome.message);
    format!("{} {} {:?} {series:?}", run.iterations(), run.work(), outcome.solution)
}

#[test]
fn the_c_template_runs_alike_from_every_c_compiler() {
    let mut trajectories = Vec::new();
    let source = root().join("plugins/template-c/template.c");
    let compilers = [Compiler::installed("gcc"), Compiler::unpacked("clang", "usr/lib/llvm-14/bin/clang")];
    for compiler in compilers.iter().flatten() {
        let folder = tempfile::tempdir().unwrap();
        let library = compiler.library(folder.path(), "template_c", &source, &["-std=c99"]);
        trajectories.push((&compiler.name, trajectory(&run_all(&library, &[("order", "descending")]))));
    }
    let (first, expected) = &trajectories[0];
    for (name, trajectory) in &trajectories {
        assert!(trajectory == expected, "{name} differs from {first}");
    }
}

#[test]
fn the_rust_template_runs_alike_from_every_rust_compiler() {
    let settings = [("order", "shuffled")];
    let expected = trajectory(&run_all(&plugin("template_rust"), &settings));
    let old = Compiler::unpacked("rustc", "usr/bin/rustc");
    if let Some(old) = &old {
        assert!(old.version().contains("1.63"), "the oldest that we promise: {}", old.version());
    }
    let (optimised, debug) = (&["-O"][..], &["-g", "-C", "debug-assertions=on"][..]);
    let ways = [
        (old, optimised),
        (Compiler::unpacked("rustc-web", "usr/bin/rustc"), optimised),
        (Compiler::installed("rustc"), debug),
    ];
    for (compiler, options) in &ways {
        let Some(compiler) = compiler else { continue };
        let folder = tempfile::tempdir().unwrap();
        let library = compiler.rust_template(folder.path(), options);
        assert!(trajectory(&run_all(&library, &settings)) == expected, "{} {options:?}", compiler.name);
    }
}

#[test]
fn threads_in_cpp_have_a_lane_each_and_an_exception_is_a_sentence() {
    let compilers = [Compiler::installed("g++"), Compiler::unpacked("clang", "usr/lib/llvm-14/bin/clang++")];
    for compiler in compilers.iter().flatten() {
        let folder = tempfile::tempdir().unwrap();
        let options = ["-std=c++11", "-pthread"];
        let library = compiler.library(folder.path(), "threads", &fixture("threads.cpp"), &options);
        let counted = run_all(&library, &[]);
        assert_eq!(counted.outcome().unwrap().status, Status::NotSolved, "{}", compiler.name);
        let lanes: Vec<u32> = counted.series().keys().map(|id| id.lane).collect();
        assert_eq!(lanes, [1, 2]);
        for (id, series) in counted.series() {
            let columns = series.to_columns();
            let values: Vec<f64> = (0..5000).map(|i| f64::from(i * id.lane)).collect();
            assert_eq!(columns.value, values);
            assert_eq!(columns.iteration, (1..=5000).collect::<Vec<u64>>());
        }
        let failed = run_all(&library, &[("fails", "true")]);
        let outcome = failed.outcome().unwrap();
        assert_eq!(outcome.status, Status::Error);
        assert!(outcome.message.contains("An exception: asked to"), "{}", outcome.message);

        // A limit that one thread meets ends the other too.
        let budget = Budget { max_iterations: Some(100), ..Budget::default() };
        let endless = run(&job(&library, &[("share", "9000000000000")], budget), None);
        assert_eq!(endless.outcome().unwrap().status, Status::NotSolved);
    }
}

fn version(case: &str) -> (tempfile::TempDir, PathBuf) {
    let compiler = Compiler::installed("gcc").expect("the README asks for gcc");
    let folder = tempfile::tempdir().unwrap();
    let case = format!("-DCASE={case}");
    let library = compiler.library(folder.path(), "versions", &fixture("versions.c"), &["-std=c99", &case]);
    (folder, library)
}

#[test]
fn older_and_newer_minor_versions_are_read_as_far_as_both_sides_know() {
    for (case, target) in [("SHORTER", None), ("LONGER", Some(7.0))] {
        let (_folder, library) = version(case);
        let job = job(&library, &[], Budget::default());
        assert_eq!(job.solver.metrics[0].target, target, "{case}");
        assert_eq!(job.solver.parameters[0].enabled_when, None, "{case}");
        let run = run(&job, None);
        let outcome = run.outcome().unwrap();
        assert_eq!(outcome.status, Status::NotSolved, "{case}: {}", outcome.message);
        assert!(outcome.message.contains("Counted to the limit"), "{}", outcome.message);
        let (id, series) = run.series().iter().next().unwrap();
        assert_eq!((id.metric, series.len()), (0, 25), "{case}");
        let board = run.board().expect("a board of this version is shown");
        assert_eq!((board.iteration, board.focus, board.heat.len()), (25, Some(3), 0), "{case}");
    }
}

#[test]
fn what_does_not_fit_is_refused_with_the_side_that_is_too_old() {
    let refusals = [
        ("NEEDS_NEWER", "needs plugin interface 1.7 and this program speaks 1.0: the program is too old"),
        (
            "NEWER_MAJOR",
            "was built for plugin interface 2.0 and this program speaks 1.0: the program is too old",
        ),
        (
            "OLDER_MAJOR",
            "was built for plugin interface 0.0 and this program speaks 1.0: the plugin is too old",
        ),
        ("WRONG_MAGIC", "is no solver plugin: its magic number is wrong"),
    ];
    for (case, expected) in refusals {
        let (folder, _library) = version(case);
        let catalog = Catalog::scan(&[folder.path().to_path_buf()], &WorkerProgram::new(workbench()));
        let message = catalog.plugins[0].state.as_ref().unwrap_err();
        assert!(message.ends_with(&format!("{expected}.")), "{case}: {message}");
    }
}

#[test]
fn a_run_that_met_its_limit_is_resumed_in_another_process() {
    let library = plugin("template_rust");
    let whole = run_all(&library, &[]);
    let budget = Budget { max_iterations: Some(40), ..Budget::default() };
    let first = run(&job(&library, &[], budget), None);
    let checkpoint = first.checkpoint().expect("the end by a limit is kept").clone();
    assert_eq!(checkpoint.iteration, 40);
    let second = run(&job(&library, &[], Budget::default()), Some(checkpoint));
    assert_eq!((second.iterations(), second.work()), (whole.iterations(), whole.work()));
    for (id, series) in whole.series() {
        let parts = [&first, &second].map(|run| run.series()[id].to_columns().value);
        assert_eq!(parts.concat(), series.to_columns().value);
    }
}

#[test]
fn a_checkpoint_can_be_asked_for_while_a_run_goes_on() {
    let job = job(&plugin("template_rust"), &[], Budget::default());
    let handle = WorkerProgram::new(workbench())
        .run(job.request(Watch::Nothing, Start::Held), Arc::new(|| ()))
        .unwrap();
    handle.keep();
    let asked = loop {
        if let Event::Checkpoint(checkpoint) = handle.events().recv_timeout(PATIENCE).unwrap() {
            break checkpoint;
        }
    };
    assert_eq!((asked.iteration, asked.version), (0, 1));
}

//! Bombs under a small allowance, and runs that go on beside them.

use super::hostile;
use engine::budget::Budget;
use engine::catalog::Catalog;
use engine::job::{Job, Start, Watch};
use engine::outcome::Status;
use engine::parameter;
use engine::recording::Recording;
use engine::run::Run;
use engine::worker::{Allowance, RunHandle, WorkerProgram};
use std::path::Path;
use std::sync::Arc;
use workbench_tests::paths::{build_folder, sample, workbench};
use workbench_tests::screen::PATIENCE;

/// Starts workers that may use little.
pub fn program() -> WorkerProgram {
    WorkerProgram::new(workbench()).allowing(Allowance { memory: 512 << 20, threads: 100 })
}

/// A run that can be started.
pub struct Ready<'a> {
    program: &'a WorkerProgram,
    job: Job,
}

/// A run of the hostile plugin in this folder.
pub fn job<'a>(program: &'a WorkerProgram, folder: &Path, misdeed: &str) -> Ready<'a> {
    ready(program, folder, "hostile", "easy-1.txt", &[("misdeed".into(), misdeed.into())])
}

fn ready<'a>(
    program: &'a WorkerProgram,
    folder: &Path,
    solver: &str,
    puzzle: &str,
    settings: &[(String, String)],
) -> Ready<'a> {
    let folders = [folder.to_path_buf()];
    let found = Catalog::scan(&folders, program).find(solver, &folders).unwrap();
    let text = std::fs::read(sample("puzzles/sudoku").join(puzzle)).unwrap();
    let reading = puzzle_formats::read("test", &text, &puzzle_formats::Options::default()).unwrap();
    let job = Job {
        puzzle: Arc::new(reading.entry(0).puzzle),
        plugin: found.path,
        library: found.library,
        parameters: parameter::resolve(&found.solver, None, settings).unwrap(),
        solver: found.solver,
        preset: None,
        seed: 1,
        budget: Budget::default(),
        recording: Recording::default(),
    };
    Ready { program, job }
}

impl Ready<'_> {
    pub fn start(&self) -> (RunHandle, Run) {
        let request = self.job.request(Watch::Nothing, Start::Running);
        (self.program.run(request, Arc::new(|| ())).unwrap(), Run::new(&self.job))
    }
}

/// Takes events until `enough` says so or the run ends.
pub fn follow(handle: &RunHandle, run: &mut Run, enough: impl Fn(&Run) -> bool) {
    while run.outcome().is_none() && !enough(run) {
        run.apply(handle.events().recv_timeout(PATIENCE).expect("the worker says something in time"));
    }
}

#[test]
fn bombs_end_with_a_sentence_and_the_runs_beside_them_go_on() {
    let program = program();
    // No solution, which arc consistency does not see: the search goes on for ever.
    let endless = tempfile::tempdir().unwrap();
    let puzzle = endless.path().join("endless.txt");
    std::fs::write(&puzzle, crate::workers::ENDLESS).unwrap();
    let beside = ready(&program, &build_folder(), "ac3-tabu", puzzle.to_str().unwrap(), &[]);
    let (beside, mut beside_run) = beside.start();
    let deeds = [
        ("memory", "MiB of memory that a plugin may have"),
        ("threads", "threads, where 100 are allowed"),
        ("segfault", "touched memory"),
        ("rubbish", "wrote into the worker's connection"),
        ("overflow", "overflowed its stack"),
    ];
    for (deed, expected) in deeds {
        let (handle, mut run) = job(&program, &hostile(), deed).start();
        follow(&handle, &mut run, |_| false);
        let outcome = run.outcome().unwrap();
        assert_eq!(outcome.status, Status::Error, "{deed}");
        assert!(outcome.message.contains(expected), "{deed}: {}", outcome.message);
        let before = beside_run.iterations();
        follow(&beside, &mut beside_run, |run| run.iterations() > before + 100);
        assert!(beside_run.outcome().is_none(), "{deed} ended another run");
    }
    beside.stop();
    follow(&beside, &mut beside_run, |_| false);
    assert_eq!(beside_run.outcome().unwrap().status, Status::Cancelled);
}

#[test]
fn a_run_that_does_not_answer_stop_is_seen_to_be_silent_and_ended() {
    let program = program();
    let (handle, mut run) = job(&program, &hostile(), "sleep").start();
    follow(&handle, &mut run, |run| run.silent_seconds() > 0.3);
    handle.stop();
    follow(&handle, &mut run, |_| false);
    let message = &run.outcome().unwrap().message;
    assert!(message.contains("did not answer Stop within 2 seconds"), "{message}");
}

#[test]
fn a_run_that_is_dropped_takes_its_process_along() {
    let program = program();
    let (handle, mut run) = job(&program, &hostile(), "spin").start();
    follow(&handle, &mut run, |run| run.solver_ns() > 0);
    let process = format!("/proc/{}", handle.process_id());
    assert!(Path::new(&process).exists());
    drop(handle);
    assert!(!Path::new(&process).exists(), "the worker is gone");
}

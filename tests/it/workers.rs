//! Runs in worker processes: pause and step are exact, looking changes nothing, and a worker that dies
//! is a sentence.

use engine::budget::Budget;
use engine::catalog::Catalog;
use engine::job::{Job, Start, Watch};
use engine::outcome::Status;
use engine::parameter;
use engine::recording::Recording;
use engine::run::{Run, SeriesId};
use engine::series::Columns;
use engine::worker::{Event, RunHandle, WorkerProgram};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use workbench_tests::paths::{build_folder, sample, workbench};
use workbench_tests::screen::PATIENCE;
pub use workbench_tests::workers::ENDLESS;

fn job(puzzle_text: &str, budget: Budget) -> Job {
    let program = WorkerProgram::new(workbench());
    let folders = [build_folder()];
    let found = Catalog::scan(&folders, &program).find("ac3-tabu", &folders).unwrap();
    let reading =
        puzzle_formats::read("test", puzzle_text.as_bytes(), &puzzle_formats::Options::default()).unwrap();
    Job {
        puzzle: Arc::new(reading.entry(0).puzzle),
        plugin: found.path,
        library: found.library,
        parameters: parameter::resolve(&found.solver, None, &[]).unwrap(),
        solver: found.solver,
        preset: None,
        seed: 1,
        budget,
        recording: Recording::default(),
    }
}

fn start(job: &Job, watch: Watch, start: Start) -> (RunHandle, Run) {
    let program = WorkerProgram::new(workbench());
    (program.run(job.request(watch, start), Arc::new(|| ())).unwrap(), Run::new(job))
}

/// Takes events until `enough` says so or the run ends.
fn follow(handle: &RunHandle, run: &mut Run, mut enough: impl FnMut(&Run, &Event) -> bool) {
    while run.outcome().is_none() {
        let event = handle.events().recv_timeout(PATIENCE).expect("the worker says something in time");
        run.apply(event.clone());
        if enough(run, &event) {
            return;
        }
    }
}

fn hard() -> String {
    std::fs::read_to_string(sample("puzzles/sudoku/hard-1.txt")).unwrap()
}

#[test]
fn a_killed_worker_is_a_sentence_and_the_record_is_kept() {
    let job = job(ENDLESS, Budget::default());
    let (handle, mut run) = start(&job, Watch::Board, Start::Running);
    follow(&handle, &mut run, |run, _| run.iterations() > 100);
    let pid = i32::try_from(handle.process_id()).unwrap();
    // SAFETY: the process is this test's own worker, which has not been waited for yet.
    assert_eq!(unsafe { libc::kill(pid, libc::SIGKILL) }, 0);
    follow(&handle, &mut run, |_, _| false);
    let outcome = run.outcome().unwrap();
    assert_eq!(outcome.status, Status::Error);
    assert!(outcome.message.starts_with("ac3-tabu was killed"), "{}", outcome.message);
    assert!(run.iterations() > 100 && !run.series().is_empty());
}

#[test]
fn stop_ends_a_run_that_would_go_on_for_ever() {
    let job = job(ENDLESS, Budget::default());
    let (handle, mut run) = start(&job, Watch::Nothing, Start::Running);
    follow(&handle, &mut run, |run, _| run.iterations() > 100);
    handle.stop();
    follow(&handle, &mut run, |_, _| false);
    assert_eq!(run.outcome().unwrap().status, Status::Cancelled);
    let last = run.board().expect("the last board is shown although nobody looked").iteration;
    assert_eq!(last, run.iterations());
}

#[test]
fn a_time_limit_ends_a_run_without_a_verdict_on_the_puzzle() {
    let job = job(ENDLESS, Budget { max_seconds: Some(0.2), ..Budget::default() });
    let (handle, mut run) = start(&job, Watch::Nothing, Start::Running);
    follow(&handle, &mut run, |_, _| false);
    let outcome = run.outcome().unwrap();
    assert_eq!(outcome.status, Status::NotSolved);
    assert!(outcome.message.contains("time limit"), "{}", outcome.message);
    assert!(run.seconds() >= 0.2);
}

#[test]
fn a_held_run_makes_exactly_the_steps_that_are_asked_for() {
    let job = job(&hard(), Budget::default());
    let (handle, mut run) = start(&job, Watch::Board, Start::Held);
    let shows =
        |iteration: u64| move |run: &Run, _: &Event| run.board().is_some_and(|b| b.iteration == iteration);
    follow(&handle, &mut run, shows(0));
    for step in 1..=4 {
        handle.step();
        follow(&handle, &mut run, shows(step));
        assert_eq!(run.iterations(), step);
    }
    handle.resume();
    follow(&handle, &mut run, |_, _| false);
    assert_eq!(run.outcome().unwrap().status, Status::Solved);
}

/// What a run did, without its times.
fn trajectory(run: &Run) -> BTreeMap<SeriesId, Columns> {
    let untimed = |columns: Columns| Columns { time_ns: Vec::new(), ..columns };
    run.series().iter().map(|(id, series)| (*id, untimed(series.to_columns()))).collect()
}

#[test]
fn looking_and_pausing_change_nothing() {
    let job = job(&hard(), Budget::default());
    let (handle, mut unwatched) = start(&job, Watch::Nothing, Start::Running);
    follow(&handle, &mut unwatched, |_, _| false);

    let (handle, mut watched) = start(&job, Watch::Board, Start::Held);
    for _ in 0..5 {
        handle.step();
        handle.resume();
        handle.pause();
    }
    handle.resume();
    follow(&handle, &mut watched, |_, _| false);
    assert_eq!(watched.outcome(), unwatched.outcome());
    assert_eq!(trajectory(&watched), trajectory(&unwatched));
}

#[test]
fn what_is_no_plugin_is_refused_with_a_sentence() {
    let program = WorkerProgram::new(workbench());
    let folder = tempfile::tempdir().unwrap();
    let library = |name: &str, content: &[u8]| {
        std::fs::write(folder.path().join(format!("{name}.{}", std::env::consts::DLL_EXTENSION)), content)
            .unwrap();
    };
    library("empty", b"");
    library("text", b"not a library");
    let whole = std::fs::read(workbench_tests::paths::plugin("ac3_tabu")).unwrap();
    library("truncated", &whole[..8192]);
    library("whole", &whole);
    let catalog =
        Catalog::scan(&[folder.path().to_path_buf(), Path::new("/no/such").to_path_buf()], &program);
    let state = |name: &str| {
        let plugin = catalog.plugins.iter().find(|plugin| plugin.path.file_stem().unwrap() == name).unwrap();
        plugin.state.clone()
    };
    for name in ["empty", "text", "truncated"] {
        let message = state(name).unwrap_err();
        assert!(message.contains(name) && message.ends_with('.'), "{message}");
    }
    assert_eq!(state("whole").unwrap()[0].id, "ac3-tabu");
}

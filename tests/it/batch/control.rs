//! A batch is held and goes on: a run that is held does not come to its limit, and none begins meanwhile.

use crate::workers::ENDLESS;
use engine::batch::{Control, Ending, Workers, execute};
use engine::catalog::Catalog;
use engine::experiment::{Experiment, Plan};
use engine::worker::WorkerProgram;
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::{Duration, Instant};
use workbench_tests::paths::{build_folder, workbench};
use workbench_tests::screen::PATIENCE;

/// Seconds that a run may take.
const LIMIT: f64 = 3.0;

fn until(what: &str, there: impl Fn() -> bool) {
    let began = Instant::now();
    while !there() {
        assert!(began.elapsed() < PATIENCE, "{what} did not come");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_batch_that_is_held_makes_no_run_and_goes_on_afterwards() {
    let program = WorkerProgram::new(workbench());
    let folders = [build_folder()];
    let catalog = Catalog::scan(&folders, &program);
    let text = format!(
        "Experiment(version: 1, name: \"held\", puzzles: [Text(name: \"endless\", text: {ENDLESS:?})], \
         solvers: [(id: \"ac3-tabu\")], seeds: (from: 1, count: 2), budget: (max_seconds: {LIMIT:?}))"
    );
    let experiment = Experiment::parse(Path::new("held.ron"), &text).unwrap();
    let plan = Plan::of(&experiment, Path::new("."), &catalog, &folders, &|| false).unwrap();
    let control = Control::default();
    control.expect(plan.len(), Default::default());
    control.pause();
    std::thread::scope(|scope| {
        let batch = scope.spawn(|| {
            let how = (NonZeroUsize::MIN, Workers::Reused);
            execute(&plan, &[0, 1], &program, how, &control, &|_, _| Ok(()))
        });
        std::thread::sleep(Duration::from_millis(300));
        assert_eq!(control.progress_now().running().count(), 0, "no run begins while it is held");
        control.resume();
        until("the first run", || control.progress_now().running().count() == 1);
        control.pause();
        std::thread::sleep(Duration::from_secs_f64(LIMIT + 1.0));
        assert_eq!(control.progress_now().tally.done, 0, "held time is no time of the run");
        control.resume();
        until("the end of the first run", || control.progress_now().tally.done == 1);
        control.stop();
        assert_eq!(batch.join().unwrap(), Ending::Stopped);
        assert_eq!(control.progress_now().tally.done, 1);
    });
}
